//! `[[runs]]`: for each group of squares, the lengths of its runs.

use super::RuleTable;
use crate::board::Grouping;
use crate::definition::messages::{NameFact, RuleFact, all};
use crate::definition::reading::written_table;
use crate::definition::syntax::{
    Keys, List, NameList, Text, TomlWriter, ValueShape, key, quoted, required,
};
use crate::definition::values::{
    BOUND_TABLE, BoundTable, LINES, LinesText, Named, Scope, check_list, groupings_or_lines,
    write_groupings, written_bound, written_names,
};
use crate::puzzle::{Bound, KindSet, Puzzle, Rule, Run, Runs, RunsOf};

/// The ordered groups.
const GROUPS: [&str; 4] = ["row", "column", "diagonal", "antidiagonal"];

#[rustfmt::skip]
pub const KEYS: Keys = Keys {
    apart: &[&["lines", "each"]],
    one_of: &[
        &["each", "lengths"], &["each", "number"], &["each", "length"],
        &["lines", "lengths"], &["lines", "number"], &["lines", "length"],
    ],
    ..Keys::new("[[runs]]", "A rule: for each group of squares, the lengths of its runs.", &[
        required("of", ValueShape::Names(&["any", "empty"]),
            "What runs are of: a piece, a list of pieces, \"any\", or \"empty\"."),
        key("each", ValueShape::Groups { words: &GROUPS, windows: false }, "The groups: one of these words."),
        LINES,
        key("per", ValueShape::Word(&["symbol"]), "\"symbol\": runs of equal symbols of the one family that is named."),
        key("lengths", ValueShape::Texts,
            "A text for each group in order: \"2 1\" for these runs, \"\" for none, \"?\" for any; `*` stands for any number of runs."),
        key("number", ValueShape::Table(&BOUND_TABLE), "How many runs each group has: { exactly = 2 }, { at-most = 3 }, …"),
        key("length", ValueShape::Table(&BOUND_TABLE), "How long every run is, in the same form."),
    ])
};

written_table! {
    /// One `[[runs]]` as it is written.
    RunsTable of KEYS {
        of: NameList,
        each: NameList,
        lines: LinesText,
        per: Text,
        lengths: List<Text>,
        number: BoundTable,
        length: BoundTable,
    }
}

impl RuleTable for RunsTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let of = self.of(scope);
        let grouping = self.grouping(scope);
        let lengths = match &self.lengths {
            Some(lengths) => lengths_of(scope, lengths, grouping.as_ref()),
            None => Some(Vec::new()),
        };
        let bound = |table: &Option<BoundTable>| BoundTable::lower(table.as_ref(), scope);
        let (number, length) = (bound(&self.number), bound(&self.length));
        if self.lengths.is_none() && self.number.is_none() && self.length.is_none() {
            scope.report_missing(&self.span, &KEYS, &["lengths", "number", "length"]);
            return None;
        }
        Some(vec![Rule::Runs(Runs {
            of: of?,
            grouping: grouping?,
            lengths: lengths?,
            number: number?,
            length: length?,
            origin: scope.origin(&self.span, "runs"),
        })])
    }
}

impl RunsTable {
    fn of(&self, scope: &Scope<'_>) -> Option<RunsOf> {
        let names = self.of.as_ref()?;
        let named = scope.named(names, &["empty"]);
        let kinds = match named? {
            Named::Pieces(kinds) => kinds,
            Named::Word(_) if self.per.is_none() => return Some(RunsOf::Empty),
            Named::Word(_) => KindSet::default(),
        };
        // With `per`, this checks that they are a family.
        scope.symbols_of(self.per.as_ref(), &[names])?;
        Some(match self.per {
            Some(_) => RunsOf::Symbols(kinds),
            None => RunsOf::Pieces(kinds),
        })
    }

    fn grouping(&self, scope: &Scope<'_>) -> Option<Grouping> {
        if self.each.is_none() && self.lines.is_none() {
            scope.report_missing(&self.span, &KEYS, &["each", "lines"]);
            return None;
        }
        let each = self.each.as_ref();
        let mut names = each.iter().flat_map(|each| &each.items);
        if let Some(other) = names.find(|name| !GROUPS.contains(&name.value.as_str())) {
            scope.report(&other.span, NameFact::unknown_word("each", other, &GROUPS));
            return None;
        }
        let groupings = groupings_or_lines(scope, each, None, self.lines.as_ref())?;
        match (groupings.as_slice(), each) {
            ([only], _) => Some(only.clone()),
            (_, Some(each)) => {
                scope.report(&each.span, RuleFact::SeveralGroupings);
                None
            }
            _ => None,
        }
    }
}

/// The lengths for each group.
fn lengths_of(
    scope: &Scope<'_>,
    lengths: &List<Text>,
    grouping: Option<&Grouping>,
) -> Option<Vec<Option<Vec<Run>>>> {
    let texts = all(lengths.items.iter().map(|text| runs_of(scope, text)));
    let (found, item) = (lengths.items.len(), "text");
    check_list(scope, &lengths.span, item, found, Some(grouping?))?;
    let texts = texts?;
    // If all are `?`, as if the key were not written.
    let says_something = texts.iter().any(Option::is_some);
    Some(if says_something { texts } else { Vec::new() })
}

/// The runs of a text; `Some(None)` for `?`.
fn runs_of(scope: &Scope<'_>, text: &Text) -> Option<Option<Vec<Run>>> {
    if text.value.trim() == "?" {
        return Some(None);
    }
    let mut runs: Vec<Run> = Vec::new();
    let mut is_number = false;
    for (place, found) in text.value.char_indices() {
        let digit = found.to_digit(10).map(|digit| digit as usize);
        match (found, digit, runs.last_mut()) {
            (_, Some(digit), Some(Run::Of(length))) if is_number => {
                *length = length.saturating_mul(10).saturating_add(digit);
            }
            (_, Some(digit), _) => runs.push(Run::Of(digit)),
            ('*', _, Some(Run::Any)) => {}
            ('*', _, _) => runs.push(Run::Any),
            (' ' | '\t', _, _) => {}
            _ => {
                let at = text.part(place..place + found.len_utf8());
                scope.report(&at, RuleFact::RunsCharacter { found });
                return None;
            }
        }
        is_number = digit.is_some();
    }
    Some(Some(runs))
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Runs) {
    file.header("[[runs]]");
    match &rule.of {
        RunsOf::Pieces(kinds) => file.key("of", written_names(puzzle, kinds)),
        RunsOf::Empty => file.key("of", "\"empty\""),
        RunsOf::Symbols(kinds) => {
            file.key("of", written_names(puzzle, kinds));
            file.key("per", "\"symbol\"");
        }
    }
    write_groupings(file, &puzzle.board, std::slice::from_ref(&rule.grouping));
    let says_nothing = rule.number == Bound::ANY && rule.length == Bound::ANY;
    if !rule.lengths.is_empty() || says_nothing {
        let groups = puzzle.board.extent(&rule.grouping).groups as usize;
        let texts = (0..groups).map(|place| quoted(&written_runs(rule.lengths_of(place))));
        file.list("lengths", texts);
    }
    for (key, bound) in [("number", rule.number), ("length", rule.length)] {
        if bound != Bound::ANY {
            file.key(key, written_bound(bound));
        }
    }
}

fn written_runs(runs: Option<&[Run]>) -> String {
    let Some(runs) = runs else {
        return "?".to_owned();
    };
    let runs = runs.iter().map(|run| match run {
        Run::Of(length) => length.to_string(),
        Run::Any => "*".to_owned(),
    });
    runs.collect::<Vec<_>>().join(" ")
}
