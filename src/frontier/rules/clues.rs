//! `[[clue]]`: for each clue, the number of pieces around it read so far.

use super::sight::{self, FieldOfView, SightDirection};
use super::{Machines, NoAutomaton};
use crate::puzzle::{Clues, Counted};

pub(super) fn add(rule: &Clues, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let of = match &rule.of {
        Counted::Pieces(kinds) => kinds.clone(),
        Counted::Empty => std::iter::once(sight::empty(machines.puzzle)).collect(),
    };
    for clue in &rule.clues {
        let pieces = std::iter::once((of.clone(), &rule.around));
        let board = &machines.puzzle.board;
        let mut field = FieldOfView::of(board, clue.square, SightDirection::From, pieces);
        if rule.own {
            field.add_always(clue.square, &of);
        }
        sight::add(None, field, &clue.bound(), machines)?;
    }
    Ok(())
}
