//! Sum rules: for each group, the values of the candidates on its squares.

use super::{CountingGroups, Reading, squares};
use crate::puzzle::{Puzzle, Sum};
use crate::search::model::{Builder, Constraint, WeightedSum, Worth};
use crate::stop::Stopped;

impl Reading for Sum {
    /// Every candidate of a square is named, whether it counts or not.
    fn size(&self, puzzle: &Puzzle) -> u64 {
        let squares = squares(puzzle, self.each.iter().map(|groups| &groups.grouping));
        squares.saturating_mul(puzzle.kinds.len() as u64 + 1)
    }

    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        for groups in &self.each {
            for (place, squares) in board.groups_within(&groups.grouping, &self.within) {
                builder.poll()?;
                let bound = groups.bounds.of(place);
                let worth = squares.into_iter().map(|square| {
                    let sign = if self.minus.contains(square) { -1 } else { 1 };
                    let candidates = builder.model.candidates.at(square);
                    let pieces = candidates.map(|(fact, candidate)| {
                        let value = self.of.of(candidate.kind).unwrap_or(0);
                        (fact, sign * value)
                    });
                    Worth {
                        square,
                        pieces: pieces.collect(),
                        is_filled: false,
                    }
                });
                let sum = WeightedSum {
                    squares: worth.collect(),
                    bound: bound.clone(),
                };
                builder.constraint(Constraint::Sum(sum));
            }
        }
        Ok(())
    }
}
