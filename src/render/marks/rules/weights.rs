//! What a piece is worth by where it stands, beside the board: in a kakurasu by its column in a row, by its row in a
//! column.

use crate::board::{Board, Grouping, Square};
use crate::puzzle::Sum;
use crate::render::marks::beside::{Numbers, Side};

/// Adds the factors of a sum of rows above the columns, those of a sum of columns at the left of the rows; whether there
/// are any, so that they depend on nothing else.
pub fn add(rule: &Sum, grouping: &Grouping, numbers: &mut Numbers<'_>) -> bool {
    let board = &numbers.puzzle.board;
    let Some(weights) = weights(rule, grouping, board) else {
        return false;
    };
    let is_of_rows = *grouping == Grouping::Row;
    for (place, weight) in weights.into_iter().enumerate() {
        match is_of_rows {
            true => numbers.add_weight(board.at(0, place), Side::Above, weight),
            false => numbers.add_weight(board.at(place, 0), Side::Left, weight),
        }
    }
    true
}

/// The factor of each column, or of each row, if all its squares have the same.
pub fn weights(rule: &Sum, grouping: &Grouping, board: &Board) -> Option<Vec<i64>> {
    let across: fn(&Board, Square) -> usize = match grouping {
        Grouping::Row => Board::column,
        Grouping::Column => Board::row,
        _ => return None,
    };
    if rule.factors.is_empty() || rule.stretch.is_some() {
        return None;
    }
    let number = match grouping {
        Grouping::Row => board.columns(),
        _ => board.rows(),
    };
    let mut weights = vec![None; number];
    for square in board.squares() {
        let factor = rule.factor(square);
        if *weights[across(board, square)].get_or_insert(factor) != factor {
            return None;
        }
    }
    weights.into_iter().collect()
}
