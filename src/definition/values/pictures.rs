//! Pictures of the board and of regions, and the board with the content of its layout.

use std::collections::HashMap;
use std::ops::Range;

use super::numbers::NumberEvaluator;
use crate::board::{Board, Regions, Square, Terrain};
use crate::definition::messages::{Message, all, optional, said, size};
use crate::definition::pictures::{
    Picture, PictureCell, behind_words, in_wrong, row_of_other_words, row_short_of_words, words,
};
use crate::definition::syntax::{Span, Text, word_picture};
use crate::puzzle::print::PrintedNumbers;

/// The board, and what its layout holds beyond terrain.
pub struct LoweredBoard<'a> {
    pub board: Board,
    /// The symbols in the layout, with their squares.
    symbols: Vec<(Square, PictureCell)>,
    layout: Option<&'a Text>,
    /// Squares that clues closed, and the digits that closed them.
    closed_by: HashMap<Square, Span>,
    /// The numbers that it prints, if it prints any.
    pub printed: Option<PrintedNumbers>,
    /// Whether its regions are drawn in colours.
    pub coloured: bool,
    /// Whether a `?` is yet to be filled in, or not even that.
    pub is_open: bool,
}

impl<'a> LoweredBoard<'a> {
    pub fn new(
        board: Board,
        symbols: Vec<(Square, PictureCell)>,
        layout: Option<&'a Text>,
    ) -> Self {
        LoweredBoard {
            board,
            symbols,
            layout,
            closed_by: HashMap::new(),
            printed: None,
            coloured: false,
            is_open: false,
        }
    }

    /// Closes a square for a digit that is written here; a wall stays a wall.
    pub fn close(&mut self, square: Square, digit: Span) {
        if self.board.is_open(square) {
            self.board.set_terrain(square, Terrain::Closed);
            self.closed_by.insert(square, digit);
        }
    }

    /// The squares that digits closed, in reading order.
    pub fn closed_by_digits(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.closed_by.keys().copied().collect();
        squares.sort_unstable();
        squares
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

    /// What looks like a comment in the layout, once it is known to have symbols that no piece has.
    pub fn comment(&self) -> Option<(Span, Message)> {
        let layout = self.layout?;
        let comment = in_wrong(&layout.value, None)?;
        Some((layout.part(comment.range), comment.message))
    }
}

/// Reads a picture; `None` if the text is not one, which has been reported.
pub fn picture(numbers: &NumberEvaluator<'_>, text: &Text) -> Option<Picture> {
    numbers.report.if_right(text, Picture::parse(&text.value))
}

/// Reads a picture that must have the size of the board, if that is known.
pub fn picture_of_board(
    numbers: &NumberEvaluator<'_>,
    text: &Text,
    board: Option<&Board>,
) -> Option<Picture> {
    let picture = Picture::of_board(&text.value, board.map(Board::columns));
    let picture = numbers.report.if_right(text, picture)?;
    let board = board?;
    if picture.fits(board.rows(), board.columns()) {
        return Some(picture);
    }
    if let Some(comment) = in_wrong(&text.value, Some(board.columns())) {
        return numbers.report.if_right(text, Err(comment));
    }
    let drawn = size((picture.rows(), picture.columns()));
    let board = size((board.rows(), board.columns()));
    numbers.wrong(
        &text.span,
        format!("the picture has {drawn}, the board has {board}"),
    )
}

/// What each character of a picture means, in reading order. A character that means nothing is reported with these words,
/// where it is first: it is usually wrong on many squares. `None` if there is one.
pub fn meanings<T>(
    numbers: &NumberEvaluator<'_>,
    text: &Text,
    picture: &Picture,
    meaning: impl Fn(char) -> Option<T>,
    wrong: impl Fn(char) -> Message,
) -> Option<Vec<T>> {
    let is_wrong = |cell: &PictureCell| meaning(cell.character).is_none();
    if picture.cells().iter().any(is_wrong)
        && let Some(comment) = in_wrong(&text.value, None)
    {
        return numbers.report.if_right(text, Err(comment));
    }
    let mut reported = Vec::new();
    all(picture.cells().iter().map(|cell| {
        let meant = meaning(cell.character);
        if meant.is_none() && !reported.contains(&cell.character) {
            reported.push(cell.character);
            numbers.report(&text.part(cell.range()), wrong(cell.character));
        }
        meant
    }))
}

/// The entries of a picture of words in reading order; `None` inside if it is one of characters, and `None` if it is
/// neither, which has been reported.
pub fn entries(
    numbers: &NumberEvaluator<'_>,
    text: &Text,
    board: &Board,
) -> Option<Option<Vec<Range<usize>>>> {
    let columns = board.columns();
    if let Some(comment) = behind_words(&text.value, columns) {
        return numbers.report.if_right(text, Err(comment));
    }
    if let Some(row) = row_short_of_words(&text.value, columns) {
        let message =
            said("the row has fewer words than the board has columns, and as many characters");
        let help = "it is read by its characters, each by itself; is an entry missing?";
        numbers.report.warn(&text.part(row), message.help(help));
    }
    let found = words(&text.value, columns);
    let found = found.filter(|entries| entries.len() == board.square_count());
    let is_wrong = found.is_none() && in_wrong(&text.value, Some(columns)).is_none();
    match row_of_other_words(&text.value, columns).filter(|_| is_wrong) {
        Some(wrong) => numbers.report.if_right(text, Err(wrong)),
        None => Some(found),
    }
}

/// Regions as a picture of labels, a word or a character for each square; `None` if the text is not one, which has been
/// reported.
pub fn regions(
    numbers: &NumberEvaluator<'_>,
    text: &Text,
    board: Option<&Board>,
) -> Option<Regions> {
    let entries = optional(&board, |board| entries(numbers, text, board))?;
    if let Some(entries) = entries.flatten() {
        let word = |entry: Range<usize>| &text.value[entry];
        let words = entries.into_iter().map(word);
        return Some(Regions::new(
            words.map(|word| (word != ".").then_some(word)),
        ));
    }
    let picture = picture_of_board(numbers, text, board)?;
    let label = |c: char| (c != '.').then_some(c);
    let cells = picture.cells().iter();
    Some(Regions::new(cells.map(|cell| label(cell.character))))
}

/// Regions as the file writes them.
pub fn written_regions(board: &Board, regions: &Regions) -> String {
    let label = |square| regions.label(square).unwrap_or(".");
    let are_words = board
        .squares()
        .any(|square| label(square).chars().count() > 1);
    word_picture(board, if are_words { " " } else { "" }, label)
}
