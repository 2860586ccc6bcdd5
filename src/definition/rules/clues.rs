//! `[[clue]]`: digits drawn on the board, each the number of pieces around it.

use super::RuleTable;
use crate::definition::messages::{all, said};
use crate::definition::reading::keyed_table;
use crate::definition::syntax::ValueShape::{Flag, Moves, Names as PieceNames, SquareNumbers};
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, key, required};
use crate::definition::values::{
    LoweredBoard, MovesText, NumbersText, PER_SYMBOL, Scope, write_counted, written_moves,
    written_numbers,
};
use crate::puzzle::print::PrintedNumbers;
use crate::puzzle::{Clue, Clues, Puzzle, Rule};

keyed_table! {
    /// One `[[clue]]` as it is written.
    ClueTable of KEYS: Keys::rule("[[clue]]", "A rule: digits drawn on the board, each the number of pieces around it.");
    numbers: Option<NumbersText> = [required("numbers", SquareNumbers,
        "A picture of the board with a number where there is a clue and `.` elsewhere, a table by square, or \"board\".")],
    of: Option<NameList> = [required("of", PieceNames(&["any", "empty"]),
        "What is counted: a piece, a list of pieces, \"any\", or \"empty\": open squares that hold nothing.")],
    around: Option<MovesText> = [required("around", Moves,
        "The squares that count: those that these moves attack from the digit's square.")],
    own: Option<bool> = [key("self", Flag, "Counts the digit's own square too.")],
    closed: Option<bool> = [key("closed", Flag, "Closes the squares under the digits, as `x` in the layout does.")],
    per: Option<Text> = [PER_SYMBOL],
}

impl RuleTable for ClueTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named(names, &["empty"]);
        let around = self.around.as_ref()?.lower(scope);
        let numbers = numbers(scope, self.numbers.as_ref()?);
        let clues = clues(scope, self.numbers.as_ref()?, numbers.as_ref());
        let of = of?;
        let origin = scope.origin(&self.span, "clue");
        if let (Some(true), Some(true)) = (self.own, self.closed) {
            let message = said("`self` counts nothing where the squares of the numbers are closed");
            let help = "nothing stands on a closed square, and it is not `empty`; without `closed`, `squares` of the pieces keeps them off the numbers";
            scope.warn(&self.span, message.help(help));
        }
        let unknown = numbers
            .iter()
            .flatten()
            .filter(|(_, number)| number.is_none());
        let unknown = unknown.map(|(square, _)| (origin, *square));
        scope.unknown.borrow_mut().extend(unknown);
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            Some(Rule::Clues(Clues {
                of: of.counted(kind),
                around: around.clone()?,
                clues: clues.clone()?,
                own: self.own.unwrap_or(false),
                origin,
            }))
        })
    }

    /// Closes the squares under the numbers if `closed = true`. Errors in the picture are reported where the rule is
    /// lowered.
    fn close_squares(&self, board: &mut LoweredBoard<'_>) {
        let Some(text) = self.numbers.as_ref().filter(|_| self.closed == Some(true)) else {
            return;
        };
        for (square, at) in text.places(&board.board, &board.printed, !board.is_open) {
            board.close(square, at);
        }
    }
}

/// What a number is in a message.
const CLUE: &str = "clue";

fn numbers(scope: &Scope<'_>, text: &NumbersText) -> Option<PrintedNumbers> {
    let lowered = scope.board.as_ref()?;
    text.of_rule(&scope.numbers, &lowered.board, &lowered.printed, CLUE)
}

fn clues(
    scope: &Scope<'_>,
    text: &NumbersText,
    numbers: Option<&PrintedNumbers>,
) -> Option<Vec<Clue>> {
    all(numbers?.iter().filter_map(|&(square, number)| {
        // `?` says nothing of the squares around.
        let number = number?;
        let clue = u8::try_from(number).map(|number| Clue { square, number });
        if let (Err(_), Some(at)) = (&clue, text.span()) {
            let message = said(format!("{number} cannot be a clue"));
            scope.report(at, message.help("a clue is a number from 0 to 255"));
        }
        Some(clue.ok())
    }))
}

/// Squares that clues closed are closed in the layout.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Clues) {
    file.header("[[clue]]");
    write_counted(file, puzzle, &rule.of);
    file.key("around", written_moves(&rule.around));
    let numbers = rule.clues.iter();
    let numbers = numbers.map(|clue| (clue.square, Some(i64::from(clue.number))));
    let unknown = puzzle.print.unknown.iter();
    let unknown = unknown.filter(|(origin, _)| *origin == rule.origin);
    let unknown = unknown.map(|(_, square)| (*square, None));
    let mut numbers: Vec<_> = numbers.chain(unknown).collect();
    numbers.sort_unstable();
    file.key("numbers", written_numbers(&puzzle.board, &numbers));
    file.flag("self", rule.own);
}
