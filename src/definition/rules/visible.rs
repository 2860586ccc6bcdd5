//! `[[visible]]`: for each line, how many of its pieces are seen from its end.

use std::slice;

use super::RuleTable;
use crate::board::Grouping;
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{BOUND, Keys, NameList, Text, TomlWriter, ValueShape, key, words};
use crate::definition::values::{
    BOUNDS, BoundTexts, LINES, LinesText, PER_SYMBOL, Scope, beside_lines, listed, only,
    write_bounds, write_groupings, written_names,
};
use crate::puzzle::{CountedGroups, Puzzle, Rule, Visible};

/// The sides from which lines are seen: which lines, and whether from their last square.
pub(super) const SIDES: [(&str, (Grouping, bool)); 4] = [
    ("left", (Grouping::Row, false)),
    ("right", (Grouping::Row, true)),
    ("top", (Grouping::Column, false)),
    ("bottom", (Grouping::Column, true)),
];

pub(super) const FROM: [&str; 4] = words(&SIDES);

keyed_table! {
    /// One `[[visible]]` as it is written.
    VisibleTable of KEYS: Keys::rule("[[visible]]",
        "A rule: for each line, how many of its pieces are seen from its end, each over smaller ones.")
        .needs(&[&["from", "lines"], &BOUND]).apart(&[["lines", "from"]]);
    of: Option<NameList> = [key("of", ValueShape::Names(&["any"]),
        "Which pieces count and hide: a piece, a list of pieces, or \"any\" (default).")],
    from: Option<Text> = [key("from", ValueShape::Word(&FROM),
        "The end: \"left\" or \"right\" of the rows, \"top\" or \"bottom\" of the columns.")],
    lines: Option<LinesText> = [LINES],
    per: Option<Text> = [PER_SYMBOL],
    bounds: BoundTexts = BOUNDS,
}

impl RuleTable for VisibleTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let kinds = scope.pieces_or_all(self.of.as_ref());
        let (grouping, from_last) = match (&self.from, &self.lines) {
            (Some(from), None) => scope.numbers.word("from", from, &SIDES)?,
            (Some(from), Some(lines)) => {
                return scope.wrong(&from.span, beside_lines("from", lines));
            }
            (None, lines) => (listed(scope, lines.as_ref()?)?, false),
        };
        let (kinds, origin) = (kinds?, scope.origin(&self.span, "visible"));
        let any = NameList::any(&self.span);
        let names = self.of.as_ref().unwrap_or(&any);
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            let bounds = self.bounds.each(scope, Some(&grouping))?;
            Some(Rule::Visible(Visible {
                of: scope.values_of(&only(&kinds, kind)),
                lines: CountedGroups {
                    grouping: grouping.clone(),
                    bounds,
                },
                from_last,
                origin,
            }))
        })
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Visible) {
    file.header("[[visible]]");
    file.key("of", written_names(puzzle, &rule.of.kinds()));
    let lines = (rule.lines.grouping.clone(), rule.from_last);
    match SIDES.iter().find(|(_, side)| *side == lines) {
        Some((side, _)) => file.key("from", format_args!("\"{side}\"")),
        None => write_groupings(file, &puzzle.board, slice::from_ref(&lines.0)),
    }
    write_bounds(file, &rule.lines.bounds);
}
