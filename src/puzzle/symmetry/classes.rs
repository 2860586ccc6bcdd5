//! The classes of solutions, counted by their size and by the symmetries of their members.

use std::collections::BTreeSet;

use super::OwnSymmetry;

/// The classes of all solutions.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Classes {
    /// The largest classes first.
    pub alike: Vec<ClassesAlike>,
    /// Whether every symmetry leaves the puzzle unchanged, so that classes are whole orbits.
    pub are_orbits: bool,
}

impl Classes {
    /// From the number of classes of each size whose members have the same symmetries.
    pub fn of(
        numbers: impl IntoIterator<Item = ((u64, BTreeSet<OwnSymmetry>), u64)>,
        are_orbits: bool,
    ) -> Self {
        let alike = numbers.into_iter();
        let alike = alike.map(|((size, own), number)| ClassesAlike { number, size, own });
        let mut alike: Vec<ClassesAlike> = alike.collect();
        alike.sort_by(|one, other| (other.size, &other.own).cmp(&(one.size, &one.own)));
        Classes { alike, are_orbits }
    }
}

/// Classes of equal size whose solutions have the same symmetries of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassesAlike {
    /// The number of these classes.
    pub number: u64,
    /// The number of solutions of each.
    pub size: u64,
    pub own: BTreeSet<OwnSymmetry>,
}
