//! `regions` and `boxes` of `[board]`: the parts that the board is cut into.

use super::BoardTable;
use crate::board::{Board, Boxes};
use crate::definition::messages::{BoardFact, RuleFact};
use crate::definition::syntax::{Text, rectangle};
use crate::definition::values::{NumberEvaluator, regions};

/// Cuts the board as the table says. `None` if there is an error, which has been reported.
pub fn cut(numbers: &NumberEvaluator<'_>, table: &BoardTable, board: &mut Board) -> Option<()> {
    let read_regions = table
        .regions
        .as_ref()
        .map(|t| regions(numbers, t, Some(board)));
    let read_boxes = table.boxes.as_ref().map(|text| boxes(numbers, text, board));
    if let Some(regions) = read_regions {
        board.set_regions(regions?);
    }
    if let Some(boxes) = read_boxes {
        board.set_boxes(boxes?);
    }
    Some(())
}

fn boxes(numbers: &NumberEvaluator<'_>, text: &Text, board: &Board) -> Option<Boxes> {
    let word = text.value.clone();
    let at = &text.span;
    let boxes = match rectangle(&word) {
        None => {
            numbers.report(at, BoardFact::Boxes { text: word });
            return None;
        }
        Some((0, _) | (_, 0)) => {
            numbers.report(at, RuleFact::EmptyWindow { text: word });
            return None;
        }
        Some((rows, columns)) => Boxes { rows, columns },
    };
    if boxes.divide(board.rows(), board.columns()) {
        return Some(boxes);
    }
    let fact = BoardFact::BoxesDoNotDivide {
        boxes: (boxes.rows, boxes.columns),
        board: (board.rows(), board.columns()),
        rows: divisors(board.rows()),
        columns: divisors(board.columns()),
    };
    numbers.report(at, fact);
    None
}

fn divisors(number: usize) -> Vec<usize> {
    (1..=number).filter(|&d| number.is_multiple_of(d)).collect()
}
