//! A TOML file becomes a [`Puzzle`](crate::puzzle::Puzzle): reading, names, expressions, pictures,
//! lowering, claims.
//!
//! Step 1, [`Definition::parse`]: TOML syntax, keys and types are checked into plain tables in
//! which every value keeps its span. Step 2, [`Definition::instance`]: parameters are given values
//! and everything is resolved into a puzzle. Either step reports all that it finds.
//!
//! The only layer that knows TOML, spans and file paths. It must not know engines or output.

mod betza;
mod claim;
mod draw;
mod expression;
mod fact;
mod file;
mod hints;
mod instance;
mod keys;
mod load;
mod lower;
mod lower_attacks;
mod lower_board;
mod lower_bounds;
mod lower_claims;
mod lower_clues;
mod lower_count;
mod lower_distinct;
mod lower_equal;
mod lower_forbid;
mod lower_givens;
mod lower_goal;
mod lower_groups;
mod lower_moves;
mod lower_names;
mod lower_parts;
mod lower_pieces;
mod lower_symmetry;
mod merge;
mod moves;
mod nearest;
mod numbers;
mod parameters;
mod phrases;
mod picture;
mod problem;
mod read;
mod reader;
mod rule_keys;
mod schema;
mod scope;
mod shape;
mod source;
mod square_set;
mod step_table;
mod steps;
mod symbols;
mod syntax;
#[cfg(test)]
mod tests;
mod valid;
mod words;
mod write;
mod written;

pub use claim::{ByClaim, Claim, Statements};
pub use file::{Assignments, Definition, Texts};
pub use instance::{Instance, Place};
pub use load::nearest_file;
pub use nearest::nearest;
pub use problem::{Finding, Problems};
pub use schema::schema;
pub use write::write;
