//! Time, the same in a program and in a page.
//!
//! In a browser the standard library has no clock: `std::time::Instant` traps there. So all modules take time from
//! here, which is the standard library's wherever it has a clock. This module knows nothing of what is timed.

pub use web_time::{Duration, Instant};

/// How long the calling thread has been on a processor, since some moment. Time in which others have the processor does
/// not count, where the system can tell; elsewhere this is the time that passes.
pub fn of_thread() -> Duration {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::time::{ClockId, clock_gettime};
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
    }
    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    {
        static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
        BEGUN.elapsed()
    }
}
