//! `[[clue]]`: digits drawn on the board, each the number of pieces around it.

use super::fact::Fact;
use super::lower_board::{self, LoweredBoard};
use super::lower_moves::lower_moves;
use super::lower_names::Named;
use super::picture::{Cell, Picture};
use super::reader::{Names, Table};
use super::scope::Scope;
use super::source::Span;
use super::written::{MovesText, PuzzleFile, RuleTable, Text};
use crate::board::Square;
use crate::puzzle::{Clue, Clues, Rule};

/// One `[[clue]]` as it is written.
#[derive(Debug)]
pub struct ClueTable {
    span: Span,
    of: Names,
    around: MovesText,
    numbers: Text,
    own: bool,
    closed: bool,
    per: Option<Text>,
}

impl ClueTable {
    pub fn read(table: Table<'_>) -> Option<Self> {
        let (of, around) = (table.required("of"), table.required("around"));
        let numbers = table.required("numbers");
        let own = table.flag("self", false);
        let closed = table.flag("closed", false);
        let per = table.optional("per");
        let span = table.span.clone();
        table.finish();
        Some(ClueTable {
            span,
            of: of?,
            around: around?,
            numbers: numbers?,
            own,
            closed,
            per,
        })
    }

    /// The rules it states: one, or one for each symbol. None if there is an error, which has been
    /// reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let of = scope.named(&self.of, &[]);
        let around = lower_moves(scope, &self.around);
        let clues = self.clues(scope);
        let of = of?;
        let kinds = scope.symbols_of(self.per.as_ref(), &[&self.of])?;
        let (around, clues) = (around?, clues?);
        let origin = scope.origin(self.span.clone(), "clue");
        let rule = |kind| {
            let Named::Pieces(of) = of.for_kind(kind) else {
                return None;
            };
            Some(Rule::Clues(Clues {
                of,
                around: around.clone(),
                clues: clues.clone(),
                own: self.own,
                origin,
            }))
        };
        kinds.into_iter().map(rule).collect()
    }

    fn clues(&self, scope: &Scope<'_>) -> Option<Vec<Clue>> {
        let picture = lower_board::picture(&scope.numbers, &self.numbers)?;
        let board = scope.squares_of_board()?;
        if !picture.fits(board.rows(), board.columns()) {
            let fact = Fact::PictureSize {
                drawn: (picture.rows(), picture.columns()),
                board: (board.rows(), board.columns()),
            };
            scope.report(self.numbers.span.clone(), fact);
            return None;
        }
        // A character that is wrong is usually wrong on many squares; its first is enough.
        let mut wrong: Vec<char> = Vec::new();
        for cell in picture.cells() {
            let found = cell.character;
            if found != '.' && digit(cell).is_none() && !wrong.contains(&found) {
                wrong.push(found);
                let fact = Fact::PictureDigit { found };
                scope.report(self.numbers.part(cell.range()), fact);
            }
        }
        let clue = |(square, cell): (Square, &Cell)| {
            let number = digit(cell)?;
            Some(Clue { square, number })
        };
        let cells = board.squares().zip(picture.cells());
        wrong.is_empty().then(|| cells.filter_map(clue).collect())
    }
}

fn digit(cell: &Cell) -> Option<u8> {
    let digit = cell.character.to_digit(10)?;
    u8::try_from(digit).ok()
}

/// Closes the squares under the digits of clues with `closed = true`. What is wrong with a picture
/// is reported where its rule is lowered.
pub fn close(file: &PuzzleFile, board: &mut LoweredBoard<'_>) {
    for rule in &file.rules {
        let RuleTable::Clue(table) = rule else {
            continue;
        };
        let Ok(picture) = Picture::parse(&table.numbers.value) else {
            continue;
        };
        if !table.closed || !picture.fits(board.board.rows(), board.board.columns()) {
            continue;
        }
        let squares: Vec<Square> = board.board.squares().collect();
        for (square, cell) in squares.into_iter().zip(picture.cells()) {
            if digit(cell).is_some() {
                board.close(square, table.numbers.part(cell.range()));
            }
        }
    }
}
