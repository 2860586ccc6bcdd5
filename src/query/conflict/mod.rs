//! Why a puzzle has no solution: instances of its rules, givens and numbers that contradict each
//! other, none of which can be left out, and as few as possible.
//!
//! The puzzle is encoded with a selector for each of them ([`crate::sat::encode::Guard`]) and refuted under the
//! assumption of all selectors ([`super::questions`]); the assumptions that the refutation used are the first conflict. It is
//! reduced until none can be left out ([`deletion`]), and then a smaller one is looked for ([`smallest`]). Both take
//! so much counted work at most, the same on every machine, or all of the time that a limit allows.

mod deletion;
mod smallest;

use crate::board::by_number;
use crate::puzzle::{Demand, Placement, Puzzle};
use crate::query::questions::{Questions, Verdict};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::stop::Stop;
pub use deletion::shrunk;
pub use smallest::{Smallest, fewest_meeting, fewest_within};

/// Instances that cannot all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Those that every smallest conflict has, then the others; both in the order in which the encoder writes them.
    pub demands: Vec<Demand>,
    /// Whether it was shown that without any one of them the others have a solution.
    pub is_minimal: bool,
    /// Whether it was shown that no fewer instances contradict each other.
    pub is_smallest: bool,
    /// How many of the demands are known to be in every smallest conflict; they come first.
    pub shared: usize,
}

/// What is known of the rules of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    Conflict(Conflict),
    /// They do not contradict each other: this placement obeys them all.
    Obeyed(Placement),
    /// Stopped before either was known.
    Open,
}

/// How many steps the search for a smaller conflict takes if there is no limit of time: some seconds.
const MOST_STEPS: u64 = 4 << 20;

/// Why no placement obeys all rules, whatever the goal.
pub fn explain(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Explanation, DoesNotFit> {
    let Ok(mut questions) = Questions::open(puzzle, Guards::PerInstance, thresholds, stop)? else {
        return Ok(Explanation::Open);
    };
    Ok(match questions.ask(&questions.all()) {
        Verdict::Stopped => Explanation::Open,
        Verdict::Satisfiable(model) => Explanation::Obeyed(questions.placement(&model)),
        Verdict::Contradictory(core) => {
            if !stop.has_deadline() {
                questions.limit_steps(MOST_STEPS);
            }
            Explanation::Conflict(conflict(&mut questions, core))
        }
    })
}

/// The smallest conflict that is found before the questions are stopped, given one.
fn conflict(questions: &mut Questions, core: Vec<usize>) -> Conflict {
    // What the refutation has learnt would make its own conflict come up again.
    questions.renew();
    let (mut places, is_minimal) = deletion::shrunk(questions, core, u64::MAX);
    let mut smallest = Smallest::new(questions);
    let is_smallest = is_minimal && smallest.improve_until_stopped(&mut places);
    let shared = match is_smallest {
        true => smallest.shared(&places),
        false => Vec::new(),
    };
    places.sort_unstable();
    by_number(&mut places, |place| usize::from(!shared.contains(place)));
    Conflict {
        demands: questions.demands(&places),
        is_minimal,
        is_smallest,
        shared: shared.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grouping, Square};
    use crate::puzzle::{Bound, Counted, Interval, Moves, RuleInstance, sample};
    use crate::sat::encode::check_size;

    fn conflict_of(puzzle: &Puzzle) -> Conflict {
        match explain(puzzle, &Thresholds::default(), &Stop::never()).unwrap() {
            Explanation::Conflict(conflict) => conflict,
            other => panic!("{other:?}"),
        }
    }

    /// The row of both givens wants one three; what else holds of that row is no reason.
    #[test]
    fn two_equal_givens_in_a_row_are_explained_by_the_two_and_the_row() {
        let mut puzzle = sample::open(3, 3);
        let digits: Vec<_> = ['1', '2', '3']
            .map(|symbol| puzzle.add(&symbol.to_string(), symbol, Moves::none(), Bound::ANY))
            .to_vec();
        puzzle.count(
            Counted::Pieces(puzzle.all_kinds()),
            Grouping::Square,
            Bound::exactly(1),
        );
        for &digit in &digits {
            let one = sample::set(&[digit]);
            puzzle.count(
                Counted::Pieces(one.clone()),
                Grouping::Row,
                Bound::exactly(1),
            );
            puzzle.count(Counted::Pieces(one), Grouping::Column, Bound::exactly(1));
        }
        for square in [4, 5] {
            puzzle.give(Square::new(square), digits[2]);
        }
        let conflict = conflict_of(&puzzle);
        assert_eq!(conflict.demands.len(), 3);
        assert!(conflict.is_smallest && conflict.shared == 3);
    }

    #[test]
    fn a_conflict_that_was_not_shrunk_is_one_and_not_called_minimal() {
        let mut puzzle = sample::queens(6);
        puzzle.kinds[0].count = Interval::exactly(7);
        let (thresholds, stop) = (Thresholds::default(), Stop::never());
        let opened = Questions::open(&puzzle, Guards::PerInstance, &thresholds, &stop);
        let mut questions = opened.unwrap().unwrap();
        let Verdict::Contradictory(core) = questions.ask(&questions.all()) else {
            panic!("seven queens on six rows");
        };
        stop.raise();
        let found = conflict(&mut questions, core);
        assert!(!found.is_minimal && !found.is_smallest && found.demands.len() > 6);
    }

    #[test]
    fn a_search_that_gave_up_goes_on_where_it_gets_all_of_the_time() {
        let mut puzzle = sample::queens(4);
        puzzle.kinds[0].count = Interval::exactly(5);
        let (thresholds, stop) = (Thresholds::default(), Stop::never());
        let opened = Questions::open(&puzzle, Guards::PerInstance, &thresholds, &stop);
        let mut questions = opened.unwrap().unwrap();
        let Verdict::Contradictory(mut core) = questions.ask(&questions.all()) else {
            panic!("five queens on four rows");
        };
        let mut smallest = Smallest::within(&mut questions, 1);
        assert!(!smallest.improve(&mut core));
        assert!(smallest.improve_until_stopped(&mut core));
        assert_eq!(core.len(), 5);
    }

    #[test]
    fn more_queens_than_rows_contradict_the_rows_or_the_columns() {
        for (n, queens) in [(4, 5), (8, 9), (10, 11), (12, 13)] {
            let mut puzzle = sample::queens(n);
            puzzle.kinds[0].count = Interval::exactly(queens);
            let conflict = conflict_of(&puzzle);
            let numbers = conflict.demands.iter();
            let numbers = numbers.filter(|g| matches!(g.instance, RuleInstance::Number(_)));
            assert_eq!(numbers.count(), 1);
            assert_eq!(conflict.demands.len(), n + 1);
        }
    }

    /// Solving counts the queens by rows, but explaining counts each square separately.
    #[test]
    fn what_would_not_fit_with_selectors_is_refused() {
        let mut puzzle = sample::queens(400);
        puzzle.kinds[0].count = Interval::exactly(401);
        let (thresholds, stop) = (Thresholds::default(), Stop::never());
        assert!(check_size(&puzzle, &thresholds, Guards::None, &stop).is_ok());
        assert!(explain(&puzzle, &Thresholds::default(), &Stop::never()).is_err());
    }
}
