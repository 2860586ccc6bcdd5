//! Counting: layer after layer, component by component.

use num_bigint::BigUint;

use super::layer::Layer;
use super::numbers::to_big;
use super::program::ComponentProgram;
use super::spent::{Spent, unfinished};
use super::{AtLayer, Frontier, Options, Unfinished, Why};

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontierCount {
    /// The number of solutions; with a goal, the number of optimal ones.
    pub solutions: BigUint,
    /// The best number of the goal; `None` without a goal or without a solution.
    pub optimum: Option<u64>,
    /// How many states the widest layer had.
    pub widest: usize,
}

/// Ways that lead somewhere. With a goal, only the best of them are counted.
#[derive(Clone, Default)]
pub(super) struct Ways {
    pub number: BigUint,
    /// What each of them gains.
    pub gain: i64,
}

/// The ways through one component.
pub(super) struct ComponentCount {
    pub ways: Ways,
    pub widest: usize,
}

impl Ways {
    /// Adds ways with this gain.
    pub fn add(&mut self, number: &BigUint, gain: i64) {
        if *number == BigUint::ZERO || (self.number != BigUint::ZERO && gain < self.gain) {
            return;
        }
        if gain > self.gain || self.number == BigUint::ZERO {
            *self = Ways::default();
        }
        self.number += number;
        self.gain = gain;
    }
}

impl Frontier<'_> {
    /// Counts all solutions.
    pub fn count(&self, options: &Options) -> Result<FrontierCount, Unfinished> {
        Ok(self.answer(&self.ways(options)?))
    }

    /// The ways through each component. The list ends early, at the first component that has none.
    pub(super) fn ways(&self, options: &Options) -> Result<Vec<ComponentCount>, Unfinished> {
        let mut all: Vec<ComponentCount> = Vec::with_capacity(self.components());
        let shares = self.shares();
        for (component, share) in shares.iter().enumerate() {
            let before = shares[..component].iter().sum();
            let of_this = Options {
                watch: options.watch.part(before, *share),
                ..options.clone()
            };
            let through = self.ways_through(component, &of_this)?;
            let has_none = through.ways.number == BigUint::ZERO;
            all.push(through);
            if has_none {
                break;
            }
        }
        Ok(all)
    }

    /// The share of the work that each component promises to take.
    fn shares(&self) -> Vec<f64> {
        let bounds = (0..self.components()).map(|one| self.program(one).logarithm_of_states);
        let bounds: Vec<f64> = bounds.collect();
        let greatest = bounds.iter().copied().fold(0.0, f64::max);
        let work = bounds.iter().map(|bound| (bound - greatest).exp2());
        let all: f64 = work.clone().sum();
        work.map(|work| work / all).collect()
    }

    /// Combines the ways through all components.
    pub(super) fn answer(&self, components: &[ComponentCount]) -> FrontierCount {
        // A puzzle with nothing to read has one solution, unless a rule accepts nothing.
        let of_none = BigUint::from(u8::from(!self.is_refuted()));
        let ways = components.iter().map(|component| &component.ways);
        let solutions = ways.clone().fold(of_none, |all, ways| all * &ways.number);
        let gain: i64 = ways.map(|ways| ways.gain).sum();
        let has_goal = self.puzzle.goal.is_some() && solutions != BigUint::ZERO;
        FrontierCount {
            solutions,
            optimum: has_goal.then_some(gain.unsigned_abs()),
            widest: components.iter().map(|one| one.widest).max().unwrap_or(1),
        }
    }

    pub(super) fn ways_through(
        &self,
        component: usize,
        options: &Options,
    ) -> Result<ComponentCount, Unfinished> {
        let start = Layer::start(self.program(component).words);
        self.ways_from(component, 0, start, options)
    }

    /// The ways through one component that go on from this layer, which comes after `steps` of its steps.
    pub(super) fn ways_from(
        &self,
        component: usize,
        steps: usize,
        mut layer: Layer,
        options: &Options,
    ) -> Result<ComponentCount, Unfinished> {
        let program = self.program(component);
        let mut spent = Spent::after(steps, options);
        for (step, data) in program.steps.iter().enumerate().skip(steps) {
            spent.take(layer.width() * data.choices.len(), program)?;
            layer = self.next_layer(program, step, &layer, options)?;
            spent.widest = spent.widest.max(layer.width());
            options.watch.note(|| AtLayer {
                layer: step + 1,
                layers: program.steps.len(),
                share: spent.share(program, layer.width()),
                width: layer.width(),
                ways: layer.ways(),
            });
        }
        // At the end, no machine has anything to remember: there is one state, or none.
        let mut ways = Ways::default();
        for entry in layer.entries() {
            ways.add(&to_big(entry.number), entry.gain);
        }
        Ok(ComponentCount {
            ways,
            widest: spent.widest,
        })
    }

    /// The layer after a step of a program.
    pub(super) fn next_layer(
        &self,
        program: &ComponentProgram,
        step: usize,
        before: &Layer,
        options: &Options,
    ) -> Result<Layer, Unfinished> {
        let data = &program.steps[step];
        let next = before.after(data, &self.gains(data.site), options);
        next.map_err(|_| unfinished(Why::Stopped, program, step, before.width()))
    }
}
