//! The size of the board: written as numbers, drawn by the layout, or both; without these, drawn by the regions.

use super::BoardTable;
use crate::board::Board;
use crate::definition::messages::BoardFact;
use crate::definition::pictures::Picture;
use crate::definition::syntax::{Text, WrittenNumber};
use crate::definition::values::NumberEvaluator;

/// A side as it is written; `None` if it is not written.
type WrittenSide<'a> = Option<(usize, &'a WrittenNumber)>;

/// Rows and columns as they are written. `None` for an error.
pub fn written<'a>(
    numbers: &NumberEvaluator<'_>,
    table: &'a BoardTable,
) -> Option<(WrittenSide<'a>, WrittenSide<'a>)> {
    let other_side = table.rows.as_ref().or(table.columns.as_ref());
    if let (Some(size), Some(side)) = (&table.size, other_side) {
        let other = side.span.clone();
        numbers.report(&size.span, BoardFact::SizeTwice { other });
        return None;
    }
    if let Some(size) = &table.size {
        let side = side(numbers, size, "board size");
        return side.map(|side| (Some((side, size)), Some((side, size))));
    }
    let written = |number: &'a Option<WrittenNumber>, what| match number {
        None => Some(None),
        Some(number) => side(numbers, number, what).map(|side| Some((side, number))),
    };
    let rows = written(&table.rows, "the number of rows");
    let columns = written(&table.columns, "the number of columns");
    let is_drawn = table.layout.is_some() || table.regions.is_some();
    let missing = match (&table.rows, &table.columns) {
        _ if is_drawn => None,
        (Some(_), Some(_)) => None,
        (None, None) => Some("size"),
        (None, Some(_)) => Some("rows"),
        (Some(_), None) => Some("columns"),
    };
    if let Some(missing) = missing {
        numbers.report(&table.span, BoardFact::NoSize { missing });
        return None;
    }
    Some((rows?, columns?))
}

fn side(
    numbers: &NumberEvaluator<'_>,
    number: &WrittenNumber,
    what: &'static str,
) -> Option<usize> {
    let side = numbers.within(number, what, 0, Board::MOST as i64)?;
    usize::try_from(side).ok()
}

/// The size that the written sides and a picture of the board agree on.
pub fn agreed(
    numbers: &NumberEvaluator<'_>,
    table: &BoardTable,
    (rows, columns): (WrittenSide<'_>, WrittenSide<'_>),
    picture: Option<(&Picture, &Text)>,
) -> Option<(usize, usize)> {
    let sides = |side: WrittenSide<'_>, drawn: usize| side.map_or(drawn, |(side, _)| side);
    let Some((picture, layout)) = picture else {
        return Some((sides(rows, 0), sides(columns, 0)));
    };
    let drawn = (picture.rows(), picture.columns());
    let size = (sides(rows, drawn.0), sides(columns, drawn.1));
    let most = Board::MOST;
    if drawn.0 > most || drawn.1 > most {
        numbers.report(&layout.span, BoardFact::PictureTooLarge { drawn });
        return None;
    }
    // If the picture shows regions, the code that reads these reports it.
    if picture.fits(size.0, size.1) || table.layout.is_none() {
        return Some(size);
    }
    let first_wrong = [(rows, drawn.0), (columns, drawn.1)]
        .into_iter()
        .find_map(|(side, drawn)| side.filter(|(side, _)| *side != drawn));
    let number = first_wrong.or(rows).or(columns).map(|(_, number)| number);
    let fact = BoardFact::LayoutSize {
        drawn,
        board: size,
        size: number.map_or(table.span.clone(), |number| number.span.clone()),
    };
    let used = number.map_or_else(Vec::new, |number| numbers.used(number));
    numbers.report.add_with(&layout.span, fact, used);
    None
}
