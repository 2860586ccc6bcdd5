//! Decides for each solution by itself whether it is the first of its class.
//!
//! The image of a solution need not be a solution, so a smaller image counts only if the judge
//! accepts it, or if the symmetry leaves the whole puzzle unchanged. This takes at most as many
//! judgements for each solution as the board has symmetries, works in any order of the solutions
//! and in constant memory.
//!
//! It needs a puzzle that no exchange of kinds changes: then all exchanges of an image are
//! solutions if one is, and the smallest of them, with kinds named in order of first appearance,
//! represents them all. Other puzzles are left to [`super::Classification`].

use std::collections::HashSet;

use super::SymmetryGroup;
use crate::board::{Isometry, Symmetry};
use crate::puzzle::{Judge, Placement, Puzzle, Rearrangement};

/// Decides which solutions of one puzzle are fundamental.
pub struct Fundamental<'a> {
    judge: &'a Judge<'a>,
    group: SymmetryGroup<'a>,
    /// The symmetries of the group that leave the puzzle unchanged.
    kept: KeptSymmetries,
}

/// Some symmetries of a group.
enum KeptSymmetries {
    /// All symmetries with one of these isometries, combined with every shift.
    Turns(Vec<Isometry>),
    Each(HashSet<Symmetry>),
}

/// With more squares than this in all images together, it is not computed which symmetries leave
/// the puzzle unchanged: that would take longer, and the judge decides for each image instead.
const MOST_SQUARES: usize = 100_000_000;

impl<'a> Fundamental<'a> {
    /// Whether the solutions of a puzzle can be decided alone, as [`Fundamental::new`] requires.
    pub fn decides(puzzle: &Puzzle) -> bool {
        exchanges_keep(puzzle)
    }

    /// `judge` must be a judge of this puzzle. `None` if some exchange of kinds changes it, so that
    /// no solution can be decided alone.
    pub fn new(puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> Option<Self> {
        if !Fundamental::decides(puzzle) {
            return None;
        }
        let group = SymmetryGroup::of(puzzle);
        let kept = KeptSymmetries::of(puzzle, &group);
        Some(Fundamental { judge, group, kept })
    }

    pub fn group(&self) -> &SymmetryGroup<'a> {
        &self.group
    }

    pub(super) fn judge(&self) -> &Judge<'a> {
        self.judge
    }

    /// Whether shifts carry every square to every other, and each of them leaves the puzzle unchanged.
    pub(super) fn is_carried_everywhere(&self) -> bool {
        let keeps_shifts = matches!(self.kept, KeptSymmetries::Turns(_));
        keeps_shifts && self.group.cosets().are_transitive() && self.group.interchange().is_empty()
    }

    /// Whether every symmetry leaves the puzzle unchanged: then each class is a whole orbit.
    pub fn classes_are_orbits(&self) -> bool {
        match &self.kept {
            KeptSymmetries::Turns(turns) => turns.len() == self.group.cosets().firsts().len(),
            KeptSymmetries::Each(kept) => kept.len() == self.group.symmetries().len(),
        }
    }

    /// Whether a solution is the first of its class.
    pub fn is_fundamental(&self, solution: &Placement) -> bool {
        let smaller_solution = |symmetry: Symmetry| {
            self.group.compare_image(&symmetry, solution).is_lt()
                && self.carries_to_solution(&symmetry, solution)
        };
        !self.group.perhaps_smaller(solution).any(smaller_solution)
    }

    /// How many solutions the class of a solution has.
    pub fn class_size(&self, solution: &Placement) -> u64 {
        let symmetries = self.group.symmetries();
        let solutions = match self.classes_are_orbits() {
            true => symmetries.len(),
            false => {
                let symmetries = symmetries.iter();
                let solutions = symmetries.filter(|s| self.carries_to_solution(s, solution));
                solutions.count()
            }
        };
        let fixing = self.group.fixing(solution).count();
        // Each image, up to exchanges, comes from as many symmetries as fix the solution, including
        // the identity.
        let images = (solutions / fixing.max(1)) as u64;
        self.group
            .interchange()
            .variants(solution)
            .saturating_mul(images)
    }

    fn carries_to_solution(&self, symmetry: &Symmetry, solution: &Placement) -> bool {
        let is_kept = match &self.kept {
            KeptSymmetries::Turns(turns) => turns.contains(&symmetry.isometry),
            KeptSymmetries::Each(kept) => kept.contains(symmetry),
        };
        let image = || solution.moved(&symmetry.images(self.group.board()));
        is_kept || self.judge.accepts(&image())
    }
}

impl KeptSymmetries {
    fn of(puzzle: &Puzzle, group: &SymmetryGroup<'_>) -> Self {
        let is_kept = |symmetry: &Symmetry| {
            puzzle.is_unchanged_by(&Rearrangement::of_board(puzzle, *symmetry))
        };
        let cosets = group.cosets();
        if cosets.generators().iter().all(is_kept) {
            let turns = cosets.firsts().iter().filter(|first| is_kept(first));
            return KeptSymmetries::Turns(turns.map(|first| first.isometry).collect());
        }
        let symmetries = group.symmetries().iter();
        let is_small = symmetries.len() <= MOST_SQUARES / puzzle.board.len().max(1);
        let kept = symmetries.filter(|symmetry| is_small && is_kept(symmetry));
        KeptSymmetries::Each(kept.copied().collect())
    }
}

/// Whether no exchange of kinds changes the puzzle. Exchanges of neighbours in a list generate all.
fn exchanges_keep(puzzle: &Puzzle) -> bool {
    let lists = puzzle.symmetry.interchange.lists().iter();
    let mut pairs = lists.flat_map(|list| list.windows(2));
    pairs.all(|pair| match pair {
        [one, other] => puzzle.is_unchanged_by(&Rearrangement::of_kinds(puzzle, *one, *other)),
        _ => true,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Square, SquareSet, SymmetryKind};
    use crate::puzzle::sample::{queen, queens};
    use crate::puzzle::{Bound, KindId, sample};

    /// Every placement of the puzzle's kinds, on small boards.
    pub fn placements(puzzle: &Puzzle) -> Vec<Placement> {
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
    pub fn one_in_each_row_and_column(n: usize) -> Vec<Placement> {
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

    /// The first of every class by definition: the first of all images that are solutions.
    fn firsts_by_definition(puzzle: &Puzzle, solutions: &[Placement]) -> BTreeSet<Placement> {
        let set: BTreeSet<&Placement> = solutions.iter().collect();
        let rule = &puzzle.symmetry;
        let symmetries = puzzle.board.symmetries(rule.board, rule.translations);
        let first = |solution: &Placement| {
            let images = symmetries
                .iter()
                .map(|symmetry| solution.moved(&symmetry.images(&puzzle.board)));
            images.filter(|image| set.contains(image)).min().unwrap()
        };
        solutions.iter().map(first).collect()
    }

    /// The numbers of solutions and of fundamental solutions; the latter are computed in both ways.
    fn numbers(puzzle: &Puzzle, candidates: Vec<Placement>) -> (usize, usize) {
        let judge = Judge::new(puzzle);
        let decides = Fundamental::new(puzzle, &judge).unwrap();
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
        puzzle.symmetry.board = SymmetryKind::Rotations;
        // Of the 10 solutions, 8 have no symmetry and 2 have the quarter turns.
        let candidates = one_in_each_row_and_column(5);
        assert_eq!(numbers(&puzzle, candidates.clone()), (10, 4));
        puzzle.symmetry.board = SymmetryKind::None;
        assert_eq!(numbers(&puzzle, candidates), (10, 10));
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
}
