//! The number of a goal as literals: "at least n" or "at most n".

use rustsat::encodings::card::{
    BoundLower, BoundLowerIncremental, BoundUpper, BoundUpperIncremental, Totalizer,
};

use super::collector::{Binding, RustsatCollector, inputs, numbers_after};
use super::foresee_totalizer;
use crate::puzzle::Direction;
use crate::sat::encode::writer::Writer;
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// For each number that is still of interest, the literal that asks for this number or a better one.
pub struct GoalBounds {
    /// The least number with an entry.
    first: usize,
    literals: Vec<Option<Literal>>,
}

impl GoalBounds {
    /// A totalizer over groups of which at most one literal is true, for the numbers from `best`,
    /// which is known to be possible, to the best that the groups allow. For many groups it has
    /// millions of clauses.
    pub fn new(
        sink: &mut dyn ClauseSink,
        direction: Direction,
        groups: &[Vec<Literal>],
        best: usize,
        stop: &Stop,
    ) -> Result<Self, Stopped> {
        GoalBounds::write(&mut Writer::new(sink, stop), direction, groups, best)
    }

    /// The same with a given writer.
    pub fn write(
        writer: &mut Writer<'_>,
        direction: Direction,
        groups: &[Vec<Literal>],
        best: usize,
    ) -> Result<Self, Stopped> {
        let outputs = match direction {
            Direction::Maximize => groups.len(),
            Direction::Minimize => best + 1,
        };
        foresee_totalizer(writer, groups.len(), outputs)?;
        let counted: Vec<Literal> = groups.iter().map(|group| writer.any_of(group)).collect();
        let mut totalizer = Totalizer::from(inputs(counted.len()));
        let mut numbers = numbers_after(counted.len());
        let mut collector = RustsatCollector::new(writer, &counted, Binding::Definition);
        let range = match direction {
            Direction::Maximize => best..=counted.len(),
            Direction::Minimize => 0..=best,
        };
        // Every bound is encoded before it is asked for, so these cannot fail. A bound that asks
        // nothing has no literal.
        let enforced = |number: usize, totalizer: &Totalizer| match direction {
            Direction::Maximize => totalizer.enforce_lb(number).ok(),
            Direction::Minimize => totalizer.enforce_ub(number).ok(),
        };
        // This fails only once the writer is stopped.
        let encoded = match direction {
            Direction::Maximize => {
                totalizer.encode_lb_change(range.clone(), &mut collector, &mut numbers)
            }
            Direction::Minimize => {
                totalizer.encode_ub_change(range.clone(), &mut collector, &mut numbers)
            }
        };
        encoded.map_err(|_| Stopped)?;
        let first = *range.start();
        let literals = range.map(|number| {
            let enforced = enforced(number, &totalizer).unwrap_or_default();
            enforced.first().map(|&literal| collector.literal(literal))
        });
        let literals = literals.collect();
        writer.poll()?;
        Ok(GoalBounds { first, literals })
    }

    /// The literal "this number or better"; `None` if that asks nothing.
    pub fn literal(&self, number: usize) -> Option<Literal> {
        let place = number.checked_sub(self.first)?;
        self.literals.get(place).copied().flatten()
    }
}
