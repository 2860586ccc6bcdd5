//! `[[runs]]`: for each group of squares, the lengths of its runs.

use super::RuleTable;
use crate::board::Grouping;
use crate::definition::messages::{all, said};
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{
    Keys, List, NameList, Text, TomlWriter, ValueShape, key, quoted, required,
};
use crate::definition::values::{
    BOUND_TABLE, BoundTable, LINES, LinesText, Named, Scope, beside_lines, check_each, check_list,
    groupings, listed, write_groupings, written_bound, written_names,
};
use crate::puzzle::{Bound, KindSet, Puzzle, Rule, Run, Runs, RunsOf};

/// The ordered groups.
const GROUPS: [&str; 4] = ["row", "column", "diagonal", "antidiagonal"];

keyed_table! {
    /// One `[[runs]]` as it is written.
    RunsTable of KEYS: Keys::rule("[[runs]]", "A rule: for each group of squares, the lengths of its runs.")
        .needs(&[&["each", "lines"], &["lengths", "number", "length"]]).apart(&[["lines", "each"]]);
    of: Option<NameList> = [required("of", ValueShape::Names(&["any", "empty"]),
        "What runs are of: a piece, a list of pieces, \"any\", or \"empty\".")],
    each: Option<NameList> = [key("each", ValueShape::Groups { words: &GROUPS, windows: false },
        "The groups: one of these words.")],
    lines: Option<LinesText> = [LINES],
    per: Option<Text> = [key("per", ValueShape::Word(&["symbol"]),
        "\"symbol\": runs of equal symbols of the one family that is named.")],
    lengths: Option<List<Text>> = [key("lengths", ValueShape::Texts,
        "A text for each group in order: \"2 1\" for these runs, \"\" for none, \"?\" for any; `*` stands for any number of runs, `?` among others for one run.")],
    number: Option<BoundTable> = [key("number", ValueShape::Table(&BOUND_TABLE),
        "How many runs each group has: { exactly = 2 }, { at-most = 3 }, …")],
    length: Option<BoundTable> = [key("length", ValueShape::Table(&BOUND_TABLE),
        "How long every run is, in the same form.")],
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
        let Some(per) = &self.per else {
            return Some(RunsOf::Pieces(kinds));
        };
        scope.family_of(per, &[names])?;
        Some(RunsOf::Symbols(kinds))
    }

    fn grouping(&self, scope: &Scope<'_>) -> Option<Grouping> {
        let each = match (&self.each, &self.lines) {
            (None, lines) => return listed(scope, lines.as_ref()?),
            (Some(each), Some(lines)) => {
                return scope.wrong(&each.span, beside_lines("each", lines));
            }
            (Some(each), None) => each,
        };
        check_each(scope, Some(each), &GROUPS)?;
        let mut groupings = groupings(scope, Some(each), None)?;
        if groupings.len() > 1 {
            let message = said("`each` names several kinds of groups, and one is needed");
            return scope.wrong(&each.span, message.help("write a rule for each"));
        }
        groupings.pop()
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
    check_list(scope, &lengths.span, item, found, Some(grouping?), None)?;
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
            ('?', _, _) => runs.push(Run::One),
            (' ' | '\t', _, _) => {}
            _ => {
                let message = said(format!("`{found}` is no length of a run")).help(
                    "write lengths with blanks between, `?` for one run of any length, `*` for any number of runs",
                );
                return scope.wrong(&text.part(place..place + found.len_utf8()), message);
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
    for (key, bound) in [
        ("number", rule.number.clone()),
        ("length", rule.length.clone()),
    ] {
        if bound != Bound::ANY {
            file.key(key, written_bound(&bound));
        }
    }
}

fn written_runs(runs: Option<&[Run]>) -> String {
    let Some(runs) = runs else {
        return "?".to_owned();
    };
    let runs = runs.iter().map(|run| match run {
        Run::Of(length) => length.to_string(),
        Run::One => "?".to_owned(),
        Run::Any => "*".to_owned(),
    });
    runs.collect::<Vec<_>>().join(" ")
}
