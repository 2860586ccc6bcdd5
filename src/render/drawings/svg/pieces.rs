//! Pieces: each kind drawn once, as a definition, and used on every square where it stands.

use crate::board::{Square, Terrain};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::colours::{self, INK, PAPER};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::Look;
use crate::render::drawings::figures::Part;
use crate::render::drawings::figures::figure;
use crate::render::drawings::figures::glyphs::{self, glyph};
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
/// pieces a frame, unless no piece of their kind is found.
pub fn draw(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement, looks: &[Look]) {
    let givens = puzzle.given_placement();
    let is_given = |&(square, kind): &(Square, KindId)| givens.get(square) == Some(kind);
    let (given, found): (Vec<_>, Vec<_>) = placement.pieces().partition(is_given);
    on_walls(canvas, puzzle, placement);
    let is_framed = framed(puzzle, looks);
    let (colour, width) = FRAME;
    let frames =
        format!("class=\"frames\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    canvas.group(&frames, |canvas| {
        for &(square, kind) in &given {
            if is_framed[kind.index()] {
                let (x, y) = corner(puzzle, square);
                canvas.line(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"43\" height=\"43\" rx=\"7\"/>",
                    Short(x + 2.5),
                    Short(y + 2.5)
                ));
            }
        }
    });
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

/// Colour and width of the frames of given pieces.
pub const FRAME: (&str, f64) = (INK, 2.4);

/// Colour and width, in units of glyphs, of the lines of given and of found characters. They differ not
/// only in colour: what is given is heavier, too.
pub fn strokes_of(puzzle: &Puzzle) -> [(&'static str, f64); 2] {
    if puzzle.givens.is_empty() {
        [(INK, 2.3); 2]
    } else {
        [(INK, 2.9), (colours::SOLVED, 2.1)]
    }
}

/// For each kind, whether a given piece of it has a frame.
pub fn framed(puzzle: &Puzzle, looks: &[Look]) -> Vec<bool> {
    let kinds = puzzle.kind_ids().zip(looks);
    kinds
        .map(|(kind, look)| !matches!(look, Look::Plain(_)) && !is_wholly_given(puzzle, kind))
        .collect()
}
