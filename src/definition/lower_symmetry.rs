//! `[symmetry]`: what makes two solutions the same.

use super::lower_names::Named;
use super::problem::Fact;
use super::reader::{Names, Read, Table, Value};
use super::scope::Scope;
use super::written::{List, Text};
use crate::board::SymmetryKind;
use crate::puzzle::{Interchange, KindSet, SymmetryRule};

/// `[symmetry]` as it is written.
#[derive(Clone, Debug, Default)]
pub struct SymmetryTable {
    pub board: Option<Text>,
    pub translations: Option<bool>,
    pub interchange: Option<List<ExchangedNames>>,
}

/// Pieces that may be exchanged. One name alone is no list of names here: of two names the reader
/// could not tell whether they are two lists or one.
#[derive(Clone, Debug)]
pub struct ExchangedNames(Names);

impl Read for ExchangedNames {
    fn read(value: &Value<'_>) -> Option<Self> {
        if value.items().is_none() {
            return value.wrong("a list of lists of pieces, like [[\"white\", \"black\"]]");
        }
        Names::read(value).map(ExchangedNames)
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
        let lists = self.interchange.iter().flat_map(|lists| &lists.items);
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
    match text.value.as_str() {
        "full" => SymmetryKind::Full,
        "rotations" => SymmetryKind::Rotations,
        "none" => SymmetryKind::None,
        _ => {
            let fact = Fact::unknown_word("board", text, &["full", "rotations", "none"]);
            scope.report(text.span.clone(), fact);
            SymmetryKind::Full
        }
    }
}

fn exchanged(scope: &Scope<'_>, names: &ExchangedNames) -> Option<KindSet> {
    match scope.named(&names.0, &[])? {
        Named::Pieces(kinds) => Some(kinds),
        Named::Word(_) => None,
    }
}
