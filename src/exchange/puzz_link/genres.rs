//! The genres of puzz.link that the language states: what their links hold, and where it goes in which text.
//!
//! A genre is an entry in one of four chapters, and a text: a template of `workbench new`, a puzzle of the gallery, or a
//! file beside the chapters.

mod lines;
mod numbers;
mod objects;
mod shading;

use super::clues::Clues;
use super::parts::BodyPart;
use super::slots::{self, ClueSlot};
use super::{derived, find};
use crate::app::Template;
use crate::exchange::draft::Draft;
use crate::puzzle::Puzzle;

pub struct Genre {
    /// In links; the first is written. Of a genre without parts no links are known.
    pub names: &'static [&'static str],
    pub title: &'static str,
    text: RulesText,
    pub parts: &'static [BodyPart],
    pub slots: &'static [ClueSlot],
    pub derived: fn(&Clues, &mut Draft),
}

/// Where the rules of a genre stand.
enum RulesText {
    /// In a template of `workbench new`.
    Template(&'static str),
    /// In a file of the gallery, or beside this module.
    Own(&'static str),
}

impl Genre {
    pub fn all() -> impl Iterator<Item = &'static Genre> {
        all()
    }

    /// Whether numbers of its links say a colour too.
    pub fn has_coloured_numbers(&self) -> bool {
        let says_colour = |slot: &ClueSlot| matches!(slot, ClueSlot::OfColour(..));
        self.slots.iter().any(says_colour)
    }

    pub fn named(name: &str) -> Option<&'static Genre> {
        all().find(|genre| genre.names.contains(&name))
    }

    /// The file for these clues.
    pub fn draft(&self, clues: &Clues) -> Draft {
        let mut draft = Draft::of(self.rules());
        draft.text("title", self.title);
        slots::fill(self.slots, clues, &mut draft);
        (self.derived)(clues, &mut draft);
        draft
    }

    /// The clues of a puzzle, if it is of this genre: see [`find`].
    pub fn clues(&self, puzzle: &Puzzle) -> Option<Clues> {
        find::find(self.slots, puzzle)
    }

    fn rules(&self) -> &'static str {
        match self.text {
            RulesText::Template(kind) => Template::of_kind(kind).map_or("", Template::rules),
            RulesText::Own(text) => text,
        }
    }
}

pub fn all() -> impl Iterator<Item = &'static Genre> {
    [
        shading::GENRES,
        objects::GENRES,
        numbers::GENRES,
        lines::GENRES,
    ]
    .into_iter()
    .flatten()
}

/// A row for each genre: names, title, where its rules stand, parts of the body => slots for the clues, and what follows
/// from them if anything does. The rules are in a template, in a puzzle of the gallery, or in a file of its own beside
/// the chapters.
macro_rules! genres {
    ($($names:tt $title:literal $place:ident $rules:literal $parts:tt => $slots:tt $($derived:path)?;)*) => {
        pub static GENRES: &[super::Genre] = &[$(super::Genre {
            names: &$names,
            title: $title,
            text: genres!(@rules $place $rules),
            parts: &$parts,
            slots: &$slots,
            derived: genres!(@derived $($derived)?),
        },)*];
    };
    (@rules template $kind:literal) => { super::RulesText::Template($kind) };
    (@rules gallery $name:literal) => {
        super::RulesText::Own(include_str!(concat!("../../../../puzzles/", $name, ".toml")))
    };
    (@rules own $name:literal) => { super::RulesText::Own(include_str!(concat!($name, ".toml"))) };
    (@derived $derived:path) => { $derived };
    (@derived) => { super::derived::nothing };
}
use genres;
