//! Bounds of rules: one number for all groups, or a list with one for each.

use super::scope::Scope;
use crate::board::Grouping;
use crate::definition::messages::{KeyFact, NameFact, RuleFact};
use crate::definition::reading::{Read, Table, Value};
use crate::definition::syntax::{List, Number, Output, Span, Text};
use crate::puzzle::{Bound, Bounds};

/// What `one_of` asks of a rule that needs a bound.
pub const A_BOUND: &[&[&str]] = &[&["exactly"], &["at-least"], &["at-most"]];
/// `exactly` stands alone.
pub const EXACTLY_ALONE: &[&[&str]] = &[&["exactly", "at-least"], &["exactly", "at-most"]];

/// The bound of a rule. At least one of the three is there, and `exactly` stands alone.
#[derive(Debug)]
pub struct BoundText {
    exactly: Option<BoundValue>,
    at_least: Option<BoundValue>,
    at_most: Option<BoundValue>,
}

/// What stands under one key of a bound.
#[derive(Debug)]
enum BoundValue {
    One(Number),
    /// One for each group, `None` for `"?"`.
    List(List<Option<Number>>),
    /// One for each label of a region that is written, `None` for `"?"`.
    Labels(List<(Text, Option<Number>)>),
}

impl BoundText {
    /// Reads the bound of a rule that has one for each group; one is needed.
    pub fn read(table: &Table<'_>) -> Option<Self> {
        Self::of_values(table, |key| table.optional(key))
    }

    /// Reads the bound of a rule that takes a number; one is needed.
    pub fn single(table: &Table<'_>) -> Option<Self> {
        Self::of_values(table, |key| table.optional(key).map(BoundValue::One))
    }

    fn of_values(
        table: &Table<'_>,
        read: impl Fn(&'static str) -> Option<BoundValue>,
    ) -> Option<Self> {
        let keys = ["exactly", "at-least", "at-most"];
        let [exactly, at_least, at_most] = keys.map(read);
        let [is_exact, is_least, is_most] = keys.map(|key| table.value(key));
        if let (Some(exactly), Some(other)) = (is_exact, is_least.or(is_most)) {
            let fact = KeyFact::ExactlyWithOther {
                key: if is_least.is_some() { keys[1] } else { keys[2] },
                other: other.span(),
            };
            table.report(exactly.span(), fact);
        }
        if is_exact.or(is_least).or(is_most).is_none() {
            let called = table.called();
            table.missing(&keys, KeyFact::NoBound { table: called });
        }
        Some(BoundText {
            exactly,
            at_least,
            at_most,
        })
    }
}

impl Read for BoundValue {
    fn read(value: &Value<'_>) -> Option<Self> {
        let read_item = |item: &Value<'_>| match item.text() {
            Some(text) if text.value == "?" => Some(None),
            _ => Number::read(item).map(Some),
        };
        if value.is_table() {
            let entries = value.named()?.into_iter();
            let read = entries.map(|(label, item)| Some((label, read_item(&item)?)));
            let read: Vec<Option<_>> = read.collect();
            return Some(BoundValue::Labels(List {
                items: read.into_iter().collect::<Option<_>>()?,
                span: value.span(),
            }));
        }
        let Some(items) = value.items() else {
            return Number::read(value).map(BoundValue::One);
        };
        let items: Vec<_> = items.iter().map(read_item).collect();
        Some(BoundValue::List(List {
            items: items.into_iter().collect::<Option<_>>()?,
            span: value.span(),
        }))
    }
}

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

impl BoundText {
    /// The bound of a rule that takes one number for everything.
    pub fn lower_single(&self, scope: &Scope<'_>) -> Option<Bound> {
        match self.lower(scope, None)? {
            Bounds::Same(bound) => Some(bound),
            Bounds::Each(_) => None,
        }
    }

    /// The bounds of a rule whose groups are these, if they are of one grouping. `None` if there is
    /// an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>, grouping: Option<Grouping>) -> Option<Bounds> {
        let read = |value: &Option<BoundValue>| match value {
            Some(value) => side(scope, value, grouping).map(Some),
            None => Some(None),
        };
        let sides = [&self.exactly, &self.at_least, &self.at_most].map(read);
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
        scope.report(list.span.clone(), RuleFact::LabelBound);
        return None;
    };
    let place = |(label, _): &(Text, Option<Number>)| {
        let mut labels = regions.labels().iter();
        let place = labels.position(|known| known.to_string() == label.value);
        if place.is_none() {
            let fact = NameFact::Unknown {
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
            scope.report(at.clone(), RuleFact::ListBound);
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
    let fact = RuleFact::ListLength {
        groups,
        found,
        expected,
    };
    scope.report(at.clone(), fact);
    None
}

/// One bound for all.
pub fn write_bound(file: &mut Output, bound: Bound) {
    match (bound.at_least, bound.at_most) {
        (Some(least), Some(most)) if least == most => file.key("exactly", least),
        (least, most) => {
            least.iter().for_each(|least| file.key("at-least", least));
            most.iter().for_each(|most| file.key("at-most", most));
        }
    }
}

pub fn write_bounds(file: &mut Output, bounds: &Bounds) {
    let bounds = match bounds {
        Bounds::Same(bound) => return write_bound(file, *bound),
        Bounds::Each(bounds) => bounds,
    };
    let list = |end: fn(&Bound) -> Option<i64>| {
        let number = |bound| end(bound).map_or("\"?\"".to_owned(), |n| n.to_string());
        let numbers: Vec<String> = bounds.iter().map(number).collect();
        format!("[{}]", numbers.join(", "))
    };
    file.key("at-least", list(|bound| bound.at_least));
    file.key("at-most", list(|bound| bound.at_most));
}
