//! The lower half of the program as a crate of its own: the language, the engines, and the rooms that both halves use.
//!
//! The crate `puzzle-workbench` stands on it and shows the same modules under the same names, so a path such as
//! `crate::puzzle::Puzzle` holds in both halves; `src/lib.rs` names all layers. It is a crate so that a change above
//! `query` builds only the upper half, and so that each half has its own optimisation: nearly all the time that a
//! puzzle takes is spent here.

pub mod board;
pub mod children;
pub mod clock;
pub mod definition;
pub mod disjoint_sets;
pub mod frontier;
pub mod pace;
pub mod partial;
pub mod progress;
pub mod puzzle;
pub mod query;
pub mod random;
pub mod refutation;
pub mod sat;
pub mod search;
pub mod steps;
pub mod stop;
pub mod storage;
pub mod text;
pub mod threads;
pub mod total;
pub mod workload;
