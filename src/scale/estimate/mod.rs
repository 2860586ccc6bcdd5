//! Estimates beforehand how many solutions there are and how long it takes to count them.
//!
//! Solutions are estimated by probes of the search tree ([`probing`]). Time is measured: pieces of the puzzle that
//! promise to be small are drawn with a probability proportional to their estimated cost, and counted. Each piece
//! stands for as many like it as its probability says. A puzzle that is small or narrow is counted at once.

mod interval;
mod probing;
mod timing;

use super::error::ScaleError;
use crate::app::{self, Engine, Engines, How};
use crate::clock::{Duration, Instant};
use crate::puzzle::Puzzle;
use crate::search;
use crate::total::Total;
pub use interval::Interval;
use probing::strata;
pub use probing::{Probed, probed};
pub use timing::timed;
use timing::{PATIENCE, PIECES, count};

#[derive(Clone, Debug)]
pub struct EstimateRequest {
    /// The number of probes.
    pub samples: usize,
    pub seed: u64,
    pub how: How,
}

#[derive(Clone, Debug)]
pub struct Estimate {
    /// `None` if no probe found one: there is none, or they are too rare for probes.
    pub solutions: Option<Interval>,
    /// The exact number, if all were counted.
    pub exact: Option<Total>,
    /// `None` if a stop came before it was measured.
    pub work: Option<Estimated>,
    /// The number of probes that it is estimated from, if a stop came before the end.
    pub stopped_after: Option<usize>,
    pub elapsed: Duration,
}

/// What the count will take.
#[derive(Clone, Copy, Debug)]
pub struct Estimated {
    /// On one thread of this machine.
    pub seconds: Interval,
    /// The engine that counts them in that time.
    pub engine: Engines,
    /// The number of parts that suit such a count.
    pub parts: usize,
}

/// A puzzle with fewer branches than this is counted at once, within the time limit of a piece.
const AT_ONCE: f64 = 300_000.0;

/// The approximate time of a part in seconds, and the least and the greatest number of parts.
const SECONDS_OF_A_PART: f64 = 30.0;
const FEWEST_PARTS: f64 = 16.0;
const MOST_PARTS: f64 = 100_000.0;

pub fn estimate(puzzle: &Puzzle, request: &EstimateRequest) -> Result<Estimate, ScaleError> {
    let start = Instant::now();
    if puzzle.goal.is_some() {
        return Err(ScaleError::GoalNotEstimated);
    }
    search::check_size(puzzle)?;
    let how = How {
        engines: Engines::One(Engine::Native),
        ..request.how.clone()
    };
    if let Some(exact) = app::count_aside(puzzle, &how) {
        return Ok(counted(exact, Engines::Frontier, start));
    }
    how.stop.poll()?;
    let cubes = strata(puzzle, PIECES, request.seed, &how)?;
    let cost: f64 = cubes.iter().map(|cube| cube.cost).sum();
    if cost < AT_ONCE
        && let Some(exact) = count(puzzle, &[], &how, PATIENCE)?
    {
        return Ok(counted(exact, how.engines, start));
    }
    let Probed { solutions, probes } = probed(puzzle, request.samples, request.seed, &how)?;
    let work = match timed(puzzle, &cubes, request.seed, &how) {
        Ok((seconds, engine)) => Some(Estimated {
            seconds,
            engine,
            parts: (seconds.value / SECONDS_OF_A_PART)
                .clamp(FEWEST_PARTS, MOST_PARTS)
                .ceil() as usize,
        }),
        // The number of solutions is known, but not the time.
        Err(ScaleError::Stopped) => None,
        Err(error) => return Err(error),
    };
    Ok(Estimate {
        solutions: Some(solutions).filter(|solutions| solutions.high > 0.0),
        exact: None,
        stopped_after: (work.is_none() || how.stop.is_raised()).then_some(probes),
        work,
        elapsed: start.elapsed(),
    })
}

fn counted(exact: Total, engine: Engines, start: Instant) -> Estimate {
    Estimate {
        solutions: Some(Interval::exactly(
            exact.to_string().parse().unwrap_or(f64::INFINITY),
        )),
        exact: Some(exact),
        work: Some(Estimated {
            seconds: Interval::exactly(start.elapsed().as_secs_f64()),
            engine,
            parts: 1,
        }),
        stopped_after: None,
        elapsed: start.elapsed(),
    }
}
