//! One formula with a selector for each instance, asked again and again which of them hold together.

use crate::puzzle::{Demand, Placement, Puzzle};
use crate::sat::capacity::add_capacity;
use crate::sat::cuts::broken_cuts;
use crate::sat::encode::{Encoding, Guards, Thresholds};
use crate::sat::kept::KeptFormula;
use crate::sat::solver::{Answer, Model, Solver};
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// Instances are named by their places among the guards of the encoding.
pub struct Questions {
    formula: KeptFormula,
    encoding: Encoding,
    stop: Stop,
}

/// Whether some instances can all hold.
pub enum Verdict {
    Satisfiable(Model),
    /// These of them cannot, in ascending order.
    Contradictory(Vec<usize>),
    Stopped,
}

impl Questions {
    pub fn of(puzzle: &Puzzle, thresholds: &Thresholds, stop: &Stop) -> Result<Self, Stopped> {
        let (guards, solver) = (Guards::PerInstance, Solver::new(stop));
        let (mut formula, encoding) = KeptFormula::of(puzzle, thresholds, guards, solver, stop)?;
        if thresholds.saturate {
            add_capacity(puzzle, &mut formula, &encoding, thresholds, stop)?;
        }
        Ok(Questions {
            formula,
            encoding,
            stop: stop.clone(),
        })
    }

    /// All instances.
    pub fn all(&self) -> Vec<usize> {
        (0..self.encoding.guards.len()).collect()
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

    /// From now on questions are stopped by this. What was learnt is lost.
    pub fn obey(&mut self, stop: &Stop) {
        self.stop = stop.clone();
        self.formula.renew(Solver::new(stop));
    }

    /// The same as [`Questions::ask`], but gives up after so many conflicts; `None` if it did.
    pub fn ask_within(&mut self, conflicts: Option<u64>, places: &[usize]) -> Option<Verdict> {
        self.formula.solver.set_budget(conflicts);
        let verdict = self.ask(places);
        self.formula.solver.set_budget(None);
        if matches!(verdict, Verdict::Stopped) && !self.stop.is_raised() {
            // A solver that gave up cannot go on.
            self.formula.renew(Solver::new(&self.stop));
            return None;
        }
        Some(verdict)
    }

    /// Whether these instances, in ascending order, can all hold.
    pub fn ask(&mut self, places: &[usize]) -> Verdict {
        let guards = &self.encoding.guards;
        let selectors = places.iter().map(|&place| guards[place].selector);
        let assumed: Vec<Literal> = selectors.collect();
        loop {
            match self.formula.solver.solve(&assumed) {
                Answer::Stopped => return Verdict::Stopped,
                Answer::Sat(model) if self.is_cut_off(&model, &assumed) => {}
                Answer::Sat(model) => return Verdict::Satisfiable(model),
                Answer::Unsat => {
                    let mut core = self.formula.solver.failed_core();
                    core.sort_unstable();
                    let used = places.iter().zip(&assumed);
                    let used = used.filter(|(_, selector)| core.binary_search(selector).is_ok());
                    return Verdict::Contradictory(used.map(|(&place, _)| place).collect());
                }
            }
        }
    }

    /// Whether the model breaks connection that the formula leaves out and that is assumed. If so, the formula gets
    /// clauses against it.
    fn is_cut_off(&mut self, model: &Model, assumed: &[Literal]) -> bool {
        let mut is_cut_off = false;
        for one_part in &self.encoding.one_part {
            if one_part
                .selector
                .is_some_and(|selector| !assumed.contains(&selector))
            {
                continue;
            }
            let graph = &one_part.graph;
            let holds = graph.holds.iter().map(|&holds| model.is_true(holds));
            for cut in broken_cuts(graph, &holds.collect::<Vec<bool>>()) {
                let mut clause = cut.clause(&graph.holds);
                clause.extend(one_part.selector.map(|selector| !selector));
                self.formula.add_clause(&clause);
                is_cut_off = true;
            }
        }
        is_cut_off
    }
}
