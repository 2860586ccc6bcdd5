//! `regions` and `boxes` of `[board]`: the parts that the board is cut into.

use super::BoardTable;
use crate::board::{Board, Boxes};
use crate::definition::messages::{optional, said, size};
use crate::definition::syntax::{Text, rectangle};
use crate::definition::values::{NumberEvaluator, empty_window, regions};

/// Cuts the board as the table says. `None` if there is an error, which has been reported.
pub fn cut(numbers: &NumberEvaluator<'_>, table: &BoardTable, board: &mut Board) -> Option<()> {
    let regions = optional(&table.regions, |text| regions(numbers, text, Some(board)));
    let boxes = optional(&table.boxes, |text| boxes(numbers, text, board));
    if let Some(regions) = regions? {
        board.set_regions(regions);
    }
    if let Some(boxes) = boxes? {
        board.set_boxes(boxes);
    }
    Some(())
}

fn boxes(numbers: &NumberEvaluator<'_>, text: &Text, board: &Board) -> Option<Boxes> {
    let word = text.value.as_str();
    let message = match rectangle(word) {
        None => said(format!("`{word}` is no size of boxes")).help(format!(
            "write rows and columns of a box, such as \"{}\"",
            usual(word, board)
        )),
        Some((0, _) | (_, 0)) => empty_window(word),
        Some((rows, columns)) => {
            let boxes = Boxes { rows, columns };
            if boxes.divide(board.rows(), board.columns()) {
                return Some(boxes);
            }
            let (boxes, of_board) = (size((rows, columns)), size((board.rows(), board.columns())));
            said(format!(
                "boxes of {boxes} do not divide a board of {of_board}"
            ))
            .help(format!(
                "a box can have {} rows and {} columns",
                divisors(board.rows()),
                divisors(board.columns())
            ))
        }
    };
    numbers.wrong(&text.span, message)
}

/// Boxes that divide the board into as many as its side, if there are any: with so many rows as the word says, else as
/// square as can be.
fn usual(word: &str, board: &Board) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let said: Option<usize> = word.trim().parse().ok();
    let of_side = |rows: usize| columns.is_multiple_of(rows).then(|| (rows, columns / rows));
    let boxes = (1..=rows).filter_map(of_side).filter(|&(height, width)| {
        let boxes = Boxes {
            rows: height,
            columns: width,
        };
        boxes.divide(rows, columns)
    });
    let distance =
        |&(height, width): &(usize, usize)| (said != Some(height), height.abs_diff(width), height);
    let (height, width) = boxes.min_by_key(distance).unwrap_or((3, 3));
    format!("{height}x{width}")
}

/// The divisors of a number: `1, 2 or 4`; every number divides 0.
fn divisors(number: usize) -> String {
    let divisors = (1..=number).filter(|&d| number.is_multiple_of(d));
    let words: Vec<String> = divisors.map(|divisor| divisor.to_string()).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "any number of".to_owned(),
    }
}
