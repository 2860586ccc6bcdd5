//! How long a count takes: pieces of the puzzle that promise to be small are drawn with a probability proportional to
//! their estimated cost, and counted. Each stands for as many like it as its probability says.

use super::interval::Interval;
use crate::app::{Engine, Engines, Failure, How};
use crate::clock::{Duration, Instant};
use crate::puzzle::{Premise, Puzzle};
use crate::random::Random;
use crate::scale::counter;
use crate::scale::cubes::cutting;
use crate::scale::error::ScaleError;
use crate::scale::part::WeightedCube;
use crate::search::Probe;
use crate::total::Total;

/// The time limit of a piece.
pub const PATIENCE: Duration = Duration::from_secs(4);

/// This many pieces are counted, each of at most about this many branches; the first few also by the other engine.
pub const PIECES: usize = 24;
const BRANCHES_OF_A_PIECE: f64 = 20_000.0;
const COMPARED: usize = 3;

/// Pieces that take less time are mostly preparation, so pieces this many times as large are drawn instead.
const LONG_ENOUGH: Duration = Duration::from_millis(50);
const LARGER: f64 = 4.0;

/// Only some solutions of a whole count are judged, so only a few of a piece are.
const JUDGED: usize = 1;

/// How long the whole count takes on one thread, and by which engine.
pub fn timed(
    puzzle: &Puzzle,
    cubes: &[WeightedCube],
    seed: u64,
    how: &How,
) -> Result<(Interval, Engines), ScaleError> {
    let stop = &how.stop;
    let native = how.engines;
    let Some(probe) = Probe::begin(puzzle, stop)? else {
        return Ok((Interval::exactly(0.0), native));
    };
    let mut draw = Draw {
        puzzle,
        probe,
        random: Random::with_seed(!seed),
        how,
        branches: BRANCHES_OF_A_PIECE,
    };
    draw.grow(cubes)?;
    let mut times = Vec::new();
    let mut compared = [0.0; 2];
    for place in 0..PIECES {
        how.watches.steps.counted("pieces timed", place, PIECES);
        let Some(piece) = draw.piece(cubes, place)? else {
            break;
        };
        times.push(piece.seconds * piece.weight);
        if place < COMPARED {
            compared[0] += piece.seconds;
            compared[1] += draw.by_sat(&piece)?;
        }
    }
    if times.len() < 2 {
        return Err(ScaleError::Stopped);
    }
    let seconds = Interval::of(&times);
    let [by_native, by_sat] = compared;
    Ok(match by_sat < by_native {
        true => (
            seconds.scaled(by_sat / by_native),
            Engines::One(Engine::Sat),
        ),
        false => (seconds, native),
    })
}

/// How pieces are drawn.
struct Draw<'a> {
    puzzle: &'a Puzzle,
    probe: Probe,
    random: Random,
    how: &'a How,
    /// The most branches of a piece.
    branches: f64,
}

/// A piece that was counted.
struct TimedPiece {
    premises: Vec<Premise>,
    /// The estimated number of pieces like it that make up the whole.
    weight: f64,
    seconds: f64,
}

impl Draw<'_> {
    /// Enlarges the pieces until they take long enough, or until all of them together would exceed the whole.
    fn grow(&mut self, cubes: &[WeightedCube]) -> Result<(), ScaleError> {
        let whole: f64 = cubes.iter().map(|cube| cube.cost).sum();
        while self.branches * LARGER * (PIECES as f64) < whole {
            match self.piece(cubes, PIECES / 2)? {
                Some(piece) if piece.seconds < LONG_ENOUGH.as_secs_f64() => {}
                _ => break,
            }
            self.branches *= LARGER;
        }
        Ok(())
    }

    /// Draws and counts a piece. `place` says where among the cubes it is drawn, so that pieces come from everywhere
    /// alike. `None` if the stop came first.
    fn piece(
        &mut self,
        cubes: &[WeightedCube],
        place: usize,
    ) -> Result<Option<TimedPiece>, ScaleError> {
        let whole: f64 = cubes.iter().map(|cube| cube.cost).sum();
        let mut before = (place as f64 + self.random.share()) / PIECES as f64 * whole;
        let at = cubes.iter().position(|cube| {
            before -= cube.cost;
            before < 0.0
        });
        let Some(cube) = at.and_then(|at| cubes.get(at)).or(cubes.last()) else {
            return Ok(None);
        };
        // A piece is counted without symmetries.
        let symmetries = cube.symmetries as f64;
        let mut premises = cube.premises.clone();
        let mut weight = whole / cube.cost / symmetries;
        let mut cost = cube.cost * symmetries;
        loop {
            let open = match self.probe.go_to(&premises) {
                true => self.probe.open(),
                false => None,
            };
            if cost <= self.branches || open.is_none() {
                let start = Instant::now();
                if count(self.puzzle, &premises, self.how, PATIENCE)?.is_some() {
                    let seconds = start.elapsed().as_secs_f64();
                    return Ok(Some(TimedPiece {
                        premises,
                        weight,
                        seconds,
                    }));
                }
            }
            // If it takes longer than estimated, a half of it serves as well.
            let Some((square, kind)) = open.filter(|_| !self.how.stop.is_raised()) else {
                return Ok(None);
            };
            let below = [true, false].map(|stands| {
                let premise = Premise {
                    square,
                    kind,
                    stands,
                };
                [&premises[..], &[premise]].concat()
            });
            let seed = self.random.any();
            let costs = [0, 1].map(|side| cutting::cost(&mut self.probe, &below[side], seed));
            let side = usize::from(self.random.share() * (costs[0] + costs[1]) >= costs[0]);
            weight *= (costs[0] + costs[1]) / costs[side];
            cost = costs[side];
            let [yes, no] = below;
            premises = if side == 0 { yes } else { no };
        }
    }

    /// The time of the other engine for a piece, or a lower bound of it.
    fn by_sat(&self, piece: &TimedPiece) -> Result<f64, ScaleError> {
        let how = How {
            engines: Engines::One(Engine::Sat),
            ..self.how.clone()
        };
        let start = Instant::now();
        let patience = Duration::from_secs_f64(piece.seconds * 2.0);
        count(self.puzzle, &piece.premises, &how, patience)?;
        Ok(start.elapsed().as_secs_f64())
    }
}

/// The number of solutions that satisfy the premises; `None` if the count takes longer.
pub fn count(
    puzzle: &Puzzle,
    premises: &[Premise],
    how: &How,
    patience: Duration,
) -> Result<Option<Total>, ScaleError> {
    let how = How {
        stop: how.stop.for_part().within(patience),
        symmetry: false,
        judged: Some(JUDGED),
        ..how.clone()
    };
    match counter::cube(puzzle, premises, how) {
        Some(Ok(report)) => Ok(report.complete.then_some(report.solutions)),
        Some(Err(Failure::Unfinished(_))) => Ok(None),
        Some(Err(failure)) => Err(ScaleError::Failed {
            part: 0,
            failure: Box::new(failure),
        }),
        // No solution satisfies premises that contradict each other.
        None => Ok(Some(Total::default())),
    }
}
