//! The counts of the frontier, state by state, against the solutions one by one.

use std::num::NonZeroUsize;

use puzzle_workbench::frontier::{Frontier, FrontierCount, Options, classes};
use puzzle_workbench::puzzle::{Classification, Judge, Placement, Puzzle};

use crate::agreement::compare::{Disagreement, What, shown};

/// Compares the numbers in each order of reading, on one thread or several. Returns whether the puzzle can
/// be counted in this way.
pub fn agree(puzzle: &Puzzle, solutions: &[Placement]) -> Result<bool, Disagreement> {
    let mut is_counted = false;
    for (number, frontier) in Frontier::orders(puzzle).enumerate() {
        let Ok(frontier) = frontier else { continue };
        let options = Options {
            jobs: NonZeroUsize::new(1 + number % 3),
            share_from: 0,
            ..Options::default()
        };
        let answer = frontier.count(&options).map_err(wrong)?;
        numbers_agree(puzzle, solutions, &answer)?;
        if !is_counted {
            squares_agree(puzzle, solutions, &frontier, &options)?;
            classes_agree(puzzle, solutions, &answer, &options)?;
            samples_are_solutions(puzzle, solutions, &frontier, &options)?;
        }
        is_counted = true;
    }
    Ok(is_counted)
}

fn wrong(shown: impl ToString) -> Disagreement {
    Disagreement {
        what: What::Frontier,
        shown: shown.to_string(),
    }
}

fn numbers_agree(
    puzzle: &Puzzle,
    solutions: &[Placement],
    answer: &FrontierCount,
) -> Result<(), Disagreement> {
    let goal = puzzle.goal.as_ref();
    let optimum = goal.and_then(|goal| Some(goal.number(solutions.first()?)));
    match (
        answer.solutions == solutions.len().into(),
        answer.optimum == optimum,
    ) {
        (true, true) => Ok(()),
        _ => Err(wrong(format!(
            "{answer:?}, not {} and {optimum:?}",
            solutions.len()
        ))),
    }
}

fn squares_agree(
    puzzle: &Puzzle,
    solutions: &[Placement],
    frontier: &Frontier<'_>,
    options: &Options,
) -> Result<(), Disagreement> {
    let (answer, occupancy) = frontier.occupancy(options).map_err(wrong)?;
    numbers_agree(puzzle, solutions, &answer)?;
    for square in puzzle.board.squares() {
        for kind in puzzle.kind_ids() {
            let found = occupancy.of(square, kind);
            let there = solutions
                .iter()
                .filter(|s| s.get(square) == Some(kind))
                .count();
            if *found != there.into() {
                let name = puzzle.board.name(square);
                return Err(wrong(format!("{found} times on {name}, not {there}")));
            }
        }
    }
    Ok(())
}

fn classes_agree(
    puzzle: &Puzzle,
    solutions: &[Placement],
    answer: &FrontierCount,
    options: &Options,
) -> Result<(), Disagreement> {
    let Ok(found) = classes(puzzle, &answer.solutions, answer.optimum, options) else {
        return Ok(());
    };
    let judge = Judge::new(puzzle);
    let mut classification = Classification::new(puzzle, &judge);
    solutions.iter().for_each(|s| classification.add(s));
    let (number, classes) = (classification.number(), classification.classes());
    let has_sizes = found.classes.as_ref().is_none_or(|found| *found == classes);
    match found.number == number.into() && has_sizes {
        true => Ok(()),
        false => Err(wrong(format!("{found:?}, not {number}: {classes:?}"))),
    }
}

fn samples_are_solutions(
    puzzle: &Puzzle,
    solutions: &[Placement],
    frontier: &Frontier<'_>,
    options: &Options,
) -> Result<(), Disagreement> {
    let (_, drawn) = frontier.draws(5, 0, options).map_err(wrong)?;
    let drawn: Vec<Placement> = drawn.collect::<Result<_, _>>().map_err(wrong)?;
    if drawn.is_empty() != solutions.is_empty() {
        return Err(wrong(format!(
            "{} drawn of {}",
            drawn.len(),
            solutions.len()
        )));
    }
    match drawn
        .iter()
        .find(|drawn| solutions.binary_search(drawn).is_err())
    {
        Some(drawn) => Err(shown(What::Frontier, puzzle, drawn)),
        None => Ok(()),
    }
}
