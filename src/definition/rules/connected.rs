//! `[[connected]]`: the connected parts of what stands on squares that steps join.

use std::collections::HashMap;

use super::RuleTable;
use crate::board::Square;
use crate::definition::messages::{RuleFact, all};
use crate::definition::reading::written_table;
use crate::definition::syntax::{
    Keys, NameList, Text, TomlWriter, ValueShape, WrittenNumber, key, required,
};
use crate::definition::values::{
    BOUND_TABLE, BoundTable, BoundValue, EACH, MovesText, PER_SYMBOL, REGIONS, Scope, SetText,
    WITHIN_GROUPS, counted_groups, groupings, lower_steps, wazir, write_bounds, write_counted,
    write_groupings, write_within, written_bound, written_moves,
};
use crate::puzzle::{Bound, Bounds, Connected, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys {
    apart: &[&["exactly", "at-least"], &["exactly", "at-most"], &["sizes", "per"]],
    one_of: &[&["exactly"], &["at-least"], &["at-most"], &["size"], &["sizes"]],
    ..Keys::new("[[connected]]", "A rule: the parts into which squares that hold the same fall, joined by steps.", &[
        required("of", ValueShape::Names(&["any", "empty"]),
            "What parts are of: a piece, a list of pieces, \"any\", or \"empty\"."),
        key("by", ValueShape::Moves, "The steps that join, without rides; by default \"wazir\": side by side."),
        EACH,
        REGIONS,
        WITHIN_GROUPS,
        PER_SYMBOL,
        key("exactly", ValueShape::Bounds,
            "Exactly so many parts: a number, a list with one for each row (column, region, box; \"?\" for none), or for regions a table by label."),
        key("at-least", ValueShape::Bounds, "At least so many parts; a list or table as for `exactly`."),
        key("at-most", ValueShape::Bounds, "At most so many parts; a list or table as for `exactly`."),
        key("size", ValueShape::Table(&BOUND_TABLE), "How many squares every part has: { exactly = 2 }, { at-most = 3 }, …"),
        key("sizes", ValueShape::Named(&ValueShape::Number),
            "Squares that hold one of `of`, and how many squares their part has: { c4 = 5 }."),
        key("one-each", ValueShape::Flag, "Whether every part holds exactly one of the squares of `sizes`."),
    ])
};

written_table! {
    /// One `[[connected]]` as it is written.
    ConnectedTable of KEYS {
        of: NameList,
        by: MovesText,
        each: NameList,
        regions: Text,
        within in "in": SetText,
        per: Text,
        exactly: BoundValue,
        at_least in "at-least": BoundValue,
        at_most in "at-most": BoundValue,
        size: BoundTable,
        sizes: Vec<(Text, WrittenNumber)>,
        one_each in "one-each": bool,
    }
}

/// One of these keys is needed.
const ASKS: [&str; 5] = ["exactly", "at-least", "at-most", "size", "sizes"];

impl RuleTable for ConnectedTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named(names, &["empty"]);
        let by = lower_steps(scope, self.by.as_ref());
        let each = groupings(scope, self.each.as_ref(), self.regions.as_ref());
        let within = scope.set_or_all(self.within.as_ref());
        let bounds = [&self.exactly, &self.at_least, &self.at_most];
        let each = counted_groups(scope, each, bounds);
        let size = BoundTable::lower(self.size.as_ref(), scope);
        let sizes = self.sizes(scope);
        self.check_keys(scope)?;
        let of = of?;
        let kinds = scope.symbols_of(self.per.as_ref(), &[names])?;
        let (by, each, within, size, sizes) = (by?, each?, within?, size?, sizes?);
        let origin = scope.origin(&self.span, "connected");
        let rule = |kind| {
            Rule::Connected(Connected {
                of: of.counted(kind),
                by: by.clone(),
                each: each.clone(),
                within: within.clone(),
                size,
                sizes: sizes.clone(),
                one_each: self.one_each.unwrap_or(false),
                origin,
            })
        };
        Some(kinds.into_iter().map(rule).collect())
    }
}

impl ConnectedTable {
    /// Checks which keys stand together. `None` if there is an error, which has been reported.
    fn check_keys(&self, scope: &Scope<'_>) -> Option<()> {
        let bounds = [&self.exactly, &self.at_least, &self.at_most];
        let has_bound = bounds.iter().any(|bound| bound.is_some());
        let fact = if !has_bound && self.size.is_none() && self.sizes.is_none() {
            scope.report_missing(&self.span, &KEYS, &ASKS);
            return None;
        } else if self.sizes.is_some() && self.per.is_some() {
            RuleFact::SizesPerSymbol
        } else if self.one_each == Some(true) && self.sizes.is_none() {
            RuleFact::OneEachOfNone
        } else {
            return Some(());
        };
        scope.report(&self.span, fact);
        None
    }

    /// The sizes of `sizes`, in the order of their squares.
    fn sizes(&self, scope: &Scope<'_>) -> Option<Vec<(Square, i64)>> {
        let Some(written) = &self.sizes else {
            return Some(Vec::new());
        };
        let sizes = all(written.iter().map(|(name, number)| {
            let (square, size) = (scope.square(name), scope.numbers.value(number));
            Some((square?, size?))
        }));
        let sizes = sizes?;
        let mut known: HashMap<Square, i64> = HashMap::new();
        for (&(square, size), (name, _)) in sizes.iter().zip(written) {
            if known
                .insert(square, size)
                .is_some_and(|other| other != size)
            {
                let text = name.value.clone();
                scope.report(&name.span, RuleFact::TwoSizes { text });
                return None;
            }
        }
        let mut sizes: Vec<(Square, i64)> = known.into_iter().collect();
        sizes.sort_unstable();
        Some(sizes)
    }
}

/// All groups have the same bounds, or are of one kind.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Connected) {
    file.header("[[connected]]");
    write_counted(file, puzzle, &rule.of);
    if rule.by != wazir() {
        file.key("by", written_moves(&rule.by));
    }
    let groupings: Vec<_> = rule.each.iter().map(|each| each.grouping.clone()).collect();
    write_groupings(file, &puzzle.board, &groupings);
    write_within(file, &puzzle.board, &rule.within);
    if let Some(groups) = rule.each.first() {
        write_bounds(file, &groups.bounds);
    }
    if rule.size != Bound::ANY {
        file.key("size", written_bound(rule.size));
    }
    let size = |(square, size): &(Square, i64)| format!("{} = {size}", puzzle.board.name(*square));
    let sizes: Vec<String> = rule.sizes.iter().map(size).collect();
    let says_nothing = rule.size == Bound::ANY
        && rule
            .each
            .iter()
            .all(|g| g.bounds == Bounds::Same(Bound::ANY));
    if !sizes.is_empty() || rule.one_each || says_nothing {
        file.key("sizes", format_args!("{{ {} }}", sizes.join(", ")));
    }
    if rule.one_each {
        file.key("one-each", true);
    }
}
