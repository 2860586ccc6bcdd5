//! A drawing as operators of a page.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use crate::puzzle::KindId;
use crate::render::drawings::colours::{INK, parts};
use crate::render::drawings::drawing::{Drawing, Ends, Group, Line, Path, Pen, Shape, Text};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::pdf::words::{Font, Run, runs};

/// Opacities are written in twentieths; each has a name on every page.
pub fn opacities() -> impl Iterator<Item = (String, f32)> {
    (1..20u8).map(|twentieths| (format!("O{twentieths}"), f32::from(twentieths) / 20.0))
}

pub struct Drawer<'a> {
    content: &'a mut Content,
    /// How the pieces of a drawing look.
    figures: &'a [(KindId, Vec<Shape>)],
}

impl<'a> Drawer<'a> {
    pub fn new(content: &'a mut Content, drawing: &'a Drawing) -> Self {
        let figures = &drawing.figures;
        Drawer { content, figures }
    }

    pub fn draw(mut self, shapes: &[Shape]) {
        let pen = Pen {
            colour: Some(INK.into()),
            width: None,
        };
        self.shapes(shapes, &pen);
    }

    /// `pen` is that of the groups around these shapes.
    fn shapes(&mut self, shapes: &[Shape], pen: &Pen) {
        let all = self.figures;
        for shape in shapes {
            match shape {
                Shape::Path(path) => self.path(path),
                Shape::Text(text) => self.text(text, pen),
                Shape::Piece(kind, (x, y)) => {
                    let mut figures = all.iter();
                    if let Some((_, figure)) = figures.find(|(its, _)| its == kind) {
                        self.moved((*x, *y), 1.0, |drawer| drawer.shapes(figure, pen));
                    }
                }
                Shape::Group(group) => self.group(group, pen),
            }
        }
    }

    fn moved(&mut self, (x, y): (f64, f64), scale: f64, draw: impl FnOnce(&mut Self)) {
        self.content.save_state();
        let scale = scale as f32;
        self.content
            .transform([scale, 0.0, 0.0, scale, x as f32, y as f32]);
        draw(self);
        self.content.restore_state();
    }

    fn group(&mut self, group: &Group, pen: &Pen) {
        let pen = over(&group.pen, pen);
        self.content.save_state();
        if let Some(within) = &group.within {
            self.outline(within);
            self.content.clip_nonzero().end_path();
        }
        self.moved(group.shift, group.scale, |drawer| {
            drawer.shapes(&group.shapes, &pen)
        });
        self.content.restore_state();
    }

    fn path(&mut self, path: &Path) {
        self.content.save_state();
        if path.opacity < 1.0 {
            let twentieths = (path.opacity * 20.0).round().clamp(1.0, 19.0);
            self.content
                .set_parameters(Name(format!("O{twentieths}").as_bytes()));
        }
        if let Some(fill) = &path.fill {
            let [red, green, blue] = colour(fill);
            self.content.set_fill_rgb(red, green, blue);
        }
        if let Some(line) = &path.line {
            self.line(line);
        }
        self.outline(&path.outline);
        match (&path.fill, &path.line, path.alternates) {
            (Some(_), Some(_), false) => self.content.fill_nonzero_and_stroke(),
            (Some(_), Some(_), true) => self.content.fill_even_odd_and_stroke(),
            (Some(_), None, false) => self.content.fill_nonzero(),
            (Some(_), None, true) => self.content.fill_even_odd(),
            (None, Some(_), _) => self.content.stroke(),
            (None, None, _) => self.content.end_path(),
        };
        self.content.restore_state();
    }

    fn line(&mut self, line: &Line) {
        let [red, green, blue] = colour(&line.colour);
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(line.width as f32);
        match line.ends {
            Ends::Flat => {}
            Ends::Round => self.round(),
            Ends::Square => _ = self.content.set_line_cap(LineCapStyle::ProjectingSquareCap),
        }
        if let Some(lengths) = line.dashes {
            let lengths = lengths.map(|length| length as f32);
            self.content.set_dash_pattern(lengths, 0.0);
        }
    }

    fn round(&mut self) {
        self.content.set_line_cap(LineCapStyle::RoundCap);
        self.content.set_line_join(LineJoinStyle::RoundJoin);
    }

    /// Arcs become curves, and every point is absolute.
    fn outline(&mut self, outline: &str) {
        // A test reads the paths of all figures, so none has an error.
        for segment in SimplifyingPathParser::from(outline).flatten() {
            let short = |number: f64| number as f32;
            match segment {
                SimplePathSegment::MoveTo { x, y } => _ = self.content.move_to(short(x), short(y)),
                SimplePathSegment::LineTo { x, y } => _ = self.content.line_to(short(x), short(y)),
                SimplePathSegment::CurveTo {
                    x1,
                    y1,
                    x2,
                    y2,
                    x,
                    y,
                } => {
                    let [x1, y1, x2, y2, x, y] = [x1, y1, x2, y2, x, y].map(short);
                    self.content.cubic_to(x1, y1, x2, y2, x, y);
                }
                // A test says that no path of a figure has a quadratic curve.
                SimplePathSegment::Quadratic { .. } => {}
                SimplePathSegment::ClosePath => _ = self.content.close_path(),
            }
        }
    }

    /// A line of words on the base line from the origin on, in the colours that are set.
    fn letters(&mut self, words: &str, font: Font, size: f32) {
        let mut at = 0.0;
        for run in runs(words, font) {
            match &run {
                Run::Letters(letters) => {
                    let content = &mut *self.content;
                    content.begin_text().set_font(Name(font.name()), size);
                    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, at, 0.0]);
                    content.show(Str(letters)).end_text();
                }
                Run::Strokes { path, .. } => {
                    let scale = Run::scale(size);
                    let top = (f64::from(at), -scale * glyphs::HEIGHT);
                    self.moved(top, scale, |drawer| {
                        drawer.content.set_line_width(stroke(font));
                        drawer.round();
                        drawer.outline(path);
                        drawer.content.stroke();
                    });
                }
            }
            at += run.width(font, size);
        }
    }

    fn text(&mut self, text: &Text, around: &Pen) {
        if let Some(halo) = text.halo_pen() {
            self.strokes(text, &halo);
        }
        self.strokes(text, &over(&text.pen, around));
    }

    /// Words that have a character without a glyph are left to a font.
    fn strokes(&mut self, text: &Text, pen: &Pen) {
        let (words, height, (_, y)) = (&text.words, text.height, text.at);
        let scale = height / glyphs::HEIGHT;
        let left = text.left();
        let [red, green, blue] = colour(pen.colour.as_deref().unwrap_or(INK));
        if glyphs::missing(words).is_some() {
            return self.moved((left, y + height / 2.0), 1.0, |drawer| {
                drawer.content.set_fill_rgb(red, green, blue);
                drawer.content.set_stroke_rgb(red, green, blue);
                drawer.letters(words, Font::Upright, height as f32 * 1.3);
            });
        }
        let width = pen.width.unwrap_or(1.0) as f32;
        self.moved((left, y - height / 2.0), scale, |drawer| {
            drawer.content.set_stroke_rgb(red, green, blue);
            drawer.content.set_line_width(width);
            drawer.round();
            for (at, glyph) in glyphs::placed(words) {
                drawer.moved((at, 0.0), 1.0, |drawer| {
                    drawer.outline(&glyph.path);
                    drawer.content.stroke();
                });
            }
        });
    }
}

/// The width of a stroke beside letters, in units of glyphs.
fn stroke(font: Font) -> f32 {
    match font {
        Font::Bold => 3.2,
        Font::Upright | Font::Slanted => 2.0,
    }
}

/// Writes a line that begins at this point of a page.
pub fn show(content: &mut Content, text: &str, font: Font, size: f32, (x, y): (f32, f32)) {
    content.save_state();
    content.transform([1.0, 0.0, 0.0, -1.0, x, y]);
    let figures = &[];
    Drawer { content, figures }.letters(text, font, size);
    content.restore_state();
}

/// A pen in a group that has another.
fn over(pen: &Pen, around: &Pen) -> Pen {
    Pen {
        colour: pen.colour.clone().or_else(|| around.colour.clone()),
        width: pen.width.or(around.width),
    }
}

/// `#rrggbb` as shares of full light.
fn colour(colour: &str) -> [f32; 3] {
    parts(colour).map(|part| f32::from(part) / 255.0)
}
