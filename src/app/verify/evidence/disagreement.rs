//! Two engines that disagree: how their sets of solutions differ, and the smallest puzzle found on which they still
//! do.

use super::{Bug, Evidence};
use crate::app::collect::PackedPlacements;
use crate::app::verify::shrink::shrink;
use crate::app::verify::{Census, Enumerate, Extent, Observer};
use crate::app::{Digest, Disagreement, Engine, EngineDifference};
use crate::puzzle::{Placement, Puzzle};
use crate::stop::Stop;

/// Two engines that disagree, and the extent of the request.
pub struct ComparedEngines<'e> {
    pub sat: &'e Enumerate,
    pub native: &'e Enumerate,
    pub extent: Extent,
}

impl ComparedEngines<'_> {
    /// The evidence that these two censuses contradict each other.
    pub fn evidence(&self, puzzle: &Puzzle, sat: Census, native: Census, stop: &Stop) -> Evidence {
        let tallies = (sat.tally, native.tally);
        let difference = match self.extent {
            Extent::All => self.difference(puzzle, stop),
            // One engine has a solution, and the other says that there is none.
            Extent::One => EngineDifference {
                only: [(Engine::Sat, sat.first), (Engine::Native, native.first)]
                    .into_iter()
                    .filter_map(|(engine, first)| Some((engine, first?)))
                    .collect(),
                twice: None,
            },
        };
        let shown = difference.only.first().or(difference.twice.as_ref());
        let smallest = shown.map(|(_, shown)| {
            shrink(puzzle, shown, stop, |candidate, stop| {
                self.disagree(candidate, stop)
            })
        });
        Evidence {
            smallest,
            instance: None,
            bug: Bug::Disagreement(Box::new(Disagreement {
                sat: tallies.0,
                native: tallies.1,
                difference,
            })),
        }
    }

    /// How the two sets differ, as far as they can be listed in the remaining time. Both are held, packed, which is
    /// done only after they are known to differ.
    fn difference(&self, puzzle: &Puzzle, stop: &Stop) -> EngineDifference {
        let all = |engine: &Enumerate| {
            let mut packed = PackedPlacements::new(puzzle);
            for placement in engine(puzzle, Extent::All, stop, &Observer::default()).ok()? {
                packed.push(&placement.ok()?);
            }
            Some(packed)
        };
        match (all(self.sat), all(self.native)) {
            (Some(sat), Some(native)) => EngineDifference::between(&sat, &native),
            _ => EngineDifference {
                only: Vec::new(),
                twice: None,
            },
        }
    }

    /// Whether both engines finish on a puzzle before they are stopped, with different answers.
    fn disagree(&self, puzzle: &Puzzle, stop: &Stop) -> bool {
        let answer = |engine: &Enumerate| {
            let found = engine(puzzle, self.extent, stop, &Observer::default()).ok()?;
            let mut digest = Digest::default();
            let (mut number, mut optimum) = (0u64, None);
            for placement in found {
                let placement: Placement = placement.ok()?;
                number += 1;
                optimum = puzzle.goal.as_ref().map(|goal| goal.number(&placement));
                if self.extent == Extent::One {
                    break;
                }
                digest.add(&placement);
            }
            Some((number, digest, optimum))
        };
        match (answer(self.sat), answer(self.native)) {
            (Some(sat), Some(native)) => sat != native,
            _ => false,
        }
    }
}
