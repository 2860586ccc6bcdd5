//! `workbench split`, `run`, `merge` and `estimate`: a count in parts. Here is what they share: how a fault in a
//! folder of parts ends a command.

pub mod estimate;
pub mod merge;
pub mod run;
pub mod split;

use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render;
use crate::scale::{Damaged, ScaleError};

/// Reports why there is no answer.
pub fn failed(
    error: ScaleError,
    instances: Option<&Instances>,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<Vec<Outcome>, Halt> {
    let outcome = match error {
        ScaleError::Failed { failure, part } => {
            output.note(&render::at_part(part));
            match instances {
                Some(instances) => instances.failed(instances.only("parts")?, *failure, output)?,
                None => return Err(Halt::bad_input(failure)),
            }
        }
        ScaleError::NotByStates(failure) => match instances {
            Some(instances) => instances.failed(instances.only("parts")?, *failure, output)?,
            None => return Err(Halt::bad_input(failure)),
        },
        ScaleError::Disagreement { .. } => {
            output.error(&error.to_string());
            Outcome::Bug
        }
        ScaleError::Stopped => {
            output.error(&error.to_string());
            Outcome::Undecided
        }
        error => return Err(Halt::bad_input(error)),
    };
    Ok(interrupt.outcomes(outcome))
}

/// Notes the lines that were ignored.
pub fn note_damaged(damaged: &[Damaged], output: &mut Output) {
    for damaged in damaged {
        output.note(&render::damaged_line(damaged));
    }
}

/// The name of this process, for its file of results.
pub fn process_name() -> String {
    let host = sysinfo::System::host_name().unwrap_or_default();
    let plain = |c: char| match c.is_ascii_alphanumeric() || c == '.' || c == '_' {
        true => c,
        false => '-',
    };
    let host: String = host.chars().map(plain).collect();
    let host = host.trim_matches(['.', '-']);
    let host = if host.is_empty() { "host" } else { host };
    format!("{host}-{}", std::process::id())
}
