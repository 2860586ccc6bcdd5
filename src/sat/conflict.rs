//! Why a puzzle has no solution: instances of its rules, givens and numbers that contradict each
//! other, none of which can be left out.
//!
//! The puzzle is encoded with a selector for each of them ([`super::encode::Guard`]) and refuted under the
//! assumption of all selectors; the assumptions that the refutation used are the first conflict. It is
//! reduced by *deletion* (J. Marques-Silva, "Minimal unsatisfiability", 2010): leave something out. If the
//! rest is still contradictory, the assumptions used now are the conflict; if not, what was left out is
//! needed. Whole rules are left out first, so that few different rules remain, then single
//! instances. The result is minimal, which does not mean smallest.

use std::collections::BTreeMap;

use super::Literal;
use super::capacity::add_capacity;
use super::encode::{DoesNotFit, Guard, Guards, Thresholds, check_guarded_size};
use super::kept::KeptFormula;
use super::solver::{Answer, Solver};
use crate::puzzle::{Demand, Origin, Placement, Puzzle};
use crate::stop::{Stop, Stopped};

/// Instances that cannot all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// In the order in which the encoder writes them.
    pub demands: Vec<Demand>,
    /// Whether it was shown that without any one of them the others have a solution.
    pub is_minimal: bool,
}

/// What is known of the rules of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    Conflict(Conflict),
    /// They do not contradict each other: this placement obeys them all.
    Obeyed(Placement),
    /// Stopped before either was known.
    Open,
}

/// Why no placement obeys all rules, whatever the goal.
pub fn explain(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Explanation, DoesNotFit> {
    check_guarded_size(puzzle, thresholds, Guards::PerInstance, stop)?;
    let (guards, solver) = (Guards::PerInstance, Solver::new(stop));
    let written = KeptFormula::of(puzzle, thresholds, guards, solver, stop);
    let Ok((mut formula, encoding)) = written else {
        return Ok(Explanation::Open);
    };
    if thresholds.saturate
        && add_capacity(puzzle, &mut formula, &encoding, thresholds, stop).is_err()
    {
        return Ok(Explanation::Open);
    }
    let mut deletion = Deletion {
        solver: formula.solver,
        guards: &encoding.guards,
        conflict: (0..encoding.guards.len()).collect(),
    };
    Ok(match deletion.ask(&[]) {
        Answer::Stopped => Explanation::Open,
        Answer::Sat(model) => {
            let holds = |variable| model.holds(variable);
            Explanation::Obeyed(encoding.variables.placement(holds))
        }
        Answer::Unsat => {
            let shrunk = deletion.shrink();
            Explanation::Conflict(deletion.found(shrunk.is_ok()))
        }
    })
}

/// A conflict that is being reduced.
struct Deletion<'a> {
    solver: Solver,
    guards: &'a [Guard],
    /// By place among the guards, in ascending order.
    conflict: Vec<usize>,
}

impl Deletion<'_> {
    /// Whether the conflict can be satisfied without some of its members; if not, it becomes smaller.
    fn ask(&mut self, without: &[usize]) -> Answer {
        let rest = self
            .conflict
            .iter()
            .filter(|place| !without.contains(place));
        let assumed: Vec<Literal> = rest.map(|&place| self.guards[place].selector).collect();
        let answer = self.solver.solve(&assumed);
        if answer == Answer::Unsat {
            let mut core = self.solver.failed_core();
            core.sort_unstable();
            let is_used = |place: &usize| {
                let selector = self.guards[*place].selector;
                core.binary_search(&selector).is_ok()
            };
            self.conflict.retain(is_used);
        }
        answer
    }

    fn shrink(&mut self) -> Result<(), Stopped> {
        self.leave_out_rules()?;
        let mut last = None;
        // Backwards, because numbers and lines come last: so what remains is more often a given.
        while let Some(&place) = self
            .conflict
            .iter()
            .rev()
            .find(|&&place| last.is_none_or(|last| place < last))
        {
            self.leave_out(&[place])?;
            last = Some(place);
        }
        Ok(())
    }

    /// Tries to leave out each rule as a whole, those with many instances first.
    fn leave_out_rules(&mut self) -> Result<(), Stopped> {
        let mut rules: BTreeMap<Origin, usize> = BTreeMap::new();
        for &place in &self.conflict {
            *rules.entry(self.guards[place].demand.origin).or_default() += 1;
        }
        let mut rules: Vec<(Origin, usize)> = rules.into_iter().collect();
        rules.sort_by_key(|&(origin, instances)| (std::cmp::Reverse(instances), origin));
        for (origin, instances) in rules {
            let of_rule = |place: &usize| self.guards[*place].demand.origin == origin;
            let whole: Vec<usize> = self.conflict.iter().copied().filter(of_rule).collect();
            // A single instance is tried later.
            if instances > 1 && !whole.is_empty() {
                self.leave_out(&whole)?;
            }
        }
        Ok(())
    }

    fn leave_out(&mut self, some: &[usize]) -> Result<(), Stopped> {
        match self.ask(some) {
            Answer::Stopped => Err(Stopped),
            Answer::Sat(_) | Answer::Unsat => Ok(()),
        }
    }

    fn found(&self, is_minimal: bool) -> Conflict {
        let places = self.conflict.iter();
        Conflict {
            demands: places
                .map(|&place| self.guards[place].demand.clone())
                .collect(),
            is_minimal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, sample};
    use crate::sat::encode::{Instance, check_size};

    fn conflict_of(puzzle: &Puzzle) -> Conflict {
        match explain(puzzle, &Thresholds::default(), &Stop::never()).unwrap() {
            Explanation::Conflict(conflict) => conflict,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_conflict_that_was_not_shrunk_is_one_and_not_called_minimal() {
        let mut puzzle = sample::queens(6);
        puzzle.kinds[0].count = Bound::exactly(7);
        let (thresholds, stop) = (Thresholds::default(), Stop::never());
        let (guards, solver) = (Guards::PerInstance, Solver::new(&stop));
        let written = KeptFormula::of(&puzzle, &thresholds, guards, solver, &stop);
        let (formula, encoding) = written.unwrap();
        let mut deletion = Deletion {
            solver: formula.solver,
            guards: &encoding.guards,
            conflict: (0..encoding.guards.len()).collect(),
        };
        assert_eq!(deletion.ask(&[]), Answer::Unsat);
        stop.raise();
        assert_eq!(deletion.shrink(), Err(Stopped));
        let found = deletion.found(false);
        assert!(!found.is_minimal && found.demands.len() > 6);
    }

    #[test]
    fn more_queens_than_rows_contradict_the_rows_or_the_columns() {
        for (n, queens) in [(4, 5), (8, 9), (10, 11), (12, 13)] {
            let mut puzzle = sample::queens(n);
            puzzle.kinds[0].count = Bound::exactly(queens);
            let conflict = conflict_of(&puzzle);
            let numbers = conflict.demands.iter();
            let numbers = numbers.filter(|g| matches!(g.instance, Instance::Number(_)));
            assert_eq!(numbers.count(), 1);
            assert_eq!(conflict.demands.len(), n + 1);
        }
    }

    /// Solving counts the queens by rows, but explaining counts each square separately.
    #[test]
    fn what_would_not_fit_with_selectors_is_refused() {
        let mut puzzle = sample::queens(400);
        puzzle.kinds[0].count = Bound::exactly(401);
        assert!(check_size(&puzzle, &Thresholds::default(), &Stop::never()).is_ok());
        assert!(explain(&puzzle, &Thresholds::default(), &Stop::never()).is_err());
    }
}
