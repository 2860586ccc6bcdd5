//! Placements drawn from all solutions, each with the same probability.
//!
//! Goes from the end back: of the ways that lead to a state, one is drawn, weighted by the number of ways to the state
//! before it (Wilf 1977, random selection from a family of counted objects). The same seed gives the same boards,
//! however many threads there are.

use std::collections::BTreeMap;
use std::vec::IntoIter;

use crate::random::Random;
use num_bigint::BigUint;

use super::backward::Between;
use super::count::FrontierCount;
use super::numbers::{below, to_big};
use super::program::Scratch;
use super::{Frontier, Options, Unfinished};
use crate::puzzle::{KindId, Placement};

/// A way to a wanted state: the key before it, the choice, and how many ways lead to that key.
struct Predecessor {
    key: Vec<u64>,
    choice: usize,
    number: BigUint,
}

/// Solutions that are drawn when they are asked for.
pub struct Draws<'f, 'p> {
    frontier: &'f Frontier<'p>,
    options: Options,
    rng: Random,
    /// How many are to be drawn after those that are at hand, and how many of them at once.
    left: u64,
    lot: u64,
    at_hand: IntoIter<Placement>,
}

/// How many solutions are drawn at once at first, so that the first of them come soon; then this many times more, as to
/// draw one takes as long as to draw many …
const FIRST_LOT: u64 = 1024;
const GROWTH: u64 = 16;

/// … up to so many bytes.
const MOST_BYTES: u64 = 32 << 20;

/// The stop is polled once in so many draws of a step.
const BETWEEN_POLLS: usize = 1024;

impl Iterator for Draws<'_, '_> {
    type Item = Result<Placement, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at_hand.len() == 0 && self.left > 0 {
            match self.draw_some() {
                Ok(drawn) => self.at_hand = drawn.into_iter(),
                Err(unfinished) => return Some(Err(unfinished)),
            }
        }
        self.at_hand.next().map(Ok)
    }
}

impl Draws<'_, '_> {
    fn draw_some(&mut self) -> Result<Vec<Placement>, Unfinished> {
        let number = self.left.min(self.lot).min(self.frontier.most_at_once());
        self.left -= number;
        self.lot = self.lot.saturating_mul(GROWTH);
        let frontier = self.frontier;
        let empty = Placement::empty(frontier.puzzle.board.len());
        let mut drawn = vec![empty; number as usize];
        for component in 0..frontier.components() {
            let start = vec![0; frontier.program(component).words];
            let mut keys = vec![start; number as usize];
            frontier.backward(component, &self.options, |between| {
                let candidates = frontier.candidates(component, &between, &keys);
                for (number, (key, placement)) in keys.iter_mut().zip(&mut drawn).enumerate() {
                    if number.is_multiple_of(BETWEEN_POLLS) && self.options.stop.is_raised() {
                        return Err(Unfinished::AT_ONCE);
                    }
                    if let Some(candidate) = draw(&candidates[key], &mut self.rng) {
                        frontier.place(component, between.step, candidate.choice, placement);
                        key.clone_from(&candidate.key);
                    }
                }
                Ok(())
            })?;
        }
        Ok(drawn)
    }
}

impl<'p> Frontier<'p> {
    /// Draws `number` solutions, perhaps one of them several times; none if there is no solution.
    pub fn draws(
        &self,
        number: u64,
        seed: u64,
        options: &Options,
    ) -> Result<(FrontierCount, Draws<'_, 'p>), Unfinished> {
        let answer = self.answer(&self.ways(options)?);
        let has_none = answer.solutions == BigUint::ZERO;
        let draws = Draws {
            frontier: self,
            // What was tried is known by now.
            options: Options {
                trial: None,
                ..options.clone()
            },
            rng: Random::with_seed(seed),
            left: if has_none { 0 } else { number },
            lot: FIRST_LOT,
            at_hand: Vec::new().into_iter(),
        };
        Ok((answer, draws))
    }

    /// How many solutions with the keys of their states fit into [`MOST_BYTES`].
    fn most_at_once(&self) -> u64 {
        let words = (0..self.components()).map(|component| self.program(component).words);
        let key = size_of::<Vec<u64>>() + words.max().unwrap_or(0) * size_of::<u64>();
        let placement =
            size_of::<Placement>() + self.puzzle.board.len() * size_of::<Option<KindId>>();
        // Each state that is wanted also has the ways that lead to it.
        (MOST_BYTES / (4 * key + placement) as u64).max(1)
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

fn draw<'c>(candidates: &'c [Predecessor], rng: &mut Random) -> Option<&'c Predecessor> {
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
