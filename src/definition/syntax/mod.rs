//! TOML with places: the text of files, what is wrong with it as TOML, and values with their places.
//!
//! It must not know a key of the language.

mod bounds;
mod document;
mod keys;
mod look;
mod output;
mod source;
mod unclosed;
mod values;

pub use bounds::{MOST_TOKENS, number_of_tokens};
pub use document::parse;
pub use keys::{
    AT_LEAST, AT_MOST, BOUND, BOUND_OR_NUMBERS, EXACTLY, Key, Keys, NOT, ONE_OF, ValueShape, key,
    required, table, tables, words,
};
pub use look::{COLOUR, LOOK, OUTSIDE_WORDS};
pub use output::{TomlWriter, board_picture, picture, quoted, word_picture};
pub use source::{SourceFile, Sources, Span};
pub use values::{List, NameList, NumberValue, Text, WrittenNumber, range, rectangle};
