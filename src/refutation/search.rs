//! Conflict-driven clause learning, with each step written down.

use std::io::{self, Write};

use super::adding_up::{add_up, totals};
use super::analysis::{Analysis, Learnt};
use super::assignment::Reason;
use super::branching::Branching;
use super::chains;
use super::clauses::Clause;
use super::formula::{Inequality, PseudoBooleanFormula};
use super::proof::Proof;
use super::propagation::Propagation;
use crate::pace::luby;
use crate::sat::{Literal, Variable};
use crate::stop::Stop;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefutationAnswer {
    /// There is no model, and the proof says why.
    Refuted,
    /// The values of all variables, those of the formula first.
    Model(Vec<bool>),
    /// The proof exceeded its limit. This variable was the most active in the search: with each of its values the
    /// rest is shorter.
    TooLong(Variable),
    Stopped,
}

/// Writes a proof, of about at most `most_bytes`, that a formula has no model; the formula may lack an objective.
/// What is written is a proof only if the answer is `Refuted`.
pub fn refute(
    formula: &PseudoBooleanFormula,
    out: &mut dyn Write,
    most_bytes: u64,
    stop: &Stop,
) -> io::Result<RefutationAnswer> {
    let mut search = RefutationSearch::with_what_adds_up(formula, None, out, stop)?;
    search.proof.limit(most_bytes);
    let answer = search.run(&[])?;
    if answer == RefutationAnswer::Refuted {
        search.proof.end_unsatisfiable(search.contradiction)?;
    }
    Ok(answer)
}

/// Writes a proof that no model has a smaller objective than this one; `better` says that it is smaller. Otherwise
/// the answer is a model that has one.
pub fn prove_optimum(
    formula: &PseudoBooleanFormula,
    best: &[bool],
    better: Inequality,
    out: &mut dyn Write,
    stop: &Stop,
) -> io::Result<RefutationAnswer> {
    let better = Some((best, &better));
    let mut search = RefutationSearch::with_what_adds_up(formula, better, out, stop)?;
    let answer = search.run(&[])?;
    if answer == RefutationAnswer::Refuted {
        let optimum = formula.value(best);
        search.proof.end_optimum(optimum, search.contradiction)?;
    }
    Ok(answer)
}

/// Finds models of one formula that agree with given literals.
pub struct Extender<'a> {
    search: RefutationSearch<'a>,
}

impl<'a> Extender<'a> {
    pub fn new(
        formula: &PseudoBooleanFormula,
        nowhere: &'a mut io::Sink,
        stop: &'a Stop,
    ) -> io::Result<Self> {
        Ok(Extender {
            search: RefutationSearch::new(formula, 0, nowhere, stop)?,
        })
    }

    /// A model in which these are true, if there is one.
    pub fn extend(&mut self, literals: &[Literal]) -> io::Result<RefutationAnswer> {
        let answer = self.search.run(literals);
        self.search.known.backtrack(0);
        answer
    }
}

struct RefutationSearch<'a> {
    known: Propagation,
    analysis: Analysis,
    branching: Branching,
    proof: Proof<'a>,
    stop: &'a Stop,
    /// The number of variables of the formula.
    variables: usize,
    /// How much of level 0 has been written.
    written: usize,
    /// The number of the empty clause, once it is written.
    contradiction: u64,
    attempts: u64,
}

/// An attempt ends after a multiple of this many conflicts, in Luby's sequence.
const SHORTEST: u64 = 100;
/// If there are more learnt clauses than this, plus the second number for each attempt, half are forgotten.
const MOST_LEARNT: usize = 4000;
const MORE_LEARNT: usize = 100;

impl<'a> RefutationSearch<'a> {
    /// `new_variables` is the number of variables besides those of the formula.
    fn new(
        formula: &PseudoBooleanFormula,
        new_variables: usize,
        out: &'a mut dyn Write,
        stop: &'a Stop,
    ) -> io::Result<Self> {
        let variables = formula.variables + new_variables;
        let mut known = Propagation::new(variables);
        for (id, inequality) in (1..).zip(&formula.inequalities) {
            known.add(inequality.clone(), id);
        }
        let mut proof = Proof::new(out, variables);
        proof.begin(formula.inequalities.len())?;
        Ok(RefutationSearch {
            known,
            analysis: Analysis::new(variables),
            branching: Branching::new(variables),
            proof,
            stop,
            variables: formula.variables,
            written: 0,
            contradiction: 0,
            attempts: 0,
        })
    }

    /// Begins with what follows from totals. `better` is a model, and says that the objective is smaller.
    fn with_what_adds_up(
        formula: &PseudoBooleanFormula,
        better: Option<(&[bool], &Inequality)>,
        out: &'a mut dyn Write,
        stop: &'a Stop,
    ) -> io::Result<Self> {
        // It gets the first number after those of the formula.
        let id = formula.inequalities.len() as u64 + 1;
        let total = better.map(|(_, inequality)| (id, inequality));
        let tight = chains::tight(&totals(formula, total), &chains::chains(formula));
        let new_variables = chains::new_variables(&tight);
        let mut search = RefutationSearch::new(formula, new_variables, out, stop)?;
        if let Some((model, inequality)) = better {
            let id = search.proof.solution(model)?;
            search.known.add(inequality.clone(), id);
        }
        let mut next = formula.variables;
        for tight in &tight {
            chains::derive(tight, next, &mut search.proof, &mut search.known)?;
            next += chains::new_variables(std::slice::from_ref(tight));
        }
        add_up(formula, total, &mut search.proof, &mut search.known)?;
        Ok(search)
    }

    fn run(&mut self, assumptions: &[Literal]) -> io::Result<RefutationAnswer> {
        loop {
            if self.contradiction > 0 {
                return Ok(RefutationAnswer::Refuted);
            }
            self.attempts += 1;
            let conflicts = SHORTEST * luby(self.attempts);
            if let Some(answer) = self.attempt(assumptions, conflicts)? {
                return Ok(answer);
            }
            self.known.backtrack(0);
            let most = MOST_LEARNT + MORE_LEARNT * self.attempts as usize;
            if self.known.clauses.learnt > most {
                let forgotten = self.known.clauses.forget_half(&self.known.assignment);
                self.proof.forget(&forgotten)?;
            }
        }
    }

    /// `None` after this many conflicts.
    fn attempt(
        &mut self,
        assumptions: &[Literal],
        conflicts: u64,
    ) -> io::Result<Option<RefutationAnswer>> {
        let mut left = conflicts;
        loop {
            let broken = self.known.propagate();
            if self.known.assignment.level() == 0 {
                self.write_base()?;
            }
            if let Err(reason) = broken {
                if self.known.assignment.level() == 0 {
                    self.contradict(reason)?;
                    return Ok(Some(RefutationAnswer::Refuted));
                }
                self.learn(reason)?;
                left = left.saturating_sub(1);
                continue;
            }
            if self.stop.is_raised() {
                return Ok(Some(RefutationAnswer::Stopped));
            }
            if self.proof.is_too_long() {
                self.known.backtrack(0);
                let assignment = &self.known.assignment;
                let next = self.branching.most_active(assignment, self.variables);
                let heart = next.map(|literal| RefutationAnswer::TooLong(literal.variable()));
                return Ok(Some(heart.unwrap_or(RefutationAnswer::Stopped)));
            }
            if left == 0 {
                return Ok(None);
            }
            if let Some(answer) = self.decide(assumptions) {
                return Ok(Some(answer));
            }
        }
    }

    /// Takes the assumptions first, each on a level of its own.
    fn decide(&mut self, assumptions: &[Literal]) -> Option<RefutationAnswer> {
        let assignment = &mut self.known.assignment;
        while let Some(&assumption) = assumptions.get(assignment.level()) {
            match assignment.value(assumption) {
                Some(true) => assignment.new_level(),
                Some(false) => return Some(RefutationAnswer::Refuted),
                None => {
                    assignment.new_level();
                    assignment.set(assumption, None);
                    return None;
                }
            }
        }
        let Some(literal) = self.branching.most_active(assignment, usize::MAX) else {
            return assignment.model().map(RefutationAnswer::Model);
        };
        assignment.new_level();
        assignment.set(literal, None);
        None
    }

    fn learn(&mut self, reason: Reason) -> io::Result<()> {
        let branching = &mut self.branching;
        let mut bump = |variable| branching.bump(variable);
        let learnt = self.analysis.learn(&self.known, reason, &mut bump);
        self.branching.decay();
        self.add_learnt(learnt)
    }

    /// Writes a clause and makes its first literal true, as the others are false.
    fn add_learnt(&mut self, learnt: Learnt) -> io::Result<()> {
        let reasons = learnt.reasons.iter().map(|&reason| self.known.id(reason));
        let id = self
            .proof
            .clause(&learnt.literals, &learnt.units, reasons)?;
        self.known.backtrack(learnt.level);
        let literals = learnt.literals;
        let first = literals[0];
        if literals.len() == 1 {
            self.proof.is_unit(first.variable(), id);
            self.known.assignment.set(first, None);
            return Ok(());
        }
        let clause = Clause {
            literals,
            id,
            levels: Some(learnt.levels),
        };
        let place = self.known.clauses.add(clause);
        let reason = Some(Reason::Clause(place));
        self.known.assignment.set(first, reason);
        Ok(())
    }

    /// Each permanent value gets a line of its own, so that later lines need not justify it.
    fn write_base(&mut self) -> io::Result<()> {
        while let Some(&literal) = self.known.assignment.trail().get(self.written) {
            self.written += 1;
            let variable = literal.variable();
            // A clause that was learnt as a unit has its line already.
            let Some(reason) = self.known.assignment.reason(variable) else {
                continue;
            };
            let units = self.analysis.at_base(&self.known, reason, Some(literal));
            let reason = std::iter::once(self.known.id(reason));
            let id = self.proof.clause(&[literal], &units, reason)?;
            self.proof.is_unit(variable, id);
        }
        Ok(())
    }

    fn contradict(&mut self, reason: Reason) -> io::Result<()> {
        let units = self.analysis.at_base(&self.known, reason, None);
        let reason = std::iter::once(self.known.id(reason));
        self.contradiction = self.proof.clause(&[], &units, reason)?;
        Ok(())
    }
}
