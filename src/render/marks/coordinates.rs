//! The letters and numbers beside a drawn board.

use crate::board::{Board, column_letters};

/// The rows or columns that are marked, each with its mark.
pub type Marks = Vec<(usize, String)>;

/// The greatest number of marks along a side.
const MOST: usize = 26;

/// The possible distances between marks.
const EVERY: [usize; 8] = [1, 5, 10, 20, 50, 100, 500, 1000];

/// The possible distances between marks along a side with this many rows or columns, the least one first. With each of
/// the others at least two are marked.
pub fn distances(number: usize) -> impl Iterator<Item = usize> {
    let all = EVERY.into_iter().chain([number.max(1)]);
    let mut enough = all.filter(move |every| number <= MOST * every);
    let first = enough.next();
    let others = enough.filter(move |every| 2 * every <= number);
    first.into_iter().chain(others)
}

/// Every so many rows: their numbers from below, or from the top as `r2`.
pub fn rows(board: &Board, from_top: bool, every: usize) -> Marks {
    let rank = |row: usize| match from_top {
        true => row + 1,
        false => board.rows() - row,
    };
    let letter = if from_top { "r" } else { "" };
    let rows = (0..board.rows()).filter(|&row| rank(row).is_multiple_of(every));
    rows.map(|row| (row, format!("{letter}{}", rank(row))))
        .collect()
}

/// Every so many columns, counted from the left: their letters, or their numbers as `c3`.
pub fn columns(board: &Board, from_top: bool, every: usize) -> Marks {
    // A board without rows has no squares, so its columns have no names.
    let number = if board.is_empty() { 0 } else { board.columns() };
    let columns = (0..number).filter(|&column| (column + 1).is_multiple_of(every));
    let name = |column: usize| match from_top {
        true => format!("c{}", column + 1),
        false => column_letters(column),
    };
    columns.map(|column| (column, name(column))).collect()
}

/// Whether there is room for a mark at every row and every column.
pub fn are_all_marked(board: &Board) -> bool {
    board.rows().max(board.columns()) <= MOST
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    fn marked(rows: usize, columns: usize) -> String {
        let board = sample::open(rows, columns).board;
        let closest = |number: usize| distances(number).next().unwrap();
        let of_rows = super::rows(&board, false, closest(rows)).into_iter();
        let all = of_rows.chain(super::columns(&board, false, closest(columns)));
        all.map(|(place, mark)| format!("{place}{mark} ")).collect()
    }

    #[test]
    fn rows_are_numbered_from_below_and_columns_have_letters() {
        assert_eq!(marked(3, 2), "03 12 21 0a 1b ");
        assert_eq!(marked(0, 0), "");
    }

    #[test]
    fn of_many_rows_or_columns_some_are_marked() {
        assert_eq!(marked(2, 28), "02 11 4e 9j 14o 19t 24y ");
        let closest = |number| distances(number).next().unwrap();
        assert_eq!([26, 27, 100, 131].map(closest), [1, 5, 5, 10]);
        assert_eq!([500, 2048, 30_000].map(closest), [20, 100, 30_000]);
    }

    #[test]
    fn marks_may_be_further_apart_while_there_are_two() {
        let all = |number| distances(number).collect::<Vec<_>>();
        assert_eq!(all(3), [1]);
        assert_eq!(all(20), [1, 5, 10]);
        assert_eq!(all(100), [5, 10, 20, 50]);
        assert_eq!(all(0), [1]);
    }
}
