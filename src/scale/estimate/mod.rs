//! Estimates beforehand how many solutions there are and how long it takes to count them.
//!
//! Solutions are estimated by probes of the search tree ([`Probe`]), equally many in each of some cubes. Every round
//! of one probe in each cube is an estimate of the whole, and the variation of these estimates tells how far their
//! mean may be off. Time is measured: pieces of the puzzle that promise to be small are drawn with a probability
//! proportional to their estimated cost, and counted. Each piece stands for as many like it as its probability says.
//! A puzzle that is small or narrow is counted at once.
//!
//! Method: D. Knuth, "Estimating the efficiency of backtrack programs", 1975, with cubes as strata. The intervals are
//! Student's, for means that are nearly normal if there are many rounds and no single solution in a corner that no
//! probe reaches.

mod interval;
mod timing;

use std::time::{Duration, Instant};

use super::cubes::splitting::{self, CubesRequest};
use super::error::ScaleError;
use super::part::WeightedCube;
use crate::app::{self, Engine, Engines, How};
use crate::puzzle::Puzzle;
use crate::search::{self, BranchSampling, Probe};
use crate::stop::Stop;
use crate::total::Total;
pub use interval::Interval;
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
    /// The number of probes made, if a stop came before the end.
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

/// The number of solutions as estimated by probes.
#[derive(Clone, Copy, Debug)]
pub struct Probed {
    pub solutions: Interval,
    /// The number of probes made; fewer than asked for if a stop came.
    pub probes: usize,
}

/// The number of estimates of the whole that are compared; after a stop, at least the second number.
const ROUNDS: usize = 32;
const FEWEST_ROUNDS: usize = 4;

/// A puzzle with fewer branches than this is counted at once, within the time limit of a piece.
const AT_ONCE: f64 = 300_000.0;

/// The approximate time of a part in seconds, and the least and the greatest number of parts.
const SECONDS_OF_A_PART: f64 = 30.0;
const FEWEST_PARTS: f64 = 16.0;
const MOST_PARTS: f64 = 100_000.0;

pub fn estimate(puzzle: &Puzzle, request: &EstimateRequest) -> Result<Estimate, ScaleError> {
    let start = Instant::now();
    if puzzle.goal.is_some() {
        return Err(ScaleError::HasGoal);
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
    let cubes = strata(puzzle, PIECES, request.seed, &how.stop)?;
    let cost: f64 = cubes.iter().map(|cube| cube.cost).sum();
    if cost < AT_ONCE
        && let Some(exact) = count(puzzle, &[], &how, PATIENCE)?
    {
        return Ok(counted(exact, how.engines, start));
    }
    let Probed { solutions, probes } = probed(puzzle, request.samples, request.seed, &how.stop)?;
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
        stopped_after: work.is_none().then_some(probes),
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

fn strata(
    puzzle: &Puzzle,
    parts: usize,
    seed: u64,
    stop: &Stop,
) -> Result<Vec<WeightedCube>, ScaleError> {
    let request = CubesRequest {
        parts: Some(parts),
        seed,
        symmetry: false,
        stop: stop.clone(),
    };
    Ok(splitting::cut(puzzle, &request)?.cubes)
}

/// Estimates the number of solutions by this many probes. After a stop, those that were made are used if there are
/// enough.
pub fn probed(
    puzzle: &Puzzle,
    samples: usize,
    seed: u64,
    stop: &Stop,
) -> Result<Probed, ScaleError> {
    let Some(mut probe) = Probe::begin(puzzle, stop)? else {
        return Ok(Probed {
            solutions: Interval::exactly(0.0),
            probes: 0,
        });
    };
    let mut random = fastrand::Rng::with_seed(seed);
    let cubes = strata(puzzle, (samples / ROUNDS).max(1), seed, stop)?;
    let rounds = (0..ROUNDS).map_while(|_| round(&mut probe, &cubes, stop, &mut random));
    of_rounds(&rounds.collect::<Vec<f64>>(), cubes.len())
}

/// The estimate from rounds of this many probes each, if there are enough.
fn of_rounds(rounds: &[f64], probes: usize) -> Result<Probed, ScaleError> {
    if rounds.len() < FEWEST_ROUNDS {
        return Err(ScaleError::Stopped);
    }
    Ok(Probed {
        solutions: Interval::of(rounds),
        probes: rounds.len() * probes,
    })
}

/// An estimate of the whole by one probe in each cube; `None` if a stop came.
fn round(
    probe: &mut Probe,
    cubes: &[WeightedCube],
    stop: &Stop,
    random: &mut fastrand::Rng,
) -> Option<f64> {
    let mut solutions = 0.0;
    for cube in cubes {
        if stop.is_raised() {
            return None;
        }
        if probe.go_to(&cube.premises) {
            solutions += probe.sample(BranchSampling::Ahead, random).solutions;
        }
    }
    Some(solutions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grouping;
    use crate::puzzle::{Bound, Counted, Targets, sample};

    fn kings(n: usize) -> Puzzle {
        let mut puzzle = sample::open(n, n);
        let king = puzzle.add("king", 'K', sample::king(), Bound::ANY);
        let on = Targets::Pieces(sample::set(&[king]));
        puzzle.attacks(&[king], on, Bound::exactly(0));
        puzzle
    }

    fn latin(n: usize) -> Puzzle {
        let mut puzzle = sample::men(n, n, n);
        for kind in puzzle.kind_ids() {
            for grouping in [Grouping::Row, Grouping::Column] {
                let of = Counted::Pieces(sample::set(&[kind]));
                puzzle.count(of, grouping, Bound::exactly(1));
            }
        }
        puzzle
    }

    fn in_their_intervals(puzzle: &Puzzle, number: f64, samples: usize) -> usize {
        let trials = 1000..1100;
        let inside = trials.filter(|&seed| {
            let probed = probed(puzzle, samples, seed, &Stop::never()).unwrap();
            probed.solutions.contains(number)
        });
        inside.count()
    }

    #[test]
    fn a_stop_leaves_what_the_rounds_until_then_have_found() {
        let found = of_rounds(&[90.0, 94.0, 88.0, 96.0], 8).unwrap();
        assert_eq!((found.solutions.value, found.probes), (92.0, 32));
        assert!(found.solutions.low < 90.0 && found.solutions.high > 94.0);
        assert!(matches!(of_rounds(&[92.0; 3], 8), Err(ScaleError::Stopped)));
        let stop = Stop::never();
        stop.raise();
        let none = probed(&sample::queens(10), 4096, 0, &stop);
        assert!(matches!(none, Err(ScaleError::Stopped)));
    }

    #[test]
    fn known_numbers_are_in_the_interval_in_ninety_of_a_hundred_trials() {
        // OEIS A000170, A002860, A063443.
        for (name, puzzle, number, samples) in [
            ("queens 8", sample::queens(8), 92.0, 256),
            ("queens 10", sample::queens(10), 724.0, 512),
            ("latin squares 4", latin(4), 576.0, 256),
            ("kings 4", kings(4), 314.0, 256),
            ("kings 5", kings(5), 6427.0, 512),
            ("kings 6", kings(6), 202_841.0, 1024),
        ] {
            let inside = in_their_intervals(&puzzle, number, samples);
            assert!(inside >= 90, "{name}: {inside}");
        }
    }
}
