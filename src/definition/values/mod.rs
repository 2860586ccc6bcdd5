//! The values of the language: how each is read, what it means under one choice of parameters, and how it
//! is written back.
//!
//! [`Scope`] holds the meanings of names and numbers; each other file is one kind of value. It must not
//! know which tables have such values.

mod bounds;
mod groups;
mod moves;
mod names;
mod numbers;
mod pictures;
mod scope;
mod sets;

pub use bounds::{
    BOUND_TABLE, BoundTable, BoundValue, bound, bounds, check_list, counted_groups, write_bound,
    write_bounds, written_bound,
};
pub use groups::{
    EACH, LINES, LinesText, REGIONS, WITHIN_GROUPS, groupings, groupings_or_lines, listed,
    write_groupings,
};
pub use moves::{MovesText, STEPS, lower_steps, wazir, written_moves};
pub use names::{Named, PER_SYMBOL, WORDS, only, write_counted, written_name, written_names};
pub use numbers::{Assignments, NumberEvaluator};
pub use pictures::{LoweredBoard, picture, picture_of_board, regions, written_regions};
pub use scope::{Pieces, Scope};
pub use sets::{SetText, set_picture, write_within};
