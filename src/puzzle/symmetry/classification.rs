//! Counts the classes of solutions as they come, by their size and by the symmetries of their members, and chooses the
//! first solution of each.
//!
//! Where solutions can be decided alone, only the table is stored. Then several threads may each have one and merge
//! them, and solutions may come in parts. Elsewhere a digest of the smallest image is stored for each class: two
//! solutions are in one class if and only if they have the same smallest image, whether that is a solution or not.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::{Classes, Fundamental, OwnSymmetry, SymmetryGroup};
use crate::puzzle::{Judge, Placement, Puzzle};

/// Counts classes while solutions are added, each once, in any order.
#[derive(Clone)]
pub enum Classification<'a> {
    /// Each solution is decided alone. For classes that are counted together: the parts of their first solutions.
    Alone(Arc<Fundamental<'a>>, BTreeMap<Sort, u64>),
    /// By the digest of each class.
    ByDigest(Arc<SymmetryGroup<'a>>, HashMap<u128, Class>),
}

/// Classes that are counted together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sort {
    class: Class,
    /// The number of parts in which the first solution of each class comes.
    of: u64,
}

/// A class of this many solutions, each with these symmetries of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class {
    size: u64,
    own: BTreeSet<OwnSymmetry>,
}

impl<'a> Classification<'a> {
    /// `judge` must be a judge of this puzzle.
    pub fn new(puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> Self {
        match Fundamental::new(puzzle, judge) {
            Some(fundamental) => Classification::Alone(Arc::new(fundamental), BTreeMap::new()),
            None => {
                let group = Arc::new(SymmetryGroup::of(puzzle));
                Classification::ByDigest(group, HashMap::new())
            }
        }
    }

    /// What decides each solution alone, where that is possible.
    pub fn fundamental(&self) -> Option<&Fundamental<'a>> {
        match self {
            Classification::Alone(fundamental, _) => Some(fundamental),
            Classification::ByDigest(..) => None,
        }
    }

    pub fn add(&mut self, solution: &Placement) {
        self.add_parts(solution, 1, 1);
    }

    /// Adds this number of parts of a solution that comes in `of` parts altogether. Where solutions cannot be decided
    /// alone, they must come whole.
    pub fn add_parts(&mut self, solution: &Placement, parts: u64, of: u64) {
        match self {
            Classification::Alone(fundamental, firsts) if fundamental.is_fundamental(solution) => {
                let (parts, of) = if parts == of { (1, 1) } else { (parts, of) };
                let class = Class {
                    size: fundamental.class_size(solution),
                    own: fundamental.group().own(solution),
                };
                *firsts.entry(Sort { class, of }).or_default() += parts;
            }
            Classification::Alone(..) => {}
            Classification::ByDigest(group, classes) => {
                let key = group.smallest(solution).fingerprint();
                let class = classes.entry(key).or_insert_with(|| Class {
                    size: 0,
                    own: group.own(solution),
                });
                class.size += 1;
            }
        }
    }

    /// Adds what another thread has counted; solutions must be decided alone.
    pub fn merge(&mut self, other: Self) {
        if let (Classification::Alone(_, firsts), Classification::Alone(_, others)) = (self, other)
        {
            for (sort, parts) in others {
                *firsts.entry(sort).or_default() += parts;
            }
        }
    }

    /// The number of classes of the solutions so far; a lower bound while parts are missing.
    pub fn number(&self) -> u64 {
        match self {
            Classification::Alone(_, firsts) => {
                firsts.iter().map(|(sort, parts)| parts / sort.of).sum()
            }
            Classification::ByDigest(_, classes) => classes.len() as u64,
        }
    }

    /// The classes, once all solutions have been added.
    pub fn classes(&self) -> Classes {
        let mut table: BTreeMap<Class, u64> = BTreeMap::new();
        match self {
            Classification::Alone(_, firsts) => {
                for (sort, parts) in firsts {
                    *table.entry(sort.class.clone()).or_default() += parts / sort.of;
                }
            }
            Classification::ByDigest(_, classes) => {
                for class in classes.values() {
                    *table.entry(class.clone()).or_default() += 1;
                }
            }
        }
        let fundamental = self.fundamental();
        let numbers = table.into_iter();
        Classes::of(
            numbers.map(|(Class { size, own }, number)| ((size, own), number)),
            fundamental.is_some_and(Fundamental::classes_are_orbits),
        )
    }
}

/// Chooses the first of each class while solutions are added, each once.
#[derive(Clone)]
pub enum Firsts<'a> {
    /// Each solution is decided alone.
    Alone(Arc<Fundamental<'a>>),
    /// Whether a solution is the first of its class depends on the solutions before it.
    ByDigest(FirstsByDigest<'a>),
}

#[derive(Clone)]
pub struct FirstsByDigest<'a> {
    group: Arc<SymmetryGroup<'a>>,
    /// The first of each class so far.
    firsts: HashMap<u128, Placement>,
}

impl<'a> Firsts<'a> {
    /// `judge` must be a judge of this puzzle.
    pub fn new(puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> Self {
        match Fundamental::new(puzzle, judge) {
            Some(fundamental) => Firsts::Alone(Arc::new(fundamental)),
            None => Firsts::ByDigest(FirstsByDigest {
                group: Arc::new(SymmetryGroup::of(puzzle)),
                firsts: HashMap::new(),
            }),
        }
    }
}

impl FirstsByDigest<'_> {
    /// Adds a solution; returns whether it is the first of its class so far.
    pub fn add(&mut self, solution: &Placement) -> bool {
        match self
            .firsts
            .entry(self.group.smallest(solution).fingerprint())
        {
            Entry::Vacant(entry) => {
                entry.insert(solution.clone());
                true
            }
            Entry::Occupied(mut entry) if solution < entry.get() => {
                entry.insert(solution.clone());
                true
            }
            Entry::Occupied(_) => false,
        }
    }

    /// The first of each class, in the order of solutions.
    pub fn into_sorted(self) -> Vec<Placement> {
        let mut firsts: Vec<Placement> = self.firsts.into_values().collect();
        firsts.sort_unstable();
        firsts
    }
}
