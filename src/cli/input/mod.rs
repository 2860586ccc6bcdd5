//! What a command reads: files and folders of puzzles, their instances, a board.

pub mod board;
pub mod files;
pub mod foreign;
pub mod instances;
pub mod paths;
