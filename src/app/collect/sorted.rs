//! Holds solutions until the last is found and then returns them in the language's order.

use std::sync::Arc;

use super::{Collector, JudgedSolution, Needs, PackedPlacements};
use crate::puzzle::{Firsts, FirstsByDigest, Fundamental, Judge, Placement, Puzzle};

/// The solutions, or the first of each class.
pub struct Sorted<'a> {
    kept: KeptSolutions<'a>,
    packed: PackedPlacements,
}

enum KeptSolutions<'a> {
    All,
    Fundamental(Arc<Fundamental<'a>>),
    /// Only the complete set determines which solutions are the first of their classes.
    FirstOfEach(FirstsByDigest<'a>),
}

impl<'a> Sorted<'a> {
    /// A new list for each thread.
    pub fn each(
        puzzle: &'a Puzzle,
        judge: &'a Judge<'a>,
        firsts_only: bool,
    ) -> impl Fn() -> Self + Sync + 'a {
        let fundamental = || Fundamental::new(puzzle, judge).map(Arc::new);
        let fundamental = firsts_only.then(fundamental).flatten();
        let kept = move || match &fundamental {
            Some(fundamental) => KeptSolutions::Fundamental(Arc::clone(fundamental)),
            None if !firsts_only => KeptSolutions::All,
            None => match Firsts::new(puzzle, judge) {
                Firsts::Alone(fundamental) => KeptSolutions::Fundamental(Arc::from(fundamental)),
                Firsts::ByDigest(firsts) => KeptSolutions::FirstOfEach(firsts),
            },
        };
        move || Sorted {
            kept: kept(),
            packed: PackedPlacements::new(puzzle),
        }
    }

    /// What was kept of all solutions.
    pub fn into_packed(self) -> PackedPlacements {
        self.packed
    }

    /// The placements in order, as far as they can be determined.
    pub fn into_sorted(self, is_complete: bool) -> Box<dyn Iterator<Item = Placement>> {
        match self.kept {
            KeptSolutions::FirstOfEach(firsts) if is_complete => {
                Box::new(firsts.into_sorted().into_iter())
            }
            KeptSolutions::FirstOfEach(_) => Box::new(std::iter::empty()),
            KeptSolutions::All | KeptSolutions::Fundamental(_) => {
                Box::new(self.packed.into_sorted())
            }
        }
    }
}

impl Collector for Sorted<'_> {
    fn needs(&self) -> Needs {
        match self.kept {
            KeptSolutions::FirstOfEach(_) => Needs::Sequence,
            KeptSolutions::All | KeptSolutions::Fundamental(_) => Needs::Each,
        }
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        let solution = found.placement;
        match &mut self.kept {
            KeptSolutions::FirstOfEach(firsts) => {
                firsts.add(solution);
            }
            KeptSolutions::Fundamental(fundamental) if !fundamental.is_fundamental(solution) => {}
            KeptSolutions::All | KeptSolutions::Fundamental(_) => self.packed.push(solution),
        }
    }

    fn merge(&mut self, other: Self) {
        self.packed.append(other.packed);
    }
}
