//! Squares in red frames, groups of squares hatched in red, lines of attack as red arrows.
//!
//! A hatch is visible on any colour, with any colour vision; a tint was invisible on orange regions. Closed
//! squares are hatched the other way.

use crate::puzzle::{Breach, Placement, Puzzle};
use crate::render::drawings::colours::BROKEN;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::breaches::scale_of_lines;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::squares::{Hatch, board_size, corner};
use crate::render::marks::broken::{Attack, areas, at_fault, attacks};

/// The hatch over groups and squares that are at fault; it belongs below the pieces.
pub fn hatches(canvas: &mut Canvas, puzzle: &Puzzle, breaches: &[Breach]) {
    if !areas(puzzle, breaches).is_empty() {
        Hatch::draw(HATCH, canvas, "broken");
    }
}

/// Names of definitions.
const WHOLE_BOARD: &str = "whole-board";
const HATCH: &str = "broken-hatch";

/// The definitions that [`hatches`] and [`marks`] use: the hatch, and the board, beyond which no line of attack is drawn.
pub fn define(canvas: &mut Canvas, puzzle: &Puzzle, breaches: &[Breach]) {
    let scale = scale_of_lines(puzzle);
    let stroke = |colour: &str, width: f64| {
        format!(
            "stroke=\"{colour}\" stroke-width=\"{}\"",
            Short(width * scale)
        )
    };
    // The pale line beside each red one is visible on dark grounds.
    let pale = stroke("#ffffff", 1.5) + " stroke-opacity=\"0.55\"";
    let hatch = Hatch {
        name: HATCH,
        falls: true,
        gap: CELL / 4.0 * scale,
        strokes: &[(2.0 * scale, pale), (0.0, stroke(BROKEN, 1.6))],
    };
    hatch.define(canvas, puzzle, &areas(puzzle, breaches));
    let (width, height) = board_size(puzzle);
    let (width, height) = (Short(width), Short(height));
    let name = canvas.name(WHOLE_BOARD);
    canvas.line(format_args!(
        "<clipPath id=\"{name}\"><rect width=\"{width}\" height=\"{height}\"/></clipPath>"
    ));
}

/// Frames around the squares at fault and arrows from attackers to what they attack; over the pieces.
pub fn marks(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement, breaches: &[Breach]) {
    let squares = at_fault(breaches);
    let attacks = attacks(puzzle, placement, breaches);
    let clip = format!("clip-path=\"url(#{})\"", canvas.name(WHOLE_BOARD));
    let scale = scale_of_lines(puzzle);
    // Each has a pale edge: without one type of cones red looks as dark as dark squares.
    for ([class, of_lines], colour, frame, line) in [
        (["edges", "attack-edges"], "#ffffff", EDGE, ATTACK_EDGE),
        (["marks", "attack"], BROKEN, 3.0, 4.0),
    ] {
        let width = Short(frame * scale);
        let attributes =
            format!("class=\"{class}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
        canvas.group(&attributes, |canvas| {
            for &square in &squares {
                canvas.line(rectangle(corner(puzzle, square), scale));
            }
        });
        let width = Short(line * scale);
        let attributes = format!(
            "class=\"{of_lines}\" {clip} fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-opacity=\"0.85\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        );
        canvas.group(&attributes, |canvas| {
            for attack in &attacks {
                let path = path(puzzle, attack, scale);
                canvas.line(format_args!("<path d=\"{path}\"/>"));
            }
        });
    }
}

/// The width of the pale edge of a line of attack.
const ATTACK_EDGE: f64 = 7.0;

/// The width of the pale edge of a frame, and how far it reaches into the square.
const EDGE: f64 = 5.0;
const INSIDE: f64 = 4.5;

/// The frame of a square with this corner. A wide frame grows outwards, so that it does not hide what stands there.
fn rectangle((x, y): (f64, f64), scale: f64) -> String {
    let inset = INSIDE - EDGE / 2.0 * scale;
    let side = Short(CELL - 2.0 * inset);
    let (x, y) = (Short(x + inset), Short(y + inset));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"4\"/>")
}

/// The line of an attack, with a head unless both attack each other.
fn path(puzzle: &Puzzle, attack: &Attack, scale: f64) -> String {
    // The round end of the pale edge always has the same distance from the middle of a square.
    let clear = (12.5 + ATTACK_EDGE / 2.0 * scale) / CELL;
    let pieces = attack.pieces(puzzle, clear).into_iter();
    let pieces = pieces.map(|ends| ends.map(|(x, y)| (x * CELL, y * CELL)));
    let mut path = String::new();
    let mut last = (0.0, 0.0);
    for [begin, end] in pieces {
        path += &segment(begin, end);
        last = end;
    }
    if !attack.is_mutual {
        let (dx, dy) = attack.direction();
        path += &head(last, dx, dy, 12.0 * scale);
    }
    path
}

fn segment((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    format!("M{} {}L{} {}", Short(x), Short(y), Short(to_x), Short(to_y))
}

/// The head of an arrow that reaches this point from this direction.
fn head((x, y): (f64, f64), dx: f64, dy: f64, long: f64) -> String {
    let step = dx.hypot(dy);
    let (ux, uy) = (dx / step * long, dy / step * long);
    let side = |turn: f64| (x - ux - turn * uy, y - uy + turn * ux);
    let ((x1, y1), (x2, y2)) = (side(0.7), side(-0.7));
    let (x, y, x1, y1) = (Short(x), Short(y), Short(x1), Short(y1));
    format!("M{x1} {y1}L{x} {y}L{} {}", Short(x2), Short(y2))
}
