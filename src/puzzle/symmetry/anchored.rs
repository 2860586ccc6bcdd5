//! If shifts carry every square to every other and leave the puzzle unchanged, the first solution of each class
//! has a piece on the first square. So only solutions with a piece there have to be found to know all classes.
//!
//! This piece is of the first kind that has any piece, because placements are compared at the first square
//! that differs, by the order of the kinds. This module must not know how solutions are found.

use super::Fundamental;
use crate::board::{Board, Square, Symmetry};
use crate::puzzle::{Bound, Placement, Premise, Puzzle};

/// Puzzles whose solutions are solutions of the whole puzzle and include the first of every class.
pub struct Anchored {
    /// Puzzles with a piece on the first square, one for each kind that can stand there and be the
    /// first.
    pub parts: Vec<Puzzle>,
    /// The solution without pieces, if it is one.
    pub empty: Option<Placement>,
}

/// The most parts that a puzzle is cut into.
const MOST_PARTS: usize = 16;

impl Fundamental<'_> {
    /// `None` where shifts do not carry every square to every other or do not leave the puzzle
    /// unchanged, where kinds may be exchanged, where there is a goal, and where there would be too
    /// many parts.
    pub fn anchored(&self, puzzle: &Puzzle) -> Option<Anchored> {
        let corner = puzzle.board.squares().next()?;
        if !self.is_carried_everywhere() || puzzle.goal.is_some() {
            return None;
        }
        let mut rest = puzzle.clone();
        let mut parts = Vec::new();
        for kind in puzzle.kind_ids() {
            if parts.len() == MOST_PARTS {
                return None;
            }
            parts.extend(rest.under(&[Premise {
                square: corner,
                kind,
                stands: true,
            }]));
            let count = &mut rest.kinds[kind.index()].count;
            if count.at_least.is_some_and(|least| least > 0) {
                return Some(Anchored { parts, empty: None });
            }
            *count = Bound::exactly(0);
        }
        let empty = Placement::empty(puzzle.board.len());
        let empty = Some(empty).filter(|empty| self.judge().accepts(empty));
        Some(Anchored { parts, empty })
    }
}

/// A placement shifted along joined edges by one of the shifts other than the identity, chosen by a number. All edges
/// must be joined.
pub fn shifted(board: &Board, placement: &Placement, number: u64) -> Option<Placement> {
    let others = (board.len() as u64)
        .checked_sub(1)
        .filter(|&others| others > 0)?;
    let to = Square::new(1 + (number % others) as usize);
    let (_, shift) = Symmetry::IDENTITY.carrying(board, Square::new(0), to);
    Some(placement.moved(&shift.images(board)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::board::{Board, Square, Terrain, Wrap};
    use crate::puzzle::symmetry::Fundamental;
    use crate::puzzle::symmetry::fundamental::tests::placements;
    use crate::puzzle::{Bound, Judge, Moves, Placement, Puzzle, sample};

    fn on_torus(wrap: Wrap, counts: &[Bound]) -> Puzzle {
        let mut puzzle = sample::on(Board::new(3, 3, wrap));
        for (count, symbol) in counts.iter().zip('A'..) {
            puzzle.add("piece", symbol, Moves::none(), *count);
        }
        puzzle.symmetry.translations = true;
        puzzle
    }

    fn solutions(puzzle: &Puzzle) -> Vec<Placement> {
        let judge = Judge::new(puzzle);
        let all = placements(puzzle).into_iter();
        all.filter(|placement| judge.accepts(placement)).collect()
    }

    #[test]
    fn every_first_solution_of_a_class_has_a_piece_on_the_first_square() {
        let two = Bound::exactly(2);
        let up_to_two = Bound {
            at_least: None,
            at_most: Some(2),
        };
        for (counts, parts, may_be_empty) in [
            (vec![two], 1, false),
            (vec![Bound::ANY], 1, true),
            (vec![two, Bound::ANY], 1, false),
            (vec![up_to_two, two], 2, false),
            (vec![up_to_two, Bound::ANY], 2, true),
        ] {
            let puzzle = on_torus(Wrap::BOTH, &counts);
            let judge = Judge::new(&puzzle);
            let decides = Fundamental::new(&puzzle, &judge).unwrap();
            let firsts = |all: Vec<Placement>| -> Vec<Placement> {
                let all = all.into_iter();
                all.filter(|solution| decides.is_fundamental(solution))
                    .collect()
            };
            let all = solutions(&puzzle);
            let anchored = decides.anchored(&puzzle).unwrap();
            assert_eq!(anchored.parts.len(), parts);
            assert_eq!(anchored.empty.is_some(), may_be_empty);
            let mut found: Vec<Placement> = anchored.parts.iter().flat_map(solutions).collect();
            found.extend(anchored.empty);
            assert!(
                2 * found.len() < all.len() + 8,
                "{} of {}",
                found.len(),
                all.len()
            );
            let (found, all) = (firsts(found), firsts(all));
            let distinct: BTreeSet<&Placement> = found.iter().collect();
            assert_eq!(distinct.len(), found.len());
            assert_eq!(distinct, all.iter().collect());
        }
    }

    #[test]
    fn a_piece_that_may_stand_nowhere_stands_not_on_the_first_square() {
        let mut closed = Board::new(1, 1, Wrap::BOTH);
        closed.set_terrain(Square::new(0), Terrain::Closed);
        let mut puzzle = sample::on(closed);
        puzzle.add("piece", 'A', Moves::none(), Bound::ANY);
        puzzle.symmetry.translations = true;
        let judge = Judge::new(&puzzle);
        let decides = Fundamental::new(&puzzle, &judge).unwrap();
        let anchored = decides.anchored(&puzzle).unwrap();
        assert!(anchored.parts.is_empty() && anchored.empty.is_some());
    }

    #[test]
    fn a_ring_or_a_puzzle_that_shifts_change_is_searched_as_it_is() {
        let ring = on_torus(Wrap::joined(true, false), &[Bound::exactly(2)]);
        let mut changed = on_torus(Wrap::BOTH, &[Bound::exactly(2)]);
        changed.kinds[0].squares.remove(Square::new(4));
        for puzzle in [ring, changed] {
            let judge = Judge::new(&puzzle);
            let decides = Fundamental::new(&puzzle, &judge).unwrap();
            assert!(decides.anchored(&puzzle).is_none());
        }
    }
}
