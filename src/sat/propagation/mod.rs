//! Unit propagation over a formula, with undo: it helps to choose cubes and simplifies the formula under them.
//!
//! Nothing is concluded from it without asking a solver, except which candidates it refutes by itself.
//!
//! The clauses lie in one vector and are watched at two literals (Moskewicz et al., "Chaff", 2001), so
//! undoing an assignment costs nothing but the assignment. What propagation fixes before any
//! assumption is removed from the clauses once, at the start, unless it is little.
//!
//! It must not know varisat. Of the variables it knows only that the first ones are placement
//! variables; it counts the free ones.

mod watches;

use super::{Cnf, Literal, Variable};
use crate::stop::{Stop, Stopped};

/// The value of a literal under the current assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TruthValue {
    Free,
    True,
    False,
}

/// A formula and a partial assignment that is closed under unit propagation.
#[derive(Clone, Default)]
pub struct Propagator {
    /// The value of each literal, by its code.
    values: Vec<TruthValue>,
    /// The true literals in the order they became true.
    trail: Vec<Literal>,
    /// The length of the propagated part of the trail.
    propagated: usize,
    placement_variables: usize,
    free_placement: usize,
    /// The literals of all clauses, one clause after another. The first two of each clause are watched.
    literals: Vec<Literal>,
    /// For each literal, by its code, the clauses to look at when it becomes false.
    watches: Vec<Vec<WatchedClause>>,
}

/// A clause that is watched.
#[derive(Clone, Copy)]
struct WatchedClause {
    start: u32,
    end: u32,
    /// Some other literal of the clause: while it is true, the clause need not be looked at.
    blocker: Literal,
}

/// The stop is polled once in this many clauses.
const CLAUSES_BETWEEN_POLLS: usize = 1 << 12;

/// What is fixed at the start stays in the clauses if it is no more than one of so many variables.
const FEW: usize = 32;

/// A length of the trail to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl Propagator {
    /// The formula with everything fixed that propagation fixes; `None` if that is a
    /// contradiction. The first `placement_variables` variables are counted when free.
    pub fn new(
        cnf: &Cnf,
        placement_variables: usize,
        stop: &Stop,
    ) -> Result<Option<Self>, Stopped> {
        let mut first = Propagator::without_clauses(cnf.variables(), placement_variables);
        first.make_room(cnf);
        let mut consistent = true;
        let (mut units, mut sorted) = (Vec::new(), Vec::new());
        for (number, clause) in cnf.clauses().enumerate() {
            if number.is_multiple_of(CLAUSES_BETWEEN_POLLS) {
                stop.poll()?;
            }
            consistent &= first.add(clause, &mut sorted, &mut units);
        }
        if !consistent || !first.assume_all(&units) {
            return Ok(None);
        }
        if first.trail.len() <= cnf.variables() / FEW {
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
            values: vec![TruthValue::Free; 2 * variables],
            trail: Vec::new(),
            propagated: 0,
            placement_variables,
            free_placement: placement_variables,
            literals: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
        }
    }

    /// About as many clauses will be watched at each literal as it is one of the first two of.
    fn make_room(&mut self, cnf: &Cnf) {
        let mut clauses = vec![0; self.values.len()];
        for literal in cnf.clauses().flat_map(|clause| clause.iter().take(2)) {
            clauses[literal.code()] += 1;
        }
        for (watching, clauses) in self.watches.iter_mut().zip(clauses) {
            watching.reserve_exact(clauses);
        }
    }

    /// Adds a clause, without repeated literals, unless it is always true; a single literal is added to the
    /// `units`. `false` if the clause is empty.
    fn add(
        &mut self,
        clause: &[Literal],
        sorted: &mut Vec<Literal>,
        units: &mut Vec<Literal>,
    ) -> bool {
        clause.clone_into(sorted);
        let clause = sorted;
        clause.sort_unstable();
        clause.dedup();
        // A literal and its negation are neighbours in this order.
        let is_always_true = clause.windows(2).any(|pair| pair[0] == !pair[1]);
        match clause[..] {
            [] => return false,
            [unit] => units.push(unit),
            _ if is_always_true => {}
            _ => self.watch(clause),
        }
        true
    }

    /// Adds a clause of at least two literals, all free.
    fn watch(&mut self, clause: &[Literal]) {
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(clause);
        let end = self.literals.len() as u32;
        for (watched, blocker) in [(clause[0], clause[1]), (clause[1], clause[0])] {
            self.watches[watched.code()].push(WatchedClause {
                start,
                end,
                blocker,
            });
        }
    }

    pub fn value(&self, literal: Literal) -> TruthValue {
        self.values[literal.code()]
    }

    /// The number of variables of the formula.
    pub fn variables(&self) -> usize {
        self.values.len() / 2
    }

    /// The number of placement variables that are neither true nor false.
    pub fn free_placement(&self) -> usize {
        self.free_placement
    }

    /// The free placement variables in order.
    pub fn free_placement_variables(&self) -> impl Iterator<Item = Variable> + '_ {
        (0..self.placement_variables)
            .map(Variable::new)
            .filter(|variable| self.value(variable.positive()) == TruthValue::Free)
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

    /// The literals that became true since the mark, in that order.
    pub fn since(&self, mark: Mark) -> &[Literal] {
        &self.trail[mark.0..]
    }

    /// Takes back every assignment made since the mark.
    pub fn undo(&mut self, mark: Mark) {
        for &literal in &self.trail[mark.0..] {
            self.values[literal.code()] = TruthValue::Free;
            self.values[(!literal).code()] = TruthValue::Free;
            if literal.variable().index() < self.placement_variables {
                self.free_placement += 1;
            }
        }
        self.trail.truncate(mark.0);
        self.propagated = mark.0;
    }

    /// Makes a free literal true and propagates. On a contradiction it returns `false`, and the
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

    /// Makes literals true one after another and propagates each; returns `false` as
    /// [`Propagator::assume`] does.
    #[must_use]
    pub fn assume_all(&mut self, literals: &[Literal]) -> bool {
        literals.iter().all(|&literal| match self.value(literal) {
            TruthValue::True => true,
            TruthValue::False => false,
            TruthValue::Free => self.assume(literal),
        })
    }

    fn assign(&mut self, literal: Literal) {
        self.values[literal.code()] = TruthValue::True;
        self.values[(!literal).code()] = TruthValue::False;
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

    /// Every clause that is not satisfied, without its false literals. Two or more literals remain in each, and
    /// the watched ones are among them.
    pub fn residual(&self, mut each: impl FnMut(&[Literal])) {
        let mut remaining = Vec::new();
        for literal in (0..self.values.len()).map(Literal::from_code) {
            if self.value(literal) != TruthValue::Free {
                continue;
            }
            for watch in &self.watches[literal.code()] {
                let clause = &self.literals[watch.start as usize..watch.end as usize];
                let is_true = |&literal: &Literal| self.value(literal) == TruthValue::True;
                if clause[0] == literal && !clause.iter().any(is_true) {
                    let is_free = |&literal: &Literal| self.value(literal) == TruthValue::Free;
                    remaining.clear();
                    remaining.extend(clause.iter().copied().filter(is_free));
                    each(&remaining);
                }
            }
        }
    }
}

/// Faults that tests plant.
#[cfg(test)]
pub mod faults {
    use std::cell::Cell;

    thread_local! {
        /// Every this many times a contradiction is reported that does not exist; 0 means never.
        pub static EVERY: Cell<u64> = const { Cell::new(0) };
        static CALLS: Cell<u64> = const { Cell::new(0) };
    }

    pub fn lies() -> bool {
        CALLS.set(CALLS.get() + 1);
        EVERY.get() > 0 && CALLS.get().is_multiple_of(EVERY.get())
    }
}
