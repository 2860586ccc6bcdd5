//! Symmetry answers two questions about a puzzle. They have different groups, so there are two chapters.
//!
//! *Which solutions count as one?* This module. The file says it (`[symmetry]`): the group is that of the board
//! ([`crate::board::Board::symmetries`]) times all exchanges of kinds within each list of `interchange`. It ignores the
//! squares of single pieces, givens and rules, so the image of a solution need not be a solution. A class consists of
//! the solutions in one orbit.
//!
//! *Which parts of the search have as many solutions as others?* [`super::automorphisms`]. The file does not say it: it
//! is found out. Every element leaves the whole puzzle as it is, so it carries solutions to solutions, and an engine
//! counts one part of each orbit and multiplies. Any subgroup will do.
//!
//! Both begin with a [`super::Rearrangement`], a symmetry of the board with a permutation of the kinds. What it makes of
//! a puzzle is in `action`; whether the puzzle stays the same is in `invariance`. There the two meet: automorphisms
//! consist of what stays the same, and here a symmetry that leaves the puzzle as it is need not be judged image by
//! image.
//!
//! They keep their elements in different forms, for the numbers are different. A torus of 100 by 100 has 80,000
//! symmetries, and nine digits have 362,880 exchanges. So this module stores a symmetry in a few bytes, looks only at
//! those that carry some piece to a certain square ([`cosets`]), and never enumerates exchanges: of all ways to
//! exchange the kinds of a placement, naming them in order of first appearance gives the smallest ([`interchange`]).
//! Automorphisms are applied to sets of pieces at every node of a search. They are few, at most 2048, and each is a
//! table of the images of all squares and kinds.
//!
//! - [`group`]: the smallest image of a placement, and the symmetries that fix it; [`own`] gives these names;
//! - [`fundamental`]: decides for a solution by itself whether it is the first of its class. This works where every
//!   exchange leaves the puzzle as it is;
//! - [`classification`]: the number, the sizes and the first members of classes: by `fundamental` or, elsewhere, by a
//!   digest of the smallest image of each class; [`classes`] is the result;
//! - [`burnside`]: the number of classes once more, by what each symmetry fixes.
//!
//! This module must not know how solutions are found.

mod burnside;
mod classes;
mod classification;
mod cosets;
mod fundamental;
mod group;
mod interchange;
mod own;

pub use burnside::{BurnsideCounter, FixedPoints};
pub use classes::{Classes, ClassesAlike};
pub use classification::{Classification, Firsts, FirstsByDigest};
pub use fundamental::Fundamental;
pub use group::SymmetryGroup;
pub use interchange::Interchange;
pub use own::{OwnSymmetry, Turn};

use crate::board::SymmetryKind;

/// What makes two solutions the same (`[symmetry]`).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SymmetryRule {
    pub board: SymmetryKind,
    /// Whether shifts along joined edges count.
    pub translations: bool,
    pub interchange: Interchange,
}
