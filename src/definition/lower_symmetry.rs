//! `[symmetry]`: what makes two solutions the same.

use super::fact::Fact;
use super::lower_names::Named;
use super::reader::{Names, Read, Table, Value};
use super::scope::Scope;
use super::shape::words;
use super::written::{List, Text};
use crate::board::SymmetryKind;
use crate::puzzle::{Interchange, KindSet, SymmetryRule};

/// What `board` can be.
const KINDS: [(&str, SymmetryKind); 3] = [
    ("full", SymmetryKind::Full),
    ("rotations", SymmetryKind::Rotations),
    ("none", SymmetryKind::None),
];

pub const SYMMETRIES: [&str; 3] = words(&KINDS);

/// `[symmetry]` as it is written.
#[derive(Clone, Debug, Default)]
pub struct SymmetryTable {
    pub board: Option<Text>,
    pub translations: Option<bool>,
    pub interchange: Option<ExchangedNames>,
}

/// Lists of pieces that may be exchanged. One name alone is no list of names here: of two names the reader
/// could not tell whether they are two lists or one.
#[derive(Clone, Debug)]
pub struct ExchangedNames(pub List<Names>);

impl Read for ExchangedNames {
    fn read(value: &Value<'_>) -> Option<Self> {
        let is_list = |value: &Value<'_>| value.items().is_some();
        if !value.items().is_some_and(|lists| lists.iter().all(is_list)) {
            return value.wrong("a list of lists");
        }
        List::read(value).map(ExchangedNames)
    }
}

impl SymmetryTable {
    pub fn read(table: Table<'_>) -> Self {
        let symmetry = SymmetryTable {
            board: table.optional("board"),
            translations: table.optional("translations"),
            interchange: table.optional("interchange"),
        };
        table.finish();
        symmetry
    }

    /// What is wrong has been reported, and is left out.
    pub fn lower(&self, scope: &Scope<'_>) -> SymmetryRule {
        let lists = self.interchange.iter().flat_map(|lists| &lists.0.items);
        SymmetryRule {
            board: self
                .board
                .as_ref()
                .map(|text| kind(scope, text))
                .unwrap_or_default(),
            translations: self.translations.unwrap_or_default(),
            interchange: Interchange::new(lists.filter_map(|names| exchanged(scope, names))),
        }
    }
}

fn kind(scope: &Scope<'_>, text: &Text) -> SymmetryKind {
    match KINDS.iter().find(|(word, _)| *word == text.value) {
        Some((_, kind)) => *kind,
        None => {
            let fact = Fact::unknown_word("board", text, &SYMMETRIES);
            scope.report(text.span.clone(), fact);
            SymmetryKind::Full
        }
    }
}

fn exchanged(scope: &Scope<'_>, names: &Names) -> Option<KindSet> {
    match scope.named(names, &[])? {
        Named::Pieces(kinds) => Some(kinds),
        Named::Word(_) => None,
    }
}
