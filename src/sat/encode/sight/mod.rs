//! Line of sight: which kinds ride along which step ([`reach`]), the lines into which a step cuts the board
//! ([`lines`]), and which pieces see a square from where ([`ways`]).

mod lines;
mod reach;
mod ways;

pub use lines::{Track, seen, tracks, walls};
pub use reach::{AttackRides, Riders};
pub use ways::{LineOfSight, one_literal_each, seen_along, ways_along};
