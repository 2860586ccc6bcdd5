//! What printed numbers can be changed to, where a rule about equal numbers has no solution: the file is read with one of
//! them changed, number after number, and its solutions are counted.

use std::path::Path;

use crate::app::{self, How, LeftOut, MOST_COUNTED, Setting};
use crate::board::Square;
use crate::definition::Instance;

use super::read_instead;

/// So many changes are tried at most.
const MOST_TRIED: usize = 120;

/// Another number on a square, with which there are solutions.
pub struct PrintedChange {
    square: Square,
    line: usize,
    from: i64,
    to: i64,
    /// No more than [`MOST_COUNTED`] are counted.
    pub leaves: u64,
    /// The file with it.
    pub text: String,
}

/// Changes of one number on the squares of the groups that must go, first those that leave the fewest solutions, as far as
/// so many tries find them.
pub fn changes(
    (file, settings): (&Path, &[Setting]),
    instance: &Instance,
    found: &LeftOut,
    how: &How,
) -> Vec<PrintedChange> {
    let puzzle = &instance.puzzle;
    let is_alike = |origin| puzzle.print.alike.iter().any(|(rule, _)| *rule == origin);
    let items = found.sets.iter().flatten();
    let demands = items
        .filter(|item| is_alike(item.origin))
        .flat_map(|item| &item.demands);
    let mut squares: Vec<(usize, Square)> = Vec::new();
    for square in demands.flat_map(|demand| demand.squares(puzzle)) {
        match squares.iter_mut().find(|(_, other)| *other == square) {
            Some((times, _)) => *times += 1,
            None => squares.push((1, square)),
        }
    }
    // What is in most groups comes first.
    squares.sort_by_key(|&(times, square)| (usize::MAX - times, square));
    let others: Vec<i64> = (1..=greatest(instance)).collect();
    let tries = squares.iter().flat_map(|&(_, square)| {
        let from = printed_on(instance, square);
        let others = others
            .iter()
            .filter(move |&&to| from.is_some_and(|from| from != to));
        others.filter_map(move |&to| Some((square, from?, to)))
    });
    let mut changes: Vec<PrintedChange> = Vec::new();
    for (square, from, to) in tries.take(MOST_TRIED) {
        let change = instance.with_printed(square, to);
        let read = change.and_then(|(line, text)| {
            let again = read_instead(file, settings, &text)?;
            Some((line, text, again))
        });
        let Some((line, text, again)) = read else {
            continue;
        };
        let Ok((solutions, ending)) = app::all_solutions(&again.puzzle, MOST_COUNTED - 1, how)
        else {
            break;
        };
        if ending == app::Ending::Stopped {
            break;
        }
        let leaves = solutions.len() as u64;
        if leaves > 0 {
            changes.push(PrintedChange {
                square,
                line,
                from,
                to,
                leaves,
                text,
            });
        }
    }
    changes.sort_by_key(|change| change.leaves);
    changes
}

fn printed_on(instance: &Instance, square: Square) -> Option<i64> {
    let mut numbers = instance.puzzle.print.numbers.iter();
    numbers.find(|(printed, _)| *printed == square)?.1
}

/// The greatest number that is printed, or the longer side of the board.
fn greatest(instance: &Instance) -> i64 {
    let puzzle = &instance.puzzle;
    let printed = puzzle
        .print
        .numbers
        .iter()
        .filter_map(|(_, number)| *number);
    let side = puzzle.board.rows().max(puzzle.board.columns()) as i64;
    printed.max().unwrap_or(side).max(side)
}

/// `change 2 to 5 (line 10: printed on d6): leaves 1 solution`, line by line.
pub fn in_words(instance: &Instance, changes: &[PrintedChange]) -> String {
    let mut text = String::new();
    for change in changes {
        let PrintedChange { line, from, to, .. } = change;
        let square = instance.puzzle.board.name(change.square);
        let leaves = match change.leaves {
            1 => "leaves 1 solution".to_owned(),
            number if number >= MOST_COUNTED => format!("leaves at least {number} solutions"),
            number => format!("leaves {number} solutions"),
        };
        text += &format!("change {from} to {to} (line {line}: printed on {square}): {leaves}\n");
    }
    match text.is_empty() {
        true => text,
        false => format!("\nOr another number printed:\n{text}"),
    }
}
