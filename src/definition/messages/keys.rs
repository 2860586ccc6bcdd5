//! Keys that a table lacks or does not have, and values of the wrong type.

use super::wording::{listed, the_nearest};
use super::{Message, said};
use crate::definition::nearest::nearest_key;
use crate::definition::syntax::Span;

/// `table` is the name of the table in messages, empty at the top of the file.
#[derive(Clone, Debug)]
pub enum KeyFact {
    /// A key that its table does not have.
    UnknownKey {
        table: &'static str,
        key: String,
        valid: Vec<&'static str>,
    },
    /// A key that its table needs.
    MissingKey {
        table: &'static str,
        key: &'static str,
    },
    /// Of a value, or of an item of the list under the key.
    WrongType {
        key: String,
        is_item: bool,
        found: &'static str,
        expected: &'static str,
    },
    /// Beyond 64 bits.
    NumberTooLarge,
    /// `[[board]]`.
    ArrayInsteadOfTable { key: String },
    /// `[count]`.
    TableInsteadOfArray { key: String },
    /// Another version of the language.
    Format,
    /// No file of the chain has one.
    MissingBoard,
    /// A rule that needs a bound has none.
    NoBound { table: &'static str },
    /// `exactly` beside this key.
    ExactlyWithOther { key: &'static str, other: Span },
    /// A goal without a direction.
    NoGoal,
    /// Both directions at once.
    TwoGoals { other: Span },
}

impl KeyFact {
    pub fn message(&self) -> Message {
        match self {
            KeyFact::UnknownKey { table, key, valid } => said(match *table {
                "" => format!("there is no key or table `{key}`"),
                table => format!("{table} has no key `{key}`"),
            })
            .help(valid_keys(table, key, valid)),
            KeyFact::MissingKey { table, key } => said(format!("{table} needs `{key}`")),
            KeyFact::WrongType {
                key,
                is_item,
                found,
                expected,
            } => {
                let item = if *is_item { "an item of " } else { "" };
                said(format!("{item}`{key}` is {found}, expected {expected}"))
            }
            KeyFact::NumberTooLarge => said("the number does not fit 64 bits"),
            KeyFact::ArrayInsteadOfTable { key } => {
                said(format!("`{key}` is a single table")).help(format!("write [{key}], once"))
            }
            KeyFact::TableInsteadOfArray { key } => {
                said(format!("`{key}` is a list of tables")).help(format!("write [[{key}]]"))
            }
            KeyFact::Format => {
                said("this version of workbench reads format 1 only").help("write format = 1")
            }
            KeyFact::MissingBoard => {
                said("the file has no board").help("add a table [board], for example with size = 8")
            }
            KeyFact::NoBound { table } => said(format!("{table} needs a bound"))
                .help("add `exactly`, `at-least`, `at-most`, or the last two together"),
            KeyFact::ExactlyWithOther { key, other } => {
                said(format!("`exactly` stands alone, not beside `{key}`"))
                    .help("write `exactly` alone, or `at-least` and `at-most`")
                    .related(other, "beside this bound")
            }
            KeyFact::NoGoal => said("a goal needs a piece to count").help(
                "add `maximize = \"…\"` or `minimize = \"…\"`, with a piece or a list of pieces",
            ),
            KeyFact::TwoGoals { other } => said("`maximize` and `minimize` exclude each other")
                .help("a goal is one number: write one of them, with all pieces that count")
                .related(other, "the other is here"),
        }
    }
}

fn valid_keys(table: &str, key: &str, valid: &[&str]) -> String {
    if let Some(near) = nearest_key(key, valid.iter().copied()) {
        return the_nearest(near);
    }
    let keys = listed(valid.iter());
    match (belongs(table, key), table) {
        (Some(place), _) => format!("`{key}` belongs {place}"),
        (None, "") => format!(
            "keys and tables are {keys}; a number with a name of its own goes under [params]"
        ),
        (None, table) if valid.len() == 1 => format!("{table} has only {keys}"),
        (None, table) => format!("keys of {table} are {keys}"),
    }
}

/// The table where a key belongs that stands in a table of this kind: TOML puts every key under the last
/// header above it, which is easily forgotten.
fn belongs(table: &str, key: &str) -> Option<&'static str> {
    match (table, key) {
        ("", "size" | "rows" | "columns" | "layout" | "regions" | "boxes" | "wrap") => {
            Some("in [board]")
        }
        ("", _) => None,
        (_, "format" | "title" | "author" | "source" | "description" | "license") => {
            Some("at the top, above the first [table]")
        }
        _ => None,
    }
}
