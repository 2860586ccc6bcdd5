//! The engine's own tests: propagation, exact covers, objectives and stopping.
//!
//! Its results are checked elsewhere: against published numbers in `tests/known_native.rs`, against
//! every placement of random puzzles in `tests/agreement`.

mod brute_force;
mod effort;
mod exact;
mod objective;
mod propagation;
mod stopping;
