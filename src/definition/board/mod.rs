//! `[board]`: its size, terrain, joined edges and parts, and the pieces that its layout gives.

mod parts;
mod size;

use super::reading::keyed_table;
use super::syntax::ValueShape::{
    Number as NumberShape, Picture as PictureShape, Rectangle, SquareNumbers, Word,
};
use super::syntax::{Keys, Text, TomlWriter, WrittenNumber, board_picture, key, words};
use super::values::{
    LoweredBoard, NumberEvaluator, NumbersText, picture, written_numbers, written_regions,
};
use crate::board::{Board, Terrain, Wrap};
use crate::definition::messages::optional;
use crate::puzzle::Puzzle;
use crate::puzzle::print::word_of;

/// The joined edges.
const WRAP: [(&str, Wrap); 4] = [
    ("none", Wrap::NONE),
    ("columns", Wrap::COLUMNS),
    ("rows", Wrap::ROWS),
    ("both", Wrap::BOTH),
];

const WRAPS: [&str; 4] = words(&WRAP);

keyed_table! {
    /// `[board]` as it is written.
    BoardTable of BOARD: Keys::new("[board]", "Size, terrain, joined edges and parts of the board.")
        .apart(&[["size", "rows"], ["size", "columns"]])
        .needs(&[&["size", "rows", "layout", "regions"], &["size", "columns", "layout", "regions"]])
        .by_base(), over base;
    size: Option<WrittenNumber> = [key("size", NumberShape, "Rows and columns of a square board, 0 to 2048.")],
    rows: Option<WrittenNumber> = [key("rows", NumberShape, "The number of rows, 0 to 2048.")],
    columns: Option<WrittenNumber> = [key("columns", NumberShape, "The number of columns, 0 to 2048.")],
    layout: Option<Text> = [key("layout", PictureShape,
        "A picture of the board, top row first: `.` open, `#` wall, `x` closed, a piece's symbol where it is given.")],
    regions: Option<Text> = [key("regions", PictureShape,
        "A picture of labels, one character for each square; `.` belongs to no region.")],
    boxes: Option<Text> = [key("boxes", Rectangle,
        "Rows and columns of the boxes into which the board is cut, such as \"3x3\".")],
    wrap: Option<Text> = [key("wrap", Word(&WRAPS),
        "Which edges are joined: left and right (\"columns\"), top and bottom (\"rows\"), both or none.")],
    draw: Option<Text> = [key("draw", Word(&["colours"]), "\"colours\": each region is drawn in a colour.")],
    numbers: Option<NumbersText> = [key("numbers", SquareNumbers,
        "Numbers printed in squares, a picture or a table by square: `.` none, `?` a clue without a number.")],
}

impl BoardTable {
    fn has_written_size(&self) -> bool {
        self.size.is_some() || self.rows.is_some() && self.columns.is_some()
    }

    /// Whether no parameter has a say in its size.
    pub fn has_fixed_size(&self, numbers: &NumberEvaluator<'_>) -> bool {
        let sides = [&self.size, &self.rows, &self.columns];
        let mut sides = sides.into_iter().flatten();
        sides.all(|side| numbers.used(side).is_empty())
    }

    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, numbers: &NumberEvaluator<'_>) -> Option<LoweredBoard<'_>> {
        let wrap = optional(&self.wrap, |text| numbers.word("wrap", text, &WRAP));
        // Regions without a layout determine the size too.
        let drawn = self.layout.as_ref().or(self.regions.as_ref());
        let drawn = drawn.filter(|_| self.layout.is_some() || !self.has_written_size());
        let picture = optional(&drawn, |text| Some((picture(numbers, text)?, *text)));
        let size = size::written(numbers, self);
        // All parts are checked before the first failure returns.
        let (wrap, size, picture) = (wrap?, size?, picture?);
        let of_size = picture.as_ref().map(|(picture, text)| (picture, *text));
        let (rows, columns) = size::agreed(numbers, self, size, of_size)?;
        let layout = picture.filter(|_| self.layout.is_some());
        let mut board = Board::new(rows, columns, wrap.unwrap_or_default());
        let mut symbols = Vec::new();
        let cells = layout
            .as_ref()
            .map_or(&[][..], |(layout, _)| layout.cells());
        for (square, cell) in board.squares().zip(cells) {
            match cell.character {
                '.' => {}
                '#' => board.set_terrain(square, Terrain::Wall),
                'x' => board.set_terrain(square, Terrain::Closed),
                _ => symbols.push((square, *cell)),
            }
        }
        parts::cut(numbers, self, &mut board)?;
        let printed = optional(&self.numbers, |text| {
            text.lower(numbers, &board, "printed number")
        })?;
        let coloured = optional(&self.draw, |word| {
            numbers.word("draw", word, &[("colours", true)])
        });
        let layout = self.layout.as_ref();
        let mut lowered = LoweredBoard::new(board, symbols, layout);
        lowered.printed = printed;
        lowered.coloured = coloured?.unwrap_or_default();
        Some(lowered)
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle) {
    let board = &puzzle.board;
    file.header("[board]");
    file.key("rows", board.rows());
    file.key("columns", board.columns());
    if board.wrap() != Wrap::NONE {
        file.text("wrap", word_of(&WRAP, &board.wrap()));
    }
    let is_plain = board.squares().all(|square| board.is_open(square));
    if !is_plain || !puzzle.givens.is_empty() {
        file.key("layout", layout(puzzle));
    }
    if let Some(regions) = board.regions() {
        file.key("regions", written_regions(board, regions));
    }
    if let Some(boxes) = board.boxes() {
        file.text("boxes", &format!("{}x{}", boxes.rows, boxes.columns));
    }
    if puzzle.print.coloured {
        file.text("draw", "colours");
    }
    if !puzzle.print.numbers.is_empty() {
        file.key("numbers", written_numbers(board, &puzzle.print.numbers));
    }
}

/// Terrain, and the givens on it.
fn layout(puzzle: &Puzzle) -> String {
    board_picture(&puzzle.board, |square| {
        let given = puzzle.givens.iter().find(|given| given.square == square);
        match (given, puzzle.board.terrain(square)) {
            (Some(given), _) => puzzle.kind(given.kind).symbol,
            (None, Terrain::Open) => '.',
            (None, Terrain::Wall) => '#',
            (None, Terrain::Closed) => 'x',
        }
    })
}
