//! A goal and what is known of its optimum, in words.

use crate::puzzle::{Bracket, Direction, Goal, Puzzle};
use crate::render::english::names::names_of;
use crate::render::json::Object;

/// `white`, or `rook + bishop`: the pieces that a goal counts; whole families have their own name.
pub fn pieces(puzzle: &Puzzle, goal: &Goal) -> String {
    names_of(puzzle, &goal.of, |kind| puzzle.kind(kind).name.clone()).join(" + ")
}

/// `white = 5 is the maximum`; `the maximum of white is at least 4, at most 9`.
pub fn known(puzzle: &Puzzle, bracket: &Bracket) -> Option<String> {
    let goal = puzzle.goal.as_ref()?;
    let (pieces, extreme) = (pieces(puzzle, goal), extreme(goal.direction));
    Some(match bracket.optimum() {
        Some(number) => format!("{pieces} = {number} is the {extreme}"),
        None => format!("the {extreme} of {pieces} is {}", between(bracket)),
    })
}

/// `at least 4, at most 9`; only one of them if nothing is found yet.
pub fn between(bracket: &Bracket) -> String {
    let bound = bracket.bound;
    match (bracket.direction, bracket.best) {
        (Direction::Maximize, Some(best)) => format!("at least {best}, at most {bound}"),
        (Direction::Minimize, Some(best)) => format!("at least {bound}, at most {best}"),
        (Direction::Maximize, None) => format!("at most {bound}"),
        (Direction::Minimize, None) => format!("at least {bound}"),
    }
}

/// The line shown while the optimum is being searched for.
pub fn in_a_line(bracket: &Bracket) -> String {
    let extreme = extreme(bracket.direction);
    format!("the {extreme} is {}", between(bracket))
}

/// `4 to 9`, for a column of a table.
pub fn short(bracket: &Bracket) -> String {
    let bound = bracket.bound;
    match (bracket.direction, bracket.best) {
        (_, Some(best)) if best == bound => best.to_string(),
        (Direction::Maximize, Some(best)) => format!("{best} to {bound}"),
        (Direction::Minimize, Some(best)) => format!("{bound} to {best}"),
        (_, None) => between(bracket),
    }
}

pub fn extreme(direction: Direction) -> &'static str {
    match direction {
        Direction::Maximize => "maximum",
        Direction::Minimize => "minimum",
    }
}

impl Object {
    /// What is known of the optimum: null until it is proved, the best number found, and that no number is better.
    pub fn with_goal(self, known: Option<Bracket>) -> Self {
        match known {
            None => self,
            Some(bracket) => self
                .with("optimum", bracket.optimum())
                .with("best", bracket.best)
                .with("bound", bracket.bound),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_said_from_the_smaller_to_the_greater_number() {
        use Direction::{Maximize, Minimize};
        for (direction, best, bound, long, brief) in [
            (
                Maximize,
                Some(4),
                9,
                "maximum is at least 4, at most 9",
                "4 to 9",
            ),
            (
                Minimize,
                Some(9),
                4,
                "minimum is at least 4, at most 9",
                "4 to 9",
            ),
            (Maximize, None, 9, "maximum is at most 9", "at most 9"),
            (Minimize, None, 4, "minimum is at least 4", "at least 4"),
            (
                Minimize,
                Some(5),
                5,
                "minimum is at least 5, at most 5",
                "5",
            ),
        ] {
            let known = Bracket {
                direction,
                best,
                bound,
            };
            assert_eq!(in_a_line(&known), format!("the {long}"));
            assert_eq!(short(&known), brief);
        }
    }
}
