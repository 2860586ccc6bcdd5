//! `[[clue]]`: digits drawn on the board, each the number of pieces around it.

use std::collections::HashMap;

use super::RuleTable;
use crate::board::Square;
use crate::definition::messages::said;
use crate::definition::pictures::Picture;
use crate::definition::reading::keyed_table;
use crate::definition::syntax::ValueShape::{
    Flag, Moves, Names as PieceNames, Picture as PictureShape,
};
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, board_picture, key, required};
use crate::definition::values::{
    LoweredBoard, MovesText, PER_SYMBOL, Scope, meanings, only, picture_of_board, written_moves,
    written_names,
};
use crate::puzzle::{Clue, Clues, Puzzle, Rule};

keyed_table! {
    /// One `[[clue]]` as it is written.
    ClueTable of KEYS: Keys::rule("[[clue]]", "A rule: digits drawn on the board, each the number of pieces around it.");
    numbers: Option<Text> = [required("numbers", PictureShape,
        "A picture of the board with a digit where there is a clue and `.` elsewhere.")],
    of: Option<NameList> = [required("of", PieceNames(&["any"]),
        "What is counted: a piece, a list of pieces, or \"any\".")],
    around: Option<MovesText> = [required("around", Moves,
        "The squares that count: those that these moves attack from the digit's square.")],
    own: Option<bool> = [key("self", Flag, "Counts the digit's own square too.")],
    closed: Option<bool> = [key("closed", Flag, "Closes the squares under the digits, as `x` in the layout does.")],
    per: Option<Text> = [PER_SYMBOL],
}

/// What to write for a clue about empty squares.
const OF_EMPTY: &str = "a clue counts pieces; of empty squares there is a [[count]] with of = \"empty\" and `in`, the squares around";

impl RuleTable for ClueTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = match names.items.as_slice() {
            [name] if name.value == "empty" => {
                scope.report(&name.span, said("`empty` is no piece").help(OF_EMPTY));
                None
            }
            _ => scope.pieces_named(names),
        };
        let around = self.around.as_ref()?.lower(scope);
        let clues = clues(scope, self.numbers.as_ref()?);
        let of = of?;
        let origin = scope.origin(&self.span, "clue");
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            Some(Rule::Clues(Clues {
                of: only(&of, kind),
                around: around.clone()?,
                clues: clues.clone()?,
                own: self.own.unwrap_or(false),
                origin,
            }))
        })
    }

    /// Closes the squares under the digits if `closed = true`. Errors in the picture are reported where the
    /// rule is lowered.
    fn close_squares(&self, board: &mut LoweredBoard<'_>) {
        let Some(numbers) = self.numbers.as_ref().filter(|_| self.closed == Some(true)) else {
            return;
        };
        let Ok(picture) = Picture::parse(&numbers.value) else {
            return;
        };
        if !picture.fits(board.board.rows(), board.board.columns()) {
            return;
        }
        let squares: Vec<Square> = board.board.squares().collect();
        for (square, cell) in squares.into_iter().zip(picture.cells()) {
            if digit(cell.character).is_some() {
                board.close(square, numbers.part(cell.range()));
            }
        }
    }
}

fn clues(scope: &Scope<'_>, numbers: &Text) -> Option<Vec<Clue>> {
    let board = scope.squares_of_board();
    let picture = picture_of_board(&scope.numbers, numbers, board)?;
    let meaning = |found| match found {
        '.' => Some(None),
        found => digit(found).map(Some),
    };
    let wrong = |found| {
        said(format!("`{found}` is no digit of a clue"))
            .help("clues are digits, `.` is a square without a clue")
    };
    let found = meanings(&scope.numbers, numbers, &picture, meaning, wrong)?;
    let clues = board?.squares().zip(found);
    let clues = clues.filter_map(|(square, number)| Some((square, number?)));
    Some(
        clues
            .map(|(square, number)| Clue { square, number })
            .collect(),
    )
}

fn digit(character: char) -> Option<u8> {
    u8::try_from(character.to_digit(10)?).ok()
}

/// Squares that clues closed are closed in the layout.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Clues) {
    file.header("[[clue]]");
    file.key("of", written_names(puzzle, &rule.of));
    file.key("around", written_moves(&rule.around));
    let numbers: HashMap<_, u8> = rule.clues.iter().map(|c| (c.square, c.number)).collect();
    let digit = |square| {
        let number = numbers.get(&square).copied();
        let digit = number.and_then(|number| char::from_digit(number.into(), 10));
        digit.unwrap_or('.')
    };
    file.key("numbers", board_picture(&puzzle.board, digit));
    if rule.own {
        file.key("self", true);
    }
}
