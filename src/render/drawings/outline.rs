//! Outlines in the path notation of SVG, with short numbers, so that the same board is always the same text.

use crate::board::{Board, Square};
use crate::render::drawings::drawing::{CELL, Point};
use crate::render::drawings::short::Short;

/// The left and upper edge of a square.
pub fn corner(board: &Board, square: Square) -> Point {
    let at = |place: usize| place as f64 * CELL;
    (at(board.column(square)), at(board.row(square)))
}

pub fn middle(board: &Board, square: Square) -> Point {
    let (x, y) = corner(board, square);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// From one square to another that it touches over joined edges only: so many columns to the right and rows down.
pub fn over_seam(board: &Board, from: Square, to: Square) -> Option<Point> {
    let (rows, columns) = board.apart(from, to);
    let step = board.step_between(from, to);
    let step = step.filter(|_| rows.max(columns) > 1);
    step.map(|step| (step.columns as f64, step.rows as f64))
}

/// The pieces of a line from square to square: where edges are joined, it leaves the board and comes in again opposite.
pub fn walk(board: &Board, squares: &[Square]) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = vec![Vec::new()];
    let mut before = None;
    for &square in squares {
        let here = middle(board, square);
        let seam = before.and_then(|before| over_seam(board, before, square));
        if let Some((right, down)) = seam
            && let Some(piece) = pieces.last_mut()
            && let Some((x, y)) = piece.last().copied()
        {
            let (right, down) = (right * BEYOND, down * BEYOND);
            piece.push((x + right, y + down));
            pieces.push(vec![(here.0 - right, here.1 - down)]);
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(here);
        }
        before = Some(square);
    }
    pieces
}

/// How far from the middle of its square a line over a joined edge goes.
const BEYOND: f64 = CELL * 0.6;

/// Width and height of a board alone.
pub fn board_size(board: &Board) -> Point {
    if board.is_empty() {
        return (0.0, 0.0);
    }
    (board.columns() as f64 * CELL, board.rows() as f64 * CELL)
}

/// All of these squares, without sides among them.
pub fn squares<'a>(board: &Board, squares: impl IntoIterator<Item = &'a Square>) -> String {
    let squares = squares
        .into_iter()
        .filter(|&&square| board.is_square(square));
    let squares = squares.map(|&square| {
        let (x, y) = corner(board, square);
        rectangle((x, y), (CELL, CELL))
    });
    squares.collect()
}

/// From its upper left corner, with this width and height.
pub fn rectangle((x, y): Point, (width, height): Point) -> String {
    let (x, y, wide, high, back) = (Short(x), Short(y), Short(width), Short(height), -width);
    format!("M{x} {y}h{wide}v{high}h{}Z", Short(back))
}

/// A rectangle whose corners are quarters of a circle.
pub fn rounded((x, y): Point, (width, height): Point, radius: f64) -> String {
    let turn = |x: f64, y: f64| {
        let (radius, x, y) = (Short(radius), Short(x), Short(y));
        format!("a{radius} {radius} 0 0 1 {x} {y}")
    };
    let (wide, high) = (width - 2.0 * radius, height - 2.0 * radius);
    format!(
        "M{} {}h{}{}v{}{}h{}{}v{}{}Z",
        Short(x + radius),
        Short(y),
        Short(wide),
        turn(radius, radius),
        Short(high),
        turn(-radius, radius),
        Short(-wide),
        turn(-radius, -radius),
        Short(-high),
        turn(radius, -radius)
    )
}

pub fn circle(middle: Point, radius: f64) -> String {
    around(middle, middle, radius)
}

/// Around two circles of this radius.
pub fn around(from: Point, to: Point, radius: f64) -> String {
    let (x, y) = match from == to {
        true => (radius, 0.0),
        false => towards(from, to, radius),
    };
    let at = |point: Point, side: f64| {
        let (x, y) = (point.0 - side * y, point.1 + side * x);
        format!("{} {}", Short(x), Short(y))
    };
    let round = format!("A{0} {0} 0 0 0", Short(radius));
    format!(
        "M{}L{}{round} {}L{}{round} {}Z",
        at(from, 1.0),
        at(to, 1.0),
        at(to, -1.0),
        at(from, -1.0),
        at(from, 1.0)
    )
}

/// From point to point; a dot where there is only one.
pub fn along(points: &[Point]) -> String {
    let path = points.iter().enumerate().map(|(place, (x, y))| {
        let command = if place == 0 { 'M' } else { 'L' };
        format!("{command}{} {}", Short(*x), Short(*y))
    });
    let mut path: String = path.collect();
    if let [(x, _)] = points {
        // A line of length 0 is drawn as a dot only if it has a segment.
        path += &format!("H{}", Short(*x));
    }
    path
}

/// The two lines of an arrow's head at the end of a line, this long and as wide to each side.
pub fn head(from: Point, to: Point, long: f64, wide: f64) -> String {
    let (x, y) = towards(from, to, 1.0);
    let barb = |side: f64| (to.0 - long * x - side * y, to.1 - long * y + side * x);
    along(&[barb(wide), to, barb(-wide)])
}

/// A step of this length from one point towards another, to the right and downwards.
pub fn towards(from: Point, to: Point, far: f64) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let long = x.hypot(y).max(f64::MIN_POSITIVE);
    (x / long * far, y / long * far)
}
