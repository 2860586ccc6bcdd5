//! `[[product]]`: for each group of squares, the product of the values of the pieces on it. It is lowered to a sum that
//! multiplies.

use super::RuleTable;
use crate::board::Board;
use crate::definition::messages::said;
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{Keys, NameList, ValueShape, key};
use crate::definition::values::{
    BOUNDS, BoundTexts, GROUPS_OR_LINES, GroupTexts, LINES_ALONE, Scope,
};
use crate::puzzle::{KindId, Rule, Sum};

keyed_table! {
    /// One `[[product]]` as it is written.
    ProductTable of KEYS: Keys::rule("[[product]]", "A rule: for each group of squares, the product of the values on it.")
        .needs(&[&["exactly"]]).apart(&LINES_ALONE);
    of: Option<NameList> = [key("of", ValueShape::Names(&["any"]),
        "Whose values are multiplied: a piece, a list of pieces, or \"any\" (default).")],
    groups: GroupTexts = GROUPS_OR_LINES,
    bounds: BoundTexts = [BOUNDS[0]],
}

impl RuleTable for ProductTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let kinds = scope.pieces_or_all(self.of.as_ref());
        let within = self.groups.within(scope);
        let each = self.bounds.counted(scope, self.groups.groupings(scope));
        let rule = Sum {
            of: scope.values_of(&kinds?),
            each: each?,
            within: within?,
            factors: Vec::new(),
            stretch: None,
            is_product: true,
            origin: scope.origin(&self.span, "product"),
        };
        if let Some((kind, value)) = rule.of.iter().find(|(_, value)| *value < 0) {
            let name = &scope.kind(kind).name;
            let message = said(format!("the value of `{name}` is {value}"));
            return scope.wrong(
                &self.span,
                message.help("products are of values that are not below 0"),
            );
        }
        let board = scope.squares_of_board()?;
        if !scope.pieces.squares_unknown && !fits(scope, board, &rule) {
            return scope.wrong(&self.span, "the product may not fit 64 bits");
        }
        Some(vec![Rule::Sum(rule)])
    }
}

/// Whether the product of the largest values that may stand on the squares of each group fits 64 bits.
fn fits(scope: &Scope<'_>, board: &Board, rule: &Sum) -> bool {
    let mut groups = rule
        .each
        .iter()
        .flat_map(|each| board.groups(&each.grouping));
    groups.all(|group| {
        let counted = group.squares.iter().filter(|&&s| rule.within.contains(s));
        let largest = counted.map(|&square| {
            let may_stand = |kind: KindId| scope.kind(kind).squares.contains(square);
            let here = rule.of.iter().filter(|(kind, _)| may_stand(*kind));
            here.map(|(_, value)| value).fold(1, i64::max)
        });
        let mut largest = largest;
        largest.try_fold(1, i64::checked_mul).is_some()
    })
}
