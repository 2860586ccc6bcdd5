//! `[[visible]]`: for each line, how many of its pieces are seen from its end.

use std::sync::Arc;

use super::RuleTable;
use crate::board::Grouping;
use crate::definition::messages::RuleFact;
use crate::definition::reading::written_table;
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, ValueShape, key, words};
use crate::definition::values::{
    BoundValue, LINES, LinesText, Scope, bounds, listed, write_bounds, write_groupings,
    written_names,
};
use crate::puzzle::{CountedGroups, Puzzle, Rule, Visible};

/// The sides from which lines are seen: which lines, and whether from their last square.
const SIDES: [(&str, (Grouping, bool)); 4] = [
    ("left", (Grouping::Row, false)),
    ("right", (Grouping::Row, true)),
    ("top", (Grouping::Column, false)),
    ("bottom", (Grouping::Column, true)),
];

const FROM: [&str; 4] = words(&SIDES);

#[rustfmt::skip]
pub const KEYS: Keys = Keys {
    apart: &[&["exactly", "at-least"], &["exactly", "at-most"], &["lines", "from"]],
    one_of: &[
        &["from", "exactly"], &["from", "at-least"], &["from", "at-most"],
        &["lines", "exactly"], &["lines", "at-least"], &["lines", "at-most"],
    ],
    ..Keys::with_bound("[[visible]]", "A rule: for each line, how many of its pieces are seen from its end, each over smaller ones.", &[
        key("of", ValueShape::Names(&["any"]), "Which pieces count and hide: a piece, a list of pieces, or \"any\" (default)."),
        key("from", ValueShape::Word(&FROM), "The end: \"left\" or \"right\" of the rows, \"top\" or \"bottom\" of the columns."),
        LINES,
        key("exactly", ValueShape::Bounds, "Exactly so many are seen: a number, or a list with one for each line (\"?\" for none)."),
        key("at-least", ValueShape::Bounds, "At least so many; a list as for `exactly`."),
        key("at-most", ValueShape::Bounds, "At most so many; a list as for `exactly`."),
    ])
};

written_table! {
    /// One `[[visible]]` as it is written.
    VisibleTable of KEYS {
        of: NameList,
        from: Text,
        lines: LinesText,
        exactly: BoundValue,
        at_least in "at-least": BoundValue,
        at_most in "at-most": BoundValue,
    }
}

impl RuleTable for VisibleTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let kinds = scope.pieces_or_all(self.of.as_ref());
        let (grouping, from_last) = self.lines(scope)?;
        let written = [&self.exactly, &self.at_least, &self.at_most];
        let bounds = bounds(scope, written, Some(&grouping))?;
        Some(vec![Rule::Visible(Visible {
            of: scope.values_of(&kinds?),
            lines: CountedGroups { grouping, bounds },
            from_last,
            origin: scope.origin(&self.span, "visible"),
        })])
    }
}

impl VisibleTable {
    fn lines(&self, scope: &Scope<'_>) -> Option<(Grouping, bool)> {
        match (&self.from, &self.lines) {
            (None, None) => {
                scope.report_missing(&self.span, &KEYS, &["from", "lines"]);
                None
            }
            (None, Some(lines)) => {
                let lines = listed(scope, lines)?;
                Some((Grouping::Listed(Arc::new(lines)), false))
            }
            (Some(from), Some(lines)) => {
                let (key, lines) = ("from", lines.span.clone());
                scope.report(&from.span, RuleFact::BesideLines { key, lines });
                None
            }
            (Some(from), None) => scope.numbers.word("from", from, &SIDES),
        }
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Visible) {
    file.header("[[visible]]");
    file.key("of", written_names(puzzle, &rule.of.kinds()));
    let lines = (rule.lines.grouping.clone(), rule.from_last);
    match SIDES.iter().find(|(_, side)| *side == lines) {
        Some((side, _)) => file.key("from", format_args!("\"{side}\"")),
        None => write_groupings(file, &puzzle.board, std::slice::from_ref(&lines.0)),
    }
    write_bounds(file, &rule.lines.bounds);
}
