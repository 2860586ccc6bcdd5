//! Solutions that differ as much as can be found.
//!
//! Each next solution is found by walks from square to square in random order: each square holds what the solutions so
//! far have there least often, if there still is such a solution. Of the solutions of some walks the farthest is taken.
//! A walk takes so much counted work at most, the same on every machine.

use std::convert::Infallible;

use crate::random::Random;

use crate::app::driver::{Failure, How, Validation};
use crate::app::generate::walk;
use crate::app::solve::{Ending, first_solution};
use crate::puzzle::{Placement, Puzzle};
use crate::query::{self, Opened};

use super::opened::opened;

/// So many walks for each solution.
const WALKS: usize = 8;

/// So many steps for a walk. On a light up 10x10 without clues a solution takes half a minute, on most boards none of it.
const STEPS_OF_A_WALK: u64 = (1 << 20) / WALKS as u64;

/// Some solutions, and how far apart they are.
pub struct Spread {
    pub solutions: Vec<Placement>,
    /// Any two differ in at least so many squares; `None` if there are fewer than two.
    pub apart: Option<usize>,
    pub ending: Ending,
}

/// So many solutions, the same for the same puzzle, each far from those before it. With a goal, solutions are the
/// optimal ones.
pub fn spread(puzzle: &Puzzle, number: u64, how: &How) -> Result<Spread, Failure<Infallible>> {
    let (first, ending) = first_solution(puzzle, how)?;
    let Some(first) = first else {
        return Ok(Spread {
            solutions: Vec::new(),
            apart: None,
            ending,
        });
    };
    opened(puzzle, &first, how, |opened, validation| {
        let spread = Spread {
            solutions: vec![validation.judge(first.clone())?],
            apart: None,
            ending: Ending::Stopped,
        };
        match opened {
            Some(opened) => with_others(spread, number, puzzle, opened, validation),
            None => Ok(spread),
        }
    })
}

/// With solutions that are far from those before them, until there are so many.
fn with_others(
    mut spread: Spread,
    number: u64,
    puzzle: &Puzzle,
    mut opened: Opened,
    validation: &mut Validation<'_>,
) -> Result<Spread, Failure<Infallible>> {
    let mut rng = Random::with_seed(0);
    let mut others = vec![opened.other_than(&spread.solutions[0])];
    while (spread.solutions.len() as u64) < number {
        let solutions = &spread.solutions;
        let rank = |square, content| {
            let held = solutions
                .iter()
                .filter(|other| other.get(square) == content);
            held.count()
        };
        let mut farthest: Option<(usize, Placement)> = None;
        for _ in 0..WALKS {
            let mut begun = None;
            // That there is another solution at all is found out however long it takes.
            let left = |opened: &Opened| {
                let used = opened.steps() - *begun.get_or_insert(opened.steps());
                let left = STEPS_OF_A_WALK.checked_sub(used)?;
                Some(opened.conflicts_in(left))
            };
            let walked = walk(&mut opened, puzzle, others.clone(), rank, left, &mut rng);
            let found = match walked {
                Ok(Some(found)) => found,
                Ok(None) => {
                    spread.ending = Ending::Exhausted;
                    return Ok(spread);
                }
                // What was found before the stop is shown.
                Err(_) => break,
            };
            let far = |other: &Placement| query::differing(puzzle, other, &found).len();
            let far = solutions.iter().map(far).min().unwrap_or(0);
            if farthest.as_ref().is_none_or(|(best, _)| far > *best) {
                farthest = Some((far, found));
            }
        }
        let Some((far, found)) = farthest else {
            return Ok(spread);
        };
        others.push(opened.other_than(&found));
        spread.solutions.push(validation.judge(found)?);
        spread.apart = Some(spread.apart.map_or(far, |apart| apart.min(far)));
    }
    spread.ending = Ending::Enough;
    Ok(spread)
}
