//! Items of roughly known size, none of which is far larger than the others.
//!
//! The items that symmetry leaves differ widely: for 18 superqueens, the one without a piece on the first orbits is
//! half of all the work. The finished items tell how much is left only if each counts by its size, and threads get
//! equal amounts of work only if no item is large. The size of an item is estimated as a mean over random paths to a
//! leaf of its search tree (D. Knuth, "Estimating the efficiency of backtrack programs", 1975). Every run takes the
//! same paths.

use super::{Item, Workload, scattered};
use crate::random::Random;
use crate::stop::{Stop, Stopped};

/// Work that can be probed and cut. A step of it takes about a microsecond.
pub trait Divisible {
    type Item: Clone + PartialEq;

    /// Follows one random path to a leaf of an item.
    fn look(&mut self, item: &Self::Item, random: &mut Random) -> SizeEstimate;

    /// Smaller items, in order, that together are the same; only the item itself, or none, if it cannot be cut.
    fn cut(&mut self, item: &Self::Item) -> Vec<Self::Item>;
}

/// What one path to a leaf tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SizeEstimate {
    /// About how many steps the item takes; the mean over all paths is exact.
    pub steps: f64,
    /// How many steps the path itself took.
    pub effort: f64,
}

/// The least and the most items that are probed to find out whether it is worthwhile to probe all of them.
const FEW: f64 = 8.0;
const MOST_LOOKS: usize = 256;

/// Work with fewer steps than this is left as it is.
const WORTH_WHILE: f64 = 250_000.0;

/// The most paths that are followed for the size of one item.
const MOST_WAYS: f64 = 8.0;

/// Probing the items may take this part of all steps …
const PART_OF_ALL: f64 = 1.0 / 32.0;

/// … and at most this many.
const MOST_EFFORT: f64 = 150_000.0;

/// A path that takes more steps than this may be given up: to probe all items would take too long.
pub const LONG_WAY: f64 = MOST_EFFORT / 16.0;

/// An item that is more than this part of the whole is cut …
const LARGE: f64 = 1.0 / 512.0;

/// … unless it has fewer steps than this: to begin an item takes a moment.
const SMALL: f64 = 4096.0;

/// No more items than this are made.
const MOST_ITEMS: usize = 1 << 13;

/// The greatest estimate: on large boards one path may tell of more steps than can be added up.
const MOST_STEPS: f64 = 1e100;

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// The same work in the same order, with large items cut and the size of each known. If there is little to do, or if
/// the estimates would take long, the items stay as they are. `spent` is called with the steps of every probe as soon as
/// it is done.
pub fn balanced<D: Divisible>(
    work: &mut D,
    items: Vec<D::Item>,
    spent: impl FnMut(f64),
    stop: &Stop,
) -> Result<Workload<D::Item>, Stopped> {
    let mut cutter = Cutter {
        work,
        random: Random::with_seed(SEED),
        ways: 1,
        effort: 0.0,
        spent,
        most_effort: f64::INFINITY,
        large: f64::INFINITY,
        stop,
        cut: Vec::new(),
    };
    let number = items.len() as f64;
    let (mut looks, mut steps) = (0.0, 0.0);
    for place in scattered(items.len()).into_iter().take(MOST_LOOKS) {
        if cutter.effort > LONG_WAY {
            return Ok(Workload::new(items));
        }
        if looks >= FEW && cutter.effort > steps / looks * number * PART_OF_ALL {
            break;
        }
        steps += cutter.steps(&items[place])?;
        looks += 1.0;
    }
    let all = steps / looks.max(1.0) * number;
    cutter.most_effort = (all * PART_OF_ALL).min(MOST_EFFORT);
    let ways = cutter.most_effort / 2.0 / (cutter.effort / looks.max(1.0) * number);
    if all < WORTH_WHILE || ways < 1.0 {
        return Ok(Workload::new(items));
    }
    cutter.ways = ways.min(MOST_WAYS) as u32;
    let sizes = items.iter().map(|item| cutter.steps(item));
    let sizes: Vec<f64> = sizes.collect::<Result<_, Stopped>>()?;
    cutter.large = (sizes.iter().sum::<f64>() * LARGE).max(SMALL);
    for (item, steps) in items.into_iter().zip(sizes) {
        cutter.cut(item, steps)?;
    }
    Ok(Workload::of(cutter.cut))
}

struct Cutter<'a, D: Divisible, F> {
    work: &'a mut D,
    random: Random,
    /// The number of paths that are followed for the size of one item.
    ways: u32,
    /// How many steps probing has taken so far.
    effort: f64,
    spent: F,
    most_effort: f64,
    large: f64,
    stop: &'a Stop,
    cut: Vec<Item<D::Item>>,
}

impl<D: Divisible, F: FnMut(f64)> Cutter<'_, D, F> {
    /// The estimated size of an item, at least one step: it takes a moment to begin.
    fn steps(&mut self, item: &D::Item) -> Result<f64, Stopped> {
        let mut steps = 0.0;
        for _ in 0..self.ways {
            self.stop.poll()?;
            let look = self.work.look(item, &mut self.random);
            steps += look.steps;
            let effort = 1.0 + look.effort;
            self.effort += effort;
            (self.spent)(effort);
        }
        Ok((steps / f64::from(self.ways)).clamp(1.0, MOST_STEPS))
    }

    /// Keeps an item of about this many steps, or the items it is cut into.
    fn cut(&mut self, work: D::Item, steps: f64) -> Result<(), Stopped> {
        let mut smaller = Vec::new();
        let mut steps = steps;
        let may_be_cut = self.cut.len() < MOST_ITEMS && self.effort < self.most_effort;
        if steps > self.large && may_be_cut {
            // A large estimate that is wrong is more often too large than too small, so the item is probed again.
            steps = self.steps(&work)?;
            if steps > self.large {
                smaller = self.work.cut(&work);
            }
        }
        if smaller.is_empty() || smaller.first() == Some(&work) {
            let steps = Some(steps);
            self.cut.push(Item { work, steps });
            return Ok(());
        }
        for item in smaller {
            let steps = self.steps(&item)?;
            self.cut(item, steps)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;

    /// A tree of leaves; an item is a range of them. A single path tells too much or too little, but is right on
    /// average.
    struct Leaves {
        effort: f64,
    }

    impl Divisible for Leaves {
        type Item = Range<u64>;

        fn look(&mut self, leaves: &Range<u64>, random: &mut Random) -> SizeEstimate {
            SizeEstimate {
                steps: 2.0 * random.share() * (leaves.end - leaves.start) as f64,
                effort: self.effort,
            }
        }

        fn cut(&mut self, leaves: &Range<u64>) -> Vec<Range<u64>> {
            match (leaves.end - leaves.start) / 3 {
                0 => vec![leaves.clone()],
                third => {
                    let middle = leaves.start + third;
                    vec![leaves.start..middle, middle..leaves.end]
                }
            }
        }
    }

    fn cut(items: &[Range<u64>], effort: f64) -> Vec<Item<Range<u64>>> {
        let mut leaves = Leaves { effort };
        let balanced = balanced(&mut leaves, items.to_vec(), |_| (), &Stop::never());
        balanced.unwrap().items
    }

    #[test]
    fn large_items_are_cut_and_all_stay_in_order() {
        let cut = cut(&[0..1_000, 1_000..50_000_000, 50_000_000..50_000_001], 1.0);
        assert_eq!(cut[0].work, 0..1_000);
        let starts: Vec<u64> = cut.iter().map(|item| item.work.start).collect();
        let ends: Vec<u64> = cut.iter().map(|item| item.work.end).collect();
        assert_eq!((starts[0], ends[cut.len() - 1]), (0, 50_000_001));
        assert_eq!(starts[1..], ends[..cut.len() - 1]);
        let sizes = starts.iter().zip(&ends).map(|(start, end)| end - start);
        assert!(sizes.max() < Some(1_000_000));
        assert!(cut.len() < 5_000);
        let steps: f64 = cut.iter().filter_map(|item| item.steps).sum();
        assert!((40e6..60e6).contains(&steps), "{steps}");
    }

    #[test]
    fn what_is_soon_done_and_what_cannot_be_cut_stays_as_it_is() {
        let is_untouched = |items: &[Range<u64>], effort| {
            let cut = cut(items, effort);
            let is_unknown = cut.iter().all(|item| item.steps.is_none());
            is_unknown && cut.iter().map(|item| &item.work).eq(items)
        };
        assert!(is_untouched(&[0..10, 10..100_000], 1.0));
        assert!(is_untouched(&[], 1.0));
        let large = [0..1 << 40, 1 << 40..1 << 41];
        assert!(!is_untouched(&large, 1.0));
        // Where a single path takes long, and where the paths to all items would.
        assert!(is_untouched(&large, 1e5));
        let many: Vec<_> = (0..1_000_u64)
            .map(|place| place << 30..(place + 1) << 30)
            .collect();
        assert!(is_untouched(&many, 1e3));
        let ones: Vec<_> = (0..1_000_000).map(|place| place..place + 1).collect();
        assert!(is_untouched(&ones, 1.0));
    }

    #[test]
    fn what_looking_takes_is_told_look_by_look() {
        let mut told = Vec::new();
        let items = [0..50_000_000, 50_000_000..100_000_000].to_vec();
        let spent = |steps| told.push(steps);
        let workload = balanced(&mut Leaves { effort: 99.0 }, items, spent, &Stop::never());
        assert!(!workload.unwrap().is_empty());
        assert!(told.len() > 100 && told.iter().all(|&steps| steps == 100.0));
    }

    #[test]
    fn sizes_beyond_all_numbers_have_a_share() {
        struct Endless;
        impl Divisible for Endless {
            type Item = u32;
            fn look(&mut self, _: &u32, _: &mut Random) -> SizeEstimate {
                SizeEstimate {
                    steps: f64::INFINITY,
                    effort: 1.0,
                }
            }
            fn cut(&mut self, item: &u32) -> Vec<u32> {
                vec![*item]
            }
        }
        let items = balanced(&mut Endless, vec![1, 2, 3, 4], |_| (), &Stop::never()).unwrap();
        assert_eq!(items.take().map(|taken| taken.share), Some(0.25));
    }
}
