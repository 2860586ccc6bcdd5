//! The source itself: its layers and names, and the mistakes that the checks see.
//!
//! One crate with several folders, so that little is linked: `cargo test --test source NAME` runs one of them.

// A panic is the failure being reported; clippy allows it in test functions, not in their helpers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is the failure being reported; clippy allows it in test functions only"
)]

mod architecture;
mod faults;
