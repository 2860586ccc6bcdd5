//! Builds a [`Model`]: facts and constraints are added one by one and indexed at the end.

use std::collections::HashMap;

use super::filled::find_filled;
use crate::board::Square;
use crate::puzzle::{Bound, Interval, KindId, Puzzle};
use crate::search::model::{
    Candidates, Cardinality, Condition, Constraint, Fact, Lists, Literal, Model,
};
use crate::stop::{Stop, Stopped};

/// A model that is being built.
pub struct Builder<'a> {
    pub puzzle: &'a Puzzle,
    stop: &'a Stop,
    pub model: Model,
    conflicts: Vec<(Fact, Fact)>,
    /// The literals that say "one of these facts is true", by these facts.
    any_of: HashMap<Vec<Fact>, Literal>,
    /// The facts that say that another fact is false, by the other fact.
    opposites: HashMap<Fact, Fact>,
}

impl<'a> Builder<'a> {
    pub fn new(puzzle: &'a Puzzle, candidates: Candidates, stop: &'a Stop) -> Self {
        let settled = candidates
            .facts()
            .filter(|&fact| candidates.get(fact).certain)
            .map(Fact::holds)
            .collect();
        Builder {
            puzzle,
            stop,
            model: Model {
                fact_count: candidates.len(),
                candidates,
                settled,
                ..Model::default()
            },
            conflicts: Vec::new(),
            any_of: HashMap::new(),
            opposites: HashMap::new(),
        }
    }

    /// Polls the stop flag: a large board takes a while.
    pub fn poll(&self) -> Result<(), Stopped> {
        self.stop.poll()
    }

    /// What `poll` looks at, for work that has no builder.
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// Makes a derived fact; `needs` is the candidate without which it is false, if there is one.
    pub fn derive(&mut self, needs: Option<Fact>) -> Fact {
        let fact = Fact::new(self.model.fact_count);
        self.model.fact_count += 1;
        self.model.needs.push(needs);
        fact
    }

    /// The fact if it is a candidate.
    pub fn as_candidate(&self, fact: Fact) -> Option<Fact> {
        (fact.index() < self.model.candidates.len()).then_some(fact)
    }

    /// States that something holds.
    pub fn settle(&mut self, literal: Literal) {
        self.model.settled.push(literal);
    }

    /// States that the number of true members is within the bound, if the condition holds. Returns
    /// the cardinality unless there is nothing to watch.
    pub fn cardinality(
        &mut self,
        members: &[Fact],
        bound: Interval,
        condition: Option<Literal>,
    ) -> Option<usize> {
        let length = members.len() as i64;
        let least = bound.at_least.unwrap_or(0).max(0);
        let most = bound.at_most.unwrap_or(length).min(length);
        if least > most {
            match condition {
                Some(condition) => self.settle(condition.negated()),
                None => self.model.refuted = true,
            }
            return None;
        }
        if least == 0 && most == length {
            return None;
        }
        let start = self.model.members.len();
        self.model.members.extend_from_slice(members);
        self.model.cardinalities.push(Cardinality {
            members: start..self.model.members.len(),
            least: least as u32,
            most: most as u32,
            condition,
            is_definition: false,
        });
        Some(self.model.cardinalities.len() - 1)
    }

    /// The same for a bound with gaps: a derived fact for each says whether the number is beyond it.
    pub fn bounded(
        &mut self,
        members: &[Fact],
        bound: &Bound,
        condition: Option<Literal>,
    ) -> Option<usize> {
        self.leave_gaps(members, bound, condition);
        self.cardinality(members, bound.hull(), condition)
    }

    /// States that the number of true members is in no gap of the bound, if the condition holds.
    pub fn leave_gaps(&mut self, members: &[Fact], bound: &Bound, condition: Option<Literal>) {
        let bound = bound.within_reach(0, members.len() as i64);
        for &[first, last] in bound.gaps() {
            let beyond = self.derive(None);
            let is_less = Interval::at_most(first - 1);
            let is_more = Interval::at_least(last + 1);
            match condition {
                None => {
                    self.cardinality(members, is_more, Some(beyond.holds()));
                    self.cardinality(members, is_less, Some(beyond.fails()));
                }
                Some(condition) => {
                    // Exactly one of three: the condition fails, the number is less, or it is more.
                    let less = self.derive(None);
                    let asked = self.fact(condition);
                    self.define(&[beyond, less], Interval::exactly(1), Some(asked.holds()));
                    self.define(&[beyond, less], Interval::exactly(0), Some(asked.fails()));
                    self.cardinality(members, is_more, Some(beyond.holds()));
                    self.cardinality(members, is_less, Some(less.holds()));
                }
            }
        }
    }

    /// Like `cardinality`, but as the definition of a derived fact: the search does not branch on
    /// it.
    pub fn define(&mut self, members: &[Fact], bound: Interval, condition: Option<Literal>) {
        if let Some(definition) = self.cardinality(members, bound, condition) {
            self.model.cardinalities[definition].is_definition = true;
        }
    }

    pub fn conflict(&mut self, one: Fact, other: Fact) {
        self.conflicts.push((one, other));
    }

    /// The conflicts stated so far, some perhaps twice.
    pub fn conflict_pairs(&self) -> &[(Fact, Fact)] {
        &self.conflicts
    }

    pub fn constraint(&mut self, constraint: Constraint) {
        self.model.constraints.push(constraint);
    }

    /// Whether a square holds a piece of a kind that `wanted` accepts.
    pub fn holds(&mut self, square: Square, wanted: impl Fn(KindId) -> bool) -> Condition {
        let mut certain = false;
        let facts: Vec<Fact> = self
            .model
            .candidates
            .at(square)
            .filter(|(_, candidate)| wanted(candidate.kind))
            .inspect(|(_, candidate)| certain |= candidate.certain)
            .map(|(fact, _)| fact)
            .collect();
        match facts[..] {
            [] => Condition::Never,
            _ if certain => Condition::Always,
            [only] => Condition::If(only.holds()),
            _ => Condition::If(self.one_of(facts)),
        }
    }

    /// The literal that one of these candidates of one square is true. It derives a fact that says
    /// that none is, so that exactly one of all these is true.
    fn one_of(&mut self, facts: Vec<Fact>) -> Literal {
        if let Some(&literal) = self.any_of.get(&facts) {
            return literal;
        }
        let none = self.derive(None);
        let mut members = facts.clone();
        members.push(none);
        self.cardinality(&members, Interval::exactly(1), None);
        self.any_of.insert(facts, none.fails());
        none.fails()
    }

    /// A fact that is true exactly if a literal holds.
    pub fn fact(&mut self, literal: Literal) -> Fact {
        if literal.value {
            return literal.fact;
        }
        if let Some(&opposite) = self.opposites.get(&literal.fact) {
            return opposite;
        }
        let opposite = self.derive(None);
        self.define(&[literal.fact, opposite], Interval::exactly(1), None);
        self.opposites.insert(literal.fact, opposite);
        opposite
    }

    /// Derives the fact that at least one of these is true; `needs` is the candidate without which
    /// none is, if there is one.
    pub fn either(&mut self, facts: &[Fact], needs: Option<Fact>) -> Fact {
        let (some, none) = (self.derive(needs), self.derive(None));
        self.define(&[some, none], Interval::exactly(1), None);
        self.cardinality(facts, Interval::at_least(1), Some(some.holds()));
        self.cardinality(facts, Interval::exactly(0), Some(none.holds()));
        some
    }

    /// Derives the fact that all of these are true; `needs` is the candidate without which they are not, if there is one.
    pub fn all_of(&mut self, facts: &[Fact], needs: Option<Fact>) -> Fact {
        let all = self.derive(needs);
        let number = facts.len() as i64;
        self.define(facts, Interval::exactly(number), Some(all.holds()));
        self.define(facts, Interval::at_most(number - 1), Some(all.fails()));
        all
    }

    /// The finished model, with every list that the search needs.
    pub fn finish(self) -> Result<Model, Stopped> {
        self.poll()?;
        let stop = self.stop;
        let both_ways = |&(one, other): &(Fact, Fact)| {
            [(one, other.index() as u32), (other, one.index() as u32)]
        };
        let mut model = self.model;
        let conflicts = Lists::new(model.fact_count, self.conflicts.iter().flat_map(both_ways));
        // The conflicts are in the lists now, and may take most of the memory.
        drop(self.conflicts);
        stop.poll()?;
        model.conflicts = conflicts.into_sets();
        stop.poll()?;
        index_cardinalities(&mut model, stop)?;
        stop.poll()?;
        find_filled(&mut model);
        stop.poll()?;
        model.index_constraints();
        Ok(model)
    }
}

fn index_cardinalities(model: &mut Model, stop: &Stop) -> Result<(), Stopped> {
    let asks = |cardinality: &Cardinality| cardinality.least > 0;
    let all = || (0u32..).zip(&model.cardinalities);
    let members = |(index, cardinality): (u32, &Cardinality)| {
        let members = model.members[cardinality.members.clone()].iter();
        members.map(move |&fact| (fact, index))
    };
    let checked_if_true = Lists::new(model.fact_count, all().flat_map(members));
    stop.poll()?;
    let asking = all().filter(|(_, cardinality)| asks(cardinality));
    let checked_if_false = Lists::new(model.fact_count, asking.clone().flat_map(members));
    stop.poll()?;
    let conditional_on =
        all().filter_map(|(index, cardinality)| Some((cardinality.condition?.fact, index)));
    let conditional_on = Lists::new(model.fact_count, conditional_on);
    let demands = asking.filter(|(_, cardinality)| !cardinality.is_definition);
    let demands = demands.map(|(index, _)| index).collect();
    (
        model.checked_if_true,
        model.checked_if_false,
        model.conditional_on,
    ) = (checked_if_true, checked_if_false, conditional_on);
    model.demands = demands;
    Ok(())
}
