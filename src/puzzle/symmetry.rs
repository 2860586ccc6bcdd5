//! Solutions up to symmetry: which are the first of their class.
//!
//! Solutions that a symmetry of the board carries to one another form one class, and the
//! fundamental one is the first in the order of solutions. Squares of single pieces, givens and
//! rules are not part of the board, so the image of a solution need not be a solution: a smaller
//! image counts only if the judge accepts it. No class is larger than the number of symmetries, so
//! this costs about as much as a few judgements, also where the puzzle has all symmetries.
//!
//! Solutions are decided one by one, in any order and in constant memory.

use std::cmp::Ordering;

use super::{Judge, Placement, Puzzle};
use crate::board::Square;

/// Decides which solutions of one puzzle are fundamental.
pub struct Fundamental<'a> {
    judge: &'a Judge<'a>,
    /// All symmetries but the identity.
    movements: Vec<Movement>,
}

/// A symmetry of the board, both ways.
struct Movement {
    image: Vec<Square>,
    inverse: Vec<Square>,
}

impl<'a> Fundamental<'a> {
    /// `judge` must be a judge of this puzzle.
    pub fn new(puzzle: &Puzzle, judge: &'a Judge<'a>) -> Self {
        let symmetries = puzzle.board.symmetries(puzzle.symmetry);
        // The identity comes first.
        let movements = symmetries.into_iter().skip(1).map(|symmetry| Movement {
            inverse: inverse(&symmetry.image),
            image: symmetry.image,
        });
        Fundamental {
            judge,
            movements: movements.collect(),
        }
    }

    /// Whether a solution is the first of its class.
    pub fn is_fundamental(&self, solution: &Placement) -> bool {
        let smaller_solution = |movement: &Movement| {
            solution.compare_moved(&movement.inverse) == Ordering::Less
                && self.judge.accepts(&solution.moved(&movement.image))
        };
        !self.movements.iter().any(smaller_solution)
    }
}

fn inverse(image: &[Square]) -> Vec<Square> {
    let mut inverse = image.to_vec();
    for (from, to) in image.iter().enumerate() {
        inverse[to.index()] = Square::new(from);
    }
    inverse
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{SquareSet, SymmetryKind};
    use crate::puzzle::sample::{queen, queens, queens_and_pawn};
    use crate::puzzle::{Bound, KindId, sample};

    /// Every placement of the puzzle's kinds, on small boards.
    fn placements(puzzle: &Puzzle) -> Vec<Placement> {
        let mut placements = vec![Placement::empty(puzzle.board.len())];
        for square in puzzle.board.squares() {
            let extended = placements.iter().flat_map(|placement| {
                let cells = puzzle.kind_ids().map(Some).chain([None]);
                cells.map(|cell| {
                    let mut placement = placement.clone();
                    placement.set(square, cell);
                    placement
                })
            });
            placements = extended.collect();
        }
        placements
    }

    /// The placements with a queen in each row, no two in one column.
    fn one_in_each_row_and_column(n: usize) -> Vec<Placement> {
        let mut placements = vec![Placement::empty(n * n)];
        for row in 0..n {
            let extended = placements.iter().flat_map(|placement| {
                let is_free = |&column: &usize| {
                    let mut above = (0..row).map(|row| Square::new(row * n + column));
                    above.all(|square| placement.get(square).is_none())
                };
                (0..n).filter(is_free).map(move |column| {
                    let mut placement = placement.clone();
                    placement.set(Square::new(row * n + column), Some(KindId::new(0)));
                    placement
                })
            });
            placements = extended.collect();
        }
        placements
    }

    /// The first of every class, by the definition: of all images that are solutions too.
    fn firsts_by_definition(puzzle: &Puzzle, solutions: &[Placement]) -> BTreeSet<Placement> {
        let set: BTreeSet<&Placement> = solutions.iter().collect();
        let symmetries = puzzle.board.symmetries(puzzle.symmetry);
        let first = |solution: &Placement| {
            let images = symmetries
                .iter()
                .map(|symmetry| solution.moved(&symmetry.image));
            images.filter(|image| set.contains(image)).min().unwrap()
        };
        solutions.iter().map(first).collect()
    }

    /// The numbers of solutions and of fundamental solutions, the latter chosen in both ways.
    fn numbers(puzzle: &Puzzle, candidates: Vec<Placement>) -> (usize, usize) {
        let judge = Judge::new(puzzle);
        let decides = Fundamental::new(puzzle, &judge);
        let candidates = candidates.into_iter();
        let solutions: Vec<Placement> = candidates.filter(|p| judge.accepts(p)).collect();
        let chosen: BTreeSet<Placement> = solutions
            .iter()
            .filter(|solution| decides.is_fundamental(solution))
            .cloned()
            .collect();
        assert_eq!(chosen, firsts_by_definition(puzzle, &solutions));
        (solutions.len(), chosen.len())
    }

    #[test]
    fn the_fundamental_queens_are_as_many_as_published() {
        // OEIS A000170 and A002562.
        let published = [
            (0, 1, 1),
            (1, 1, 1),
            (2, 0, 0),
            (4, 2, 1),
            (5, 10, 2),
            (6, 4, 1),
            (7, 40, 6),
            (8, 92, 12),
        ];
        for (n, all, fundamental) in published {
            let found = numbers(&queens(n), one_in_each_row_and_column(n));
            assert_eq!(found, (all, fundamental), "{n} queens");
        }
    }

    #[test]
    fn with_rotations_alone_or_none_there_are_more_classes() {
        let mut puzzle = queens(5);
        puzzle.symmetry = SymmetryKind::Rotations;
        // Of the 10 solutions 8 have no symmetry and 2 have the quarter turns.
        let candidates = one_in_each_row_and_column(5);
        assert_eq!(numbers(&puzzle, candidates.clone()), (10, 4));
        puzzle.symmetry = SymmetryKind::None;
        assert_eq!(numbers(&puzzle, candidates), (10, 10));
    }

    #[test]
    fn a_smaller_image_that_is_no_solution_does_not_count() {
        // The left square comes first, but the queen may not stand there.
        let mut puzzle = sample::open(1, 2);
        puzzle.add("queen", 'Q', queen(), Bound::exactly(1));
        puzzle.kinds[0].squares = SquareSet::of(2, [Square::new(1)]);
        assert_eq!(numbers(&puzzle, placements(&puzzle)), (1, 1));
    }

    #[test]
    fn squares_of_pieces_and_givens_leave_the_symmetries_of_the_board_as_they_are() {
        // b2, a1 and b1 of a 2x2 board: none of them a symmetric set, yet all images of each other.
        let mut puzzle = sample::open(2, 2);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::exactly(1));
        puzzle.kinds[0].squares = SquareSet::of(4, [1, 2, 3].map(Square::new));
        assert_eq!(numbers(&puzzle, placements(&puzzle)), (3, 1));
        puzzle.kinds[0].count = Bound::exactly(2);
        puzzle.give(Square::new(3), queen);
        // b2 b1 and a1 b1: sides of the square, images of each other.
        assert_eq!(numbers(&puzzle, placements(&puzzle)), (2, 1));
    }

    #[test]
    fn queens_and_a_pawn_are_chosen_as_the_definition_says() {
        let mut puzzle = queens_and_pawn(3);
        puzzle.kinds[0].count = Bound::exactly(3);
        let (all, fundamental) = numbers(&puzzle, placements(&puzzle));
        assert!(
            fundamental < all,
            "{all} solutions in {fundamental} classes"
        );
    }
}
