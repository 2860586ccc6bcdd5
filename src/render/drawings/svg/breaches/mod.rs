//! What a board breaks, in red: on the board ([`marks`](mod@marks)), and what is wrong on all of it below ([`badges`]).

mod badges;
mod marks;

use crate::puzzle::Puzzle;
use crate::render::drawings::svg::beside::Lettering;

pub use badges::Badges;
pub use marks::{define, hatches, marks};

/// How many times as thick as usual lines are: they grow with the letters, but would hide the squares if they grew as
/// much.
fn scale_of_lines(puzzle: &Puzzle) -> f64 {
    (1.0 + Lettering::of(puzzle).scale()) / 2.0
}
