//! `lines`: groups that a rule lists itself, square by square.

use std::collections::HashMap;
use std::sync::Arc;

use super::scope::Scope;
use crate::board::{Grouping, Square};
use crate::definition::messages::{Message, all, said};
use crate::definition::syntax::{Key, List, Span, Text, ValueShape, key};

#[rustfmt::skip]
pub const LINES: Key = key("lines", ValueShape::SquareLists,
    "The groups, square by square in their order, in the place of `each`: [[\"a1\", \"b2\"], [\"a3\", \"b3\"]].");

/// Pairs of keys for groups that exclude one another.
pub const LINES_ALONE: [[&str; 2]; 2] = [["lines", "each"], ["lines", "regions"]];

/// `lines` as they are written.
pub type LinesText = List<List<Text>>;

/// The message about another key that says something about the groups.
pub fn beside_lines(key: &str, lines: &LinesText) -> Message {
    said(format!("`{key}` beside `lines`, which are the groups"))
        .related(&lines.span, "these are the groups")
}

/// The groups that are listed. `None` if there is an error, which has been reported.
pub fn listed(scope: &Scope<'_>, lines: &LinesText) -> Option<Grouping> {
    listed_with(scope, lines, false)
}

/// The same where sides may be listed too.
pub(super) fn listed_with(scope: &Scope<'_>, lines: &LinesText, sides: bool) -> Option<Grouping> {
    if lines.items.is_empty() && !scope.draws_lines {
        scope.report(&lines.span, "`lines` lists no line");
    }
    let lines = all(lines.items.iter().map(|line| line_of(scope, line, sides)))?;
    let is_right = !lines.is_empty() || scope.draws_lines;
    is_right.then(|| Grouping::Listed(Arc::new(lines)))
}

fn line_of(scope: &Scope<'_>, line: &List<Text>, sides: bool) -> Option<Vec<Square>> {
    if line.items.is_empty() {
        return scope.wrong(&line.span, "the line has no square");
    }
    let place = |name: &Text| match sides {
        true => scope.place(name),
        false => scope.square(name),
    };
    let squares = all(line.items.iter().map(place))?;
    let mut first: HashMap<Square, &Span> = HashMap::new();
    for (square, name) in squares.iter().zip(&line.items) {
        if let Some(first) = first.insert(*square, &name.span) {
            let message = said(format!("the line holds {} twice", name.value));
            return scope.wrong(&name.span, message.related(first, "here first"));
        }
    }
    Some(squares)
}
