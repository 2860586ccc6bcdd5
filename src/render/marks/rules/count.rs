//! The counts of groups that have bounds of their own.

use super::counts;
use crate::puzzle::{Count, Counted, CountedGroups};
use crate::render::marks::beside::{Numbers, differ, side_of};

pub fn add_numbers(rule: &Count, numbers: &mut Numbers<'_>) {
    for groups in rule.each.iter().filter(|groups| differ(groups)) {
        let sign = sign(numbers, &rule.of, groups);
        numbers.bounds(groups, sign, side_of(&groups.grouping));
    }
}

/// The sign before each number where several rules count in the same groups: the symbol of the only kind
/// that the rule counts.
fn sign(numbers: &Numbers<'_>, of: &Counted, groups: &CountedGroups) -> Option<char> {
    let same = counts(numbers.puzzle).flat_map(|rule| &rule.each);
    let same = same.filter(|other| differ(other) && other.grouping == groups.grouping);
    match of {
        Counted::Pieces(kinds) if same.count() > 1 => numbers.only(kinds),
        Counted::Pieces(_) | Counted::Empty => None,
    }
}
