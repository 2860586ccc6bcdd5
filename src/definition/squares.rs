//! The sets of squares that every board has, and rectangles.
//!
//! The diagonals are lines as everywhere in the language: across joined edges they continue until they come back to
//! their corner. Rectangles, borders and corners ignore joined edges.
//! It must not know files, nor what a set is used for.

use super::syntax::quoted;
use crate::board::{Board, Square, SquareSet, Step};

/// The names of the sets that every board has.
pub const BUILT_IN: [&str; 7] = [
    "all",
    "dark",
    "light",
    "border",
    "corners",
    "rising-diagonal",
    "falling-diagonal",
];

/// The squares of the set with this name.
pub fn built_in(board: &Board, name: &str) -> Option<SquareSet> {
    let name = BUILT_IN.into_iter().find(|known| *known == name)?;
    if board.is_empty() {
        return Some(board.all());
    }
    let bottom = board.rows() - 1;
    let right = board.columns() - 1;
    let at_row_end = |square| [0, bottom].contains(&board.row(square));
    let at_column_end = |square| [0, right].contains(&board.column(square));
    // The bottom left square, a1, is dark.
    let is_dark = |square| (bottom - board.row(square) + board.column(square)).is_multiple_of(2);
    Some(match name {
        "dark" => where_true(board, is_dark),
        "light" => where_true(board, |s| !is_dark(s)),
        "border" => where_true(board, |s| at_row_end(s) || at_column_end(s)),
        "corners" => where_true(board, |s| at_row_end(s) && at_column_end(s)),
        "rising-diagonal" => line(board, board.at(bottom, 0), Step::new(-1, 1)),
        "falling-diagonal" => line(board, board.at(0, 0), Step::new(1, 1)),
        _ => board.all(),
    })
}

fn where_true(board: &Board, holds: impl Fn(Square) -> bool) -> SquareSet {
    let squares = board.squares().filter(|&square| holds(square));
    SquareSet::of(board.len(), squares)
}

/// The squares that a step reaches from a corner, walls or not, and the corner.
fn line(board: &Board, corner: Square, step: Step) -> SquareSet {
    let line = std::iter::successors(Some(corner), |&square| {
        board.step(square, step).filter(|&next| next != corner)
    });
    SquareSet::of(board.len(), line)
}

/// The quoted names of the squares of a rectangle `a1:a4` that lies in one column or row; `None` for any other text, and
/// where these are too many to be read.
pub fn written_out(rectangle: &str) -> Option<Vec<String>> {
    let name = |text: &str| {
        let (letter, rank) = text.split_at_checked(1)?;
        let letter = letter.bytes().next().filter(u8::is_ascii_lowercase)?;
        Some((letter, rank.parse::<u8>().ok()?))
    };
    let (one, other) = rectangle.split_once(':')?;
    let (one, other) = (name(one)?, name(other)?);
    let between = |from: u8, to: u8| -> Vec<u8> {
        match from <= to {
            true => (from..=to).collect(),
            false => (to..=from).rev().collect(),
        }
    };
    let (letters, ranks) = (between(one.0, other.0), between(one.1, other.1));
    let squares = letters
        .iter()
        .flat_map(|&letter| ranks.iter().map(move |&rank| (letter, rank)));
    let is_line = letters.len().min(ranks.len()) == 1 && letters.len().max(ranks.len()) <= 10;
    is_line.then(|| {
        squares
            .map(|(letter, rank)| quoted(&format!("{}{rank}", char::from(letter))))
            .collect()
    })
}

/// Adds the rectangle with these two squares as opposite corners.
pub fn add_rectangle(set: &mut SquareSet, board: &Board, one: Square, other: Square) {
    let between = |a: usize, b: usize| a.min(b)..=a.max(b);
    for row in between(board.row(one), board.row(other)) {
        for column in between(board.column(one), board.column(other)) {
            set.insert(board.at(row, column));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Wrap;

    fn board(rows: usize, columns: usize) -> Board {
        wrapped(rows, columns, false, false)
    }

    fn wrapped(rows: usize, columns: usize, left_right: bool, top_bottom: bool) -> Board {
        Board::new(rows, columns, Wrap::joined(left_right, top_bottom))
    }

    /// A set as a picture, rows joined by `/`.
    fn shown(board: &Board, set: &SquareSet) -> String {
        let draw = |square| if set.contains(square) { '*' } else { '.' };
        let row = |row| (0..board.columns()).map(move |column| draw(board.at(row, column)));
        let rows = (0..board.rows()).map(|number| row(number).collect());
        rows.collect::<Vec<String>>().join("/")
    }

    #[track_caller]
    fn assert_drawn(board: &Board, name: &str, expected: &str) {
        let set = built_in(board, name).unwrap();
        assert_eq!(shown(board, &set), expected, "{name}");
    }

    fn rectangle(board: &Board, one: &str, other: &str) -> String {
        let corners = [one, other].map(|name| board.find(name).unwrap());
        let mut set = SquareSet::empty(board.len());
        add_rectangle(&mut set, board, corners[0], corners[1]);
        shown(board, &set)
    }

    #[test]
    fn the_built_in_sets_are_those_of_the_language() {
        let board = board(4, 5);
        assert_drawn(&board, "all", "*****/*****/*****/*****");
        assert_drawn(&board, "dark", ".*.*./*.*.*/.*.*./*.*.*");
        assert_drawn(&board, "light", "*.*.*/.*.*./*.*.*/.*.*.");
        assert_drawn(&board, "border", "*****/*...*/*...*/*****");
        assert_drawn(&board, "corners", "*...*/...../...../*...*");
        assert_drawn(&board, "rising-diagonal", "...*./..*../.*.../*....");
        assert_drawn(&board, "falling-diagonal", "*..../.*.../..*../...*.");
    }

    #[test]
    fn on_boards_of_one_row_or_none_the_built_in_sets_are_what_is_left_of_them() {
        let row = board(1, 4);
        assert_drawn(&row, "dark", "*.*.");
        assert_drawn(&row, "border", "****");
        assert_drawn(&row, "corners", "*..*");
        assert_drawn(&row, "rising-diagonal", "*...");
        assert_drawn(&row, "falling-diagonal", "*...");
        let column = board(3, 1);
        assert_drawn(&column, "corners", "*/./*");
        assert_drawn(&column, "rising-diagonal", "././*");
        assert_drawn(&column, "falling-diagonal", "*/./.");
        for name in BUILT_IN {
            let expected = if name == "light" { "." } else { "*" };
            assert_drawn(&board(1, 1), name, expected);
            assert_drawn(&board(0, 0), name, "");
            assert_drawn(&board(0, 3), name, "");
            assert_drawn(&board(2, 0), name, "/");
        }
    }

    #[test]
    fn joined_edges_change_nothing_but_diagonals_which_run_on_round() {
        let torus = wrapped(2, 4, true, true);
        assert_drawn(&torus, "border", "****/****");
        assert_drawn(&torus, "corners", "*..*/*..*");
        assert_eq!(rectangle(&torus, "a1", "d2"), "****/****");
        assert_eq!(rectangle(&torus, "d1", "a1"), "..../****");
        assert_drawn(&torus, "falling-diagonal", "*.*./.*.*");
        // Left and right joined: up four rows, round at the right edge.
        let cylinder = wrapped(4, 2, true, false);
        assert_drawn(&cylinder, "rising-diagonal", ".*/*./.*/*.");
        assert_drawn(
            &wrapped(4, 2, false, true),
            "rising-diagonal",
            "../../.*/*.",
        );
        // On a square torus each closes after one round.
        assert_drawn(&wrapped(3, 3, true, true), "rising-diagonal", "..*/.*./*..");
    }
}
