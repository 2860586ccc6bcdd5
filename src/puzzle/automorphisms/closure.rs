//! Computes the group that generators generate, element by element.

use super::element::Automorphism;
use crate::puzzle::Puzzle;

/// The most elements of a group.
const MOST_ELEMENTS: usize = 1 << 11;

/// The most entries in the table of a group.
const MOST_ENTRIES: usize = 1 << 20;

/// A group that is being built.
pub struct AutomorphismGroup {
    generators: Vec<Automorphism>,
    /// The identity first.
    pub elements: Vec<Automorphism>,
    /// The most elements that it may have.
    most: usize,
    /// How often all products were computed, which is slow.
    #[cfg(test)]
    pub tries: usize,
}

impl AutomorphismGroup {
    pub fn new(puzzle: &Puzzle) -> Self {
        let entries = puzzle.board.len() + puzzle.kinds.len();
        AutomorphismGroup {
            generators: Vec::new(),
            elements: vec![Automorphism::identity(puzzle)],
            most: MOST_ELEMENTS.min(MOST_ENTRIES / entries.max(1)),
            #[cfg(test)]
            tries: 0,
        }
    }

    /// Adds a generator; `false` if the group would become too large.
    ///
    /// The elements so far are a subgroup H of the new group, which consists of cosets Hr. The set is
    /// closed if it contains the product rs for each representative r and each generator s; these are
    /// far fewer than all products. Dimino's method, in G. Butler, "Fundamental Algorithms for
    /// Permutation Groups", 1991.
    pub fn add(&mut self, generator: Automorphism) -> bool {
        if self.elements.contains(&generator) {
            return true;
        }
        self.generators.push(generator);
        #[cfg(test)]
        {
            self.tries += 1;
        }
        let subgroup = self.elements.len();
        let mut representative = 0;
        while representative < self.elements.len() {
            for generator in &self.generators {
                let product = self.elements[representative].after(generator);
                if self.elements.contains(&product) {
                    continue;
                }
                if self.elements.len() + subgroup > self.most {
                    self.elements.truncate(subgroup);
                    self.generators.pop();
                    return false;
                }
                let coset = (0..subgroup).map(|place| self.elements[place].after(&product));
                let coset: Vec<Automorphism> = coset.collect();
                self.elements.extend(coset);
            }
            representative += subgroup;
        }
        true
    }
}
