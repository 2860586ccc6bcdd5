//! Estimates beforehand what the parts of a folder will take, for the limits of a scheduler.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use super::counter::Counter;
use super::error::ScaleError;
use super::estimate;
use super::part::{Part, Portion, WeightedCube};
use super::work::{Cover, Work};
use crate::app::{self, Engine, Engines, How};
use crate::clock::{Duration, Instant};
use crate::frontier::LayerCut;

/// What the parts of a folder will take on one thread of this machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedCost {
    /// The time of all parts.
    pub seconds: f64,
    /// The time of the longest part.
    pub longest: f64,
    /// Memory in bytes: as much as the estimate itself has taken, and more if it examined only a share of a part.
    pub memory: u64,
}

/// Used if the memory of the process is not known.
const MEMORY: u64 = 1 << 29;

pub fn expected(work: &Work, how: &How) -> Result<ExpectedCost, ScaleError> {
    let engines = match work.manifest.cover {
        Cover::Tree(_) => Engines::One(Engine::Native),
        Cover::Layer(_) => Engines::Frontier,
    };
    let how = How {
        engines,
        jobs: Some(NonZeroUsize::MIN),
        ..how.clone()
    };
    match Counter::of(work, &how)? {
        Counter::Cubes(puzzle) => {
            let cubes = work.parts.iter().flat_map(Part::cubes);
            let cubes: Vec<WeightedCube> = cubes.cloned().collect();
            let (seconds, _) = estimate::timed(puzzle, &cubes, 0, &how)?;
            let costs = work.parts.iter().map(Part::cost);
            let (all, dearest) = (costs.clone().sum::<f64>(), costs.fold(0.0, f64::max));
            Ok(ExpectedCost {
                seconds: seconds.value,
                longest: seconds.value * dearest / all.max(1.0),
                memory: app::peak_memory().unwrap_or(MEMORY),
            })
        }
        Counter::Layer(cut) => of_layer(&cut, &work.parts, &how),
    }
}

/// This many parts are tried, each for this time; if one takes longer, an eighth of it is tried, and so on.
const TRIED: usize = 3;
const PATIENCE: Duration = Duration::from_secs(4);
const EIGHTH: u64 = 8;

/// A share with fewer states than this is not made.
const FEW: f64 = 2.0;

fn of_layer(cut: &LayerCut<'_>, parts: &[Part], how: &How) -> Result<ExpectedCost, ScaleError> {
    let mut seconds = Vec::new();
    let mut share: f64 = 1.0;
    for part in parts.iter().step_by(parts.len().div_ceil(TRIED)) {
        let Portion::States { hashes, states } = &part.portion else {
            continue;
        };
        let (of_part, looked_at) = time_of(cut, hashes, *states, how)?;
        seconds.push(of_part);
        share = share.min(looked_at);
    }
    let longest = seconds.iter().copied().fold(0.0, f64::max);
    let mean = seconds.iter().sum::<f64>() / seconds.len().max(1) as f64;
    let memory = app::peak_memory().unwrap_or(MEMORY);
    Ok(ExpectedCost {
        seconds: mean * parts.len() as f64,
        longest,
        memory: (memory as f64 / share) as u64,
    })
}

/// The time of a part, scaled up from the largest share of it that is counted in time; and that share.
fn time_of(
    cut: &LayerCut<'_>,
    hashes: &RangeInclusive<u64>,
    states: f64,
    how: &How,
) -> Result<(f64, f64), ScaleError> {
    let (first, mut length) = (*hashes.start(), hashes.end() - hashes.start());
    let mut share = 1.0;
    loop {
        let options = How {
            stop: how.stop.for_part().within(PATIENCE),
            ..how.clone()
        };
        let start = Instant::now();
        let counted = cut.count(&(first..=first + length), &options.frontier_options());
        how.stop.poll()?;
        let seconds = start.elapsed().as_secs_f64() / share;
        if counted.is_ok() || states * share / (EIGHTH as f64) < FEW {
            return Ok((seconds, share));
        }
        length /= EIGHTH;
        share /= EIGHTH as f64;
    }
}
