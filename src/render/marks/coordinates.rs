//! The letters and numbers beside a drawn board.

use crate::board::{Board, column_letters};

/// The rows and columns that are marked, each with its mark.
pub struct Coordinates {
    /// On large boards only every fifth, tenth and so on: never more than 26 along a side.
    pub every: usize,
    pub rows: Vec<(usize, String)>,
    pub columns: Vec<(usize, String)>,
}

/// The greatest number of marks along a side.
const MOST: usize = 26;

/// The possible distances between marks.
const EVERY: [usize; 8] = [1, 5, 10, 20, 50, 100, 500, 1000];

impl Coordinates {
    pub fn of(board: &Board) -> Self {
        let longer = board.rows().max(board.columns());
        let every = EVERY.into_iter().find(|every| longer <= MOST * every);
        let every = every.unwrap_or(longer);
        let rank = |row: usize| board.rows() - row;
        let rows = (0..board.rows()).filter(|&row| rank(row).is_multiple_of(every));
        let columns = (0..board.columns()).filter(|&column| (column + 1).is_multiple_of(every));
        // A board without rows has no squares, so its columns have no names.
        let columns = columns.filter(|_| !board.is_empty());
        Coordinates {
            every,
            rows: rows.map(|row| (row, rank(row).to_string())).collect(),
            columns: columns
                .map(|column| (column, column_letters(column)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    fn marked(rows: usize, columns: usize) -> String {
        let marks = Coordinates::of(&sample::open(rows, columns).board);
        let all = marks.rows.into_iter().chain(marks.columns);
        all.map(|(place, mark)| format!("{place}{mark} ")).collect()
    }

    #[test]
    fn rows_are_numbered_from_below_and_columns_have_letters() {
        assert_eq!(marked(3, 2), "03 12 21 0a 1b ");
        assert_eq!(marked(0, 0), "");
    }

    #[test]
    fn of_many_rows_and_columns_some_are_marked() {
        assert_eq!(marked(10, 28), "010 55 4e 9j 14o 19t 24y ");
        let every = |rows, columns| Coordinates::of(&sample::open(rows, columns).board).every;
        assert_eq!([every(26, 1), every(100, 100), every(1, 131)], [1, 5, 10]);
        assert_eq!([every(1, 500), every(2048, 1)], [20, 100]);
    }
}
