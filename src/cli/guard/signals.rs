//! Signals that ask the program to end: Ctrl-C, SIGTERM and SIGHUP raise one stop.
//!
//! This module must not know who polls the stop.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::stop::Stop;

/// The signals that the program has taken over, and which of them arrived.
#[derive(Default)]
struct Signals {
    raised: Arc<AtomicBool>,
    last: Arc<AtomicUsize>,
}

static SIGNALS: OnceLock<Signals> = OnceLock::new();

/// Takes over the signals; until then they end the program as usual.
pub fn catch() -> io::Result<()> {
    let signals = SIGNALS.get_or_init(Signals::default);
    for signal in taken_over() {
        let number = usize::try_from(signal).unwrap_or_default();
        // In this order, so that whoever sees that a signal came can see which one.
        flag::register_usize(signal, Arc::clone(&signals.last), number)?;
        flag::register(signal, Arc::clone(&signals.raised))?;
    }
    #[cfg(unix)]
    fail_at_the_limit_of_a_file()?;
    Ok(())
}

/// Lets a write fail at the limit that `ulimit -f` sets, which would end the process in the middle of a file.
#[cfg(unix)]
fn fail_at_the_limit_of_a_file() -> io::Result<()> {
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    Ok(())
}

/// Raised by the first signal; never raised if no signal was taken over.
pub fn stop() -> Stop {
    let raised = SIGNALS.get().map(|signals| Arc::clone(&signals.raised));
    Stop::by_flag(raised.unwrap_or_default())
}

#[cfg(unix)]
fn taken_over() -> Vec<i32> {
    use signal_hook::consts::SIGHUP;
    let mut signals = vec![SIGINT, SIGTERM];
    // `nohup` lets the end of the terminal be ignored, and this must stay so.
    if !is_ignored(SIGHUP) {
        signals.push(SIGHUP);
    }
    signals
}

#[cfg(not(unix))]
fn taken_over() -> Vec<i32> {
    vec![SIGINT, SIGTERM]
}

/// Whether the process was started with this signal ignored, as far as the system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// The exit code of an interrupted command: 128 plus the number of the signal, as in shells.
pub fn exit_code() -> u8 {
    let last = SIGNALS
        .get()
        .map(|signals| signals.last.load(Ordering::Relaxed));
    let last = last
        .and_then(|last| u8::try_from(last).ok())
        .filter(|&last| last > 0);
    last.map_or(130, |last| 128u8.saturating_add(last))
}
