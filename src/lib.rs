//! Placement puzzles as data: read from small TOML files, solved by SAT and by backtracking, judged
//! rule by rule.
//!
//! The layers, from the bottom; each may use those above it in this list and no other:
//!
//! - [`board`]: squares, steps, rays, isometries;
//! - [`puzzle`]: puzzle, rules, placements, the judge, symmetry;
//! - [`search`]: a puzzle solved by backtracking;
//! - [`sat`]: a puzzle as CNF, solved by varisat;
//! - [`definition`]: a TOML file becomes a puzzle;
//! - [`app`]: what a user asks for: solve, count, verify, check;
//! - [`render`]: placements and reports as text, JSON, drawings and pages;
//! - [`cli`]: arguments, output streams, exit codes.
//!
//! [`stop`] and [`progress`] stand beside them: the request to stop that every long work polls, and
//! the account of how far it has come.

pub mod app;
pub mod board;
pub mod cli;
pub mod definition;
pub mod progress;
pub mod puzzle;
pub mod render;
pub mod sat;
pub mod search;
pub mod stop;
