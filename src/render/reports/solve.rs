//! What `solve` reports after the solutions.

use crate::app::{Ending, SolveReport, SolveRequest, WantedSolutions};
use crate::definition::{Definition, Instance};
use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::text::picture;
use crate::render::instance::seconds;
use crate::render::json::Object;
use crate::render::reports::count::{number_of, solutions};
use crate::render::reports::goal;
use crate::render::reports::statistics::{Taken, statistics_json};

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

/// The commands that say more of what is hardly what an author wants.
pub fn what_to_ask_next(report: &SolveReport) -> Option<&'static str> {
    match (report.ending, report.shown) {
        (Ending::Exhausted, 0) => {
            Some("`solve --explain` says why, `workbench repair` what to leave out or change")
        }
        (Ending::More, _) => {
            Some("`solve --other` shows another one, `workbench repair` what to add")
        }
        _ => None,
    }
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
            let classes = fundamental.then(|| report.shown.into());
            let complete = report.ending == Ending::Exhausted;
            let number = number_of(&report.seen.into(), classes.as_ref(), complete);
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
    Object::of(definition, instance)
        .with("satisfiable", (complete || found).then_some(found))
        .with(
            "unique",
            (complete || report.seen > 1).then_some(report.seen == 1),
        )
        // The number of objects with solutions before this one.
        .with("shown", report.shown)
        // The number of all solutions, or of those seen if not complete.
        .with("solutions", report.seen)
        .with_some("fundamental", request.fundamental.then_some(report.shown))
        .with_goal(report.goal.filter(|_| !complete || report.seen > 0))
        .with("complete", complete)
        .with("engine", report.engines.name())
        // The program that the engine called, if not varisat.
        .with_some("solver", report.solver.as_ref())
        .with("seconds", seconds(report.elapsed))
        .with_some("statistics", taken.map(statistics_json))
        .line()
}
