//! Unit propagation over a formula, with undo: it chooses cubes and shortens the formula under them.
//!
//! Nothing is concluded from it that a solver is not asked about.
//!
//! The clauses lie in one vector and are watched at two literals (Moskewicz et al., "Chaff", 2001), so
//! that undoing an assignment costs nothing but the assignment. What propagation fixes before any
//! assumption is removed from the clauses once, at the start.
//!
//! It must not know varisat, and of the variables only that the first ones are placement
//! variables, whose free ones it counts.

use super::{Cnf, Literal, Variable};
use crate::stop::{Stop, Stopped};

/// What a literal is under the assignment at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Free,
    True,
    False,
}

/// A formula and a partial assignment that is closed under unit propagation.
#[derive(Clone)]
pub struct Propagator {
    /// By code of the literal.
    values: Vec<Value>,
    /// The true literals in the order they became true.
    trail: Vec<Literal>,
    /// How much of the trail has been propagated.
    propagated: usize,
    placement_variables: usize,
    free_placement: usize,
    /// Of all clauses, one clause after another. The first two of each are watched.
    literals: Vec<Literal>,
    /// By code of a literal: the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
}

/// A clause that is watched.
#[derive(Clone, Copy)]
struct Watch {
    start: u32,
    end: u32,
    /// Some other literal of the clause: while it is true, the clause need not be looked at.
    blocker: Literal,
}

/// The stop is polled once in so many clauses.
const CLAUSES_BETWEEN_POLLS: usize = 1 << 12;

/// How much of the trail there was: what to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl Propagator {
    /// The formula with everything fixed that propagation fixes; `None` where that is a
    /// contradiction. The first `placement_variables` variables are counted when free.
    pub fn new(
        cnf: &Cnf,
        placement_variables: usize,
        stop: &Stop,
    ) -> Result<Option<Self>, Stopped> {
        let mut first = Propagator::without_clauses(cnf.variables(), placement_variables);
        let mut consistent = true;
        let mut units = Vec::new();
        for (number, clause) in cnf.clauses().enumerate() {
            if number.is_multiple_of(CLAUSES_BETWEEN_POLLS) {
                stop.poll()?;
            }
            consistent &= first.add(clause, &mut units);
        }
        if !consistent || !first.assume_all(&units) {
            return Ok(None);
        }
        if first.trail.is_empty() {
            return Ok(Some(first));
        }
        stop.poll()?;
        let mut simplified = Propagator::without_clauses(cnf.variables(), placement_variables);
        first.residual(|clause| simplified.watch(clause));
        first
            .trail
            .iter()
            .for_each(|&fixed| simplified.assign(fixed));
        simplified.propagated = simplified.trail.len();
        Ok(Some(simplified))
    }

    fn without_clauses(variables: usize, placement_variables: usize) -> Self {
        Propagator {
            values: vec![Value::Free; 2 * variables],
            trail: Vec::new(),
            propagated: 0,
            placement_variables,
            free_placement: placement_variables,
            literals: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
        }
    }

    /// Adds a clause, without repeated literals, unless it is always true; a single literal is put to the
    /// `units`. `false` where it is empty.
    fn add(&mut self, clause: &[Literal], units: &mut Vec<Literal>) -> bool {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause.dedup();
        // A literal and its negation are neighbours in this order.
        let is_always_true = clause.windows(2).any(|pair| pair[0] == !pair[1]);
        match clause[..] {
            [] => return false,
            [unit] => units.push(unit),
            _ if is_always_true => {}
            _ => self.watch(&clause),
        }
        true
    }

    /// Adds a clause of at least two literals, all free.
    fn watch(&mut self, clause: &[Literal]) {
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(clause);
        let end = self.literals.len() as u32;
        for (watched, blocker) in [(clause[0], clause[1]), (clause[1], clause[0])] {
            self.watches[watched.code()].push(Watch {
                start,
                end,
                blocker,
            });
        }
    }

    pub fn value(&self, literal: Literal) -> Value {
        self.values[literal.code()]
    }

    /// How many variables the formula has.
    pub fn variables(&self) -> usize {
        self.values.len() / 2
    }

    /// How many placement variables are neither true nor false.
    pub fn free_placement(&self) -> usize {
        self.free_placement
    }

    /// The free placement variables in order.
    pub fn free_placement_variables(&self) -> impl Iterator<Item = Variable> + '_ {
        (0..self.placement_variables)
            .map(Variable::new)
            .filter(|variable| self.value(variable.positive()) == Value::Free)
    }

    /// The placement variables that are true.
    pub fn true_placement_variables(&self) -> impl Iterator<Item = Variable> + '_ {
        self.trail
            .iter()
            .filter(|literal| literal.is_positive())
            .map(|literal| literal.variable())
            .filter(|variable| variable.index() < self.placement_variables)
    }

    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Takes back every assignment made since the mark.
    pub fn undo(&mut self, mark: Mark) {
        for &literal in &self.trail[mark.0..] {
            self.values[literal.code()] = Value::Free;
            self.values[(!literal).code()] = Value::Free;
            if literal.variable().index() < self.placement_variables {
                self.free_placement += 1;
            }
        }
        self.trail.truncate(mark.0);
        self.propagated = mark.0;
    }

    /// Makes a free literal true and propagates. On a contradiction it answers `false`, and the
    /// caller has to undo.
    #[must_use]
    pub fn assume(&mut self, literal: Literal) -> bool {
        self.assign(literal);
        let is_consistent = self.propagate();
        #[cfg(test)]
        if faults::lies() {
            return false;
        }
        is_consistent
    }

    /// Makes literals true one after another and propagates each; `false` as with
    /// [`Propagator::assume`].
    #[must_use]
    pub fn assume_all(&mut self, literals: &[Literal]) -> bool {
        literals.iter().all(|&literal| match self.value(literal) {
            Value::True => true,
            Value::False => false,
            Value::Free => self.assume(literal),
        })
    }

    fn assign(&mut self, literal: Literal) {
        self.values[literal.code()] = Value::True;
        self.values[(!literal).code()] = Value::False;
        if literal.variable().index() < self.placement_variables {
            self.free_placement -= 1;
        }
        self.trail.push(literal);
    }

    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if !self.look_at_watches(!literal) {
                return false;
            }
        }
        true
    }

    /// Looks at the clauses that watch a literal that became false.
    fn look_at_watches(&mut self, falsified: Literal) -> bool {
        let mut watching = std::mem::take(&mut self.watches[falsified.code()]);
        let mut consistent = true;
        watching.retain(|&watch| {
            !consistent
                || match self.look_at(watch, falsified) {
                    Watched::Elsewhere => false,
                    Watched::Satisfied => true,
                    Watched::Unit(last) => {
                        self.assign(last);
                        true
                    }
                    Watched::Contradiction => {
                        consistent = false;
                        true
                    }
                }
        });
        self.watches[falsified.code()] = watching;
        consistent
    }

    /// Looks for another literal to watch instead of the falsified one.
    fn look_at(&mut self, watch: Watch, falsified: Literal) -> Watched {
        match self.values[watch.blocker.code()] {
            Value::True => return Watched::Satisfied,
            // Of two literals the blocker is the other one.
            Value::Free if watch.end - watch.start == 2 => return Watched::Unit(watch.blocker),
            Value::False if watch.end - watch.start == 2 => return Watched::Contradiction,
            Value::Free | Value::False => {}
        }
        let clause = &mut self.literals[watch.start as usize..watch.end as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let other = clause[0];
        let value = self.values[other.code()];
        if value == Value::True {
            return Watched::Satisfied;
        }
        let not_false = |&literal: &Literal| self.values[literal.code()] != Value::False;
        if let Some(place) = clause[2..].iter().position(not_false) {
            clause.swap(1, place + 2);
            let watch = Watch {
                blocker: other,
                ..watch
            };
            self.watches[clause[1].code()].push(watch);
            return Watched::Elsewhere;
        }
        match value {
            Value::False => Watched::Contradiction,
            _ => Watched::Unit(other),
        }
    }

    /// Every clause that is not satisfied, without its false literals. Two or more remain in each, and
    /// those that are watched are among them.
    pub fn residual(&self, mut each: impl FnMut(&[Literal])) {
        let mut remaining = Vec::new();
        for literal in (0..self.values.len()).map(Literal::from_code) {
            if self.value(literal) != Value::Free {
                continue;
            }
            for watch in &self.watches[literal.code()] {
                let clause = &self.literals[watch.start as usize..watch.end as usize];
                let is_true = |&literal: &Literal| self.value(literal) == Value::True;
                if clause[0] == literal && !clause.iter().any(is_true) {
                    let is_free = |&literal: &Literal| self.value(literal) == Value::Free;
                    remaining.clear();
                    remaining.extend(clause.iter().copied().filter(is_free));
                    each(&remaining);
                }
            }
        }
    }
}

enum Watched {
    /// Another literal is watched now.
    Elsewhere,
    Satisfied,
    /// All but this one are false.
    Unit(Literal),
    Contradiction,
}

/// Faults that tests plant.
#[cfg(test)]
pub mod faults {
    use std::cell::Cell;

    thread_local! {
        /// Every so many times a contradiction is reported that there is not; 0 is never.
        pub static EVERY: Cell<u64> = const { Cell::new(0) };
        static CALLS: Cell<u64> = const { Cell::new(0) };
    }

    pub fn lies() -> bool {
        CALLS.set(CALLS.get() + 1);
        EVERY.get() > 0 && CALLS.get().is_multiple_of(EVERY.get())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sat::textbook::{self, literals};

    /// What propagation fixes, by applying its definition until nothing changes; `None` where a
    /// clause becomes false.
    fn closure(clauses: &[Vec<i32>], assumed: &[i32]) -> Option<Vec<i32>> {
        let mut fixed = assumed.to_vec();
        loop {
            let before = fixed.len();
            for clause in clauses {
                if clause.iter().any(|n| fixed.contains(n)) {
                    continue;
                }
                let mut open: Vec<i32> = clause.clone();
                open.retain(|n| !fixed.contains(&-n));
                open.sort_unstable();
                open.dedup();
                match open[..] {
                    [] => return None,
                    [last] => fixed.push(last),
                    _ => {}
                }
            }
            if fixed.len() == before {
                fixed.sort_unstable();
                return Some(fixed);
            }
        }
    }

    fn fixed(propagator: &Propagator) -> Vec<i32> {
        let mut fixed: Vec<i32> = propagator.trail.iter().map(number).collect();
        fixed.sort_unstable();
        fixed
    }

    fn number(literal: &Literal) -> i32 {
        let number = literal.variable().index() as i32 + 1;
        if literal.is_positive() {
            number
        } else {
            -number
        }
    }

    fn propagator_of(cnf: &Cnf, placement_variables: usize) -> Propagator {
        let propagator = Propagator::new(cnf, placement_variables, &Stop::never());
        propagator.unwrap().unwrap()
    }

    const VARIABLES: i32 = 8;

    fn numbers(least: usize, most: usize) -> impl Strategy<Value = Vec<i32>> {
        let signed = (1..=VARIABLES, any::<bool>());
        let signed = signed.prop_map(|(n, sign)| if sign { n } else { -n });
        prop::collection::vec(signed, least..=most)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        /// Along a random walk of assumptions and undoings, against the definition. A clause with
        /// a literal and its negation says nothing, and is left out of the definition's clauses.
        #[test]
        fn propagation_is_the_closure_by_definition_at_every_step_of_a_walk(
            clauses in prop::collection::vec(numbers(1, 4), 0..25),
            walk in numbers(0, 12),
            undone in prop::collection::vec(any::<bool>(), 12),
        ) {
            let formula = textbook::row(5, 3, &clauses);
            let mut clauses = clauses;
            clauses.retain(|clause| clause.iter().all(|n| !clause.contains(&-n)));
            let propagator = Propagator::new(&formula.cnf, 5, &Stop::never()).unwrap();
            let start = closure(&clauses, &[]);
            prop_assert_eq!(propagator.is_some(), start.is_some());
            let Some(mut propagator) = propagator else { return Ok(()) };
            prop_assert_eq!(&fixed(&propagator), &start.unwrap());
            for (step, undo) in walk.into_iter().zip(undone) {
                let literal = literals(&[step])[0];
                if propagator.value(literal) != Value::Free {
                    continue;
                }
                let (before, mark) = (fixed(&propagator), propagator.mark());
                let mut assumed = before.clone();
                assumed.push(step);
                let expected = closure(&clauses, &assumed);
                prop_assert_eq!(propagator.assume(literal), expected.is_some());
                if let Some(expected) = &expected {
                    prop_assert_eq!(&fixed(&propagator), expected);
                    let placed = expected.iter().filter(|n| n.abs() <= 5).count();
                    prop_assert_eq!(propagator.free_placement(), 5 - placed);
                }
                if undo || expected.is_none() {
                    propagator.undo(mark);
                    prop_assert_eq!(&fixed(&propagator), &before);
                }
            }
        }
    }

    #[test]
    fn the_residual_has_neither_satisfied_clauses_nor_false_literals() {
        let clauses = [
            vec![1, 2, 3],
            vec![-1, 4, 5],
            vec![4, 5],
            vec![6, -4],
            vec![6, 7, 8],
        ];
        let formula = textbook::row(8, 0, &clauses);
        let mut propagator = propagator_of(&formula.cnf, 8);
        assert!(propagator.assume(literals(&[1])[0]));
        assert!(propagator.assume(literals(&[6])[0]));
        let mut residual = Vec::new();
        propagator.residual(|clause| residual.push(clause.iter().map(number).collect::<Vec<_>>()));
        assert_eq!(residual, [vec![4, 5], vec![4, 5]]);
    }
}
