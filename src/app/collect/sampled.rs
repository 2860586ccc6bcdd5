//! Keeps some of the solutions that are found, for a check at the end.

use super::{Collector, JudgedSolution, Needs};
use crate::puzzle::Sample;

impl Collector for Sample {
    fn needs(&self) -> Needs {
        Needs::Number
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        let number = Sample::number_of(found.placement);
        if self.wants(number) {
            self.keep(number, found.placement.clone());
        }
    }

    fn merge(&mut self, other: Self) {
        Sample::merge(self, other);
    }
}
