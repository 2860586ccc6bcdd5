//! What `solve` says after the solutions.

use serde::Serialize;

use super::count::{Counted, number_of, solutions};
use super::instance::{JsonInstance, seconds};
use super::json;
use crate::app::{Ending, SolveReport, SolveRequest, Wanted};
use crate::definition::{Definition, Instance};

/// The summary for people, without a line break; nothing where nothing is known that the boards do
/// not say.
pub fn solve_summary(report: &SolveReport, request: &SolveRequest) -> Option<String> {
    if report.shown == 0 && report.ending == Ending::Exhausted {
        return Some("No solution.".to_owned());
    }
    match request.wanted {
        Wanted::One { .. } => about_one(report, request.fundamental),
        Wanted::First { .. } | Wanted::All { .. } => Some(about_many(report, request.fundamental)),
    }
}

fn about_one(report: &SolveReport, fundamental: bool) -> Option<String> {
    let symmetry = if fundamental { " up to symmetry" } else { "" };
    match (report.ending, report.shown) {
        (Ending::Exhausted, _) => Some(format!("This is the only solution{symmetry}.")),
        (Ending::More, _) => Some(format!("This is not the only solution{symmetry}.")),
        (Ending::Enough, _) => None,
        (Ending::Stopped, 0) => {
            Some("Stopped before a solution was found; there may be some.".to_owned())
        }
        (Ending::Stopped, _) => Some(format!(
            "Stopped before it was known whether this is the only solution{symmetry}."
        )),
    }
}

fn about_many(report: &SolveReport, fundamental: bool) -> String {
    match report.ending {
        Ending::Exhausted | Ending::Stopped => number_of(&Counted {
            solutions: report.seen,
            fundamental: fundamental.then_some(report.shown),
            complete: report.ending == Ending::Exhausted,
        }),
        Ending::Enough => format!("{} shown; there may be more.", solutions(report.shown)),
        Ending::More => format!("{} shown; there are more.", solutions(report.shown)),
    }
}

#[derive(Serialize)]
struct JsonSolve<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    satisfiable: Option<bool>,
    unique: Option<bool>,
    /// How many objects with solutions came before this one.
    shown: u64,
    /// All there are, or how many were seen if not complete.
    solutions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fundamental: Option<u64>,
    complete: bool,
    engine: &'static str,
    seconds: f64,
}

/// The summary as the last object of an instance.
pub fn solve_json(
    definition: &Definition,
    instance: &Instance,
    report: &SolveReport,
    request: &SolveRequest,
) -> String {
    let complete = report.ending == Ending::Exhausted;
    json::line(&JsonSolve {
        instance: JsonInstance::new(definition, instance),
        satisfiable: (complete || report.seen > 0).then_some(report.seen > 0),
        unique: (complete || report.seen > 1).then_some(report.seen == 1),
        shown: report.shown,
        solutions: report.seen,
        fundamental: request.fundamental.then_some(report.shown),
        complete,
        engine: report.engines.name(),
        seconds: seconds(report.elapsed),
    })
}
