//! Puzzles from other programs and for them.

pub mod export;
pub mod import;
