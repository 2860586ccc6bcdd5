//! Sets of squares as they are written: a name, a picture, or a list of squares and rectangles.

use std::collections::HashMap;

use crate::definition::pictures::is_blank;
use crate::definition::reading::{KeyedValue, ReadValue};
use crate::definition::syntax::{List, Span, Text};

/// A set of squares.
#[derive(Clone, Debug)]
pub enum SetText {
    /// A name or a picture.
    Text(Text),
    /// Squares and rectangles.
    List(List<Text>),
}

impl ReadValue for SetText {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            return Some(SetText::Text(text));
        }
        if value.items().is_none() {
            return value.wrong("a list of squares, the name of a set, or a picture");
        }
        List::read(value).map(SetText::List)
    }
}

impl SetText {
    pub fn span(&self) -> &Span {
        match self {
            SetText::Text(text) => &text.span,
            SetText::List(list) => &list.span,
        }
    }

    /// The name that it is, if it is no picture.
    pub(super) fn name(&self) -> Option<&Text> {
        match self {
            SetText::Text(text) => Some(text).filter(|text| !is_like_picture(&text.value)),
            SetText::List(_) => None,
        }
    }
}

/// The sets of `[squares]` or of `[sides]`.
#[derive(Default)]
pub(super) struct Sets<'a> {
    /// In the order of the file.
    pub(super) written: &'a [(Text, SetText)],
    /// The names that every board has.
    pub(super) built_in: &'static [&'static str],
    /// The place of each name.
    pub(super) places: HashMap<&'a str, usize>,
    /// For each place the set that its name stands for in the end, which is no name of the table; `None` if that has an
    /// error.
    pub(super) meant: Vec<Option<&'a SetText>>,
}

impl<'a> Sets<'a> {
    /// What is meant by the names is not known yet.
    pub(super) fn new(
        written: &'a [(Text, SetText)],
        built_in: &'static [&'static str],
    ) -> Sets<'a> {
        let names = written.iter().map(|(name, _)| name.value.as_str());
        Sets {
            written,
            built_in,
            places: names.zip(0..).collect(),
            meant: vec![None; written.len()],
        }
    }

    /// For each set the other of the table for whose name it stands, if it does.
    pub(super) fn needs(&self) -> Vec<Vec<usize>> {
        let needs = self.written.iter().map(|(_, set)| {
            let name = set.name().map(|name| name.value.as_str());
            let name = name.filter(|name| !self.built_in.contains(name));
            let place = name.and_then(|name| self.places.get(name));
            place.copied().into_iter().collect()
        });
        needs.collect()
    }

    /// The set that a name stands for in the end, `None` inside if it has an error; `None` if there is no such name.
    pub(super) fn meant_by(&self, name: &str) -> Option<Option<&'a SetText>> {
        self.places.get(name).map(|&place| self.meant[place])
    }

    /// All names that may be used: the built-in ones and those of the file.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        let own = self.written.iter().map(|(name, _)| name.value.as_str());
        self.built_in.iter().copied().chain(own)
    }
}

/// Whether a text consists only of characters of a picture of a set, or is empty.
pub(super) fn is_like_picture(text: &str) -> bool {
    text.chars().all(is_of_picture)
}

/// Whether a character may be in the picture of a set.
pub(super) fn is_of_picture(character: char) -> bool {
    is_blank(character) || matches!(character, '*' | '.' | '\r' | '\n')
}
