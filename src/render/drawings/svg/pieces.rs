//! Pieces: each kind drawn once, as a definition, and used on every square where it stands.

use serde::Serialize;

use crate::board::{Square, Terrain};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::colours::{self, INK, PAPER};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::Part;
use crate::render::drawings::figures::figure;
use crate::render::drawings::figures::glyphs::{self, glyph};
use crate::render::drawings::figures::{Emblem, Look};
use crate::render::drawings::svg::canvas::{Canvas, Escaped, Short};
use crate::render::drawings::svg::squares::corner;
use crate::render::marks::beside::{Beside, are_above_pieces};
use crate::render::marks::given::is_wholly_given;
use crate::render::marks::shapes::Shape;

/// The name of a kind's definition in the picture.
fn definition_name(canvas: &Canvas, kind: KindId) -> String {
    canvas.name(format_args!("piece-{}", kind.index()))
}

/// Top and bottom of digits and letters without a disc, measured from the top of their squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Digits {
    top: f64,
    bottom: f64,
}

impl Digits {
    /// Leaves room for numbers of rules in upper corners, whose pale edge ends 18 below the top, and for
    /// signs between squares.
    pub fn of(puzzle: &Puzzle, numbers: &[Beside], shapes: &[Shape]) -> Self {
        let are_signs = shapes.iter().any(Shape::is_sign);
        let (top, bottom) = match (are_above_pieces(puzzle, numbers), are_signs) {
            (false, false) => (10.0, 38.0),
            (false, true) => (12.0, 36.0),
            (true, false) => (20.0, 41.0),
            (true, true) => (20.0, 37.0),
        };
        Digits { top, bottom }
    }
}

/// The definition of a kind with this look, in a square that begins at 0, 0.
pub fn define(canvas: &mut Canvas, kind: KindId, look: Look, digits: Digits) {
    let name = definition_name(canvas, kind);
    let drawing = drawing(kind, look, digits);
    canvas.line(format_args!("<g id=\"{name}\">{drawing}</g>"));
}

fn drawing(kind: KindId, look: Look, digits: Digits) -> String {
    let figure = figure(kind.index(), look);
    let paths: String = figure.parts.iter().map(path).collect();
    match look {
        Look::Plain(symbol) => {
            let (middle, height) = (
                (digits.top + digits.bottom) / 2.0,
                digits.bottom - digits.top,
            );
            character(symbol, CELL / 2.0, middle, height, None)
        }
        Look::Disc(symbol) => {
            let symbol = character(symbol, CELL / 2.0, CELL / 2.0, 18.0, Some(2.4));
            format!("{paths}<g stroke=\"{INK}\">{symbol}</g>")
        }
        _ if figure.scale == 1.0 => paths,
        _ => format!(
            "<g transform=\"translate({0} {0})scale({1})\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\">{paths}</g>",
            Short(figure.shift),
            Short(figure.scale)
        ),
    }
}

fn path(part: &Part) -> String {
    let fill = part.fill.unwrap_or("none");
    let line = match part.line {
        Some((line, width)) => format!("stroke=\"{line}\" stroke-width=\"{}\"", Short(width)),
        None => "stroke=\"none\"".to_owned(),
    };
    format!("<path d=\"{}\" fill=\"{fill}\" {line}/>", part.path)
}

/// A character of this height around a point, in the current colour of strokes; its lines are `width` wide,
/// or as wide as strokes currently are.
///
/// A character without a glyph is left to the fonts of the viewer.
fn character(symbol: char, x: f64, y: f64, height: f64, width: Option<f64>) -> String {
    let mut word = [0; 4];
    let word = symbol.encode_utf8(&mut word);
    if glyph(symbol).is_some() {
        // Small letters lie lower, and are centred on their own height.
        let is_small = "acemnorsuvwxz".contains(symbol);
        let y = if is_small { y - height * 0.175 } else { y };
        return strokes(word, x, y, height, width, Align::Middle);
    }
    format!(
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" text-anchor=\"middle\" \
         fill=\"{INK}\" stroke=\"none\">{}</text>",
        Short(x),
        Short(y + height * 0.5),
        Short(height * 1.3),
        Escaped(word)
    )
}

/// On which side of its point a text lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// A word of glyphs, `y` at half the height of its capital letters.
pub fn line_of_text(word: &str, x: f64, y: f64, height: f64, width: f64, align: Align) -> String {
    strokes(word, x, y, height, Some(width), align)
}

fn strokes(word: &str, x: f64, y: f64, height: f64, width: Option<f64>, align: Align) -> String {
    let width = width.map(|width| {
        format!(
            " stroke-width=\"{}\"",
            Short(width * glyphs::HEIGHT / height)
        )
    });
    let width = width.unwrap_or_default();
    let scale = height / glyphs::HEIGHT;
    let long = glyphs::width(word) * scale;
    let mut left = match align {
        Align::Start => x,
        Align::Middle => x - long / 2.0,
        Align::End => x - long,
    };
    let top = y - height / 2.0;
    let mut text = String::new();
    for character in word.chars() {
        let Some(glyph) = glyph(character) else {
            left += (6.0 + glyphs::SPACING) * scale;
            continue;
        };
        let (x, y, scale_by) = (Short(left), Short(top), Short(scale));
        text += &format!(
            "<path transform=\"translate({x} {y})scale({scale_by})\" d=\"{}\" fill=\"none\"{width} \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            glyph.path
        );
        left += (glyph.width + glyphs::SPACING) * scale;
    }
    text
}

/// All pieces of a placement, with given pieces set apart: found digits have another colour, other given
/// pieces a frame, unless no piece of their kind is found or frames mean something else.
pub fn draw(
    canvas: &mut Canvas,
    puzzle: &Puzzle,
    placement: &Placement,
    looks: &[Look],
    with_frames: bool,
) {
    let givens = puzzle.given_placement();
    let is_given = |&(square, kind): &(Square, KindId)| givens.get(square) == Some(kind);
    let (given, found): (Vec<_>, Vec<_>) = placement.pieces().partition(is_given);
    on_walls(canvas, puzzle, placement);
    let [of_given, of_found] = strokes_of(puzzle);
    for (class, (ink, width), pieces) in [("given", of_given, &given), ("found", of_found, &found)]
    {
        let attributes = format!("class=\"{class}\" stroke=\"{ink}\" stroke-width=\"{width}\"");
        canvas.group(&attributes, |canvas| {
            for &(square, kind) in pieces {
                let (x, y) = corner(puzzle, square);
                let (x, y) = (Short(x), Short(y));
                let name = definition_name(canvas, kind);
                canvas.line(format_args!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>"));
            }
        });
    }
    if with_frames {
        draw_frames(canvas, puzzle, &given, looks);
    }
}

/// The frames of given pieces.
fn draw_frames(canvas: &mut Canvas, puzzle: &Puzzle, given: &[(Square, KindId)], looks: &[Look]) {
    let frames = frames(puzzle, looks);
    for which in [Frame::AROUND, Frame::OF_SPOT, Frame::WITHIN] {
        let Frame {
            stroke,
            width,
            inset,
        } = which;
        let attributes =
            format!("class=\"frames\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"");
        let side = Short(CELL - 2.0 * inset);
        canvas.group(&attributes, |canvas| {
            for &(square, kind) in given {
                if frames[kind.index()] == Some(which) {
                    let (x, y) = corner(puzzle, square);
                    let (x, y) = (Short(x + inset), Short(y + inset));
                    canvas.line(format_args!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"7\"/>"
                    ));
                }
            }
        });
    }
}

/// A pale ground for pieces where none may stand: walls are as dark as digits and stones.
fn on_walls(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement) {
    let is_wall = |square| puzzle.board.terrain(square) == Terrain::Wall;
    canvas.group(&format!("class=\"on-walls\" fill=\"{PAPER}\""), |canvas| {
        for (square, _) in placement.pieces().filter(|&(square, _)| is_wall(square)) {
            let (x, y) = corner(puzzle, square);
            canvas.line(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"36\" rx=\"7\"/>",
                Short(x + 6.0),
                Short(y + 6.0)
            ));
        }
    });
}

/// The frame of a given piece.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Frame {
    pub stroke: &'static str,
    pub width: f64,
    /// How far inside its square it is.
    pub inset: f64,
}

impl Frame {
    pub const AROUND: Frame = Frame {
        stroke: INK,
        width: 2.4,
        inset: 2.5,
    };
    /// Heavier, on a large board.
    pub const OF_SPOT: Frame = Frame {
        stroke: INK,
        width: 5.0,
        inset: 3.5,
    };
    /// In a piece that fills its square with ink.
    pub const WITHIN: Frame = Frame {
        stroke: PAPER,
        width: 2.8,
        inset: 9.0,
    };
}

/// Colour and width, in units of glyphs, of the lines of given and of found characters. They differ not
/// only in colour: what is given is heavier, too.
pub fn strokes_of(puzzle: &Puzzle) -> [(&'static str, f64); 2] {
    if puzzle.givens.is_empty() {
        [(INK, 2.3); 2]
    } else {
        [(INK, 2.9), (colours::SOLVED, 2.1)]
    }
}

/// For each kind, the frame that a given piece of it has.
pub fn frames(puzzle: &Puzzle, looks: &[Look]) -> Vec<Option<Frame>> {
    let frame = |(kind, look): (KindId, &Look)| match look {
        Look::Plain(_) => None,
        _ if is_wholly_given(puzzle, kind) => None,
        Look::Emblem(Emblem::Ink) => Some(Frame::WITHIN),
        Look::Spot(_) => Some(Frame::OF_SPOT),
        _ => Some(Frame::AROUND),
    };
    puzzle.kind_ids().zip(looks).map(frame).collect()
}
