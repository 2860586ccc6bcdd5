//! `[[difference]]`: for each pair of squares, the difference of the values of the pieces on them.

use std::sync::Arc;

use super::RuleTable;
use crate::board::Grouping;
use crate::definition::messages::RuleFact;
use crate::definition::reading::written_table;
use crate::definition::syntax::{Keys, NameList, TomlWriter, ValueShape, key};
use crate::definition::values::{
    BoundValue, LINES, LinesText, MovesText, Scope, SetText, bounds, listed, write_bound,
    write_bounds, write_groupings, write_within, written_moves, written_names,
};
use crate::puzzle::{Bounds, ComparedPairs, CountedGroups, Difference, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys {
    apart: &[&["exactly", "at-least"], &["exactly", "at-most"], &["lines", "pairs"], &["lines", "in"]],
    one_of: &[
        &["pairs", "exactly"], &["pairs", "at-least"], &["pairs", "at-most"],
        &["lines", "exactly"], &["lines", "at-least"], &["lines", "at-most"],
    ],
    ..Keys::with_bound("[[difference]]", "A rule: for each pair of squares, the difference of the values on them.", &[
        key("of", ValueShape::Names(&["any"]), "Which pieces are compared: a piece, a list of pieces, or \"any\" (default)."),
        key("pairs", ValueShape::Moves,
            "Compares each square with all that these moves lead to from it, as of a piece that stands there."),
        LINES,
        key("in", ValueShape::Squares, "With `pairs`: only pairs of which both squares are here."),
        key("signed", ValueShape::Flag, "The value of the first less that of the second, which may be negative; by default its size."),
        key("exactly", ValueShape::Bounds, "Exactly this difference: a number, or a list with one for each line (\"?\" for none)."),
        key("at-least", ValueShape::Bounds, "At least this difference; a list as for `exactly`."),
        key("at-most", ValueShape::Bounds, "At most this difference; a list as for `exactly`."),
    ])
};

written_table! {
    /// One `[[difference]]` as it is written.
    DifferenceTable of KEYS {
        of: NameList,
        pairs: MovesText,
        lines: LinesText,
        within in "in": SetText,
        signed: bool,
        exactly: BoundValue,
        at_least in "at-least": BoundValue,
        at_most in "at-most": BoundValue,
    }
}

impl RuleTable for DifferenceTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let kinds = scope.pieces_or_all(self.of.as_ref());
        let pairs = self.pairs(scope);
        let rule = Difference {
            of: scope.values_of(&kinds?),
            pairs: pairs?,
            is_signed: self.signed.unwrap_or(false),
            origin: scope.origin(&self.span, "difference"),
        };
        if !rule.is_signed && rule.pairs.is_bounded_below_zero() {
            scope.warn(&self.span, RuleFact::NeverSoSmall);
        }
        let values = || rule.of.iter().map(|(_, value)| value);
        let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        if most.checked_sub(least).is_none() {
            scope.report(&self.span, RuleFact::DifferenceOverflow);
            return None;
        }
        Some(vec![Rule::Difference(rule)])
    }
}

impl DifferenceTable {
    fn pairs(&self, scope: &Scope<'_>) -> Option<ComparedPairs> {
        let bound = |grouping| {
            let written = [&self.exactly, &self.at_least, &self.at_most];
            bounds(scope, written, grouping)
        };
        match (&self.pairs, &self.lines) {
            (None, None) => {
                scope.report_missing(&self.span, &KEYS, &["pairs", "lines"]);
                None
            }
            (None, Some(lines)) => {
                if let Some(within) = &self.within {
                    let (key, lines) = ("in", lines.span.clone());
                    scope.report(within.span(), RuleFact::BesideLines { key, lines });
                    return None;
                }
                let grouping = Grouping::Listed(Arc::new(listed(scope, lines)?));
                let bounds = bound(Some(&grouping))?;
                Some(ComparedPairs::Lines(CountedGroups { grouping, bounds }))
            }
            (Some(_), Some(lines)) => {
                let fact = RuleFact::BesideLines {
                    key: "pairs",
                    lines: lines.span.clone(),
                };
                scope.report(&lines.span, fact);
                None
            }
            (Some(moves), None) => {
                let moves = moves.lower(scope);
                let within = scope.set_or_all(self.within.as_ref());
                match bound(None)? {
                    Bounds::Same(bound) => Some(ComparedPairs::Joined {
                        moves: moves?,
                        within: within?,
                        bound,
                    }),
                    Bounds::Each(_) => None,
                }
            }
        }
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Difference) {
    file.header("[[difference]]");
    file.key("of", written_names(puzzle, &rule.of.kinds()));
    if rule.is_signed {
        file.key("signed", true);
    }
    match &rule.pairs {
        ComparedPairs::Lines(groups) => {
            write_groupings(file, &puzzle.board, std::slice::from_ref(&groups.grouping));
            write_bounds(file, &groups.bounds);
        }
        ComparedPairs::Joined {
            moves,
            within,
            bound,
        } => {
            file.key("pairs", written_moves(moves));
            write_within(file, &puzzle.board, within);
            write_bound(file, *bound);
        }
    }
}
