//! A puzzle that is written once and asked again and again, with rules that can be switched on one by one.
//!
//! Rules that are added later are written over the same placement variables, each instance with a selector
//! ([`Guards::PerInstance`]): a question assumes the selectors of those that should hold. A piece on a square needs no
//! selector, its own literal can be assumed. What was learnt serves all later questions.

use crate::board::Square;
use crate::puzzle::{Interval, KindId, Placement, Puzzle};
use crate::sat::encode::{DoesNotFit, Guard, Guards, Thresholds, encode};
use crate::sat::{ClauseSink, Literal, Variable};
use crate::stop::{Stop, Stopped};

use super::questions::{Questions, by_cuts};

/// An opened puzzle.
pub struct Opened {
    /// Without its rules, numbers and givens: what rules are added to.
    bare: Puzzle,
    pub(super) questions: Questions,
    thresholds: Thresholds,
}

impl Opened {
    pub fn of(
        puzzle: &Puzzle,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<Self, Stopped>, DoesNotFit> {
        let Ok(questions) = Questions::open(puzzle, Guards::None, thresholds, stop)? else {
            return Ok(Err(Stopped));
        };
        let mut bare = puzzle.clone();
        bare.rules.clear();
        bare.givens.clear();
        for kind in &mut bare.kinds {
            kind.count = Interval::ANY;
        }
        Ok(Ok(Opened {
            bare,
            questions,
            thresholds: by_cuts(thresholds),
        }))
    }

    /// The puzzle without its rules, numbers and givens, for rules that are to be added.
    pub fn bare(&self) -> &Puzzle {
        &self.bare
    }

    /// Adds the rules of a puzzle that has the same squares and kinds as this one. They hold as far as the selectors of
    /// their instances are assumed.
    pub fn add(&mut self, rules: &Puzzle) -> Result<Vec<Guard>, Stopped> {
        let stop = self.questions.stop().clone();
        let mut sink = Beside {
            own: self.questions.encoding.variables.len(),
            questions: &mut self.questions,
            made: 0,
        };
        let encoding = encode(
            rules,
            &self.thresholds,
            Guards::PerInstance,
            &mut sink,
            &stop,
        )?;
        let known = &mut self.questions.encoding;
        known.left_out.extend(encoding.left_out);
        // A model tells of these too whether they hold.
        known.guards.extend(encoding.guards.iter().cloned());
        Ok(encoding.guards)
    }

    /// What is assumed for a square to hold this; `None` if it never does.
    pub fn holds(&self, square: Square, content: Option<KindId>) -> Option<Vec<Literal>> {
        let literal = |kind| self.questions.encoding.variables.variable(square, kind);
        Some(match content {
            Some(kind) => vec![literal(kind)?.positive()],
            None => {
                let kinds = self.bare.kind_ids().filter_map(literal);
                kinds.map(Variable::negative).collect()
            }
        })
    }

    /// What is assumed for another placement than this.
    pub fn other_than(&mut self, placement: &Placement) -> Literal {
        let is_other = self.questions.new_variable().positive();
        let mut clause = vec![!is_other];
        for square in self.bare.board.open_places() {
            let held = self.holds(square, placement.get(square));
            clause.extend(held.into_iter().flatten().map(|literal| !literal));
        }
        self.questions.add_clause(&clause);
        is_other
    }

    /// A literal about which nothing is said yet.
    pub fn new_literal(&mut self) -> Literal {
        self.questions.new_variable().positive()
    }

    /// Where all of these are true, one of those is true as well.
    pub fn imply(&mut self, all: &[Literal], one_of: &[Literal]) {
        let clause = all.iter().map(|&literal| !literal);
        let clause = clause.chain(one_of.iter().copied());
        self.questions.add_clause(&Vec::from_iter(clause));
    }

    /// After there was none: assumptions of which one must be false, in ascending order. They need not be as few as
    /// possible.
    pub fn failed(&mut self) -> Vec<Literal> {
        self.questions.core()
    }

    /// The number of conflicts in all answers so far.
    pub fn conflicts(&self) -> u64 {
        self.questions.conflicts()
    }

    /// The work of all answers so far, in steps of about a microsecond that are the same on every machine.
    pub fn steps(&self) -> u64 {
        self.questions.steps()
    }

    /// How many conflicts take so many steps.
    pub fn conflicts_in(&self, steps: u64) -> u64 {
        self.questions.conflicts_in(steps)
    }

    /// A placement under these assumptions; `None` if there is none.
    pub fn ask(&mut self, assumed: &[Literal]) -> Result<Option<Placement>, Stopped> {
        let model = self.questions.model(assumed)?;
        Ok(model.map(|model| self.questions.placement(&model)))
    }

    /// The same, but gives up after so many conflicts; then the inner value is an error.
    pub fn ask_within(
        &mut self,
        conflicts: u64,
        assumed: &[Literal],
    ) -> Result<Result<Option<Placement>, GaveUp>, Stopped> {
        match self.questions.placement_within(conflicts, assumed) {
            Some(placement) => Ok(Ok(placement?)),
            None => Ok(Err(GaveUp)),
        }
    }
}

/// A question took more conflicts than it was given.
#[derive(Debug)]
pub struct GaveUp;

/// Questions whose first variables are those of placements already. What is built into the language has only these and
/// is known, so that it is left out.
struct Beside<'a> {
    questions: &'a mut Questions,
    own: usize,
    made: usize,
}

impl ClauseSink for Beside<'_> {
    fn new_variable(&mut self) -> Variable {
        self.made += 1;
        match self.made <= self.own {
            true => Variable::new(self.made - 1),
            false => self.questions.new_variable(),
        }
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        if clause
            .iter()
            .any(|literal| literal.variable().index() >= self.own)
        {
            self.questions.add_clause(clause);
        }
    }
}
