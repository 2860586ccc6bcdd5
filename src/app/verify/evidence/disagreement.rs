//! Two engines that disagree: how their sets of solutions differ, and the smallest puzzle found on which they still
//! do.

use super::{Bug, Evidence};
use crate::app::collect::PackedPlacements;
use crate::app::verify::shrink::shrink;
use crate::app::verify::{Census, Enumerate, Extent, Observer};
use crate::app::{Digest, Disagreement, Engine, EngineDifference};
use crate::puzzle::{Placement, Puzzle};
use crate::stop::Stop;

/// The evidence that the two censuses, of this extent, contradict each other; the SAT engine comes first.
pub fn of_disagreement(
    puzzle: &Puzzle,
    engines: [&Enumerate; 2],
    extent: Extent,
    [sat, native]: [Census; 2],
    stop: &Stop,
) -> Evidence {
    let difference = match extent {
        Extent::All => difference(puzzle, engines, stop),
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
            let answers = engines.map(|engine| answer(candidate, engine, extent, stop));
            matches!(&answers, [Some(sat), Some(native)] if sat != native)
        })
    });
    Evidence {
        smallest,
        instance: None,
        bug: Bug::Disagreement(Box::new(Disagreement {
            sat: sat.tally,
            native: native.tally,
            difference,
        })),
    }
}

/// How the two sets differ, as far as they can be listed in the remaining time. Both are held, packed, which is done
/// only after they are known to differ.
fn difference(puzzle: &Puzzle, engines: [&Enumerate; 2], stop: &Stop) -> EngineDifference {
    let all = |engine: &Enumerate| {
        let mut packed = PackedPlacements::new(puzzle);
        for placement in engine(puzzle, Extent::All, stop, &Observer::default()).ok()? {
            packed.push(&placement.ok()?);
        }
        Some(packed)
    };
    match engines.map(all) {
        [Some(sat), Some(native)] => EngineDifference::between(&sat, &native),
        _ => EngineDifference::default(),
    }
}

/// What an engine says of a puzzle, if it finishes before it is stopped.
fn answer(
    puzzle: &Puzzle,
    engine: &Enumerate,
    extent: Extent,
    stop: &Stop,
) -> Option<(u64, Digest, Option<u64>)> {
    let mut digest = Digest::default();
    let (mut number, mut optimum) = (0u64, None);
    for placement in engine(puzzle, extent, stop, &Observer::default()).ok()? {
        let placement: Placement = placement.ok()?;
        number += 1;
        optimum = puzzle.goal.as_ref().map(|goal| goal.number(&placement));
        if extent == Extent::One {
            break;
        }
        digest.add(&placement);
    }
    Some((number, digest, optimum))
}
