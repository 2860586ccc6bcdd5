//! Inequalities that are not clauses, each with its slack: the amount by which the literals that are not false exceed
//! the degree. A literal with a larger coefficient than that must be true (counter-based propagation, as in PB
//! solvers since Aloul, Ramani, Markov and Sakallah 2002).

use super::assignment::{Assignment, Reason};
use super::formula::Inequality;
use crate::sat::Literal;

#[derive(Debug)]
pub struct SlackInequality {
    inequality: Inequality,
    slack: i64,
    /// Its number in the proof.
    pub id: u64,
}

#[derive(Debug)]
pub struct SlackInequalities {
    sums: Vec<SlackInequality>,
    /// By the code of a literal: the sums that lose this coefficient when it becomes true.
    losers: Vec<Vec<(usize, i64)>>,
}

impl SlackInequalities {
    pub fn new(variables: usize) -> Self {
        SlackInequalities {
            sums: Vec::new(),
            losers: vec![Vec::new(); 2 * variables],
        }
    }

    /// Adds a sum; nothing may have been decided yet.
    pub fn add(&mut self, inequality: Inequality, id: u64) -> usize {
        let place = self.sums.len();
        for &(coefficient, literal) in &inequality.terms {
            self.losers[(!literal).code()].push((place, coefficient));
        }
        let total: i64 = inequality.terms.iter().map(|(c, _)| c).sum();
        self.sums.push(SlackInequality {
            slack: total - inequality.degree,
            inequality,
            id,
        });
        place
    }

    pub fn id(&self, place: usize) -> u64 {
        self.sums[place].id
    }

    /// Called when a literal becomes true: sums lose the coefficient of its negation. Returns a sum that cannot be
    /// reached any more.
    pub fn lose(&mut self, literal: Literal, assignment: &mut Assignment) -> Result<(), usize> {
        for &(place, coefficient) in &self.losers[literal.code()] {
            self.sums[place].slack -= coefficient;
        }
        for &(place, _) in &self.losers[literal.code()] {
            self.conclude(place, assignment)?;
        }
        Ok(())
    }

    /// Derives what follows from one sum alone.
    pub fn conclude(&self, place: usize, assignment: &mut Assignment) -> Result<(), usize> {
        let SlackInequality {
            inequality, slack, ..
        } = &self.sums[place];
        if *slack < 0 {
            return Err(place);
        }
        let large = inequality.terms.iter();
        for &(_, literal) in large.take_while(|(coefficient, _)| coefficient > slack) {
            if assignment.value(literal).is_none() {
                assignment.set(literal, Some(Reason::Sum(place)));
            }
        }
        Ok(())
    }

    /// Called when the literal is unassigned again.
    pub fn regain(&mut self, literal: Literal) {
        for &(place, coefficient) in &self.losers[literal.code()] {
            self.sums[place].slack += coefficient;
        }
    }

    /// Adds false literals that suffice for the sum to make `implied` true or, without it, to be violated. Those that
    /// are false at level 0 come first: they cost nothing in a clause.
    pub fn explain(
        &self,
        place: usize,
        implied: Option<Literal>,
        assignment: &Assignment,
        false_literals: &mut Vec<Literal>,
    ) {
        let terms = &self.sums[place].inequality.terms;
        let degree = self.sums[place].inequality.degree;
        let before = implied.map_or(usize::MAX, |literal| {
            assignment.position(literal.variable())
        });
        let mut rest: i64 = terms.iter().map(|(coefficient, _)| coefficient).sum();
        if let Some(literal) = implied {
            let own = terms.iter().find(|(_, other)| *other == literal);
            rest -= own.map_or(0, |(coefficient, _)| *coefficient);
        }
        for is_base in [true, false] {
            for &(coefficient, literal) in terms {
                if rest < degree {
                    return;
                }
                let variable = literal.variable();
                if assignment.value(literal) == Some(false)
                    && assignment.position(variable) < before
                    && (assignment.level_of(variable) == 0) == is_base
                {
                    rest -= coefficient;
                    false_literals.push(literal);
                }
            }
        }
    }
}
