//! Turns a TOML file into a [`Puzzle`](crate::puzzle::Puzzle), and a puzzle into a file.
//!
//! Step 1, [`Definition::parse`]: TOML syntax, keys and types are checked, and the file becomes plain
//! tables in which every value keeps its span. Step 2, [`Definition::instance`]: parameters get values and
//! everything is resolved into a puzzle. Each step reports all problems that it finds.
//!
//! Only this layer reads TOML, and knows its spans. It must not know engines or output. Its parts:
//!
//! - `syntax`: TOML with places, lists of keys;
//! - `messages`: problems in words, each said where it is found; places, and how they are drawn;
//! - `expressions`, `pictures`, `squares`, `moves`: small texts and what they stand for;
//! - `reading`: tables, key by key;
//! - `values`: what may stand under a key, and what it means under one choice of parameters;
//! - `board`, `pieces`, `rules`, `marks`, `goal`, `symmetry`, `claims`, `generate`: the tables of the language, each with its
//!   keys, its meaning and how it is written back;
//! - `file`: the whole, with the files that it extends; `instance`: the whole as a puzzle; `needs`: what is settled first; `schema`, `write`; `blank`:
//!   what a file leaves open, filled in; `editing` and `removal`: the text, changed in places; `nearest`: spellings.

mod blank;
mod board;
mod claims;
mod editing;
mod expressions;
mod file;
mod generate;
mod goal;
mod instance;
mod marks;
mod messages;
mod moves;
mod nearest;
mod needs;
mod pictures;
mod pieces;
mod reading;
mod removal;
mod rules;
mod schema;
mod squares;
mod symmetry;
mod syntax;
mod values;
mod write;

pub use blank::{Blank, Filled, NotBlank, Open, Place, for_players};
pub use claims::{ByClaim, Claim, Statements};
pub use editing::{EdgeNumbers, Layer};
pub use file::{Definition, Texts, nearest_file};
pub use generate::Generation;
pub use instance::{Instance, SourceLocation};
pub use messages::{Diagnostic, Problems};
pub use nearest::nearest;
pub use removal::{Edit, Removal, applied};
pub use schema::schema;
pub use syntax::{TomlWriter, quoted};
pub use values::Assignments;
pub use write::write;
