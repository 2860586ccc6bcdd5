//! Ctrl-C raises the stop; a second Ctrl-C ends the program at once.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::exit::{Outcome, exit_code};
use crate::cli::halt::Halt;
use crate::stop::Stop;

/// A stop that an interrupt raises. It has no deadline, so only an interrupt raises it.
pub struct Interrupt {
    stop: Stop,
}

impl Interrupt {
    /// Takes over the signal; until then it ends the program as usual.
    pub fn install() -> Result<Self, Halt> {
        let raised = Arc::new(AtomicBool::new(false));
        let code = exit_code(&[Outcome::Interrupted]);
        // In this order, so that the first signal does not end the program.
        flag::register_conditional_shutdown(SIGINT, code.into(), Arc::clone(&raised))
            .and_then(|_| flag::register(SIGINT, Arc::clone(&raised)))
            .map(|_| Interrupt {
                stop: Stop::by_flag(raised),
            })
            .map_err(|error| Halt::BadInput(format!("cannot handle interrupts: {error}")))
    }

    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    pub fn happened(&self) -> bool {
        self.stop.is_raised()
    }
}
