//! Lengths and numbers of lines by arithmetic, without walking them: for [`super::estimate()`].

use crate::board::{Board, Grouping, Step};

/// The number of squares of the longest group; `squares` are all squares of the board together.
pub fn longest_group(board: &Board, grouping: Grouping, squares: u64) -> usize {
    let wrap = board.wrap();
    match grouping {
        Grouping::Board => squares as usize,
        Grouping::Row => board.columns(),
        Grouping::Column => board.rows(),
        Grouping::Diagonal | Grouping::Antidiagonal if wrap.left_right || wrap.top_bottom => {
            longest_line(board, Step::new(1, 1))
        }
        Grouping::Diagonal | Grouping::Antidiagonal => board.rows().min(board.columns()),
        Grouping::Square => 1,
        Grouping::Line => board.rows().max(board.columns()),
        Grouping::Region => longest_region(board),
        Grouping::Box => board.boxes().map_or(0, |b| b.rows * b.columns),
        Grouping::Window { rows, columns } => rows.saturating_mul(columns),
    }
}

fn longest_region(board: &Board) -> usize {
    let mut lengths = vec![0; board.regions().map_or(0, |regions| regions.labels().len())];
    for region in board.squares().filter_map(|s| board.region_of(s)) {
        lengths[region] += 1;
    }
    lengths.into_iter().max().unwrap_or(0)
}

/// The number of squares of the longest line along a step.
pub fn longest_line(board: &Board, step: Step) -> usize {
    let wrap = board.wrap();
    let along = |part: i64, side: usize, joined: bool| match (part, joined) {
        (0, _) | (_, true) => None,
        (part, false) => Some(side.div_ceil(part.unsigned_abs() as usize)),
    };
    let rows = along(step.rows, board.rows(), wrap.top_bottom);
    let columns = along(step.columns, board.columns(), wrap.left_right);
    let with_ends = rows.into_iter().chain(columns).min();
    with_ends.unwrap_or_else(|| {
        let round = |part: i64, side: usize| {
            side / common_divisor(part.unsigned_abs() as usize, side).max(1)
        };
        let (a, b) = (
            round(step.rows, board.rows()),
            round(step.columns, board.columns()),
        );
        a * b / common_divisor(a, b).max(1)
    })
}

/// In how many lines a step cuts a board without walls; none if these are rings.
pub fn straight_lines(board: &Board, step: Step) -> Option<usize> {
    let wrap = board.wrap();
    let ends = (step.rows != 0 && !wrap.top_bottom) || (step.columns != 0 && !wrap.left_right);
    // Squares from which one step back leaves the board.
    let part = |part: i64, side: usize, joined: bool| match joined {
        true => side,
        false => side.saturating_sub(part.unsigned_abs() as usize),
    };
    let inner = part(step.rows, board.rows(), wrap.top_bottom)
        * part(step.columns, board.columns(), wrap.left_right);
    ends.then(|| board.len() - inner)
}

fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
