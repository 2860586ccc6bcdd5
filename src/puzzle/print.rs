//! How a puzzle is printed: looks of pieces and rules, numbers in squares, and marks.
//!
//! Nothing here changes what a solution is, and neither an engine nor the judge reads it.

use super::{KindId, Origin};
use crate::board::{Grouping, Square};

/// Squares with a number, in reading order; `None` for a clue without a number.
pub type PrintedNumbers = Vec<(Square, Option<i64>)>;

/// A printed number as it stands in its square, and in files.
pub fn number_in_words(number: Option<i64>) -> String {
    number.map_or("?".to_owned(), |number| number.to_string())
}

/// What the author says about the picture of a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Print {
    /// Kinds with a look of their own.
    pub kinds: Vec<(KindId, KindLook)>,
    /// Rules with a look of their own, by their place in the file.
    pub rules: Vec<(Origin, RuleLook)>,
    /// Whether each region of the board has a colour.
    pub coloured: bool,
    /// Numbers in squares.
    pub numbers: PrintedNumbers,
    /// What the author draws, in the order of the file.
    pub marks: Vec<Mark>,
    /// Texts in corners and outside the board, in the order of the file.
    pub texts: Vec<PrintedText>,
    /// Rules about squares with equal numbers: the groups whose squares were split by their numbers.
    pub alike: Vec<(Origin, Vec<Grouping>)>,
    /// Clues without a number, each with its rule, to which they are nothing.
    pub unknown: Vec<(Origin, Square)>,
    /// Squares that are closed because clues stand on them, in reading order.
    pub closed_by_clues: Vec<Square>,
}

/// How pieces of a kind are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindLook {
    Hidden,
    /// The whole square.
    Fill(Hue),
    /// Joined to those beside it.
    Ship,
    Dot,
    /// Joined to those beside it by a line from middle to middle.
    Line,
    /// The symbol alone.
    Text,
    WhiteDot,
    BlackDot,
}

/// How a rule is drawn; `None` as is usual for what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleLook {
    pub shape: Option<Shape>,
    pub colour: Option<Hue>,
    pub label: Option<String>,
    /// Where its numbers of rows or columns stand.
    pub beside: Option<Outside>,
}

/// What is drawn of a list of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Hidden,
    WhiteDot,
    BlackDot,
    /// The bulb is the first square.
    Thermometer,
    /// The circle is the first square, or several.
    Arrow,
    Cage,
    X,
    V,
    /// The first square is the smaller one.
    Less,
    Line,
    /// The squares in a colour.
    Fill,
    /// A thick line around the squares.
    Border,
    /// From the top left corner of each square to the bottom right one.
    Slash,
    /// The label alone.
    Text,
}

/// How wide a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Width {
    Thin,
    #[default]
    Usual,
    Thick,
}

/// What is at the ends of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineEnds {
    #[default]
    Plain,
    /// At the last square.
    Arrow,
    /// At both.
    Dots,
}

/// A text that is not drawn on squares or between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedText {
    pub words: String,
    pub place: TextPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPlace {
    Corner(Square, Corner),
    /// Beside the row, or above or below the column, at this place; of several the first is the nearest to the board.
    Outside(Outside, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    Left,
    Right,
    Top,
    Bottom,
}

/// Colours by name, each in the tone that suits what is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hue {
    Black,
    Grey,
    White,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Pink,
    Brown,
}

/// The words of the language for colours.
pub const COLOURS: [(&str, Hue); 11] = [
    ("black", Hue::Black),
    ("grey", Hue::Grey),
    ("white", Hue::White),
    ("red", Hue::Red),
    ("orange", Hue::Orange),
    ("yellow", Hue::Yellow),
    ("green", Hue::Green),
    ("blue", Hue::Blue),
    ("purple", Hue::Purple),
    ("pink", Hue::Pink),
    ("brown", Hue::Brown),
];

/// The words for looks of pieces, besides those for colours.
pub const KIND_LOOKS: [(&str, KindLook); 8] = [
    ("none", KindLook::Hidden),
    ("fill", KindLook::Fill(Hue::Black)),
    ("ship", KindLook::Ship),
    ("dot", KindLook::Dot),
    ("line", KindLook::Line),
    ("text", KindLook::Text),
    ("white-dot", KindLook::WhiteDot),
    ("black-dot", KindLook::BlackDot),
];

/// The words for looks of rules.
pub const SHAPES: [(&str, Shape); 10] = [
    ("none", Shape::Hidden),
    ("white-dot", Shape::WhiteDot),
    ("black-dot", Shape::BlackDot),
    ("thermometer", Shape::Thermometer),
    ("arrow", Shape::Arrow),
    ("cage", Shape::Cage),
    ("x", Shape::X),
    ("v", Shape::V),
    ("<", Shape::Less),
    ("line", Shape::Line),
];

/// The words for what a mark draws: those for rules but the first, and others.
pub const MARKS: [(&str, Shape); SHAPES.len() + 3] = {
    let mut marks = [("text", Shape::Text); SHAPES.len() + 3];
    let mut place = 1;
    while place < SHAPES.len() {
        marks[place] = SHAPES[place];
        place += 1;
    }
    marks[place] = ("fill", Shape::Fill);
    marks[place + 1] = ("border", Shape::Border);
    marks[place + 2] = ("slash", Shape::Slash);
    marks
};

pub const WIDTHS: [(&str, Width); 3] = [
    ("thin", Width::Thin),
    ("usual", Width::Usual),
    ("thick", Width::Thick),
];

pub const ENDS: [(&str, LineEnds); 3] = [
    ("none", LineEnds::Plain),
    ("arrow", LineEnds::Arrow),
    ("dots", LineEnds::Dots),
];

pub const CORNERS: [(&str, Corner); 4] = [
    ("top-left", Corner::TopLeft),
    ("top-right", Corner::TopRight),
    ("bottom-left", Corner::BottomLeft),
    ("bottom-right", Corner::BottomRight),
];

pub const OUTSIDE: [(&str, Outside); 4] = [
    ("left", Outside::Left),
    ("right", Outside::Right),
    ("top", Outside::Top),
    ("bottom", Outside::Bottom),
];

/// The word for one of these.
pub fn word_of<T: PartialEq>(words: &[(&'static str, T)], meant: &T) -> &'static str {
    let found = words.iter().find(|(_, known)| known == meant);
    found.map_or("", |(word, _)| word)
}

/// Something drawn on the board, by a rule or by the author.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    pub shape: Shape,
    /// From the first to the last; not empty.
    pub squares: Vec<Square>,
    /// How many of the first squares of an arrow are its circle.
    pub circles: usize,
    pub colour: Option<Hue>,
    /// What is written on it.
    pub label: Option<String>,
    /// Of a line.
    pub width: Width,
    pub ends: LineEnds,
}

impl Mark {
    pub fn new(shape: Shape, squares: Vec<Square>) -> Self {
        Mark {
            shape,
            squares,
            circles: 1,
            colour: None,
            label: None,
            width: Width::default(),
            ends: LineEnds::default(),
        }
    }

    /// Whether it is a dot on one square.
    pub fn is_pearl(&self) -> bool {
        matches!(self.shape, Shape::WhiteDot | Shape::BlackDot) && self.squares.len() == 1
    }

    pub fn colour_of_dot(&self) -> Hue {
        self.colour.unwrap_or(match self.shape {
            Shape::BlackDot => Hue::Black,
            _ => Hue::White,
        })
    }

    /// Whether it lies between squares, over pieces.
    pub fn is_sign(&self) -> bool {
        use Shape::{BlackDot, Less, Text, V, WhiteDot, X};
        matches!(self.shape, WhiteDot | BlackDot | X | V | Less | Text)
    }
}

impl Print {
    pub fn of_kind(&self, kind: KindId) -> Option<KindLook> {
        let mut kinds = self.kinds.iter();
        kinds.find(|(its, _)| *its == kind).map(|(_, look)| *look)
    }

    /// Whether a picture shows pieces of this kind.
    pub fn is_drawn(&self, kind: KindId) -> bool {
        self.of_kind(kind) != Some(KindLook::Hidden)
    }

    pub fn of_rule(&self, origin: Origin) -> Option<&RuleLook> {
        let mut rules = self.rules.iter();
        rules.find(|(its, _)| *its == origin).map(|(_, look)| look)
    }

    /// The groups of a rule that were split by the numbers of their squares.
    pub fn alike(&self, origin: Origin) -> Option<&[Grouping]> {
        let mut rules = self.alike.iter();
        let found = rules.find(|(its, _)| *its == origin);
        found.map(|(_, groupings)| groupings.as_slice())
    }

    /// Whether the author says that a rule is drawn nowhere.
    pub fn hides(&self, origin: Origin) -> bool {
        let shape = self.of_rule(origin).and_then(|look| look.shape);
        shape == Some(Shape::Hidden)
    }
}
