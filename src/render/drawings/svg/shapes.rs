//! Cages, thermometers, arrows and lines, which lie below pieces, and signs between two squares, which lie over them.

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::cages::outline;
use crate::render::drawings::colours::{INK, MARK, PAPER};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::corner;
use crate::render::marks::shapes::Shape;

type Point = (f64, f64);

/// Half as wide as a bulb or circle.
const BULB: f64 = 16.0;

/// What pieces stand on.
pub fn under_pieces(canvas: &mut Canvas, puzzle: &Puzzle, shapes: &[Shape]) {
    canvas.group("class=\"shapes\" fill=\"none\"", |canvas| {
        for shape in shapes {
            match shape {
                Shape::Cage(squares) => cage(canvas, puzzle, squares),
                Shape::Thermometer(squares) => thermometer(canvas, puzzle, squares),
                Shape::Arrow { circles, shaft } => arrow(canvas, puzzle, circles, shaft),
                Shape::Line(squares) => line(canvas, &middles(puzzle, squares), 3.0),
                Shape::Less(..) | Shape::Dot(..) => {}
            }
        }
    });
}

fn cage(canvas: &mut Canvas, puzzle: &Puzzle, squares: &[Square]) {
    let lines = outline(&puzzle.board, squares).into_iter();
    let lines = lines.map(|[from, to]| {
        let [(x, y), (to_x, to_y)] = [from, to].map(|(x, y)| (Short(x * CELL), Short(y * CELL)));
        format!("M{x} {y}L{to_x} {to_y}")
    });
    let lines: String = lines.collect();
    canvas.line(format_args!(
        "<path class=\"cage\" d=\"{lines}\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-dasharray=\"4 3\"/>"
    ));
}

fn thermometer(canvas: &mut Canvas, puzzle: &Puzzle, squares: &[Square]) {
    let middles = middles(puzzle, squares);
    line(canvas, &middles, 14.0);
    if let Some((x, y)) = middles.first() {
        let (x, y) = (Short(*x), Short(*y));
        canvas.line(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{MARK}\"/>",
            Short(BULB)
        ));
    }
}

fn arrow(canvas: &mut Canvas, puzzle: &Puzzle, circles: &[Square], shaft: &[Square]) {
    let circles = middles(puzzle, circles);
    let Some(&last) = circles.last() else {
        return;
    };
    let mut points = vec![last];
    points.extend(middles(puzzle, shaft));
    line(canvas, &points, 3.0);
    if let [.., from, to] = *points {
        head(canvas, from, to);
    }
    // A pill around all circles, paper inside, so that the shaft begins at its edge.
    for (colour, width) in [(MARK, 2.0 * BULB + 3.0), (PAPER, 2.0 * BULB - 3.0)] {
        stroke(canvas, &circles, colour, width);
    }
}

/// The two lines of an arrow's head, at its end.
fn head(canvas: &mut Canvas, from: Point, to: Point) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let long = x.hypot(y);
    let (x, y) = (x / long * 8.0, y / long * 8.0);
    let barb = |side: f64| (to.0 - x - side * y, to.1 - y + side * x);
    line(canvas, &[barb(1.0), to, barb(-1.0)], 3.0);
}

fn line(canvas: &mut Canvas, points: &[Point], width: f64) {
    stroke(canvas, points, MARK, width);
}

fn stroke(canvas: &mut Canvas, points: &[Point], colour: &str, width: f64) {
    let path = points.iter().enumerate().map(|(place, (x, y))| {
        let command = if place == 0 { 'M' } else { 'L' };
        format!("{command}{} {}", Short(*x), Short(*y))
    });
    let mut path: String = path.collect();
    if let [(x, _)] = points {
        // A line without length is a dot only if it goes somewhere.
        path += &format!("H{}", Short(*x));
    }
    canvas.line(format_args!(
        "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        Short(width)
    ));
}

fn middles(puzzle: &Puzzle, squares: &[Square]) -> Vec<Point> {
    let middle = |&square| {
        let (x, y) = corner(puzzle, square);
        (x + CELL / 2.0, y + CELL / 2.0)
    };
    squares.iter().map(middle).collect()
}

/// Signs on the edge of two squares.
pub fn between_squares(canvas: &mut Canvas, puzzle: &Puzzle, shapes: &[Shape]) {
    canvas.group("class=\"between\"", |canvas| {
        for shape in shapes {
            match shape {
                Shape::Less(lesser, greater) => {
                    less(canvas, &middles(puzzle, &[*lesser, *greater]));
                }
                Shape::Dot(one, other, words) => {
                    dot(canvas, &middles(puzzle, &[*one, *other]), words.as_deref());
                }
                _ => {}
            }
        }
    });
}

/// `<`, its point towards the first.
fn less(canvas: &mut Canvas, middles: &[Point]) {
    let &[from, to] = middles else {
        return;
    };
    let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let (along_x, along_y) = ((to.0 - from.0) / CELL, (to.1 - from.1) / CELL);
    let at = |along: f64, across: f64| {
        (
            x + along * along_x - across * along_y,
            y + along * along_y + across * along_x,
        )
    };
    let points = [at(5.0, 7.0), at(-5.0, 0.0), at(5.0, -7.0)];
    let paths = points.map(|(x, y)| format!("{} {}", Short(x), Short(y)));
    let path = paths.join("L");
    // Paper below, so that it can be told from the line that it crosses.
    for (colour, width) in [(PAPER, 7.0), (INK, 2.4)] {
        canvas.line(format_args!(
            "<path d=\"M{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            Short(width)
        ));
    }
}

/// A white dot, with words if it is not about 1.
fn dot(canvas: &mut Canvas, middles: &[Point], words: Option<&str>) {
    let &[from, to] = middles else {
        return;
    };
    let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let radius = if words.is_some() { 8.0 } else { 6.0 };
    canvas.line(format_args!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"1.6\"/>",
        Short(x),
        Short(y)
    ));
    if let Some(words) = words {
        let text = line_of_text(words, x, y, 8.0, 1.4, Align::Middle);
        canvas.line(format_args!("<g stroke=\"{INK}\">{text}</g>"));
    }
}
