//! Counting: layer after layer, component by component.

use num_bigint::BigUint;

use super::layer::Layer;
use super::numbers::to_big;
use super::parts::Onward;
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

/// The ways through one component.
pub(super) struct ComponentCount {
    pub number: BigUint,
    /// What the best of them gain.
    pub gain: i64,
    pub widest: usize,
}

impl Frontier<'_> {
    /// Counts all solutions.
    pub fn count(&self, options: &Options) -> Result<FrontierCount, Unfinished> {
        Ok(self.answer(&self.ways(options)?))
    }

    /// The ways through each component. The list ends early, at the first component that has none.
    pub(super) fn ways(&self, options: &Options) -> Result<Vec<ComponentCount>, Unfinished> {
        let mut all: Vec<ComponentCount> = Vec::with_capacity(self.components());
        for component in 0..self.components() {
            all.push(self.ways_through(component, options)?);
            if all.last().is_some_and(|ways| ways.number == BigUint::ZERO) {
                break;
            }
        }
        Ok(all)
    }

    /// Combines the ways through all components.
    pub(super) fn answer(&self, ways: &[ComponentCount]) -> FrontierCount {
        // A puzzle with nothing to read has one solution, unless a rule accepts nothing.
        let of_none = BigUint::from(u8::from(!self.is_refuted()));
        let numbers = ways.iter().map(|ways| &ways.number);
        let solutions = numbers.fold(of_none, |all, number| all * number);
        let gain: i64 = ways.iter().map(|ways| ways.gain).sum();
        let has_goal = self.puzzle.goal.is_some() && solutions != BigUint::ZERO;
        FrontierCount {
            solutions,
            optimum: has_goal.then_some(gain.unsigned_abs()),
            widest: ways.iter().map(|ways| ways.widest).max().unwrap_or(1),
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
        let plan = program.plan();
        for &step in plan.steps.iter().skip(steps) {
            layer = self.watched_layer(program, step, &layer, options, &mut spent)?;
        }
        let parts = &plan.parts;
        spent.before_parts = (!parts.is_empty()).then(|| layer.ways());
        let onward = self.onward_in_parts(program, &layer, parts, options, &mut spent)?;
        let mut all = Onward::default();
        for (entry, onward) in layer.entries().zip(onward) {
            all.add(
                &(to_big(entry.number) * onward.number),
                entry.gain + onward.gain,
            );
        }
        Ok(ComponentCount {
            number: all.number,
            gain: all.gain,
            widest: spent.widest,
        })
    }

    /// The layer after a step of a program. The work is added to `spent`, which may give up.
    pub(super) fn watched_layer(
        &self,
        program: &ComponentProgram,
        step: usize,
        before: &Layer,
        options: &Options,
        spent: &mut Spent,
    ) -> Result<Layer, Unfinished> {
        spent.take(before.width() * program.steps[step].choices.len(), program)?;
        let layer = self.next_layer(program, step, before, options)?;
        spent.widest = spent.widest.max(layer.width());
        options.watch.note(|| AtLayer {
            layer: spent.transitions.len(),
            layers: program.steps.len(),
            width: layer.width(),
            ways: spent.before_parts.clone().unwrap_or_else(|| layer.ways()),
        });
        Ok(layer)
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
