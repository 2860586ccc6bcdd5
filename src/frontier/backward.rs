//! Goes from the last layer back to the first, to find out which ways lead where.
//!
//! Only some layers are kept. The layers between two of them are computed again from the earlier one, so memory
//! grows with the square root of the number of layers (Chandy and Ramamoorthy 1972, checkpoints).

use super::layer::Layer;
use super::program::ComponentProgram;
use super::{Frontier, Options, Unfinished};

/// A step with the layers on both sides of it.
pub struct Between<'l> {
    /// The number of the step in its program.
    pub step: usize,
    pub before: &'l Layer,
    pub after: &'l Layer,
}

impl Frontier<'_> {
    /// Goes through the steps of a component from the last to the first; through none if no way leads to the end.
    pub(super) fn backward(
        &self,
        component: usize,
        options: &Options,
        mut visit: impl FnMut(Between<'_>) -> Result<(), Unfinished>,
    ) -> Result<(), Unfinished> {
        let program = self.program(component);
        let steps = program.steps.len();
        let stride = steps.isqrt().max(1);
        let mut kept = vec![Layer::start(program.words)];
        while kept.len() * stride < steps {
            let first = (kept.len() - 1) * stride;
            let last = self.layers(program, first, stride, &kept[kept.len() - 1], options)?;
            kept.extend(last.into_iter().next_back());
        }
        while let Some(start) = kept.pop() {
            let first = kept.len() * stride;
            let number = stride.min(steps - first);
            let mut layers = vec![start];
            let later = self.layers(program, first, number, &layers[0], options)?;
            layers.extend(later);
            for (place, pair) in layers.windows(2).enumerate().rev() {
                visit(Between {
                    step: first + place,
                    before: &pair[0],
                    after: &pair[1],
                })?;
            }
        }
        Ok(())
    }

    /// The layers after each of the next `number` steps.
    fn layers(
        &self,
        program: &ComponentProgram,
        first: usize,
        number: usize,
        from: &Layer,
        options: &Options,
    ) -> Result<Vec<Layer>, Unfinished> {
        let mut layers: Vec<Layer> = Vec::with_capacity(number);
        for step in first..first + number {
            let before = layers.last().unwrap_or(from);
            let next = self.next_layer(program, step, before, options)?;
            layers.push(next);
        }
        Ok(layers)
    }
}
