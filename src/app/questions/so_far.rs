//! What an unfinished board breaks already, and whether it can be completed.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Failure, How};
use crate::app::solve::{Ending, first_solution};
use crate::board::Square;
use crate::puzzle::{Breach, Demand, Judge, Placement, Puzzle, Rule, RuleInstance};
use crate::query;

use super::candidates::with_pieces;
use super::fleet::PlayedBoard;
use super::undecided::undecided;

/// What is known of an unfinished board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// The breaches that no more pieces can mend, by themselves.
    pub breaches: Vec<Breach>,
    /// Whether a solution has all its pieces; `None` if it was stopped before that was known.
    pub is_completable: Option<bool>,
}

/// So much work finds out at most what nobody asked for: steps of about a microsecond, the same on every machine.
const MOST_STEPS: u64 = 3 << 18;

/// What a board breaks already, and if nothing, whether it can be completed; `None` if it was stopped before what it
/// breaks was known.
pub fn so_far(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    how: &How,
) -> Result<Option<SoFar>, Failure<Infallible>> {
    let known = looked_at(puzzle, board, None, how)?;
    let Some(breaches) = known.breaches else {
        return Ok(None);
    };
    let is_completable = match known.is_completable {
        None => can_be_completed(puzzle, board, how)?,
        known => known,
    };
    Ok(Some(SoFar {
        breaches,
        is_completable,
    }))
}

/// The squares of a board that must still be filled, and what some work tells of it beside that; `None` if there is no such
/// square. Where it is not known what is broken for good, the breaches are all that there are.
pub fn missing(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    how: &How,
) -> Result<Option<(Vec<Square>, SoFar)>, Failure<Infallible>> {
    let missing = undecided(puzzle, &board.placement);
    if missing.is_empty() {
        return Ok(None);
    }
    let known = match looked_at(puzzle, board, Some(MOST_STEPS), how) {
        Err(Failure::DoesNotFit(_)) => LookedAt::default(),
        known => known?,
    };
    let so_far = SoFar {
        is_completable: known.is_completable,
        breaches: match known.breaches {
            Some(breaches) => breaches,
            None => Judge::new(puzzle).breaches(&board.placement),
        },
    };
    Ok(Some((missing, so_far)))
}

/// What some work tells of a board that nobody calls unfinished, but that breaks a rule; `None` if that is not what is
/// broken for good.
pub fn for_good(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    how: &How,
) -> Result<Option<SoFar>, Failure<Infallible>> {
    let known = looked_at(puzzle, board, Some(MOST_STEPS), how)?;
    Ok(known.breaches.map(|breaches| SoFar {
        is_completable: known.is_completable,
        breaches,
    }))
}

/// The breaches of a board that no more pieces can mend, by themselves; `None` if it was stopped.
pub fn broken_so_far(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    how: &How,
) -> Result<Option<Vec<Breach>>, Failure<Infallible>> {
    Ok(looked_at(puzzle, board, None, how)?.breaches)
}

/// What is known of a board; `None` is not found out.
#[derive(Default)]
struct LookedAt {
    breaches: Option<Vec<Breach>>,
    is_completable: Option<bool>,
}

/// The SAT engine finds the demands, the judge says what is wrong with each.
fn looked_at(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    most_steps: Option<u64>,
    how: &How,
) -> Result<LookedAt, Failure<Infallible>> {
    let (sure, thresholds) = (board.sure(), &how.thresholds);
    let found = query::broken_by(
        puzzle,
        &sure,
        &board.growing,
        most_steps,
        thresholds,
        &how.stop,
    );
    let Ok(found) = found.map_err(DoesNotFit::from)? else {
        return Ok(LookedAt::default());
    };
    let is_completable = match found.completed {
        Some(Some(solution)) => Judge::new(puzzle).accepts(&solution).then_some(true),
        Some(None) => Some(false),
        None => None,
    };
    let breaches = found
        .demands
        .map(|broken| breaches_of(puzzle, board, &broken));
    let is_broken = breaches.as_ref().is_some_and(|some| !some.is_empty());
    Ok(LookedAt {
        is_completable: match is_broken {
            true => Some(false),
            false => is_completable,
        },
        breaches,
    })
}

/// What the judge says is wrong with these demands, and with pieces where they may not stand.
fn breaches_of(puzzle: &Puzzle, board: &PlayedBoard, broken: &[Demand]) -> Vec<Breach> {
    let (placement, sure) = (&board.placement, board.sure());
    let mut without_rules = puzzle.clone();
    without_rules.rules.clear();
    let mut breaches = Judge::new(&without_rules).breaches(placement);
    breaches.retain(|breach| match breach {
        Breach::Misplaced(_) => true,
        Breach::MissingGiven(missing) => missing.found.is_some(),
        Breach::Number(number) => broken.iter().any(
            |demand| matches!(demand.instance, RuleInstance::Number(kind) if kind == number.kind),
        ),
        _ => false,
    });
    for (place, rule) in puzzle.rules.iter().enumerate() {
        let of_rule: Vec<&Demand> = broken.iter().filter(|d| d.rule == Some(place)).collect();
        if of_rule.is_empty() {
            continue;
        }
        without_rules.rules = vec![rule.clone()];
        let judge = Judge::new(&without_rules);
        let broken_on = |board: &Placement| {
            let mut found = judge.breaches(board);
            let is_of = |breach: &Breach| {
                of_rule
                    .iter()
                    .any(|demand| concerns(puzzle, demand, breach))
            };
            found.retain(|breach| !is_of_pieces(breach) && is_of(breach));
            found
        };
        // What may still grow into another part is not one part too many.
        let mut found = match rule {
            Rule::Connected(_) => broken_on(&sure),
            _ => Vec::new(),
        };
        if found.is_empty() {
            found = broken_on(placement);
        }
        breaches.extend(found);
    }
    breaches
}

/// Whether a solution has all these pieces; `None` if it was stopped.
fn can_be_completed(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    how: &How,
) -> Result<Option<bool>, Failure<Infallible>> {
    if !board.growing.is_empty() {
        let found = board.solution(puzzle, how)?;
        return Ok(found.ok().map(|solution| solution.is_some()));
    }
    let Ok(puzzle) = with_pieces(puzzle, &board.placement) else {
        return Ok(Some(false));
    };
    Ok(match first_solution(&puzzle, how)? {
        (Some(_), _) => Some(true),
        (None, Ending::Exhausted) => Some(false),
        (None, _) => None,
    })
}

fn is_of_pieces(breach: &Breach) -> bool {
    matches!(
        breach,
        Breach::Number(_) | Breach::Misplaced(_) | Breach::MissingGiven(_)
    )
}

/// Whether a breach of the same rule is one of this instance: it lies on its squares, or has its clue or target.
///
/// This needs what the judge and the demands promise each other: [`Breach::area`] of a breach of an instance, or
/// without an area [`Breach::squares`], is a subset of [`Demand::squares`] of that instance.
fn concerns(puzzle: &Puzzle, demand: &Demand, breach: &Breach) -> bool {
    let of_demand = demand.squares(puzzle);
    match &demand.instance {
        RuleInstance::Clue(square) => breach.squares().contains(square),
        RuleInstance::Target(square) => breach.area().contains(square),
        _ => {
            let mut of_breach = breach.area();
            if of_breach.is_empty() {
                of_breach = breach.squares();
            }
            // Nothing stands on corners, so no demand is about them.
            let board = &puzzle.board;
            of_breach.retain(|&place| board.is_square(place) || board.is_open_side(place));
            of_breach.iter().all(|square| of_demand.contains(square))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{KindId, sample};

    fn broken(queens: &[usize]) -> usize {
        let puzzle = sample::queens(5);
        let mut placement = Placement::empty(25);
        for &square in queens {
            placement.set(Square::new(square), Some(KindId::new(0)));
        }
        let found = broken_so_far(&puzzle, &PlayedBoard::known(placement), &How::default());
        found.unwrap().unwrap().len()
    }

    #[test]
    fn what_is_only_missing_is_not_broken_and_an_attack_is() {
        assert_eq!(broken(&[]), 0);
        assert_eq!(broken(&[0]), 0);
        assert_eq!(broken(&[0, 7]), 0);
        assert!(broken(&[0, 6]) > 0);
    }

    #[test]
    fn what_nobody_asked_for_takes_counted_work() {
        let puzzle = sample::queens(5);
        let board = PlayedBoard::known(Placement::empty(25));
        let looked_at = |steps| looked_at(&puzzle, &board, steps, &How::default()).unwrap();
        let nothing = looked_at(Some(0));
        assert_eq!((nothing.breaches, nothing.is_completable), (None, None));
        let all = looked_at(Some(MOST_STEPS));
        assert_eq!(
            (all.breaches, all.is_completable),
            (Some(Vec::new()), Some(true))
        );
    }

    #[test]
    fn six_queens_are_one_too_many() {
        // They attack each other as well.
        let puzzle = sample::queens(5);
        let mut placement = Placement::empty(25);
        for square in 0..6 {
            placement.set(Square::new(square), Some(KindId::new(0)));
        }
        let found = broken_so_far(&puzzle, &PlayedBoard::known(placement), &How::default());
        let found = found.unwrap().unwrap();
        assert!(
            found
                .iter()
                .any(|breach| matches!(breach, Breach::Number(_)))
        );
    }
}
