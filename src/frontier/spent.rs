//! What a count has done so far, and when to give it up.

use super::program::ComponentProgram;
use super::{Options, Trial, Unfinished, Why};

/// What has been done for one component.
pub struct Spent {
    /// For each step done so far, the number of transitions from state to state.
    pub transitions: Vec<u64>,
    trial: Option<Trial>,
    pub widest: usize,
}

impl Spent {
    /// Nothing so far, after `steps` steps that were done before.
    pub fn after(steps: usize, options: &Options) -> Self {
        Spent {
            transitions: vec![0; steps],
            trial: options.trial,
            widest: 1,
        }
    }

    /// Adds the transitions of one more step; fails if the count takes too long.
    pub fn take(
        &mut self,
        transitions: usize,
        program: &ComponentProgram,
    ) -> Result<(), Unfinished> {
        self.transitions.push(transitions as u64);
        if let Some(limits) = self.trial
            && self.transitions.iter().sum::<u64>() > limits.transitions
        {
            match promised(&self.transitions, program.steps.len()) {
                Some(all) if all <= limits.most => self.trial = None,
                _ => {
                    let layer = self.transitions.len() - 1;
                    return Err(unfinished(Why::TooLong, program, layer, self.widest));
                }
            }
        }
        Ok(())
    }

    /// The share of the transitions of all steps that is done, when this many states are left after the last step; an
    /// estimate. The layers to come are taken to fill their bounds as this one does.
    pub fn share(&self, program: &ComponentProgram, states: usize) -> f64 {
        let done = self.transitions.iter().sum::<u64>() as f64;
        let place = self.transitions.len();
        let bound = program.steps[place - 1].logarithm_of_states;
        let filled = (states.max(1) as f64).log2() / bound.max(1.0);
        let before = program.steps[place - 1..].iter();
        let left = before.zip(&program.steps[place..]).map(|(before, step)| {
            (before.logarithm_of_states * filled).exp2() * step.choices.len() as f64
        });
        done / (done + left.sum::<f64>()).max(1.0)
    }
}

pub fn unfinished(why: Why, program: &ComponentProgram, layer: usize, width: usize) -> Unfinished {
    Unfinished {
        why,
        layer,
        layers: program.steps.len(),
        width,
    }
}

/// The number of transitions that all steps will take, estimated from those of the steps done so far; `None` unless
/// the layers have stopped growing. On a board with as many rows as columns, a row is the square root of all steps.
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
        // Fewer than two rows were read.
        assert_eq!(promised(&[8; 7], 16), None);
    }
}
