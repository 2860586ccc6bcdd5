//! What a board breaks, in red: squares in frames, groups of squares hatched, lines of attack as arrows.
//!
//! A hatch is visible on any colour, with any colour vision; a tint was invisible on orange regions. Closed
//! squares are hatched the other way.

use crate::render::drawings::colours::BROKEN;
use crate::render::drawings::drawing::{CELL, Ends, Group, Over, Path, Shape};
use crate::render::drawings::outline::{along, head, rectangle};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::hatch::Hatch;
use crate::render::drawings::picture::pieces::Frame;
use crate::render::marks::broken::{Attack, areas, at_fault, attacks};

const WHITE: &str = "#ffffff";

/// How many times as thick as usual lines are: they grow with the letters, but would hide the squares if they grew as
/// much.
fn scale_of_lines(picture: &Picture) -> f64 {
    (1.0 + picture.lettering.scale()) / 2.0
}

/// The hatch over groups and squares that are at fault; it belongs below the pieces.
pub fn hatch(over: &mut Vec<Shape>, picture: &Picture) {
    let scale = scale_of_lines(picture);
    let mut squares = areas(picture.puzzle(), &picture.shown.style.breaches);
    squares.retain(|&place| picture.board().is_square(place));
    let hatch = Hatch {
        squares: &squares,
        falls: true,
        gap: CELL / 4.0 * scale,
    };
    let lines = |right: f64, colour, width: f64| {
        let lines = hatch.lines(picture.board(), right * scale);
        Path::drawn("", lines, colour, width * scale, Ends::Flat)
    };
    // The pale line beside each red one is visible on dark grounds.
    let pale = lines(2.0, WHITE, 1.5).with_opacity(0.55);
    let red = lines(0.0, BROKEN, 1.6);
    over.group(hatch.group("broken", picture.board(), [pale, red]));
}

/// The width of the pale edge of a line of attack.
const ATTACK_EDGE: f64 = 7.0;

/// The width of the pale edge of a frame, and how far it reaches into the square.
const EDGE: f64 = 5.0;
const INSIDE: f64 = 4.5;

/// Frames around the squares at fault and arrows from attackers to what they attack; over the pieces.
pub fn marks(over: &mut Vec<Shape>, picture: &Picture) {
    let breaches = &picture.shown.style.breaches;
    let squares = at_fault(breaches);
    let attacks = attacks(picture.puzzle(), picture.shown.placement, breaches);
    let scale = scale_of_lines(picture);
    // Each has a pale edge: without one type of cones red looks as dark as dark squares.
    for ([class, of_lines], stroke, frame, line) in [
        (["edges", "attack-edges"], WHITE, EDGE, ATTACK_EDGE),
        (["marks", "attack"], BROKEN, 3.0, 4.0),
    ] {
        let frame = Frame {
            stroke,
            width: frame * scale,
            // A wide frame grows outwards, so that it does not hide what stands there.
            inset: INSIDE - EDGE / 2.0 * scale,
        };
        over.path(frame.around(class, 4.0, picture.board(), &squares));
        let lines = attacks.iter().map(|attack| {
            let path = path(picture, attack, scale);
            Shape::Path(Path::drawn("", path, stroke, line * scale, Ends::Round).with_opacity(0.85))
        });
        // No line of attack is drawn beyond the board.
        let board = rectangle((0.0, 0.0), picture.size());
        over.group(Group::new(of_lines, lines.collect()).cut_off_at(board));
    }
}

/// The line of an attack, with a head unless both attack each other.
fn path(picture: &Picture, attack: &Attack, scale: f64) -> String {
    // The round end of the pale edge always has the same distance from the middle of a square.
    let clear = (12.5 + ATTACK_EDGE / 2.0 * scale) / CELL;
    let pieces = attack.pieces(picture.puzzle(), clear).into_iter();
    let pieces = pieces.map(|ends| ends.map(|(x, y)| (x * CELL, y * CELL)));
    let mut path = String::new();
    let mut last = (0.0, 0.0);
    for ends in pieces {
        path += &along(&ends);
        last = ends[1];
    }
    if !attack.is_mutual {
        let (dx, dy) = attack.direction();
        let long = 12.0 * scale;
        path += &head((last.0 - dx, last.1 - dy), last, long, 0.7 * long);
    }
    path
}
