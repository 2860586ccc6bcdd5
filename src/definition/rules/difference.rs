//! `[[difference]]`: for each pair of squares, the difference of the values of the pieces on them.

use std::slice;

use super::RuleTable;
use crate::definition::messages::said;
use crate::definition::reading::{Keyed, keyed_table};
use crate::definition::syntax::{BOUND, Keys, NameList, TomlWriter, ValueShape, key};
use crate::definition::values::{
    BOUNDS, BoundTexts, LINES, LinesText, MovesText, Scope, SetText, beside_lines, listed,
    write_bound, write_bounds, write_groupings, write_within, written_moves, written_names,
};
use crate::puzzle::{Bounds, ComparedPairs, CountedGroups, Difference, Measure, Puzzle, Rule};

keyed_table! {
    /// One `[[difference]]` as it is written.
    DifferenceTable of KEYS: Keys::rule("[[difference]]",
        "A rule: for each pair of squares, the difference of the values on them.")
        .needs(&[&["pairs", "lines"], &BOUND]).apart(&[["lines", "pairs"], ["lines", "in"]]);
    of: Option<NameList> = [key("of", ValueShape::Names(&["any"]),
        "Which pieces are compared: a piece, a list of pieces, or \"any\" (default).")],
    pairs: Option<MovesText> = [key("pairs", ValueShape::Moves,
        "Compares each square with all that these moves lead to from it, as of a piece that stands there.")],
    lines: Option<LinesText> = [LINES],
    within: Option<SetText> = [key("in", ValueShape::Squares,
        "With `pairs`: only pairs of which both squares are here.")],
    signed: Option<bool> = [key("signed", ValueShape::Flag,
        "The value of the first less that of the second, which may be negative; by default its size.")],
    ratio: Option<Keyed<bool>> = [key("ratio", ValueShape::Flag,
        "Instead of the difference the quotient of the greater value by the smaller; 0 where it is not whole.")],
    all: Option<Keyed<bool>> = [key("all", ValueShape::Flag,
        "With `lines`: all pairs of squares of a line, the earlier first, not only neighbours.")],
    bounds: BoundTexts = BOUNDS,
}

impl RuleTable for DifferenceTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let kinds = scope.pieces_or_all(self.of.as_ref());
        let pairs = self.pairs(scope);
        let rule = Difference {
            of: scope.values_of(&kinds?),
            pairs: pairs?,
            all: self.all(scope)?,
            measure: self.measure(scope)?,
            origin: scope.origin(&self.span, "difference"),
        };
        if rule.measure == Measure::Size && rule.pairs.is_bounded_below_zero() {
            let message = said("no difference is less than 0");
            let help = "with signed = true it is the first value less the second";
            scope.warn(&self.span, message.help(help));
        }
        let values = || rule.of.iter().map(|(_, value)| value);
        let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        if most.checked_sub(least).is_none() {
            return scope.wrong(&self.span, "the difference may not fit 64 bits");
        }
        Some(vec![Rule::Difference(rule)])
    }
}

impl DifferenceTable {
    fn measure(&self, scope: &Scope<'_>) -> Option<Measure> {
        let is_signed = self.signed == Some(true);
        match &self.ratio {
            Some(ratio) if ratio.value && is_signed => {
                scope.wrong(&ratio.key, "`ratio` beside `signed`: a ratio has no sign")
            }
            Some(ratio) if ratio.value => Some(Measure::Ratio),
            _ if is_signed => Some(Measure::Signed),
            _ => Some(Measure::Size),
        }
    }

    fn all(&self, scope: &Scope<'_>) -> Option<bool> {
        let Some(all) = self.all.as_ref().filter(|all| all.value) else {
            return Some(false);
        };
        if self.lines.is_none() {
            let message = said("`all` is about lines, and there are none");
            return scope.wrong(
                &all.key,
                message.help("`pairs` joins the squares that it says"),
            );
        }
        Some(true)
    }

    fn pairs(&self, scope: &Scope<'_>) -> Option<ComparedPairs> {
        let beside = match (&self.pairs, &self.within, &self.lines) {
            (Some(pairs), _, Some(lines)) => Some(("pairs", pairs.span(), lines)),
            (None, Some(within), Some(lines)) => Some(("in", within.span(), lines)),
            _ => None,
        };
        if let Some((key, at, lines)) = beside {
            return scope.wrong(at, beside_lines(key, lines));
        }
        if let Some(lines) = &self.lines {
            let grouping = listed(scope, lines)?;
            let bounds = self.bounds.each(scope, Some(&grouping))?;
            return Some(ComparedPairs::Lines(CountedGroups { grouping, bounds }));
        }
        let moves = self.pairs.as_ref()?.lower(scope);
        let within = scope.set_of_rule(self.within.as_ref());
        match self.bounds.each(scope, None)? {
            Bounds::Same(bound) => Some(ComparedPairs::Joined {
                moves: moves?,
                within: within?,
                bound,
            }),
            Bounds::Each(_) => None,
        }
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Difference) {
    file.header("[[difference]]");
    file.key("of", written_names(puzzle, &rule.of.kinds()));
    file.flag("signed", rule.measure == Measure::Signed);
    file.flag("ratio", rule.measure == Measure::Ratio);
    file.flag("all", rule.all);
    match &rule.pairs {
        ComparedPairs::Lines(groups) => {
            write_groupings(file, &puzzle.board, slice::from_ref(&groups.grouping));
            write_bounds(file, &groups.bounds);
        }
        ComparedPairs::Joined {
            moves,
            within,
            bound,
        } => {
            file.key("pairs", written_moves(moves));
            write_within(file, &puzzle.board, within);
            write_bound(file, bound);
        }
    }
}
