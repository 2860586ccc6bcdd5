//! The classes of solutions, counted by their size and by the symmetries of their members.

use std::collections::BTreeSet;

use super::OwnSymmetry;

/// The classes of all solutions.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Classes {
    /// The greatest classes first.
    pub alike: Vec<ClassesAlike>,
    /// Whether the puzzle is unchanged by every symmetry, so that classes are whole orbits.
    pub are_orbits: bool,
}

impl Classes {
    /// How many solutions they have together.
    pub fn solutions(&self) -> u64 {
        let alike = self.alike.iter();
        alike.fold(0, |sum: u64, ClassesAlike { number, size, .. }| {
            sum.saturating_add(number.saturating_mul(*size))
        })
    }
}

/// Classes of one size whose solutions have the same symmetries themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassesAlike {
    /// How many classes.
    pub number: u64,
    /// How many solutions each has.
    pub size: u64,
    pub own: BTreeSet<OwnSymmetry>,
}
