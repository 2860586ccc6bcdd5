//! What follows from the clues of a genre and stands in its rules: lines, pairs of squares, numbers of kinds.

use super::clues::{Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE};
use crate::exchange::draft::Draft;
use crate::exchange::grid::{Grid, list};
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

/// Fills in lines, or drops the rule if there are none.
pub fn put_lines(draft: &mut Draft, rule: &str, place: usize, grid: &Grid, lines: &[Vec<usize>]) {
    match lines.is_empty() {
        true => draft.drop_table(rule, place),
        false => draft.put_in(rule, place, "lines", &grid.lines(lines)),
    }
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
    let given = clues.cells.iter().flatten();
    let given = given.filter_map(|clue| clue.number()).max();
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

/// Pairs with the smaller square first.
fn smaller_first(clues: &Clues) -> Vec<Vec<usize>> {
    let sign = |sign: usize| move |clue: Option<Clue>| clue == Some(Clue::Number(sign));
    let mut less = pairs_with(clues, sign(FIRST_IS_LESS));
    let more = pairs_with(clues, sign(FIRST_IS_MORE)).into_iter();
    less.extend(more.map(|pair| vec![pair[1], pair[0]]));
    less
}

pub fn futoshiki(clues: &Clues, draft: &mut Draft) {
    put_lines(draft, "difference", 0, &clues.grid, &smaller_first(clues));
}

/// All digits that differ by 1 have a dot between them.
pub fn consecutive(clues: &Clues, draft: &mut Draft) {
    let none = pairs_with(clues, |clue| clue.is_none());
    put_lines(draft, "difference", 1, &clues.grid, &none);
    let dots = pairs_with(clues, |clue| clue.is_some());
    put_lines(draft, "difference", 0, &clues.grid, &dots);
}

pub fn minarism(clues: &Clues, draft: &mut Draft) {
    let number = |clue: Option<Clue>| clue?.number().filter(|&number| number < FIRST_IS_LESS);
    let numbers = clues.between.iter().filter_map(|clue| number(*clue));
    draft.put_in("difference", 1, "exactly", &list(numbers));
    let pairs = pairs_with(clues, |clue| number(clue).is_some());
    put_lines(draft, "difference", 1, &clues.grid, &pairs);
    put_lines(draft, "difference", 0, &clues.grid, &smaller_first(clues));
}

pub fn creek(clues: &Clues, draft: &mut Draft) {
    let corners = Grid {
        rows: clues.grid.rows + 1,
        columns: clues.grid.columns + 1,
    };
    let numbers = clues.corners.iter();
    let picture = corners.words(numbers.map(|clue| Some((*clue)?.number()?.to_string())));
    draft.put_in("count", 0, "numbers", &picture);
    if clues.corners.iter().all(Option::is_none) {
        draft.drop_table("count", 0);
    }
}

/// What each square is worth in its row, and in its column.
pub fn kakurasu(clues: &Clues, draft: &mut Draft) {
    let (grid, columns) = (clues.grid, clues.grid.columns);
    let worths: [fn(usize, usize) -> usize; 2] = [
        |square, columns| square % columns + 1,
        |square, columns| square / columns + 1,
    ];
    for (place, worth) in worths.into_iter().enumerate() {
        let words = (0..grid.len()).map(|square| worth(square, columns).to_string());
        draft.put_in("sum", place, "factors", &grid.picture(words));
    }
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

/// A question mark says nothing.
pub fn open_says_nothing(clues: &Clues, draft: &mut Draft) {
    if clues.cells.contains(&Some(Clue::Open)) {
        draft.note("a question mark in a square says nothing, and is left out");
    }
}

pub fn four_cells(clues: &Clues, draft: &mut Draft) {
    frame(clues, draft);
    open_says_nothing(clues, draft);
}

/// All edges of the board and of its holes are borders.
pub fn frame(clues: &Clues, draft: &mut Draft) {
    let is_open = |square: usize| clues.cells[square] != Some(Clue::Open);
    let open = (0..clues.grid.len()).filter(|&square| is_open(square));
    let inner = clues.pairs().into_iter();
    let inner = inner.filter(|&(one, other)| is_open(one) && is_open(other));
    let edges = 4 * open.count() - 2 * inner.count();
    draft.put_in("count", 0, "exactly", &edges.to_string());
}

/// Two squares fewer in a row have digits than there are.
pub fn doppelblock(clues: &Clues, draft: &mut Draft) {
    let Grid { rows, columns } = clues.grid;
    match columns.checked_sub(2) {
        Some(digits) if digits > 0 && rows == columns => {
            draft.put(&["pieces", "digit", "kinds"], &digits.to_string());
        }
        _ => draft.unstated("a doppelblock of this size"),
    }
}
