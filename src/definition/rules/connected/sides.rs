//! Parts with sides: of pieces on sides, or with walls or bridges between squares.

use std::collections::BTreeSet;

use super::ConnectedTable;
use crate::board::{SidedOf, SquareSet};
use crate::definition::messages::said;
use crate::definition::syntax::NameList;
use crate::definition::values::{ANY, Named, Scope, bounded_with_sides};
use crate::puzzle::{CountedGroups, Crossing, Joins, KindId};

impl ConnectedTable {
    /// Over which sides steps go, `None` inside for all; `None` if there is an error, which has been reported.
    pub(super) fn crossing(&self, scope: &Scope<'_>) -> Option<Option<Crossing>> {
        if let (Some(closed), None) = (&self.closed, &self.walls) {
            return scope.wrong(&closed.key, "`closed` is about `walls`, and there are none");
        }
        let (names, bridges) = match (&self.across, &self.walls) {
            (None, None) => return Some(None),
            (Some(names), None) => (names, true),
            (None, Some(names)) => (names, false),
            (Some(_), Some(names)) => {
                return scope.wrong(&names.span, "`walls` beside `across`");
            }
        };
        let key = if bridges { "across" } else { "walls" };
        if let Some(by) = &self.by {
            let message = format!("`by` beside `{key}`: steps go from side to side");
            return scope.wrong(by.span(), message);
        }
        let kinds = scope.pieces_anywhere(names)?;
        if kinds.is_empty() {
            let message = said(format!("`{key}` names no piece on sides"));
            return scope.wrong(&names.span, message.help(ANY));
        }
        let is_on_squares = |kind: KindId| scope.kind(kind).joins.is_none();
        if let Some(kind) = kinds.iter().find(|&kind| is_on_squares(kind)) {
            let name = &scope.kind(kind).name;
            let message = said(format!(
                "`{key}` names pieces on sides, and `{name}` stands on squares"
            ));
            return scope.wrong(
                &names.span,
                message.help("a piece with `joins` stands on sides"),
            );
        }
        let closed = self.closed.as_ref().is_none_or(|closed| closed.value);
        let of_shapes = self.shapes.is_some() || self.not_shapes.is_some();
        if of_shapes && (bridges || !closed) {
            let message = said(format!(
                "shapes of parts beside `{key}` that are not closed"
            ));
            let help = "this version knows shapes within closed walls alone";
            return scope.wrong(&names.span, message.help(help));
        }
        if self.outside == Some(true) {
            return scope.wrong(&names.span, format!("`{key}` beside `outside`"));
        }
        Some(Some(Crossing {
            kinds,
            bridges,
            closed: closed && !bridges,
        }))
    }

    /// What the pieces join, if they stand on sides; all of them join the same. `None` if not, which has been reported.
    pub(super) fn joins(
        &self,
        scope: &Scope<'_>,
        names: &NameList,
        of: &Named,
    ) -> Option<Option<Joins>> {
        let Named::Pieces(kinds) = of else {
            return Some(None);
        };
        let joins = kinds.iter().map(|kind| scope.kind(kind).joins);
        let joins: BTreeSet<Option<Joins>> = joins.collect();
        if joins.len() > 1 {
            let message = said("the parts are of pieces that do not join the same");
            let help = "name pieces on squares alone, or those with one `joins` alone";
            return scope.wrong(&names.span, message.help(help));
        }
        let joins = joins.into_iter().next().flatten();
        if let (Some(_), Some(by)) = (joins, &self.by) {
            return scope.wrong(
                by.span(),
                "pieces on sides belong together by what they join, not by steps",
            );
        }
        let about_squares = [
            ("shapes", self.shapes.is_some()),
            ("not-shapes", self.not_shapes.is_some()),
            ("differ", self.differ.is_some()),
            ("outside", self.outside == Some(true)),
        ];
        let mut about_squares = about_squares.into_iter();
        let about_squares = about_squares.find(|(_, is_written)| *is_written);
        if let (Some(_), Some((key, _))) = (joins, about_squares) {
            return scope.wrong(&self.span, format!("`{key}` is about pieces on squares"));
        }
        Some(joins)
    }
}

/// The groups with the sides in them, and where these count.
pub(super) fn with_sides(
    scope: &Scope<'_>,
    each: Vec<CountedGroups>,
    mut within: SquareSet,
) -> Option<(Vec<CountedGroups>, SquareSet)> {
    let board = scope.squares_of_board()?;
    let sided = |groups: CountedGroups| {
        let of = SidedOf::Inside(groups.grouping);
        bounded_with_sides(board, of, &within, groups.bounds)
    };
    let each = each.into_iter().map(sided).collect();
    board.sides().for_each(|side| within.insert(side));
    Some((each, within))
}
