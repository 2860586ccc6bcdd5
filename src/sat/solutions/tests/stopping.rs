//! Stops, and what comes after the last solution.

use super::*;

#[test]
fn a_large_board_in_one_solver_stops_soon() {
    let puzzle = sample::queens(200);
    let mut options = by(Method::OneSolver);
    let started = Instant::now();
    options.stop = Stop::never().with_deadline(started + Duration::from_millis(100));
    let mut solutions = super::solutions(&puzzle, &options).unwrap();
    assert_eq!(solutions.next(), Some(Err(Stopped)));
    assert!(started.elapsed() < BUSY);
}

#[test]
fn a_stop_ends_a_hard_search_soon_and_is_the_last_item() {
    let formula = textbook::pigeonhole(12);
    for method in METHODS {
        let stop = Stop::never().with_deadline(Instant::now() + Duration::from_millis(300));
        let options = Options {
            method,
            stop,
            ..Options::default()
        };
        let started = Instant::now();
        let mut solutions = search(&formula, Blocking::Full, &options);
        assert_eq!(solutions.next(), Some(Err(Stopped)), "{method:?}");
        assert_eq!(solutions.next(), None);
        assert!(started.elapsed() < BUSY, "{method:?}");
    }
}

#[test]
fn a_stop_between_two_solutions_is_heeded() {
    let formula = textbook::queens(8);
    for method in METHODS {
        let options = by(method);
        let mut solutions = search(&formula, Blocking::Short, &options);
        assert!(solutions.next().is_some_and(|first| first.is_ok()));
        options.stop.raise();
        assert!(solutions.any(|next| next == Err(Stopped)), "{method:?}");
        assert_eq!(solutions.next(), None);
    }
}

#[test]
fn after_the_last_solution_there_is_none_ever() {
    let formula = textbook::queens(4);
    for method in METHODS {
        let options = by(method);
        let mut solutions = search(&formula, Blocking::Short, &options);
        assert_eq!(solutions.by_ref().count(), 2);
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.next(), None);
    }
}
