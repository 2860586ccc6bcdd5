//! Counts the classes of solutions and their sizes.

use std::sync::Arc;

use super::{Collector, JudgedSolution, Needs};
use crate::puzzle::{Anchored, ClassTable, Classes, Classification, Fundamental, Judge, Puzzle};

/// Counts classes of solutions that the symmetries of the board carry to one another.
pub enum ClassCounter<'a> {
    /// It can be decided for each solution alone whether it is the first of its class.
    Alone(ClassTable<'a>),
    /// Something of each class has to be remembered.
    Remembered(Classification<'a>),
}

impl<'a> ClassCounter<'a> {
    /// A new counter for each thread.
    pub fn each(puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> impl Fn() -> Self + Sync + 'a {
        let fundamental = Fundamental::new(puzzle, judge).map(Arc::new);
        move || match &fundamental {
            Some(fundamental) => ClassCounter::Alone(ClassTable::new(Arc::clone(fundamental))),
            None => ClassCounter::Remembered(Classification::new(puzzle, judge)),
        }
    }

    pub fn number(&self) -> u64 {
        match self {
            ClassCounter::Alone(table) => table.number(),
            ClassCounter::Remembered(classes) => classes.number(),
        }
    }

    /// Puzzles with fewer solutions that still show all classes, if there are any.
    pub fn anchored(&self, puzzle: &Puzzle) -> Option<Anchored> {
        match self {
            ClassCounter::Alone(table) => table.fundamental().anchored(puzzle),
            ClassCounter::Remembered(_) => None,
        }
    }

    /// The classes, once all solutions were added.
    pub fn classes(&self) -> Classes {
        match self {
            ClassCounter::Alone(table) => table.classes(),
            ClassCounter::Remembered(classes) => classes.classes(),
        }
    }
}

impl Collector for ClassCounter<'_> {
    fn needs(&self) -> Needs {
        match self {
            ClassCounter::Alone(_) => Needs::Representatives,
            ClassCounter::Remembered(_) => Needs::Sequence,
        }
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        match (self, found.stands_for) {
            (ClassCounter::Remembered(classes), _) => classes.add(found.placement),
            (ClassCounter::Alone(table), None) => table.add(found.placement, 1, 1),
            // If several of the images are found, each stands for a part.
            (ClassCounter::Alone(table), Some((weight, symmetries))) => {
                let images = symmetries.images(found.placement);
                for image in &images {
                    table.add(image, weight, images.len() as u64);
                }
            }
        }
    }

    fn merge(&mut self, other: Self) {
        // A sequence is found by one thread, so there are no remembered classes to merge.
        if let (ClassCounter::Alone(table), ClassCounter::Alone(other)) = (self, other) {
            table.merge(other);
        }
    }
}
