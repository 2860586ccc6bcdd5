//! The whole program: its commands, its limits, its documents.
//!
//! One crate with several folders, so that little is linked: `cargo test --test program NAME` runs one of them.

// A panic is the failure being reported; clippy allows it in test functions, not in their helpers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]

mod cli;
#[path = "support/edits.rs"]
mod edits;
#[path = "support/files.rs"]
mod files;
#[path = "support/held.rs"]
mod held;
mod readme;
mod siege;
