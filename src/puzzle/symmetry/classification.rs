//! Sorts solutions into classes as they come, and counts the classes by size.
//!
//! Where solutions can be decided alone, it stores only the table. Elsewhere it stores for each
//! class a digest of the smallest image: two solutions are in one class if and only if they have the
//! same smallest image, whether that is a solution or not.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::class_table::ClassTable;
use super::{
    BurnsideCounter, Classes, ClassesAlike, FixedPoints, Fundamental, OwnSymmetry, SymmetryGroup,
};
use crate::puzzle::{Judge, Placement, Puzzle};

/// Counts classes while solutions are added, each once, in any order.
pub struct Classification<'a> {
    sorting: Sorting<'a>,
}

enum Sorting<'a> {
    Alone {
        table: Box<ClassTable<'a>>,
        /// Present where classes are orbits.
        burnside: Option<BurnsideCounter>,
    },
    ByDigest {
        group: SymmetryGroup<'a>,
        classes: HashMap<u128, Class>,
        /// All sets that occur; there are few.
        own: Vec<BTreeSet<OwnSymmetry>>,
    },
}

struct Class {
    size: u64,
    own: usize,
}

impl<'a> Classification<'a> {
    /// `judge` must be a judge of this puzzle.
    pub fn new(puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> Self {
        let sorting = match Fundamental::new(puzzle, judge) {
            Some(fundamental) => Sorting::Alone {
                burnside: fundamental
                    .classes_are_orbits()
                    .then(|| BurnsideCounter::new(fundamental.group())),
                table: Box::new(ClassTable::new(Arc::new(fundamental))),
            },
            None => Sorting::ByDigest {
                group: SymmetryGroup::of(puzzle),
                classes: HashMap::new(),
                own: Vec::new(),
            },
        };
        Classification { sorting }
    }

    pub fn add(&mut self, solution: &Placement) {
        match &mut self.sorting {
            Sorting::Alone { table, burnside } => {
                if let Some(burnside) = burnside {
                    burnside.add(table.fundamental().group(), solution);
                }
                table.add(solution, 1, 1);
            }
            Sorting::ByDigest {
                group,
                classes,
                own,
            } => {
                let key = group.smallest(solution).fingerprint();
                let class = classes.entry(key).or_insert_with(|| Class {
                    size: 0,
                    own: place_of(group.own(solution), own),
                });
                class.size += 1;
            }
        }
    }

    /// The number of classes of the solutions so far.
    pub fn number(&self) -> u64 {
        match &self.sorting {
            Sorting::Alone { table, .. } => table.number(),
            Sorting::ByDigest { classes, .. } => classes.len() as u64,
        }
    }

    /// The quantities of Burnside's lemma for the solutions so far; `None` where it does not apply,
    /// because some symmetry changes the puzzle.
    pub fn fixed_points(&self) -> Option<FixedPoints> {
        match &self.sorting {
            Sorting::Alone { burnside, .. } => burnside.as_ref().map(BurnsideCounter::fixed_points),
            Sorting::ByDigest { .. } => None,
        }
    }

    /// The classes, once all solutions have been added.
    pub fn classes(&self) -> Classes {
        let (classes, own) = match &self.sorting {
            Sorting::Alone { table, .. } => return table.classes(),
            Sorting::ByDigest { classes, own, .. } => (classes, own),
        };
        let mut table = BTreeMap::new();
        for class in classes.values() {
            *table
                .entry((class.size, own[class.own].clone()))
                .or_default() += 1;
        }
        let alike = table.into_iter().rev();
        let alike = alike.map(|((size, own), number)| ClassesAlike { number, size, own });
        Classes {
            alike: alike.collect(),
            are_orbits: false,
        }
    }
}

fn place_of(one: BTreeSet<OwnSymmetry>, all: &mut Vec<BTreeSet<OwnSymmetry>>) -> usize {
    match all.iter().position(|known| *known == one) {
        Some(place) => place,
        None => {
            all.push(one);
            all.len() - 1
        }
    }
}

/// Chooses the first of each class while solutions are added, each once.
pub enum Firsts<'a> {
    /// Each solution is decided alone.
    Alone(Box<Fundamental<'a>>),
    /// Whether a solution is the first of its class depends on the solutions before it.
    ByDigest(FirstsByDigest<'a>),
}

pub struct FirstsByDigest<'a> {
    group: SymmetryGroup<'a>,
    /// The first of each class so far.
    firsts: HashMap<u128, Placement>,
}

impl<'a> Firsts<'a> {
    /// `judge` must be a judge of this puzzle.
    pub fn new(puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> Self {
        match Fundamental::new(puzzle, judge) {
            Some(fundamental) => Firsts::Alone(Box::new(fundamental)),
            None => Firsts::ByDigest(FirstsByDigest {
                group: SymmetryGroup::of(puzzle),
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
        firsts.sort();
        firsts
    }
}
