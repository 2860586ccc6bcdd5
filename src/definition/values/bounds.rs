//! Bounds of rules: one number for all groups, or a list with one for each.

use super::scope::Scope;
use crate::board::Grouping;
use crate::definition::messages::{NameFact, RuleFact, all};
use crate::definition::reading::{KeyedValue, ReadValue};
use crate::definition::syntax::{
    BOUND, Keys, List, Span, Text, TomlWriter, ValueShape, WrittenNumber, key,
};
use crate::puzzle::{Bound, Bounds, CountedGroups};

/// The value under one key of a bound.
#[derive(Debug)]
pub enum BoundValue {
    One(WrittenNumber),
    /// One for each group, `None` for `"?"`.
    List(List<Option<WrittenNumber>>),
    /// One for each label of a region that is written, `None` for `"?"`.
    Labels(List<(Text, Option<WrittenNumber>)>),
}

impl ReadValue for BoundValue {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let read_item = |item: &KeyedValue<'_>| match item.text() {
            Some(text) if text.value == "?" => Some(None),
            _ => WrittenNumber::read(item).map(Some),
        };
        if value.is_table() {
            let entries = value.named()?.into_iter();
            return Some(BoundValue::Labels(List {
                items: all(entries.map(|(label, item)| Some((label, read_item(&item)?))))?,
                span: value.span(),
            }));
        }
        let Some(items) = value.items() else {
            return WrittenNumber::read(value).map(BoundValue::One);
        };
        Some(BoundValue::List(List {
            items: all(items.iter().map(read_item))?,
            span: value.span(),
        }))
    }
}

/// One side of a bound.
enum BoundSide {
    One(i64),
    Each(Vec<Option<i64>>),
}

impl BoundSide {
    fn of(&self, group: usize) -> Option<i64> {
        match self {
            BoundSide::One(number) => Some(*number),
            BoundSide::Each(numbers) => numbers.get(group).copied().flatten(),
        }
    }

    fn length(&self) -> Option<usize> {
        match self {
            BoundSide::One(_) => None,
            BoundSide::Each(numbers) => Some(numbers.len()),
        }
    }
}

/// The bound of a rule that takes one number for everything: `exactly`, `at-least`, `at-most`.
pub fn bound(scope: &Scope<'_>, written: [&Option<WrittenNumber>; 3]) -> Option<Bound> {
    let [exactly, at_least, at_most] = written.map(|number| scope.numbers.optional(number));
    let (exactly, at_least, at_most) = (exactly?, at_least?, at_most?);
    Some(Bound {
        at_least: exactly.or(at_least),
        at_most: exactly.or(at_most),
    })
}

#[rustfmt::skip]
pub const BOUND_TABLE: Keys = Keys::with_bound("a bound", "A bound on a number.", &[
    key("exactly", ValueShape::Number, "Exactly so many."),
    key("at-least", ValueShape::Number, "At least so many."),
    key("at-most", ValueShape::Number, "At most so many."),
]);

/// A bound in a table of its own.
#[derive(Debug)]
pub struct BoundTable {
    written: [Option<WrittenNumber>; 3],
}

impl ReadValue for BoundTable {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let table = value.table(&BOUND_TABLE)?;
        let written = BOUND.map(|key| table.optional(key));
        table.finish();
        Some(BoundTable { written })
    }
}

impl BoundTable {
    /// Any number if none is written. `None` if there is an error, which has been reported.
    pub fn lower(written: Option<&Self>, scope: &Scope<'_>) -> Option<Bound> {
        match written {
            Some(table) => bound(scope, table.written.each_ref()),
            None => Some(Bound::ANY),
        }
    }
}

/// A bound as a table of its own.
pub fn written_bound(bound: Bound) -> String {
    let keys = match (bound.at_least, bound.at_most) {
        (Some(least), Some(most)) if least == most => vec![format!("exactly = {least}")],
        (least, most) => {
            let least = least.map(|least| format!("at-least = {least}"));
            let most = most.map(|most| format!("at-most = {most}"));
            least.into_iter().chain(most).collect()
        }
    };
    format!("{{ {} }}", keys.join(", "))
}

/// The bounds of a rule with these groups, if they are of one grouping. `None` if there is an error, which
/// has been reported.
pub fn bounds(
    scope: &Scope<'_>,
    written: [&Option<BoundValue>; 3],
    grouping: Option<&Grouping>,
) -> Option<Bounds> {
    let sides = written.map(|value| match value {
        Some(value) => side(scope, value, grouping).map(Some),
        None => Some(None),
    });
    let [exactly, at_least, at_most] = sides;
    let (exactly, at_least, at_most) = (exactly?, at_least?, at_most?);
    let of = |side: &Option<BoundSide>, group| side.as_ref().and_then(|side| side.of(group));
    let bound = |group| Bound {
        at_least: of(&exactly, group).or(of(&at_least, group)),
        at_most: of(&exactly, group).or(of(&at_most, group)),
    };
    let sides = [&exactly, &at_least, &at_most];
    let length = sides.into_iter().flatten().find_map(BoundSide::length);
    Some(match length {
        None => Bounds::Same(bound(0)),
        Some(length) => Bounds::Each((0..length).map(bound).collect()),
    })
}

/// Each grouping with the bounds of the rule. A list of bounds is for the groups of one grouping, so the
/// groupings must be known: `None` if they are not, or if there is an error, which has been reported.
pub fn counted_groups(
    scope: &Scope<'_>,
    each: Option<Vec<Grouping>>,
    written: [&Option<BoundValue>; 3],
) -> Option<Vec<CountedGroups>> {
    let each = each?;
    let only = match each.as_slice() {
        [only] => Some(only),
        _ => None,
    };
    let bounds = bounds(scope, written, only)?;
    let groups = each.into_iter().map(|grouping| CountedGroups {
        grouping,
        bounds: bounds.clone(),
    });
    Some(groups.collect())
}

fn side(scope: &Scope<'_>, value: &BoundValue, grouping: Option<&Grouping>) -> Option<BoundSide> {
    match value {
        BoundValue::One(number) => scope.numbers.value(number).map(BoundSide::One),
        BoundValue::List(list) => {
            let numbers = all(list
                .items
                .iter()
                .map(|number| scope.numbers.optional(number)));
            check_list(scope, &list.span, "bound", list.items.len(), grouping)?;
            numbers.map(BoundSide::Each)
        }
        BoundValue::Labels(list) => by_label(scope, list, grouping).map(BoundSide::Each),
    }
}

/// A table by label as a list in the order of the regions.
fn by_label(
    scope: &Scope<'_>,
    list: &List<(Text, Option<WrittenNumber>)>,
    grouping: Option<&Grouping>,
) -> Option<Vec<Option<i64>>> {
    let numbers = list.items.iter();
    let numbers = all(numbers.map(|(_, number)| scope.numbers.optional(number)));
    let regions = match grouping {
        Some(Grouping::Region) => scope.squares_of_board()?.regions(),
        Some(Grouping::Drawn(regions)) => Some(regions.as_ref()),
        _ => None,
    };
    let Some(regions) = regions else {
        scope.report(&list.span, RuleFact::LabelBound);
        return None;
    };
    let place = |(label, _): &(Text, Option<WrittenNumber>)| {
        let mut labels = regions.labels().iter();
        let place = labels.position(|known| known.to_string() == label.value);
        if place.is_none() {
            let fact = NameFact::Unknown {
                what: "region",
                name: label.value.clone(),
                valid: regions.labels().iter().map(char::to_string).collect(),
            };
            scope.report(&label.span, fact);
        }
        place
    };
    let places = all(list.items.iter().map(place));
    let mut bounds = vec![None; regions.labels().len()];
    for (place, number) in places?.into_iter().zip(numbers?) {
        bounds[place] = number;
    }
    Some(bounds)
}

/// A list needs groups of one kind that can be enumerated, and an item for each of them; `item` is its name.
pub fn check_list(
    scope: &Scope<'_>,
    at: &Span,
    item: &'static str,
    found: usize,
    grouping: Option<&Grouping>,
) -> Option<()> {
    let (grouping, groups) = match grouping {
        Some(grouping @ Grouping::Row) => (grouping, ["row", "rows"]),
        Some(grouping @ Grouping::Column) => (grouping, ["column", "columns"]),
        Some(grouping @ Grouping::Region) => (grouping, ["region", "regions"]),
        Some(grouping @ Grouping::Box) => (grouping, ["box", "boxes"]),
        Some(grouping @ Grouping::Drawn(_)) => (grouping, ["region", "regions"]),
        Some(grouping @ (Grouping::Diagonal | Grouping::Antidiagonal)) if item != "bound" => {
            (grouping, ["diagonal", "diagonals"])
        }
        Some(grouping @ Grouping::Listed(_)) => (grouping, ["line", "lines"]),
        _ => {
            scope.report(&at.clone(), RuleFact::ListBound);
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
        of: match grouping {
            Grouping::Drawn(_) | Grouping::Listed(_) => "rule",
            _ => "board",
        },
        groups,
        item,
        found,
        expected,
    };
    scope.report(&at.clone(), fact);
    None
}

/// One bound for all.
pub fn write_bound(file: &mut TomlWriter, bound: Bound) {
    match (bound.at_least, bound.at_most) {
        (Some(least), Some(most)) if least == most => file.key("exactly", least),
        (least, most) => {
            least.iter().for_each(|least| file.key("at-least", least));
            most.iter().for_each(|most| file.key("at-most", most));
        }
    }
}

pub fn write_bounds(file: &mut TomlWriter, bounds: &Bounds) {
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
