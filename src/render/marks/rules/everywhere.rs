//! Rules about the whole board of which no picture shows anything, and which nobody could guess from it: a picture that
//! may lie nowhere, a number or a sum of the whole board, a goal.
//!
//! What pieces do and what rows, columns and regions hold is known to whoever knows the genre, and needs no note.

use crate::board::Grouping;
use crate::puzzle::{Origin, Puzzle, Rule};

/// The places of these in the file, each once, the goal last; none that the author says needs no mark.
pub fn everywhere(puzzle: &Puzzle) -> Vec<Origin> {
    let rules = puzzle.rules.iter();
    let rules = rules.filter(|rule| !puzzle.print.hides(rule.origin()) && is_unsaid(puzzle, rule));
    let mut origins: Vec<Origin> = rules.map(Rule::origin).collect();
    origins.extend(puzzle.goal.as_ref().map(|goal| goal.origin));
    origins.dedup();
    origins
}

fn is_unsaid(puzzle: &Puzzle, rule: &Rule) -> bool {
    let area = match rule {
        Rule::Forbid(rule) => rule.at.as_ref().or(Some(&rule.within)),
        Rule::Count(_) | Rule::Sum(_) => {
            let groupings = rule.groupings();
            let is_of_board = |grouping: &&Grouping| matches!(grouping, Grouping::Board);
            rule.within().filter(|_| groupings.iter().any(is_of_board))
        }
        _ => None,
    };
    let mut open = puzzle.board.open_squares();
    area.is_some_and(|area| open.all(|square| area.contains(square)))
}
