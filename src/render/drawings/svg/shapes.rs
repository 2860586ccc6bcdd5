//! Cages, thermometers, arrows and lines, which lie below pieces, and signs between two squares, which lie over them.

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::cages::outline;
use crate::render::drawings::colours::{INK, LINE, MARK, PAPER};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::corner;
use crate::render::marks::shapes::{Shape, dotted};

type Point = (f64, f64);

/// Half the width of a bulb or circle.
const BULB: f64 = 16.0;

/// The width of a line, and of a line with the pale edge that separates it from regions and lines that it crosses.
const LINE_WIDTH: f64 = 2.4;
const EDGED_WIDTH: f64 = 5.0;

/// The width of a dot on a line.
const DOT: f64 = 10.0;

/// How far from the middle of a square an arrow ends.
const TIP: f64 = 15.0;

/// What pieces stand on.
pub fn under_pieces(canvas: &mut Canvas, puzzle: &Puzzle, shapes: &[Shape]) {
    canvas.group("class=\"shapes\" fill=\"none\"", |canvas| {
        for shape in shapes {
            match shape {
                Shape::Cage(squares) => cage(canvas, puzzle, squares),
                Shape::Thermometer(squares) => thermometer(canvas, puzzle, squares),
                Shape::Arrow { circles, shaft } => arrow(canvas, puzzle, circles, shaft),
                Shape::Line(squares) => line(canvas, &path_along(&middles(puzzle, squares))),
                Shape::Less(..) | Shape::Dot(..) => {}
            }
        }
        for shape in shapes {
            if let Shape::Line(squares) = shape {
                dots(canvas, puzzle, squares);
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
    let path = path_along(&middles);
    for (colour, wider) in [(PAPER, 2.6), (LINE, 0.0), (MARK, -2.4)] {
        stroke(canvas, &path, colour, 14.0 + wider);
        if let Some((x, y)) = middles.first() {
            canvas.line(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{colour}\"/>",
                Short(*x),
                Short(*y),
                Short(BULB + wider / 2.0)
            ));
        }
    }
}

fn arrow(canvas: &mut Canvas, puzzle: &Puzzle, circles: &[Square], shaft: &[Square]) {
    let (circles, shaft) = (middles(puzzle, circles), middles(puzzle, shaft));
    let (Some(&last), Some(&next)) = (circles.last(), shaft.first()) else {
        return;
    };
    // From the edge of the last circle, so that what is in it needs no ground of its own.
    let (x, y) = towards(last, next, BULB);
    let mut points = vec![(last.0 + x, last.1 + y)];
    points.extend(shaft);
    if let [.., from, to] = &mut *points {
        // What stands on the last square would hide the head in its middle.
        let (x, y) = towards(*to, *from, TIP);
        *to = (to.0 + x, to.1 + y);
    }
    let mut path = path_along(&points);
    if let [.., from, to] = *points {
        path += &path_along(&head(from, to));
    }
    path += &match *circles {
        [one] => pill(one, one),
        _ => circles.windows(2).map(|two| pill(two[0], two[1])).collect(),
    };
    line(canvas, &path);
}

fn dots(canvas: &mut Canvas, puzzle: &Puzzle, squares: &[Square]) {
    let middles = middles(puzzle, &dotted(&puzzle.board, squares));
    let dots: String = middles.iter().map(|&dot| path_along(&[dot])).collect();
    stroke(canvas, &dots, PAPER, DOT + EDGED_WIDTH - LINE_WIDTH);
    stroke(canvas, &dots, LINE, DOT);
}

/// A step of this length from one point towards another, to the right and downwards.
fn towards(from: Point, to: Point, far: f64) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let long = x.hypot(y).max(f64::MIN_POSITIVE);
    (x / long * far, y / long * far)
}

/// The outline around two circles, or one.
fn pill(from: Point, to: Point) -> String {
    let (x, y) = match from == to {
        true => (BULB, 0.0),
        false => towards(from, to, BULB),
    };
    let at = |point: Point, side: f64| {
        let (x, y) = (point.0 - side * y, point.1 + side * x);
        format!("{} {}", Short(x), Short(y))
    };
    let round = format!("A{0} {0} 0 0 0", Short(BULB));
    format!(
        "M{}L{}{round} {}L{}{round} {}Z",
        at(from, 1.0),
        at(to, 1.0),
        at(to, -1.0),
        at(from, -1.0),
        at(from, 1.0)
    )
}

/// The two lines of an arrow's head, at its end.
fn head(from: Point, to: Point) -> [Point; 3] {
    let (x, y) = towards(from, to, 8.0);
    let barb = |side: f64| (to.0 - x - side * y, to.1 - y + side * x);
    [barb(1.0), to, barb(-1.0)]
}

fn line(canvas: &mut Canvas, path: &str) {
    stroke(canvas, path, PAPER, EDGED_WIDTH);
    stroke(canvas, path, LINE, LINE_WIDTH);
}

fn stroke(canvas: &mut Canvas, path: &str, colour: &str, width: f64) {
    canvas.line(format_args!(
        "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        Short(width)
    ));
}

fn path_along(points: &[Point]) -> String {
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
    // Paper below it separates it from the line that it crosses.
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
