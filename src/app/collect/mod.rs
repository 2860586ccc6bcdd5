//! What is made of the solutions: numbers, tables, a digest, a sorted list, a board shown at once.
//!
//! A [`Collector`] gets each solution after it was judged. If several threads look for solutions, each has a
//! collector of its own, and these are merged at the end. Collectors must not know which engine finds the solutions.

mod classes;
mod digest;
mod occupancy;
mod packed;
mod show;
mod sorted;

pub use digest::Digest;
pub use occupancy::{ByPiece, OccupancyHistogram};
pub use packed::PackedPlacements;
pub use show::{Show, Sink};
pub use sorted::Sorted;

use crate::puzzle::{Automorphisms, Placement};

/// A solution that was judged.
#[derive(Clone, Copy)]
pub struct JudgedSolution<'a> {
    pub placement: &'a Placement,
    /// If the solution stands for others too: the total number it stands for, and the symmetries that carry it to
    /// them.
    pub stands_for: Option<(u64, &'a Automorphisms)>,
}

impl JudgedSolution<'_> {
    /// The number of solutions it counts for.
    pub fn weight(&self) -> u64 {
        self.stands_for.map_or(1, |(weight, _)| weight)
    }
}

/// What has to be found for a collector; each value includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// Only the number of solutions, which the driver counts.
    Number,
    /// One solution of each orbit under the symmetries of the puzzle.
    Representatives,
    /// Every solution, in any order, on several threads.
    Each,
    /// Every solution, in the order in which an engine finds them.
    Sequence,
}

pub trait Collector {
    fn needs(&self) -> Needs;

    fn add(&mut self, found: JudgedSolution<'_>);

    /// Whether no more solutions have to be found.
    fn is_satisfied(&self) -> bool {
        false
    }

    /// Merges what another thread has collected.
    fn merge(&mut self, other: Self);

    /// Called after all solutions; they may have stood for their images under these symmetries.
    fn finish(&mut self, _: &Automorphisms) {}
}

/// Collects nothing besides the number of solutions.
impl Collector for () {
    fn needs(&self) -> Needs {
        Needs::Number
    }

    fn add(&mut self, _: JudgedSolution<'_>) {}

    fn merge(&mut self, (): ()) {}
}

impl<C: Collector> Collector for Option<C> {
    fn needs(&self) -> Needs {
        self.as_ref().map_or(Needs::Number, C::needs)
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        if let Some(collector) = self {
            collector.add(found);
        }
    }

    fn is_satisfied(&self) -> bool {
        self.as_ref().is_some_and(C::is_satisfied)
    }

    fn merge(&mut self, other: Self) {
        if let (Some(collector), Some(other)) = (self, other) {
            collector.merge(other);
        }
    }

    fn finish(&mut self, symmetries: &Automorphisms) {
        if let Some(collector) = self {
            collector.finish(symmetries);
        }
    }
}

/// Collects both; satisfied as soon as one is.
impl<A: Collector, B: Collector> Collector for (A, B) {
    fn needs(&self) -> Needs {
        self.0.needs().max(self.1.needs())
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        self.0.add(found);
        self.1.add(found);
    }

    fn is_satisfied(&self) -> bool {
        self.0.is_satisfied() || self.1.is_satisfied()
    }

    fn merge(&mut self, other: Self) {
        self.0.merge(other.0);
        self.1.merge(other.1);
    }

    fn finish(&mut self, symmetries: &Automorphisms) {
        self.0.finish(symmetries);
        self.1.finish(symmetries);
    }
}
