//! Groups of squares, computed by arithmetic from the board's size, terrain, joined edges, regions and boxes
//! alone. The engines use [`Board::groups`] instead.

use std::collections::BTreeMap;

use crate::board::by_number;
use crate::board::{Board, Group, Grouping, Square, Step};

/// All groups, in the order that lists of bounds follow. The squares of a straight line are in order along it,
/// those of other groups in reading order.
pub fn groups<'a>(
    board: &'a Board,
    grouping: &'a Grouping,
) -> Box<dyn Iterator<Item = Group> + 'a> {
    let squares: Box<dyn Iterator<Item = Vec<Square>> + '_> = match grouping {
        Grouping::Line => Box::new(lines(board)),
        Grouping::Window { rows, columns } => Box::new(windows(board, *rows, *columns)),
        Grouping::Listed(lines) => Box::new(lines.iter().cloned()),
        Grouping::Sided(sided) => Box::new(sided.groups.iter().map(|group| group.places.clone())),
        _ => Box::new(parts(board, grouping).into_values()),
    };
    Box::new(squares.map(|squares| Group {
        grouping: grouping.clone(),
        squares,
    }))
}

/// Groups with the order of their squares, in the order that lists follow: rows from the left, columns from the top,
/// lines as they are listed, diagonals as in [`along`] and in the order of their first squares.
pub fn in_order(board: &Board, grouping: &Grouping) -> Vec<Group> {
    let groups = groups(board, grouping);
    let mut all: Vec<Group> = groups.map(|group| along(board, group)).collect();
    if matches!(grouping, Grouping::Diagonal | Grouping::Antidiagonal) {
        let first = |group: &Group| group.squares.first().map_or(0, |square| square.index());
        by_number(&mut all, first);
    }
    all
}

/// A group whose squares come in order: those of a diagonal from the end from which it runs to the right. If it closes
/// to a ring, it begins at its leftmost square, or at the topmost of several.
pub fn along(board: &Board, group: Group) -> Group {
    let step = match group.grouping {
        Grouping::Diagonal => Step::new(-1, 1),
        Grouping::Antidiagonal => Step::new(1, 1),
        _ => return group,
    };
    let has_none_before = |square: &&Square| board.step(**square, step.reversed()).is_none();
    let from_left = |square: &&Square| (board.column(**square), board.row(**square));
    let squares = || group.squares.iter();
    let first = squares().find(has_none_before);
    let first = first.or_else(|| squares().min_by_key(from_left)).copied();
    let next = |square: &Square| board.step(*square, step).filter(|to| Some(*to) != first);
    Group {
        squares: std::iter::successors(first, next).collect(),
        grouping: group.grouping,
    }
}

/// The squares of each part, by its number (see [`part`]).
fn parts(board: &Board, grouping: &Grouping) -> BTreeMap<usize, Vec<Square>> {
    let mut parts: BTreeMap<usize, Vec<Square>> = BTreeMap::new();
    for square in board.squares() {
        if let Some(place) = part(board, grouping, square) {
            parts.entry(place).or_default().push(square);
        }
    }
    parts
}

/// The part of the board that a square belongs to, where groups share no squares; `None` if it is in none. Rows and
/// columns are numbered from the top and the left, boxes in reading order, regions in order of first appearance;
/// lists of bounds follow these numbers. Other parts get a number that distinguishes them.
fn part(board: &Board, grouping: &Grouping, square: Square) -> Option<usize> {
    let (row, column) = (board.row(square), board.column(square));
    match grouping {
        Grouping::Board => Some(0),
        Grouping::Row => Some(row),
        Grouping::Column => Some(column),
        Grouping::Square => board.is_open(square).then(|| square.index()),
        // Along slope / row + column is constant, along \ the difference is, up to whole turns
        // round the board.
        Grouping::Diagonal => Some((row + column) % turns(board)),
        Grouping::Antidiagonal => Some((row + board.columns() - 1 - column) % turns(board)),
        Grouping::Region => board.region_of(square),
        Grouping::Box => board.boxes().map(|boxes| {
            row / boxes.rows * (board.columns() / boxes.columns) + column / boxes.columns
        }),
        Grouping::Drawn(regions) => regions.of(square),
        Grouping::Line | Grouping::Window { .. } | Grouping::Listed(_) | Grouping::Sided(_) => None,
    }
}

/// The modulus up to which row + column is constant on a diagonal: the length of the joined side,
/// or the greatest common divisor of both. If no edges are joined, a number larger than any such
/// sum.
fn turns(board: &Board) -> usize {
    let wrap = board.wrap();
    let mut modulus = 0;
    for (joined, side) in [
        (wrap.left_right, board.columns()),
        (wrap.top_bottom, board.rows()),
    ] {
        if joined {
            modulus = greatest_common_divisor(modulus, side);
        }
    }
    if modulus == 0 {
        board.rows() + board.columns()
    } else {
        modulus
    }
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// Straight lines of three or more squares, along every shortest direction of `down` rows and `right` columns.
fn lines(board: &Board) -> impl Iterator<Item = Vec<Square>> + '_ {
    let (rows, columns) = (board.rows() as i64, board.columns() as i64);
    let is_on = move |&(row, column): &(i64, i64)| {
        (0..rows).contains(&row) && (0..columns).contains(&column)
    };
    let falling = (0..rows).flat_map(move |down| (0..columns).map(move |right| (down, right)));
    let directions = falling.flat_map(|(down, right)| {
        let rising = (down > 0 && right > 0).then_some((-down, right));
        std::iter::once((down, right)).chain(rising)
    });
    let has_three = move |&(down, right): &(i64, i64)| 2 * down.abs() < rows && 2 * right < columns;
    let is_shortest = |&(down, right): &(i64, i64)| {
        greatest_common_divisor(down.unsigned_abs() as usize, right as usize) == 1
    };
    let directions = directions.filter(has_three).filter(is_shortest);
    directions.flat_map(move |(down, right)| {
        let places = board.squares().map(|square| board.place(square));
        let places = places.map(|place| (place.row as i64, place.column as i64));
        let starts = places.filter(move |(row, column)| !is_on(&(row - down, column - right)));
        let line = move |(row, column): (i64, i64)| {
            let places = (0..).map(move |times| (row + times * down, column + times * right));
            let on_board = places.take_while(is_on);
            let squares = on_board.map(|(row, column)| board.at(row as usize, column as usize));
            squares.collect::<Vec<Square>>()
        };
        starts.map(line).filter(|line| line.len() >= 3)
    })
}

fn windows(board: &Board, rows: usize, columns: usize) -> impl Iterator<Item = Vec<Square>> + '_ {
    let wrap = board.wrap();
    let starts = |side: usize, length: usize, is_joined: bool| match side.checked_sub(length) {
        None => 0..0,
        Some(_) if is_joined => 0..side,
        Some(room) => 0..room + 1,
    };
    let tops = starts(board.rows(), rows, wrap.top_bottom);
    let lefts = starts(board.columns(), columns, wrap.left_right);
    tops.flat_map(move |top| lefts.clone().map(move |left| (top, left)))
        .map(move |(top, left)| {
            let row = move |down| {
                let across = (left..left + columns).map(|column| column % board.columns());
                across.map(move |column| board.at((top + down) % board.rows(), column))
            };
            (0..rows).flat_map(row).collect()
        })
}
