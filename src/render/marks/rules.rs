//! The rules whose numbers, or whose moves, are drawn on a board.

use crate::puzzle::{Attacks, Clues, Count, Puzzle, Rule};

pub fn attacks(puzzle: &Puzzle) -> impl Iterator<Item = &Attacks> {
    puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Attacks(rule) => Some(rule),
        _ => None,
    })
}

pub fn counts(puzzle: &Puzzle) -> impl Iterator<Item = &Count> {
    puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Count(rule) => Some(rule),
        _ => None,
    })
}

pub fn clues(puzzle: &Puzzle) -> impl Iterator<Item = &Clues> {
    puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Clues(rule) => Some(rule),
        _ => None,
    })
}
