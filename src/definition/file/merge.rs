//! `extends`: a file over its base.
//!
//! Tables merge key by key, and a value of the file replaces that of the base as a whole. Rules of the base come
//! first. Pieces keep the place where the base names them. Texts for people, `generate` and claims are not inherited.

use std::collections::HashMap;

use super::PuzzleFile;
use crate::definition::board::BoardTable;
use crate::definition::goal::GoalTable;
use crate::definition::pieces::PieceTable;
use crate::definition::symmetry::SymmetryTable;
use crate::definition::syntax::Text;

impl PuzzleFile {
    /// This file with what it inherits from its base.
    pub fn over(self, base: PuzzleFile) -> PuzzleFile {
        let mut rules = base.rules;
        rules.extend(self.rules);
        let mut marks = base.marks;
        marks.extend(self.marks);
        PuzzleFile {
            extends: None,
            texts: self.texts,
            parameters: named_over(self.parameters, base.parameters, |own, _| own),
            board: over(self.board, base.board, BoardTable::over),
            squares: named_over(self.squares, base.squares, |own, _| own),
            shapes: named_over(self.shapes, base.shapes, |own, _| own),
            sides: named_over(self.sides, base.sides, |own, _| own),
            pieces: named_over(self.pieces, base.pieces, PieceTable::over),
            rules,
            marks,
            goal: over(self.goal, base.goal, GoalTable::over),
            symmetry: over(self.symmetry, base.symmetry, SymmetryTable::over),
            generate: self.generate,
            claims: self.claims,
        }
    }
}

/// A table that either file may have.
fn over<T>(own: Option<T>, base: Option<T>, merge: fn(T, T) -> T) -> Option<T> {
    match (own, base) {
        (Some(own), Some(base)) => Some(merge(own, base)),
        (own, base) => own.or(base),
    }
}

/// Named things, each at the place where it is first named.
fn named_over<T>(
    own: Vec<(Text, T)>,
    base: Vec<(Text, T)>,
    merge: fn(T, T) -> T,
) -> Vec<(Text, T)> {
    let mut merged: Vec<(Text, Option<T>)> = Vec::new();
    merged.extend(base.into_iter().map(|(name, value)| (name, Some(value))));
    let names = merged.iter().map(|(name, _)| name.value.clone());
    let places: HashMap<String, usize> = names.zip(0..).collect();
    for (name, value) in own {
        match places.get(&name.value) {
            Some(&place) => {
                let inherited = merged[place].1.take();
                merged[place] = (name, over(Some(value), inherited, merge));
            }
            None => merged.push((name, Some(value))),
        }
    }
    let merged = merged.into_iter();
    merged
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}
