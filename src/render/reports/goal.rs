//! A goal and what is known of its optimum, in words.

use crate::puzzle::{Bracket, Direction, Goal, Puzzle};
use crate::render::english::names::names_of;
use crate::render::json::Object;

/// `white`, or `rook + bishop`: the pieces that a goal counts; whole families have their own name.
pub fn pieces(puzzle: &Puzzle, goal: &Goal) -> String {
    names_of(puzzle, &goal.of).join(" + ")
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
    use crate::puzzle::{Bound, KindId, Moves, Piece, sample};

    #[test]
    fn a_family_without_kinds_is_none_of_the_pieces_that_count() {
        let mut puzzle = sample::open(1, 2);
        puzzle.add("rook", 'R', Moves::none(), Bound::ANY);
        puzzle.pieces.insert(
            0,
            Piece {
                name: "digit".to_owned(),
                kinds: 0..0,
                is_family: true,
            },
        );
        puzzle.aim(Direction::Maximize, &[KindId::new(0)]);
        let proved = Bracket {
            direction: Direction::Maximize,
            best: Some(2),
            bound: 2,
        };
        let said = known(&puzzle, &proved);
        assert_eq!(said.as_deref(), Some("rook = 2 is the maximum"));
    }

    #[test]
    fn what_is_known_is_said_from_the_smaller_to_the_greater_number() {
        let known = |direction, best, bound| Bracket {
            direction,
            best,
            bound,
        };
        for (bracket, long, brief) in [
            (
                known(Direction::Maximize, Some(4), 9),
                "the maximum is at least 4, at most 9",
                "4 to 9",
            ),
            (
                known(Direction::Minimize, Some(9), 4),
                "the minimum is at least 4, at most 9",
                "4 to 9",
            ),
            (
                known(Direction::Maximize, None, 9),
                "the maximum is at most 9",
                "at most 9",
            ),
            (
                known(Direction::Minimize, None, 4),
                "the minimum is at least 4",
                "at least 4",
            ),
        ] {
            assert_eq!(
                (in_a_line(&bracket).as_str(), short(&bracket).as_str()),
                (long, brief)
            );
        }
        assert_eq!(short(&known(Direction::Minimize, Some(5), 5)), "5");
    }
}
