//! A set of placements as 128 bits, whatever their order: for comparing sets that are too large to hold.
//!
//! It is the sum of the hashes of all placements. Two different sets have the same digest with a probability of about
//! 2^-128, unless somebody makes them so on purpose.

use super::{Collector, JudgedSolution, Needs};
use crate::puzzle::Placement;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest(u128);

impl Digest {
    pub fn add(&mut self, placement: &Placement) {
        self.0 = self.0.wrapping_add(placement.fingerprint());
    }
}

impl Collector for Digest {
    fn needs(&self) -> Needs {
        Needs::Each
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        Digest::add(self, found.placement);
    }

    fn merge(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }
}
