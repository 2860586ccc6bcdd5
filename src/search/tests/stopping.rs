//! The engine stops soon after it is asked to.

use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use crate::puzzle::{Puzzle, sample};
use crate::search::{Options, count, solutions};
use crate::stop::{Stop, Stopped};

const TWO: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

fn stopping(stop: &Stop) -> Options {
    Options {
        stop: stop.clone(),
        ..Options::default()
    }
}

/// How long after a deadline in the middle of the search the count is given up.
fn delay(puzzle: &Puzzle) -> Duration {
    let deadline = Instant::now() + Duration::from_millis(50);
    let stop = Stop::never().with_deadline(deadline);
    assert!(!count(puzzle, &stopping(&stop), TWO, 10).complete);
    deadline.elapsed()
}

#[test]
fn a_count_is_given_up_soon_after_the_deadline() {
    let mut many_pawns = sample::queens_and_pawn(10);
    many_pawns.kinds[1].count = crate::puzzle::Bound::exactly(3);
    for puzzle in [sample::queens(30), many_pawns] {
        // The machine may be busy: of several tries the best one counts.
        let best = (0..5).map(|_| delay(&puzzle)).min();
        assert!(best < Some(Duration::from_millis(500)), "{best:?}");
    }
}

#[test]
fn stopped_is_the_last_item() {
    let stop = Stop::never();
    let puzzle = sample::queens(8);
    let mut found = solutions(&puzzle, &stopping(&stop));
    assert!(matches!(found.next(), Some(Ok(_))));
    stop.raise();
    assert_eq!(found.next(), Some(Err(Stopped)));
    assert_eq!(found.next(), None);
}

#[test]
fn another_thread_can_stop_it() {
    let stop = Stop::never();
    let puzzle = sample::queens(30);
    let counted = thread::scope(|scope| {
        let counting = scope.spawn(|| count(&puzzle, &stopping(&stop), TWO, 10));
        thread::sleep(Duration::from_millis(20));
        stop.raise();
        counting.join().unwrap()
    });
    assert!(!counted.complete);
}
