//! Clues: numbers that rules put in squares.

use crate::board::Square;
use crate::puzzle::{Clue, Clues, Origin, Puzzle, Rule};

/// The rules with clues that are drawn, of those for single symbols the first.
fn with_clues(puzzle: &Puzzle) -> impl Iterator<Item = &Clues> {
    let rules = puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Clues(rule) if !puzzle.print.hides(rule.origin) => Some(rule),
        _ => None,
    });
    let mut last = None;
    rules.filter(move |rule| last.replace(rule.origin) != Some(rule.origin))
}

/// The clues, of several on one square that of the first rule.
pub fn clues(puzzle: &Puzzle) -> impl Iterator<Item = &Clue> {
    let all = all_clues(puzzle).map(|(_, clue)| clue);
    all.filter(|clue| is_first(puzzle, clue))
}

/// The other clues.
pub fn later_clues(puzzle: &Puzzle) -> impl Iterator<Item = &Clue> {
    let all = all_clues(puzzle).map(|(_, clue)| clue);
    all.filter(|clue| !is_first(puzzle, clue))
}

/// Every clue of every rule, with the place of its rule in the file.
pub fn all_clues(puzzle: &Puzzle) -> impl Iterator<Item = (Origin, &Clue)> {
    with_clues(puzzle).flat_map(|rule| rule.clues.iter().map(|clue| (rule.origin, clue)))
}

fn is_first(puzzle: &Puzzle, clue: &Clue) -> bool {
    clue_on(puzzle, clue.square).is_some_and(|first| std::ptr::eq(first, clue))
}

/// The clue on a square; if several rules have one, that of the first.
pub fn clue_on(puzzle: &Puzzle, square: Square) -> Option<&Clue> {
    with_clues(puzzle).find_map(|rule| {
        // The clues are in reading order.
        let place = rule.clues.binary_search_by_key(&square, |clue| clue.square);
        place.ok().map(|place| &rule.clues[place])
    })
}

/// The clue on a square as a digit, unless that is the symbol of a piece.
pub fn digit_on(puzzle: &Puzzle, square: Square) -> Option<char> {
    let digit = char::from_digit(clue_on(puzzle, square)?.number.into(), 10)?;
    let is_symbol = puzzle.kinds.iter().any(|kind| kind.symbol == digit);
    (!is_symbol).then_some(digit)
}
