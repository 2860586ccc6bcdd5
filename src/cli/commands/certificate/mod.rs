//! `workbench certify` and `audit`: answers that others can check. Here is what they share: how an error ends a
//! command.

pub mod audit;
pub mod certify;

use crate::certificate::CertificateError;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;

/// Reports why there is no answer.
fn failed(
    error: CertificateError,
    instances: Option<&Instances>,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<Vec<Outcome>, Halt> {
    let outcome = match (error, instances) {
        (CertificateError::Problems(problems), _) => return Err(Halt::Problems(problems)),
        (CertificateError::Failed(failure), Some(instances)) => {
            let instance = instances.only("a certificate is of one instance")?;
            instances.failed(instance, *failure, output)?
        }
        (error @ CertificateError::Disagreement(_), _) => {
            output.error(&error.to_string());
            Outcome::Bug
        }
        (error @ CertificateError::Damaged { .. }, _) => {
            output.error(&error.to_string());
            Outcome::No
        }
        (error @ (CertificateError::Stopped | CertificateError::TooMany(_)), _) => {
            output.error(&error.to_string());
            Outcome::Undecided
        }
        (error, _) => return Err(Halt::bad_input(error)),
    };
    Ok(interrupt.outcomes(outcome))
}
