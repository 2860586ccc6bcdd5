//! Bounds of rules: one number for all groups, or a list with one for each.

use super::problem::Fact;
use super::scope::Scope;
use super::source::Span;
use super::written::{BoundText, BoundValue};
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
    let list = match value {
        BoundValue::One(number) => return scope.numbers.value(number).map(Side::One),
        BoundValue::List(list) => list,
    };
    let numbers = list.items.iter().map(|item| match item {
        Some(number) => scope.numbers.value(number).map(Some),
        None => Some(None),
    });
    let numbers: Vec<Option<Option<i64>>> = numbers.collect();
    check_list(scope, &list.span, numbers.len(), grouping)?;
    let numbers: Option<Vec<Option<i64>>> = numbers.into_iter().collect();
    numbers.map(Side::Each)
}

/// A list needs rows alone or columns alone, and a number for each of them.
fn check_list(
    scope: &Scope<'_>,
    at: &Span,
    found: usize,
    grouping: Option<Grouping>,
) -> Option<()> {
    let groups = match grouping {
        Some(Grouping::Row) => "row",
        Some(Grouping::Column) => "column",
        _ => {
            scope.report(at.clone(), Fact::ListBound);
            return None;
        }
    };
    let board = scope.squares_of_board()?;
    let expected = match groups {
        "row" => board.rows(),
        _ => board.columns(),
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
