//! Long work in items that are given out one by one, each once, to one or many threads.
//!
//! Items are taken from everywhere alike, so that at any time the finished ones tell how much there is in the others.
//! [`balance`] estimates the size of each and cuts those that are far larger than others.
//!
//! It knows nothing of the work itself.

mod balance;

use std::sync::atomic::{AtomicUsize, Ordering};

pub use balance::{Divisible, LONG_WAY, SizeEstimate, balanced};

/// Items of work, and the number of them that were given out.
#[derive(Debug)]
pub struct Workload<T> {
    items: Vec<Item<T>>,
    /// The order in which they are taken.
    order: Vec<usize>,
    /// The steps of all items.
    steps: f64,
    taken: AtomicUsize,
}

#[derive(Clone, Debug, PartialEq)]
struct Item<T> {
    work: T,
    /// About how many steps it takes, if known; known for all items or for none.
    steps: Option<f64>,
}

/// An item that was given out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TakenItem<'a, T> {
    /// Its place among all items.
    pub number: usize,
    pub work: &'a T,
    /// Which part of the whole it is; an estimate.
    pub share: f64,
}

impl<T> Default for Workload<T> {
    /// No items.
    fn default() -> Self {
        Workload::of(Vec::new())
    }
}

impl<T> Workload<T> {
    /// Items of unknown size, which all count alike.
    pub fn new(work: Vec<T>) -> Self {
        let items = work.into_iter().map(|work| Item { work, steps: None });
        Workload::of(items.collect())
    }

    fn of(items: Vec<Item<T>>) -> Self {
        Workload {
            order: scattered(items.len()),
            steps: items.iter().map(Item::width).sum(),
            items,
            taken: AtomicUsize::new(0),
        }
    }

    /// The same items, to be taken from first to last.
    pub fn in_order(mut self) -> Self {
        self.order.sort_unstable();
        self
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The next item; `None` after the last.
    pub fn take(&self) -> Option<TakenItem<'_, T>> {
        let number = *self.order.get(self.taken.fetch_add(1, Ordering::Relaxed))?;
        let item = self.items.get(number)?;
        Some(TakenItem {
            number,
            work: &item.work,
            share: item.width() / self.steps,
        })
    }
}

impl<T> Item<T> {
    fn width(&self) -> f64 {
        self.steps.unwrap_or(1.0)
    }
}

/// The places sorted by the fractional parts of multiples of the golden ratio. This favours neither the first nor the
/// last items, and neither even nor odd places.
fn scattered(number: usize) -> Vec<usize> {
    // The golden ratio minus one, as a fraction of 2^64.
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut order: Vec<usize> = (0..number).collect();
    order.sort_by_key(|&place| GOLDEN.wrapping_mul(place as u64));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_taken_from_everywhere_alike() {
        assert_eq!(scattered(6), [0, 5, 2, 4, 1, 3]);
        for number in [0, 1, 7, 256, 1000] {
            let mut order = scattered(number);
            let quarter = &order[..number / 4];
            let is_half = |is_in: &dyn Fn(usize) -> bool| {
                let those = quarter.iter().filter(|&&place| is_in(place)).count();
                (2 * those).abs_diff(quarter.len()) <= number / 16 + 1
            };
            assert!(is_half(&|place| place < number / 2));
            // An item and the next one are often the two halves of one that was cut.
            assert!(is_half(&|place| place % 2 == 0) && is_half(&|place| place % 4 < 2));
            order.sort_unstable();
            assert!(order.into_iter().eq(0..number));
        }
    }

    #[test]
    fn each_item_is_given_out_once_with_its_share() {
        let alike = Workload::new(vec!['a', 'b', 'c', 'd']).in_order();
        let taken: Vec<_> = std::iter::from_fn(|| alike.take()).collect();
        assert!(taken.iter().map(|one| *one.work).eq('a'..='d'));
        assert!(taken.iter().all(|one| one.share == 0.25));
        let sizes = [30.0, 10.0].map(|steps| Item {
            work: (),
            steps: Some(steps),
        });
        let sized = Workload::of(sizes.to_vec());
        let shares = [sized.take(), sized.take()].map(|one| one.unwrap().share);
        assert_eq!((shares, sized.take()), ([0.75, 0.25], None));
        assert!(Workload::<()>::new(Vec::new()).take().is_none());
    }
}
