//! Squares in red frames, groups of squares hatched in red, lines of attack as red arrows.
//!
//! A hatch is visible on any colour, with any colour vision; a tint was invisible on orange regions. Closed
//! squares are hatched the other way.

use crate::puzzle::{Breach, Placement, Puzzle};
use crate::render::drawings::colours::BROKEN;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::squares::{board_size, corner, filled};
use crate::render::marks::broken::{Attack, areas, at_fault, attacks};

/// The hatch over groups and squares that are at fault; it belongs below the pieces.
pub fn hatches(canvas: &mut Canvas, puzzle: &Puzzle, breaches: &[Breach]) {
    let attributes = format!("class=\"broken\" fill=\"url(#{})\"", canvas.name(HATCH));
    filled(canvas, puzzle, areas(puzzle, breaches), &attributes);
}

/// Names of definitions.
const WHOLE_BOARD: &str = "whole-board";
const HATCH: &str = "broken-hatch";

/// The definitions that [`hatches`] and [`marks`] use: the hatch, and the board, beyond which no line of attack is drawn.
pub fn define(canvas: &mut Canvas, puzzle: &Puzzle) {
    let name = canvas.name(HATCH);
    // The pale line beside each red one is visible on dark grounds.
    canvas.line(format_args!(
        "<pattern id=\"{name}\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"M1 -1L11 9M-1 7L3 11\" stroke=\"#ffffff\" stroke-opacity=\"0.55\" stroke-width=\"1.5\"/>\
         <path d=\"M-1 -1L11 11M9 -1L11 1M-1 9L1 11\" stroke=\"{BROKEN}\" stroke-width=\"1.6\"/></pattern>"
    ));
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
    // Each has a pale edge: without one type of cones red looks as dark as dark squares.
    for ([class, of_lines], colour, frame, line) in [
        (["edges", "attack-edges"], "#ffffff", 5.0, 7.0),
        (["marks", "attack"], BROKEN, 3.0, 4.0),
    ] {
        let attributes =
            format!("class=\"{class}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{frame}\"");
        canvas.group(&attributes, |canvas| {
            for &square in &squares {
                let (x, y) = corner(puzzle, square);
                let (x, y) = (Short(x + 2.0), Short(y + 2.0));
                canvas.line(format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"44\" height=\"44\" rx=\"4\"/>"
                ));
            }
        });
        let attributes = format!(
            "class=\"{of_lines}\" {clip} fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\" \
             stroke-opacity=\"0.85\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        );
        canvas.group(&attributes, |canvas| {
            for attack in &attacks {
                canvas.line(format_args!("<path d=\"{}\"/>", path(puzzle, attack)));
            }
        });
    }
}

/// The line of an attack, with a head unless both attack each other.
fn path(puzzle: &Puzzle, attack: &Attack) -> String {
    let pieces = attack.pieces(puzzle).into_iter();
    let pieces = pieces.map(|ends| ends.map(|(x, y)| (x * CELL, y * CELL)));
    let mut path = String::new();
    let mut last = (0.0, 0.0);
    for [begin, end] in pieces {
        path += &segment(begin, end);
        last = end;
    }
    if !attack.is_mutual {
        let (dx, dy) = attack.direction();
        path += &head(last, dx, dy);
    }
    path
}

fn segment((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    format!("M{} {}L{} {}", Short(x), Short(y), Short(to_x), Short(to_y))
}

/// The head of an arrow that reaches this point from this direction.
fn head((x, y): (f64, f64), dx: f64, dy: f64) -> String {
    let long = dx.hypot(dy);
    let (ux, uy) = (dx / long * 12.0, dy / long * 12.0);
    let side = |turn: f64| (x - ux - turn * uy, y - uy + turn * ux);
    let ((x1, y1), (x2, y2)) = (side(0.7), side(-0.7));
    let (x, y, x1, y1) = (Short(x), Short(y), Short(x1), Short(y1));
    format!("M{x1} {y1}L{x} {y}L{} {}", Short(x2), Short(y2))
}
