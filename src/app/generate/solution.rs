//! A random solution: each with the same probability where the frontier is narrow, or else by a random walk of questions.

use crate::random::Random;

use crate::app::driver::How;
use crate::board::Square;
use crate::frontier::{Draws, Frontier, Options, Trial};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::query::{GaveUp, Opened};
use crate::sat::Literal;
use crate::stop::{Stop, Stopped};

/// The largest tables of a frontier that is drawn from, and the most transitions of its count: half a second. These are
/// the same on every machine, and so is the way in which a solution is found.
const ROOM: usize = 1 << 15;
const TRIAL: Trial = Trial {
    transitions: 1 << 18,
    most: 1 << 22,
};

pub fn narrow<'p>(puzzle: &'p Puzzle, stop: &Stop) -> Option<Frontier<'p>> {
    Frontier::if_narrow(puzzle, ROOM, stop)
}

/// A walk asks for so many conflicts at most, on every machine; what it has not drawn by then is as in the solution that it
/// found last. A fillomino 10x10 with numbers up to 19 takes more than minutes otherwise.
const CONFLICTS_OF_A_WALK: u64 = 10_000;

/// Solutions drawn fairly; `None` if that takes too long.
pub fn drawn<'f, 'p>(
    frontier: &'f Frontier<'p>,
    number: u64,
    seed: u64,
    how: &How,
) -> Option<Draws<'f, 'p>> {
    let options = Options {
        trial: Some(TRIAL),
        ..how.frontier_options()
    };
    Some(frontier.draws(number, seed, &options).ok()?.1)
}

/// A solution found square by square in random order: each holds what is drawn for it, if there still is such a
/// solution. `None` if there is no solution.
pub fn searched(
    opened: &mut Opened,
    puzzle: &Puzzle,
    rng: &mut Random,
) -> Result<Option<Placement>, Stopped> {
    let mut begun = None;
    let left = |opened: &Opened| {
        let begun = *begun.get_or_insert(opened.conflicts());
        Some(CONFLICTS_OF_A_WALK.saturating_sub(opened.conflicts() - begun))
    };
    walk(opened, puzzle, Vec::new(), |_, _| 0, left, rng)
}

/// The same with something assumed; on each square, contents of a lower rank are tried first. What is left for the next
/// question, in conflicts, is asked before each; without an answer the walk ends with what it found last.
pub fn walk(
    opened: &mut Opened,
    puzzle: &Puzzle,
    mut assumed: Vec<Literal>,
    rank: impl Fn(Square, Option<KindId>) -> usize,
    mut left: impl FnMut(&Opened) -> Option<u64>,
    rng: &mut Random,
) -> Result<Option<Placement>, Stopped> {
    let Some(mut found) = opened.ask(&assumed)? else {
        return Ok(None);
    };
    let mut squares: Vec<_> = puzzle.board.open_places().collect();
    rng.shuffle(&mut squares);
    for square in squares {
        let kinds = puzzle
            .kind_ids()
            .filter(|&kind| puzzle.may_stand(kind, square));
        let mut contents: Vec<Option<KindId>> = kinds.map(Some).collect();
        contents.push(None);
        rng.shuffle(&mut contents);
        contents.sort_by_key(|&content| rank(square, content));
        for content in contents {
            let Some(holds) = opened.holds(square, content) else {
                continue;
            };
            let before = assumed.len();
            assumed.extend(holds);
            if found.get(square) == content {
                break;
            }
            let Some(left) = left(opened) else {
                return Ok(Some(found));
            };
            match opened.ask_within(left, &assumed)? {
                Ok(Some(other)) => {
                    found = other;
                    break;
                }
                Ok(None) => assumed.truncate(before),
                Err(GaveUp) => return Ok(Some(found)),
            }
        }
    }
    Ok(Some(found))
}
