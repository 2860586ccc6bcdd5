//! Counts the classes of solutions and their sizes.

use super::{Collector, JudgedSolution, Needs};
use crate::puzzle::Classification;

impl Collector for Classification<'_> {
    fn needs(&self) -> Needs {
        match self {
            Classification::Alone(..) => Needs::Representatives,
            // Something of each class has to be remembered.
            Classification::ByDigest(..) => Needs::Sequence,
        }
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        match (&self, found.stands_for) {
            // If several of the images are found, each stands for a part.
            (Classification::Alone(..), Some((weight, symmetries))) => {
                let images = symmetries.images(found.placement);
                for image in &images {
                    self.add_parts(image, weight, images.len() as u64);
                }
            }
            _ => Classification::add(self, found.placement),
        }
    }

    fn merge(&mut self, other: Self) {
        Classification::merge(self, other);
    }
}
