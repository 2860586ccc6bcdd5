//! The author's questions about a puzzle that is there: what follows next, how hard it is, what is
//! superfluous, what is missing.

pub mod grade;
pub mod hint;
pub mod repair;
pub mod trim;

use crate::app::StepsReport;
use crate::cli::ending::Outcome;

/// That of a way which a limit may have cut short.
pub fn outcome(report: &StepsReport) -> Outcome {
    match report {
        StepsReport::Way(way) => Outcome::complete(!way.is_stopped),
        StepsReport::None => Outcome::No,
        StepsReport::Open => Outcome::Undecided,
    }
}
