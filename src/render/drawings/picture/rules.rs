//! Cages, thermometers, arrows and lines, which lie below pieces, and signs between two squares, which lie over them.

use crate::board::{Board, Square};
use crate::render::drawings::cages;
use crate::render::drawings::colours::{INK, LINE, MARK, PAPER};
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Path, Point, Shape, Text};
use crate::render::drawings::outline::{self, along, around, circle, towards};
use crate::render::drawings::picture::Picture;
use crate::render::marks::shapes::{Mark, dotted};

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
pub fn under_pieces(over: &mut Vec<Shape>, picture: &Picture) {
    let (board, mut shapes) = (picture.board(), Vec::new());
    for mark in &picture.marks {
        match mark {
            Mark::Cage(squares) => shapes.path(cage(board, squares)),
            Mark::Thermometer(squares) => thermometer(&mut shapes, &middles(board, squares)),
            Mark::Arrow { circles, shaft } => {
                let outline = arrow(&middles(board, circles), &middles(board, shaft));
                edged(&mut shapes, &outline, LINE_WIDTH);
            }
            Mark::Line(squares) => {
                edged(&mut shapes, &along(&middles(board, squares)), LINE_WIDTH);
            }
            Mark::Less(..) | Mark::Dot(..) => {}
        }
    }
    for mark in &picture.marks {
        if let Mark::Line(squares) = mark {
            let dots = middles(board, &dotted(board, squares));
            let dots: String = dots.iter().map(|&dot| along(&[dot])).collect();
            edged(&mut shapes, &dots, DOT);
        }
    }
    over.group(Group::new("shapes", shapes));
}

fn cage(board: &Board, squares: &[Square]) -> Path {
    let lines = cages::outline(board, squares).into_iter();
    let lines = lines.map(|ends| along(&ends.map(|(x, y)| (x * CELL, y * CELL))));
    let lines: String = lines.collect();
    Path::drawn("cage", lines, INK, 1.2, Ends::Flat).dashed([4.0, 3.0])
}

fn thermometer(over: &mut Vec<Shape>, middles: &[Point]) {
    for (colour, wider) in [(PAPER, 2.6), (LINE, 0.0), (MARK, -2.4)] {
        stroke(over, along(middles), colour, 14.0 + wider);
        if let Some(&first) = middles.first() {
            over.path(Path::filled("", circle(first, BULB + wider / 2.0), colour));
        }
    }
}

/// The circles of an arrow, and its shaft from the last of them on.
fn arrow(circles: &[Point], shaft: &[Point]) -> String {
    let (Some(&last), Some(&next)) = (circles.last(), shaft.first()) else {
        return String::new();
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
    let mut path = along(&points);
    if let [.., from, to] = *points {
        path += &outline::head(from, to, 8.0, 8.0);
    }
    path + &match *circles {
        [one] => circle(one, BULB),
        _ => circles
            .windows(2)
            .map(|two| around(two[0], two[1], BULB))
            .collect(),
    }
}

/// A line of this width with its pale edge.
fn edged(over: &mut Vec<Shape>, outline: &str, width: f64) {
    stroke(
        over,
        outline.to_owned(),
        PAPER,
        width + EDGED_WIDTH - LINE_WIDTH,
    );
    stroke(over, outline.to_owned(), LINE, width);
}

fn stroke(over: &mut Vec<Shape>, outline: String, colour: &'static str, width: f64) {
    over.path(Path::drawn("", outline, colour, width, Ends::Round));
}

fn middles(board: &Board, squares: &[Square]) -> Vec<Point> {
    let middle = |&square| outline::middle(board, square);
    squares.iter().map(middle).collect()
}

/// Signs on the edge of two squares.
pub fn between_squares(over: &mut Vec<Shape>, picture: &Picture) {
    let middle = |square| outline::middle(picture.board(), square);
    let mut shapes = Vec::new();
    for mark in &picture.marks {
        match mark {
            Mark::Less(lesser, greater) => less(&mut shapes, middle(*lesser), middle(*greater)),
            Mark::Dot(one, other, words) => {
                let at = halfway(middle(*one), middle(*other));
                dot(&mut shapes, at, words.as_deref());
            }
            _ => {}
        }
    }
    over.group(Group::new("between", shapes));
}

fn halfway(one: Point, other: Point) -> Point {
    ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
}

/// `<`, its point towards the first.
fn less(over: &mut Vec<Shape>, from: Point, to: Point) {
    let (x, y) = halfway(from, to);
    let (ahead_x, ahead_y) = towards(from, to, 5.0);
    let point = (x - ahead_x, y - ahead_y);
    let sign = outline::head((x + ahead_x, y + ahead_y), point, 10.0, 7.0);
    // Paper below it separates it from the line that it crosses.
    for (colour, width) in [(PAPER, 7.0), (INK, 2.4)] {
        stroke(over, sign.clone(), colour, width);
    }
}

/// A white dot, with words if it is not about 1.
fn dot(over: &mut Vec<Shape>, at: Point, words: Option<&str>) {
    let radius = if words.is_some() { 8.0 } else { 6.0 };
    let edge = Path::drawn("", circle(at, radius), INK, 1.6, Ends::Flat);
    over.path(edge.with_fill("#ffffff"));
    if let Some(words) = words {
        over.text(Text::new(words, at, Align::Middle, (8.0, 1.4)).in_colour(INK));
    }
}
