//! `[goal]`: the number that is to be as large or as small as the rules allow.

use super::messages::KeyFact;
use super::reading::written_table;
use super::syntax::{Keys, NameList, TomlWriter, ValueShape, key};
use super::values::{Scope, written_names};
use crate::puzzle::{Direction, Goal, Puzzle};

#[rustfmt::skip]
pub const GOAL: Keys = Keys {
    apart: &[&["maximize", "minimize"]],
    one_of: &[&["maximize"], &["minimize"]],
    by_base: true,
    ..Keys::new("[goal]", "Which number is to be as large or as small as the rules allow.", &[
        key("maximize", ValueShape::Names(&["any"]), "Pieces, of which as many as possible stand on the board."),
        key("minimize", ValueShape::Names(&["any"]), "Pieces, of which as few as possible stand on the board."),
    ])
};

written_table! {
    /// `[goal]` as it is written. The whole of a file and its bases has one of the keys.
    GoalTable of GOAL over base {
        maximize: NameList,
        minimize: NameList,
    }
}

impl GoalTable {
    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Goal> {
        let (of, direction) = match (&self.maximize, &self.minimize) {
            (Some(of), None) => (of, Direction::Maximize),
            (None, Some(of)) => (of, Direction::Minimize),
            (Some(one), Some(other)) => {
                let other = other.span.clone();
                scope.report(&one.span, KeyFact::TwoGoals { other });
                return None;
            }
            (None, None) => {
                scope.report(&self.span, KeyFact::NoGoal);
                return None;
            }
        };
        Some(Goal {
            of: scope.pieces_named(of)?,
            direction,
            origin: scope.origin(&self.span, "goal"),
        })
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, goal: &Goal) {
    let key = match goal.direction {
        Direction::Maximize => "maximize",
        Direction::Minimize => "minimize",
    };
    file.header("[goal]");
    file.key(key, written_names(puzzle, &goal.of));
}
