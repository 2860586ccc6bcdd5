//! A puzzle that is written once and asked again and again, with rules that can be switched on one by one.
//!
//! Rules that are added later are written over the same placement variables, each instance with a selector
//! ([`Guards::PerInstance`]): a question assumes the selectors of those that should hold. A piece on a square needs no
//! selector, its own literal can be assumed. What was learnt serves all later questions.

use crate::board::Square;
use crate::puzzle::{Interval, KindId, Placement, Puzzle};
use crate::sat::encode::{
    DoesNotFit, Guard, Guards, PlacementVariables, Thresholds, check_size, encode,
};
use crate::sat::{Answer, ClauseSink, Literal, Solver, Variable};
use crate::stop::{Stop, Stopped};

/// An opened puzzle.
pub struct Opened {
    /// Without its rules, numbers and givens: what rules are added to.
    bare: Puzzle,
    solver: Solver,
    variables: PlacementVariables,
    thresholds: Thresholds,
    stop: Stop,
}

impl Opened {
    pub fn of(
        puzzle: &Puzzle,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<Self, Stopped>, DoesNotFit> {
        // Models are not looked at for cuts here, so the formula leaves nothing out.
        let thresholds = Thresholds {
            cuts: false,
            ..thresholds.clone()
        };
        check_size(puzzle, &thresholds, stop)?;
        let mut solver = Solver::new(stop);
        let Ok(encoding) = encode(puzzle, &thresholds, Guards::None, &mut solver, stop) else {
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
            solver,
            variables: encoding.variables,
            thresholds,
            stop: stop.clone(),
        }))
    }

    /// The puzzle without its rules, numbers and givens, for rules that are to be added.
    pub fn bare(&self) -> &Puzzle {
        &self.bare
    }

    /// Adds the rules of a puzzle that has the same squares and kinds as this one. They hold as far as the selectors of
    /// their instances are assumed.
    pub fn add(&mut self, rules: &Puzzle) -> Result<Vec<Guard>, Stopped> {
        let mut sink = Beside {
            solver: &mut self.solver,
            own: self.variables.len(),
            made: 0,
        };
        let guards = Guards::PerInstance;
        let encoding = encode(rules, &self.thresholds, guards, &mut sink, &self.stop)?;
        Ok(encoding.guards)
    }

    /// What is assumed for a square to hold this; `None` if it never does.
    pub fn holds(&self, square: Square, content: Option<KindId>) -> Option<Vec<Literal>> {
        let literal = |kind| self.variables.variable(square, kind);
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
        let is_other = self.solver.new_variable().positive();
        let mut clause = vec![!is_other];
        for square in self.bare.board.open_places() {
            let held = self.holds(square, placement.get(square));
            clause.extend(held.into_iter().flatten().map(|literal| !literal));
        }
        self.solver.add_clause(&clause);
        is_other
    }

    /// Where all of these are true, this is true as well.
    pub fn imply(&mut self, all: &[Literal], one: Literal) {
        let clause = all.iter().map(|&literal| !literal).chain([one]);
        self.solver.add_clause(&Vec::from_iter(clause));
    }

    /// After there was none: assumptions of which one must be false. They need not be as few as possible.
    pub fn failed(&self) -> Vec<Literal> {
        self.solver.failed_core()
    }

    /// The number of conflicts in all answers so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.work().conflicts
    }

    /// A placement under these assumptions; `None` if there is none.
    pub fn ask(&mut self, assumed: &[Literal]) -> Result<Option<Placement>, Stopped> {
        match self.solver.solve(assumed) {
            Answer::Stopped => Err(Stopped),
            Answer::Unsat => Ok(None),
            Answer::Sat(model) => {
                let variables = &self.variables;
                Ok(Some(variables.placement(|variable| model.holds(variable))))
            }
        }
    }
}

/// A solver whose first variables are those of placements already. What is built into the language has only these and
/// is known, so that it is left out.
struct Beside<'a> {
    solver: &'a mut Solver,
    own: usize,
    made: usize,
}

impl ClauseSink for Beside<'_> {
    fn new_variable(&mut self) -> Variable {
        self.made += 1;
        match self.made <= self.own {
            true => Variable::new(self.made - 1),
            false => self.solver.new_variable(),
        }
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        if clause
            .iter()
            .any(|literal| literal.variable().index() >= self.own)
        {
            self.solver.add_clause(clause);
        }
    }
}
