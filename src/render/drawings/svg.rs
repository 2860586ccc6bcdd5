//! A drawing as an SVG. It needs no font, no style sheet and no network, and is the same bytes for the same board.

use std::fmt::{self, Display, Write};

use crate::puzzle::KindId;
use crate::render::drawings::colours::INK;
use crate::render::drawings::drawing::{
    Align, Drawing, Ends, Group, Line, Path, Pen, Point, Shape, Text,
};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::picture::{Lettering, Medium, Picture};
use crate::render::drawings::short::Short;
use crate::render::format::{CannotWrite, Format, OutputShape, Shown};
use crate::text::is_hidden;

pub const FORMAT: Format = Format {
    name: "svg",
    about: "a drawing, one file for each board",
    shape: OutputShape::File,
    endings: &["svg"],
    write: |shown| draw(shown).map(String::into_bytes),
    reader: None,
};

/// The drawing as a document.
pub fn draw(shown: &Shown) -> Result<String, CannotWrite> {
    draw_with(shown, Lettering::of(shown.puzzle))
}

/// The same, with letters of this height beside the board.
pub fn draw_with(shown: &Shown, lettering: Lettering) -> Result<String, CannotWrite> {
    let picture = Picture::of(shown, Medium::Screen, lettering)?;
    let drawing = picture.drawing(&shown.style.shares);
    Ok(document(&drawing, shown.style.width))
}

/// What a drawing shown alone has in dark mode; in a page, the page sets its ground and these colours.
const STYLE: &str = "<style>svg:root {color-scheme: light dark} @media (prefers-color-scheme: dark) \
                     {.coordinates, .key {stroke: #a8a8a8} .bounds, .bounds .beside {stroke: #e8e8e8} \
                     .coordinates text, .key text {fill: #a8a8a8} .bounds text {fill: #e8e8e8} \
                     .edge {stroke: #8c8c92} .joined {stroke: #e8e8e8} .fleet path {fill: #a8a8a8}}</style>";

fn document(drawing: &Drawing, width: Option<u32>) -> String {
    let (width, height) = drawing.view.pixels(width);
    let body = |prefix: &str| {
        let defined = definitions(&drawing.figures, prefix);
        format!(
            "<defs>\n{defined}</defs>\n{}",
            part(&drawing.shapes, prefix)
        )
    };
    // No other picture has these names, so that several pictures can stand in one page, where names are looked up in
    // the whole page. FNV-1a: the same picture always has the same names.
    let hash = body("")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let prefix = format!("b{:08x}-", (hash >> 32) ^ (hash & 0xffff_ffff));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" viewBox=\"{}\">\n\
         <title>{}</title>\n<desc>{}</desc>\n{STYLE}\n{}</svg>\n",
        Short(width),
        Short(height),
        drawing.view,
        Escaped(&drawing.title),
        Escaped(&drawing.words),
        body(&prefix)
    )
}

/// Shapes as elements; no name is without this prefix.
pub fn part(shapes: &[Shape], prefix: &str) -> String {
    let mut writer = SvgWriter {
        text: String::new(),
        prefix,
        outlines: 0,
    };
    writer.shapes(shapes, INK);
    writer.text
}

/// A group `piece-K` for the kind at place K.
pub fn definitions(figures: &[(KindId, Vec<Shape>)], prefix: &str) -> String {
    let figures = figures.iter().map(|(kind, figure)| {
        let kind = kind.index();
        format!(
            "<g id=\"{prefix}piece-{kind}\">\n{}</g>\n",
            part(figure, &format!("{prefix}piece-{kind}-"))
        )
    });
    figures.collect()
}

struct SvgWriter<'a> {
    text: String,
    prefix: &'a str,
    /// How many outlines have names.
    outlines: usize,
}

impl SvgWriter<'_> {
    /// `colour` is that of the texts around these shapes.
    fn shapes(&mut self, shapes: &[Shape], colour: &str) {
        for shape in shapes {
            match shape {
                Shape::Path(path) => self.path(path),
                Shape::Text(text) => self.text(text, colour),
                Shape::Piece(kind, (x, y)) => {
                    let (prefix, kind) = (self.prefix, kind.index());
                    let (x, y) = (Short(*x), Short(*y));
                    self.line(format_args!(
                        "<use href=\"#{prefix}piece-{kind}\" x=\"{x}\" y=\"{y}\"/>"
                    ));
                }
                Shape::Group(group) => self.group(group, colour),
            }
        }
    }

    fn line(&mut self, line: impl Display) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn group(&mut self, group: &Group, colour: &str) {
        let mut attributes = String::new();
        if let Some(within) = &group.within {
            let name = format!("{}within-{}", self.prefix, self.outlines);
            self.outlines += 1;
            self.line(format_args!(
                "<clipPath id=\"{name}\"><path d=\"{within}\"/></clipPath>"
            ));
            attributes = format!(" clip-path=\"url(#{name})\"");
        }
        attributes += &class(group.class);
        attributes += &pen(&group.pen);
        attributes += &transform(group.shift, group.scale);
        self.line(format_args!("<g{attributes}>"));
        self.shapes(&group.shapes, group.pen.colour.as_deref().unwrap_or(colour));
        self.line("</g>");
    }

    fn path(&mut self, path: &Path) {
        let fill = path.fill.as_deref().unwrap_or("none");
        let mut attributes = format!(
            "{} d=\"{}\" fill=\"{fill}\"",
            class(path.class),
            path.outline
        );
        match &path.line {
            Some(line) => attributes += &stroke(line),
            None => attributes += " stroke=\"none\"",
        }
        if path.alternates {
            attributes += " fill-rule=\"evenodd\" shape-rendering=\"crispEdges\"";
        }
        if path.opacity < 1.0 {
            attributes += &format!(" opacity=\"{}\"", Short(path.opacity));
        }
        self.line(format_args!("<path{attributes}/>"));
    }

    fn text(&mut self, text: &Text, colour: &str) {
        if let Some(halo) = text.halo_pen() {
            self.strokes(text, &halo, halo.colour.as_deref().unwrap_or(colour));
        }
        self.strokes(
            text,
            &text.pen,
            text.pen.colour.as_deref().unwrap_or(colour),
        );
    }

    /// Words that have a character without a glyph are left to the fonts of the viewer.
    fn strokes(&mut self, text: &Text, with: &Pen, colour: &str) {
        let (words, height, (x, y)) = (&text.words, text.height, text.at);
        if glyphs::missing(words).is_some() {
            let anchor = match text.align {
                Align::Start => "start",
                Align::Middle => "middle",
                Align::End => "end",
            };
            return self.line(format_args!(
                "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" text-anchor=\"{anchor}\" \
                 fill=\"{colour}\" stroke=\"none\">{}</text>",
                Short(x),
                Short(y + height * 0.5),
                Short(height * 1.3),
                Escaped(words)
            ));
        }
        let scale = height / glyphs::HEIGHT;
        let left = text.left();
        let mut paths = String::new();
        for (at, glyph) in glyphs::placed(words) {
            let moved = transform((at, 0.0), 1.0);
            paths += &format!("<path{moved} d=\"{}\"/>", glyph.path);
        }
        self.line(format_args!(
            "<g{}{} fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{paths}</g>",
            pen(with),
            transform((left, y - height / 2.0), scale)
        ));
    }
}

fn attribute(name: &str, value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| format!(" {name}=\"{value}\""))
}

fn class(class: &str) -> String {
    attribute("class", Some(class).filter(|class| !class.is_empty()))
}

fn pen(pen: &Pen) -> String {
    attribute("stroke", pen.colour.as_ref()) + &attribute("stroke-width", pen.width.map(Short))
}

fn transform((right, down): Point, scale: f64) -> String {
    let mut transform = String::new();
    if (right, down) != (0.0, 0.0) {
        transform += &format!("translate({} {})", Short(right), Short(down));
    }
    if scale != 1.0 {
        transform += &format!("scale({})", Short(scale));
    }
    attribute(
        "transform",
        Some(transform).filter(|transform| !transform.is_empty()),
    )
}

fn stroke(line: &Line) -> String {
    let width = Some(line.width).filter(|&width| width != 1.0);
    let mut stroke = attribute("stroke", Some(&line.colour));
    stroke += &attribute("stroke-width", width.map(Short));
    match line.ends {
        Ends::Flat => {}
        Ends::Round => stroke += " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
        Ends::Square => stroke += " stroke-linecap=\"square\"",
    }
    if let Some([dash, gap]) = line.dashes {
        stroke += &format!(" stroke-dasharray=\"{} {}\"", Short(dash), Short(gap));
    }
    stroke
}

/// A text between tags or in an attribute.
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                // XML does not have all of the others, and none of them is visible.
                other if other != '\n' && is_hidden(other) => {
                    write!(f, "{}", other.escape_default())?;
                }
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Square, Terrain};
    use crate::puzzle::{Judge, Placement, sample};
    use crate::render::format::Style;

    #[test]
    fn what_means_something_in_xml_is_escaped() {
        let escaped = Escaped("a < b & \"c\" > \u{1b}\u{fffe}").to_string();
        assert_eq!(
            escaped,
            "a &lt; b &amp; &quot;c&quot; &gt; \\u{1b}\\u{fffe}"
        );
    }

    /// The names of definitions in a drawing, and those that are referred to.
    fn names(drawing: &str) -> [BTreeSet<&str>; 2] {
        let after = |mark: &'static str, end: char| {
            let parts = drawing.split(mark).skip(1);
            parts.map(move |part| part.split(end).next().unwrap())
        };
        let referred = after(" href=\"#", '"').chain(after("url(#", ')'));
        [after(" id=\"", '"').collect(), referred.collect()]
    }

    #[test]
    fn drawings_in_one_page_share_no_names_unless_they_are_the_same() {
        let mut puzzle = sample::queens(5);
        puzzle.board.set_terrain(Square::new(3), Terrain::Closed);
        let mut all = BTreeSet::new();
        for queens in 0..4 {
            let mut placement = Placement::empty(25);
            for square in 0..queens {
                placement.set(Square::new(square), Some(KindId::new(0)));
            }
            let style = Style {
                breaches: Judge::new(&puzzle).breaches(&placement),
                ..Style::default()
            };
            let drawn = || draw(&Shown::new(&puzzle, &placement, &style)).unwrap();
            let drawing = drawn();
            let [defined, referred] = names(&drawing);
            assert!(referred.is_subset(&defined), "{queens} queens");
            assert!(!defined.is_empty());
            for name in defined {
                assert!(name.starts_with('b') && !name.contains(' '), "{name}");
                assert!(all.insert(name.to_owned()), "{name}");
            }
            assert_eq!(drawing, drawn());
        }
    }
}
