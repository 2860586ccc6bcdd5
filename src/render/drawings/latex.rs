//! A drawing as a TikZ picture, for LaTeX documents that need nothing but `\usepackage{tikz}`.
//!
//! Pieces are paths that are defined once, so that no chess font is needed; LaTeX sets digits and letters. The output is
//! not a whole document, so that it can be included with `\input`. For shares of solutions there is one picture for each
//! piece.

use std::fmt::{self, Display, Write as _};

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use crate::render::drawings::colours::{INK, parts};
use crate::render::drawings::drawing::{
    Align, CELL, Drawing, Ends, Group, Path, Pen, Point, Shape, Text,
};
use crate::render::drawings::figures::symbols;
use crate::render::drawings::outline::board_size;
use crate::render::drawings::picture::{Lettering, Medium, Picture};
use crate::render::format::{CannotWrite, Format, OutputShape, Shown};

pub const FORMAT: Format = Format {
    name: "latex",
    about: "a TikZ picture for LaTeX",
    shape: OutputShape::Figures,
    endings: &["tex"],
    write,
    reader: None,
};

/// The side of a square on paper, in millimetres, and a unit of a drawing.
const SQUARE: f64 = 6.0;
const UNIT: f64 = SQUARE / CELL;

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    for (symbol, kind) in symbols(shown) {
        in_latex(&symbol.to_string()).map_err(|_| CannotWrite::NoSuchBoard {
            format: "latex",
            why: format!("the symbol `{symbol}` of {} with every font", kind.name),
        })?;
    }
    let picture = Picture::of(shown, Medium::Print, Lettering::SMALL)?;
    let shares = &shown.style.shares;
    let drawings: Vec<Drawing> = match shares.is_empty() {
        true => vec![picture.drawing(&[])],
        false => shares.chunks(1).map(|one| picture.drawing(one)).collect(),
    };
    let (_, bottom) = board_size(&shown.puzzle.board);
    let mut text = String::new();
    for drawing in &drawings {
        text += &tikz(drawing, bottom)?;
    }
    Ok(text.into_bytes())
}

/// A picture of squares of length 1, whose origin is this far below the top of the board: at its bottom left.
fn tikz(drawing: &Drawing, bottom: f64) -> Result<String, CannotWrite> {
    let mut writer = LatexWriter {
        drawing,
        text: String::new(),
    };
    writer.text +=
        "\\begin{tikzpicture}[x=6mm,y=6mm,every node/.style={inner sep=0pt,anchor=base}]\n";
    for (kind, figure) in &drawing.figures {
        if has_path(figure) {
            let _ = writeln!(writer.text, "  \\tikzset{{piece-{}/.pic={{", kind.index());
            writer.shapes(figure, &Around::board(CELL), Only::Paths)?;
            writer.text += "  }}\n";
        }
    }
    writer.shapes(&drawing.shapes, &Around::board(bottom), Only::All)?;
    Ok(writer.text + "\\end{tikzpicture}\n")
}

fn has_path(shapes: &[Shape]) -> bool {
    shapes.iter().any(|shape| match shape {
        Shape::Path(_) => true,
        Shape::Group(group) => has_path(&group.shapes),
        Shape::Text(_) | Shape::Piece(..) => false,
    })
}

/// What is written of shapes: texts of a figure depend on where it stands, and are not in its definition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Only {
    All,
    Paths,
    Texts,
}

/// What shapes are part of.
#[derive(Clone)]
struct Around {
    /// How far below the origin of the drawing that of TikZ is, and where the origin of these shapes is in the drawing.
    bottom: f64,
    shift: Point,
    scale: f64,
    colour: String,
    is_bold: bool,
}

impl Around {
    fn board(bottom: f64) -> Self {
        Around {
            bottom,
            shift: (0.0, 0.0),
            scale: 1.0,
            colour: INK.to_owned(),
            is_bold: false,
        }
    }

    fn moved(&self, (right, down): Point, scale: f64) -> Self {
        let (x, y) = self.shift;
        Around {
            shift: (x + right * self.scale, y + down * self.scale),
            scale: self.scale * scale,
            ..self.clone()
        }
    }

    fn with_pen(mut self, pen: &Pen) -> Self {
        if let Some(colour) = &pen.colour {
            self.colour = colour.to_string();
        }
        // As wide as those of given digits.
        self.is_bold = pen.width.map_or(self.is_bold, |width| width > 2.5);
        self
    }

    fn point(&self, x: f64, y: f64) -> String {
        let (right, down) = self.shift;
        let x = (x * self.scale + right) / CELL;
        let y = (self.bottom - y * self.scale - down) / CELL;
        format!("({},{})", Thousandths(x), Thousandths(y))
    }

    /// A length in millimetres.
    fn long(&self, length: f64) -> String {
        format!("{}mm", Thousandths(length * self.scale * UNIT))
    }
}

struct LatexWriter<'a> {
    drawing: &'a Drawing,
    text: String,
}

impl LatexWriter<'_> {
    fn shapes(&mut self, shapes: &[Shape], around: &Around, only: Only) -> Result<(), CannotWrite> {
        for shape in shapes {
            match shape {
                Shape::Path(path) if only != Only::Texts => {
                    let (options, path) = (options(path, around), outline(&path.outline, around));
                    let _ = writeln!(self.text, "  \\path[{options}]{path};");
                }
                Shape::Text(text) if only != Only::Paths => {
                    self.text += &node(text, around)?;
                }
                Shape::Path(_) | Shape::Text(_) => {}
                Shape::Piece(kind, at) => {
                    let mut figures = self.drawing.figures.iter();
                    let figure = figures.find(|(its, _)| its == kind);
                    let figure = figure.map_or(&[][..], |(_, figure)| figure.as_slice());
                    if has_path(figure) {
                        let (at, kind) = (around.point(at.0, at.1 + CELL), kind.index());
                        let _ = writeln!(self.text, "  \\pic at {at} {{piece-{kind}}};");
                    }
                    self.shapes(figure, &around.moved(*at, 1.0), Only::Texts)?;
                }
                Shape::Group(group) => self.group(group, around, only)?,
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &Group, around: &Around, only: Only) -> Result<(), CannotWrite> {
        if let Some(within) = &group.within {
            let within = outline(within, around);
            let _ = writeln!(self.text, "  \\begin{{scope}}\n  \\clip{within};");
        }
        let inside = around.moved(group.shift, group.scale).with_pen(&group.pen);
        self.shapes(&group.shapes, &inside, only)?;
        if group.within.is_some() {
            self.text += "  \\end{scope}\n";
        }
        Ok(())
    }
}

fn options(path: &Path, around: &Around) -> String {
    let mut options = Vec::new();
    if let Some(fill) = &path.fill {
        options.push(format!("fill={}", Colour(fill)));
        // As in an SVG, nothing is left out where a path crosses itself.
        let rule = if path.alternates {
            "even odd"
        } else {
            "nonzero"
        };
        options.push(format!("{rule} rule"));
    }
    if let Some(line) = &path.line {
        options.push(format!("draw={}", Colour(&line.colour)));
        options.push(format!("line width={}", around.long(line.width)));
        match line.ends {
            Ends::Flat => {}
            Ends::Round => options.push("line join=round,line cap=round".to_owned()),
            Ends::Square => options.push("line cap=rect".to_owned()),
        }
        if let Some(lengths) = line.dashes {
            let [dash, gap] = lengths.map(|length| around.long(length));
            options.push(format!("dash pattern=on {dash} off {gap}"));
        }
    }
    if path.opacity < 1.0 {
        options.push(format!("opacity={}", Thousandths(path.opacity)));
    }
    options.join(",")
}

/// The greatest number of characters of a line to which another part of a path is added: TeX has a limit.
const LONGEST_LINE: usize = 160;

/// Arcs become curves, and every point is absolute.
fn outline(path: &str, around: &Around) -> String {
    let point = |x: f64, y: f64| around.point(x, y);
    let mut text = String::new();
    let mut line = 0;
    // A test reads the paths of all figures, so none has an error.
    for segment in SimplifyingPathParser::from(path).flatten() {
        let part = match segment {
            SimplePathSegment::MoveTo { x, y } => {
                let is_long = text.len() - line > LONGEST_LINE;
                line = if is_long { text.len() } else { line };
                format!("{}{}", if is_long { "\n    " } else { " " }, point(x, y))
            }
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
            // A test says that no path of a figure has a quadratic curve.
            SimplePathSegment::Quadratic { .. } => String::new(),
            SimplePathSegment::ClosePath => "--cycle".to_owned(),
        };
        text += &part;
    }
    text
}

fn node(text: &Text, around: &Around) -> Result<String, CannotWrite> {
    let words = in_latex(&text.words).map_err(|character| CannotWrite::NoSuchBoard {
        format: "latex",
        why: format!("`{character}` in the text `{}` with every font", text.words),
    })?;
    let (x, y) = text.at;
    let at = around.point(x, y + text.height / 2.0);
    let pen = around.clone().with_pen(&text.pen);
    let anchor = match text.align {
        Align::Start => "anchor=base west,",
        Align::Middle => "",
        Align::End => "anchor=base east,",
    };
    let halo = text.halo.as_ref().map_or_else(String::new, |(colour, _)| {
        format!(
            ",inner sep=0.4pt,fill={},fill opacity=0.8,text opacity=1",
            Colour(colour)
        )
    });
    // Strokes of a pen are wider in small texts, without being bold.
    let is_bold = text.pen.width.is_none() && around.is_bold;
    let font = format!(
        "\\sffamily{}{}",
        if is_bold { "\\bfseries" } else { "" },
        size(text.height * around.scale)
    );
    let colour = Colour(&pen.colour);
    Ok(format!(
        "  \\node[{anchor}font={font},text={colour}{halo}] at {at} {{{words}}};\n"
    ))
}

/// The size of LaTeX whose capital letters are about so high.
fn size(height: f64) -> &'static str {
    // A capital letter takes 0.69 of the size of a font.
    let points = height * UNIT / 0.69 * 72.27 / 25.4;
    match points {
        ..6.0 => "\\tiny",
        ..7.5 => "\\scriptsize",
        ..8.5 => "\\footnotesize",
        ..9.5 => "\\small",
        ..11.0 => "\\normalsize",
        ..13.2 => "\\large",
        _ => "\\Large",
    }
}

/// Text as LaTeX sets it with any of its usual fonts; between numbers and before them, `-` is as long as `+`. The error
/// is a character that not every font can set.
fn in_latex(words: &str) -> Result<String, char> {
    let is_number = !words.contains(char::is_alphabetic);
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
            '≤' => text += "$\\le$",
            '≥' => text += "$\\ge$",
            '≠' => text += "$\\ne$",
            '×' => text += "$\\times$",
            '÷' => text += "$\\div$",
            '-' if is_number => text += "--",
            ' '..='~' => text.push(character),
            _ => return Err(character),
        }
    }
    Ok(text)
}

/// `#rrggbb` as an expression of xcolor.
struct Colour<'a>(&'a str);

impl Display for Colour<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == "#ffffff" {
            return f.write_str("white");
        }
        let [red, green, blue] = parts(self.0);
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
