//! Judging what symmetry says are solutions without an engine having found them.

use std::collections::HashSet;

use super::assay::{Assay, Rejected};
use crate::puzzle::{Automorphisms, Placement, Puzzle, Sample};

/// So many solutions are judged at most that no engine gave one by one: images, and what was
/// counted without being made.
pub const JUDGED: usize = 1000;

/// All images are judged where they take no more steps to make than this.
const MOST_STEPS: u64 = 1 << 14;

/// How many symmetries a count has used, the identity among them: for the optimum of a goal they are used
/// even where the optimal placements are all found.
pub fn symmetries_used(
    puzzle: &Puzzle,
    automorphisms: &Automorphisms,
    up_to_symmetry: bool,
) -> u64 {
    match up_to_symmetry || puzzle.goal.is_some() {
        true => automorphisms.order(),
        false => 1,
    }
}

/// Judges images of a sample of solutions that stand for so many, and says how many images that
/// were: all, where there are few.
pub fn judge(
    assay: &mut Assay,
    automorphisms: &Automorphisms,
    sample: &[Placement],
    solutions: u64,
) -> Result<u64, Box<Rejected>> {
    if automorphisms.order() == 1 {
        return Ok(0);
    }
    let steps = automorphisms.order() * sample.len() as u64;
    let mut seen: HashSet<Placement> = sample.iter().cloned().collect();
    let known = seen.len();
    for placement in sample {
        let first = Sample::number_of(placement);
        let numbers = match solutions <= JUDGED as u64 && steps <= MOST_STEPS {
            true => 0..automorphisms.order() - 1,
            false => first..first.saturating_add(1),
        };
        for image in numbers.filter_map(|number| automorphisms.some_image(placement, number)) {
            if seen.insert(image.clone()) {
                assay.test(image)?;
            }
        }
    }
    Ok((seen.len() - known) as u64)
}
