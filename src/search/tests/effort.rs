//! The work of the engine where a wrong choice would take very much more.

use crate::clock::{Duration, Instant};
use crate::puzzle::sample;
use crate::search::{Options, solutions};
use crate::stop::Stop;

/// The search in order makes a mistake in the first rows from which it does not recover in hours. The second solution
/// shows that the first is not unique.
#[test]
fn two_solutions_turn_up_although_the_search_in_order_has_gone_wrong() {
    for n in [60, 100] {
        let puzzle = sample::queens(n);
        let options = Options {
            stop: Stop::never().with_deadline(Instant::now() + Duration::from_secs(20)),
            ..Options::default()
        };
        let mut found = solutions(&puzzle, &options);
        let [first, second] = [(); 2].map(|()| found.next().unwrap().unwrap());
        assert_eq!(first.pieces().count(), n);
        assert_ne!(first, second);
        assert!(found.nodes() <= 100_000, "{} branches", found.nodes());
    }
}
