//! The genres of puzz.link that the language states: what their links hold, and where it goes in which text.
//!
//! A genre is an entry in one of four chapters, and a text: a template of `workbench new`, a puzzle of the gallery, or a
//! file beside the chapters.

mod lines;
mod numbers;
mod objects;
mod shading;

use super::clues::Clues;
use super::find;
use super::parts::BodyPart;
use super::slots::{self, ClueSlot};
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

/// The rules are those of this puzzle of the gallery.
macro_rules! gallery {
    ($name:literal) => {
        RulesText::Own(include_str!(concat!(
            "../../../../puzzles/",
            $name,
            ".toml"
        )))
    };
}
use gallery;

/// The rules are in this file beside the chapters.
macro_rules! own {
    ($name:literal) => {
        RulesText::Own(include_str!(concat!($name, ".toml")))
    };
}
use own;

/// Names, title, rules, parts of the body, slots for the clues, and what follows from them if anything does.
macro_rules! genre {
    ($names:expr, $title:literal, $text:expr, $parts:expr, $slots:expr $(, $derived:expr)?) => {
        Genre {
            names: &$names,
            title: $title,
            text: $text,
            parts: &$parts,
            slots: &$slots,
            derived: genre!(@ $($derived)?),
        }
    };
    (@ $derived:expr) => { $derived };
    (@) => { derived::nothing };
}
use genre;
