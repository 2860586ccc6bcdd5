//! `[symmetry]`: what makes two solutions the same.

use super::reading::{KeyedValue, ReadValue, keyed_table};
use super::syntax::{Keys, List, NameList, Text, TomlWriter, ValueShape, key, words};
use super::values::{Scope, written_names};
use crate::board::SymmetryKind;
use crate::puzzle::print::word_of;
use crate::puzzle::{Interchange, Puzzle, SymmetryRule};

/// What `board` can be.
const KINDS: [(&str, SymmetryKind); 3] = [
    ("full", SymmetryKind::Full),
    ("rotations", SymmetryKind::Rotations),
    ("none", SymmetryKind::None),
];

const SYMMETRIES: [&str; 3] = words(&KINDS);

keyed_table! {
    /// `[symmetry]` as it is written.
    SymmetryTable of SYMMETRY: Keys::new("[symmetry]", "What makes two solutions the same up to symmetry."), over base;
    board: Option<Text> = [key("board", ValueShape::Word(&SYMMETRIES),
        "Which symmetries of the board: \"full\" (default), \"rotations\" or \"none\".")],
    translations: Option<bool> = [key("translations", ValueShape::Flag,
        "Whether shifts along joined edges count too.")],
    interchange: Option<ExchangedNames> = [key("interchange", ValueShape::NameLists,
        "Lists of pieces that may be exchanged with one another: [[\"white\", \"black\"]].")],
}

/// Lists of pieces that may be exchanged. A single name is not a list of names here: with two names the
/// reader could not tell whether they are two lists or one.
#[derive(Clone, Debug)]
pub struct ExchangedNames(pub List<NameList>);

impl ReadValue for ExchangedNames {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let is_list = |value: &KeyedValue<'_>| value.items().is_some();
        if !value.items().is_some_and(|lists| lists.iter().all(is_list)) {
            return value.wrong("a list of lists");
        }
        List::read(value).map(ExchangedNames)
    }
}

impl SymmetryTable {
    /// Errors have been reported, and what has them is left out.
    pub fn lower(&self, scope: &Scope<'_>) -> SymmetryRule {
        let board = scope.numbers.word_or_none("board", &self.board, &KINDS);
        let lists = self.interchange.iter().flat_map(|lists| &lists.0.items);
        SymmetryRule {
            board: board.unwrap_or_default(),
            translations: self.translations.unwrap_or_default(),
            interchange: Interchange::new(lists.filter_map(|names| scope.pieces_anywhere(names))),
        }
    }
}

/// Writes nothing for the default.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle) {
    let symmetry = &puzzle.symmetry;
    if *symmetry == SymmetryRule::default() {
        return;
    }
    file.header("[symmetry]");
    file.text("board", word_of(&KINDS, &symmetry.board));
    file.flag("translations", symmetry.translations);
    if !symmetry.interchange.is_empty() {
        let lists = symmetry.interchange.lists().iter();
        let lists = lists.map(|list| written_names(puzzle, &list.iter().copied().collect()));
        file.list("interchange", lists);
    }
}
