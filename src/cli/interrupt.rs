//! Ctrl-C raises the stop; a second one ends the program at once.

use std::process;

use super::exit::{Outcome, exit_code};
use super::output::Halt;
use crate::stop::Stop;

/// A stop that an interrupt raises. It has no deadline, so once raised it was an interrupt.
pub struct Interrupt {
    stop: Stop,
}

impl Interrupt {
    /// Takes over the signal; until then it ends the program as usual.
    pub fn install() -> Result<Self, Halt> {
        let stop = Stop::never();
        let raised = stop.clone();
        let handler = move || {
            if raised.is_raised() {
                process::exit(exit_code(&[Outcome::Interrupted]).into());
            }
            raised.raise();
        };
        match ctrlc::set_handler(handler) {
            Ok(()) => Ok(Interrupt { stop }),
            Err(error) => Err(Halt::BadInput(format!("cannot handle interrupts: {error}"))),
        }
    }

    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    pub fn happened(&self) -> bool {
        self.stop.is_raised()
    }
}
