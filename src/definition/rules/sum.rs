//! `[[sum]]`: for each group of squares, the sum of the values of the pieces on it.

use std::slice;

use super::RuleTable;
use crate::board::SquareSet;
use crate::definition::reading::{Keyed, keyed_table};
use crate::definition::syntax::{
    BOUND, Keys, NameList, Text, TomlWriter, ValueShape, WrittenNumber, key,
};
use crate::definition::values::{
    ALIKE, BOUNDS, BoundTexts, GROUPS_OR_LINES, GroupTexts, LINES_ALONE, Scope, SetText,
    set_picture, write_bounds, write_groups, written_names,
};
use crate::puzzle::{KindId, KindSet, Puzzle, Rule, Sum, Values};

keyed_table! {
    /// One `[[sum]]` as it is written.
    SumTable of KEYS: Keys::rule("[[sum]]", "A rule: for each group of squares, the sum of the values on it.")
        .needs(&[&BOUND]).apart(&LINES_ALONE);
    of: Option<NameList> = [key("of", ValueShape::Names(&["any"]),
        "Whose values are added: a piece, a list of pieces, or \"any\" (default).")],
    groups: GroupTexts = GROUPS_OR_LINES,
    alike: Option<Keyed<bool>> = [ALIKE],
    minus: Option<SetText> = [key("minus", ValueShape::Squares, "The values on these squares are subtracted.")],
    weights: Option<Vec<(Text, WrittenNumber)>> = [key("weights", ValueShape::Named(&ValueShape::Number),
        "Values instead of the pieces' own, by name; 0 for a name that is missing.")],
    bounds: BoundTexts = BOUNDS,
}

impl RuleTable for SumTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let kinds = scope.pieces_or_all(self.of.as_ref());
        let weights = self.weights.as_ref();
        let weights = weights.map(|weights| weights_of(scope, weights));
        let within = self.groups.within(scope);
        let minus = match &self.minus {
            Some(minus) => scope.set(minus),
            None => scope.squares_of_board().map(|b| SquareSet::empty(b.len())),
        };
        let origin = scope.origin(&self.span, "sum");
        let alike = self.alike.as_ref();
        let each = self.bounds.groupings(scope, &self.groups, alike, origin);
        let each = self.bounds.counted(scope, each);
        let (kinds, each) = (kinds?, each?);
        let of = match weights {
            Some(weights) => {
                let weights = weights?;
                let value = |kind| weights.iter().find(|(named, _)| *named == kind);
                let weighted = kinds.iter();
                Values::new(weighted.map(|k| (k, value(k).map_or(0, |(_, value)| *value))))
            }
            None => scope.values_of(&kinds),
        };
        let rule = Sum {
            of,
            each,
            within: within?,
            minus: minus?,
            origin,
        };
        if !fits(scope, &rule) {
            scope.report(&self.span, "the sum may not fit 64 bits");
            return None;
        }
        Some(vec![Rule::Sum(rule)])
    }
}

/// The kinds that are named with a weight; naming a kind twice is an error.
fn weights_of(scope: &Scope<'_>, weights: &[(Text, WrittenNumber)]) -> Option<Vec<(KindId, i64)>> {
    let mut found: Vec<(KindId, i64)> = Vec::new();
    let mut is_right = true;
    for (name, number) in weights {
        let (kinds, value) = (scope.kinds_named(name), scope.numbers.value(number));
        let (Some(kinds), Some(value)) = (kinds, value) else {
            is_right = false;
            continue;
        };
        let mut known = found.iter().map(|(kind, _)| *kind);
        if let Some(twice) = known.find(|&kind| kinds.contains(kind)) {
            let kind = &scope.pieces.kinds[twice.index()].name;
            scope.report(&name.span, format!("`{kind}` has a weight already"));
            is_right = false;
        }
        found.extend(kinds.iter().map(|kind| (kind, value)));
    }
    is_right.then_some(found)
}

/// Whether the largest and the smallest sum of every group fit 64 bits.
fn fits(scope: &Scope<'_>, rule: &Sum) -> bool {
    let (Some(board), false) = (scope.squares_of_board(), scope.pieces.squares_unknown) else {
        return true;
    };
    let values = || rule.of.iter().map(|(_, value)| i128::from(value).abs());
    let largest = values().max().unwrap_or(0);
    // Few rules come near this.
    if largest * (board.len() as i128) < i128::from(i64::MAX) {
        return true;
    }
    let each = rule.each.iter();
    let mut groups = each.flat_map(|each| board.groups(&each.grouping));
    groups.all(|group| {
        let counted = group.squares.iter().filter(|&&s| rule.within.contains(s));
        let ends = counted.map(|&square| {
            let may_stand =
                |kind: KindId| scope.pieces.kinds[kind.index()].squares.contains(square);
            let here = rule.of.iter().filter(|(kind, _)| may_stand(*kind));
            let sign = if rule.minus.contains(square) { -1 } else { 1 };
            let worth = here.map(|(_, value)| sign * i128::from(value));
            worth.fold((0, 0), |(least, most): (i128, i128), v| {
                (least.min(v), most.max(v))
            })
        });
        let (least, most) = ends.fold((0, 0), |sum, end| (sum.0 + end.0, sum.1 + end.1));
        i64::try_from(least).is_ok() && i64::try_from(most).is_ok()
    })
}

/// A rule with several groupings, each with bounds of its own, is written as several rules.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Sum) {
    let kinds: KindSet = rule.of.kinds();
    for groups in &rule.each {
        file.header("[[sum]]");
        file.key("of", written_names(puzzle, &kinds));
        let grouping = slice::from_ref(&groups.grouping);
        write_groups(file, &puzzle.board, grouping, &rule.within);
        if !rule.minus.is_empty() {
            file.key("minus", set_picture(&puzzle.board, &rule.minus));
        }
        if rule.of != Values::of_puzzle(puzzle, &kinds) {
            let weight = |(kind, value)| {
                let name = written_names(puzzle, &std::iter::once(kind).collect());
                format!("{} = {value}", name.trim_matches(['[', ']']))
            };
            let weights: Vec<String> = rule.of.iter().map(weight).collect();
            file.key("weights", format_args!("{{ {} }}", weights.join(", ")));
        }
        write_bounds(file, &groups.bounds);
    }
}
