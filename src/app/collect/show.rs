//! Solutions shown one by one as they are found.

use super::{Collector, JudgedSolution, Needs};
use crate::puzzle::{Firsts, Placement};

/// Receives solutions one by one.
pub type Sink<'a> = dyn FnMut(&Placement) + 'a;

/// Calls `show` with each solution as soon as it is found, up to the number wanted.
pub struct Show<'a> {
    /// Set if only the first solution of each class is shown.
    pub firsts: Option<Firsts<'a>>,
    pub wanted: u64,
    /// Whether it matters if there is one more solution than wanted.
    pub look_for_more: bool,
    pub show: &'a mut Sink<'a>,
    /// How many were shown so far.
    pub number: u64,
    /// Whether one more was found than was wanted.
    pub has_more: bool,
}

impl<'a> Show<'a> {
    /// Shows the first `wanted` of all solutions.
    pub fn first(wanted: u64, show: &'a mut Sink<'a>) -> Self {
        Show {
            firsts: None,
            wanted,
            look_for_more: false,
            show,
            number: 0,
            has_more: false,
        }
    }

    /// If solutions cannot be decided alone, they must come in order.
    fn is_looked_at(&mut self, solution: &Placement) -> bool {
        match &mut self.firsts {
            None => true,
            Some(Firsts::Alone(fundamental)) => fundamental.is_fundamental(solution),
            Some(Firsts::ByDigest(firsts)) => firsts.add(solution),
        }
    }
}

impl Collector for Show<'_> {
    fn needs(&self) -> Needs {
        Needs::Sequence
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        if !self.is_looked_at(found.placement) {
            return;
        }
        if self.number == self.wanted {
            self.has_more = true;
            return;
        }
        (self.show)(found.placement);
        self.number += 1;
    }

    fn is_satisfied(&self) -> bool {
        let is_enough = self.number == self.wanted && !self.look_for_more;
        is_enough || self.has_more
    }

    /// A sequence is found by one thread.
    fn merge(&mut self, _: Self) {}
}
