//! A puzzle that is not unique, or has no solution: what to add, or what to leave out.

mod all;
mod changes;
mod clues;
mod known;
mod part;
mod printed;

use std::convert::Infallible;

pub use changes::{Change, Correction};
pub use part::{ClueValue, value_of};
pub use printed::{PrintedChange, printed_changes};

use all::best_of_all;
use changes::changes;
use clues::{OpenClue, offered, open_clues, with_clues};

use super::candidates::with_pieces;
use super::trim::all_solutions;
use crate::app::driver::{DoesNotFit, Failure, How};
use crate::app::solve::Ending;
use crate::board::Square;
use crate::puzzle::{Demand, KindId, Piece, Placement, Puzzle, Rule};
use crate::query::{self, Additions, LeftOut, New};
use crate::stop::Stopped;

/// Solutions that a given leaves are counted up to this.
pub const MOST_COUNTED: u64 = 100;

/// So many solutions are tried, if none is asked for and there are too many to know all.
const MOST_TRIED: u64 = 6;

/// Of what is added, so many are put in order: each takes a count for all that are left.
const MOST_ORDERED: usize = 8;

/// All solutions are looked for if there are so many at most; on a large board fewer, by its squares.
const MOST_KNOWN: u64 = 1_000;
const MOST_KNOWN_SQUARES: u64 = 100_000;

#[derive(Clone, Debug)]
pub enum Repair {
    /// There is one solution.
    Unique,
    /// These givens or clues leave this solution alone.
    Additions {
        additions: Vec<Addition>,
        /// With all clues that could be read off the solution.
        puzzle: Box<Puzzle>,
        solution: Placement,
        is_minimal: bool,
        /// Whether fewer do not do for this solution.
        is_smallest: bool,
        compared: Compared,
    },
    /// No pieces leave the solution that was asked for alone: others have the same and more.
    NoAdditions,
    /// What was asked for obeys the rules, but others are better for the goal.
    NotBest,
    /// There is no solution: what may be left out, and for each of these sets what it may be changed to instead.
    LeftOut(LeftOut, Vec<Vec<Change>>),
    /// Stopped before the answer.
    Open,
}

/// With which other solutions the one that is left was compared: for how many fewer may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// This one was asked for.
    None,
    Some,
    All,
}

/// Something to be given, and how many solutions it leaves together with those before it: no more than
/// [`MOST_COUNTED`] are counted; `None` if that was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    pub what: Added,
    pub leaves: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    /// The piece that the solution has on a square.
    Given(Square),
    /// A clue as the solution has it.
    Clue(Demand),
}

/// Towards a solution, or towards that of a few for which the fewest givens are found. With a goal, solutions are the
/// optimal ones. In a puzzle that gives clues and no pieces, what is added are clues, and pieces only if these do not suffice.
pub fn repair(
    puzzle: &Puzzle,
    towards: Option<&Placement>,
    how: &How,
) -> Result<Repair, Failure<Infallible>> {
    let (mut solutions, ending) = all_solutions(puzzle, MOST_TRIED - 1, how)?;
    match (ending, solutions.len()) {
        (Ending::Stopped, _) => return Ok(Repair::Open),
        (Ending::Exhausted, 0) => {
            let of_rules = Puzzle {
                goal: None,
                ..puzzle.clone()
            };
            let found = query::left_out(&of_rules, &how.thresholds, &how.stop);
            let found = found.map_err(DoesNotFit::from)?;
            return Ok(match found.sets.is_empty() {
                true => Repair::Open,
                false => {
                    let changes = changes(&of_rules, &found.sets, how)?;
                    Repair::LeftOut(found, changes)
                }
            });
        }
        (Ending::Exhausted, 1) => return Ok(Repair::Unique),
        _ => {}
    }
    if let Some(towards) = towards {
        let number = |solution| puzzle.goal.as_ref().map(|goal| goal.number(solution));
        if solutions
            .first()
            .is_some_and(|first| number(first) != number(towards))
        {
            return Ok(Repair::NotBest);
        }
        solutions = vec![towards.clone()];
    }
    let compared = match towards {
        Some(_) => Compared::None,
        None => Compared::Some,
    };
    if towards.is_none()
        && let Some(all) = known(puzzle, &solutions, ending, how)?
        && let Some(best) = best_of_all(puzzle, &all, how)?
    {
        return made(puzzle, best, Compared::All, how);
    }
    let first = solutions.first().filter(|_| towards.is_none()).cloned();
    let (mut best, mut is_stopped) = best_of(puzzle, solutions, how)?;
    // If all that were tried have their pieces in common with others that have more, one that has not.
    if let (None, false, Some(first)) = (&best, is_stopped, first) {
        let found = query::fullest(puzzle, &first, &how.thresholds, &how.stop);
        match found.map_err(DoesNotFit::from)? {
            Ok(fullest) => (best, is_stopped) = best_of(puzzle, vec![fullest], how)?,
            Err(Stopped) => is_stopped = true,
        }
    }
    match best {
        Some(best) => made(puzzle, best, compared, how),
        None if is_stopped => Ok(Repair::Open),
        None => Ok(Repair::NoAdditions),
    }
}

/// All solutions, of which these are the first; `None` if there are too many.
fn known(
    puzzle: &Puzzle,
    first: &[Placement],
    ending: Ending,
    how: &How,
) -> Result<Option<Vec<Placement>>, Failure<Infallible>> {
    if ending == Ending::Exhausted {
        return Ok(Some(first.to_vec()));
    }
    let most = MOST_KNOWN_SQUARES / (puzzle.board.len() as u64).max(1);
    let (all, ending) = all_solutions(puzzle, most.min(MOST_KNOWN), how)?;
    Ok((ending == Ending::Exhausted).then_some(all))
}

fn made(
    puzzle: &Puzzle,
    (found, with, solution): (Additions<Added>, Puzzle, Placement),
    compared: Compared,
    how: &How,
) -> Result<Repair, Failure<Infallible>> {
    Ok(Repair::Additions {
        additions: in_order(puzzle, &solution, found.added, how)?,
        puzzle: Box::new(with),
        is_minimal: found.is_minimal,
        is_smallest: found.is_smallest,
        solution,
        compared,
    })
}

/// What is added, the puzzle that it is read off, and the solution that it leaves.
type Best = Option<(Additions<Added>, Puzzle, Placement)>;

/// The solution for which the fewest givens, and then the fewest additions, are found, the first of several, and whether a
/// search was stopped.
fn best_of(
    puzzle: &Puzzle,
    solutions: Vec<Placement>,
    how: &How,
) -> Result<(Best, bool), Failure<Infallible>> {
    let (mut best, mut is_stopped): (Best, bool) = (None, false);
    for solution in solutions {
        match additions(puzzle, &solution, how)? {
            Ok(Some((found, with))) => {
                let number = |added: &[Added]| {
                    let is_given = |new: &&Added| matches!(new, Added::Given(_));
                    (added.iter().filter(is_given).count(), added.len())
                };
                let is_fewer = best
                    .as_ref()
                    .is_none_or(|(other, _, _)| number(&found.added) < number(&other.added));
                if is_fewer {
                    best = Some((found, with, solution));
                }
            }
            Ok(None) => {}
            Err(Stopped) => is_stopped = true,
        }
    }
    Ok((best, is_stopped))
}

type Found = Option<(Additions<Added>, Puzzle)>;

/// The fewest clues, or if they do not do or are not what the puzzle prints, the fewest pieces beside them, and the puzzle
/// with all clues that were on offer.
fn additions(
    puzzle: &Puzzle,
    solution: &Placement,
    how: &How,
) -> Result<Result<Found, Stopped>, Failure<Infallible>> {
    let open = match puzzle.givens.is_empty() {
        true => open_clues(puzzle, solution),
        false => Vec::new(),
    };
    let mut found = Ok(None);
    for kinds in kinds_to_give(puzzle) {
        found = fewest(puzzle, solution, &open, &kinds, how)?;
        if !matches!(found, Ok(None)) {
            break;
        }
    }
    Ok(found.map(|found| Some((found?, with_clues(puzzle, solution, &open)))))
}

/// The kinds of which pieces may be given: those of pieces that are given already; where these do not suffice, those that
/// are drawn, as nobody would see others; at last all.
fn kinds_to_give(puzzle: &Puzzle) -> Vec<Vec<KindId>> {
    let is_drawn = |kind: &KindId| puzzle.print.is_drawn(*kind);
    let is_given = |piece: &&Piece| {
        let mut givens = puzzle.givens.iter();
        givens.any(|given| piece.kinds.contains(&given.kind.index()))
    };
    let given = puzzle.pieces.iter().filter(is_given);
    let given = given.flat_map(|piece| piece.kinds.clone().map(KindId::new));
    let mut kinds: Vec<Vec<KindId>> = vec![
        given.filter(is_drawn).collect(),
        puzzle.kind_ids().filter(is_drawn).collect(),
        puzzle.kind_ids().collect(),
    ];
    kinds.dedup();
    kinds
}

/// The fewest of these clues that leave the solution alone, or pieces of these kinds beside them.
fn fewest(
    puzzle: &Puzzle,
    solution: &Placement,
    clues: &[OpenClue],
    kinds: &[KindId],
    how: &How,
) -> Result<Result<Option<Additions<Added>>, Stopped>, Failure<Infallible>> {
    let (numbers, rules): (Vec<usize>, Vec<Rule>) =
        offered(puzzle, solution, clues).into_iter().unzip();
    let may_be_given = |kind| kinds.contains(&kind);
    let (thresholds, stop) = (&how.thresholds, &how.stop);
    let found = query::additions(puzzle, rules, may_be_given, solution, thresholds, stop);
    let added = |new| match new {
        New::Piece(square) => Added::Given(square),
        New::Demand(demand) => Added::Clue(Demand {
            rule: demand.rule.map(|rule| numbers[rule]),
            ..demand
        }),
    };
    let found = found.map_err(DoesNotFit::from)?;
    Ok(found.map(|found| Some(found?.map(added))))
}

/// What is added, the last ones each as that which leaves the fewest solutions after those before it; those before these,
/// and after a stop, as they come.
fn in_order(
    puzzle: &Puzzle,
    solution: &Placement,
    mut added: Vec<Added>,
    how: &How,
) -> Result<Vec<Addition>, Failure<Infallible>> {
    let mut ordered: Vec<Addition> = Vec::new();
    while !added.is_empty() {
        let mut best = (0, None);
        let tried = match added.len() > MOST_ORDERED {
            true => 1,
            false => added.len(),
        };
        for (place, one) in added.iter().enumerate().take(tried) {
            let before = ordered.iter().map(|addition| &addition.what);
            let Some(with) = with_added(puzzle, solution, before.chain([one])) else {
                continue;
            };
            let leaves = number_of_solutions(&with, how)?;
            if best
                .1
                .is_none_or(|fewest| leaves.is_some_and(|leaves| leaves < fewest))
            {
                best = (place, leaves);
            }
        }
        let (place, leaves) = best;
        let what = added.remove(place);
        ordered.push(Addition { what, leaves });
    }
    Ok(ordered)
}

/// How many solutions there are, up to [`MOST_COUNTED`]; `None` if that was stopped.
fn number_of_solutions(puzzle: &Puzzle, how: &How) -> Result<Option<u64>, Failure<Infallible>> {
    let (found, ending) = all_solutions(puzzle, MOST_COUNTED - 1, how)?;
    Ok((ending != Ending::Stopped).then_some(found.len() as u64))
}

/// The puzzle with these givens and clues; `None` if a piece may not stand where it is given.
fn with_added<'a>(
    puzzle: &Puzzle,
    solution: &Placement,
    added: impl Iterator<Item = &'a Added>,
) -> Option<Puzzle> {
    let (mut given, mut clues) = (Placement::empty(puzzle.board.len()), Vec::new());
    for what in added {
        match what {
            Added::Given(square) => given.set(*square, solution.get(*square)),
            Added::Clue(demand) => clues.extend(OpenClue::of(demand)),
        }
    }
    with_pieces(&with_clues(puzzle, solution, &clues), &given).ok()
}
