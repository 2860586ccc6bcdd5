//! The engine's own tests: propagation, effort, stopping and threads.
//!
//! Its results are checked elsewhere: against published numbers in `tests/known_native.rs`, against
//! every placement of random puzzles in `tests/agreement`.

mod effort;
mod propagation;
mod stopping;
mod threads;
