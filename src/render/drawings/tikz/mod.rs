//! Parts of drawings as TikZ.

pub mod board;
pub mod breaches;
pub mod numbers;
pub mod shades;
pub mod shapes;

use std::fmt::{self, Display, Write as _};

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use crate::render::drawings::figures::{CELL, Figure, Part};
use crate::render::format::CannotWrite;
use crate::render::marks::beside::Margins;

/// The side of a square on paper, in millimetres.
const SQUARE: f64 = 6.0;

/// The definition of a `pic` of this name, in a square whose bottom left corner is at (0,0).
pub fn shape(name: &str, figure: &Figure) -> String {
    let mut text = format!("  \\tikzset{{{name}/.pic={{\n");
    for part in &figure.parts {
        let _ = writeln!(text, "    {}{};", options(part, figure), path(part, figure));
    }
    text + "  }}\n"
}

fn options(part: &Part, figure: &Figure) -> String {
    let mut options = Vec::new();
    if let Some(fill) = part.fill {
        options.push(format!("fill={}", Colour(fill)));
        // As in an SVG, nothing is left out where a path crosses itself.
        options.push("nonzero rule".to_owned());
    }
    if let Some((line, width)) = part.line {
        let width = Thousandths(width * figure.scale / CELL * SQUARE);
        options.push(format!("draw={}", Colour(line)));
        options.push(format!(
            "line width={width}mm,line join=round,line cap=round"
        ));
    }
    format!("\\path[{}]", options.join(","))
}

/// Arcs become curves, and every point is absolute.
fn path(part: &Part, figure: &Figure) -> String {
    let point = |x: f64, y: f64| {
        let on_square = |at: f64| (at * figure.scale + figure.shift) / CELL;
        let (x, y) = (Thousandths(on_square(x)), Thousandths(1.0 - on_square(y)));
        format!("({x},{y})")
    };
    let mut text = String::new();
    let mut from = (0.0, 0.0);
    // A test reads all paths, so none has an error.
    for segment in SimplifyingPathParser::from(part.path).flatten() {
        text += &match segment {
            SimplePathSegment::MoveTo { x, y } => format!(" {}", point(x, y)),
            SimplePathSegment::LineTo { x, y } => format!("--{}", point(x, y)),
            SimplePathSegment::CurveTo {
                x1,
                y1,
                x2,
                y2,
                x,
                y,
            } => {
                let (one, other) = (point(x1, y1), point(x2, y2));
                format!("..controls{one}and{other}..{}", point(x, y))
            }
            // A quadratic curve is a cubic one whose control points are two thirds of the way.
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let towards =
                    |x: f64, y: f64| point(x + (x1 - x) * 2.0 / 3.0, y + (y1 - y) * 2.0 / 3.0);
                let (one, other) = (towards(from.0, from.1), towards(x, y));
                format!("..controls{one}and{other}..{}", point(x, y))
            }
            SimplePathSegment::ClosePath => "--cycle".to_owned(),
        };
        from = end(&segment).unwrap_or(from);
    }
    text
}

/// The point that a segment leads to, unless it is the one where the path began.
fn end(segment: &SimplePathSegment) -> Option<(f64, f64)> {
    match *segment {
        SimplePathSegment::MoveTo { x, y }
        | SimplePathSegment::LineTo { x, y }
        | SimplePathSegment::CurveTo { x, y, .. }
        | SimplePathSegment::Quadratic { x, y, .. } => Some((x, y)),
        SimplePathSegment::ClosePath => None,
    }
}

/// A bound in short, as LaTeX sets it.
pub fn bound(words: &str) -> String {
    let words = words.replace('≤', "$\\le$").replace('≥', "$\\ge$");
    words.replace('-', "--")
}

/// A character that not every font of LaTeX can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoText(char);

/// Text as LaTeX sets it with any of its usual fonts.
pub fn text(words: &str) -> Result<String, NoText> {
    let mut text = String::new();
    for character in words.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => text.extend(['\\', character]),
            '~' => text += "\\textasciitilde{}",
            '^' => text += "\\textasciicircum{}",
            '\\' => text += "\\textbackslash{}",
            '<' => text += "\\textless{}",
            '>' => text += "\\textgreater{}",
            '|' => text += "\\textbar{}",
            '"' => text += "''",
            ' '..='~' => text.push(character),
            _ => return Err(NoText(character)),
        }
    }
    Ok(text)
}

/// Text with a name in it.
fn naming(words: &str) -> Result<String, CannotWrite> {
    text(words).map_err(|NoText(character)| CannotWrite::NoSuchBoard {
        format: "latex",
        why: format!("`{character}` in the name of a piece with every font"),
    })
}

/// What is set below the board, one thing below another.
pub struct Below {
    /// The distance below the board, in squares.
    from: f64,
}

impl Below {
    /// Below the coordinates.
    pub fn new(margins: Margins) -> Self {
        Below {
            from: margins.below as f64 + 0.9,
        }
    }

    /// A node of this height in squares, with these options.
    fn node(&mut self, text: &mut String, height: f64, options: &str, words: &str) {
        let y = Thousandths(-self.from);
        let _ = writeln!(
            text,
            "  \\node[anchor=north west,font=\\sffamily\\scriptsize,{options}] at (0,{y}) {{{words}}};"
        );
        self.from += height;
    }
}

/// `#rrggbb` as an expression of xcolor.
pub struct Colour<'a>(pub &'a str);

impl Display for Colour<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |from: usize| {
            let digits = self.0.get(from..from + 2).unwrap_or("00");
            u8::from_str_radix(digits, 16).unwrap_or(0)
        };
        let (red, green, blue) = (part(1), part(3), part(5));
        write!(f, "{{rgb,255:red,{red};green,{green};blue,{blue}}}")
    }
}

/// A number with at most three decimals and no zeros at its end.
struct Thousandths(f64);

impl Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};
    use crate::render::drawings::figures::{Look, figure, looks};

    fn figure_of(name: &str) -> Figure {
        let mut puzzle = sample::open(3, 3);
        puzzle.add(
            name,
            name.chars().next().unwrap(),
            Moves::none(),
            Bound::ANY,
        );
        let look = looks(&puzzle)[0];
        assert!(!matches!(look, Look::Plain(_)), "{name}");
        figure(0, look)
    }

    #[test]
    fn every_path_is_read_to_its_end() {
        let names = [
            "king", "queen", "rook", "bishop", "knight", "pawn", "star", "lamp", "mine", "tree",
            "tent", "white", "elf",
        ];
        for name in names {
            for part in figure_of(name).parts {
                for segment in SimplifyingPathParser::from(part.path) {
                    assert!(segment.is_ok(), "{name}: {}", part.path);
                }
            }
        }
    }

    #[test]
    fn a_curve_with_one_control_point_keeps_its_shape() {
        let figure = Figure {
            parts: Vec::new(),
            scale: 1.0,
            shift: 0.0,
        };
        // On a square of 48 units from the bottom left corner up to the bottom right one.
        let arch = Part::filled("M0 48Q24 0 48 48", "#000000");
        let expected = " (0,0)..controls(0.333,0.667)and(0.667,0.667)..(1,0)";
        assert_eq!(path(&arch, &figure), expected);
    }

    #[test]
    fn a_shape_lies_in_its_square_and_upright() {
        let part = Part::outlined("M0 0H48V24Z", "#ff8000", "#000000", 1.6);
        let figure = Figure {
            parts: vec![part],
            scale: 1.0,
            shift: 0.0,
        };
        let expected = "  \\tikzset{p/.pic={\n    \\path[fill={rgb,255:red,255;green,128;blue,0},nonzero rule,\
                        draw={rgb,255:red,0;green,0;blue,0},line width=0.2mm,line join=round,line cap=round] \
                        (0,1)--(1,1)--(1,0.5)--cycle;\n  }}\n";
        assert_eq!(shape("p", &figure), expected);
        let small = Figure {
            parts: vec![Part::filled("M50 100L100 0Z", "#000000")],
            scale: 0.46,
            shift: 1.0,
        };
        assert!(shape("p", &small).contains("] (0.5,0.021)--(0.979,0.979)--cycle;"));
    }
}
