//! The plan of the program, kept by reading its sources: layers, imports, folders, where it is asked of which kind a rule
//! is, and whether the documents point at what is there. Each check is tried on invented sources that break it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]

mod circles;
mod documents;
mod folders;
mod imports;
mod layers;
mod rules;
mod sources;
