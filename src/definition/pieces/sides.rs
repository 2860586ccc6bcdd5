//! Pieces on sides: what they join, and where they may stand.

use super::{PieceTable, count};
use crate::board::{Board, Square, SquareSet};
use crate::definition::messages::said;
use crate::definition::syntax::{Text, TomlWriter, quoted, words};
use crate::definition::values::{LoweredBoard, NumberEvaluator, Scope};
use crate::puzzle::print::word_of;
use crate::puzzle::{Joins, Kind, Puzzle};

const WORDS: [(&str, Joins); 2] = [("squares", Joins::Squares), ("corners", Joins::Corners)];

/// What a piece may join.
pub const JOINS: [&str; WORDS.len()] = words(&WORDS);

/// Lets pieces stand on the sides of the board, if the file has such pieces. Where two squares would have two sides
/// between them, that is reported.
pub fn add_sides(
    numbers: &NumberEvaluator<'_>,
    board: &mut LoweredBoard<'_>,
    tables: &[(Text, PieceTable)],
) {
    let Some(joins) = tables.iter().find_map(|(_, table)| table.joins.as_ref()) else {
        return;
    };
    let (wrap, squares) = (board.board.wrap(), &board.board);
    let is_narrow =
        wrap.left_right && squares.columns() < 3 || wrap.top_bottom && squares.rows() < 3;
    if is_narrow && !squares.is_empty() {
        let message = said("two squares would have two sides between them");
        let help = "where edges are joined, pieces on sides need three squares that way";
        numbers.report(&joins.span, message.help(help));
    } else {
        board.board.add_sides();
    }
}

/// What the piece joins, `None` inside if it stands on squares; `None` if there is an error, which has been reported.
pub fn joins(scope: &Scope<'_>, table: &PieceTable) -> Option<Option<Joins>> {
    let Some(word) = &table.joins else {
        return Some(None);
    };
    let known = WORDS.iter().find(|(known, _)| *known == word.value);
    if known.is_none() {
        let message = said(format!("`joins` cannot be `{}`", word.value));
        let help = "\"squares\" joins the two squares of a side, as a loop through squares does; \"corners\" runs along the side, as a loop on dots does";
        scope.report(&word.span, message.help(help));
    }
    known.map(|(_, joins)| Some(*joins))
}

/// The sides where a piece that joins something may stand.
pub fn allowed(scope: &Scope<'_>, table: &PieceTable, joins: Joins) -> Option<SquareSet> {
    let board = scope.squares_of_board()?;
    if let Some(squares) = &table.squares {
        let message = said("`squares` of a piece that stands on sides");
        return scope.wrong(squares.span(), message.help("write `sides`"));
    }
    if let Some(moves) = &table.moves {
        return scope.wrong(moves.span(), "a piece on sides has no moves");
    }
    let named = match &table.sides {
        Some(sides) => scope.side_set(sides)?,
        None => SquareSet::of(board.len(), board.sides()),
    };
    Some(allowed_among(board, joins, &named))
}

/// A piece that joins squares needs two of them.
fn allowed_among(board: &Board, joins: Joins, named: &SquareSet) -> SquareSet {
    let sides = board.sides().filter(|&side| named.contains(side));
    let sides = sides.filter(|&side| joins == Joins::Corners || board.is_inner(side));
    SquareSet::of(board.len(), sides)
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, kind: &Kind) {
    let board = &puzzle.board;
    let Some(joins) = kind.joins else {
        return;
    };
    file.text("joins", word_of(&WORDS, &joins));
    let name = |side: Square| quoted(&board.name(side));
    let all = SquareSet::of(board.len(), board.sides());
    if kind.squares != allowed_among(board, joins, &all) {
        file.list("sides", kind.squares.iter().map(name));
    }
    if let Some(count) = count::written(kind.count) {
        file.key("count", count);
    }
    let givens = puzzle.givens.iter();
    let givens = givens.filter(|given| std::ptr::eq(puzzle.kind(given.kind), kind));
    let mut fixed = givens.map(|given| name(given.square)).peekable();
    if fixed.peek().is_some() {
        file.list("fixed", fixed);
    }
}
