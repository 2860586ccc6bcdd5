//! Where squares lie in a picture, and how many of them are filled or hatched at once.

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::canvas::{Canvas, Short};

/// The left and upper edge of a square.
pub fn corner(puzzle: &Puzzle, square: Square) -> (f64, f64) {
    let board = &puzzle.board;
    (
        board.column(square) as f64 * CELL,
        board.row(square) as f64 * CELL,
    )
}

/// Width and height of the board alone.
pub fn board_size(puzzle: &Puzzle) -> (f64, f64) {
    let board = &puzzle.board;
    if board.is_empty() {
        return (0.0, 0.0);
    }
    (board.columns() as f64 * CELL, board.rows() as f64 * CELL)
}

/// One path for all squares of a sort.
pub fn filled(canvas: &mut Canvas, puzzle: &Puzzle, squares: Vec<Square>, attributes: &str) {
    if !squares.is_empty() {
        let outlines = outlines(puzzle, &squares);
        canvas.line(format_args!("<path {attributes} d=\"{outlines}\"/>"));
    }
}

fn outlines(puzzle: &Puzzle, squares: &[Square]) -> String {
    let outlines = squares.iter().map(|&square| {
        let (x, y) = corner(puzzle, square);
        format!("M{} {}h48v48h-48Z", Short(x), Short(y))
    });
    outlines.collect()
}

/// Parallel lines over squares, half a right angle from level.
pub struct Hatch<'a> {
    /// The name of its definition.
    pub name: &'a str,
    /// Whether the lines fall to the right.
    pub falls: bool,
    /// From one line to the next along an edge. No line goes through the corner of a square if this is a fraction of
    /// the side of a square.
    pub gap: f64,
    /// What each line is drawn with: how far it is moved to the right, and its attributes.
    pub strokes: &'a [(f64, String)],
}

impl Hatch<'_> {
    /// Defines the hatch over these squares. It is made of whole lines, cut off at the edges of the squares: a pattern
    /// would have seams at its tiles.
    pub fn define(&self, canvas: &mut Canvas, puzzle: &Puzzle, squares: &[Square]) {
        if squares.is_empty() {
            return;
        }
        let name = canvas.name(self.name);
        let outlines = outlines(puzzle, squares);
        canvas.line(format_args!(
            "<clipPath id=\"{name}-squares\"><path d=\"{outlines}\"/></clipPath>"
        ));
        let lines = self.lines(puzzle, squares);
        canvas.line(format_args!(
            "<path id=\"{name}-lines\" d=\"{lines}\" fill=\"none\"/>"
        ));
        let attributes = format!("id=\"{name}\" clip-path=\"url(#{name}-squares)\"");
        canvas.group(&attributes, |canvas| {
            for (right, attributes) in self.strokes {
                let x = Short(*right);
                canvas.line(format_args!(
                    "<use href=\"#{name}-lines\" x=\"{x}\" {attributes}/>"
                ));
            }
        });
    }

    /// Draws what [`Hatch::define`] defined.
    pub fn draw(name: &str, canvas: &mut Canvas, class: &str) {
        let name = canvas.name(name);
        canvas.line(format_args!("<use class=\"{class}\" href=\"#{name}\"/>"));
    }

    /// The lines over the rectangle around these squares.
    fn lines(&self, puzzle: &Puzzle, squares: &[Square]) -> String {
        let corners = || squares.iter().map(|&square| corner(puzzle, square));
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
            let x = (line as f64 + 0.5) * self.gap - offset;
            format!(
                "M{} {}l{} {}",
                Short(x),
                Short(top),
                Short(across),
                Short(high)
            )
        });
        lines.collect()
    }
}

/// The first and the last edge of squares that begin there.
fn ends(begin: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let first = begin.clone().fold(f64::INFINITY, f64::min);
    [first, begin.fold(f64::NEG_INFINITY, f64::max) + CELL]
}
