//! Which rules a given placement breaks, and whether there is a better one.

use std::convert::Infallible;

use super::collect::Show;
use super::driver::{CollectionOutcome, Engine, Failure, How, Task};
use crate::board::Square;
use crate::puzzle::{Bracket, Breach, Goal, Judge, Placement, Puzzle};
use crate::sat::Method;

/// Whether the placement obeys all rules, which is quicker to find out than [`check`].
pub fn obeys(puzzle: &Puzzle, placement: &Placement) -> bool {
    Judge::new(puzzle).accepts(placement)
}

/// All breaches; empty if the placement obeys all rules.
pub fn check(puzzle: &Puzzle, placement: &Placement) -> Vec<Breach> {
    Judge::new(puzzle).breaches(placement)
}

/// The placement with the givens added on squares that it leaves empty, and these squares in reading order.
pub fn with_givens(puzzle: &Puzzle, mut placement: Placement) -> (Placement, Vec<Square>) {
    let mut assumed = Vec::new();
    for given in &puzzle.givens {
        if placement.get(given.square).is_none() {
            placement.set(given.square, Some(given.kind));
            assumed.push(given.square);
        }
    }
    assumed.sort_unstable();
    (placement, assumed)
}

/// How good a placement that obeys all rules is with respect to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Optimality {
    Optimal,
    /// This other placement obeys all rules too, and is better.
    Worse(Placement),
    /// The time was over before the optimum was known.
    Open(Bracket),
}

/// Whether a placement that obeys all rules is optimal, decided by the SAT engine.
pub fn optimality(
    puzzle: &Puzzle,
    goal: &Goal,
    placement: &Placement,
    how: &How,
) -> Result<Optimality, Failure<Infallible>> {
    let judge = Judge::new(puzzle);
    let task = Task {
        puzzle,
        judge: &judge,
        engine: Engine::Sat,
        method: Method::OneSolver,
        how,
    };
    let mut optimal = None;
    let mut keep = |placement: &Placement| optimal = Some(placement.clone());
    let CollectionOutcome {
        goal: known, best, ..
    } = task.run(Show::first(1, &mut keep))?.accepted()?;
    let best = optimal.or(best);
    let bracket = known.unwrap_or(goal.nothing_known(puzzle.board.len()));
    let given = goal.number(placement);
    Ok(match best {
        Some(best) if goal.direction.is_better(goal.number(&best), given) => {
            Optimality::Worse(best)
        }
        // Nothing is better than the bound, and the given placement is not worse.
        _ if !goal.direction.is_better(bracket.bound, given) => Optimality::Optimal,
        _ => Optimality::Open(Bracket {
            best: Some(given),
            ..bracket
        }),
    })
}

#[cfg(test)]
mod tests {
    use crate::clock::Instant;

    use super::*;
    use crate::puzzle::{KindId, sample};
    use crate::stop::Stop;

    fn on(squares: &[usize]) -> Placement {
        let mut placement = Placement::empty(9);
        for &square in squares {
            placement.set(Square::new(square), Some(KindId::new(0)));
        }
        placement
    }

    fn asked(squares: &[usize], how: &How) -> Optimality {
        // As many kings as possible: four, in the corners.
        let puzzle = sample::most_without_attacks(3, sample::king());
        let goal = puzzle.goal.as_ref().unwrap();
        optimality(&puzzle, goal, &on(squares), how).unwrap()
    }

    #[test]
    fn a_placement_is_optimal_or_is_shown_a_better_one() {
        assert_eq!(asked(&[0, 2, 6, 8], &How::default()), Optimality::Optimal);
        let better = Optimality::Worse(on(&[0, 2, 6, 8]));
        assert_eq!(asked(&[4], &How::default()), better);
        assert_eq!(asked(&[], &How::default()), better);
    }

    #[test]
    fn without_time_it_is_left_open() {
        let how = How {
            stop: Stop::never().with_deadline(Instant::now()),
            ..How::default()
        };
        let Optimality::Open(bracket) = asked(&[0, 2], &how) else {
            panic!("nothing can be known");
        };
        assert_eq!(bracket.best, Some(2));
        assert!(bracket.bound >= 4);
    }
}
