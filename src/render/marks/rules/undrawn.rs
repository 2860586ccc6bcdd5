//! Rules about some squares alone of which a picture shows nothing: a solver could not know which squares they are.
//!
//! A rule that holds everywhere, such as that no two kings attack one another, is said in words and needs no mark.

use crate::puzzle::{Origin, Puzzle, Rule};
use crate::render::marks::beside::Numbers;
use crate::render::marks::diagonals::diagonal;
use crate::render::marks::rules::add;

/// The places of these rules in the file, each once; none that the author says needs no mark.
pub fn undrawn(puzzle: &Puzzle) -> Vec<Origin> {
    let hidden = |origin| puzzle.print.hides(origin);
    let rules = puzzle.rules.iter();
    let rules = rules.filter(|rule| !hidden(rule.origin()) && is_undrawn(puzzle, rule));
    let mut origins: Vec<Origin> = rules.map(Rule::origin).collect();
    origins.dedup();
    origins
}

fn is_undrawn(puzzle: &Puzzle, rule: &Rule) -> bool {
    let Some(within) = rule.within() else {
        return false;
    };
    let mut open = puzzle.board.open_squares();
    if open.all(|square| within.contains(square))
        || diagonal(&puzzle.board, puzzle.board.squares_in(within).iter()).is_some()
    {
        return false;
    }
    let look = puzzle.print.of_rule(rule.origin()).cloned();
    let mut numbers = Numbers::new(puzzle);
    add(rule, &look.unwrap_or_default(), &mut numbers);
    let (numbers, marks) = numbers.into_all();
    numbers.is_empty() && marks.is_empty()
}
