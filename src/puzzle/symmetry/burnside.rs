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
