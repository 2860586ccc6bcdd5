//! What asks a command to stop: Ctrl-C, the time limit and the memory limit. Ctrl-C raises the stop; a second Ctrl-C ends the program at once.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::exit::{Outcome, exit_code};
use crate::cli::guard;
use crate::cli::halt::Halt;
use crate::stop::Stop;

/// A stop that an interrupt raises.
pub struct Interrupt {
    /// It has no deadline, so only an interrupt raises it.
    interrupted: Stop,
    /// What the limits raise too.
    stop: Stop,
}

impl Interrupt {
    /// Takes over the signal; until then it ends the program as usual. The time limit counts from here.
    pub fn install(time_limit: Option<Duration>) -> Result<Self, Halt> {
        let raised = Arc::new(AtomicBool::new(false));
        let code = exit_code(&[Outcome::Interrupted]);
        // In this order, so that the first signal does not end the program.
        flag::register_conditional_shutdown(SIGINT, code.into(), Arc::clone(&raised))
            .and_then(|_| flag::register(SIGINT, Arc::clone(&raised)))
            .map(|_| {
                let interrupted = Stop::by_flag(raised);
                let stop = guard::hold(&interrupted, time_limit);
                Interrupt { interrupted, stop }
            })
            .map_err(|error| Halt::BadInput(format!("cannot handle interrupts: {error}")))
    }

    /// What an interrupt and the limits raise.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    pub fn happened(&self) -> bool {
        self.interrupted.is_raised()
    }
}
