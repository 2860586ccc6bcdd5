//! Solutions up to symmetry: classes, their first members, their sizes, and Burnside's lemma.
//!
//! The group is that of the board ([`crate::board::Board::symmetries`]) times all exchanges of
//! kinds within each list of `interchange`. It ignores the squares of single pieces, givens and
//! rules, so the image of a solution need not be a solution: a class consists of the solutions in
//! one orbit.
//!
//! The exchanges are never enumerated, as nine digits alone have 362,880: of all ways to exchange
//! the kinds of a placement, naming them in order of first appearance gives the smallest
//! ([`group`]). Where every exchange leaves the puzzle unchanged, each solution is decided alone, in
//! constant memory ([`fundamental`]); elsewhere classes are distinguished by a digest of their
//! smallest placement, solution or not ([`classification`]). This module must not know how solutions
//! are found.

mod anchored;
mod burnside;
mod class_table;
mod classes;
mod classification;
mod cosets;
mod fundamental;
mod group;
mod interchange;
mod own;

pub use anchored::{Anchored, shifted};
pub use burnside::{BurnsideCounter, FixedPoints};
pub use class_table::ClassTable;
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
