//! The fewest givens or clues that make a puzzle unique, where all its solutions are known: what is read off each is a table,
//! and [`fewest`] looks for places that leave one solution alone.

use std::convert::Infallible;

use super::clues::{OpenClue, open_clues, with_clues};
use super::known::{Fewest, Readings, fewest};
use super::part::{ClueValue, read};
use super::{Added, Best, fewest as fewest_of_one, kinds_to_give};
use crate::app::driver::{Failure, How};
use crate::board::Square;
use crate::puzzle::{Placement, Puzzle};
use crate::query::Additions;

/// What all solutions have is read off them in so many places at most.
const MOST_READ: usize = 20_000;

/// The fewest over these, which are all solutions; `None` if that is too much work, or no additions do.
pub fn best_of_all(
    puzzle: &Puzzle,
    all: &[Placement],
    how: &How,
) -> Result<Best, Failure<Infallible>> {
    if puzzle.givens.is_empty()
        && let Ok(best) = clues_of_all(puzzle, all, how)?
    {
        return Ok(best);
    }
    let given = puzzle.given_placement();
    let row = |solution: &Placement| {
        let pieces = solution.cells().map(|held| held.map(ClueValue::Piece));
        pieces.collect()
    };
    let rows: Vec<Readings> = all.iter().map(row).collect();
    for kinds in kinds_to_give(puzzle) {
        let is_new = |solution: usize, place: usize| {
            let square = Square::new(place);
            let kind = all[solution].get(square);
            given.get(square).is_none() && kind.is_some_and(|kind| kinds.contains(&kind))
        };
        match fewest(&rows, is_new) {
            Fewest::Of { solution, places } => {
                let found = Additions {
                    added: places.into_iter().map(Square::new).collect(),
                    is_minimal: true,
                    is_smallest: true,
                };
                let solution = all[solution].clone();
                return Ok(Some((found.map(Added::Given), puzzle.clone(), solution)));
            }
            Fewest::None => {}
            Fewest::Unknown => break,
        }
    }
    Ok(None)
}

/// None are on offer.
struct NoClues;

/// As few clues as leave one of all solutions; `None` if none do, as pieces are then looked for beside them.
fn clues_of_all(
    puzzle: &Puzzle,
    all: &[Placement],
    how: &How,
) -> Result<Result<Best, NoClues>, Failure<Infallible>> {
    let open: Vec<Vec<OpenClue>> = all.iter().map(|one| open_clues(puzzle, one)).collect();
    let mut places: Vec<OpenClue> = Vec::new();
    for clue in open.iter().flatten() {
        if !places.contains(clue) {
            places.push(*clue);
        }
    }
    if places.is_empty() {
        return Ok(Err(NoClues));
    }
    if places.len() * all.len() > MOST_READ {
        return Ok(Ok(None));
    }
    let bare = Puzzle {
        rules: Vec::new(),
        ..puzzle.clone()
    };
    let row = |solution: &Placement| {
        let places = places.iter();
        let values =
            places.map(|place| read(&bare, &puzzle.rules[place.rule], place.key, solution));
        values.collect()
    };
    let rows: Vec<Readings> = all.iter().map(row).collect();
    let found = fewest(&rows, |solution, place| {
        open[solution].contains(&places[place])
    });
    let (solution, wanted) = match found {
        Fewest::None | Fewest::Unknown => return Ok(Ok(None)),
        Fewest::Of { solution, places } => (&all[solution], places),
    };
    let wanted: Vec<OpenClue> = wanted.into_iter().map(|place| places[place]).collect();
    let with = with_clues(puzzle, solution, &wanted);
    let Ok(Some(found)) = fewest_of_one(puzzle, solution, &wanted, &[], how)? else {
        return Ok(Ok(None));
    };
    let found = Additions {
        is_minimal: true,
        is_smallest: true,
        ..found
    };
    Ok(Ok(Some((found, with, solution.clone()))))
}
