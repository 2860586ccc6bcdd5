//! `[[sum]]`: for each group of squares, the sum of the values of the pieces on it.

use super::RuleTable;
use super::stretch::{STRETCH, StretchTexts, write_stretch};
use crate::board::{Square, SquareSet};
use crate::definition::messages::said;
use crate::definition::reading::{Keyed, keyed_table};
use crate::definition::syntax::{
    BOUND_OR_NUMBERS, Keys, NameList, Text, TomlWriter, ValueShape, WrittenNumber, key,
};
use crate::definition::values::{
    ALIKE, BOUNDS, BoundTexts, GROUPS_WITH_CORNERS, GroupTexts, LINES_ALONE, NumbersText, SIDED,
    Scope, SetText, SidedTexts, set_picture, write_counted_groups, written_names,
};
use crate::puzzle::{KindId, KindSet, Puzzle, Rule, Sum, Values};

keyed_table! {
    /// One `[[sum]]` as it is written.
    SumTable of KEYS: Keys::rule("[[sum]]", "A rule: for each group of squares, the sum of the values on it.")
        .needs(&[&BOUND_OR_NUMBERS]).apart(&[LINES_ALONE[0], LINES_ALONE[1], ["factors", "minus"]]);
    of: Option<NameList> = [key("of", ValueShape::Names(&["any"]),
        "Whose values are added: a piece, a list of pieces, or \"any\" (default).")],
    groups: GroupTexts = GROUPS_WITH_CORNERS,
    sided: SidedTexts = SIDED,
    alike: Option<Keyed<bool>> = [ALIKE],
    minus: Option<SetText> = [key("minus", ValueShape::Squares, "The values on these squares are subtracted.")],
    factors: Option<NumbersText> = [key("factors", ValueShape::SquareNumbers,
        "How many times the value on each square counts, by default once: a picture of numbers, or a table by square.")],
    stretch: StretchTexts = STRETCH,
    weights: Option<Vec<(Text, WrittenNumber)>> = [key("weights", ValueShape::Named(&ValueShape::Number),
        "Values instead of the pieces' own, by name; 0 for a name that is missing.")],
    bounds: BoundTexts = BOUNDS,
}

impl RuleTable for SumTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let kinds = match &self.of {
            Some(names) => scope.pieces_anywhere(names),
            None => scope.pieces_or_all(None),
        };
        let weights = self.weights.as_ref();
        let weights = weights.map(|weights| weights_of(scope, weights));
        let factors = self.factors(scope);
        let stretch = self.stretch.lower(scope, &self.groups);
        let origin = scope.origin(&self.span, "sum");
        let alike = self.alike.as_ref();
        let each = self.bounds.groupings(scope, &self.groups, alike, origin);
        let within = self.groups.within(scope);
        // Without a piece, the groups are checked all the same.
        let of = kinds.clone().unwrap_or_default();
        let groups = self
            .sided
            .lower(scope, (&self.bounds, alike), (each, within), (origin, &of));
        let (kinds, groups) = (kinds?, groups?);
        let of = match weights {
            Some(weights) => {
                let weights = weights?;
                match &self.of {
                    Some(of) => warn_of_missing(scope, of, &kinds, &weights),
                    None => self.warn_of_others(scope, &kinds, &weights),
                }
                let value = |kind| weights.iter().find(|(named, _)| *named == kind);
                let weighted = kinds.iter();
                Values::new(weighted.map(|k| (k, value(k).map_or(0, |(_, value)| *value))))
            }
            None => scope.values_of(&kinds),
        };
        let rule = Sum {
            of,
            each: groups.each,
            within: groups.within,
            factors: factors?,
            stretch: stretch?,
            is_product: false,
            origin,
        };
        if !fits(scope, &rule) {
            return scope.wrong(&self.span, "the sum may not fit 64 bits");
        }
        Some(vec![Rule::Sum(rule)])
    }
}

impl SumTable {
    /// Warns of pieces on sides that have a weight, where the rule is about the pieces on squares.
    fn warn_of_others(&self, scope: &Scope<'_>, kinds: &KindSet, weights: &[(KindId, i64)]) {
        let mut others = weights.iter().filter(|(kind, _)| !kinds.contains(*kind));
        if let Some((kind, _)) = others.next() {
            let name = &scope.kind(*kind).name;
            let message = said(format!("`{name}` has a weight and is not added up"));
            let help = "without `of` the pieces on squares are; pieces on sides are named in `of`";
            scope.warn(&self.span, message.help(help));
        }
    }

    fn factors(&self, scope: &Scope<'_>) -> Option<Vec<(Square, i64)>> {
        let Some(text) = &self.factors else {
            let minus = self.minus.as_ref().map(|minus| scope.set(minus));
            let minus = minus.unwrap_or_else(|| Some(SquareSet::empty(0)))?;
            return Some(minus.iter().map(|square| (square, -1)).collect());
        };
        if let Some(minus) = &self.minus {
            return scope.wrong(
                minus.span(),
                "`minus` beside `factors`, where it would be -1",
            );
        }
        let board = scope.squares_of_board()?;
        let printed = &scope.board.as_ref()?.printed;
        let factors = text.of_rule(&scope.numbers, board, printed, "factor")?;
        if let (Some(at), true) = (text.span(), factors.iter().any(|(_, f)| f.is_none())) {
            return scope.wrong(at, "`?` is no factor");
        }
        let factors = factors.into_iter();
        let factors = factors.filter_map(|(square, factor)| Some((square, factor?)));
        Some(factors.filter(|(_, factor)| *factor != 1).collect())
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
            let kind = &scope.kind(twice).name;
            scope.report(&name.span, format!("`{kind}` has a weight already"));
            is_right = false;
        }
        found.extend(kinds.iter().map(|kind| (kind, value)));
    }
    is_right.then_some(found)
}

/// Warns of pieces that a rule adds up by name and gives no weight, so that they count 0.
fn warn_of_missing(scope: &Scope<'_>, of: &NameList, kinds: &KindSet, weights: &[(KindId, i64)]) {
    let is_missing = |kind: &KindId| weights.iter().all(|(weighted, _)| weighted != kind);
    if let Some(kind) = kinds.iter().find(is_missing) {
        let name = &scope.kind(kind).name;
        let message = said(format!("`{name}` counts 0: `weights` does not name it"));
        scope.warn(
            &of.span,
            message.help("leave out of `of` what does not count"),
        );
    }
}

/// Whether the largest and the smallest sum of every group fit 64 bits.
fn fits(scope: &Scope<'_>, rule: &Sum) -> bool {
    let (Some(board), false) = (scope.squares_of_board(), scope.pieces.squares_unknown) else {
        return true;
    };
    let largest = rule.of.iter().map(|(_, value)| i128::from(value).abs());
    let factors = rule
        .factors
        .iter()
        .map(|(_, factor)| i128::from(*factor).abs());
    let largest = largest.max().unwrap_or(0) * factors.max().unwrap_or(1).max(1);
    // Few rules come near this.
    if largest.saturating_mul(board.len() as i128) < i128::from(i64::MAX) {
        return true;
    }
    let each = rule.each.iter();
    let mut groups = each.flat_map(|each| board.groups(&each.grouping));
    groups.all(|group| {
        let (least, most) = ends_of_sum(scope, rule, &group.squares);
        i64::try_from(least).is_ok() && i64::try_from(most).is_ok()
    })
}

/// The least and the largest sum of these squares, by what may stand on each; an empty square is worth 0.
pub fn ends_of_sum(scope: &Scope<'_>, rule: &Sum, squares: &[Square]) -> (i128, i128) {
    let counted = squares.iter().filter(|&&s| rule.within.contains(s));
    let ends = counted.map(|&square| {
        let may_stand = |kind: KindId| scope.kind(kind).squares.contains(square);
        let here = rule.of.iter().filter(|(kind, _)| may_stand(*kind));
        let factor = i128::from(rule.factor(square));
        let worth = here.map(|(_, value)| factor * i128::from(value));
        worth.fold((0, 0), |(least, most): (i128, i128), v| {
            (least.min(v), most.max(v))
        })
    });
    ends.fold((0, 0), |sum: (i128, i128), end| {
        (sum.0.saturating_add(end.0), sum.1.saturating_add(end.1))
    })
}

/// A rule with several groupings, each with bounds of its own, is written as several rules. Products have no more
/// keys than groups and a bound.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Sum) {
    let kinds: KindSet = rule.of.kinds();
    for groups in &rule.each {
        file.header(match rule.is_product {
            true => "[[product]]",
            false => "[[sum]]",
        });
        file.key("of", written_names(puzzle, &kinds));
        write_counted_groups(file, puzzle, rule.origin, groups, &rule.within);
        match rule.minus(puzzle.board.len()) {
            Some(minus) if minus.is_empty() => {}
            Some(minus) => file.key("minus", set_picture(&puzzle.board, &minus)),
            None => {
                let name = |square| puzzle.board.name(square);
                let factors = rule.factors.iter();
                let factor = |&(square, factor)| format!("{} = {factor}", name(square));
                file.table("factors", factors.map(factor));
            }
        }
        if let Some(stretch) = &rule.stretch {
            write_stretch(file, puzzle, stretch, &groups.grouping);
        }
        if rule.of != Values::of_puzzle(puzzle, &kinds) {
            let weight = |(kind, value)| {
                let name = written_names(puzzle, &std::iter::once(kind).collect());
                format!("{} = {value}", name.trim_matches(['[', ']']))
            };
            file.table("weights", rule.of.iter().map(weight));
        }
    }
}
