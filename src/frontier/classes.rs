//! The number of solutions up to symmetry: for each symmetry, counts the solutions that it fixes (Burnside's lemma).

use num_bigint::BigUint;

use super::{Frontier, NotApplicable, Options, Unfinished};
use crate::board::Symmetry;
use crate::puzzle::{Interchange, KindId, Puzzle, Rearrangement, SymmetryGroup};

/// The greatest number of symmetries, exchanges included, that are gone through one by one.
const MOST_SYMMETRIES: usize = 4096;

/// Why the classes were not counted.
#[derive(Debug, thiserror::Error)]
pub enum NoClasses {
    #[error(transparent)]
    NotApplicable(#[from] NotApplicable),
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

/// The number of classes of `solutions` solutions; with a goal, these are all that reach the optimum.
pub fn classes(
    puzzle: &Puzzle,
    solutions: &BigUint,
    optimum: Option<u64>,
    options: &Options,
) -> Result<BigUint, NoClasses> {
    let all = rearrangements(puzzle)?;
    // The identity fixes them all.
    let mut fixed = solutions.clone();
    for rearrangement in all.iter().filter(|one| !one.is_identity()) {
        let found = Frontier::fixed_by(puzzle, rearrangement, options)?.count(options)?;
        // With a goal, perhaps none of the placements that a symmetry fixes is optimal.
        if found.optimum == optimum {
            fixed += found.solutions;
        }
    }
    let order = BigUint::from(all.len());
    match (&fixed % &order) == BigUint::ZERO {
        true => Ok(fixed / order),
        false => Err(NotApplicable::NotClosed.into()),
    }
}

/// All symmetries that make two solutions the same, if each of them leaves the puzzle as it is.
fn rearrangements(puzzle: &Puzzle) -> Result<Vec<Rearrangement>, NotApplicable> {
    let symmetries: Vec<Symmetry> = SymmetryGroup::of(puzzle).symmetries().to_vec();
    let exchanges = exchanges(&puzzle.symmetry.interchange, puzzle, symmetries.len())?;
    let mut all = Vec::with_capacity(symmetries.len() * exchanges.len());
    for symmetry in &symmetries {
        for kinds in &exchanges {
            let rearrangement = Rearrangement::new(*symmetry, kinds.clone());
            if !puzzle.is_unchanged_by(&rearrangement) {
                return Err(NotApplicable::NotClosed);
            }
            all.push(rearrangement);
        }
    }
    Ok(all)
}

/// All permutations of kinds that may be exchanged: those of each list, combined.
fn exchanges(
    interchange: &Interchange,
    puzzle: &Puzzle,
    symmetries: usize,
) -> Result<Vec<Vec<KindId>>, NotApplicable> {
    let mut all: Vec<Vec<KindId>> = vec![puzzle.kind_ids().collect()];
    for list in interchange.lists() {
        for length in 2..=list.len() {
            if all.len() * length * symmetries > MOST_SYMMETRIES {
                return Err(NotApplicable::ManySymmetries);
            }
            // Each permutation of the first ones is followed by an exchange of the last one with one of them, or
            // with itself.
            let last = list[length - 1].index();
            let longer = all.iter().flat_map(|kinds| {
                list[..length].iter().map(move |other| {
                    let mut kinds = kinds.clone();
                    kinds.swap(last, other.index());
                    kinds
                })
            });
            all = longer.collect();
        }
    }
    Ok(all)
}
