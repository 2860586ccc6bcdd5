//! Claims of files, checked by the engines as a whole, and engines that are broken on purpose.
//!
//! One crate with several folders, so that little is linked: `cargo test --test engines NAME` runs one of them.

// A panic is the failure being reported; clippy allows it in test functions, not in their helpers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]

mod frontier;
mod gallery;
mod known;
mod known_native;
mod parts;
mod planted_faults;
mod support;
