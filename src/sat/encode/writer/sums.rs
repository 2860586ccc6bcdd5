//! Bounded sums on their way to a sink that takes lines: conditions, and literals that are shorthands for a sum.

use super::line::{LinearConstraint, Relation};
use super::{FIRST_SHORTHAND, Writer, WriterOutput};
use crate::puzzle::{Bound, Interval};
use crate::sat::{Literal, Variable};

impl Writer<'_> {
    /// States a bound on a number interval by interval: in the hull, and for each gap beyond it or before it. `state`
    /// states that the number lies in an interval, under the writer's conditions.
    pub fn by_intervals(&mut self, bound: &Bound, mut state: impl FnMut(&mut Self, Interval)) {
        state(self, bound.hull());
        for &[first, last] in bound.gaps() {
            let is_beyond = self.helper();
            // Where a condition does not hold, the helper must have one value too.
            for place in 0..self.unless.len() {
                self.definition(&[!self.unless[place], !is_beyond]);
            }
            self.assume(is_beyond);
            state(self, Interval::at_least(last.saturating_add(1)));
            self.release();
            self.assume(!is_beyond);
            state(self, Interval::at_most(first.saturating_sub(1)));
            self.release();
        }
    }

    /// States that the weighted sum of these literals plus `constant` obeys the bound, under the writer's conditions.
    /// For writers that take lines.
    pub fn line(&mut self, sum: &[(i128, Literal)], constant: i128, bound: Interval) {
        if let Some(told) = self.told() {
            told.before_constraint();
        }
        let [least, most] = [bound.at_least, bound.at_most]
            .map(|number| number.map(|number| i128::from(number) - constant));
        if least.is_some() && least == most && self.unless.is_empty() {
            self.add_line(sum, Relation::Exactly, least.unwrap_or(0));
            return;
        }
        if let Some(least) = least {
            self.at_least(sum, least);
        }
        if let Some(most) = most {
            let negated: Vec<_> = sum
                .iter()
                .map(|&(weight, literal)| (-weight, literal))
                .collect();
            self.at_least(&negated, -most);
        }
    }

    /// States a lower bound. A condition that does not hold adds as much as can be missing.
    fn at_least(&mut self, sum: &[(i128, Literal)], number: i128) {
        let least: i128 = sum.iter().map(|(weight, _)| weight.min(&0)).sum();
        let missing = number - least;
        if missing <= 0 {
            return;
        }
        let unless = self.unless.iter().map(|&literal| (missing, literal));
        let sum: Vec<(i128, Literal)> = sum.iter().copied().chain(unless).collect();
        self.add_line(&sum, Relation::AtLeast, number);
    }

    pub(super) fn add_line(&mut self, sum: &[(i128, Literal)], relation: Relation, number: i128) {
        if self.is_stopped() {
            return;
        }
        let shorthands = &self.shorthands;
        let meaning = |variable: Variable| {
            let place = variable.index().checked_sub(FIRST_SHORTHAND)?;
            shorthands.get(place).cloned()
        };
        match &mut self.output {
            WriterOutput::Sink(_) => {}
            WriterOutput::Count(_) => {
                let literals = sum.iter().map(|&(_, literal)| {
                    let place = literal.variable().index().checked_sub(FIRST_SHORTHAND);
                    let short_for = place.and_then(|place| shorthands.get(place));
                    short_for.map_or(1, |literals| literals.len() as u64)
                });
                let literals = literals.sum();
                self.add_to_count(literals);
            }
            WriterOutput::Told(told) => {
                let line = LinearConstraint::new(sum.iter().copied(), relation, number, &meaning);
                if !line.is_always_true() {
                    told.sink.add_line(&line);
                }
            }
        }
    }

    /// A literal that is true if and only if one of these is; at most one of them is ever true. In lines it is their
    /// sum, and no variable is made.
    pub fn one_of(&mut self, literals: &[Literal]) -> Literal {
        if !self.takes_lines() {
            return self.any_of(literals);
        }
        if let [single] = literals {
            return *single;
        }
        self.shorthands.push(literals.to_vec());
        Variable::new(FIRST_SHORTHAND + self.shorthands.len() - 1).positive()
    }

    /// Two lines say that a helper is true if and only if one of these literals is.
    pub(super) fn define_by_sums(&mut self, any: Literal, literals: &[Literal]) {
        if let Some(told) = self.told() {
            told.before_definition();
        }
        let number = literals.len() as i128;
        let sum = |weight: i128, any_weight: i128| -> Vec<(i128, Literal)> {
            let literals = literals.iter().map(|&literal| (weight, literal));
            literals.chain([(any_weight, any)]).collect()
        };
        self.add_line(&sum(1, -1), Relation::AtLeast, 0);
        self.add_line(&sum(-1, number), Relation::AtLeast, 0);
    }
}
