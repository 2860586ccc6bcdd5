//! `[[count]]`, and the number of pieces of each kind: a sum in which what counts is worth 1.

use super::sum::add_sum;
use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Count, Counted, KindId};

pub(super) fn add(rule: &Count, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    for groups in &rule.each {
        for (place, squares) in machines.groups(&groups.grouping, &rule.within) {
            add_group(squares, &rule.of, groups.bounds.of(place), machines)?;
        }
    }
    Ok(())
}

/// The number of pieces of a kind on the board.
pub(super) fn add_number(kind: KindId, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let data = machines.puzzle.kind(kind);
    let squares = machines.sites.in_reading_order(data.squares.iter());
    let of = Counted::Pieces([kind].into_iter().collect());
    add_group(squares, &of, &data.count.into(), machines)
}

fn add_group(
    squares: Vec<Square>,
    of: &Counted,
    bound: &Bound,
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    let worth = |_, held: Content| {
        i64::from(match of {
            Counted::Pieces(kinds) => held.is_some_and(|kind| kinds.contains(kind)),
            Counted::Empty => held.is_none(),
        })
    };
    add_sum(squares, worth, bound, machines)
}
