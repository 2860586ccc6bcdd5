//! What the readers of the one-line formats share: words with their places, squares by name, and the kind
//! that stands on a square where the format does not name it.

use std::ops::Range;

use crate::board::{Square, SquareNameError};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::marks::given::is_wholly_given;

/// A word of a text and the byte it begins at.
#[derive(Clone, Copy, Debug)]
pub struct TextWord<'a> {
    pub start: usize,
    pub text: &'a str,
}

impl TextWord<'_> {
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Without blanks at its end.
    pub fn trimmed(self) -> Self {
        let text = self.text.trim_end();
        TextWord { text, ..self }
    }
}

/// The lines of a text with their line breaks, blank ones too.
pub fn lines(text: &str) -> impl Iterator<Item = TextWord<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |text| {
        let line = TextWord { start, text };
        start += text.len();
        line
    })
}

/// The words of the only line of a text that is not blank; a second such line would be another board.
pub fn words_of_one_line(text: &str) -> Result<Vec<TextWord<'_>>, BoardError> {
    let line = one_line(text)?;
    Ok(words_of_line(line.start, line.text))
}

/// The words of a line that begins at byte `start` of its text.
pub fn words_of_line(start: usize, line: &str) -> Vec<TextWord<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(begin) = rest.find(|c: char| !c.is_whitespace()) {
        let start = start + line.len() - rest.len() + begin;
        let word = rest[begin..].split_whitespace().next().unwrap_or_default();
        words.push(TextWord { start, text: word });
        rest = &rest[begin + word.len()..];
    }
    words
}

/// The only line of a text that is not blank, without blanks at both ends.
pub fn one_line(text: &str) -> Result<TextWord<'_>, BoardError> {
    let line = text.trim();
    let start = text.len() - text.trim_start().len();
    if let Some((first, rest)) = line.split_once('\n') {
        let begin = rest.len() - rest.trim_start().len();
        let second = rest.trim_start().lines().next().unwrap_or_default();
        let at = start + first.len() + 1 + begin;
        return Err(BoardErrorKind::SecondBoard.at(at..at + second.trim_end().len()));
    }
    Ok(TextWord { start, text: line })
}

pub fn find_square(puzzle: &Puzzle, name: &str, span: Range<usize>) -> Result<Square, BoardError> {
    let found = puzzle.board.find_place(name);
    found.map_err(|error| match error {
        SquareNameError::NotAName => BoardErrorKind::NotASquare(name.to_owned()).at(span),
        SquareNameError::NotOnBoard => off_board(puzzle, name.to_owned(), span),
    })
}

pub fn off_board(puzzle: &Puzzle, square: String, span: Range<usize>) -> BoardError {
    let kind = BoardErrorKind::OffBoard {
        square,
        rows: puzzle.board.rows(),
        columns: puzzle.board.columns(),
    };
    kind.at(span)
}

/// Puts a piece on a square that has to be free.
pub fn put(
    puzzle: &Puzzle,
    placement: &mut Placement,
    square: Square,
    kind: KindId,
    span: Range<usize>,
) -> Result<(), BoardError> {
    if placement.get(square).is_some() {
        return Err(BoardErrorKind::TwoPieces(puzzle.board.name(square)).at(span));
    }
    placement.set(square, Some(kind));
    Ok(())
}

/// For a format that names only squares: the kind that stands on them, and a placement with the givens of
/// all other kinds.
///
/// Kinds whose pieces are all given need no mention. Exactly one other kind must be left.
pub fn only_kind(
    puzzle: &Puzzle,
    format: &'static str,
    span: Range<usize>,
) -> Result<(KindId, Placement), BoardError> {
    let is_untold = |&kind: &KindId| !is_wholly_given(puzzle, kind);
    let untold: Vec<KindId> = puzzle.kind_ids().filter(is_untold).collect();
    let kind = match (untold.as_slice(), puzzle.kinds.len()) {
        (&[kind], _) => kind,
        ([], 1) => KindId::new(0),
        (several, _) => {
            let of = if several.is_empty() {
                puzzle.kind_ids().collect()
            } else {
                untold
            };
            let kinds = of.iter().map(|&kind| puzzle.kind(kind).name.clone());
            let kinds = kinds.collect();
            return Err(BoardErrorKind::KindsNotTold { format, kinds }.at(span));
        }
    };
    let mut placement = Placement::empty(puzzle.board.len());
    for given in puzzle.givens.iter().filter(|given| given.kind != kind) {
        placement.set(given.square, Some(given.kind));
    }
    Ok((kind, placement))
}
