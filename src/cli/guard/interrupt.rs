//! What asks a command to stop: a signal, the time limit and the memory limit.
//!
//! Commands that do not poll the stop are ended by the guard.

use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::{self, signals};
use crate::clock::Duration;
use crate::stop::Stop;

/// Takes over the signals; until then they end the program as usual.
pub fn catch() -> Result<(), Halt> {
    let caught = signals::catch();
    caught.map_err(|error| Halt::BadInput(format!("cannot handle interrupts: {error}")))?;
    guard::hold(&signals::stop(), None);
    Ok(())
}

/// A stop that a signal raises.
pub struct Interrupt {
    /// It has no deadline, so only a signal raises it.
    interrupted: Stop,
    /// Raised by the limits too.
    stop: Stop,
}

impl Interrupt {
    /// The time limit counts from this call.
    pub fn install(time_limit: Option<Duration>) -> Self {
        let interrupted = signals::stop();
        let stop = guard::hold(&interrupted, time_limit);
        Interrupt { interrupted, stop }
    }

    /// The stop that a signal and the limits raise.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    pub fn happened(&self) -> bool {
        self.interrupted.is_raised()
    }

    /// The outcome of a command that may have been interrupted.
    pub fn outcomes(&self, outcome: Outcome) -> Vec<Outcome> {
        let interrupted = self.happened().then_some(Outcome::Interrupted);
        [Some(outcome), interrupted].into_iter().flatten().collect()
    }
}
