//! The meaning of a name, a number or a set of squares in the file, under one choice of parameters.
//!
//! Built from the top down: numbers, board, sets, pieces. A part that has an error is reported once and
//! then skipped: what depends on it is not checked, and reports nothing.

use std::cell::RefCell;
use std::collections::HashMap;

use super::numbers::NumberEvaluator;
use super::pictures::LoweredBoard;
use super::set_text::Sets;
use super::shapes::NamedShapes;
use crate::board::{Board, Grouping, Square, SquareNameError};
use crate::definition::messages::{Message, and_symbols, said, size};
use crate::definition::squares::written_out;
use crate::definition::syntax::{Span, Text};
use crate::puzzle::{Kind, KindId, Origin, Piece};

/// Everything that rules and claims may refer to.
pub struct Scope<'a> {
    pub numbers: NumberEvaluator<'a>,
    /// `None` if it has an error.
    pub board: Option<LoweredBoard<'a>>,
    pub(super) sets: Sets<'a>,
    pub(super) shapes: NamedShapes,
    /// The sets of `[sides]`.
    pub(super) side_sets: Sets<'a>,
    pub pieces: Pieces,
    /// Whether a list of lines may be empty, because they are yet to be drawn.
    pub draws_lines: bool,
    /// Rules whose groups are split by the numbers of their squares, with these groups.
    pub alike: RefCell<Vec<(Origin, Vec<Grouping>)>>,
    /// Clues without a number, which are printed.
    pub unknown: RefCell<Vec<(Origin, Square)>>,
    /// What origins refer to, by their number.
    pub origins: RefCell<Vec<(Span, String)>>,
}

/// The pieces of the file.
#[derive(Default)]
pub struct Pieces {
    pub kinds: Vec<Kind>,
    pub pieces: Vec<Piece>,
    /// By symbol. Not complete if `symbols_unknown`.
    pub by_symbol: HashMap<char, KindId>,
    /// Some piece's symbols have an error, which has been reported.
    pub symbols_unknown: bool,
    /// Some piece's squares have an error, which has been reported.
    pub squares_unknown: bool,
}

impl Pieces {
    /// The symbols in declared order.
    pub fn symbols(&self) -> Vec<char> {
        self.kinds.iter().map(|kind| kind.symbol).collect()
    }

    /// The message about a symbol in a picture of the board that no piece has.
    pub fn no_symbol(&self, symbol: char) -> Message {
        let clues = match symbol {
            '0'..='9' => {
                "; clues that are no pieces stand in `numbers` of a [[clue]], or in `sizes` of a [[connected]]"
            }
            _ => "",
        };
        let symbols = and_symbols(&self.symbols());
        said(format!("no piece has the symbol `{symbol}`")).help(format!(
            "`.` is open, `#` a wall, `x` closed{symbols}{clues}"
        ))
    }
}

impl<'a> Scope<'a> {
    /// Numbers and board; sets and pieces are not defined yet.
    pub fn new(numbers: NumberEvaluator<'a>, board: Option<LoweredBoard<'a>>) -> Self {
        Scope {
            numbers,
            board,
            sets: Sets::default(),
            shapes: NamedShapes::new(),
            side_sets: Sets::default(),
            pieces: Pieces::default(),
            draws_lines: false,
            alike: RefCell::default(),
            unknown: RefCell::default(),
            origins: RefCell::default(),
        }
    }

    pub fn report(&self, at: &Span, message: impl Into<Message>) {
        self.numbers.report.add(at, message);
    }

    /// Reports an error of something that has no meaning because of it: `None`.
    pub fn wrong<T>(&self, at: &Span, message: impl Into<Message>) -> Option<T> {
        self.numbers.wrong(at, message)
    }

    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.pieces.kinds[kind.index()]
    }

    /// Whether two of these keys are written, of which there may be one; reports it if so.
    pub fn has_two<const N: usize>(&self, keys: [(&str, Option<&Span>); N]) -> bool {
        let mut written = keys.iter().filter_map(|(key, span)| Some((key, (*span)?)));
        let (Some((one, first)), Some((other, at))) = (written.next(), written.next()) else {
            return false;
        };
        let message = said(format!("`{one}` and `{other}` exclude one another"));
        self.report(at, message.related(first, format!("`{one}` is here")));
        true
    }

    /// Warns of something that is not an error, but hardly what was meant.
    pub fn warn(&self, at: &Span, message: impl Into<Message>) {
        self.numbers.report.warn(at, message);
    }

    /// Remembers where a part of the puzzle was written, and in which table.
    pub fn origin(&self, at: &Span, table: impl Into<String>) -> Origin {
        let mut origins = self.origins.borrow_mut();
        origins.push((at.clone(), table.into()));
        Origin(origins.len() - 1)
    }

    /// The bare board; `None` if it has an error.
    pub fn squares_of_board(&self) -> Option<&Board> {
        self.board.as_ref().map(|lowered| &lowered.board)
    }

    /// The square of a name or, on a board with sides, the side. `None` if there is none, which has been reported.
    pub fn place(&self, name: &Text) -> Option<Square> {
        let has_sides = self.squares_of_board()?.has_sides();
        match has_sides && name.value.contains('-') {
            true => self.side(name),
            false => self.square(name),
        }
    }

    /// The square of a name. `None` if there is none, which has been reported.
    pub fn square(&self, name: &Text) -> Option<Square> {
        let board = self.squares_of_board()?;
        let found = board.find(&name.value);
        found
            .map_err(|error| {
                let one_by_one = range_meant(&name.value).map(|ends| ends.join(":"));
                let text = one_by_one.unwrap_or(name.value.clone());
                let message = match written_out(&text) {
                    Some(squares) => one_by_one_instead(&name.value, &squares),
                    None => no_square(board, &name.value, error),
                };
                self.report(&name.span, message);
            })
            .ok()
    }
}

fn one_by_one_instead(text: &str, squares: &[String]) -> Message {
    let message = said(format!("`{text}` is not the name of a square"));
    message.help(format!("here each square is named: {}", squares.join(", ")))
}

/// The ends of `a1-a4` or `a1..a4`.
fn range_meant(text: &str) -> Option<[String; 2]> {
    let (first, last) = text.split_once("..").or_else(|| text.split_once('-'))?;
    Some([square_meant(first)?, square_meant(last)?])
}

/// The message about a text that is no name of a square of the board.
pub fn no_square(board: &Board, text: &str, error: SquareNameError) -> Message {
    if error == SquareNameError::NotOnBoard {
        let size = size((board.rows(), board.columns()));
        return said(format!("`{text}` is not on the board")).help(format!("the board has {size}"));
    }
    if let Some(squares) = written_out(text) {
        return one_by_one_instead(text, &squares);
    }
    if let Some([first, last]) = range_meant(text) {
        let message = said(format!("`{text}` is not the name of a square"));
        return message.help(format!(
            "all squares from one to the other are \"{first}:{last}\"; a side is named so, for a piece with `joins`"
        ));
    }
    let how = "a square is written like c7 (from the bottom) or r2c3 (from the top)";
    said(format!("`{text}` is not the name of a square")).help(match square_meant(text) {
        Some(meant) => format!("{how}; did you mean `{meant}`?"),
        None => how.to_owned(),
    })
}

/// The name in lower case, without blanks and leading zeros, if that is the name of a square.
fn square_meant(text: &str) -> Option<String> {
    let small: String = text.split_whitespace().collect::<String>().to_lowercase();
    let (letters, digits) = small.split_at(small.find(|c: char| c.is_ascii_digit())?);
    let rank = digits.trim_start_matches('0');
    let is_name =
        letters.chars().all(|c| c.is_ascii_lowercase()) && rank.chars().all(|c| c.is_ascii_digit());
    (is_name && !letters.is_empty() && !rank.is_empty()).then(|| format!("{letters}{rank}"))
}
