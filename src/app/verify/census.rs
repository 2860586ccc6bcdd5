//! One pass over an engine's solutions, which counts everything that a claim may ask about.
//!
//! Every placement is judged before it is counted. Only numbers and the smallest placement are held, so memory does
//! not grow with the number of solutions.

use super::enumerate::{Enumerate, Extent, Observer};
use crate::app::collect::{Collector, JudgedSolution, Needs};
use crate::app::driver::{SolutionSource, Task};
use crate::app::{Digest, DoesNotFit, Engine, How, Rejected, Tally, Watches};
use crate::clock::{Duration, Instant};
use crate::definition::{ByClaim, Statements};
use crate::puzzle::{BurnsideCounter, Classification, FixedPoints, Judge, Placement, Puzzle};
use crate::sat::Method;
use crate::stop::Stop;

/// What to count besides the solutions themselves.
#[derive(Clone, Debug)]
pub struct CensusRequest {
    /// [`Extent::One`] if it only matters whether there is a solution.
    pub extent: Extent,
    pub fundamental: bool,
    /// Count the solutions in which a piece stands on a square, for each such statement of the claim.
    pub occupancy: Vec<ByClaim>,
}

impl CensusRequest {
    /// What must be known to decide these statements.
    pub fn by(statements: &Statements) -> Self {
        let numbers = statements.solutions.is_some() || statements.fundamental.is_some();
        let needs_all = numbers || statements.first.is_some() || !statements.by.is_empty();
        CensusRequest {
            extent: if needs_all { Extent::All } else { Extent::One },
            fundamental: statements.fundamental.is_some(),
            occupancy: statements.by.clone(),
        }
    }
}

/// What one engine found.
#[derive(Clone, Debug)]
pub struct Census {
    /// Not complete if the engine was stopped or, with [`Extent::One`], ended after one solution; then every number
    /// is a lower bound.
    pub tally: Tally,
    /// 0 if it was not wanted.
    pub fundamental: u64,
    /// Whether the number of classes was wanted.
    pub classified: bool,
    /// For Burnside's lemma; `None` if it does not apply or the number of classes was not wanted.
    pub fixed_points: Option<FixedPoints>,
    /// In the order of [`CensusRequest::occupancy`].
    pub occupancy: Vec<u64>,
    /// The first of all solutions found, in the language's order.
    pub first: Option<Placement>,
    /// A placement that the judge refused. It is not counted, and ends the pass.
    pub refused: Option<Rejected>,
    pub time: Duration,
}

impl Census {
    /// The census of an engine that was stopped before it began.
    pub fn nothing(puzzle: &Puzzle, wanted: &CensusRequest) -> Self {
        let goal = puzzle.goal.as_ref();
        Census {
            tally: Tally {
                solutions: 0,
                digest: Digest::default(),
                complete: false,
                goal: goal.map(|goal| goal.nothing_known(puzzle.board.len())),
            },
            fundamental: 0,
            classified: wanted.fundamental,
            fixed_points: None,
            occupancy: vec![0; wanted.occupancy.len()],
            first: None,
            refused: None,
            time: Duration::ZERO,
        }
    }
}

/// Lets an engine run to its end, or until it is stopped.
pub fn census(
    puzzle: &Puzzle,
    engine: Engine,
    enumerate: &Enumerate,
    wanted: &CensusRequest,
    stop: &Stop,
    observer: &Observer,
) -> Result<Census, DoesNotFit> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let how = How {
        stop: stop.clone(),
        watches: Watches::both(&observer.watch),
        progress: observer.progress.clone(),
        ..How::default()
    };
    let task = Task {
        puzzle,
        judge: &judge,
        engine,
        method: Method::Cubes,
        how: &how,
    };
    let found = enumerate(puzzle, wanted.extent, stop, observer)?;
    let outcome = task.collect(SolutionSource::Given(found), Survey::new(&task, wanted));
    let survey = &outcome.collected;
    let classification = survey.classification.as_ref();
    Ok(Census {
        tally: Tally::of(&outcome, survey.digest),
        fundamental: classification.map_or(0, Classification::number),
        classified: wanted.fundamental,
        fixed_points: survey.burnside.as_ref().map(BurnsideCounter::fixed_points),
        occupancy: survey.occupancy.clone(),
        first: outcome.collected.first,
        refused: outcome.rejected.map(|rejected| *rejected),
        time: start.elapsed(),
    })
}

/// The same without an observer.
pub fn unwatched_census(
    puzzle: &Puzzle,
    (engine, enumerate): (Engine, &Enumerate),
    wanted: &CensusRequest,
    stop: &Stop,
) -> Result<Census, DoesNotFit> {
    census(
        puzzle,
        engine,
        enumerate,
        wanted,
        stop,
        &Observer::default(),
    )
}

/// Counts everything that a claim may ask about, in one pass.
struct Survey<'a> {
    wanted: &'a CensusRequest,
    digest: Digest,
    classification: Option<Classification<'a>>,
    burnside: Option<BurnsideCounter>,
    occupancy: Vec<u64>,
    first: Option<Placement>,
}

impl<'a> Survey<'a> {
    fn new(task: &Task<'a>, wanted: &'a CensusRequest) -> Self {
        let classification = wanted
            .fundamental
            .then(|| Classification::new(task.puzzle, task.judge));
        Survey {
            wanted,
            digest: Digest::default(),
            burnside: classification.as_ref().and_then(BurnsideCounter::of_orbits),
            classification,
            occupancy: vec![0; wanted.occupancy.len()],
            first: None,
        }
    }
}

impl Collector for Survey<'_> {
    fn needs(&self) -> Needs {
        Needs::Sequence
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        let placement = found.placement;
        self.digest.add(placement);
        if let Some(classification) = &mut self.classification {
            classification.add(placement);
            if let (Some(burnside), Some(fundamental)) =
                (&mut self.burnside, classification.fundamental())
            {
                burnside.add(fundamental.group(), placement);
            }
        }
        for (count, by) in self.occupancy.iter_mut().zip(&self.wanted.occupancy) {
            let stands = placement.get(by.square);
            *count += u64::from(stands.is_some_and(|kind| by.kinds.contains(kind)));
        }
        if self.first.as_ref().is_none_or(|first| placement < first) {
            self.first = Some(placement.clone());
        }
    }

    fn is_satisfied(&self) -> bool {
        self.wanted.extent == Extent::One && self.first.is_some()
    }

    /// A sequence is found by one thread.
    fn merge(&mut self, _: Self) {}
}
