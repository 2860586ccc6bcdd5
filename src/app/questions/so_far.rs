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

/// What a board breaks already, and if nothing, whether it can be completed; `None` if it was stopped before what it
/// breaks was known.
pub fn so_far(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    how: &How,
) -> Result<Option<SoFar>, Failure<Infallible>> {
    let Some(breaches) = broken_so_far(puzzle, board, how)? else {
        return Ok(None);
    };
    let is_completable = match breaches.is_empty() {
        true => can_be_completed(puzzle, board, how)?,
        false => Some(false),
    };
    Ok(Some(SoFar {
        breaches,
        is_completable,
    }))
}

/// The squares of a board that must still be filled, and what is known of it beside that; `None` if there is no such
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
    let known = match so_far(puzzle, board, how) {
        Err(Failure::DoesNotFit(_)) => None,
        known => known?,
    };
    let known = known.unwrap_or_else(|| SoFar {
        breaches: Judge::new(puzzle).breaches(&board.placement),
        is_completable: None,
    });
    Ok(Some((missing, known)))
}

/// The breaches of a board that no more pieces can mend, by themselves; `None` if it was stopped. The SAT engine finds
/// the demands, the judge says what is wrong with each.
pub fn broken_so_far(
    puzzle: &Puzzle,
    board: &PlayedBoard,
    how: &How,
) -> Result<Option<Vec<Breach>>, Failure<Infallible>> {
    let (placement, sure, growing) = (&board.placement, board.sure(), &board.growing);
    let broken = query::broken_by(puzzle, &sure, growing, &how.thresholds, &how.stop);
    let Ok(broken) = broken.map_err(DoesNotFit::from)? else {
        return Ok(None);
    };
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
    Ok(Some(breaches))
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
