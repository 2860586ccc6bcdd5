//! `[board]`: its size, terrain, joined edges and parts, and the pieces that its layout gives.

use std::collections::HashMap;

use super::fact::Fact;
use super::lower_parts;
use super::numbers::Numbers;
use super::picture::{Cell, Picture};
use super::shape::words;
use super::source::Span;
use super::written::{BoardTable, Number, Text};
use crate::board::{Board, Square, Terrain, Wrap};

/// The joined edges: left and right, top and bottom.
const WRAP: [(&str, (bool, bool)); 4] = [
    ("none", (false, false)),
    ("columns", (true, false)),
    ("rows", (false, true)),
    ("both", (true, true)),
];

pub const WRAPS: [&str; 4] = words(&WRAP);

/// The board, and what its layout says beyond terrain.
pub struct LoweredBoard<'a> {
    pub board: Board,
    /// The symbols in the layout, with their squares.
    symbols: Vec<(Square, Cell)>,
    layout: Option<&'a Text>,
    /// Squares that clues closed, and the digits that did.
    closed_by: HashMap<Square, Span>,
}

impl LoweredBoard<'_> {
    /// Closes a square for a digit that is written here; a wall stays a wall.
    pub fn close(&mut self, square: Square, digit: Span) {
        if self.board.is_open(square) {
            self.board.set_terrain(square, Terrain::Closed);
            self.closed_by.insert(square, digit);
        }
    }

    /// The digit that closed a square, if one did.
    pub fn closed_by(&self, square: Square) -> Option<Span> {
        self.closed_by.get(&square).cloned()
    }

    /// Each symbol in the layout: its square, the character, and where it is written.
    pub fn symbols(&self) -> impl Iterator<Item = (Square, char, Span)> + '_ {
        self.symbols.iter().filter_map(|(square, cell)| {
            let at = self.layout?.part(cell.range());
            Some((*square, cell.character, at))
        })
    }
}

/// `None` if there is an error, which has been reported.
pub fn board<'a>(numbers: &Numbers<'_>, table: &'a BoardTable) -> Option<LoweredBoard<'a>> {
    let wrap = table.wrap.as_ref().map(|text| wrap(numbers, text));
    let picture = table.layout.as_ref().map(|text| picture(numbers, text));
    let size = size(numbers, table);
    // Every part is looked at before the first that failed ends it.
    let (wrap, picture, size) = (wrap.unwrap_or(Some(Wrap::default()))?, picture, size?);
    let picture = match picture {
        Some(picture) => Some(picture?),
        None => None,
    };
    let (rows, columns) = agreed_size(numbers, table, size, picture.as_ref())?;
    let mut board = Board::new(rows, columns, wrap);
    let mut symbols = Vec::new();
    let cells = picture.as_ref().map_or(&[][..], Picture::cells);
    for (square, cell) in board.squares().zip(cells) {
        match cell.character {
            '.' => {}
            '#' => board.set_terrain(square, Terrain::Wall),
            'x' => board.set_terrain(square, Terrain::Closed),
            _ => symbols.push((square, *cell)),
        }
    }
    lower_parts::cut(numbers, table, &mut board)?;
    let layout = table.layout.as_ref();
    Some(LoweredBoard {
        board,
        symbols,
        layout,
        closed_by: HashMap::new(),
    })
}

fn wrap(numbers: &Numbers<'_>, text: &Text) -> Option<Wrap> {
    let known = WRAP.iter().find(|(word, _)| *word == text.value);
    let Some(&(_, (left_right, top_bottom))) = known else {
        let fact = Fact::unknown_word("wrap", text, &WRAPS);
        numbers.report(text.span.clone(), fact);
        return None;
    };
    Some(Wrap {
        left_right,
        top_bottom,
    })
}

/// Reads a picture; `None` if it is none, which has been reported.
pub fn picture(numbers: &Numbers<'_>, text: &Text) -> Option<Picture> {
    match Picture::parse(&text.value) {
        Ok(picture) => Some(picture),
        Err(error) => {
            let at = text.part(error.range());
            numbers.report(at, Fact::Picture(error));
            None
        }
    }
}

/// A side as it is written; `None` where it is not.
type WrittenSide<'a> = Option<(usize, &'a Number)>;

/// Rows and columns as they are written. `None` for an error.
fn size<'a>(
    numbers: &Numbers<'_>,
    table: &'a BoardTable,
) -> Option<(WrittenSide<'a>, WrittenSide<'a>)> {
    let other_side = table.rows.as_ref().or(table.columns.as_ref());
    if let (Some(size), Some(side)) = (&table.size, other_side) {
        let other = side.span.clone();
        numbers.report(size.span.clone(), Fact::SizeTwice { other });
        return None;
    }
    if let Some(size) = &table.size {
        let side = side(numbers, size, "board size");
        return side.map(|side| (Some((side, size)), Some((side, size))));
    }
    let written = |number: &'a Option<Number>, what| match number {
        None => Some(None),
        Some(number) => side(numbers, number, what).map(|side| Some((side, number))),
    };
    let rows = written(&table.rows, "the number of rows");
    let columns = written(&table.columns, "the number of columns");
    let missing = match (&table.rows, &table.columns, &table.layout) {
        (_, _, Some(_)) | (Some(_), Some(_), None) => None,
        (None, None, None) => Some("size"),
        (None, Some(_), None) => Some("rows"),
        (Some(_), None, None) => Some("columns"),
    };
    if let Some(missing) = missing {
        numbers.report(table.span.clone(), Fact::NoSize { missing });
        return None;
    }
    Some((rows?, columns?))
}

fn side(numbers: &Numbers<'_>, number: &Number, what: &'static str) -> Option<usize> {
    let side = numbers.within(number, what, 0, Board::MOST as i64)?;
    usize::try_from(side).ok()
}

/// The size that the layout and the written sides agree on.
fn agreed_size(
    numbers: &Numbers<'_>,
    table: &BoardTable,
    (rows, columns): (WrittenSide<'_>, WrittenSide<'_>),
    picture: Option<&Picture>,
) -> Option<(usize, usize)> {
    let sides = |side: WrittenSide<'_>, drawn: usize| side.map_or(drawn, |(side, _)| side);
    let (Some(picture), Some(layout)) = (picture, &table.layout) else {
        return Some((sides(rows, 0), sides(columns, 0)));
    };
    let drawn = (picture.rows(), picture.columns());
    let size = (sides(rows, drawn.0), sides(columns, drawn.1));
    let most = Board::MOST;
    if drawn.0 > most || drawn.1 > most {
        numbers.report(layout.span.clone(), Fact::LayoutTooLarge { drawn });
        return None;
    }
    if picture.fits(size.0, size.1) {
        return Some(size);
    }
    let first_wrong = [(rows, drawn.0), (columns, drawn.1)]
        .into_iter()
        .find_map(|(side, drawn)| side.filter(|(side, _)| *side != drawn));
    let number = first_wrong.or(rows).or(columns).map(|(_, number)| number);
    let fact = Fact::LayoutSize {
        drawn,
        board: size,
        size: number.map_or(table.span.clone(), |number| number.span.clone()),
    };
    let used = number.map_or_else(Vec::new, |number| numbers.used(number));
    numbers.report.add_with(layout.span.clone(), fact, used);
    None
}
