//! Items of about known size, none of which is far larger than the others.
//!
//! Items that symmetry leaves differ widely: the one without a piece on the first orbits is half of all of 18
//! superqueens. What is done tells how much is left only if each counts by its size, and threads have equally much
//! to do only if none is large. The size of one is what random ways to a leaf of its search tree tell on average (D.
//! Knuth, "Estimating the efficiency of backtrack programs", 1975). The same ways are gone in every run.

use super::{Item, Workload};
use crate::stop::{Stop, Stopped};

/// Work that can be looked at and cut. A step of it takes about a microsecond on a small board.
pub trait Divisible {
    type Item: Clone + PartialEq;

    /// About how many steps an item takes, as so many random ways tell.
    fn steps(&mut self, item: &Self::Item, ways: u32, random: &mut fastrand::Rng) -> f64;

    /// Smaller items that together are the same, in order; only the item itself, or none, where it cannot be cut.
    fn cut(&mut self, item: &Self::Item) -> Vec<Self::Item>;
}

/// So many items tell whether it is worth while to look at all of them.
const FEW: usize = 64;

/// Work with fewer steps is left as it is.
const WORTH_WHILE: f64 = 250_000.0;

/// So many ways at most tell the size of one item.
const MOST_WAYS: f64 = 32.0;

/// A way takes about as long as so many steps, and so does going to where it begins.
const STEPS_OF_A_WAY: f64 = 64.0;

/// The ways take this part of all steps.
const PART_OF_ALL: f64 = 1.0 / 64.0;

/// An item that is more than this part of all is cut …
const LARGE: f64 = 1.0 / 512.0;

/// … but not if it has fewer steps: each has to be begun, which takes a moment.
const SMALL: f64 = 4096.0;

/// No more are made.
const MOST_ITEMS: usize = 1 << 13;

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// The same work in the same order: items that are large are cut, and the size of each is known. Where there is little to
/// do they stay as they are.
pub fn balanced<D: Divisible>(
    work: &mut D,
    items: Vec<D::Item>,
    stop: &Stop,
) -> Result<Workload<D::Item>, Stopped> {
    let mut cutter = Cutter {
        work,
        random: fastrand::Rng::with_seed(SEED),
        ways: 1,
        large: f64::INFINITY,
        stop,
        cut: Vec::new(),
    };
    let number = items.len() as f64;
    let of_few = cutter.sizes(items.iter().step_by(items.len().div_ceil(FEW).max(1)))?;
    let all = of_few.iter().sum::<f64>() / of_few.len().max(1) as f64 * number;
    if all < WORTH_WHILE {
        return Ok(Workload::new(items));
    }
    let ways = all * PART_OF_ALL / STEPS_OF_A_WAY / number;
    cutter.ways = ways.clamp(1.0, MOST_WAYS) as u32;
    let sizes = cutter.sizes(&items)?;
    cutter.large = (sizes.iter().sum::<f64>() * LARGE).max(SMALL);
    for (item, steps) in items.into_iter().zip(sizes) {
        cutter.cut(item, steps)?;
    }
    Ok(Workload::of(cutter.cut))
}

struct Cutter<'a, D: Divisible> {
    work: &'a mut D,
    random: fastrand::Rng,
    /// So many tell the size of one.
    ways: u32,
    large: f64,
    stop: &'a Stop,
    cut: Vec<Item<D::Item>>,
}

impl<D: Divisible> Cutter<'_, D> {
    fn sizes<'a>(
        &mut self,
        items: impl IntoIterator<Item = &'a D::Item>,
    ) -> Result<Vec<f64>, Stopped>
    where
        D::Item: 'a,
    {
        items.into_iter().map(|item| self.steps(item)).collect()
    }

    /// At least one: it takes a moment to begin.
    fn steps(&mut self, item: &D::Item) -> Result<f64, Stopped> {
        self.stop.poll()?;
        let steps = self.work.steps(item, self.ways, &mut self.random);
        Ok(steps.max(1.0))
    }

    /// Keeps an item that takes about so many steps, or those that it is cut into.
    fn cut(&mut self, work: D::Item, steps: f64) -> Result<(), Stopped> {
        let mut smaller = Vec::new();
        if steps > self.large && self.cut.len() < MOST_ITEMS {
            smaller = self.work.cut(&work);
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

    /// A tree of leaves; an item of it is a range. Ways tell too much or too little, but are right on average.
    struct Leaves;

    impl Divisible for Leaves {
        type Item = Range<u64>;

        fn steps(&mut self, leaves: &Range<u64>, ways: u32, random: &mut fastrand::Rng) -> f64 {
            let told = (0..ways).map(|_| 2.0 * random.f64() * (leaves.end - leaves.start) as f64);
            told.sum::<f64>() / f64::from(ways)
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

    fn cut(items: &[Range<u64>]) -> Vec<Item<Range<u64>>> {
        let balanced = balanced(&mut Leaves, items.to_vec(), &Stop::never());
        balanced.unwrap().items
    }

    #[test]
    fn large_items_are_cut_and_all_stay_in_order() {
        let cut = cut(&[0..1_000, 1_000..50_000_000, 50_000_000..50_000_001]);
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
        let small = [0..10, 10..100_000];
        let items = cut(&small);
        assert!(items.iter().map(|item| &item.work).eq(&small));
        assert!(items.iter().all(|item| item.steps.is_none()));
        assert!(cut(&[]).is_empty());
        let ones: Vec<_> = (0..1_000_000).map(|place| place..place + 1).collect();
        assert_eq!(cut(&ones).len(), ones.len());
    }

    #[test]
    fn a_stop_ends_it() {
        let stop = Stop::never();
        stop.raise();
        let outcome = balanced(&mut Leaves, vec![0..10, 10..100_000_000], &stop);
        assert_eq!(outcome.err(), Some(Stopped));
    }
}
