//! How many solutions one instance has: in all, up to symmetry, and by where a piece stands.
//!
//! No solution is held longer than it takes to judge and count it.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use super::auto::count_by_either;
use super::both::{Tally, compare, side_by_side, together};
use super::effort::Effort;
use super::engine::{self, Cut, Engine, Engines, Failure, How};
use super::pieces::NamedPiece;
use super::sampled;
use super::shares;
use super::standing::Standing;
use crate::board::Square;
use crate::puzzle::{Bracket, Classes, Classification, Judge, Placement, Puzzle};
use crate::sat::Method;
use crate::stop::Stop;

#[derive(Clone, Debug)]
pub struct CountRequest {
    pub fundamental: bool,
    pub by: Vec<NamedPiece>,
    pub how: How,
}

#[derive(Clone, Debug)]
pub struct CountReport {
    pub solutions: u64,
    /// How many classes they form, if that was asked for.
    pub fundamental: Option<u64>,
    /// How large the classes are, if that was asked for and all solutions are counted.
    pub classes: Option<Classes>,
    pub by: Vec<ByPiece>,
    /// Whether these are all; otherwise every number is a lower bound.
    pub complete: bool,
    /// What is known of the optimum, if there is a goal; all solutions counted are optimal.
    pub goal: Option<Bracket>,
    /// How many solutions were judged, if not all of them: they were counted without being made.
    pub judged: Option<u64>,
    /// How many symmetries of the whole puzzle were used, the identity among them.
    pub symmetries: u64,
    pub effort: Effort,
    pub engines: Engines,
    pub elapsed: Duration,
}

/// In how many solutions a piece stands on each square; squares where it never stands are absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByPiece {
    pub piece: String,
    /// In reading order.
    pub squares: Vec<(Square, u64)>,
}

/// Counts all solutions, or as many as are found before a limit.
pub fn count(puzzle: &Puzzle, request: &CountRequest) -> Result<CountReport, Failure<Infallible>> {
    let how = &request.how;
    let by =
        |engine| move |stop: &Stop| count_by(engine, puzzle, request, &how.beside(engine, stop));
    match how.engines {
        Engines::One(Engine::Native) if sampled::suffices(request) => sampled::count(puzzle, how),
        Engines::One(Engine::Sat) if shares::suffices(puzzle, request) => {
            shares::count(puzzle, request)
        }
        Engines::One(engine) => Ok(by(engine)(&how.stop)?.0),
        Engines::Auto if how.plain || how.limit.is_some() => {
            // Which solutions come first would depend on who is quicker.
            let mut request = request.clone();
            request.how.engines = Engines::One(Engine::Sat);
            count(puzzle, &request)
        }
        Engines::Auto => count_by_either(puzzle, request),
        Engines::Both => {
            let ((sat, sat_found), (native, native_found)) =
                side_by_side(&how.stop, by(Engine::Sat), by(Engine::Native))?;
            compare(puzzle, how, sat_found, native_found)?;
            let complete = sat.complete && native.complete;
            let goal = together(sat.goal, native.goal);
            let elapsed = sat.elapsed.max(native.elapsed);
            // Where both are complete they are the same; otherwise the greater bound is the better.
            let better = if native.solutions > sat.solutions {
                native
            } else {
                sat
            };
            Ok(CountReport {
                classes: better.classes.filter(|_| complete),
                complete,
                goal,
                elapsed,
                ..better
            })
        }
    }
}

fn count_by(
    engine: Engine,
    puzzle: &Puzzle,
    request: &CountRequest,
    how: &How,
) -> Result<(CountReport, Tally), Failure<Infallible>> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let mut counters = Counters::new(puzzle, &judge, request);
    let mut found = engine::solutions(puzzle, &judge, engine, how, Method::Cubes)?;
    let complete = loop {
        match found.next() {
            None => break true,
            Some(Ok(placement)) => counters.add(&placement),
            Some(Err(Cut::Stopped)) => break false,
            Some(Err(Cut::Rejected(rejected))) => return Err(Failure::Rejected(rejected)),
        }
    };
    let goal = found.bracket().map_err(Failure::Rejected)?;
    let tally = Tally {
        solutions: counters.solutions,
        digest: found.digest.unwrap_or_default(),
        complete,
        goal,
    };
    let classification = counters.classification.as_ref();
    let report = CountReport {
        solutions: counters.solutions,
        fundamental: classification.map(Classification::number),
        classes: classification
            .filter(|_| complete)
            .map(Classification::classes),
        by: counters.standing.report(&request.by),
        complete,
        goal,
        judged: None,
        symmetries: 1,
        effort: found.effort(start.elapsed()),
        engines: how.engines,
        elapsed: start.elapsed(),
    };
    Ok((report, tally))
}

/// Everything that is counted of one instance.
struct Counters<'a> {
    solutions: u64,
    classification: Option<Classification<'a>>,
    standing: Standing,
}

impl<'a> Counters<'a> {
    fn new(puzzle: &'a Puzzle, judge: &'a Judge<'a>, request: &CountRequest) -> Self {
        Counters {
            solutions: 0,
            classification: request
                .fundamental
                .then(|| Classification::new(puzzle, judge)),
            standing: Standing::new(puzzle, &request.by),
        }
    }

    fn add(&mut self, placement: &Placement) {
        self.solutions += 1;
        if let Some(classification) = &mut self.classification {
            classification.add(placement);
        }
        self.standing.add(placement, 1);
    }
}
