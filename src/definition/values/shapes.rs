//! Shapes of parts: pictures, words for kinds of rectangles, and the names of `[shapes]`.

use super::scope::Scope;
use crate::board::{Polyomino, Step, Wrap};
use crate::definition::messages::{all, listed, nearest_or, said};
use crate::definition::pictures::{Picture, is_blank};
use crate::definition::syntax::{NameList, Span, Text, ValueShape};
use crate::puzzle::PartShape;

/// The kinds of shapes that have a word.
const KINDS: [(&str, PartShape); 3] = [
    ("rectangle", PartShape::Rectangle),
    ("square", PartShape::Square),
    ("bar", PartShape::Bar),
];

/// A shape, or a list of shapes.
pub const SHAPES: ValueShape = ValueShape::Names(&["rectangle", "square", "bar"]);

/// The shapes of `[shapes]`; `None` for one with an error.
pub type NamedShapes = Vec<(String, Option<Vec<PartShape>>)>;

impl Scope<'_> {
    /// Defines the names of `[shapes]`.
    pub fn define_shapes(&mut self, written: &[(Text, NameList)]) {
        self.check_names(written, &KINDS.map(|(word, _)| word), is_like_picture);
        for (name, shapes) in written {
            // Names in it would have to be in an order.
            let of_name = self.shapes_in(shapes, &NamedShapes::new());
            self.shapes.push((name.value.clone(), of_name));
        }
    }

    /// The shapes of a list, in order, with all that they can be turned and reflected into if they may be. `None` if there
    /// is an error, which has been reported.
    pub fn part_shapes(&self, list: &NameList, turn: bool) -> Option<Vec<PartShape>> {
        let mut shapes = self.shapes_in(list, &self.shapes)?;
        if turn {
            shapes = shapes.iter().flat_map(PartShape::images).collect();
        }
        shapes.sort_unstable();
        shapes.dedup();
        Some(shapes)
    }

    fn shapes_in(&self, list: &NameList, named: &NamedShapes) -> Option<Vec<PartShape>> {
        if list.items.is_empty() {
            return self.wrong(&list.span, "a list of shapes names one at least");
        }
        let shapes = list.items.iter().map(|item| {
            let value = item.value.as_str();
            if let Some((_, kind)) = KINDS.iter().find(|(word, _)| *word == value) {
                return Some(vec![kind.clone()]);
            }
            if is_like_picture(value) {
                return Some(vec![PartShape::Drawn(self.drawn(item)?)]);
            }
            match named.iter().find(|(name, _)| name == value) {
                Some((_, shapes)) => shapes.clone(),
                None => {
                    self.no_shape(item, named);
                    None
                }
            }
        });
        all(shapes).map(|shapes: Vec<Vec<PartShape>>| shapes.concat())
    }

    fn no_shape(&self, item: &Text, named: &NamedShapes) {
        let foreign = item.value.char_indices().find(|&(_, c)| !is_of_picture(c));
        match foreign {
            Some((start, found)) if item.value.contains(['#', '\n', '/']) => {
                let message = said(format!(
                    "`{found}` has no meaning in the picture of a shape"
                ));
                let at = item.part(start..start + found.len_utf8());
                self.report(&at, message.help("`#` is in, `.` is out"));
            }
            _ => {
                let words = KINDS.iter().map(|(word, _)| *word);
                let names = words.chain(named.iter().map(|(name, _)| name.as_str()));
                let message = said(format!("there is no shape `{}`", item.value));
                let other = || {
                    let names = listed(names.clone());
                    format!("shapes are {names}, or drawn: \"#./##\"; [shapes] gives others a name")
                };
                let help = nearest_or(&item.value, names.clone(), other);
                self.report(&item.span, message.help(help));
            }
        }
    }

    /// The shape of a picture.
    fn drawn(&self, text: &Text) -> Option<Polyomino> {
        // A slash is as long as the end of a line.
        let picture = Picture::parse(&text.value.replace('/', "\n"));
        let picture = self.numbers.report.if_right(text, picture)?;
        let cells = picture.cells().iter().enumerate();
        let cells = cells.filter(|(_, cell)| cell.character == '#');
        let place = |(index, _)| {
            let (row, column) = (index / picture.columns(), index % picture.columns());
            Step::new(row as i64, column as i64)
        };
        let shape = Polyomino::new(cells.map(place));
        if shape.cells().is_empty() {
            let message = said("a shape without squares");
            return self.wrong(&text.span, message.help("`#` is in, `.` is out: \"##/#.\""));
        }
        Some(shape)
    }

    /// Reports shapes on a board with joined edges, where they are none.
    pub fn check_plane(&self, key: &str, at: &Span) -> Option<()> {
        if self.squares_of_board()?.wrap() == Wrap::NONE {
            return Some(());
        }
        self.wrong(
            at,
            format!("`{key}` is about the plane, and the edges of the board are joined"),
        )
    }
}

fn is_of_picture(c: char) -> bool {
    matches!(c, '#' | '.' | '/' | '\n' | '\r') || is_blank(c)
}

fn is_like_picture(text: &str) -> bool {
    text.chars().all(is_of_picture)
}
