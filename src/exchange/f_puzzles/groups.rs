//! Groups of squares in which digits differ, and what f-puzzles calls each of them; lines and diagonals as it has them.

use std::collections::BTreeMap;

use crate::board::{Board, Grouping, RowColumn, Square};
use crate::exchange::sudoku;
use crate::puzzle::{Bound, CountedGroups};

/// What rules say of a group of squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct DigitGroup {
    /// How many digits may not be twice in it.
    pub distinct: usize,
    /// Whether each must be in it.
    pub is_full: bool,
    pub sum: Option<i64>,
}

/// A field of f-puzzles.
pub enum Field {
    Switch(&'static str),
    List(&'static str),
}

/// A line with the bound on it.
pub type Line = (Vec<Square>, Bound);

/// What each group is: a diagonal, a cage, an extra region, the same place of all boxes. Regions of the board, and
/// groups in which only some digits differ, are not named.
pub fn named(
    board: &Board,
    groups: BTreeMap<Vec<Square>, DigitGroup>,
) -> Vec<(Field, Vec<Square>, Option<i64>)> {
    let side = board.rows();
    let diagonal = |rising: bool| -> Vec<Square> {
        let column = |row: usize| if rising { side - 1 - row } else { row };
        (0..side).map(|row| board.at(row, column(row))).collect()
    };
    let regions: Vec<Vec<Square>> = board
        .groups(&Grouping::Region)
        .map(|group| group.squares)
        .collect();
    let places = sudoku::box_of(side).map(|(height, width)| {
        let mut places = vec![Vec::new(); side];
        for square in board.squares() {
            let RowColumn { row, column } = board.place(square);
            places[row % height * width + column % width].push(square);
        }
        places
    });
    let all_differ = groups
        .into_iter()
        .filter(|(_, group)| group.distinct >= side);
    let named = all_differ.filter_map(|(squares, group)| {
        let is_place = places
            .as_ref()
            .is_some_and(|places| places.contains(&squares));
        let field = match group.sum {
            Some(_) => Field::List("killercage"),
            None if squares == diagonal(true) => Field::Switch("diagonal+"),
            None if squares == diagonal(false) => Field::Switch("diagonal-"),
            None if is_place => Field::Switch("disjointgroups"),
            None if regions.contains(&squares) => return None,
            None if squares.len() == side && group.is_full => Field::List("extraregion"),
            None => Field::List("killercage"),
        };
        Some((field, squares, group.sum))
    });
    named.collect()
}

/// The lines of all these groups, those bound to nothing left out.
pub fn lines_of<'g>(board: &Board, each: impl Iterator<Item = &'g CountedGroups>) -> Vec<Line> {
    let lines = each.flat_map(|groups| groups.lines(board, false));
    lines.filter(|(_, bound)| *bound != Bound::ANY).collect()
}

/// The place beside the board from which a diagonal is seen whole, and its direction.
pub fn outer(board: &Board, line: &[Square]) -> Option<(String, &'static str)> {
    let (&first, &last) = (line.first()?, line.last()?);
    let from = board.place(first);
    let turned = board.place(*line.get(1).unwrap_or(&last));
    let step = (
        turned.row as i64 - from.row as i64,
        turned.column as i64 - from.column as i64,
    );
    let direction = match step {
        (1, 1) => "DR",
        (1, -1) => "DL",
        (-1, 1) => "UR",
        (-1, -1) => "UL",
        _ => return None,
    };
    let is_straight = line
        .windows(2)
        .all(|pair| board.shifted(pair[0], step) == Some(pair[1]));
    let is_whole =
        board.shifted(first, (-step.0, -step.1)).is_none() && board.shifted(last, step).is_none();
    (is_straight && is_whole).then(|| {
        let row = from.row as i64 + 1 - step.0;
        (
            format!("R{row}C{}", from.column as i64 + 1 - step.1),
            direction,
        )
    })
}
