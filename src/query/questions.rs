//! A puzzle that is opened once: its formula and one solver, asked again and again under assumptions.
//!
//! With guards, each instance of a rule has a selector, so the same formula also answers which instances hold together.

use super::guarded::GuardedClauses;
use crate::puzzle::{Demand, Origin, Placement, Puzzle};
use crate::sat::encode::{DoesNotFit, Encoding, Guards, Thresholds, check_size};
use crate::sat::{
    Answer, ClauseSink, Cnf, KeptFormula, Literal, Model, Propagator, Solver, Variable,
    add_capacity, broken_cuts,
};
use crate::stop::{Stop, Stopped};

/// What is asked about is named by its place among the members.
pub struct Questions {
    formula: KeptFormula,
    pub encoding: Encoding,
    guarded: GuardedClauses,
    /// The literals that say that something holds: first the selectors of the encoding.
    pub members: Vec<Literal>,
    /// What holds whichever members are asked about.
    pub always: Vec<Literal>,
    stop: Stop,
    /// The work of all answers so far, in steps of about a microsecond that are the same on every machine …
    steps: u64,
    /// … and how much it may be.
    most_steps: u64,
}

/// Questions state what is said of parts by cuts, once models break it.
pub fn by_cuts(thresholds: &Thresholds) -> Thresholds {
    Thresholds {
        cuts: true,
        ..thresholds.clone()
    }
}

/// Whether some members can all hold.
pub enum Verdict {
    Satisfiable(Model),
    /// These of them cannot, in the order in which they were asked about.
    Contradictory(Vec<usize>),
    Stopped,
}

impl Questions {
    /// Opens a puzzle; its goal is left out.
    pub fn open(
        puzzle: &Puzzle,
        guards: Guards,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<Self, Stopped>, DoesNotFit> {
        Questions::open_as(puzzle, guards, &by_cuts(thresholds), stop)
    }

    /// The same, stating what is said of parts as the thresholds say.
    pub fn open_as(
        puzzle: &Puzzle,
        guards: Guards,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<Self, Stopped>, DoesNotFit> {
        check_size(puzzle, thresholds, guards, stop)?;
        Ok(Questions::of(puzzle, guards, thresholds, stop))
    }

    fn of(
        puzzle: &Puzzle,
        guards: Guards,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Self, Stopped> {
        let solver = Solver::new(stop);
        let (mut formula, encoding) = KeptFormula::of(puzzle, thresholds, guards, solver, stop)?;
        if thresholds.saturate && guards == Guards::PerInstance {
            add_capacity(puzzle, &mut formula, &encoding, thresholds, stop)?;
        }
        let members = encoding.guards.iter().map(|guard| guard.selector);
        Ok(Questions {
            members: members.collect(),
            always: Vec::new(),
            formula,
            encoding,
            guarded: GuardedClauses::default(),
            stop: stop.clone(),
            steps: 0,
            most_steps: u64::MAX,
        })
    }

    /// All members.
    pub fn all(&self) -> Vec<usize> {
        (0..self.members.len()).collect()
    }

    /// Where the demand of a member is written; `None` if it is none, or not known.
    pub fn origin(&self, place: usize) -> Option<Origin> {
        let guard = self.encoding.guards.get(place);
        let guard = guard.filter(|guard| guard.selector == self.members[place]);
        guard.map(|guard| guard.demand.origin)
    }

    /// The formula as it is now, for propagation; `None` if that refutes it.
    pub fn propagator(&self) -> Result<Option<Propagator>, Stopped> {
        Propagator::new(
            &self.formula.clauses,
            self.encoding.variables.len(),
            &self.stop,
        )
    }

    /// For each guard, whether anything in the formula depends on it.
    pub fn bind(&self) -> Vec<bool> {
        let mut used: Vec<Literal> = self.formula.clauses.clauses().flatten().copied().collect();
        used.extend(
            self.encoding
                .left_out
                .iter()
                .filter_map(|one| one.selector)
                .map(|s| !s),
        );
        used.sort_unstable();
        let guards = self.encoding.guards.iter();
        guards
            .map(|guard| used.binary_search(&!guard.selector).is_ok())
            .collect()
    }

    /// All clauses.
    pub fn formula(&self) -> &Cnf {
        &self.formula.clauses
    }

    /// How many clauses there are.
    pub fn clauses(&self) -> usize {
        self.formula.clauses.len()
    }

    /// The number of conflicts of the solver so far.
    pub fn conflicts(&self) -> u64 {
        self.formula.solver.work().conflicts
    }

    pub fn demands(&self, places: &[usize]) -> Vec<Demand> {
        let demand = |&place: &usize| self.encoding.guards[place].demand.clone();
        places.iter().map(demand).collect()
    }

    pub fn placement(&self, model: &Model) -> Placement {
        self.encoding
            .variables
            .placement(|variable| model.holds(variable))
    }

    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The work so far, in steps of about a microsecond that are the same on every machine.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// From now on answers take so many steps at most, all together. After that they are stopped.
    pub fn limit_steps(&mut self, most: u64) {
        self.most_steps = self.steps.saturating_add(most);
    }

    /// How many steps are left.
    pub fn steps_left(&self) -> u64 {
        self.most_steps.saturating_sub(self.steps)
    }

    /// Counts other work.
    pub fn spend(&mut self, steps: u64) {
        self.steps = self.steps.saturating_add(steps);
    }

    /// Whether no more questions are answered.
    pub fn is_over(&self) -> bool {
        self.steps_left() == 0 || self.stop.is_raised()
    }

    /// How many conflicts of the solver take so many steps.
    pub fn conflicts_in(&self, steps: u64) -> u64 {
        steps / self.formula.solver.steps_of_a_conflict()
    }

    /// A new solver: what was learnt is lost.
    pub fn renew(&mut self) {
        self.formula.renew(Solver::new(&self.stop));
        self.spend(self.formula.solver.steps_of_a_conflict());
    }

    /// Those of some members that hold together in this model too, as far as it tells.
    pub fn that_hold_too(&mut self, model: &Model, some: &[usize]) -> Vec<usize> {
        let is_free = |&&place: &&usize| !self.always.contains(&!self.members[place]);
        let some = some.iter().filter(is_free);
        let some: Vec<(usize, Literal)> = some.map(|&place| (place, self.members[place])).collect();
        let (formula, encoding) = (&self.formula.clauses, &self.encoding);
        self.guarded.that_hold_too(formula, encoding, model, &some)
    }

    /// Asks the solver, which takes no more steps than are left.
    fn solve(&mut self, assumed: &[Literal]) -> Answer {
        if self.steps_left() == 0 {
            return Answer::Stopped;
        }
        let before = self.conflicts();
        let answer = self.formula.solver.solve(assumed);
        let conflicts = self.conflicts().saturating_sub(before) + 1;
        self.spend(conflicts.saturating_mul(self.formula.solver.steps_of_a_conflict()));
        answer
    }

    /// The same as [`Questions::ask`], but gives up after so many conflicts; `None` if it did.
    pub fn ask_within(&mut self, conflicts: Option<u64>, places: &[usize]) -> Option<Verdict> {
        let answer = self.within(conflicts, |questions| match questions.ask(places) {
            Verdict::Stopped => Err(Stopped),
            verdict => Ok(verdict),
        });
        Some(answer?.unwrap_or(Verdict::Stopped))
    }

    /// What `ask` answers; `None` if it took more than so many conflicts.
    pub fn within<R>(
        &mut self,
        conflicts: Option<u64>,
        ask: impl FnOnce(&mut Self) -> Result<R, Stopped>,
    ) -> Option<Result<R, Stopped>> {
        let left = self.conflicts_in(self.steps_left());
        let budget = conflicts.map(|conflicts| conflicts.min(left));
        self.formula.solver.set_budget(budget);
        let answer = ask(self);
        self.formula.solver.set_budget(None);
        if answer.is_err() && !self.is_over() {
            // A solver that gave up cannot go on.
            self.renew();
            return None;
        }
        Some(answer)
    }

    /// Whether these members can all hold. A contradiction keeps their order.
    pub fn ask(&mut self, places: &[usize]) -> Verdict {
        let members = places.iter().map(|&place| self.members[place]);
        let assumed: Vec<Literal> = members.chain(self.always.iter().copied()).collect();
        match self.model(&assumed) {
            Err(Stopped) => Verdict::Stopped,
            Ok(Some(model)) => Verdict::Satisfiable(model),
            Ok(None) => {
                let core = self.core();
                let used = places.iter().zip(&assumed);
                let used = used.filter(|(_, member)| core.binary_search(member).is_ok());
                Verdict::Contradictory(used.map(|(&place, _)| place).collect())
            }
        }
    }

    /// A model in which these literals are true, if there is one.
    pub fn model(&mut self, assumed: &[Literal]) -> Result<Option<Model>, Stopped> {
        loop {
            match self.solve(assumed) {
                Answer::Stopped => return Err(Stopped),
                Answer::Unsat => return Ok(None),
                Answer::Sat(model) if self.is_cut_off(&model, assumed) => {}
                Answer::Sat(model) => return Ok(Some(model)),
            }
        }
    }

    /// A placement under these assumptions, if there is one; the outer value is `None` if it takes more conflicts.
    pub fn placement_within(
        &mut self,
        conflicts: u64,
        assumed: &[Literal],
    ) -> Option<Result<Option<Placement>, Stopped>> {
        let model = self.within(Some(conflicts), |questions| questions.model(assumed))?;
        Some(model.map(|model| model.map(|model| self.placement(&model))))
    }

    /// A clause that the solver keeps as long as it lives, and that is no part of the formula.
    pub fn tell_solver(&mut self, clause: &[Literal]) {
        self.formula.solver.add_clause(clause);
    }

    /// After a question that no model answers: assumed literals that cannot all be true, in ascending order.
    pub fn core(&mut self) -> Vec<Literal> {
        let mut core = self.formula.solver.failed_core();
        if self.formula.solver.is_spent() && !self.is_over() {
            self.renew();
        }
        core.sort_unstable();
        core
    }

    /// Whether the model breaks connection that the formula leaves out and that is assumed. If so, the formula gets
    /// clauses against it.
    fn is_cut_off(&mut self, model: &Model, assumed: &[Literal]) -> bool {
        let mut is_cut_off = false;
        for left_out in &self.encoding.left_out {
            if left_out
                .selector
                .is_some_and(|selector| !assumed.contains(&selector))
            {
                continue;
            }
            let graph = &left_out.graph;
            let holds = graph.holds.iter().map(|&holds| model.is_true(holds));
            for cut in broken_cuts(left_out, &holds.collect::<Vec<bool>>()) {
                let mut clause = cut.clause(&graph.holds);
                clause.extend(left_out.selector.map(|selector| !selector));
                self.formula.add_clause(&clause);
                is_cut_off = true;
            }
        }
        is_cut_off
    }
}

impl ClauseSink for Questions {
    fn new_variable(&mut self) -> Variable {
        self.formula.new_variable()
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.formula.add_clause(clause);
    }
}
