//! The statements of a claim, resolved: numbers, squares, the first solution.

use super::claim::{ByClaim, Statements};
use super::{ByText, ExpectTable};
use crate::board::{Board, Square, Terrain, Wrap};
use crate::definition::messages::{Message, said, terrain_name};
use crate::definition::reading::Keyed;
use crate::definition::syntax::{NumberValue, Text, WrittenNumber};
use crate::definition::values::{Scope, picture_of_board};
use crate::puzzle::{Origin, Placement};
use crate::total::Total;

/// The statements of a claim about the instance of this scope. A statement with an error has been reported
/// and is left out.
pub fn statements(scope: &Scope<'_>, table: &ExpectTable) -> Statements {
    let count = |number: &Option<Keyed<WrittenNumber>>| how_many(scope, &number.as_ref()?.value);
    let by = table
        .by
        .iter()
        .flatten()
        .filter_map(|claim| by(scope, claim));
    Statements {
        solutions: count(&table.solutions),
        fundamental: count(&table.fundamental),
        satisfiable: table.satisfiable.as_ref().map(|keyed| keyed.value),
        optimum: optimum(scope, table),
        first: table
            .first
            .as_ref()
            .and_then(|text| first(scope, &text.value)),
        by: by.collect(),
        places: places(scope, table),
    }
}

/// Where the keys are, in the order of [`Statements`].
fn places(scope: &Scope<'_>, table: &ExpectTable) -> Vec<Origin> {
    let keys = [
        table.solutions.as_ref().map(|keyed| &keyed.key),
        table.fundamental.as_ref().map(|keyed| &keyed.key),
        table.satisfiable.as_ref().map(|keyed| &keyed.key),
        table.optimum.as_ref().map(|keyed| &keyed.key),
        table.first.as_ref().map(|keyed| &keyed.key),
    ];
    let squares = table.by.iter().flatten().map(|by| &by.square.span);
    let keys = keys.into_iter().flatten().chain(squares);
    keys.map(|key| scope.origin(key, "expect")).collect()
}

/// A number of solutions.
fn how_many(scope: &Scope<'_>, number: &WrittenNumber) -> Option<Total> {
    // A text of digits alone may exceed the value of any expression.
    if let NumberValue::Expression(text) = &number.value
        && let Ok(total) = text.value.parse()
    {
        return Some(total);
    }
    let what = "the number of solutions";
    let number = scope.numbers.within(number, what, 0, i64::MAX)?;
    u64::try_from(number).ok().map(Total::from)
}

/// The number of pieces of a goal.
fn optimum(scope: &Scope<'_>, table: &ExpectTable) -> Option<u64> {
    let number = table.optimum.as_ref()?;
    let number = scope
        .numbers
        .within(&number.value, "the optimum", 0, i64::MAX)?;
    u64::try_from(number).ok()
}

fn by(scope: &Scope<'_>, claim: &ByText) -> Option<ByClaim> {
    let kinds = scope.kinds_named(&claim.piece);
    let square = scope.place(&claim.square);
    let solutions = how_many(scope, &claim.number);
    Some(ByClaim {
        piece: claim.piece.value.clone(),
        kinds: kinds?,
        square: square?,
        solutions: solutions?,
    })
}

/// The placement that a picture shows; its walls and closed squares must be those of the board.
fn first(scope: &Scope<'_>, text: &Text) -> Option<Placement> {
    let board = scope.squares_of_board();
    let board = board?;
    let (columns, places) = board.picture();
    let rows = places.len() / columns.max(1);
    let drawn = Board::new(rows, columns, Wrap::NONE);
    let picture = picture_of_board(&scope.numbers, text, Some(&drawn))?;
    let mut placement = Placement::empty(board.len());
    // An error usually repeats on many squares; the first of each sort is enough.
    let mut reported: Vec<(char, Terrain)> = Vec::new();
    for (square, cell) in places.into_iter().zip(picture.cells()) {
        let (found, terrain) = (cell.character, board.terrain(square));
        if !board.is_square(square) && ['.', '+', '·'].contains(&found) {
            continue;
        }
        let kind = scope.pieces.by_symbol.get(&found).copied();
        if drawn_terrain(found) == terrain && (kind.is_some() || "#x.".contains(found)) {
            placement.set(square, kind);
            continue;
        }
        if reported.contains(&(found, terrain)) {
            continue;
        }
        reported.push((found, terrain));
        if let Some(message) = wrong_cell(scope, board, square, found) {
            scope.report(&text.part(cell.range()), message);
        }
    }
    reported.is_empty().then_some(placement)
}

/// Why a character cannot stand for what is on its square; `None` if the symbols of the pieces have errors
/// of their own.
fn wrong_cell(scope: &Scope<'_>, board: &Board, square: Square, found: char) -> Option<Message> {
    let terrain = board.terrain(square);
    if drawn_terrain(found) != terrain {
        let (square, terrain) = (board.name(square), terrain_name(terrain));
        let message = said(format!("`{found}` stands for {square}, which is {terrain}"));
        return Some(message.help("`#` is a wall, `x` a closed square"));
    }
    (!scope.pieces.symbols_unknown).then(|| scope.pieces.no_symbol(found))
}

/// The terrain that a character stands for; all symbols of pieces stand on open squares.
fn drawn_terrain(character: char) -> Terrain {
    match character {
        '#' => Terrain::Wall,
        'x' => Terrain::Closed,
        _ => Terrain::Open,
    }
}
