//! The board without pieces: squares, walls, closed squares, the lines between, the edge.

use crate::board::{Board, Square, Terrain};
use crate::puzzle::{Placement, Puzzle};
use crate::render::drawings::colours::{self, DARK, DIAGONAL, GRID, INK, LIGHT, LIT, PAPER};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::lit::lit as lit_by;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::regions;
use crate::render::drawings::svg::squares::{Hatch, board_size, corner, filled};
use crate::render::marks::clues::clue_on;
use crate::render::marks::diagonals::{Diagonal, diagonals as diagonals_of};

/// How the squares of a board are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// White, with lines between squares.
    Plain,
    /// Like `Plain`, but regions have no colours, because shades could not be told apart on them.
    White,
    /// Light and dark.
    Checkered,
}

/// The name of a definition.
const HATCHING: &str = "hatching";

/// The definitions that [`squares`] uses.
pub fn define(canvas: &mut Canvas, puzzle: &Puzzle) {
    let hatch = Hatch {
        name: HATCHING,
        falls: false,
        gap: CELL / 6.0,
        strokes: &[(0.0, "stroke=\"#a0a0a0\" stroke-width=\"1.4\"".to_owned())],
    };
    let [_, empty] = closed(puzzle);
    hatch.define(canvas, puzzle, &empty);
}

/// Closed squares with a clue, and those without, which are hatched.
fn closed(puzzle: &Puzzle) -> [Vec<Square>; 2] {
    let has_clue = |square: &Square| clue_on(puzzle, *square).is_some();
    let (numbered, empty) = with_terrain(puzzle, Terrain::Closed).partition(has_clue);
    [numbered, empty]
}

/// Squares, regions, walls and closed squares; nothing that lies over them.
pub fn squares(canvas: &mut Canvas, puzzle: &Puzzle, ground: Ground) {
    let (width, height) = board_size(puzzle);
    let fill = match ground {
        Ground::Plain | Ground::White => PAPER,
        Ground::Checkered => DARK,
    };
    canvas.line(format_args!(
        "<rect class=\"ground\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
        Short(width),
        Short(height)
    ));
    if ground == Ground::Checkered {
        light_squares(canvas, puzzle);
    }
    if ground != Ground::White {
        regions::fills(canvas, puzzle);
    }
    let [numbered, empty] = closed(puzzle);
    let is_hatched = !empty.is_empty();
    let walls = with_terrain(puzzle, Terrain::Wall).collect();
    for (squares, class, fill) in [
        (empty, "closed", "#e6e6e6"),
        (numbered, "closed", colours::CLOSED),
        (walls, "wall", colours::WALL),
    ] {
        let attributes = format!("class=\"{class}\" fill=\"{fill}\"");
        filled(canvas, puzzle, squares, &attributes);
    }
    if is_hatched {
        Hatch::draw(HATCHING, canvas, "hatching");
    }
}

/// Diagonals that a rule counts on, from corner to corner.
pub fn diagonals(canvas: &mut Canvas, puzzle: &Puzzle) {
    let lines = diagonals_of(puzzle)
        .into_iter()
        .map(|Diagonal { from, to }| {
            let ((x, y), (to_x, to_y)) = (corner(puzzle, from), corner(puzzle, to));
            let (begin, end) = if x < to_x {
                (x, to_x + CELL)
            } else {
                (x + CELL, to_x)
            };
            format!(
                "M{} {}L{} {}",
                Short(begin),
                Short(y),
                Short(end),
                Short(to_y + CELL)
            )
        });
    let lines: String = lines.collect();
    if !lines.is_empty() {
        // A pale edge makes them visible on any region.
        for (class, colour, width) in [("diagonal-edges", PAPER, 5.0), ("diagonals", DIAGONAL, 2.4)]
        {
            canvas.line(format_args!(
                "<path class=\"{class}\" d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
            ));
        }
    }
}

/// Squares that a lamp lights.
pub fn lit(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement) {
    let attributes = format!("class=\"lit\" fill=\"{LIT}\"");
    filled(canvas, puzzle, lit_by(puzzle, placement), &attributes);
}

/// Strips along every other column and every other row; a square is light where exactly one strip covers it. Strips
/// have no seams, unlike a pattern, which has them at its tiles, and their edges are edges of pixels at any size.
fn light_squares(canvas: &mut Canvas, puzzle: &Puzzle) {
    let (width, height) = board_size(puzzle);
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    let at = |place: usize| Short(place as f64 * CELL);
    // The square at the bottom left is dark.
    let odd_columns = (1..columns).step_by(2);
    let upright = odd_columns.map(|column| format!("M{} 0h48v{}h-48Z", at(column), Short(height)));
    let odd_rows = (0..rows).filter(|row| (rows - 1 - row) % 2 == 1);
    let level = odd_rows.map(|row| format!("M0 {}v48h{}v-48Z", at(row), Short(width)));
    let strips: String = upright.chain(level).collect();
    if !strips.is_empty() && !puzzle.board.is_empty() {
        canvas.line(format_args!(
            "<path class=\"light\" d=\"{strips}\" fill=\"{LIGHT}\" fill-rule=\"evenodd\" shape-rendering=\"crispEdges\"/>"
        ));
    }
}

/// The lines between squares, over whatever fills them.
pub fn grid(canvas: &mut Canvas, puzzle: &Puzzle, ground: Ground) {
    if puzzle.board.is_empty() {
        return;
    }
    if ground == Ground::Checkered {
        let lines = between_not_open(&puzzle.board);
        return grid_of(canvas, &lines);
    }
    let (width, height) = board_size(puzzle);
    let rows = (1..puzzle.board.rows()).map(|row| {
        let y = Short(row as f64 * CELL);
        format!("M0 {y}H{}", Short(width))
    });
    let columns = (1..puzzle.board.columns()).map(|column| {
        let x = Short(column as f64 * CELL);
        format!("M{x} 0V{}", Short(height))
    });
    let lines: String = rows.chain(columns).collect();
    grid_of(canvas, &lines);
}

/// The edges between walls or closed squares, which have the same colour.
fn between_not_open(board: &Board) -> String {
    let mut lines = String::new();
    let is_filled = |row, column| !board.is_open(board.at(row, column));
    for square in board.squares().filter(|&square| !board.is_open(square)) {
        let (row, column) = (board.row(square), board.column(square));
        let (x, y) = (Short(column as f64 * CELL), Short(row as f64 * CELL));
        if column > 0 && is_filled(row, column - 1) {
            lines += &format!("M{x} {y}v48");
        }
        if row > 0 && is_filled(row - 1, column) {
            lines += &format!("M{x} {y}h48");
        }
    }
    lines
}

fn grid_of(canvas: &mut Canvas, lines: &str) {
    if !lines.is_empty() {
        canvas.line(format_args!(
            "<path class=\"grid\" d=\"{lines}\" fill=\"none\" stroke=\"{GRID}\"/>"
        ));
    }
}

fn with_terrain(puzzle: &Puzzle, terrain: Terrain) -> impl Iterator<Item = Square> {
    let board = &puzzle.board;
    let squares = board.squares();
    squares.filter(move |&square| board.terrain(square) == terrain)
}

/// The edge of the board, dashed where it is joined to the opposite one.
pub fn edge(canvas: &mut Canvas, puzzle: &Puzzle) {
    let (width, height) = board_size(puzzle);
    if width == 0.0 || height == 0.0 {
        return;
    }
    let wrap = puzzle.board.wrap();
    let (width, height) = (Short(width), Short(height));
    let sides = [
        (wrap.top_bottom, format!("M0 0H{width}")),
        (wrap.left_right, format!("M{width} 0V{height}")),
        (wrap.top_bottom, format!("M{width} {height}H0")),
        (wrap.left_right, format!("M0 {height}V0")),
    ];
    let those = |joined: bool| -> String {
        let those = sides.iter().filter(|(is_joined, _)| *is_joined == joined);
        those.map(|(_, side)| side.as_str()).collect()
    };
    let (plain, joined) = (those(false), those(true));
    let common = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"3\"");
    if !plain.is_empty() {
        canvas.line(format_args!(
            "<path class=\"edge\" d=\"{plain}\" {common} stroke-linecap=\"square\"/>"
        ));
    }
    if !joined.is_empty() {
        canvas.line(format_args!(
            "<path class=\"joined\" d=\"{joined}\" {common} stroke-dasharray=\"12 12\" stroke-dashoffset=\"-6\"/>"
        ));
    }
}
