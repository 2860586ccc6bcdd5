//! What a drawing is: a list of shapes with styles, from the ground up.
//!
//! Every length is in units of which the side of a square has [`CELL`], to the right and downwards from the top left
//! corner of the board. [`super::picture`] makes drawings; [`super::svg`] and [`super::latex`] write them. A drawing
//! must not know what its shapes mean, nor how they are written: a class is a name for a style sheet.

use std::borrow::Cow;
use std::fmt::{self, Display};

use crate::puzzle::KindId;
use crate::render::drawings::figures::glyphs;

/// The side of a square of the board.
pub const CELL: f64 = 48.0;

pub type Point = (f64, f64);

/// `#rrggbb`.
pub type Colour = Cow<'static, str>;

/// A drawing, and what it shows.
pub struct Drawing {
    pub title: String,
    /// For people who cannot see it.
    pub words: String,
    pub view: View,
    /// What is drawn of a kind on a square whose corner is at 0, 0.
    pub figures: Vec<(KindId, Vec<Shape>)>,
    pub shapes: Vec<Shape>,
}

/// The rectangle that holds a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Path(Path),
    Text(Text),
    /// The figure of this kind on the square with this corner.
    Piece(KindId, Point),
    Group(Group),
}

/// A filled or drawn outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pub class: &'static str,
    /// In the path notation of SVG; the functions of [`outline`](mod@super::outline) write it.
    pub outline: Cow<'static, str>,
    pub fill: Option<Colour>,
    pub line: Option<Line>,
    /// From 0, which cannot be seen, to 1.
    pub opacity: f64,
    /// Filled only where an odd number of its parts covers, with edges of whole pixels.
    pub alternates: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub colour: Colour,
    pub width: f64,
    pub ends: Ends,
    /// The lengths of a dash and of the gap after it.
    pub dashes: Option<[f64; 2]>,
}

/// The ends of a line; where they are round, its corners are, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Flat,
    Round,
    /// Half the width of the line beyond its points.
    Square,
}

/// A line of text, as strokes of a pen or in a font.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub words: String,
    /// Where it begins, or its middle or end, at half the height of its capital letters.
    pub at: Point,
    pub align: Align,
    /// Of a capital letter or a digit.
    pub height: f64,
    pub pen: Pen,
    /// Colour and width of a wider line below, which parts it from what it lies on.
    pub halo: Option<(Colour, f64)>,
}

/// On which side of its point a text lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// How texts are written. What is `None` is as in the group around it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pen {
    pub colour: Option<Colour>,
    /// The width of a stroke, in units of which a capital letter is [`glyphs::HEIGHT`] high.
    ///
    /// [`glyphs::HEIGHT`]: glyphs::HEIGHT
    pub width: Option<f64>,
}

/// Shapes that have something in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub class: &'static str,
    /// For its texts, and those of its pieces.
    pub pen: Pen,
    /// How far right and down it is moved, after it is made `scale` times as large.
    pub shift: Point,
    pub scale: f64,
    /// Nothing is visible beyond this outline.
    pub within: Option<String>,
    pub shapes: Vec<Shape>,
}

impl Path {
    pub fn filled(
        class: &'static str,
        outline: impl Into<Cow<'static, str>>,
        fill: impl Into<Colour>,
    ) -> Self {
        Path {
            class,
            outline: outline.into(),
            fill: Some(fill.into()),
            line: None,
            opacity: 1.0,
            alternates: false,
        }
    }

    pub fn drawn(
        class: &'static str,
        outline: impl Into<Cow<'static, str>>,
        colour: impl Into<Colour>,
        width: f64,
        ends: Ends,
    ) -> Self {
        let line = Line {
            colour: colour.into(),
            width,
            ends,
            dashes: None,
        };
        Path {
            fill: None,
            line: Some(line),
            ..Path::filled(class, outline, "")
        }
    }

    /// A drawn path, filled as well.
    pub fn with_fill(self, fill: impl Into<Colour>) -> Self {
        Path {
            fill: Some(fill.into()),
            ..self
        }
    }

    /// A drawn path whose line is a row of dashes and gaps of these lengths.
    pub fn dashed(mut self, lengths: [f64; 2]) -> Self {
        if let Some(line) = &mut self.line {
            line.dashes = Some(lengths);
        }
        self
    }

    pub fn with_opacity(self, opacity: f64) -> Self {
        Path { opacity, ..self }
    }
}

impl Text {
    /// Where its strokes begin.
    pub fn left(&self) -> f64 {
        let long = glyphs::wide(&self.words, self.height);
        match self.align {
            Align::Start => self.at.0,
            Align::Middle => self.at.0 - long / 2.0,
            Align::End => self.at.0 - long,
        }
    }

    /// A text with strokes of this width.
    pub fn new(words: &str, at: Point, align: Align, (height, width): (f64, f64)) -> Self {
        Text {
            words: words.to_owned(),
            at,
            align,
            height,
            pen: Pen {
                colour: None,
                width: Some(width * glyphs::HEIGHT / height),
            },
            halo: None,
        }
    }

    /// The pen of the wider line below.
    pub fn halo_pen(&self) -> Option<Pen> {
        let (colour, width) = self.halo.as_ref()?;
        Some(Pen {
            colour: Some(colour.clone()),
            width: Some(width * glyphs::HEIGHT / self.height),
        })
    }

    pub fn in_colour(mut self, colour: impl Into<Colour>) -> Self {
        self.pen.colour = Some(colour.into());
        self
    }

    pub fn over(self, halo: Option<(impl Into<Colour>, f64)>) -> Self {
        let halo = halo.map(|(colour, width)| (colour.into(), width));
        Text { halo, ..self }
    }
}

impl Group {
    pub fn new(class: &'static str, shapes: Vec<Shape>) -> Self {
        Group {
            class,
            pen: Pen::default(),
            shift: (0.0, 0.0),
            scale: 1.0,
            within: None,
            shapes,
        }
    }

    pub fn with_pen(mut self, colour: &'static str, width: Option<f64>) -> Self {
        self.pen = Pen {
            colour: Some(colour.into()),
            width,
        };
        self
    }

    pub fn moved(self, shift: Point, scale: f64) -> Self {
        Group {
            shift,
            scale,
            ..self
        }
    }

    pub fn cut_off_at(self, within: String) -> Self {
        Group {
            within: Some(within),
            ..self
        }
    }
}

/// Puts shapes over those of a drawing, unless they draw nothing.
pub trait Over {
    fn path(&mut self, path: Path);
    /// A filled outline of this class.
    fn area(&mut self, class: &'static str, outline: String, fill: impl Into<Colour>);
    /// A line of this class, colour and width.
    fn line(
        &mut self,
        class: &'static str,
        outline: String,
        line: (impl Into<Colour>, f64),
        ends: Ends,
    );
    fn text(&mut self, text: Text);
    fn group(&mut self, group: Group);
}

impl Over for Vec<Shape> {
    fn path(&mut self, path: Path) {
        if !path.outline.is_empty() {
            self.push(Shape::Path(path));
        }
    }

    fn area(&mut self, class: &'static str, outline: String, fill: impl Into<Colour>) {
        self.path(Path::filled(class, outline, fill));
    }

    fn line(
        &mut self,
        class: &'static str,
        outline: String,
        (colour, width): (impl Into<Colour>, f64),
        ends: Ends,
    ) {
        self.path(Path::drawn(class, outline, colour, width, ends));
    }

    fn text(&mut self, text: Text) {
        self.push(Shape::Text(text));
    }

    fn group(&mut self, group: Group) {
        if !group.shapes.is_empty() {
            self.push(Shape::Group(group));
        }
    }
}

impl View {
    pub fn pixels(&self, width: Option<u32>) -> (f64, f64) {
        match width {
            None => (self.width, self.height),
            Some(width) => {
                let width = f64::from(width);
                (width, width * self.height / self.width)
            }
        }
    }
}

impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [self.left, self.top, self.width, self.height];
        let [left, top, width, height] = numbers.map(super::short::Short);
        write!(f, "{left} {top} {width} {height}")
    }
}
