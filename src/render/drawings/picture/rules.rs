//! Cages, thermometers, arrows and lines, which lie below pieces, and signs between squares, which lie over them.

use rustc_hash::FxHashMap;

use crate::board::{Board, Square};
use crate::puzzle::Mark;
use crate::puzzle::print::{Hue, LineEnds, Shape as Drawn, Width};
use crate::render::drawings::cages;
use crate::render::drawings::colours::{INK, LINE, MARK, PAPER, tones};
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Path, Point, Shape, Text};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::outline::{self, along, around, circle, towards};
use crate::render::drawings::picture::board::edge_width;
use crate::render::drawings::picture::shaded::edged_in_shade;
use crate::render::drawings::picture::{Picture, numbers};

/// Half the width of the bulb of a thermometer and of the circle of an arrow.
const BULB: f64 = 16.0;

/// The width of an arrow, of a line, and of the tube of a thermometer.
const ARROW: f64 = 2.4;
const WIDE: f64 = 10.0;
const THIN: f64 = 4.0;
const TUBE: f64 = 14.0;

/// How much wider the pale edge is that separates a line from regions and lines that it crosses.
const EDGE: f64 = 2.6;

/// How far from the middle of a square an arrow ends.
const TIP: f64 = 5.0;

/// What pieces stand on.
pub fn under_pieces(over: &mut Vec<Shape>, picture: &Picture) {
    pearls(over, picture);
    let (board, mut shapes) = (picture.board(), Vec::new());
    for mark in &picture.marks {
        let points = middles(board, &mark.squares);
        let walk = outline::walk(board, &mark.squares);
        let line = mark.colour.map_or(MARK, |colour| tones(colour).line);
        match mark.shape {
            Drawn::Cage => edged_in_shade(&mut shapes, picture, cage(board, mark)),
            Drawn::Thermometer => {
                let bulb = points.first().map(|&first| circle(first, BULB));
                let bulb = bulb.unwrap_or_default();
                shapes.line("", bulb.clone(), (PAPER, EDGE), Ends::Round);
                edged(&mut shapes, picture, &along_all(&walk), (line, TUBE));
                shapes.area("", bulb, line);
            }
            Drawn::Line if is_walk(board, &mark.squares) => {
                of_squares(&mut shapes, picture, (mark, &walk), line);
            }
            // It passes over squares that are not its own: dots say which are.
            Drawn::Line => {
                edged(&mut shapes, picture, &along(&points), (line, THIN));
                let dots: String = points.iter().map(|&dot| along(&[dot])).collect();
                stroke(&mut shapes, dots, line, WIDE);
            }
            Drawn::Arrow => {
                let line = mark.colour.map_or(LINE, |colour| tones(colour).ink);
                edged(&mut shapes, picture, &arrow(board, mark), (line, ARROW));
            }
            // The edge of the board lies over its ends.
            Drawn::Slash => {
                for &square in &mark.squares {
                    let (x, y) = outline::corner(board, square);
                    let line = along(&[(x, y), (x + CELL, y + CELL)]);
                    let usual = if board.is_open(square) { INK } else { PAPER };
                    let ink = mark.colour.map_or(usual, |colour| tones(colour).ink);
                    shapes.line("slash", line, (ink, 1.2), Ends::Flat);
                }
            }
            _ => {}
        }
    }
    over.group(Group::new("shapes", shapes));
}

fn cage(board: &Board, mark: &Mark) -> Path {
    let lines = cages::outline(board, &mark.squares, cages::INSET);
    let ink = mark.colour.map_or(INK, |colour| tones(colour).ink);
    Path::drawn("cage", lines, ink, 1.2, Ends::Flat).dashed(cages::DASHES)
}

fn along_all(walk: &[Vec<Point>]) -> String {
    walk.iter().map(|piece| along(piece)).collect()
}

/// The circles of an arrow, and its shaft from the nearest of them on.
fn arrow(board: &Board, mark: &Mark) -> String {
    let (circles, shaft) = { &mark.squares }.split_at(mark.circles.min(mark.squares.len()));
    let Some(&next) = shaft.first() else {
        return String::new();
    };
    let far = |&circle: &Square| {
        let [from, to] = [circle, next].map(|square| outline::middle(board, square));
        let flat = (from.0 - to.0).hypot(from.1 - to.1);
        outline::over_seam(board, circle, next).map_or(flat, |_| CELL)
    };
    let nearest = circles.iter().rev();
    let Some(&last) = nearest.min_by(|one, other| far(one).total_cmp(&far(other))) else {
        return String::new();
    };
    let mut walk = outline::walk(board, &[&[last], shaft].concat());
    // From the edge of the last circle, so that what is in it needs no ground of its own.
    if let Some([from, to, ..]) = walk.first_mut().map(Vec::as_mut_slice) {
        let (x, y) = towards(*from, *to, BULB);
        *from = (from.0 + x, from.1 + y);
    }
    if let Some([.., from, to]) = walk.last_mut().map(Vec::as_mut_slice) {
        // What stands on the last square hides the head less than in the middle.
        let (x, y) = towards(*to, *from, TIP);
        *to = (to.0 + x, to.1 + y);
    }
    let mut path = along_all(&walk);
    if let Some(&[.., from, to]) = walk.last().map(Vec::as_slice) {
        path += &outline::head(from, to, 6.5, 6.5);
    }
    let circles = middles(board, circles);
    path + &match *circles {
        [one] => circle(one, BULB),
        _ => circles
            .windows(2)
            .map(|two| around(two[0], two[1], BULB))
            .collect(),
    }
}

/// A line from square to square, with its ends.
fn of_squares(
    over: &mut Vec<Shape>,
    picture: &Picture,
    (mark, walk): (&Mark, &[Vec<Point>]),
    colour: &'static str,
) {
    let width = match mark.width {
        Width::Thin => THIN,
        Width::Usual => WIDE,
        Width::Thick => TUBE,
    };
    let mut outline = along_all(walk);
    match (mark.ends, walk.concat().as_slice()) {
        (LineEnds::Arrow, &[.., from, to]) => {
            outline += &outline::head(from, to, 8.0 + width / 2.0, 6.0 + width / 2.0);
        }
        (LineEnds::Dots, &[first, .., last]) => {
            outline += &[first, last].map(|at| circle(at, width)).concat();
        }
        _ => {}
    }
    edged(over, picture, &outline, (colour, width));
}

/// Whether a line goes from each square to one that touches it.
fn is_walk(board: &Board, squares: &[Square]) -> bool {
    squares.windows(2).all(|pair| {
        let (rows, columns) = board.apart(pair[0], pair[1]);
        rows.max(columns) <= 1 || outline::over_seam(board, pair[0], pair[1]).is_some()
    })
}

/// A line of this width with its pale edge, which would be seen by itself on squares that the author colours.
fn edged(over: &mut Vec<Shape>, picture: &Picture, outline: &str, line: (&'static str, f64)) {
    let (colour, width) = line;
    let mut marks = picture.marks.iter();
    if !marks.any(|mark| mark.shape == Drawn::Fill) {
        stroke(over, outline.to_owned(), PAPER, width + EDGE);
    }
    stroke(over, outline.to_owned(), colour, width);
}

fn stroke(over: &mut Vec<Shape>, outline: String, colour: &'static str, width: f64) {
    over.line("", outline, (colour, width), Ends::Round);
}

fn middles(board: &Board, squares: &[Square]) -> Vec<Point> {
    let middle = |&square| outline::middle(board, square);
    squares.iter().map(middle).collect()
}

/// Signs on the edge of two squares, or where several meet.
pub fn between_squares(over: &mut Vec<Shape>, picture: &Picture) {
    let mut shapes = Vec::new();
    for (mark, at) in beside_one_another(picture) {
        let points = middles(picture.board(), &mark.squares);
        let label = mark.label.as_deref();
        match mark.shape {
            Drawn::WhiteDot | Drawn::BlackDot => {
                let radius = match label.map(in_rows).as_deref() {
                    None => DOT,
                    Some([words]) if reach(words, 0.0, LETTERS) < WITH_NUMBER => WITH_NUMBER,
                    Some(_) => WITH_SEVERAL,
                };
                dot(&mut shapes, at, radius, mark);
            }
            Drawn::X | Drawn::V | Drawn::Text => shapes.text(letter(at, mark)),
            _ => {
                if let (Some(&from), Some(&to)) = (points.first(), points.last()) {
                    let is_over_seam = seam_of(picture.board(), mark).is_some();
                    let (x, y) = towards(from, to, if is_over_seam { -5.0 } else { 5.0 });
                    less(&mut shapes, at, (x, y));
                }
            }
        }
    }
    over.group(Group::new("between", shapes));
}

/// The step from one square of a sign to the other, if it is over joined edges.
fn seam_of(board: &Board, mark: &Mark) -> Option<Point> {
    match *mark.squares {
        [one, other] => outline::over_seam(board, one, other),
        _ => None,
    }
}

/// All signs with their points: two of one over joined edges. Of several between the same squares each stands beside the
/// next along the edge; the same sign twice is drawn once.
fn beside_one_another<'a>(picture: &'a Picture<'_>) -> Vec<(&'a Mark, Point)> {
    let mut by_edge: FxHashMap<Vec<Square>, Vec<&Mark>> = FxHashMap::default();
    let mut signs = Vec::new();
    let marks = picture.marks.iter();
    for mark in marks.filter(|mark| mark.is_sign() && !mark.is_pearl()) {
        let mut edge = mark.squares.clone();
        edge.sort_unstable();
        let here = by_edge.entry(edge.clone()).or_default();
        let looks = |mark: &Mark| (mark.shape, mark.label.clone(), mark.colour);
        let is_same = |other: &&Mark| looks(other) == looks(mark);
        if mark.shape == Drawn::Less || !here.iter().any(is_same) {
            signs.push((mark, edge, here.len()));
            here.push(mark);
        }
    }
    let place = |(mark, edge, before): (&'a Mark, Vec<Square>, usize)| {
        let points = middles(picture.board(), &mark.squares);
        let away = (before as f64 - (by_edge[&edge].len() as f64 - 1.0) / 2.0) * BESIDE;
        let aside = match points.as_slice() {
            // One above the other.
            [(one, _), (other, _)] if one == other => (away, 0.0),
            _ => (0.0, away),
        };
        let ends = match (seam_of(picture.board(), mark), points.as_slice()) {
            (Some((right, down)), &[one, other]) => {
                let (right, down) = (right * CELL / 2.0, down * CELL / 2.0);
                vec![
                    (one.0 + right, one.1 + down),
                    (other.0 - right, other.1 - down),
                ]
            }
            _ => vec![centre(&points)],
        };
        let ends = ends.into_iter();
        ends.map(move |(x, y)| (mark, (x + aside.0, y + aside.1)))
    };
    signs.into_iter().flat_map(place).collect()
}

/// From one sign to the next on the same edge.
const BESIDE: f64 = 17.0;

/// Dots on squares, which are as large as pearls of masyu and lie under lines.
fn pearls(over: &mut Vec<Shape>, picture: &Picture) {
    let mut shapes = Vec::new();
    let is_numbered = numbers::with_clues(picture);
    for mark in picture.marks.iter().filter(|mark| mark.is_pearl()) {
        let at = centre(&middles(picture.board(), &mark.squares));
        let radius = match is_numbered(mark.squares[0]) {
            true => numbers::CIRCLE,
            false => PEARL,
        };
        dot(&mut shapes, at, radius, mark);
    }
    over.group(Group::new("pearls", shapes));
}

const PEARL: f64 = 16.0;

/// The point in the middle of all.
fn centre(points: &[Point]) -> Point {
    let number = points.len().max(1) as f64;
    let sum = points
        .iter()
        .fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / number, sum.1 / number)
}

/// `<`, its point towards the first of two squares; this is how far ahead of the middle it begins.
fn less(over: &mut Vec<Shape>, (x, y): Point, (ahead_x, ahead_y): Point) {
    let point = (x - ahead_x, y - ahead_y);
    let sign = outline::head((x + ahead_x, y + ahead_y), point, 10.0, 7.0);
    // Paper below it separates it from the line that it crosses.
    for (colour, width) in [(PAPER, 7.0), (INK, 2.4)] {
        stroke(over, sign.clone(), colour, width);
    }
}

/// A dot of this radius, and what is written on it.
fn dot(over: &mut Vec<Shape>, at: Point, radius: f64, mark: &Mark) {
    let colour = mark.colour_of_dot();
    let fill = match colour {
        Hue::Black => INK,
        other => tones(other).fill,
    };
    if colour == Hue::Black {
        // Otherwise it is not seen on a shaded square.
        over.line("", circle(at, radius), (PAPER, 5.0), Ends::Flat);
    }
    let edge = Path::drawn("", circle(at, radius), INK, 1.6, Ends::Flat);
    over.path(edge.with_fill(fill));
    let rows = mark.label.as_deref().map(in_rows).unwrap_or_default();
    let ink = if colour == Hue::Black { "#ffffff" } else { INK };
    let above = (rows.len().max(1) - 1) as f64 / 2.0;
    let height = if rows.len() > 1 { 7.0 } else { LETTERS };
    let rows = rows.iter().enumerate();
    let rows = rows.map(|(row, words)| (words, (row as f64 - above) * (height + 1.5)));
    let furthest = rows.clone().map(|(words, down)| reach(words, down, height));
    let fit = (radius / furthest.fold(0.0, f64::max)).min(1.0);
    for (words, down) in rows {
        let at = (at.0, at.1 + down * fit);
        let letters = (height * fit, 1.4 * fit);
        over.text(Text::new(words, at, Align::Middle, letters).in_colour(ink));
    }
}

/// The radius of a dot that holds letters of this height, so far below its middle.
fn reach(words: &str, down: f64, height: f64) -> f64 {
    let half = glyphs::wide(words, height) / 2.0;
    half.hypot(down.abs() + height / 2.0) + FROM_RIM
}

/// The height of letters on a dot, and how far they are from its rim.
const LETTERS: f64 = 8.0;
const FROM_RIM: f64 = 1.7;

/// The radius of a dot, of one with a number, and with several or a long one.
const DOT: f64 = 6.0;
const WITH_NUMBER: f64 = 8.0;
const WITH_SEVERAL: f64 = 10.5;

/// Three words and more on a dot stand two in a row.
fn in_rows(words: &str) -> Vec<String> {
    let all: Vec<&str> = words.split_whitespace().collect();
    match all.len() {
        0..3 => vec![words.to_owned()],
        _ => all.chunks(2).map(|two| two.join(" ")).collect(),
    }
}

/// A letter or a text over the edge of two squares, which ends around it.
fn letter(at: Point, mark: &Mark) -> Text {
    let (usual, (height, width)) = match mark.shape {
        Drawn::X => ("X", (12.0_f64, 2.2)),
        Drawn::V => ("V", (12.0, 2.2)),
        _ => ("", (11.0, 1.2)),
    };
    let words = mark.label.as_deref().unwrap_or(usual);
    let height = height.min(24.0 * glyphs::HEIGHT / glyphs::width(words).max(1.0));
    let text = Text::new(words, at, Align::Middle, (height, width));
    let text = text.in_colour(mark.colour.map_or(INK, |colour| tones(colour).ink));
    text.over(Some((PAPER, 5.5)).filter(|_| mark.colour != Some(Hue::White)))
}

/// Thick lines around squares.
pub fn around_squares(over: &mut Vec<Shape>, picture: &Picture) {
    let board = picture.board();
    let marks = picture.marks.iter();
    for mark in marks.filter(|mark| mark.shape == Drawn::Border) {
        let ink = mark.colour.map_or(INK, |colour| tones(colour).ink);
        let lines = cages::outline(board, &mark.squares, 0.0);
        let line = Path::drawn("borders", lines, ink, edge_width(board), Ends::Round);
        edged_in_shade(over, picture, line);
    }
}
