//! Random numbers that are the same on every machine for the same seed.
//!
//! [`fastrand`] makes them. What it draws with `usize`, and so its `shuffle` and `choice`, depends on the width of the
//! machine; here every place is drawn with 64 bits. This module must not know what is drawn.

use std::ops::RangeInclusive;

/// The same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct Random(fastrand::Rng);

impl Random {
    pub fn with_seed(seed: u64) -> Self {
        Random(fastrand::Rng::with_seed(seed))
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// A number from 0 to below `end`, which is greater than 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.within(0..=end - 1)
    }

    /// The same, from half the bits.
    pub fn below_u32(&mut self, end: u32) -> u32 {
        self.0.u32(0..end)
    }

    /// A number of a range that is not empty. It is no part of what calls it: in the engine of the page, its products of
    /// 128 bits are long.
    #[inline(never)]
    pub fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        let (first, last) = range.into_inner();
        self.0.u64(first as u64..=last as u64) as usize
    }

    /// A number from 0 to below 1.
    pub fn share(&mut self) -> f64 {
        self.0.f64()
    }

    /// Each order is as likely as any other (Fisher and Yates).
    pub fn shuffle<T>(&mut self, some: &mut [T]) {
        for last in 1..some.len() {
            some.swap(last, self.within(0..=last));
        }
    }

    /// One of them; `None` if there is none.
    pub fn choice<'a, T>(&mut self, some: &'a [T]) -> Option<&'a T> {
        match some.len() {
            0 => None,
            number => some.get(self.below(number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other numbers came on a machine with 32 bits once.
    #[test]
    fn a_seed_gives_these_numbers_everywhere() {
        let mut random = Random::with_seed(7);
        let mut order = Vec::from_iter(0..8);
        random.shuffle(&mut order);
        assert_eq!(order, [5, 6, 4, 0, 3, 2, 7, 1]);
        let all = Vec::from_iter(0..1000);
        assert_eq!(random.choice(&all), Some(&92));
        assert_eq!(random.choice::<u8>(&[]), None);
        assert_eq!(random.within(5..=1000), 143);
    }
}
