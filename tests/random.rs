//! The engines and the readings on random puzzles.
//!
//! One crate with several folders, so that little is linked: `cargo test --test random NAME` runs one of them.

// A panic is the failure being reported; clippy allows it in test functions, not in their helpers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]
#![allow(dead_code, reason = "each module uses a part of the random puzzles")]

mod agreement;
#[path = "support/files.rs"]
mod files;
#[path = "support/model/mod.rs"]
mod model;
mod properties;
