//! The engine against published numbers, and against an exhaustive search with the judge.

mod armies;
mod brute_force;
mod effort;
mod exact;
mod faults;
mod goals;
mod published;
mod random;
mod stopping;
