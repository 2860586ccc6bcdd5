//! How many solutions an instance has: in all, up to symmetry, and by where a piece stands.
//!
//! Each solution is held only until it is judged and counted.

use std::collections::BTreeMap;
use std::convert::Infallible;

use super::collect::{ByPiece, Digest, OccupancyHistogram};
use super::driver::{
    Effort, Engine, Engines, Failure, HeadStart, How, Lead, Tally, Task, compare, race,
    side_by_side,
};
use super::pieces::NamedPiece;
use super::states::{Besides, StateCount, count_if_narrow, count_states};
use crate::clock::{Duration, Instant};
use crate::frontier::NotApplicable;
use crate::puzzle::{Bracket, Classes, Classification, Judge, Puzzle};
use crate::sat::Method;
use crate::stop::Stop;
use crate::total::Total;

#[derive(Clone, Debug)]
pub struct CountRequest {
    pub fundamental: bool,
    pub by: Vec<NamedPiece>,
    pub how: How,
}

#[derive(Clone, Debug)]
pub struct CountReport {
    pub solutions: Total,
    /// The number of classes they form, if it was asked for.
    pub fundamental: Option<Total>,
    /// Why they cannot be counted in this way, if they were asked for.
    pub no_classes: Option<NotApplicable>,
    /// How large the classes are, if that was asked for and all solutions are counted.
    pub classes: Option<Classes>,
    pub by: Vec<ByPiece>,
    /// Whether these are all solutions; otherwise every number is a lower bound.
    pub complete: bool,
    /// What is known of the optimum, if there is a goal; all solutions counted are optimal.
    pub goal: Option<Bracket>,
    /// How many solutions were judged, if not all of them: some were counted without being constructed.
    pub judged: Option<u64>,
    /// How many symmetries of the whole puzzle were used, including the identity.
    pub symmetries: u64,
    pub effort: Effort,
    pub engines: Engines,
    /// Who counted how many parts, if it was counted in parts.
    pub parts_by: BTreeMap<String, usize>,
    /// The program that the SAT engine asked instead of varisat.
    pub solver: Option<String>,
    pub elapsed: Duration,
}

impl CountReport {
    /// The engine, and its program if that is not varisat.
    pub fn engine_in_words(&self) -> String {
        self.engines.in_words(self.solver.as_deref())
    }

    /// The report of a count that was stopped before it began.
    pub fn nothing_known() -> Self {
        CountReport {
            complete: false,
            engines: Engines::Auto,
            ..CountReport::by_states(Total::default())
        }
    }

    /// The report of a number that was counted state by state.
    pub fn by_states(solutions: Total) -> Self {
        CountReport {
            solutions,
            fundamental: None,
            no_classes: None,
            classes: None,
            by: Vec::new(),
            complete: true,
            goal: None,
            judged: None,
            symmetries: 1,
            effort: Effort::default(),
            engines: Engines::Frontier,
            parts_by: BTreeMap::new(),
            solver: None,
            elapsed: Duration::ZERO,
        }
    }
}

/// Counts all solutions, or those found before a limit.
pub fn count(puzzle: &Puzzle, request: &CountRequest) -> Result<CountReport, Failure<Infallible>> {
    let how = &request.how;
    let start = Instant::now();
    let count = |engine, how: &How| count_by(engine, puzzle, request, how);
    let report = match how.engines {
        Engines::One(engine) => count(engine, how)?.0,
        // Which solutions come first would depend on which engine is quicker.
        Engines::Auto if how.plain || how.limit.is_some() => {
            count(Engine::Sat, &how.by(Engine::Sat))?.0
        }
        Engines::Auto => {
            let count = |engine, how: &How| Ok(count(engine, how)?.0);
            let lead = CountLead { puzzle, request };
            race(how, HeadStart::OF_BACKTRACKER, count, lead)?.0
        }
        Engines::Frontier => count_by_states(puzzle, request)?,
        Engines::Both => {
            let (sat, native) = side_by_side(
                &how.stop,
                |stop| count(Engine::Sat, &how.beside(Engine::Sat, stop)),
                |stop| count(Engine::Native, &how.beside(Engine::Native, stop)),
            )?;
            compare(puzzle, how, sat.1, native.1)?;
            both(sat.0, native.0)
        }
    };
    Ok(CountReport {
        elapsed: start.elapsed(),
        ..report
    })
}

/// The number of solutions that are drawn and judged where a number rests on the frontier alone.
const DRAWS: u64 = 1000;

/// Counts state by state, whatever engine the request names, and judges a thousand solutions drawn at random. The
/// number of classes is left out if it cannot be counted in this way.
pub fn count_and_draw(
    puzzle: &Puzzle,
    request: &CountRequest,
) -> Result<CountReport, Failure<Infallible>> {
    let besides = Besides {
        draws: DRAWS,
        ..besides(request)
    };
    let counted = count_states(puzzle, &besides, &request.how)?;
    Ok(report_of_states(counted))
}

fn count_by_states(
    puzzle: &Puzzle,
    request: &CountRequest,
) -> Result<CountReport, Failure<Infallible>> {
    let counted = count_states(puzzle, &besides(request), &request.how)?;
    Ok(report_of_states(counted))
}

fn besides(request: &CountRequest) -> Besides<'_> {
    Besides {
        fundamental: request.fundamental,
        by: &request.by,
        draws: 0,
    }
}

/// Both engines count, and the first to end has counted all.
struct CountLead<'a> {
    puzzle: &'a Puzzle,
    request: &'a CountRequest,
}

impl Lead<CountReport> for CountLead<'_> {
    fn is_settled_by(&self, report: &CountReport) -> bool {
        report.complete
    }

    fn is_better(&self, native: &CountReport, sat: &CountReport) -> bool {
        native.solutions > sat.solutions
    }

    /// Counts state by state, also by square and up to symmetry, if that promises to be quick.
    fn instead(&mut self, attempt: u32, stop: &Stop) -> Option<CountReport> {
        let how = How {
            stop: stop.clone(),
            ..self.request.how.clone()
        };
        count_if_narrow(self.puzzle, attempt, &besides(self.request), &how).map(report_of_states)
    }
}

fn report_of_states(counted: StateCount) -> CountReport {
    let (classes, no_classes) = match counted.classes {
        Some(Ok(counted)) => (Some(counted), None),
        Some(Err(error)) => (None, Some(error)),
        None => (None, None),
    };
    CountReport {
        fundamental: classes.as_ref().map(|all| all.number.clone().into()),
        classes: classes.and_then(|all| all.classes),
        no_classes,
        by: counted.by,
        goal: counted.goal,
        judged: (counted.judged > 0).then_some(counted.judged),
        ..CountReport::by_states(counted.solutions)
    }
}

/// The combined report of two engines that agree.
fn both(sat: CountReport, native: CountReport) -> CountReport {
    let complete = sat.complete && native.complete;
    let goal = sat.goal.zip(native.goal).map(|(one, other)| one.and(other));
    // If both are complete they are the same; otherwise the greater lower bound is the better one.
    let better = match native.solutions > sat.solutions {
        true => native,
        false => sat,
    };
    CountReport {
        classes: better.classes.filter(|_| complete),
        complete,
        goal,
        ..better
    }
}

fn count_by(
    engine: Engine,
    puzzle: &Puzzle,
    request: &CountRequest,
    how: &How,
) -> Result<(CountReport, Tally), Failure<Infallible>> {
    let judge = Judge::new(puzzle);
    let task = Task {
        puzzle,
        judge: &judge,
        engine,
        method: Method::Cubes,
        how,
    };
    let classes = request
        .fundamental
        .then(|| Classification::new(puzzle, &judge));
    let is_compared = how.engines == Engines::Both;
    let collectors = || {
        let occupancy = OccupancyHistogram::new(puzzle, &request.by);
        let digest = is_compared.then(Digest::default);
        ((classes.clone(), occupancy), digest)
    };
    let found = task.share(collectors)?.accepted()?;
    let ((classes, occupancy), digest) = &found.collected;
    let complete = found.is_complete();
    let report = CountReport {
        solutions: found.solutions.into(),
        fundamental: classes.as_ref().map(|classes| classes.number().into()),
        no_classes: None,
        classes: classes
            .as_ref()
            .filter(|_| complete)
            .map(Classification::classes),
        by: occupancy.report(&request.by),
        complete,
        goal: found.goal,
        judged: (found.judged < found.solutions).then_some(found.judged),
        symmetries: found.symmetries,
        effort: found.effort,
        engines: how.engines,
        parts_by: BTreeMap::new(),
        solver: how.solver_name(),
        elapsed: Duration::ZERO,
    };
    Ok((report, Tally::of(&found, digest.unwrap_or_default())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Interchange, sample};

    /// Sixteen symmetries: of the square, and the exchange of both armies.
    #[test]
    fn the_frontier_tells_how_large_the_classes_are() {
        let mut puzzle = sample::peaceable_queens(4);
        puzzle.symmetry.interchange = Interchange::new([puzzle.kind_ids().collect()]);
        let by = |engines| {
            let request = CountRequest {
                fundamental: true,
                by: Vec::new(),
                how: How {
                    engines,
                    ..How::default()
                },
            };
            let report = count(&puzzle, &request).unwrap();
            (report.solutions, report.fundamental, report.classes)
        };
        let one_by_one = by(Engine::Native.into());
        assert!(
            one_by_one
                .2
                .as_ref()
                .is_some_and(|all| all.are_orbits && all.alike.len() > 3)
        );
        assert_eq!(by(Engines::Frontier), one_by_one);
    }
}
