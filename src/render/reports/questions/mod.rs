//! Answers to what an author asks besides a solution and a number.

pub mod conflict;
pub mod other;
pub mod repair;
pub mod spread;
pub mod steps;
pub mod trim;
