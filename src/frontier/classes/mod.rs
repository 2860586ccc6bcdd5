//! The number of solutions up to symmetry: for each symmetry, counts the solutions that it fixes (Burnside's lemma). If
//! there are few symmetries, their subgroups also tell how many classes of each size there are.

mod subgroups;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use self::subgroups::{Elements, SmallGroup, numbers};
use super::{Frontier, NotApplicable, Options, Unfinished};
use crate::board::Symmetry;
use crate::board::by_number;
use crate::puzzle::{
    Classes, Interchange, KindId, OwnSymmetry, Puzzle, Rearrangement, SymmetryGroup,
};

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

/// How many classes solutions form.
#[derive(Debug)]
pub struct CountedClasses {
    pub number: BigUint,
    /// By their size, if there are few symmetries, and no more than 2^64 classes.
    pub classes: Option<Classes>,
}

/// Whether the classes of each size are counted too, if they are counted.
pub fn classes_have_sizes(puzzle: &Puzzle) -> bool {
    let group = SymmetryGroup::of(puzzle);
    rearrangements(puzzle, &group).is_ok_and(|all| SmallGroup::of(puzzle, &all).is_some())
}

/// The classes of `solutions` solutions; with a goal, these are all that reach the optimum.
pub fn classes(
    puzzle: &Puzzle,
    solutions: &BigUint,
    optimum: Option<u64>,
    options: &Options,
) -> Result<CountedClasses, NoClasses> {
    let group = SymmetryGroup::of(puzzle);
    let all = rearrangements(puzzle, &group)?;
    // How long each count takes is not known before, so each is taken to be half of what is left.
    let left = Cell::new(1.0);
    let fixed_by = |elements: &[&Rearrangement]| -> Result<BigUint, NoClasses> {
        if elements.iter().all(|one| one.is_identity()) {
            return Ok(solutions.clone());
        }
        let half = left.get() / 2.0;
        let options = Options {
            watch: options.watch.part(1.0 - left.replace(half), half),
            ..options.clone()
        };
        let found = Frontier::fixed_by(puzzle, elements, &options)?.count(&options)?;
        // With a goal, perhaps none of the placements that symmetries fix is optimal.
        Ok(match found.optimum == optimum {
            true => found.solutions,
            false => BigUint::ZERO,
        })
    };
    if let Some(small) = SmallGroup::of(puzzle, &all) {
        return classes_by_size(&group, &small, &all, fixed_by);
    }
    let mut fixed = BigUint::ZERO;
    for rearrangement in &all {
        fixed += fixed_by(&[rearrangement])?;
    }
    Ok(CountedClasses {
        number: divided(fixed, all.len())?,
        classes: None,
    })
}

/// The solutions that the elements of a subgroup fix and no others form classes of one size.
fn classes_by_size(
    group: &SymmetryGroup<'_>,
    small: &SmallGroup,
    all: &[Rearrangement],
    fixed_by: impl Fn(&[&Rearrangement]) -> Result<BigUint, NoClasses>,
) -> Result<CountedClasses, NoClasses> {
    let members = |subgroup: Elements| -> Vec<&Rearrangement> {
        numbers(subgroup).map(|number| &all[number]).collect()
    };
    let mut solutions_of: BTreeMap<Sort, BigUint> = BTreeMap::new();
    for (subgroup, fixed) in fixed_exactly(small, |subgroup| fixed_by(&members(subgroup)))? {
        let members = members(subgroup);
        let size = (all.len() / members.len()) as u64;
        *solutions_of
            .entry((size, own(group, &members)))
            .or_default() += fixed;
    }
    let mut number = BigUint::ZERO;
    let mut table = Some(Vec::new());
    for (sort, solutions) in solutions_of {
        let classes = divided(solutions, sort.0 as usize)?;
        match (&mut table, u64::try_from(&classes)) {
            (_, Ok(0)) => {}
            (Some(table), Ok(classes)) => table.push((sort, classes)),
            _ => table = None,
        }
        number += classes;
    }
    let classes = table.map(|table| Classes::of(table, true));
    Ok(CountedClasses { number, classes })
}

/// The size of a class, and the symmetries of its members.
type Sort = (u64, BTreeSet<OwnSymmetry>);

/// For each subgroup, the number of placements that its elements fix and no others, from the number of those that its
/// elements fix.
fn fixed_exactly(
    group: &SmallGroup,
    mut fixed_by: impl FnMut(Elements) -> Result<BigUint, NoClasses>,
) -> Result<BTreeMap<Elements, BigUint>, NoClasses> {
    let subgroups = group.subgroups();
    let is_part = |part: Elements, whole: Elements| part & whole == part;
    let mut fixed: BTreeMap<Elements, BigUint> = BTreeMap::new();
    for &subgroup in &subgroups {
        let known = group.conjugate(subgroup);
        // What a part of it does not fix, it does not.
        let mut smaller = fixed.iter().filter(|&(&part, _)| is_part(part, subgroup));
        let number = match fixed.get(&known) {
            Some(number) => number.clone(),
            None if smaller.any(|(_, number)| *number == BigUint::ZERO) => BigUint::ZERO,
            None => fixed_by(subgroup)?,
        };
        fixed.insert(known, number.clone());
        fixed.insert(subgroup, number);
    }
    let mut exactly: BTreeMap<Elements, BigUint> = BTreeMap::new();
    for &subgroup in subgroups.iter().rev() {
        let larger = exactly
            .iter()
            .filter(|&(&whole, _)| is_part(subgroup, whole));
        let by_more: BigUint = larger.map(|(_, number)| number).sum();
        let number = fixed.remove(&subgroup).unwrap_or_default();
        if number < by_more {
            return Err(NotApplicable::NotClosed.into());
        }
        exactly.insert(subgroup, number - by_more);
    }
    Ok(exactly)
}

/// The symmetries of a placement that these elements fix, and no others.
fn own(group: &SymmetryGroup<'_>, elements: &[&Rearrangement]) -> BTreeSet<OwnSymmetry> {
    let moving = elements.iter().map(|element| element.symmetry());
    let moving = moving.filter(|symmetry| *symmetry != Symmetry::IDENTITY);
    let keeps_kinds = |symmetry: Symmetry| {
        let mut elements = elements.iter();
        elements.any(|element| element.symmetry() == symmetry && element.keeps_kinds())
    };
    let named = moving.map(|symmetry| group.named(&symmetry, !keeps_kinds(symmetry)));
    named.collect()
}

/// Solutions that are closed under the symmetries are divided without a rest.
fn divided(number: BigUint, by: usize) -> Result<BigUint, NotApplicable> {
    let by = BigUint::from(by);
    match (&number % &by) == BigUint::ZERO {
        true => Ok(number / by),
        false => Err(NotApplicable::NotClosed),
    }
}

/// All symmetries that make two solutions the same, if each of them leaves the puzzle as it is; the identity first.
fn rearrangements(
    puzzle: &Puzzle,
    group: &SymmetryGroup<'_>,
) -> Result<Vec<Rearrangement>, NotApplicable> {
    let symmetries = group.symmetries();
    let exchanges = exchanges(&puzzle.symmetry.interchange, puzzle, symmetries.len())?;
    let mut all = Vec::with_capacity(symmetries.len() * exchanges.len());
    for symmetry in symmetries {
        for kinds in &exchanges {
            let rearrangement = Rearrangement::new(*symmetry, kinds.clone());
            if !puzzle.is_unchanged_by(&rearrangement) {
                return Err(NotApplicable::NotClosed);
            }
            all.push(rearrangement);
        }
    }
    by_number(&mut all, |one| usize::from(!one.is_identity()));
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
