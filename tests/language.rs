//! What files mean, and what is said of wrong ones.
//!
//! One crate with several folders, so that little is linked: `cargo test --test language NAME` runs one of them.

// A panic is the failure being reported; clippy allows it in test functions, not in their helpers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]

mod described;
#[path = "support/edits.rs"]
mod edits;
mod exchange;
mod fuzzing;
mod hostile;
mod lowering;
mod schema;
mod small_print;
mod support;
mod written;
