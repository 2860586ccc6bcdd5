//! `[[clue]]`: digits drawn on the board, each the number of pieces around it.

use std::collections::HashMap;

use super::RuleTable;
use crate::board::Square;
use crate::definition::messages::RuleFact;
use crate::definition::pictures::{Picture, PictureCell};
use crate::definition::reading::written_table;
use crate::definition::syntax::ValueShape::{
    Flag, Moves, Names as PieceNames, Picture as PictureShape,
};
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, board_picture, key, required};
use crate::definition::values::{
    LoweredBoard, MovesText, PER_SYMBOL, Scope, only, picture_of_board, written_moves,
    written_names,
};
use crate::puzzle::{Clue, Clues, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys::new("[[clue]]", "A rule: digits drawn on the board, each the number of pieces around it.", &[
    required("numbers", PictureShape,
        "A picture of the board with a digit where there is a clue and `.` elsewhere."),
    required("of", PieceNames(&["any"]), "What is counted: a piece, a list of pieces, or \"any\"."),
    required("around", Moves,
        "The squares that count: those that these moves attack from the digit's square."),
    key("self", Flag, "Counts the digit's own square too."),
    key("closed", Flag, "Closes the squares under the digits, as `x` in the layout does."),
    PER_SYMBOL,
]);

written_table! {
    /// One `[[clue]]` as it is written.
    ClueTable of KEYS {
        of: NameList,
        around: MovesText,
        numbers: Text,
        own in "self": bool,
        closed: bool,
        per: Text,
    }
}

impl RuleTable for ClueTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.pieces_named(names);
        let around = self.around.as_ref()?.lower(scope);
        let clues = clues(scope, self.numbers.as_ref()?);
        let of = of?;
        let kinds = scope.symbols_of(self.per.as_ref(), &[names])?;
        let (around, clues) = (around?, clues?);
        let origin = scope.origin(&self.span, "clue");
        let rule = |kind| {
            Rule::Clues(Clues {
                of: only(&of, kind),
                around: around.clone(),
                clues: clues.clone(),
                own: self.own.unwrap_or(false),
                origin,
            })
        };
        Some(kinds.into_iter().map(rule).collect())
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
            if digit(cell).is_some() {
                board.close(square, numbers.part(cell.range()));
            }
        }
    }
}

fn clues(scope: &Scope<'_>, numbers: &Text) -> Option<Vec<Clue>> {
    let board = scope.squares_of_board();
    let picture = picture_of_board(&scope.numbers, numbers, board)?;
    // A wrong character is usually wrong on many squares; the first is enough.
    let mut wrong: Vec<char> = Vec::new();
    for cell in picture.cells() {
        let found = cell.character;
        if found != '.' && digit(cell).is_none() && !wrong.contains(&found) {
            wrong.push(found);
            let fact = RuleFact::PictureDigit { found };
            scope.report(&numbers.part(cell.range()), fact);
        }
    }
    let clue = |(square, cell): (Square, &PictureCell)| {
        let number = digit(cell)?;
        Some(Clue { square, number })
    };
    let cells = board?.squares().zip(picture.cells());
    wrong.is_empty().then(|| cells.filter_map(clue).collect())
}

fn digit(cell: &PictureCell) -> Option<u8> {
    let digit = cell.character.to_digit(10)?;
    u8::try_from(digit).ok()
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
