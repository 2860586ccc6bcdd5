//! Bounds of rules: one number for all groups, or a list with one for each.

use super::fact::Fact;
use super::scope::Scope;
use super::source::Span;
use super::written::{BoundText, BoundValue, List, Number, Text};
use crate::board::Grouping;
use crate::puzzle::{Bound, Bounds};

/// One side of a bound.
enum Side {
    One(i64),
    Each(Vec<Option<i64>>),
}

impl Side {
    fn of(&self, group: usize) -> Option<i64> {
        match self {
            Side::One(number) => Some(*number),
            Side::Each(numbers) => numbers.get(group).copied().flatten(),
        }
    }

    fn length(&self) -> Option<usize> {
        match self {
            Side::One(_) => None,
            Side::Each(numbers) => Some(numbers.len()),
        }
    }
}

/// The bound of a rule that takes one number for everything.
pub fn single(scope: &Scope<'_>, written: &BoundText) -> Option<Bound> {
    match bounds(scope, written, None)? {
        Bounds::Same(bound) => Some(bound),
        Bounds::Each(_) => None,
    }
}

/// The bounds of a rule whose groups are these, if they are of one grouping. `None` if there is an
/// error, which has been reported.
pub fn bounds(
    scope: &Scope<'_>,
    written: &BoundText,
    grouping: Option<Grouping>,
) -> Option<Bounds> {
    let read = |value: &Option<BoundValue>| match value {
        Some(value) => side(scope, value, grouping).map(Some),
        None => Some(None),
    };
    let sides = [&written.exactly, &written.at_least, &written.at_most].map(read);
    let [exactly, at_least, at_most] = sides;
    let (exactly, at_least, at_most) = (exactly?, at_least?, at_most?);
    let of = |side: &Option<Side>, group| side.as_ref().and_then(|side| side.of(group));
    let bound = |group| Bound {
        at_least: of(&exactly, group).or(of(&at_least, group)),
        at_most: of(&exactly, group).or(of(&at_most, group)),
    };
    let sides = [&exactly, &at_least, &at_most];
    let length = sides.into_iter().flatten().find_map(Side::length);
    Some(match length {
        None => Bounds::Same(bound(0)),
        Some(length) => Bounds::Each((0..length).map(bound).collect()),
    })
}

fn side(scope: &Scope<'_>, value: &BoundValue, grouping: Option<Grouping>) -> Option<Side> {
    match value {
        BoundValue::One(number) => scope.numbers.value(number).map(Side::One),
        BoundValue::List(list) => {
            let numbers = evaluated(scope, list.items.iter().map(Option::as_ref));
            check_list(scope, &list.span, list.items.len(), grouping)?;
            numbers.map(Side::Each)
        }
        BoundValue::Labels(list) => by_label(scope, list, grouping).map(Side::Each),
    }
}

/// The values of numbers, `None` for those that are not written. All are evaluated before the first
/// that failed ends it.
fn evaluated<'n>(
    scope: &Scope<'_>,
    numbers: impl Iterator<Item = Option<&'n Number>>,
) -> Option<Vec<Option<i64>>> {
    let numbers = numbers.map(|number| match number {
        Some(number) => scope.numbers.value(number).map(Some),
        None => Some(None),
    });
    let numbers: Vec<Option<Option<i64>>> = numbers.collect();
    numbers.into_iter().collect()
}

/// A table by label as a list in the order of the regions.
fn by_label(
    scope: &Scope<'_>,
    list: &List<(Text, Option<Number>)>,
    grouping: Option<Grouping>,
) -> Option<Vec<Option<i64>>> {
    let numbers = evaluated(scope, list.items.iter().map(|(_, number)| number.as_ref()));
    let (Some(Grouping::Region), Some(regions)) = (grouping, scope.squares_of_board()?.regions())
    else {
        scope.report(list.span.clone(), Fact::LabelBound);
        return None;
    };
    let place = |(label, _): &(Text, Option<Number>)| {
        let mut labels = regions.labels().iter();
        let place = labels.position(|known| known.to_string() == label.value);
        if place.is_none() {
            let fact = Fact::Unknown {
                what: "region",
                name: label.value.clone(),
                valid: regions.labels().iter().map(char::to_string).collect(),
            };
            scope.report(label.span.clone(), fact);
        }
        place
    };
    let places: Vec<Option<usize>> = list.items.iter().map(place).collect();
    let mut bounds = vec![None; regions.labels().len()];
    for (place, number) in places.into_iter().zip(numbers?) {
        bounds[place?] = number;
    }
    Some(bounds)
}

/// A list needs groups of one kind that can be counted off, and a number for each of them.
fn check_list(
    scope: &Scope<'_>,
    at: &Span,
    found: usize,
    grouping: Option<Grouping>,
) -> Option<()> {
    let (grouping, groups) = match grouping {
        Some(grouping @ Grouping::Row) => (grouping, ["row", "rows"]),
        Some(grouping @ Grouping::Column) => (grouping, ["column", "columns"]),
        Some(grouping @ Grouping::Region) => (grouping, ["region", "regions"]),
        Some(grouping @ Grouping::Box) => (grouping, ["box", "boxes"]),
        _ => {
            scope.report(at.clone(), Fact::ListBound);
            return None;
        }
    };
    let board = scope.squares_of_board()?;
    let expected = match grouping {
        Grouping::Row => board.rows(),
        Grouping::Column => board.columns(),
        _ => board.extent(grouping).groups as usize,
    };
    // A board without squares has no groups, whatever its sides.
    if found == expected || (board.is_empty() && found == 0) {
        return Some(());
    }
    let fact = Fact::ListLength {
        groups,
        found,
        expected,
    };
    scope.report(at.clone(), fact);
    None
}
