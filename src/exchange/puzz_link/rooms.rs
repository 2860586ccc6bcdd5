//! What follows from the rooms of a genre and stands in its rules: lines through them, their sizes, their borders.

use super::clues::Clues;
use super::derived::{lines, put_lines};
use super::slots::put_rooms;
use crate::definition::quoted;
use crate::exchange::draft::Draft;
use crate::exchange::grid::{Grid, digit, label, list, symbol, table};

/// Lines from one room through a second into a third, no longer than need be.
pub fn heyawake(clues: &Clues, draft: &mut Draft) {
    let mut through = Vec::new();
    for line in lines(clues.grid) {
        let rooms: Vec<&[usize]> = line
            .chunk_by(|&one, &other| clues.rooms[one] == clues.rooms[other])
            .collect();
        for three in rooms.windows(3) {
            let first = three[0].last().into_iter();
            through.push(
                first
                    .chain(three[1])
                    .chain(three[2].first())
                    .copied()
                    .collect(),
            );
        }
    }
    put_lines(draft, "count", 1, &clues.grid, &through);
}

/// As many kinds as the largest room has squares.
fn kinds_of_rooms(clues: &Clues, draft: &mut Draft) -> usize {
    let most = clues.room_squares().iter().map(Vec::len).max().unwrap_or(1);
    if symbol(most).is_none() {
        draft.unstated(format!("a room of {most} squares"));
    }
    draft.put(&["pieces", "digit", "kinds"], &most.min(60).to_string());
    most.min(60)
}

/// Each room of so many squares has the digits up to that number: they differ, and have their sum.
fn sums_of_rooms(clues: &Clues, draft: &mut Draft) {
    let sums = clues.room_squares().into_iter().enumerate();
    let sums = sums.map(|(room, squares)| {
        let sum = squares.len() * (squares.len() + 1) / 2;
        format!("{} = {sum}", label(room))
    });
    draft.put_in("sum", 0, "exactly", &table(sums));
}

pub fn ripple(clues: &Clues, draft: &mut Draft) {
    let most = kinds_of_rooms(clues, draft);
    sums_of_rooms(clues, draft);
    for number in 1..=most {
        let digit = digit(number);
        draft.append(&format!(
            "# Between two equal digits {number} in a row or column are so many squares at least.\n[[attacks]]\n\
             by = {digit}\non = {digit}\n\
             moves = {{ rides = [[0, 1, {number}]] }}\nexactly = 0\n"
        ));
    }
}

pub fn cojun(clues: &Clues, draft: &mut Draft) {
    kinds_of_rooms(clues, draft);
    sums_of_rooms(clues, draft);
    let columns = clues.grid.columns;
    let in_room = clues.pairs_within().into_iter();
    let in_column = in_room.filter(|&(one, other)| other - one == columns || columns == 1);
    let pairs: Vec<Vec<usize>> = in_column.map(|(one, other)| vec![other, one]).collect();
    put_lines(draft, "difference", 0, &clues.grid, &pairs);
}

/// Numbers of a room are equal; equal ones are not side by side across a border.
pub fn nanro(clues: &Clues, draft: &mut Draft) {
    kinds_of_rooms(clues, draft);
    let mut rooms = clues.room_squares();
    rooms.retain(|squares| squares.len() > 1);
    put_lines(draft, "difference", 0, &clues.grid, &rooms);
    let across = clues.pairs_across().into_iter();
    let across: Vec<Vec<usize>> = across.map(|(one, other)| vec![one, other]).collect();
    put_lines(draft, "count", 2, &clues.grid, &across);
}

/// Water stands level: in a row of a tank, squares that hang together in this row and below it hold water or none do;
/// below water is water. With the flag `r` a whole tank has one level.
pub fn aquarium(clues: &Clues, draft: &mut Draft) {
    let columns = clues.grid.columns;
    let is_row = |one: usize, other: usize| one / columns == other / columns;
    let (mut level, mut below) = (Vec::new(), Vec::new());
    if clues.flag == "r" {
        for squares in clues.room_squares() {
            for pair in squares.windows(2) {
                let pairs = match is_row(pair[0], pair[1]) {
                    true => &mut level,
                    false => &mut below,
                };
                pairs.push(pair.to_vec());
            }
        }
    } else {
        let within = clues.pairs_within().into_iter();
        let in_column = within.filter(|&(one, other)| !is_row(one, other));
        below.extend(in_column.map(|(one, other)| vec![one, other]));
        for row in 0..clues.grid.rows {
            // What is above this row is cut off.
            let mut part = clues.clone();
            let is_cut = |(one, other): (usize, usize)| {
                clues.rooms[one] != clues.rooms[other] || one < row * columns
            };
            part.draw_rooms(&clues.pairs().into_iter().map(is_cut).collect::<Vec<_>>());
            for squares in part.room_squares() {
                let in_row = squares.into_iter().filter(|square| square / columns == row);
                let in_row: Vec<usize> = in_row.collect();
                level.extend(in_row.windows(2).map(<[usize]>::to_vec));
            }
        }
    }
    put_lines(draft, "difference", 1, &clues.grid, &below);
    put_lines(draft, "difference", 0, &clues.grid, &level);
}

/// The sides of the two squares at each border of rooms.
pub fn country_road(clues: &Clues, draft: &mut Draft) {
    let (grid, pairs) = (clues.grid, clues.pairs());
    let across = clues.pairs_across().into_iter();
    let lines = across.map(|(one, other)| {
        let ends = |&&(a, b): &&(usize, usize)| [a, b].iter().any(|end| [one, other].contains(end));
        let sides = pairs.iter().filter(ends);
        let sides = sides.map(|&(a, b)| quoted(&format!("{}-{}", grid.name(a), grid.name(b))));
        list(sides)
    });
    let lines: Vec<String> = lines.collect();
    match lines.is_empty() {
        true => draft.drop_table("count", 3),
        false => draft.put_in(
            "count",
            3,
            "lines",
            &format!("[\n    {},\n]", lines.join(",\n    ")),
        ),
    }
}

/// All squares of a room hold a digit, or none does.
pub fn all_or_none(clues: &Clues, draft: &mut Draft) {
    let rooms = clues.room_squares().into_iter().enumerate();
    let either = rooms.map(|(room, squares)| format!("{} = [0, {}]", label(room), squares.len()));
    put_rooms(draft, ("count", 1), "one-of", either.collect());
}

/// Three circles in a line, and where the circles are drawn.
pub fn nondango(clues: &Clues, draft: &mut Draft) {
    let Grid { rows, columns } = clues.grid;
    let is_circle = |square: &usize| clues.cells[*square].is_none();
    let mut threes = Vec::new();
    for square in 0..rows * columns {
        let (row, column) = (square / columns, square % columns);
        for (below, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let end = column
                .checked_add_signed(2 * right)
                .filter(|&end| end < columns);
            if end.is_none() || row + 2 * below >= rows {
                continue;
            }
            let step = (below * columns).wrapping_add_signed(right);
            let three = [0, 1, 2].map(|steps| square + steps * step);
            if three.iter().all(is_circle) {
                threes.push(three.to_vec());
            }
        }
    }
    put_lines(draft, "count", 1, &clues.grid, &threes);
    let circles: Vec<usize> = (0..rows * columns).filter(is_circle).collect();
    draft.put_in("mark", 0, "at", &clues.grid.names(&circles));
}

/// Each room is a domino.
pub fn magnets(clues: &Clues, draft: &mut Draft) {
    if clues.flag == "a" {
        draft.unstated("magnets of which equal poles touch");
    }
    for squares in clues.room_squares() {
        if squares.len() != 2 {
            draft.unstated(format!("a magnet of {} squares", squares.len()));
        }
    }
}
