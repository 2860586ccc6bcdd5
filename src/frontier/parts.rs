//! Counts the remaining steps in parts, once no machine joins these any more.
//!
//! A part is read once from all states that it can be in, and the ways on are found from its end back. The ways on
//! from a state of the whole are the product over its parts.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::layer::Layer;
use super::program::{ComponentProgram, Mask, Scratch, SplitPlan};
use super::spent::Spent;
use super::{Frontier, Options, Unfinished};

/// The ways on from a state to the end.
#[derive(Clone, Default)]
pub struct Onward {
    pub number: BigUint,
    pub gain: i64,
}

impl Onward {
    /// One way: nothing is left to read.
    pub fn end() -> Self {
        Onward {
            number: BigUint::from(1u8),
            gain: 0,
        }
    }

    /// Adds ways with this gain; only the best ways count.
    pub fn add(&mut self, number: &BigUint, gain: i64) {
        if *number == BigUint::ZERO {
            return;
        }
        if self.number == BigUint::ZERO || gain > self.gain {
            *self = Onward {
                number: number.clone(),
                gain,
            };
        } else if gain == self.gain {
            self.number += number;
        }
    }

    fn times(mut self, other: &Onward) -> Self {
        self.number *= &other.number;
        self.gain += other.gain;
        self
    }
}

impl Frontier<'_> {
    /// The ways on through all parts, for each state of a layer, in order.
    pub(super) fn onward_in_parts(
        &self,
        program: &ComponentProgram,
        layer: &Layer,
        parts: &[(Mask, SplitPlan)],
        options: &Options,
        spent: &mut Spent,
    ) -> Result<Vec<Onward>, Unfinished> {
        let mut onward = vec![Onward::end(); layer.width()];
        for (mask, plan) in parts {
            let mut keys: Vec<Vec<u64>> = Vec::new();
            let mut places: HashMap<Vec<u64>, usize> = HashMap::new();
            let known = layer.entries().map(|entry| {
                let bits = |(place, word): (usize, &u64)| word & mask.get(place).unwrap_or(&0);
                let key: Vec<u64> = entry.key.iter().enumerate().map(bits).collect();
                *places.entry(key).or_insert_with_key(|key| {
                    keys.push(key.clone());
                    keys.len() - 1
                })
            });
            let known: Vec<usize> = known.collect();
            let of_keys = self.onward_from(program, &keys, plan, options, spent)?;
            let pairs = onward.iter_mut().zip(known);
            pairs.for_each(|(all, place)| *all = std::mem::take(all).times(&of_keys[place]));
        }
        Ok(onward)
    }

    /// The ways on through the steps of a plan and its parts, for each key.
    fn onward_from(
        &self,
        program: &ComponentProgram,
        keys: &[Vec<u64>],
        plan: &SplitPlan,
        options: &Options,
        spent: &mut Spent,
    ) -> Result<Vec<Onward>, Unfinished> {
        let mut layers = vec![Layer::of(program.words, keys)];
        for &step in &plan.steps {
            let before = &layers[layers.len() - 1];
            let next = self.watched_layer(program, step, before, options, spent)?;
            layers.push(next);
        }
        let last = layers
            .pop()
            .unwrap_or_else(|| Layer::of(program.words, &[]));
        let mut onward = self.onward_in_parts(program, &last, &plan.parts, options, spent)?;
        let mut after = last;
        for &step in plan.steps.iter().rev() {
            let before = layers
                .pop()
                .unwrap_or_else(|| Layer::of(program.words, &[]));
            onward = self.onward_before(program, step, [&before, &after], &onward);
            after = before;
            if options.stop.is_raised() {
                return Err(spent.stopped(program));
            }
        }
        let of_key = |key: &Vec<u64>| after.find(key).map(|place| onward[place].clone());
        Ok(keys
            .iter()
            .map(|key| of_key(key).unwrap_or_default())
            .collect())
    }

    /// The ways on from each state before a step, computed from those after it.
    fn onward_before(
        &self,
        program: &ComponentProgram,
        step: usize,
        [before, after]: [&Layer; 2],
        onward: &[Onward],
    ) -> Vec<Onward> {
        let step = &program.steps[step];
        let gains = self.gains(step.site);
        let mut scratch = Scratch::new(program.words);
        let entries = before.entries().map(|entry| {
            let mut from_here = Onward::default();
            step.expand(entry.key, &mut scratch, |choice, key| {
                if let Some(place) = after.find(key) {
                    let next = &onward[place];
                    from_here.add(&next.number, gains[choice] + next.gain);
                }
            });
            from_here
        });
        entries.collect()
    }
}
