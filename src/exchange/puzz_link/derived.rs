//! What follows from the clues of a genre and stands in its rules: lines through rooms, pairs of squares, runs.

use super::clues::{Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE};
use crate::definition::quoted;
use crate::exchange::draft::Draft;
use crate::exchange::grid::{Grid, label, symbol};
use crate::exchange::sudoku;

pub fn nothing(_: &Clues, _: &mut Draft) {}

/// The lines of the board: its rows, then its columns.
pub fn lines(grid: Grid) -> Vec<Vec<usize>> {
    let Grid { rows, columns } = grid;
    let row = |row: usize| (0..columns).map(|column| row * columns + column).collect();
    let column = |column: usize| (0..rows).map(|row| row * columns + column).collect();
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

/// The boxes of a sudoku of this size.
pub fn sudoku(clues: &Clues, draft: &mut Draft) {
    match sudoku::box_of(clues.grid.rows).filter(|_| clues.grid.rows == clues.grid.columns) {
        Some((rows, columns)) => draft.put(&["board", "boxes"], &format!("\"{rows}x{columns}\"")),
        None => draft.unstated("a sudoku of this size"),
    }
}

/// How many mines there are is not said.
pub fn mines(_: &Clues, draft: &mut Draft) {
    draft.take(&["pieces", "mine", "count"]);
}

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

/// Fills in lines, or drops the rule if there are none.
pub fn put_lines(draft: &mut Draft, rule: &str, place: usize, grid: &Grid, lines: &[Vec<usize>]) {
    match lines.is_empty() {
        true => draft.drop_table(rule, place),
        false => draft.put_in(rule, place, "lines", &grid.lines(lines)),
    }
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
        format!(
            "{} = {}",
            label(room),
            squares.len() * (squares.len() + 1) / 2
        )
    });
    let sums = sums.collect::<Vec<_>>().join(", ");
    draft.put_in("sum", 0, "exactly", &format!("{{ {sums} }}"));
}

pub fn ripple(clues: &Clues, draft: &mut Draft) {
    let most = kinds_of_rooms(clues, draft);
    sums_of_rooms(clues, draft);
    for digit in 1..=most {
        draft.append(&format!(
            "# Between two equal digits {digit} in a row or column are so many squares at least.\n[[attacks]]\n\
             by = \"digit.{digit}\"\non = \"digit.{digit}\"\n\
             moves = {{ rides = [[0, 1, {digit}]] }}\nexactly = 0\n"
        ));
    }
}

pub fn cojun(clues: &Clues, draft: &mut Draft) {
    kinds_of_rooms(clues, draft);
    sums_of_rooms(clues, draft);
    let columns = clues.grid.columns;
    let pairs = clues.pairs().into_iter();
    let in_column = pairs.filter(|&(one, other)| other - one == columns || columns == 1);
    let in_room = in_column.filter(|&(one, other)| clues.rooms[one] == clues.rooms[other]);
    let pairs: Vec<Vec<usize>> = in_room.map(|(one, other)| vec![other, one]).collect();
    put_lines(draft, "difference", 0, &clues.grid, &pairs);
}

/// Numbers of a room are equal; equal ones are not side by side across a border.
pub fn nanro(clues: &Clues, draft: &mut Draft) {
    kinds_of_rooms(clues, draft);
    let rooms = clues
        .room_squares()
        .into_iter()
        .filter(|squares| squares.len() > 1);
    put_lines(
        draft,
        "difference",
        0,
        &clues.grid,
        &rooms.collect::<Vec<_>>(),
    );
    let across = clues
        .pairs()
        .into_iter()
        .zip(clues.borders())
        .filter(|(_, is_border)| *is_border);
    let across: Vec<Vec<usize>> = across.map(|((one, other), _)| vec![one, other]).collect();
    put_lines(draft, "count", 2, &clues.grid, &across);
}

/// As many kinds as the largest number, or as squares hang together in which no number is given.
pub fn fillomino(clues: &Clues, draft: &mut Draft) {
    let mut free = clues.clone();
    let borders = clues.pairs().into_iter().map(|(one, other)| {
        let is_given = |square: usize| clues.cells[square].and_then(Clue::number).is_some();
        is_given(one) || is_given(other)
    });
    let borders: Vec<bool> = borders.collect();
    free.draw_rooms(&borders);
    let largest = free.room_squares().iter().map(Vec::len).max().unwrap_or(1);
    let given = clues
        .cells
        .iter()
        .flatten()
        .filter_map(|clue| clue.number())
        .max();
    let most = largest.max(given.unwrap_or(1)).max(1);
    if most > 60 {
        draft.note("parts of more than 60 squares are not looked for");
    }
    draft.put(&["pieces", "size", "kinds"], &most.min(60).to_string());
}

/// Pairs of squares by what is between them.
fn pairs_with(clues: &Clues, wanted: impl Fn(Option<Clue>) -> bool) -> Vec<Vec<usize>> {
    let pairs = clues.pairs().into_iter().zip(&clues.between);
    let found = pairs.filter(|(_, clue)| wanted(**clue));
    found.map(|((one, other), _)| vec![one, other]).collect()
}

pub fn kropki(clues: &Clues, draft: &mut Draft) {
    let none = pairs_with(clues, |clue| clue.is_none());
    for place in [3, 2] {
        put_lines(draft, "difference", place, &clues.grid, &none);
    }
    let black = pairs_with(clues, |clue| clue == Some(Clue::Number(2)));
    put_lines(draft, "difference", 1, &clues.grid, &black);
    let white = pairs_with(clues, |clue| clue == Some(Clue::Number(1)));
    put_lines(draft, "difference", 0, &clues.grid, &white);
}

pub fn minarism(clues: &Clues, draft: &mut Draft) {
    let sign = |sign: usize| move |clue: Option<Clue>| clue == Some(Clue::Number(sign));
    let is_number = |clue: Option<Clue>| {
        clue.and_then(Clue::number)
            .is_some_and(|number| number < FIRST_IS_LESS)
    };
    let numbers = clues
        .between
        .iter()
        .filter(|clue| is_number(**clue))
        .flatten();
    let numbers: Vec<usize> = numbers.filter_map(|clue| clue.number()).collect();
    draft.put_in("difference", 1, "exactly", &format!("{numbers:?}"));
    put_lines(
        draft,
        "difference",
        1,
        &clues.grid,
        &pairs_with(clues, is_number),
    );
    let mut less = pairs_with(clues, sign(FIRST_IS_LESS));
    let more = pairs_with(clues, sign(FIRST_IS_MORE)).into_iter();
    less.extend(more.map(|pair| vec![pair[1], pair[0]]));
    put_lines(draft, "difference", 0, &clues.grid, &less);
}

/// Water stands level: in a row of a tank, squares that hang together in this row and below it hold water or none do;
/// below water is water. With the flag `r` a whole tank has one level.
pub fn aquarium(clues: &Clues, draft: &mut Draft) {
    let columns = clues.grid.columns;
    let is_row = |one: usize, other: usize| one / columns == other / columns;
    let (mut level, mut below) = (Vec::new(), Vec::new());
    if clues.flag == "r" {
        for pair in clues
            .room_squares()
            .iter()
            .flat_map(|squares| squares.windows(2))
        {
            let pairs = if is_row(pair[0], pair[1]) {
                &mut level
            } else {
                &mut below
            };
            pairs.push(pair.to_vec());
        }
    } else {
        let inner = clues
            .pairs()
            .into_iter()
            .filter(|&(one, other)| clues.rooms[one] == clues.rooms[other]);
        below.extend(
            inner
                .filter(|&(one, other)| !is_row(one, other))
                .map(|(one, other)| vec![one, other]),
        );
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

pub fn creek(clues: &Clues, draft: &mut Draft) {
    let known = clues.corners.iter().enumerate();
    let known = known.filter_map(|(corner, clue)| Some((clues.around(corner), (*clue)?.number()?)));
    let (around, numbers): (Vec<Vec<usize>>, Vec<usize>) = known.unzip();
    draft.put_in("count", 0, "exactly", &format!("{numbers:?}"));
    put_lines(draft, "count", 0, &clues.grid, &around);
}

/// What each square is worth in its row, and in its column.
pub fn kakurasu(clues: &Clues, draft: &mut Draft) {
    let Grid { rows, columns } = clues.grid;
    let picture = |worth: &dyn Fn(usize) -> usize| {
        let words: Vec<String> = (0..rows * columns)
            .map(|square| worth(square).to_string())
            .collect();
        clues.grid.picture(&words)
    };
    draft.put_in(
        "sum",
        0,
        "factors",
        &picture(&|square| square % columns + 1),
    );
    draft.put_in(
        "sum",
        1,
        "factors",
        &picture(&|square| square / columns + 1),
    );
}

/// Where dots are drawn for the pearls; of a colour without pearls nothing is said.
pub fn masyu(clues: &Clues, draft: &mut Draft) {
    for (place, (name, number)) in [("black", 2), ("white", 1)].into_iter().enumerate() {
        let is_pearl = |square: &usize| clues.cells[*square] == Some(Clue::Number(number));
        let pearls: Vec<usize> = (0..clues.grid.len()).filter(is_pearl).collect();
        if pearls.is_empty() {
            draft.take(&["squares", name]);
            draft.drop_table("count", 1 + place);
            draft.drop_table("forbid", 2 * place);
            draft.drop_table("forbid", 2 * place + 1);
            draft.drop_table("mark", place);
        } else {
            draft.put_in("mark", place, "at", &clues.grid.names(&pearls));
        }
    }
}

/// The sides of the two squares at each border of rooms.
pub fn country_road(clues: &Clues, draft: &mut Draft) {
    let (grid, pairs) = (clues.grid, clues.pairs());
    let across = pairs
        .iter()
        .zip(clues.borders())
        .filter(|(_, is_border)| *is_border);
    let lines = across.map(|(&(one, other), _)| {
        let ends = |&&(a, b): &&(usize, usize)| [a, b].iter().any(|end| [one, other].contains(end));
        let sides = pairs.iter().filter(ends);
        let sides = sides.map(|&(a, b)| quoted(&format!("{}-{}", grid.name(a), grid.name(b))));
        format!("[{}]", sides.collect::<Vec<_>>().join(", "))
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
