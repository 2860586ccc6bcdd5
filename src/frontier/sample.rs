//! Placements drawn from all solutions, each with the same probability.
//!
//! Goes from the end back: of the ways that lead to a state, one is drawn, weighted by the number of ways to the state
//! before it (Wilf 1977, random selection from a family of counted objects). The same seed gives the same boards,
//! however many threads there are.

use std::collections::BTreeMap;

use fastrand::Rng;
use num_bigint::BigUint;

use super::backward::Between;
use super::count::FrontierCount;
use super::numbers::{below, to_big};
use super::program::Scratch;
use super::{Frontier, Options, Unfinished};
use crate::puzzle::Placement;

/// A way to a wanted state: the key before it, the choice, and how many ways lead to that key.
struct Predecessor {
    key: Vec<u64>,
    choice: usize,
    number: BigUint,
}

impl Frontier<'_> {
    /// Draws `number` solutions, perhaps one of them several times; none if there is no solution.
    pub fn sample(
        &self,
        number: usize,
        seed: u64,
        options: &Options,
    ) -> Result<(FrontierCount, Vec<Placement>), Unfinished> {
        let ways = self.ways(options)?;
        let answer = self.answer(&ways);
        if answer.solutions == BigUint::ZERO {
            return Ok((answer, Vec::new()));
        }
        let mut drawn = vec![Placement::empty(self.puzzle.board.len()); number];
        let mut rng = Rng::with_seed(seed);
        for component in 0..self.components() {
            let start = vec![0; self.program(component).words];
            let mut keys = vec![start; number];
            self.backward(component, options, |between| {
                let candidates = self.candidates(component, &between, &keys);
                for (key, placement) in keys.iter_mut().zip(&mut drawn) {
                    if let Some(candidate) = draw(&candidates[key], &mut rng) {
                        self.place(component, between.step, candidate.choice, placement);
                        key.clone_from(&candidate.key);
                    }
                }
                Ok(())
            })?;
        }
        Ok((answer, drawn))
    }

    /// For each wanted key after a step, the ways that lead to it, in an order that depends on these alone.
    fn candidates(
        &self,
        component: usize,
        between: &Between<'_>,
        wanted: &[Vec<u64>],
    ) -> BTreeMap<Vec<u64>, Vec<Predecessor>> {
        let program = self.program(component);
        let step = &program.steps[between.step];
        let gains = self.gains(step.site);
        let mut scratch = Scratch::new(program.words);
        let mut found: BTreeMap<Vec<u64>, Vec<Predecessor>> = BTreeMap::new();
        let mut best: BTreeMap<&[u64], i64> = BTreeMap::new();
        for key in wanted {
            found.entry(key.clone()).or_default();
        }
        for entry in between.after.entries() {
            if found.contains_key(entry.key) {
                best.insert(entry.key, entry.gain);
            }
        }
        for entry in between.before.entries() {
            step.expand(entry.key, &mut scratch, |choice, key| {
                if best.get(key) == Some(&(entry.gain + gains[choice]))
                    && let Some(candidates) = found.get_mut(key)
                {
                    candidates.push(Predecessor {
                        key: entry.key.to_vec(),
                        choice,
                        number: to_big(entry.number),
                    });
                }
            });
        }
        for candidates in found.values_mut() {
            candidates
                .sort_by(|one, other| (&one.key, one.choice).cmp(&(&other.key, other.choice)));
        }
        found
    }

    fn place(&self, component: usize, step: usize, choice: usize, placement: &mut Placement) {
        let site = self.sites.site(self.program(component).steps[step].site);
        for (&square, &held) in site.squares.iter().zip(&site.choices[choice]) {
            placement.set(square, held);
        }
    }
}

fn draw<'c>(candidates: &'c [Predecessor], rng: &mut Rng) -> Option<&'c Predecessor> {
    let all: BigUint = candidates.iter().map(|candidate| &candidate.number).sum();
    let mut left = below(&all, rng)?;
    for candidate in candidates {
        if left < candidate.number {
            return Some(candidate);
        }
        left -= &candidate.number;
    }
    None
}
