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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::KindId;

    fn digest(squares: &[usize]) -> Digest {
        let mut digest = Digest::default();
        for &square in squares {
            let mut placement = Placement::empty(9);
            placement.set(Square::new(square), Some(KindId::new(0)));
            digest.add(&placement);
        }
        digest
    }

    #[test]
    fn the_order_does_not_matter_and_every_placement_does() {
        assert_eq!(digest(&[1, 5, 7]), digest(&[7, 1, 5]));
        for other in [&[1, 5][..], &[1, 5, 8], &[1, 5, 5], &[1, 5, 7, 7], &[]] {
            assert_ne!(digest(&[1, 5, 7]), digest(other), "{other:?}");
        }
    }
}
