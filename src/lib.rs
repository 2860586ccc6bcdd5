//! Placement puzzles as data: read from small TOML files, solved by SAT and by backtracking, judged
//! rule by rule.
//!
//! The layers, from the bottom up. Each may use only those above it in this list; `search`, `sat` and `definition`
//! know nothing of each other (`tests/architecture` checks this):
//!
//! - [`board`]: squares, steps, rays, isometries;
//! - [`puzzle`]: puzzle, rules, placements, the judge, symmetry;
//! - [`search`]: a puzzle solved by backtracking;
//! - [`sat`]: a puzzle as CNF, solved by varisat;
//! - [`frontier`]: a puzzle counted state by state, without visiting solutions;
//! - [`definition`]: a TOML file becomes a puzzle;
//! - [`app`]: what a user asks for: solve, count, verify, check;
//! - [`scale`]: a count split into parts that can be counted anywhere, in any order, and merged;
//! - [`render`]: placements and reports as text, JSON, drawings and pages;
//! - [`certificate`]: answers with proofs that others can check, made with [`refutation`];
//! - `cli`, with the feature of that name: arguments, output streams, exit codes.
//!
//! A program that has a puzzle starts with [`definition::Definition`] and then calls [`app::solve()`],
//! [`app::count()`] or [`app::verify::verify_claim`]. It needs no file:
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
//! // A fault in the text would be an error that displays itself as the program draws it.
//! let definition = Definition::parse("queens", QUEENS)?;
//! let six = definition.instance(&[("n".to_owned(), 6)])?;
//!
//! // All solutions, counted by both engines; a disagreement between them would be an error.
//! let request = CountRequest {
//!     fundamental: true,
//!     by: Vec::new(),
//!     how: How { engines: Engines::Both, ..How::default() },
//! };
//! let report = app::count(&six.puzzle, &request)?;
//! assert_eq!((report.solutions, report.fundamental), (4.into(), Some(1.into())));
//! assert!(report.complete);
//!
//! // A board from elsewhere, in any format that the program prints, is judged rule by rule.
//! let board = formats::read(&six.puzzle, "1 3 5 0 2 4")?;
//! assert!(Judge::new(&six.puzzle).accepts(&board));
//! # Ok(())
//! # }
//! ```
//!
//! Besides the layers there are [`stop`], [`pace`], [`progress`], [`steps`], [`workload`] and [`threads`], which all layers but
//! `board`, `puzzle` and `definition` may use: the request to stop, which all long work polls; how much work may do
//! before it waits; how far it has come; in which step it is; the items it is divided into; and how it is shared between threads.
//! [`storage`] writes files that must not be lost, [`partial`] knows those that are not complete, [`children`] runs external programs, [`text`] is for
//! everything that reads or shows what others wrote, and [`disjoint_sets`] groups what is joined in pairs.

pub mod app;
pub mod board;
pub mod certificate;
pub mod children;
#[cfg(feature = "cli")]
pub mod cli;
pub mod definition;
pub mod disjoint_sets;
pub mod frontier;
pub mod pace;
pub mod partial;
pub mod progress;
pub mod puzzle;
pub mod refutation;
pub mod render;
pub mod sat;
pub mod scale;
pub mod search;
pub mod steps;
pub mod stop;
pub mod storage;
pub mod text;
pub mod threads;
pub mod total;
pub mod workload;
