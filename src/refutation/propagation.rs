//! Unit propagation over sums and clauses together: the only rule of inference of the search.

use super::assignment::{Assignment, Reason};
use super::clauses::{Clause, Clauses};
use super::formula::Inequality;
use super::sums::SlackInequalities;
use crate::sat::Literal;

#[derive(Debug)]
pub struct Propagation {
    pub assignment: Assignment,
    sums: SlackInequalities,
    pub clauses: Clauses,
    /// How much of the trail has been processed.
    looked_at: usize,
    /// The sums that must be examined first because they are new.
    new_sums: Vec<usize>,
}

impl Propagation {
    pub fn new(variables: usize) -> Self {
        Propagation {
            assignment: Assignment::new(variables),
            sums: SlackInequalities::new(variables),
            clauses: Clauses::new(variables),
            looked_at: 0,
            new_sums: Vec::new(),
        }
    }

    /// Adds a constraint of the formula before anything is assigned.
    pub fn add(&mut self, inequality: Inequality, id: u64) {
        if inequality.is_clause() && inequality.terms.len() > 1 {
            let literals = inequality.terms.iter().map(|&(_, literal)| literal);
            self.clauses.add(Clause {
                literals: literals.collect(),
                id,
                levels: None,
            });
        } else {
            self.new_sums.push(self.sums.add(inequality, id));
        }
    }

    /// Derives everything that follows. Returns a constraint that is violated.
    pub fn propagate(&mut self) -> Result<(), Reason> {
        while let Some(&place) = self.new_sums.last() {
            let concluded = self.sums.conclude(place, &mut self.assignment);
            concluded.map_err(Reason::Sum)?;
            self.new_sums.pop();
        }
        while let Some(&literal) = self.assignment.trail().get(self.looked_at) {
            self.looked_at += 1;
            let lost = self.sums.lose(literal, &mut self.assignment);
            lost.map_err(Reason::Sum)?;
            let visited = self.clauses.visit(literal, &mut self.assignment);
            visited.map_err(Reason::Clause)?;
        }
        Ok(())
    }

    /// Undoes everything that became true above this level.
    pub fn backtrack(&mut self, level: usize) {
        let end = self.assignment.end_of(level);
        while self.assignment.trail().len() > end {
            let was_looked_at = self.assignment.trail().len() <= self.looked_at;
            let Some(literal) = self.assignment.pop() else {
                break;
            };
            if was_looked_at {
                self.sums.regain(literal);
            }
        }
        self.looked_at = self.looked_at.min(end);
        self.assignment.forget_levels_above(level);
    }

    pub fn id(&self, reason: Reason) -> u64 {
        match reason {
            Reason::Sum(place) => self.sums.id(place),
            Reason::Clause(place) => self.clauses.id(place),
        }
    }

    /// Adds false literals that explain why the constraint made `implied` true or, without it, is violated.
    pub fn explain(&self, reason: Reason, implied: Option<Literal>, into: &mut Vec<Literal>) {
        match reason {
            Reason::Sum(place) => self.sums.explain(place, implied, &self.assignment, into),
            Reason::Clause(place) => {
                let literals = self.clauses.literals(place).iter();
                into.extend(literals.filter(|&&literal| Some(literal) != implied));
            }
        }
    }
}
