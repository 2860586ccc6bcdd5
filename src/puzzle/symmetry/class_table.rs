//! Counts classes by size, for solutions that can each be decided alone.
//!
//! It stores nothing but the table, so several threads may each have one and merge them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Classes, ClassesAlike, Fundamental, OwnSymmetry};
use crate::puzzle::Placement;

/// Counts classes by the first solution of each.
#[derive(Clone)]
pub struct ClassTable<'a> {
    fundamental: Arc<Fundamental<'a>>,
    parts: BTreeMap<Sort, u64>,
}

/// Classes that are counted together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Sort {
    size: u64,
    own: BTreeSet<OwnSymmetry>,
    /// The number of parts in which the first solution of each class comes.
    of: u64,
}

impl<'a> ClassTable<'a> {
    pub fn new(fundamental: Arc<Fundamental<'a>>) -> Self {
        ClassTable {
            fundamental,
            parts: BTreeMap::new(),
        }
    }

    pub fn fundamental(&self) -> &Fundamental<'a> {
        &self.fundamental
    }

    /// Adds this number of parts of a solution that comes in `of` parts altogether.
    pub fn add(&mut self, solution: &Placement, parts: u64, of: u64) {
        if !self.fundamental.is_fundamental(solution) {
            return;
        }
        let (parts, of) = if parts == of { (1, 1) } else { (parts, of) };
        let sort = Sort {
            size: self.fundamental.class_size(solution),
            own: self.fundamental.group().own(solution),
            of,
        };
        *self.parts.entry(sort).or_default() += parts;
    }

    /// Adds what another thread has counted.
    pub fn merge(&mut self, other: ClassTable<'_>) {
        for (sort, parts) in other.parts {
            *self.parts.entry(sort).or_default() += parts;
        }
    }

    /// The number of classes; a lower bound while parts are missing.
    pub fn number(&self) -> u64 {
        self.parts.iter().map(|(sort, parts)| parts / sort.of).sum()
    }

    /// The classes, once all solutions have been added.
    pub fn classes(&self) -> Classes {
        let mut table: BTreeMap<(u64, &BTreeSet<OwnSymmetry>), u64> = BTreeMap::new();
        for (sort, parts) in &self.parts {
            *table.entry((sort.size, &sort.own)).or_default() += parts / sort.of;
        }
        let alike = table.into_iter().rev();
        let alike = alike.map(|((size, own), number)| ClassesAlike {
            number,
            size,
            own: own.clone(),
        });
        Classes {
            alike: alike.collect(),
            are_orbits: self.fundamental.classes_are_orbits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::symmetry::fundamental::tests::one_in_each_row_and_column;
    use crate::puzzle::{Automorphisms, Judge, sample};

    /// Adds each of the 92 solutions of eight queens once as a whole, and once as parts of all its
    /// images.
    #[test]
    fn solutions_that_come_in_parts_make_the_same_classes() {
        let puzzle = sample::queens(8);
        let judge = Judge::new(&puzzle);
        let mut solutions = one_in_each_row_and_column(8);
        solutions.retain(|solution| judge.accepts(solution));
        let fundamental = Arc::new(Fundamental::new(&puzzle, &judge).unwrap());
        let automorphisms = Automorphisms::of(&puzzle);
        let mut whole = ClassTable::new(Arc::clone(&fundamental));
        let mut shared = [whole.clone(), whole.clone()];
        for (place, solution) in solutions.iter().enumerate() {
            whole.add(solution, 1, 1);
            let images = automorphisms.images(solution);
            for image in &images {
                shared[place % 2].add(image, 1, images.len() as u64);
            }
        }
        let [mut one, other] = shared;
        assert!(one.number() < 12 && other.number() < 12);
        one.merge(other);
        // OEIS A002562.
        assert_eq!((whole.number(), one.number()), (12, 12));
        assert_eq!(one.classes(), whole.classes());
    }
}
