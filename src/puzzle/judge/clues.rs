//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.
//!
//! The moves are walked outwards from the clue. Each square that is come to is looked at once, however
//! many ways lead to it.

use super::ClueBreach;
use super::walk::walk;
use crate::board::Square;
use crate::puzzle::{Clue, Clues, Placement, Puzzle};

pub(super) struct CluesJudge<'a> {
    puzzle: &'a Puzzle,
    rule: &'a Clues,
}

impl<'a> CluesJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Clues) -> Self {
        CluesJudge { puzzle, rule }
    }

    pub(super) fn holds(&self, placement: &Placement) -> bool {
        let mut clues = self.rule.clues.iter();
        clues.all(|clue| usize::from(clue.number) == self.counted(placement, clue).len())
    }

    pub(super) fn breaches(&self, placement: &Placement) -> impl Iterator<Item = ClueBreach> {
        self.rule.clues.iter().filter_map(move |clue| {
            let squares = self.counted(placement, clue);
            (usize::from(clue.number) != squares.len()).then(|| ClueBreach {
                clue: *clue,
                of: self.rule.of.clone(),
                own: self.rule.own,
                squares,
                origin: self.rule.origin,
            })
        })
    }

    /// The squares that a clue counts, in reading order.
    fn counted(&self, placement: &Placement, clue: &Clue) -> Vec<Square> {
        let mut reached: Vec<Square> = Vec::new();
        let around = &self.rule.around;
        walk(self.puzzle, placement, clue.square, around, |square, _| {
            reached.push(square)
        });
        if self.rule.own {
            reached.push(clue.square);
        }
        reached.sort_unstable();
        reached.dedup();
        reached.retain(|&square| {
            let on = placement.get(square);
            on.is_some_and(|kind| self.rule.of.contains(kind))
        });
        reached
    }
}
