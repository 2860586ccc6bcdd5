//! Placement puzzles as data: read from small TOML files, solved by SAT and by backtracking, judged
//! rule by rule.
//!
//! The layers, from the bottom up. Each may use only those above it in this list; `search`, `sat`, `frontier` and
//! `definition` know nothing of each other (`tests/architecture` checks this):
//!
//! - [`board`]: squares, steps, rays, isometries;
//! - [`puzzle`]: puzzle, rules, placements, the judge, symmetry;
//! - [`search`]: a puzzle solved by backtracking;
//! - [`sat`]: a puzzle as CNF, solved by varisat;
//! - [`frontier`]: a puzzle counted state by state, without visiting solutions;
//! - [`query`]: a puzzle opened once and asked many times: what can stand where, what contradicts what;
//! - [`definition`]: a TOML file becomes a puzzle;
//! - [`app`]: what a user asks for: solve, count, verify, check;
//! - [`scale`]: a count split into parts that can be counted anywhere, in any order, and merged;
//! - [`exchange`]: files and links of other programs, read and written;
//! - [`render`]: placements and reports as text, JSON, drawings and pages;
//! - [`certificate`]: answers with proofs that others can check, made with [`refutation`];
//! - [`library`]: what a program uses, in few lines;
//! - `cli`, with the feature of that name: arguments, output streams, exit codes.
//!
//! A program that has a puzzle starts with [`Puzzle`]. It needs no file:
//!
//! ```
//! use puzzle_workbench::builder::{exactly, queen};
//! use puzzle_workbench::{Error, Puzzle};
//!
//! # fn main() -> Result<(), Error> {
//! let queens = Puzzle::board(6, 6).piece(queen().count(6)).attacks("queen", "queen", exactly(0)).open()?;
//! assert_eq!(queens.count()?.solutions, 4);
//! for solution in queens.solutions()? {
//!     println!("{}", queens.draw(&solution?));
//! }
//! // A board from elsewhere, in any format that the program prints, is judged rule by rule.
//! assert!(queens.check("1 3 5 0 2 4")?.is_solution());
//! # Ok(())
//! # }
//! ```
//!
//! Besides the layers there are [`stop`], [`pace`], [`progress`], [`steps`], [`workload`] and [`threads`], which layers use as
//! far as the list in `tests/architecture` allows: the request to stop, which all long work polls; how much work may do
//! before it waits; how far it has come; in which step it is; the items it is divided into; and how it is shared between threads.
//! [`clock`] is what every layer takes time from. [`storage`] writes files that must not be lost, [`partial`] knows those that are not complete, [`children`] runs external programs, [`text`] is for
//! everything that reads or shows what others wrote, [`total`] is a number of solutions of any length, [`random`] draws the same on every machine, and [`disjoint_sets`] groups what is joined in pairs.
//!
//! The language and the engines, up to [`query`], are a crate of their own, shown here under the same names: `src/core.rs`
//! says why.

pub mod app;
pub mod certificate;
#[cfg(feature = "cli")]
pub mod cli;
pub mod exchange;
pub mod library;
pub mod render;
pub mod scale;

pub use puzzle_workbench_core::{
    board, children, clock, definition, disjoint_sets, frontier, pace, partial, progress, puzzle,
    query, random, refutation, sat, search, steps, stop, storage, text, threads, total, workload,
};

pub use library::{Builder, Error, Judgement, Puzzle, PuzzleSolutions, builder};
