//! `[goal]`: which number is to be as large or as small as the rules allow.

use super::fact::Fact;
use super::lower_names::Named;
use super::reader::{Names, Table};
use super::scope::Scope;
use super::source::Span;
use crate::puzzle::{Direction, Goal};

/// `[goal]` as it is written. That it has one key, and one only, is for the whole of a file and
/// its bases to fulfil.
#[derive(Debug)]
pub struct GoalTable {
    span: Span,
    maximize: Option<Names>,
    minimize: Option<Names>,
}

impl GoalTable {
    pub fn read(table: Table<'_>) -> Self {
        let goal = GoalTable {
            span: table.span.clone(),
            maximize: table.optional("maximize"),
            minimize: table.optional("minimize"),
        };
        table.finish();
        goal
    }

    /// This table with what it takes over from that of the base file.
    pub fn over(self, base: GoalTable) -> GoalTable {
        GoalTable {
            span: self.span,
            maximize: self.maximize.or(base.maximize),
            minimize: self.minimize.or(base.minimize),
        }
    }

    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Goal> {
        let (of, direction) = match (&self.maximize, &self.minimize) {
            (Some(of), None) => (of, Direction::Maximize),
            (None, Some(of)) => (of, Direction::Minimize),
            (Some(one), Some(other)) => {
                let other = other.0.span.clone();
                scope.report(one.0.span.clone(), Fact::TwoGoals { other });
                return None;
            }
            (None, None) => {
                scope.report(self.span.clone(), Fact::NoGoal);
                return None;
            }
        };
        let Named::Pieces(of) = scope.named(of, &[])? else {
            return None;
        };
        Some(Goal {
            of,
            direction,
            origin: scope.origin(self.span.clone(), "goal"),
        })
    }
}
