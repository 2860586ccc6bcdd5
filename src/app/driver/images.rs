//! Judging what symmetry says are solutions without an engine having found them.

use std::collections::HashSet;

use super::failure::Rejected;
use super::validation::Validation;
use crate::puzzle::{Automorphisms, Placement, Puzzle, Sample};
use crate::stop::Stop;

/// So many solutions are judged at most that no engine gave one by one: images, and what was
/// counted without being made.
const JUDGED: usize = 1000;

/// Fewer on boards where these would have more squares in all: they are held until the end, up to twice as many by
/// each thread.
const MOST_SQUARES: usize = 1 << 23;

/// How many of the solutions of a puzzle are held to be judged.
pub fn sample_size(puzzle: &Puzzle) -> usize {
    JUDGED.min(MOST_SQUARES / puzzle.board.len().max(1)).max(1)
}

/// All images are judged where they take no more steps to make than this.
const MOST_STEPS: u64 = 1 << 14;

/// Judges images of a sample of solutions that stand for so many: all images, where there are few. A stop ends it.
pub fn judge(
    validation: &mut Validation<'_>,
    automorphisms: &Automorphisms,
    sample: &[Placement],
    solutions: u64,
    stop: &Stop,
) -> Result<(), Box<Rejected>> {
    let images = Images {
        order: automorphisms.order(),
        some: &|placement, number| automorphisms.some_image(placement, number),
    };
    images.judge(validation, sample, solutions, stop)
}

/// The images of a placement under symmetries.
pub struct Images<'a> {
    /// How many symmetries there are, the identity among them.
    pub order: u64,
    /// That under one of the symmetries but the identity, chosen by a number.
    pub some: &'a dyn Fn(&Placement, u64) -> Option<Placement>,
}

impl Images<'_> {
    /// Judges images of a sample of solutions that stand for so many, as [`judge`] does.
    pub fn judge(
        &self,
        validation: &mut Validation<'_>,
        sample: &[Placement],
        solutions: u64,
        stop: &Stop,
    ) -> Result<(), Box<Rejected>> {
        let others = self.order.saturating_sub(1);
        if others == 0 {
            return Ok(());
        }
        let steps = self.order * sample.len() as u64;
        let mut seen: HashSet<Placement> = sample.iter().cloned().collect();
        for placement in sample {
            let first = Sample::number_of(placement);
            let numbers = match solutions <= JUDGED as u64 && steps <= MOST_STEPS {
                true => 0..others,
                false => first..first.saturating_add(1),
            };
            for image in numbers.filter_map(|number| (self.some)(placement, number)) {
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
}
