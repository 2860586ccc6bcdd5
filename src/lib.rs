//! Placement puzzles as data: read from small TOML files, solved by SAT and by backtracking, judged
//! rule by rule.
//!
//! The layers, from the bottom; each may use those above it in this list and no other, and `search`, `sat` and
//! `definition` know nothing of each other (`tests/architecture` keeps it):
//!
//! - [`board`]: squares, steps, rays, isometries;
//! - [`puzzle`]: puzzle, rules, placements, the judge, symmetry;
//! - [`search`]: a puzzle solved by backtracking;
//! - [`sat`]: a puzzle as CNF, solved by varisat;
//! - [`frontier`]: a puzzle counted state by state, without visiting solutions;
//! - [`definition`]: a TOML file becomes a puzzle;
//! - [`app`]: what a user asks for: solve, count, verify, check;
//! - [`scale`]: a count in parts that are counted anywhere, in any order, and merged;
//! - [`render`]: placements and reports as text, JSON, drawings and pages;
//! - [`certificate`]: answers with proofs that others can check, [`refutation`] behind them;
//! - `cli`, with the feature of that name: arguments, output streams, exit codes.
//!
//! A program that has a puzzle begins with [`definition::Definition`], asks [`app::solve()`],
//! [`app::count()`] or [`app::verify::verify_claim`], and needs no file:
//!
//! ```
//! use puzzle_workbench::app::{self, CountRequest, Engines, How};
//! use puzzle_workbench::definition::Definition;
//! use puzzle_workbench::puzzle::Judge;
//! use puzzle_workbench::render::formats;
//!
//! const QUEENS: &str = r#"
//! [params]
//! n = 8
//!
//! [board]
//! size = "n"
//!
//! [pieces.queen]
//! count = "n"
//!
//! [[attacks]]
//! by = "queen"
//! on = "queen"
//! exactly = 0
//! "#;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // What is wrong with the text would be an error that shows itself as the program draws it.
//! let definition = Definition::parse("queens", QUEENS)?;
//! let six = definition.instance(&[("n".to_owned(), 6)])?;
//!
//! // All solutions, counted by both engines; that they disagree would be an error.
//! let request = CountRequest {
//!     fundamental: true,
//!     by: Vec::new(),
//!     how: How { engines: Engines::Both, ..How::default() },
//! };
//! let report = app::count(&six.puzzle, &request)?;
//! assert_eq!((report.solutions, report.fundamental), (4.into(), Some(1.into())));
//! assert!(report.complete);
//!
//! // A board from elsewhere, in any format that the program prints, judged rule by rule.
//! let board = formats::read(&six.puzzle, "1 3 5 0 2 4")?;
//! assert!(Judge::new(&six.puzzle).accepts(&board));
//! # Ok(())
//! # }
//! ```
//!
//! [`stop`], [`pace`], [`progress`], [`workload`] and [`threads`] stand beside them, for all but `board`, `puzzle` and
//! `definition`: the request to stop that every long work polls, how much it may do before it waits, the account of
//! how far it has come, the items that it falls into, and its sharing out. [`storage`] is how files are written that must not be lost, [`children`] are programs of others at work, [`text`] stands beside all that read or show what others wrote.

pub mod app;
pub mod board;
pub mod certificate;
pub mod children;
#[cfg(feature = "cli")]
pub mod cli;
pub mod definition;
pub mod frontier;
pub mod pace;
pub mod progress;
pub mod puzzle;
pub mod refutation;
pub mod render;
pub mod sat;
pub mod scale;
pub mod search;
pub mod stop;
pub mod storage;
pub mod text;
pub mod threads;
pub mod total;
pub mod workload;
