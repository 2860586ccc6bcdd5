//! Counting: layer after layer, component by component.

use num_bigint::BigUint;

use super::layer::Layer;
use super::numbers::to_big;
use super::program::Program;
use super::{AtLayer, Frontier, Options, Unfinished, Why};

/// What a puzzle comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions; with a goal, how many that reach the best number.
    pub solutions: BigUint,
    /// The best number of the goal; `None` without a goal, and where there is no solution.
    pub optimum: Option<u64>,
    /// How many states the widest layer had.
    pub widest: usize,
}

/// The ways through one component.
pub(super) struct Ways {
    pub number: BigUint,
    /// What the best of them gain.
    pub gain: i64,
    pub widest: usize,
}

impl Frontier<'_> {
    /// Counts all solutions.
    pub fn count(&self, options: &Options) -> Result<Answer, Unfinished> {
        Ok(self.answer(&self.ways(options)?))
    }

    /// The ways through each component; fewer if one has none.
    pub(super) fn ways(&self, options: &Options) -> Result<Vec<Ways>, Unfinished> {
        let mut all: Vec<Ways> = Vec::with_capacity(self.components());
        for component in 0..self.components() {
            all.push(self.ways_through(component, options)?);
            if all.last().is_some_and(|ways| ways.number == BigUint::ZERO) {
                break;
            }
        }
        Ok(all)
    }

    /// What the ways through all components come to together.
    pub(super) fn answer(&self, ways: &[Ways]) -> Answer {
        // Nothing to read has one solution, unless a rule accepts nothing.
        let of_none = BigUint::from(u8::from(!self.is_refuted()));
        let numbers = ways.iter().map(|ways| &ways.number);
        let solutions = numbers.fold(of_none, |all, number| all * number);
        let gain: i64 = ways.iter().map(|ways| ways.gain).sum();
        let has_goal = self.puzzle.goal.is_some() && solutions != BigUint::ZERO;
        Answer {
            solutions,
            optimum: has_goal.then_some(gain.unsigned_abs()),
            widest: ways.iter().map(|ways| ways.widest).max().unwrap_or(1),
        }
    }

    fn ways_through(&self, component: usize, options: &Options) -> Result<Ways, Unfinished> {
        let program = self.program(component);
        let mut layer = Layer::start(program.words);
        let mut widest = 1;
        let mut trial = options.trial;
        let mut transitions: Vec<u64> = Vec::with_capacity(program.steps.len());
        for (number, step) in program.steps.iter().enumerate() {
            transitions.push((layer.width() * step.choices.len()) as u64);
            if let Some(limits) = trial
                && transitions.iter().sum::<u64>() > limits.transitions
            {
                match promised(&transitions, program.steps.len()) {
                    Some(all) if all <= limits.most => trial = None,
                    _ => return Err(unfinished(Why::TooLong, program, number, widest)),
                }
            }
            layer = self.next_layer(program, number, &layer, options)?;
            widest = widest.max(layer.width());
            options.watch.note(|| AtLayer {
                layer: number + 1,
                layers: program.steps.len(),
                width: layer.width(),
                ways: layer.ways(),
            });
        }
        let last = layer.entries().next();
        Ok(Ways {
            number: last.map_or(BigUint::ZERO, |last| to_big(last.number)),
            gain: last.map_or(0, |last| last.gain),
            widest,
        })
    }

    /// The layer after a step of a program.
    pub(super) fn next_layer(
        &self,
        program: &Program,
        step: usize,
        before: &Layer,
        options: &Options,
    ) -> Result<Layer, Unfinished> {
        let data = &program.steps[step];
        let next = before.after(data, &self.gains(data.site), options);
        next.map_err(|_| unfinished(Why::Stopped, program, step, before.width()))
    }
}

fn unfinished(why: Why, program: &Program, layer: usize, width: usize) -> Unfinished {
    Unfinished {
        why,
        layer,
        layers: program.steps.len(),
        width,
    }
}

/// How many transitions all steps will take, if the layers have ceased to grow: by what was made in the first of
/// them. On a board with as many rows as columns a row is the root of all steps.
fn promised(made: &[u64], steps: usize) -> Option<u64> {
    let row = steps.isqrt().max(1);
    let before = made.len().checked_sub(2 * row)?;
    let of = |part: &[u64]| part.iter().sum::<u64>();
    let (last, one_before) = (of(&made[before + row..]), of(&made[before..before + row]));
    let is_steady = last <= one_before.saturating_add(one_before / 4);
    let left = (steps - made.len()) as u64;
    is_steady.then(|| of(made).saturating_add(last.saturating_mul(left) / row as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_that_have_ceased_to_grow_promise_as_many_for_the_rest() {
        let made = [1, 2, 4, 8, 8, 8, 8, 8, 8, 8];
        assert_eq!(promised(&made, 16), Some(63 + 6 * 8));
        assert_eq!(promised(&[1, 2, 4, 8, 16, 32, 64, 128], 16), None);
        // Not even two rows were read.
        assert_eq!(promised(&[8; 7], 16), None);
    }
}
