//! `[goal]`: the number that is to be as large or as small as the rules allow.

use super::messages::said;
use super::reading::keyed_table;
use super::syntax::{Keys, NameList, TomlWriter, ValueShape, key};
use super::values::{Scope, written_names};
use crate::puzzle::{Direction, Goal, Puzzle};

keyed_table! {
    /// `[goal]` as it is written. The whole of a file and its bases has one of the keys.
    GoalTable of GOAL: Keys::new("[goal]", "Which number is to be as large or as small as the rules allow.")
        .apart(&[["maximize", "minimize"]]).needs(&[&["maximize", "minimize"]]).by_base(), over base;
    maximize: Option<NameList> = [key("maximize", ValueShape::Names(&["any"]),
        "Pieces, of which as many as possible stand on the board.")],
    minimize: Option<NameList> = [key("minimize", ValueShape::Names(&["any"]),
        "Pieces, of which as few as possible stand on the board.")],
}

impl GoalTable {
    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Goal> {
        let (of, direction) = match (&self.maximize, &self.minimize) {
            (Some(of), None) => (of, Direction::Maximize),
            (None, Some(of)) => (of, Direction::Minimize),
            (Some(one), Some(other)) => {
                let message = said("`maximize` and `minimize` exclude each other")
                    .help("a goal is one number: write one of them, with all pieces that count")
                    .related(&other.span, "the other is here");
                return scope.wrong(&one.span, message);
            }
            (None, None) => {
                let help = "add `maximize = \"…\"` or `minimize = \"…\"`, with a piece or a list of pieces";
                let message = said("a goal needs a piece to count");
                return scope.wrong(&self.span, message.help(help));
            }
        };
        Some(Goal {
            of: scope.pieces_anywhere(of)?,
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
