//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.
//!
//! The moves are walked outwards from the clue. Each square that they reach is counted once, however
//! many ways lead to it.

use super::geometry::visit_reached;
use super::{Breach, RuleJudge, RuleOf};
use crate::board::Square;
use crate::puzzle::{Clue, Clues, Counted, Origin, Placement};

/// A clue with too few or too many pieces around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueBreach {
    pub clue: Clue,
    pub of: Counted,
    /// Whether the clue's own square counts too.
    pub own: bool,
    /// The squares that were counted.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

impl ClueBreach {
    pub(super) fn squares(&self) -> Vec<Square> {
        let own = std::iter::once(self.clue.square);
        let others = self.squares.iter().copied();
        own.chain(others.filter(|&square| square != self.clue.square))
            .collect()
    }
}

impl RuleOf<'_, Clues> {
    /// The squares that a clue counts, in reading order.
    fn counted(&self, placement: &Placement, clue: &Clue) -> Vec<Square> {
        let mut reached: Vec<Square> = Vec::new();
        let around = &self.rule.around;
        visit_reached(self.puzzle, placement, clue.square, around, |square, _| {
            reached.push(square)
        });
        if self.rule.own {
            reached.push(clue.square);
        }
        reached.sort_unstable();
        reached.dedup();
        reached.retain(|&square| {
            let on = placement.get(square);
            match &self.rule.of {
                Counted::Pieces(kinds) => on.is_some_and(|kind| kinds.contains(kind)),
                Counted::Empty => on.is_none() && self.puzzle.board.is_open(square),
            }
        });
        reached
    }
}

impl RuleJudge for RuleOf<'_, Clues> {
    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let breach = |clue: &Clue| {
            let squares = self.counted(placement, clue);
            let is_broken = usize::from(clue.number) != squares.len();
            is_broken.then(|| {
                Breach::Clue(ClueBreach {
                    clue: *clue,
                    of: self.rule.of.clone(),
                    own: self.rule.own,
                    squares,
                    origin: self.rule.origin,
                })
            })
        };
        self.rule.clues.iter().filter_map(breach).collect()
    }
}
