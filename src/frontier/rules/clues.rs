//! `[[clue]]`: for each clue, the number of pieces around it read so far.

use super::sight::{self, Way, Ways};
use super::{Machines, NoAutomaton};
use crate::puzzle::Clues;

pub(super) fn add(rule: &Clues, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    for clue in &rule.clues {
        let pieces = std::iter::once((rule.of.clone(), &rule.around));
        let board = &machines.puzzle.board;
        let mut ways = Ways::of(board, clue.square, Way::From, pieces);
        if rule.own {
            ways.add_always(clue.square, &rule.of);
        }
        sight::add(None, ways, clue.bound(), machines)?;
    }
    Ok(())
}
