//! Burnside's lemma: the number of orbits is the mean number of solutions that a symmetry fixes.
//!
//! It needs a set of solutions that is closed under the symmetries. Then it counts the classes
//! independently of their first members, so a lost solution, or one too many, is noticed unless a
//! whole orbit is lost.
//!
//! With exchanges, the lemma is applied to the symmetries of the board, acting on sets of solutions
//! that exchanges carry to one another. Such a set of m solutions is fixed if its members are fixed
//! up to exchange; each member is counted, so the count is divided by m.

use std::collections::BTreeMap;

use super::{Classification, SymmetryGroup};
use crate::puzzle::Placement;

/// Counts, solution by solution, the symmetries of the board that fix it.
#[derive(Clone, Debug, Default)]
pub struct BurnsideCounter {
    /// The number of pairs of a solution and a symmetry that fixes it, perhaps with an exchange; by
    /// the number of solutions that exchanges make of the solution.
    fixed: BTreeMap<u64, u64>,
    symmetries: u64,
}

/// The quantities of the lemma for all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedPoints {
    /// The numbers of solutions that a symmetry fixes, up to exchanges, summed over all symmetries.
    /// `None` if there are not as many solutions as exchanges must make of each.
    pub fixed: Option<u64>,
    /// How many symmetries the board has.
    pub symmetries: u64,
}

impl BurnsideCounter {
    /// `None` where the lemma does not apply, because some symmetry changes the puzzle.
    pub fn of_orbits(classes: &Classification<'_>) -> Option<Self> {
        let fundamental = classes.fundamental()?;
        let are_orbits = fundamental.classes_are_orbits();
        are_orbits.then(|| BurnsideCounter::new(fundamental.group()))
    }

    fn new(group: &SymmetryGroup<'_>) -> Self {
        BurnsideCounter {
            fixed: BTreeMap::new(),
            symmetries: group.symmetries().len() as u64,
        }
    }

    /// Counts one more solution. The group must be the same each time.
    pub fn add(&mut self, group: &SymmetryGroup<'_>, solution: &Placement) {
        let fixing = group.fixing(solution);
        let variants = group.interchange().variants(solution);
        *self.fixed.entry(variants).or_default() += fixing.count() as u64;
    }

    pub fn fixed_points(&self) -> FixedPoints {
        let each = self.fixed.iter();
        let each = each.map(|(variants, fixed)| (fixed % variants == 0).then(|| fixed / variants));
        FixedPoints {
            fixed: each.sum(),
            symmetries: self.symmetries,
        }
    }
}

impl FixedPoints {
    /// The number of orbits; `None` if the solutions are not closed under the symmetries.
    pub fn orbits(&self) -> Option<u64> {
        let fixed = self.fixed?;
        (fixed % self.symmetries == 0).then(|| fixed / self.symmetries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::symmetry::fundamental::tests::one_in_each_row_and_column;
    use crate::puzzle::{Interchange, Judge, KindId, Puzzle, sample};

    fn queens(n: usize) -> Vec<Placement> {
        let puzzle = sample::queens(n);
        let judge = Judge::new(&puzzle);
        let mut placements = one_in_each_row_and_column(n);
        placements.retain(|placement| judge.accepts(placement));
        placements
    }

    fn fixed_points(puzzle: &Puzzle, solutions: &[Placement]) -> FixedPoints {
        let group = SymmetryGroup::of(puzzle);
        let mut burnside = BurnsideCounter::new(&group);
        solutions.iter().for_each(|s| burnside.add(&group, s));
        burnside.fixed_points()
    }

    #[test]
    fn the_eight_queens_are_92_and_4_fixed_ones_by_8_symmetries() {
        // A000170, A002562; 4 of the 92 are carried to themselves by the half turn.
        let found = fixed_points(&sample::queens(8), &queens(8));
        assert_eq!((found.fixed, found.symmetries), (Some(96), 8));
        assert_eq!(found.orbits(), Some(12));
    }

    #[test]
    fn a_solution_that_is_missing_shows() {
        let mut solutions = queens(8);
        solutions.pop();
        let found = fixed_points(&sample::queens(8), &solutions);
        assert_eq!(found.orbits(), None);
    }

    #[test]
    fn of_two_exchanged_solutions_one_cannot_be_missing_either() {
        let mut puzzle = sample::open(1, 2);
        for symbol in ['A', 'B'] {
            puzzle.add("piece", symbol, Default::default(), Default::default());
        }
        let all = puzzle.all_kinds();
        puzzle.symmetry.interchange = Interchange::new([all]);
        let placement = |left: usize, right: usize| {
            let mut placement = Placement::empty(2);
            for (square, kind) in puzzle.board.squares().zip([left, right]) {
                placement.set(square, Some(KindId::new(kind)));
            }
            placement
        };
        // AB and BA are one orbit, AA and BB another.
        let solutions = [(0, 1), (1, 0), (0, 0), (1, 1)].map(|(a, b)| placement(a, b));
        assert_eq!(fixed_points(&puzzle, &solutions).orbits(), Some(2));
        assert_eq!(fixed_points(&puzzle, &solutions[..3]).orbits(), None);
        assert_eq!(fixed_points(&puzzle, &solutions[1..]).orbits(), None);
    }
}
