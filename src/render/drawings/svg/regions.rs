//! Regions and boxes: their fills, and the thick lines between them.

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::colours::INK;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::region_colours::region_fills;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::squares::filled;
use crate::render::marks::borders::{is_border_between, is_divided};

/// The tint of every other box.
const TINT: &str = "#eef1f6";

/// Each region in its colour; every other box with a tint.
pub fn fills(canvas: &mut Canvas, puzzle: &Puzzle) {
    let board = &puzzle.board;
    for (colour, squares) in region_fills(board) {
        let attributes = format!("class=\"region\" fill=\"{colour}\"");
        filled(canvas, puzzle, squares, &attributes);
    }
    if let (Some(boxes), None) = (board.boxes(), board.regions()) {
        let is_tinted = |square: &Square| {
            let place = board.row(*square) / boxes.rows + board.column(*square) / boxes.columns;
            place % 2 == 1
        };
        let tinted = board.squares().filter(is_tinted).collect();
        let attributes = format!("class=\"box\" fill=\"{TINT}\"");
        filled(canvas, puzzle, tinted, &attributes);
    }
}

/// The lines between squares of different regions or boxes; adjoining pieces of a line are drawn as one.
pub fn borders(canvas: &mut Canvas, puzzle: &Puzzle) {
    let board = &puzzle.board;
    if board.is_empty() || !is_divided(board) {
        return;
    }
    let mut lines = String::new();
    for row in 1..board.rows() {
        let is_border =
            |column| is_border_between(board, board.at(row - 1, column), board.at(row, column));
        for (from, to) in runs(board.columns(), is_border) {
            let (y, from, to) = (at(row), at(from), at(to));
            lines += &format!("M{from} {y}H{to}");
        }
    }
    for column in 1..board.columns() {
        let is_border =
            |row| is_border_between(board, board.at(row, column - 1), board.at(row, column));
        for (from, to) in runs(board.rows(), is_border) {
            let (x, from, to) = (at(column), at(from), at(to));
            lines += &format!("M{x} {from}V{to}");
        }
    }
    if !lines.is_empty() {
        canvas.line(format_args!(
            "<path class=\"borders\" d=\"{lines}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"3\" \
             stroke-linecap=\"round\"/>"
        ));
    }
}

fn at(place: usize) -> Short {
    Short(place as f64 * CELL)
}

/// The maximal runs of places that hold, each as its first place and the one after its last.
fn runs(number: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..number).filter(|&place| holds(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Board, Regions, Wrap};
    use crate::puzzle::sample;

    /// Each border between two squares, as drawn, in units of squares: from one corner to the next.
    fn drawn(puzzle: &Puzzle) -> Vec<((usize, usize), (usize, usize))> {
        let mut canvas = Canvas::default();
        borders(&mut canvas, puzzle);
        let text = canvas.into_text();
        let path = text
            .split("d=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let mut edges = Vec::new();
        for line in path.unwrap_or_default().split('M').skip(1) {
            let is_level = line.contains('H');
            let numbers = line.split([' ', 'H', 'V']);
            let numbers: Vec<usize> = numbers.map(|n| n.parse::<usize>().unwrap() / 48).collect();
            let (x, y, end) = (numbers[0], numbers[1], numbers[2]);
            if is_level {
                edges.extend((x..end).map(|x| ((x, y), (x + 1, y))));
            } else {
                edges.extend((y..end).map(|y| ((x, y), (x, y + 1))));
            }
        }
        edges
    }

    #[test]
    fn every_edge_between_two_regions_is_drawn_once_and_no_other() {
        let rows = ["aabb", "aacb", ".ccc", "...d"];
        let mut board = Board::new(4, 4, Wrap::default());
        let labels = rows.iter().flat_map(|row| row.chars());
        board.set_regions(Regions::new(labels.map(|c| (c != '.').then_some(c))));
        let puzzle = sample::on(board);
        let label = |row: usize, column: usize| rows[row].as_bytes()[column];
        let mut expected = BTreeSet::new();
        for row in 0..4 {
            for column in 0..4 {
                if column < 3 && label(row, column) != label(row, column + 1) {
                    expected.insert(((column + 1, row), (column + 1, row + 1)));
                }
                if row < 3 && label(row, column) != label(row + 1, column) {
                    expected.insert(((column, row + 1), (column + 1, row + 1)));
                }
            }
        }
        let drawn = drawn(&puzzle);
        assert_eq!(drawn.len(), expected.len());
        assert_eq!(BTreeSet::from_iter(drawn), expected);
    }
}
