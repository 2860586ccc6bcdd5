//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.
//!
//! The moves are walked outwards from the clue: every leap, and every ride square by square up to
//! the first that stops sight. Each square that is come to is looked at once, however many ways lead
//! to it.

use super::ClueBreach;
use crate::board::{Ride, Square, Terrain};
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
        for &leap in self.rule.around.leaps() {
            reached.extend(self.puzzle.board.step(clue.square, leap));
        }
        for &ride in self.rule.around.rides() {
            self.ride(placement, clue.square, ride, &mut reached);
        }
        // Over joined edges a leap may lead back.
        reached.retain(|&square| square != clue.square);
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

    /// Every square a ride comes to: up to the first that stops sight, this one included; not
    /// beyond the edge, its range, or the square it started from.
    fn ride(&self, placement: &Placement, from: Square, ride: Ride, reached: &mut Vec<Square>) {
        let mut at = from;
        let mut left = ride.range;
        while left != Some(0) {
            match self.puzzle.board.step(at, ride.step) {
                Some(next) if next != from => at = next,
                _ => return,
            }
            reached.push(at);
            if self.stops_sight(placement, at) {
                return;
            }
            left = left.map(|left| left - 1);
        }
    }

    fn stops_sight(&self, placement: &Placement, square: Square) -> bool {
        let blocks = |kind| self.puzzle.kind(kind).blocks;
        self.puzzle.board.terrain(square) == Terrain::Wall
            || placement.get(square).is_some_and(blocks)
    }
}
