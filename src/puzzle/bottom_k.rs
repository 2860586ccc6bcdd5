//! A uniform sample of the solutions, drawn while they are counted: bottom-k sampling (E. Cohen and
//! H. Kaplan, 2007).
//!
//! Every solution has a pseudo-random number that is the same in every run; the k solutions with the
//! least numbers are kept. So the sample depends neither on the number of threads nor on their
//! speed, samples of parts merge into a sample of the whole, and all solutions are kept if there are
//! fewer than wanted.

use super::Placement;

/// A sample that is being drawn.
#[derive(Clone, Debug)]
pub struct Sample {
    size: usize,
    kept: Vec<(u64, Placement)>,
    /// Solutions with a greater number are not wanted.
    greatest: u64,
}

impl Sample {
    pub fn new(size: usize) -> Self {
        Sample {
            size,
            kept: Vec::new(),
            greatest: u64::MAX,
        }
    }

    /// The number of a solution, from its place in a part of the search; both count from 0.
    #[inline]
    pub fn number(part: u64, place: u64) -> u64 {
        mixed(mixed(part) ^ place)
    }

    /// The number of a solution, independent of the search that finds it.
    pub fn number_of(placement: &Placement) -> u64 {
        let pieces = placement.pieces();
        pieces.fold(0, |number, (square, kind)| {
            mixed(number ^ (square.index() as u64) << 16 ^ kind.index() as u64)
        })
    }

    #[inline]
    pub fn wants(&self, number: u64) -> bool {
        number <= self.greatest && self.size > 0
    }

    pub fn keep(&mut self, number: u64, placement: Placement) {
        self.kept.push((number, placement));
        // Not every time, as it takes time in proportion to the kept solutions.
        if self.kept.len() >= 2 * self.size {
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        if self.kept.len() > self.size {
            self.kept.sort_unstable();
            self.kept.truncate(self.size);
            self.greatest = self.kept.last().map_or(0, |&(number, _)| number);
        }
    }

    pub fn merge(&mut self, other: Sample) {
        self.kept.extend(other.kept);
        self.shrink();
    }

    /// The sample in the order of the numbers, not of the solutions.
    pub fn into_placements(mut self) -> Vec<Placement> {
        self.kept.sort_unstable();
        self.kept.truncate(self.size);
        let placements = self.kept.into_iter();
        placements.map(|(_, placement)| placement).collect()
    }
}

/// The mixing function of SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::KindId;

    /// A placement for each number below 2^16.
    fn placement(number: u64) -> Placement {
        let mut placement = Placement::empty(16);
        for bit in (0..16).filter(|bit| number >> bit & 1 == 1) {
            placement.set(Square::new(bit), Some(KindId::new(0)));
        }
        placement
    }

    fn number(placement: &Placement) -> u64 {
        let squares = placement.pieces();
        squares.map(|(square, _)| 1 << square.index()).sum()
    }

    fn drawn(sample: &mut Sample, part: u64, places: u64) {
        for place in 0..places {
            let number = Sample::number(part, place);
            if sample.wants(number) {
                sample.keep(number, placement(part * places + place));
            }
        }
    }

    #[test]
    fn a_sample_does_not_depend_on_who_draws_which_part() {
        let mut alone = Sample::new(100);
        (0..8).for_each(|part| drawn(&mut alone, part, 1000));
        let mut shared = [Sample::new(100), Sample::new(100), Sample::new(100)];
        for part in (0..8).rev() {
            drawn(&mut shared[part as usize % 3], part, 1000);
        }
        let mut together = Sample::new(100);
        shared.into_iter().for_each(|sample| together.merge(sample));
        let (alone, together) = (alone.into_placements(), together.into_placements());
        assert_eq!(alone.len(), 100);
        assert_eq!(alone, together);
    }

    #[test]
    fn all_parts_are_drawn_from_evenly() {
        let mut sample = Sample::new(1000);
        (0..4).for_each(|part| drawn(&mut sample, part, 10_000));
        let kept = sample.into_placements();
        for part in 0..4 {
            let is_of_part = |one: &&Placement| number(one) / 10_000 == part;
            let drawn = kept.iter().filter(is_of_part).count();
            // 250 with a standard deviation below 14.
            assert!((180..320).contains(&drawn), "{drawn} of part {part}");
        }
    }
}
