//! Line of sight: who rides along which step ([`reach`]), the lines that a step cuts the board into
//! ([`lines`]), and who sees a square from where ([`ways`]).

mod lines;
mod reach;
mod ways;

pub use lines::{Track, seen, tracks, walls};
pub use reach::{Reach, Riders};
pub use ways::{Way, one_literal_each, ways_along};
