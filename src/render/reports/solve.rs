//! What `solve` reports after the solutions.

use serde::Serialize;

use crate::app::{Ending, SolveReport, SolveRequest, WantedSolutions};
use crate::definition::{Definition, Instance};
use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::text::picture;
use crate::render::instance::{JsonInstance, seconds};
use crate::render::json;
use crate::render::reports::count::{ReportedCount, number_of, solutions};
use crate::render::reports::goal::{self, JsonGoal};
use crate::render::reports::statistics::{JsonStatistics, Taken};

/// The summary for people, without a line break; `None` if the boards already show all that is known.
pub fn solve_summary(
    puzzle: &Puzzle,
    report: &SolveReport,
    request: &SolveRequest,
) -> Option<String> {
    if report.shown == 0 && report.ending == Ending::Exhausted {
        return Some("No solution.".to_owned());
    }
    let goal = report.goal.and_then(|goal| goal::known(puzzle, &goal));
    let of_goal = goal.map(|known| capitalised(&known) + ".");
    let said = [of_goal, about(report, request)];
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn capitalised(words: &str) -> String {
    match words.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        // It begins with the name of a piece.
        None => words.to_owned(),
    }
}

/// What is known of the number of solutions.
fn about(report: &SolveReport, request: &SolveRequest) -> Option<String> {
    match request.wanted {
        WantedSolutions::One { .. } => about_one(report, request.fundamental),
        WantedSolutions::First { .. } | WantedSolutions::All { .. } => {
            Some(about_many(report, request.fundamental))
        }
        WantedSolutions::Random { .. } if report.shown == 0 => {
            Some("There is no solution to draw.".to_owned())
        }
        WantedSolutions::Random { .. } => {
            let drawn = format!("{} drawn", solutions(&report.shown.into()));
            Some(match report.ending {
                Ending::Stopped => drawn + " before it was stopped.",
                _ => drawn + ".",
            })
        }
    }
}

fn about_one(report: &SolveReport, fundamental: bool) -> Option<String> {
    let symmetry = if fundamental { " up to symmetry" } else { "" };
    match (report.ending, report.shown) {
        (Ending::Exhausted, _) => Some(format!("This is the only solution{symmetry}.")),
        (Ending::More, _) => Some(format!("This is not the only solution{symmetry}.")),
        (Ending::Enough, _) => None,
        (Ending::Stopped, 0) if report.goal.is_some_and(|goal| goal.best.is_some()) => {
            Some("Stopped before the best was proved.".to_owned())
        }
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
        Ending::Exhausted | Ending::Stopped => {
            let number = number_of(&ReportedCount {
                solutions: report.seen.into(),
                fundamental: fundamental.then(|| report.shown.into()),
                complete: report.ending == Ending::Exhausted,
            });
            match report.shown < report.seen && !fundamental {
                true => format!("{number}, the first {} of those found shown", report.shown),
                false => number,
            }
        }
        Ending::Enough => format!(
            "{} shown; there may be more.",
            solutions(&report.shown.into())
        ),
        Ending::More => format!("{} shown; there are more.", solutions(&report.shown.into())),
    }
}

/// The best placement found, which may not be a solution.
pub fn best_so_far(puzzle: &Puzzle, best: &Placement) -> String {
    format!("The best found so far:\n{}", picture(puzzle, best))
}

#[derive(Serialize)]
struct JsonSolve<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    satisfiable: Option<bool>,
    unique: Option<bool>,
    /// The number of objects with solutions before this one.
    shown: u64,
    /// The number of all solutions, or of those seen if not complete.
    solutions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fundamental: Option<u64>,
    #[serde(flatten)]
    goal: Option<JsonGoal>,
    complete: bool,
    engine: &'static str,
    /// The program that the engine called, if not varisat.
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<String>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<JsonStatistics>,
}

/// The summary as the last object of an instance.
pub fn solve_json(
    definition: &Definition,
    instance: &Instance,
    report: &SolveReport,
    request: &SolveRequest,
    taken: Option<&Taken>,
) -> String {
    let complete = report.ending == Ending::Exhausted;
    // Whatever is best, something obeys the rules.
    let found = report.seen > 0 || report.goal.is_some_and(|goal| goal.best.is_some());
    json::line(&JsonSolve {
        instance: JsonInstance::new(definition, instance),
        satisfiable: (complete || found).then_some(found),
        unique: (complete || report.seen > 1).then_some(report.seen == 1),
        shown: report.shown,
        solutions: report.seen,
        fundamental: request.fundamental.then_some(report.shown),
        goal: report
            .goal
            .filter(|_| !complete || report.seen > 0)
            .map(JsonGoal::from),
        complete,
        engine: report.engines.name(),
        solver: report.solver.clone(),
        seconds: seconds(report.elapsed),
        statistics: taken.map(JsonStatistics::from),
    })
}
