//! Estimates the number of solutions by probes of the search tree ([`Probe`]), equally many in each of some cubes.
//!
//! Every round of one probe in each cube is an estimate of the whole, and the variation of these estimates tells how
//! far their mean may be off. The rounds of a pass have equally many cubes. Each pass has several times as many as the
//! one before, so that a stop in the last leaves the estimate of an earlier one.
//!
//! Method: D. Knuth, "Estimating the efficiency of backtrack programs", 1975, with cubes as strata. The intervals are
//! Student's, for means that are nearly normal if there are many rounds and no single solution in a corner that no
//! probe reaches.

use super::interval::Interval;
use crate::app::How;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::scale::cubes::cover;
use crate::scale::cubes::splitting::{self, CubesRequest};
use crate::scale::error::ScaleError;
use crate::scale::part::WeightedCube;
use crate::search::{BranchSampling, Probe};

/// The number of solutions as estimated by probes.
#[derive(Clone, Copy, Debug)]
pub struct Probed {
    pub solutions: Interval,
    /// The number of probes that it is estimated from; fewer than asked for if a stop came.
    pub probes: usize,
}

/// The number of estimates of the whole that are compared; after a stop, at least the second number.
const ROUNDS: usize = 32;
const FEWEST_ROUNDS: usize = 4;

/// How many times as many cubes a pass has as the one before it.
const LARGER: usize = 8;

/// Cuts the puzzle into about this many cubes.
pub fn strata(
    puzzle: &Puzzle,
    parts: usize,
    seed: u64,
    how: &How,
) -> Result<Vec<WeightedCube>, ScaleError> {
    let request = CubesRequest {
        parts: Some(parts),
        seed,
        symmetry: false,
        steps: how.watches.steps.clone(),
        stop: how.stop.clone(),
    };
    let (tree, _) = splitting::cut(puzzle, &request)?;
    // A tree that was just made is whole.
    let cubes = cover::cubes(puzzle, &tree).unwrap_or_default();
    Ok(cubes.into_iter().map(|(_, cube)| cube).collect())
}

/// Estimates the number of solutions by this many probes. After a stop, those that were made are used if there are
/// enough.
pub fn probed(puzzle: &Puzzle, samples: usize, seed: u64, how: &How) -> Result<Probed, ScaleError> {
    let Some(mut probe) = Probe::begin(puzzle, &how.stop)? else {
        return Ok(Probed {
            solutions: Interval::exactly(0.0),
            probes: 0,
        });
    };
    let (mut best, mut probes) = (Vec::new(), 0);
    for cubes in passes(samples) {
        let Ok(cubes) = strata(puzzle, cubes, seed, how) else {
            break;
        };
        let mut random = Random::with_seed(seed);
        let rounds = (0..ROUNDS).map_while(|place| {
            let done = place * cubes.len();
            round(&mut probe, &cubes, done, &mut random, how)
        });
        let rounds: Vec<f64> = rounds.collect();
        if rounds.len() * cubes.len() > probes {
            probes = rounds.len() * cubes.len();
            best = rounds;
        }
    }
    match best.len() < FEWEST_ROUNDS {
        true => Err(ScaleError::Stopped),
        false => Ok(Probed {
            solutions: Interval::of(&best),
            probes,
        }),
    }
}

/// The number of cubes of each pass.
fn passes(samples: usize) -> Vec<usize> {
    let whole = (samples / ROUNDS).max(1);
    let smaller = |cubes: &usize| Some(cubes / LARGER).filter(|&cubes| cubes > 0);
    let mut passes: Vec<usize> = std::iter::successors(Some(whole), smaller).collect();
    passes.reverse();
    passes
}

/// An estimate of the whole by one probe in each cube, after those that are done; `None` if a stop came.
fn round(
    probe: &mut Probe,
    cubes: &[WeightedCube],
    done: usize,
    random: &mut Random,
    how: &How,
) -> Option<f64> {
    let mut solutions = 0.0;
    for (place, cube) in cubes.iter().enumerate() {
        if how.stop.is_raised() {
            return None;
        }
        let steps = &how.watches.steps;
        steps.counted("probes", done + place, ROUNDS * cubes.len());
        if probe.go_to(&cube.premises) {
            solutions += probe.sample(BranchSampling::Ahead, random).solutions;
        }
    }
    if how.stop.is_raised() {
        return None;
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
            let probed = probed(puzzle, samples, seed, &How::default()).unwrap();
            probed.solutions.contains(number)
        });
        inside.count()
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
