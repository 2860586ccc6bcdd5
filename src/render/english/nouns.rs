//! Nouns for sets of pieces, and how words are put together to sentences.

use crate::puzzle::{Counted, KindId, KindSet, Puzzle};
use crate::render::english::names::names_of;
use crate::render::english::numbers::{joined, plural};

/// What one or several pieces are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    pub singular: String,
    pub plural: String,
}

/// A piece named after a colour needs a noun: a white piece.
const COLOURS: [&str; 8] = [
    "white", "black", "red", "green", "blue", "yellow", "grey", "gray",
];

impl Noun {
    pub fn new(name: &str) -> Self {
        if COLOURS.contains(&name) {
            return Noun::new(&format!("{name} piece"));
        }
        Noun {
            singular: name.to_owned(),
            plural: plural(name),
        }
    }

    /// `a queen`, `an amazon`.
    pub fn with_article(&self) -> String {
        with_article(&self.singular)
    }
}

pub fn with_article(word: &str) -> String {
    // These begin with a consonant when spoken.
    let spoken = ["one", "uni", "eu"]
        .iter()
        .any(|head| word.starts_with(head));
    // A letter alone is spoken by its name.
    let first = word.split(' ').next().unwrap_or_default();
    let is_letter = first.len() == 1 && first.starts_with(|c: char| "AEFHILMNORSX".contains(c));
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', '8']) && !spoken || is_letter;
    let vowel = vowel || matches!(first, "11" | "18");
    let article = if vowel { "an" } else { "a" };
    format!("{article} {word}")
}

/// The pieces of a puzzle as nouns, optionally with a kind that stands for all kinds of its family.
#[derive(Clone, Copy)]
pub struct Nouns<'a> {
    pub puzzle: &'a Puzzle,
    /// In a rule that is stated for each symbol of a family, the kind of the symbol that it is about.
    pub each: Option<KindId>,
}

impl<'a> Nouns<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Nouns { puzzle, each: None }
    }

    /// Whether this set is the one kind that stands for its family.
    pub fn is_each(&self, kinds: &KindSet) -> bool {
        let each = |each| kinds.count() == 1 && kinds.contains(each);
        self.each.is_some_and(each)
    }

    /// `queen`; `digit 3` for a kind of a family; `queen or pawn`; `piece` for all kinds.
    pub fn noun(&self, kinds: &KindSet) -> Noun {
        let names = self.names(kinds);
        if self.puzzle.pieces.len() > 1 && kinds.count() == self.puzzle.kinds.len() {
            return Noun::new("piece");
        }
        let nouns: Vec<Noun> = names.iter().map(|name| Noun::new(name)).collect();
        let singulars = nouns.iter().map(|noun| noun.singular.clone());
        let plurals = nouns.iter().map(|noun| noun.plural.clone());
        Noun {
            singular: joined(&singulars.collect::<Vec<_>>(), "or"),
            plural: joined(&plurals.collect::<Vec<_>>(), "and"),
        }
    }

    /// All that is counted: `queens`, `digits of each kind`, `empty squares`.
    pub fn counted(&self, of: &Counted) -> String {
        match of {
            Counted::Pieces(kinds) if self.is_each(kinds) => {
                format!("{} of each kind", self.noun(kinds).plural)
            }
            Counted::Pieces(kinds) => self.noun(kinds).plural,
            Counted::Empty => "empty squares".to_owned(),
        }
    }

    /// Whole families by their name, other kinds one by one; the kind that stands for its family by that name, too.
    fn names(&self, kinds: &KindSet) -> Vec<String> {
        names_of(self.puzzle, kinds, |kind| {
            let mut families = self.puzzle.pieces.iter().filter(|piece| piece.is_family);
            let family = families.find(|family| family.kinds.contains(&kind.index()));
            match family.filter(|_| self.is_each(kinds)) {
                Some(family) => family.name.clone(),
                None => self.kind(kind),
            }
        })
    }

    /// `queen`, or `digit 3`.
    pub fn kind(&self, kind: KindId) -> String {
        self.puzzle.printed_name(kind).replacen('.', " ", 1)
    }
}

/// The text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    match rest.next() {
        Some(first) => first.to_uppercase().chain(rest).collect(),
        None => String::new(),
    }
}
