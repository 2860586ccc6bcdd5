//! Time, the same in a program and in a page.
//!
//! In a browser the standard library has no clock: `std::time::Instant` traps there. So all modules take time from
//! here, which is the standard library's wherever it has a clock. This module knows nothing of what is timed.

pub use web_time::{Duration, Instant};
