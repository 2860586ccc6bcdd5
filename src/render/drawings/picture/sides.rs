//! Pieces on sides: lines from square to square, or walls from corner to corner.

use crate::board::{Board, RowColumn, Square};
use crate::puzzle::print::KindLook;
use crate::puzzle::{Joins, KindId, Puzzle};
use crate::render::drawings::colours::{INK, PAPER, SOLVED, tones};
use crate::render::drawings::drawing::{CELL, Ends, Over, Path, Point, Shape};
use crate::render::drawings::outline::{along, circle};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::board::edge_width;
use crate::render::marks::borders::{is_divided, is_dotted};
use crate::render::marks::rules::have_borders;

/// Half the side of a square: the step from one place of the drawn board to the next.
const HALF: f64 = CELL / 2.0;

/// Dots on all corners that a side ends in.
pub fn dots(over: &mut Vec<Shape>, picture: &Picture) {
    let board = picture.board();
    let corners = board
        .corners()
        .filter(|&corner| !board.sides_of_corner(corner).is_empty());
    let places = corners.flat_map(|corner| drawn_at(board, corner));
    let dots: String = places.map(|at| circle(at, DOT)).collect();
    over.area("dots", dots, INK);
}

const DOT: f64 = 2.6;

/// All pieces on sides, each kind in its colour or in ink: a line or a wall is read as a whole, whatever of it is given.
pub fn pieces(over: &mut Vec<Shape>, picture: &Picture) {
    let (puzzle, board) = (picture.puzzle(), picture.board());
    let givens = puzzle.given_placement();
    let drawn = puzzle
        .kind_ids()
        .filter(|&kind| puzzle.print.is_drawn(kind));
    for kind in drawn.filter(|&kind| puzzle.is_on_sides(kind)) {
        let standing = picture.shown.placement.pieces();
        let standing = standing
            .filter(|&(_, its)| its == kind)
            .map(|(side, _)| side);
        let (given, found): (Vec<_>, Vec<_>) =
            standing.partition(|&side| givens.get(side) == Some(kind));
        let width = match puzzle.kind(kind).joins == Some(Joins::Corners) && !is_dotted(puzzle) {
            true => edge_width(board),
            false => WIDTH,
        };
        for (class, sides) in [("given", given), ("found", found)] {
            let own = colour(picture, kind);
            let colour = own.unwrap_or(ink(picture));
            if let Some(dot) = puzzle.print.of_kind(kind).and_then(dot_of) {
                let middles = sides.iter().flat_map(|&side| drawn_at(board, side));
                let outline: String = middles.map(|at| circle(at, dot.1)).collect();
                over.path(Path::drawn(class, outline, INK, 1.6, Ends::Flat).with_fill(dot.0));
                continue;
            }
            let strokes = sides
                .iter()
                .flat_map(|&side| strokes(board, puzzle, kind, (side, width)));
            let outline: String = strokes.map(|ends| along(&ends)).collect();
            // Without colours, of two kinds the second one is a double line: a bridge of hashi.
            if own.is_none() && has_twin_before(puzzle, kind) {
                over.line(class, outline.clone(), (colour, 2.0 * width), Ends::Flat);
                over.line(class, outline, (PAPER, 0.8 * width), Ends::Flat);
            } else {
                over.line(class, outline, (colour, width), Ends::Round);
            }
        }
    }
}

const WIDTH: f64 = 5.0;

/// What a dot on a side is filled with, and its radius.
fn dot_of(look: KindLook) -> Option<(&'static str, f64)> {
    match look {
        KindLook::Dot => Some((INK, 4.0)),
        KindLook::BlackDot => Some((INK, 7.0)),
        KindLook::WhiteDot => Some((PAPER, 7.0)),
        _ => None,
    }
}

/// Whether a kind before this one joins the same.
fn has_twin_before(puzzle: &Puzzle, kind: KindId) -> bool {
    let mut before = puzzle.kinds[..kind.index()].iter();
    before.any(|other| other.joins == puzzle.kind(kind).joins)
}

fn colour(picture: &Picture, kind: KindId) -> Option<&'static str> {
    picture.looks[kind.index()].fill().map(|hue| tones(hue).ink)
}

/// The colour of lines from square to square and of walls: that of what is found where the borders of regions are as thick
/// and as dark.
pub fn ink(picture: &Picture) -> &'static str {
    match is_divided(picture.board()) || have_borders(picture.puzzle()) {
        true => SOLVED,
        false => INK,
    }
}

/// A thick line under sides that are marked, of this colour.
pub fn mark(over: &mut Vec<Shape>, picture: &Picture, sides: &[Square], colour: &'static str) {
    stripe(over, picture, ("marked", colour, 3.0 * WIDTH), sides);
}

/// A line of this class, colour and width along each side, as that of a piece.
pub fn stripe(
    over: &mut Vec<Shape>,
    picture: &Picture,
    (class, colour, width): (&'static str, &str, f64),
    sides: &[Square],
) {
    let (puzzle, board) = (picture.puzzle(), picture.board());
    let sides = sides
        .iter()
        .filter(|&&side| !board.is_square(side) && !board.is_corner(side));
    let strokes = sides.flat_map(|&side| {
        let mut kinds = puzzle.kind_ids();
        let kind = kinds.find(|&kind| puzzle.may_stand(kind, side));
        kind.map(|kind| strokes(board, puzzle, kind, (side, width)))
            .unwrap_or_default()
    });
    let outline: String = strokes.map(|ends| along(&ends)).collect();
    over.line(class, outline, (colour.to_owned(), width), Ends::Round);
}

/// The line of a piece, of this width; over a joined edge it is drawn at both edges, as far as the board goes. The round
/// end of a wall does not stick out of the frame.
fn strokes(
    board: &Board,
    puzzle: &Puzzle,
    kind: KindId,
    (side, line): (Square, f64),
) -> Vec<[Point; 2]> {
    let is_level = board.drawn_place(side).row.is_multiple_of(2);
    let is_across = puzzle.kind(kind).joins == Some(Joins::Squares);
    let (right, down) = match is_level == is_across {
        true => (0.0, HALF),
        false => (HALF, 0.0),
    };
    let (width, height) = (board.columns() as f64 * CELL, board.rows() as f64 * CELL);
    let inset = match is_across || is_dotted(puzzle) {
        true => 0.0,
        false => (line - edge_width(board)).max(0.0) / 2.0,
    };
    let within = |at: f64, length: f64| at.clamp(inset, length - inset);
    let within = |(x, y): Point| (within(x, width), within(y, height));
    let places = drawn_at(board, side).into_iter();
    let ends = places.map(|(x, y)| [(x - right, y - down), (x + right, y + down)].map(within));
    ends.collect()
}

/// Where a place is drawn: over a joined edge, at both edges.
pub fn drawn_at(board: &Board, place: Square) -> Vec<Point> {
    let RowColumn { row, column } = board.drawn_place(place);
    let both = |at: usize, side: usize, joined: bool| match joined && at == 0 {
        true => vec![0, 2 * side],
        false => vec![at],
    };
    let wrap = board.wrap();
    let columns = both(column, board.columns(), wrap.left_right);
    let rows = both(row, board.rows(), wrap.top_bottom).into_iter();
    let at = |row: usize, column: usize| (column as f64 * HALF, row as f64 * HALF);
    rows.flat_map(|row| columns.iter().map(move |&column| at(row, column)))
        .collect()
}
