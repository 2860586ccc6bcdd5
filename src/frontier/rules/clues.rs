//! `[[clue]]`: for each clue, the number of pieces around it read so far.

use super::sight::{self, FieldOfView, SightDirection};
use super::{Machines, NoAutomaton};
use crate::puzzle::Clues;

pub(super) fn add(rule: &Clues, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    for clue in &rule.clues {
        let pieces = std::iter::once((rule.of.clone(), &rule.around));
        let board = &machines.puzzle.board;
        let mut field = FieldOfView::of(board, clue.square, SightDirection::From, pieces);
        if rule.own {
            field.add_always(clue.square, &rule.of);
        }
        sight::add(None, field, &clue.bound(), machines)?;
    }
    Ok(())
}
