//! Squares, or corners, with sizes and labels.

use std::collections::HashMap;
use std::sync::Arc;

use super::ConnectedTable;
use crate::board::{Board, Regions, Square};
use crate::definition::messages::{all, optional, said};
use crate::definition::syntax::TomlWriter;
use crate::definition::values::{
    BOUND_TABLE, NumbersText, Scope, regions, written_numbers, written_regions,
};
use crate::puzzle::{Connected, Joins};

impl ConnectedTable {
    /// The sizes of `sizes`, in the order of their squares; of pieces that join corners, those of a picture of corners.
    pub(super) fn sizes(
        &self,
        scope: &Scope<'_>,
        joins: Option<Joins>,
    ) -> Option<Vec<(Square, Option<i64>)>> {
        if joins == Some(Joins::Corners) {
            return self.sizes_of_corners(scope);
        }
        if let Some(numbers) = &self.numbers {
            let lowered = scope.board.as_ref()?;
            return numbers.of_rule(&scope.numbers, &lowered.board, &lowered.printed, "size");
        }
        let Some(written) = &self.sizes else {
            return Some(Vec::new());
        };
        if let Some((name, _)) = written
            .iter()
            .find(|(name, _)| BOUND_TABLE.names().any(|key| key == name.value))
        {
            let message = said(format!("`{}` is not the name of a square", name.value));
            let help = "what all parts must have is `size`: size = { exactly = 3 }";
            return scope.wrong(&name.span, message.help(help));
        }
        let sizes = all(written.iter().map(|(name, number)| {
            let (square, size) = (scope.square(name), scope.numbers.value(number));
            Some((square?, size?))
        }));
        let sizes = sizes?;
        let mut known: HashMap<Square, i64> = HashMap::new();
        for (&(square, size), (name, _)) in sizes.iter().zip(written) {
            let before = known.insert(square, size);
            if before.is_some_and(|other| other != size) {
                let message = format!("{} has another size already", name.value);
                return scope.wrong(&name.span, message);
            }
        }
        let sizes = known.into_iter().map(|(square, size)| (square, Some(size)));
        let mut sizes: Vec<(Square, Option<i64>)> = sizes.collect();
        sizes.sort_unstable();
        Some(sizes)
    }

    fn sizes_of_corners(&self, scope: &Scope<'_>) -> Option<Vec<(Square, Option<i64>)>> {
        let board = scope.squares_of_board()?;
        let is_table = matches!(&self.numbers, Some(NumbersText::Table(_)));
        if self.sizes.is_some() || is_table {
            let message = said("the pieces join corners, which have no names");
            return scope.wrong(
                &self.span,
                message.help("write `numbers` as a picture of the corners"),
            );
        }
        let Some(numbers) = &self.numbers else {
            return Some(Vec::new());
        };
        let sizes = numbers.lower(&scope.numbers, &board.of_corners(), "size")?;
        let corners: Vec<Square> = board.corners().collect();
        let sizes = sizes.into_iter();
        Some(
            sizes
                .map(|(place, size)| (corners[place.index()], size))
                .collect(),
        )
    }

    pub(super) fn labels(
        &self,
        scope: &Scope<'_>,
        joins: Option<Joins>,
    ) -> Option<Option<Arc<Regions>>> {
        optional(&self.labels, |text| {
            let board = scope.squares_of_board()?;
            if joins != Some(Joins::Corners) {
                return regions(&scope.numbers, text, Some(board)).map(Arc::new);
            }
            let labels = regions(&scope.numbers, text, Some(&board.of_corners()))?;
            let before = board.len() - board.corners().count();
            let of_corners = board.of_corners();
            let of_corners = of_corners.squares().map(|corner| labels.label(corner));
            let of_places = std::iter::repeat_n(None, before).chain(of_corners);
            Some(Arc::new(Regions::new(of_places)))
        })
    }
}

/// Writes sizes and labels at corners as pictures of these; whether there are any.
pub(super) fn write_at_corners(file: &mut TomlWriter, board: &Board, rule: &Connected) -> bool {
    let corners: Vec<Square> = board.corners().collect();
    let Some(first) = corners.first() else {
        return false;
    };
    let drawn = board.of_corners();
    let sizes = rule.sizes.iter().map(|&(place, size)| {
        let corner = place.index().checked_sub(first.index())?;
        Some((Square::new(corner), size))
    });
    let sizes: Option<Vec<(Square, Option<i64>)>> = sizes.collect();
    if let Some(sizes) = sizes.filter(|sizes| !sizes.is_empty()) {
        file.key("numbers", written_numbers(&drawn, &sizes));
        return true;
    }
    let Some(labels) = &rule.labels else {
        return false;
    };
    let of_corners = corners.iter().map(|&corner| labels.label(corner));
    let has_labels = of_corners.clone().any(|label| label.is_some());
    if has_labels {
        let labels = Regions::new(of_corners);
        file.key("labels", written_regions(&drawn, &labels));
    }
    has_labels
}
