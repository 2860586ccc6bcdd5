//! Judges placements that are solutions by symmetry, but that no engine has found.

use std::collections::HashSet;

use super::failure::Rejected;
use super::validation::Validation;
use crate::puzzle::{Automorphisms, Placement, Puzzle, Sample};
use crate::stop::Stop;

/// The most solutions that are judged although no engine gave them one by one: images, and those counted without
/// being constructed.
const JUDGED: usize = 1000;

/// On large boards fewer are judged, so that their squares do not exceed this in all: they are held until the end, up
/// to twice as many by each thread.
const MOST_SQUARES: usize = 1 << 23;

/// The number of solutions of a puzzle that are held to be judged.
pub fn sample_size(puzzle: &Puzzle) -> usize {
    JUDGED.min(MOST_SQUARES / puzzle.board.len().max(1)).max(1)
}

/// All images are judged if making them takes no more steps than this.
const MOST_STEPS: u64 = 1 << 14;

/// Judges images of a sample that stands for this many solutions; if there are few, all images. A stop ends it.
pub fn judge(
    validation: &mut Validation<'_>,
    automorphisms: &Automorphisms,
    sample: &[Placement],
    solutions: u64,
    stop: &Stop,
) -> Result<(), Box<Rejected>> {
    let others = automorphisms.order().saturating_sub(1);
    if others == 0 {
        return Ok(());
    }
    let steps = automorphisms.order() * sample.len() as u64;
    let mut seen: HashSet<Placement> = sample.iter().cloned().collect();
    for placement in sample {
        let first = Sample::number_of(placement);
        let numbers = match solutions <= JUDGED as u64 && steps <= MOST_STEPS {
            true => 0..others,
            false => first..first.saturating_add(1),
        };
        for image in numbers.filter_map(|number| automorphisms.some_image(placement, number)) {
            if stop.is_raised() {
                return Ok(());
            }
            if seen.insert(image.clone()) {
                validation.judge(image)?;
            }
        }
    }
    Ok(())
}
