//! The values of the language: how each is read, what it means under one choice of parameters, and how it
//! is written back.
//!
//! [`Scope`] holds the meanings of names and numbers; each other file is one kind of value. It must not
//! know which tables have such values.

mod bounds;
mod groups;
mod lines;
mod looks;
mod moves;
mod names;
mod numbers;
mod pictures;
mod printed;
mod scope;
mod set_text;
mod sets;
mod shapes;
mod side_sets;
mod sided;

pub use bounds::{
    BOUND_TABLE, BOUNDS, BoundTable, BoundTexts, ONE_BOUND, OneBound, check_list, write_bound,
    write_bounds, written_bound,
};
pub use groups::{
    ALIKE, GROUPS, GROUPS_OR_LINES, GROUPS_WITH_CORNERS, GroupTexts, REGIONS, check_each,
    empty_window, groupings, write_groupings, write_groups,
};
pub use lines::{LINES, LINES_ALONE, LinesText, beside_lines, listed};
pub use looks::{LookTexts, colour, write_look};
pub use moves::{MovesText, STEPS, king, lower_steps, wazir, written_moves};
#[cfg(test)]
pub use names::EMPTY_STANDS;
pub use names::{ANY, Named, PER_SYMBOL, WORDS, only, write_counted, written_name, written_names};
pub use numbers::{Assignments, NumberEvaluator};
pub use pictures::{LoweredBoard, meanings, picture, picture_of_board, regions, written_regions};
pub use printed::{NumbersText, written_numbers};
pub use scope::{Pieces, Scope};
pub use set_text::SetText;
pub use sets::{set_picture, write_within};
pub use shapes::SHAPES;
pub use side_sets::SIDE_SETS;
pub use sided::{SIDED, SidedTexts, bounded_with_sides, write_counted_groups};
