//! The symmetries that a placement itself has.

use std::collections::BTreeSet;

use super::SymmetryGroup;
use crate::board::{Isometry, Symmetry};
use crate::puzzle::Placement;

/// A kind of symmetry that carries a placement to itself. Solutions of one class must have the same
/// kinds, so opposite rotations, and reflections that a quarter turn carries to one another, are
/// not distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnSymmetry {
    pub turn: Turn,
    /// Whether kinds have to be exchanged as well.
    pub exchanging: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// A shift along joined edges. The other kinds may include a shift too.
    Shift,
    HalfTurn,
    QuarterTurn,
    LeftRight,
    TopBottom,
    /// A reflection that exchanges left and right or top and bottom, where the group carries one to
    /// the other.
    Midline,
    Diagonal,
}

impl SymmetryGroup<'_> {
    /// The symmetries that a placement itself has; none if it has only the identity.
    pub fn own(&self, placement: &Placement) -> BTreeSet<OwnSymmetry> {
        let fixing = self.fixing(placement);
        let own = fixing.filter(|symmetry| *symmetry != Symmetry::IDENTITY);
        own.map(|symmetry| self.named(&symmetry, !self.fixes_exactly(&symmetry, placement)))
            .collect()
    }

    /// The kind of symmetry, of placements that a symmetry of the board fixes, perhaps with an exchange alone.
    pub fn named(&self, symmetry: &Symmetry, exchanging: bool) -> OwnSymmetry {
        OwnSymmetry {
            turn: self.turn(symmetry),
            exchanging,
        }
    }

    fn turn(&self, symmetry: &Symmetry) -> Turn {
        let may_exchange_axes = || {
            let mut symmetries = self.cosets().firsts().iter();
            symmetries.any(|symmetry| symmetry.isometry.exchanges_axes())
        };
        match symmetry.isometry {
            Isometry::Identity => Turn::Shift,
            Isometry::HalfTurn => Turn::HalfTurn,
            Isometry::QuarterTurn | Isometry::ThreeQuarterTurn => Turn::QuarterTurn,
            Isometry::LeftRight | Isometry::TopBottom if may_exchange_axes() => Turn::Midline,
            Isometry::LeftRight => Turn::LeftRight,
            Isometry::TopBottom => Turn::TopBottom,
            Isometry::FallingDiagonal | Isometry::RisingDiagonal => Turn::Diagonal,
        }
    }
}
