//! Keeps some of the solutions that are found, for a check at the end.

use super::{Collector, JudgedSolution, Needs};
use crate::puzzle::{Placement, Sample};

/// A uniform sample of the solutions, of a given size; all of them if there are fewer.
pub struct SampleCollector(Sample);

impl SampleCollector {
    pub fn new(size: usize) -> Self {
        SampleCollector(Sample::new(size))
    }

    pub fn into_placements(self) -> Vec<Placement> {
        self.0.into_placements()
    }
}

impl Collector for SampleCollector {
    fn needs(&self) -> Needs {
        Needs::Number
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        let number = Sample::number_of(found.placement);
        if self.0.wants(number) {
            self.0.keep(number, found.placement.clone());
        }
    }

    fn merge(&mut self, other: Self) {
        self.0.merge(other.0);
    }
}
