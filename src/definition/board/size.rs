//! The size of the board: written as numbers, drawn by the layout, or both; without these, drawn by the regions.

use super::BoardTable;
use crate::board::Board;
use crate::definition::messages::{optional, parameters, said, size};
use crate::definition::pictures::{Picture, in_wrong};
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
        let message = said("the size of the board is given twice")
            .help("write `size`, or `rows` and `columns`")
            .related(&side.span, "and here");
        return numbers.wrong(&size.span, message);
    }
    if let Some(size) = &table.size {
        let side = side(numbers, size, "board size");
        return side.map(|side| (Some((side, size)), Some((side, size))));
    }
    let written = |number: &&'a WrittenNumber, what| Some((side(numbers, number, what)?, *number));
    let rows = optional(&table.rows.as_ref(), |n| written(n, "the number of rows"));
    let columns = optional(&table.columns.as_ref(), |n| {
        written(n, "the number of columns")
    });
    let is_drawn = table.layout.is_some() || table.regions.is_some();
    let missing = match (&table.rows, &table.columns) {
        _ if is_drawn => None,
        (Some(_), Some(_)) => None,
        (None, None) => Some("the board has no size"),
        (None, Some(_)) => Some("the board needs `rows` too"),
        (Some(_), None) => Some("the board needs `columns` too"),
    };
    if let Some(missing) = missing {
        let help = "write `size`, or `rows` and `columns`, or draw a `layout` or `regions`";
        return numbers.wrong(&table.span, said(missing).help(help));
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
    let board = (sides(rows, drawn.0), sides(columns, drawn.1));
    let most = Board::MOST;
    if drawn.0 > most || drawn.1 > most {
        let drawn = size(drawn);
        let message = format!("the picture has {drawn}, at most {most} of each are allowed");
        return numbers.wrong(&layout.span, message);
    }
    // If the picture shows regions, the code that reads these reports it.
    if picture.fits(board.0, board.1) || table.layout.is_none() {
        return Some(board);
    }
    if let Some(comment) = in_wrong(&layout.value, Some(board.1)) {
        return numbers.report.if_right(layout, Err(comment));
    }
    let first_wrong = [(rows, drawn.0), (columns, drawn.1)]
        .into_iter()
        .find_map(|(side, drawn)| side.filter(|(side, _)| *side != drawn));
    let number = first_wrong.or(rows).or(columns).map(|(_, number)| number);
    let (drawn, board) = (size(drawn), size(board));
    // The parameters determined the size of the board, so they are named there.
    let used = number.map_or_else(Vec::new, |number| numbers.used(number));
    let with = parameters(&used).map_or(String::new(), |with| format!(" {with}"));
    let message = said(format!("the layout has {drawn}, the board has {board}")).related(
        number.map_or(&table.span, |number| &number.span),
        format!("this says {board}{with}"),
    );
    numbers.report.add_naming(&layout.span, message, used);
    None
}
