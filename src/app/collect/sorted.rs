//! Holds solutions until the last is found and then returns them in the language's order.

use super::{Collector, JudgedSolution, Needs, PackedPlacements};
use crate::puzzle::{Firsts, Judge, Placement, Puzzle};

/// The solutions, or the first of each class.
pub struct Sorted<'a> {
    /// Set if only the first of each class is kept. Where solutions cannot be decided alone, only the complete set
    /// determines which these are.
    firsts: Option<Firsts<'a>>,
    packed: PackedPlacements,
}

impl<'a> Sorted<'a> {
    /// A new list for each thread.
    pub fn each(
        puzzle: &'a Puzzle,
        judge: &'a Judge<'a>,
        firsts_only: bool,
    ) -> impl Fn() -> Self + Sync + 'a {
        let firsts = firsts_only.then(|| Firsts::new(puzzle, judge));
        move || Sorted {
            firsts: firsts.clone(),
            packed: PackedPlacements::new(puzzle),
        }
    }

    /// What was kept of all solutions.
    pub fn into_packed(self) -> PackedPlacements {
        self.packed
    }

    /// The placements in order, as far as they can be determined.
    pub fn into_sorted(self, is_complete: bool) -> Box<dyn Iterator<Item = Placement>> {
        match self.firsts {
            Some(Firsts::ByDigest(firsts)) if is_complete => {
                Box::new(firsts.into_sorted().into_iter())
            }
            Some(Firsts::ByDigest(_)) => Box::new(std::iter::empty()),
            None | Some(Firsts::Alone(_)) => Box::new(self.packed.into_sorted()),
        }
    }
}

impl Collector for Sorted<'_> {
    fn needs(&self) -> Needs {
        match self.firsts {
            Some(Firsts::ByDigest(_)) => Needs::Sequence,
            None | Some(Firsts::Alone(_)) => Needs::Each,
        }
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        let solution = found.placement;
        match &mut self.firsts {
            Some(Firsts::ByDigest(firsts)) => {
                firsts.add(solution);
            }
            Some(Firsts::Alone(fundamental)) if !fundamental.is_fundamental(solution) => {}
            None | Some(Firsts::Alone(_)) => self.packed.push(solution),
        }
    }

    fn merge(&mut self, other: Self) {
        self.packed.append(other.packed);
    }
}
