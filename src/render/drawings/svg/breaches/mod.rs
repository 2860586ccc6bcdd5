//! What a board breaks, in red: on the board ([`marks`](mod@marks)), and what is wrong on all of it below ([`badges`]).

mod badges;
mod marks;

use crate::puzzle::Puzzle;
use crate::render::drawings::svg::squares::board_size;

pub use badges::Badges;
pub use marks::{define, hatches, marks};

/// How many times as large as usual the text of badges is, so that it can be read when a large board is in a picture
/// of usual size. Coordinates grow in the same way.
fn scale_of_text(puzzle: &Puzzle) -> f64 {
    let (width, height) = board_size(puzzle);
    (width.max(height) / 1100.0).max(1.0)
}

/// The same for lines, which would hide the squares if they grew as much.
fn scale_of_lines(puzzle: &Puzzle) -> f64 {
    (1.0 + scale_of_text(puzzle)) / 2.0
}
