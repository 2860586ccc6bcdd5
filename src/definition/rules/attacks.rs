//! `[[attacks]]`: for each target square, the number of pieces that attack it.

use super::RuleTable;
use crate::definition::messages::optional;
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{
    BOUND, Keys, NameList, Text, TomlWriter, ValueShape, key, required,
};
use crate::definition::values::{
    MovesText, Named, ONE_BOUND, OneBound, PER_SYMBOL, Scope, SetText, only, write_bound,
    write_within, written_moves, written_names,
};
use crate::puzzle::{Attacks, KindSet, Puzzle, Rule, Targets};

keyed_table! {
    /// One `[[attacks]]` as it is written.
    AttacksTable of KEYS: Keys::rule("[[attacks]]", "A rule: for each target, the number of pieces that attack it.")
        .needs(&[&BOUND]);
    by: Option<NameList> = [required("by", ValueShape::Names(&["any"]),
        "The attackers: a piece, a list of pieces, or \"any\".")],
    on: Option<NameList> = [required("on", ValueShape::Names(&["any", "empty", "square"]),
        "The targets: pieces, \"empty\" (each open square that holds nothing) or \"square\" (each open square).")],
    moves: Option<MovesText> = [key("moves", ValueShape::Moves,
        "Attack as if the attackers had these moves instead of their own.")],
    within: Option<SetText> = [key("in", ValueShape::Squares, "Only targets on these squares.")],
    per: Option<Text> = [PER_SYMBOL],
    bound: OneBound = ONE_BOUND,
}

impl RuleTable for AttacksTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = (self.by.as_ref()?, self.on.as_ref()?);
        let by = scope.pieces_named(names.0);
        let on = scope.named(names.1, &["empty", "square"]);
        let moves = optional(&self.moves, |written| written.lower(scope));
        let within = scope.set_of_rule(self.within.as_ref());
        let (by, on) = (by?, on?);
        let origin = scope.origin(&self.span, "attacks");
        let rule = |by: KindSet, on: Targets| {
            Some(Rule::Attacks(Attacks {
                by,
                on,
                moves: moves.clone()?,
                within: within.clone()?,
                bound: self.bound.one(scope)?,
                origin,
            }))
        };
        if let (None, Named::Pieces(on), true) = (&self.per, &on, self.bound.is_by_value()) {
            let targets = scope.by_value(on).into_iter().map(|(value, kinds)| {
                let on = Targets::Pieces(kinds);
                scope.numbers.for_symbol(value, || rule(by.clone(), on))
            });
            return targets.collect();
        }
        scope.per_symbol(self.per.as_ref(), &[names.0, names.1], |kind| {
            let on = match &on {
                Named::Pieces(kinds) => Targets::Pieces(only(kinds, kind)),
                Named::Word("empty") => Targets::Empty,
                Named::Word(_) => Targets::Square,
            };
            rule(only(&by, kind), on)
        })
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Attacks) {
    file.header("[[attacks]]");
    file.key("by", written_names(puzzle, &rule.by));
    match &rule.on {
        Targets::Pieces(kinds) => file.key("on", written_names(puzzle, kinds)),
        Targets::Empty => file.key("on", "\"empty\""),
        Targets::Square => file.key("on", "\"square\""),
    }
    if let Some(moves) = &rule.moves {
        file.key("moves", written_moves(moves));
    }
    write_within(file, &puzzle.board, &rule.within);
    write_bound(file, &rule.bound);
}
