//! A small generator of random numbers whose sequence never changes, so that a seed printed today
//! gives the same puzzle in every later version of every crate.

use std::ops::Range;

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Chance(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in the range, which must not be empty. The ranges are so small that no bias shows.
    pub fn within(&mut self, range: Range<usize>) -> usize {
        range.start + (self.next() % range.len() as u64) as usize
    }

    /// True in `times` of `out_of` cases.
    pub fn hits(&mut self, times: u64, out_of: u64) -> bool {
        self.next() % out_of < times
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.within(0..from.len())]
    }

    /// Each element with this chance, in their order.
    pub fn some_of<T: Copy>(&mut self, from: &[T], times: u64, out_of: u64) -> Vec<T> {
        let kept = from.iter().filter(|_| self.hits(times, out_of));
        kept.copied().collect()
    }
}
