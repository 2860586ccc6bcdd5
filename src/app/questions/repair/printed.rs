//! What printed numbers can be changed to, where a rule about equal numbers has no solution: the file is read with one of
//! them changed, number after number, and its solutions are counted.

use std::convert::Infallible;

use super::{Repair, number_of_solutions};
use crate::app::driver::{Failure, How};
use crate::board::Square;
use crate::board::by_number;
use crate::definition::Instance;
use crate::query::LeftOut;

/// So many changes are tried at most.
const MOST_TRIED: usize = 120;

/// Another number on a square, with which there are solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedChange {
    pub square: Square,
    /// That of the file in which the number stands.
    pub line: usize,
    pub from: i64,
    pub to: i64,
    /// How many solutions there are then: no more than [`super::MOST_COUNTED`] are counted.
    pub leaves: u64,
    /// The file with it.
    pub text: String,
}

/// Changes of one number on the squares of the groups that must go, first those that leave the fewest solutions, as far as
/// so many tries find them. `read` reads a changed text as the file of the instance was read.
pub fn printed_changes(
    instance: &Instance,
    repair: &Repair,
    read: impl Fn(&str) -> Option<Instance>,
    how: &How,
) -> Result<Vec<PrintedChange>, Failure<Infallible>> {
    let mut changes: Vec<PrintedChange> = Vec::new();
    let Repair::LeftOut(found, _) = repair else {
        return Ok(changes);
    };
    let others = 1..=greatest(instance);
    let numbers = numbers_in_the_way(instance, found);
    let tries = numbers.iter().flat_map(|&(square, from)| {
        let others = others.clone().filter(move |&to| to != from);
        others.map(move |to| (square, from, to))
    });
    for (square, from, to) in tries.take(MOST_TRIED) {
        let change = instance.with_printed(square, to);
        let read = change.and_then(|(line, text)| Some((line, read(&text)?, text)));
        let Some((line, again, text)) = read else {
            continue;
        };
        match number_of_solutions(&again.puzzle, how)? {
            None => break,
            Some(0) => {}
            Some(leaves) => changes.push(PrintedChange {
                square,
                line,
                from,
                to,
                leaves,
                text,
            }),
        }
    }
    by_number(&mut changes, |change| change.leaves as usize);
    Ok(changes)
}

/// The numbers of the groups of equal numbers that must go; what is in most of them comes first.
fn numbers_in_the_way(instance: &Instance, found: &LeftOut) -> Vec<(Square, i64)> {
    let print = &instance.puzzle.print;
    let items = found.sets.iter().flatten();
    let demands = items
        .filter(|item| print.alike(item.origin).is_some())
        .flat_map(|item| &item.demands);
    let mut squares: Vec<Square> = demands
        .flat_map(|demand| demand.squares(&instance.puzzle))
        .collect();
    squares.sort_unstable();
    let mut often: Vec<&[Square]> = squares.chunk_by(|one, other| one == other).collect();
    by_number(&mut often, |of_one| usize::MAX - of_one.len());
    let number = |of_one: &[Square]| {
        let mut numbers = print.numbers.iter();
        let (square, number) = numbers.find(|(square, _)| *square == of_one[0])?;
        Some((*square, (*number)?))
    };
    often.into_iter().filter_map(number).collect()
}

/// The greatest number that is printed, or the longer side of the board.
fn greatest(instance: &Instance) -> i64 {
    let puzzle = &instance.puzzle;
    let printed = puzzle.print.numbers.iter();
    let printed = printed.filter_map(|(_, number)| *number);
    let side = puzzle.board.rows().max(puzzle.board.columns()) as i64;
    printed.max().unwrap_or(side).max(side)
}
