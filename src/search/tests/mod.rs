//! The engine's own tests: propagation, exact covers, effort and stopping.
//!
//! Its results are checked elsewhere: against published numbers in `tests/known_native.rs`, against
//! every placement of random puzzles in `tests/agreement`.

mod effort;
mod exact;
mod propagation;
mod stopping;
