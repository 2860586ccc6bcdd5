//! Stops, and what comes after the last solution.

use super::*;
use crate::board::Grouping;

#[test]
fn a_stop_ends_a_hard_search_soon_and_is_the_last_item() {
    // Thirteen pigeons in twelve holes.
    let mut puzzle = sample::men(13, 12, 1);
    let pigeons = Counted::Pieces(puzzle.all_kinds());
    puzzle.count(pigeons.clone(), Grouping::Row, Bound::exactly(1));
    puzzle.count(pigeons, Grouping::Column, Bound::at_most(1));
    for method in METHODS {
        let mut options = by(method);
        options.thresholds.add_up = false;
        let started = Instant::now();
        options.stop = Stop::never().with_deadline(started + Duration::from_millis(300));
        let mut solutions = super::solutions(&puzzle, &options).unwrap();
        assert_eq!(solutions.next(), Some(Err(Stopped)), "{method:?}");
        assert_eq!(solutions.next(), None);
        assert!(started.elapsed() < BUSY, "{method:?}");
    }
}

#[test]
fn a_stop_between_two_solutions_is_heeded() {
    for method in METHODS {
        let options = by(method);
        let mut solutions = super::solutions(&sample::queens(8), &options).unwrap();
        assert!(solutions.next().is_some_and(|first| first.is_ok()));
        options.stop.raise();
        assert!(solutions.any(|next| next == Err(Stopped)), "{method:?}");
        assert_eq!(solutions.next(), None);
    }
}
