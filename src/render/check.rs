//! What `check` says of a board.

use super::breach::breach_in_words;
use super::goal;
use super::text::picture;
use crate::app::Optimality;
use crate::definition::Instance;
use crate::puzzle::{Breach, Goal, Placement, Puzzle};

/// What is said of a board that obeys all rules; with a goal, also its number.
pub fn obeyed(puzzle: &Puzzle, placement: &Placement) -> String {
    match &puzzle.goal {
        None => "The board obeys every rule.\n".to_owned(),
        Some(goal) => {
            let number = number(puzzle, goal, placement);
            format!("The board obeys every rule; {number} (optimality not checked).\n")
        }
    }
}

/// What is said of a board that obeys all rules, and of how near it is to the goal.
pub fn optimality(
    puzzle: &Puzzle,
    goal: &Goal,
    placement: &Placement,
    optimality: &Optimality,
) -> String {
    let extreme = goal::extreme(goal.direction);
    let said = match optimality {
        Optimality::Optimal => format!(", which is the {extreme}."),
        Optimality::Worse(better) => format!(
            ", but here {}:\n{}",
            number(puzzle, goal, better),
            picture(puzzle, better).trim_end()
        ),
        Optimality::Open(bracket) => format!(
            ", but whether that is the {extreme} was not settled: it is {}.",
            goal::between(bracket)
        ),
    };
    let number = number(puzzle, goal, placement);
    format!("The board obeys every rule; {number}{said}\n")
}

fn number(puzzle: &Puzzle, goal: &Goal, placement: &Placement) -> String {
    let (pieces, number) = (goal::pieces(puzzle, goal), goal.number(placement));
    format!("{pieces} = {number}")
}

/// Every broken rule on a line of its own, with the place where it is written.
pub fn broken(instance: &Instance, breaches: &[Breach]) -> String {
    let lines = breaches.iter().map(|breach| line(instance, breach));
    lines.collect()
}

fn line(instance: &Instance, breach: &Breach) -> String {
    let place = instance.place(breach.origin());
    let words = breach_in_words(breach, &instance.puzzle);
    format!("{}:{}:{}: {words}\n", place.file, place.line, place.column)
}
