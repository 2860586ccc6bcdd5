//! Hatching: parallel lines over squares, without the seams that a pattern has.

use crate::board::{Board, Square};
use crate::render::drawings::drawing::{CELL, Group, Path, Shape};
use crate::render::drawings::outline::{self, corner};
use crate::render::drawings::short::Short;

/// Parallel lines over squares, half a right angle from level.
pub struct Hatch<'a> {
    pub squares: &'a [Square],
    /// Whether the lines fall to the right.
    pub falls: bool,
    /// From one line to the next along an edge. No line goes through the corner of a square if this is a fraction of
    /// the side of a square.
    pub gap: f64,
}

impl Hatch<'_> {
    /// These lines, cut off at the edges of the squares: a pattern would have seams at its tiles.
    pub fn group<const N: usize>(
        &self,
        class: &'static str,
        board: &Board,
        lines: [Path; N],
    ) -> Group {
        let lines = lines.map(Shape::Path);
        let lines = lines.into_iter().filter(|_| !self.squares.is_empty());
        Group::new(class, lines.collect()).cut_off_at(outline::squares(board, self.squares))
    }

    /// The lines over the rectangle around these squares, moved right by this much.
    pub fn lines(&self, board: &Board, right_by: f64) -> String {
        if self.squares.is_empty() {
            return String::new();
        }
        let corners = || self.squares.iter().map(|&square| corner(board, square));
        let [left, right] = ends(corners().map(|(x, _)| x));
        let [top, bottom] = ends(corners().map(|(_, y)| y));
        // Where lines cross the height of the top: from where they reach the rectangle to where they no longer do.
        let high = bottom - top;
        let (from, to, across) = match self.falls {
            true => (left - high, right, high),
            false => (left, right + high, -high),
        };
        // A line through the corner of the board would be half a gap from the nearest ones.
        let offset = if self.falls { -top } else { top };
        let first = ((from + offset) / self.gap).floor() as i64;
        let last = ((to + offset) / self.gap).ceil() as i64;
        let lines = (first..last).map(|line| {
            let x = (line as f64 + 0.5) * self.gap - offset + right_by;
            let (x, y, across, high) = (Short(x), Short(top), Short(across), Short(high));
            format!("M{x} {y}l{across} {high}")
        });
        lines.collect()
    }
}

/// The first and the last edge of squares that begin there.
fn ends(begin: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let first = begin.clone().fold(f64::INFINITY, f64::min);
    [first, begin.fold(f64::NEG_INFINITY, f64::max) + CELL]
}
