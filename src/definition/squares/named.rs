//! The squares that a written set stands for on a board. Names of `[squares]` may stand for one another,
//! but not in a cycle ([`super::chains`]).
//!
//! It must not know which squares a built-in set or a picture has ([`super::drawn`]).

use std::cell::OnceCell;
use std::collections::HashMap;

use super::chains::{self, End, Link};
use super::drawn;
use super::error::{ItemError, ItemProblem, SetError};
use super::written::{BUILT_IN, WrittenSet, built_in_names, is_of_picture};
use crate::board::{Board, SquareNameError, SquareSet};
use crate::definition::nearest::nearest;

/// The sets of `[squares]`, resolved only when something uses them.
pub struct NamedSets<'f> {
    board: &'f Board,
    /// Each name once, in the order of the file.
    sets: &'f [(String, WrittenSet)],
    places: HashMap<&'f str, usize>,
    /// For each set the end of its chain of names, computed once for all because chains may be long.
    ends: OnceCell<Vec<End>>,
}

impl<'f> NamedSets<'f> {
    pub fn new(board: &'f Board, sets: &'f [(String, WrittenSet)]) -> Self {
        let names = sets.iter().map(|(name, _)| name.as_str());
        let places = names.zip(0..).collect();
        NamedSets {
            board,
            sets,
            places,
            ends: OnceCell::new(),
        }
    }

    /// All names that may be used: the built-in ones and those of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let built_in = BUILT_IN.iter().map(|(name, _)| *name);
        built_in.chain(self.sets.iter().map(|(name, _)| name.as_str()))
    }

    /// The squares that a set stands for where it is used. All independent errors are returned.
    pub fn resolve(&self, written: &WrittenSet) -> Result<SquareSet, Vec<SetError>> {
        match written {
            WrittenSet::Name(name) => {
                let place = self.place(name).ok_or_else(|| vec![self.unknown(name)])?;
                let faulty = |_| vec![SetError::Faulty { name: name.clone() }];
                self.definition(place).map_err(faulty)
            }
            WrittenSet::BuiltIn(set) => Ok(drawn::built_in(self.board, *set)),
            WrittenSet::Picture(text) => {
                drawn::picture(self.board, text).map_err(|error| vec![error])
            }
            WrittenSet::List(items) => self.list(items),
        }
    }

    /// The squares of the set at this place under `[squares]`.
    ///
    /// Only the first set of a cycle has the cycle as an error.
    pub fn definition(&self, place: usize) -> Result<SquareSet, Vec<SetError>> {
        let ends = || chains::ends(self.sets.len(), |place| self.link(place));
        let end = self.ends.get_or_init(ends)[place];
        match (end, &self.sets[place].1) {
            (End::Written(at), _) if at != place => {
                let squares = self.resolve(&self.sets[at].1);
                squares.map_err(|_| vec![self.faulty(at)])
            }
            (End::Unknown(at), WrittenSet::Name(name)) if at == place => {
                Err(vec![self.unknown(name)])
            }
            (End::Cycle(first), _) if first == place => Err(vec![self.cycle(first)]),
            (End::Unknown(at) | End::Cycle(at), _) => Err(vec![self.faulty(at)]),
            (End::Written(_), written) => self.resolve(written),
        }
    }

    /// What the set at this place leads to.
    fn link(&self, place: usize) -> Link {
        match &self.sets[place].1 {
            WrittenSet::Name(name) => self.place(name).map_or(Link::Nowhere, Link::To),
            _ => Link::End,
        }
    }

    fn faulty(&self, place: usize) -> SetError {
        let name = self.sets[place].0.clone();
        SetError::Faulty { name }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// The error of the first set of a cycle.
    fn cycle(&self, first: usize) -> SetError {
        let cycle = chains::cycle(first, |place| self.link(place));
        SetError::Cycle {
            chain: cycle.map(|place| self.sets[place].0.clone()).collect(),
        }
    }

    /// The error of a text that is not a name, by what it may have been meant to be.
    fn unknown(&self, text: &str) -> SetError {
        let parts: Vec<_> = text.split(':').map(|name| self.board.find(name)).collect();
        let is_area = parts.len() <= 2 && !parts.contains(&Err(SquareNameError::NotAName));
        let is_on_board = parts.iter().all(Result::is_ok);
        // `zone2` has the form of a square's name, but if there is a `zone1` it is a slip.
        if is_area && (is_on_board || nearest(text, self.names()).is_none()) {
            let text = text.to_owned();
            return SetError::NotAList { text };
        }
        let foreign = text.char_indices().find(|&(_, c)| !is_of_picture(c));
        match foreign {
            Some((start, found)) if text.contains(['*', '\n']) => SetError::PictureCharacter {
                found,
                range: start..start + found.len_utf8(),
            },
            _ => SetError::UnknownName {
                name: text.to_owned(),
            },
        }
    }

    fn list(&self, items: &[String]) -> Result<SquareSet, Vec<SetError>> {
        let mut set = SquareSet::empty(self.board.len());
        let mut errors = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if let Err(error) = self.add_item(&mut set, item) {
                errors.push(SetError::Item(index, error));
            }
        }
        if errors.is_empty() {
            Ok(set)
        } else {
            Err(errors)
        }
    }

    /// Adds the squares of an item of a list: a square, or a rectangle by its opposite corners.
    pub fn add_item(&self, set: &mut SquareSet, item: &str) -> Result<(), ItemError> {
        let is_set = self.place(item).is_some() || built_in_names().any(|name| name == item);
        if is_set && self.board.find(item).is_err() {
            return Err(ItemError::at(0..item.len(), ItemProblem::SetName));
        }
        let find = |name: &str, start: usize| {
            self.board.find(name).map_err(|error| {
                let problem = match error {
                    SquareNameError::NotAName => ItemProblem::NotASquare,
                    SquareNameError::NotOnBoard => ItemProblem::NotOnBoard,
                };
                ItemError::at(start..start + name.len(), problem)
            })
        };
        let (one, other) = match item.split_once(':') {
            None => (find(item, 0)?, find(item, 0)?),
            Some((one, other)) => (find(one, 0)?, find(other, one.len() + 1)?),
        };
        drawn::add_rectangle(set, self.board, one, other);
        Ok(())
    }
}
