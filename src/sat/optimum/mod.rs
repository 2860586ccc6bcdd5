//! The optimum of a goal.
//!
//! First one solver searches, with a totalizer over the goal's pieces whose bound is tightened by assumptions.
//! Once any placement is found, the optimum lies between the best number found and a bound. The solver is
//! asked for the middle: it finds a better placement or refutes that number, and either answer halves
//! what is left. All these refutations but the last are usually easy. So if a number takes more than
//! [`Options::goal_budget`], only numbers nearer to the best are tried. When none of these is left,
//! [`find_better`] gets the question whether there is anything better: it searches the whole space once, with
//! symmetry and on threads.
//!
//! The totalizer counts groups of which at most one piece can stand ([`super::conflict_graph`]): it has fewer
//! inputs, and the number of groups is a bound before anything is tried. A solver confirms first that no group
//! holds two ([`groups`]). Pieces that stand as often as the goal's have a totalizer of their own
//! ([`counted_alike`]).

mod groups;
mod improve;

use std::num::NonZeroUsize;

use groups::counted_groups;
use improve::find_better;

use super::encode::{Encoding, GoalBounds, Guards, PlacementVariables};
use super::kept::KeptFormula;
use super::objective::counted_alike;
use super::options::Options;
use super::propagation::Propagator;
use super::solver::{Answer, Model, Solver};
use super::statistics::SolverWork;
use super::{ClauseSink, Literal};
use crate::puzzle::{Direction, Goal, Placement, Puzzle};
use crate::stop::Stopped;

/// The optimum, and a solver whose models are the optimal placements.
pub struct Optimum {
    pub number: u64,
    pub solver: Solver,
    pub variables: PlacementVariables,
}

/// Finds the optimum; `None` if no placement obeys the rules. What is known meanwhile is written to the watch. The
/// work of all solvers but the returned one is added to `work`.
pub fn optimum(
    puzzle: &Puzzle,
    goal: &Goal,
    options: &Options,
    jobs: NonZeroUsize,
    work: &mut SolverWork,
) -> Result<Option<Optimum>, Stopped> {
    let Some(mut search) = ObjectiveSearch::new(puzzle, goal, options, work)? else {
        return Ok(None);
    };
    while search.best != search.bound {
        match search.most_hopeful() {
            Some(number) => search.ask_solver(number)?,
            None => search.ask_all(jobs)?,
        }
    }
    for literal in search.at_least_as_good_as(search.best) {
        search.formula.solver.add_clause(&[literal]);
    }
    Ok(Some(Optimum {
        number: search.best as u64,
        solver: search.formula.solver,
        variables: search.variables,
    }))
}

struct ObjectiveSearch<'a> {
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    options: &'a Options,
    /// The work of solvers that are done.
    work: &'a mut SolverWork,
    /// The rules, with totalizers.
    formula: KeptFormula,
    variables: PlacementVariables,
    /// The totalizers of the goal's pieces and of others that stand as often.
    totals: Vec<GoalBounds>,
    best: usize,
    bound: usize,
    /// The solver is not asked again for this number or a better one: that took too long.
    too_hard: Option<usize>,
}

impl<'a> ObjectiveSearch<'a> {
    /// Starts with a first placement; `None` if there is none.
    fn new(
        puzzle: &'a Puzzle,
        goal: &'a Goal,
        options: &'a Options,
        work: &'a mut SolverWork,
    ) -> Result<Option<Self>, Stopped> {
        let (whole, guards, solver) = (&options.thresholds, Guards::None, options.solver());
        let written = KeptFormula::of(puzzle, whole, guards, solver, &options.stop);
        let (mut formula, Encoding { variables, .. }) = written?;
        let model = match formula.solver.solve(&[]) {
            Answer::Stopped => return Err(Stopped),
            Answer::Unsat => {
                work.add(formula.solver.work());
                return Ok(None);
            }
            Answer::Sat(model) => model,
        };
        let mut search = ObjectiveSearch {
            puzzle,
            goal,
            options,
            work,
            formula,
            variables,
            totals: Vec::new(),
            best: 0,
            bound: 0,
            too_hard: None,
        };
        let groups = search.groups()?;
        search.bound = match goal.direction {
            Direction::Maximize => groups.iter().map(Vec::len).min().unwrap_or(0),
            Direction::Minimize => 0,
        };
        options.watch.begin(goal.direction, search.bound as u64);
        search.found(&placement_of(&search.variables, &model));
        search.add_totals(&groups)?;
        Ok(Some(search))
    }

    /// The literals in groups of which at most one is true, for the goal's pieces and for others that stand as often.
    fn groups(&mut self) -> Result<Vec<Vec<Vec<Literal>>>, Stopped> {
        let (variables, stop) = (&self.variables, &self.options.stop);
        let mut propagator = Propagator::new(&self.formula.clauses, variables.len(), stop)?;
        let alike = counted_alike(self.puzzle, self.goal);
        let groups = alike.iter().map(|of| {
            let literals = variables.literals(self.puzzle.board.open_places(), of);
            match &mut propagator {
                Some(propagator) if self.options.thresholds.saturate => {
                    let (formula, options) = (&self.formula.clauses, self.options);
                    counted_groups(literals, formula, propagator, options, self.work)
                }
                _ => Ok(groups::one_by_one(literals)),
            }
        });
        groups.collect()
    }

    /// Adds the totalizers to the formula; the solver keeps what it has learnt.
    fn add_totals(&mut self, groups: &[Vec<Vec<Literal>>]) -> Result<(), Stopped> {
        let (direction, stop) = (self.goal.direction, &self.options.stop);
        for groups in groups {
            let total = GoalBounds::new(&mut self.formula, direction, groups, self.best, stop)?;
            self.totals.push(total);
        }
        Ok(())
    }

    /// The middle of the numbers that are left and not too hard.
    fn most_hopeful(&self) -> Option<usize> {
        let (best, bound) = (self.best, self.bound);
        let number = match self.goal.direction {
            Direction::Maximize => {
                let most = self.too_hard.map_or(bound, |number| bound.min(number - 1));
                best + (most - best).div_ceil(2)
            }
            Direction::Minimize => {
                let least = self.too_hard.map_or(bound, |number| bound.max(number + 1));
                best - (best - least).div_ceil(2)
            }
        };
        (number != best).then_some(number)
    }

    /// The literals that ask for this number or a better one, one for each totalizer.
    fn at_least_as_good_as(&self, number: usize) -> Vec<Literal> {
        let literals = self.totals.iter().map(|total| total.literal(number));
        literals.flatten().collect()
    }

    fn ask_solver(&mut self, number: usize) -> Result<(), Stopped> {
        let asked = self.at_least_as_good_as(number);
        let solver = &mut self.formula.solver;
        solver.set_budget(self.options.goal_budget);
        let answer = solver.solve(&asked);
        // Later calls are not limited.
        solver.set_budget(None);
        match answer {
            Answer::Sat(model) => self.found(&placement_of(&self.variables, &model)),
            Answer::Unsat => self.bounded(match self.goal.direction {
                Direction::Maximize => number - 1,
                Direction::Minimize => number + 1,
            }),
            Answer::Stopped => {
                self.options.stop.poll()?;
                self.too_hard = Some(number);
                // A stopped solver cannot be asked again.
                self.work.add(self.formula.solver.work());
                self.formula.renew(self.options.solver());
            }
        }
        Ok(())
    }

    /// Asks whether there is anything better.
    fn ask_all(&mut self, jobs: NonZeroUsize) -> Result<(), Stopped> {
        let best = self.best as u64;
        match find_better(self.puzzle, self.goal, best, self.options, jobs, self.work)? {
            Some(placement) => self.found(&placement),
            None => self.bounded(self.best),
        }
        Ok(())
    }

    fn found(&mut self, placement: &Placement) {
        let number = self.goal.number(placement);
        self.options.watch.found(number, placement);
        self.best = number as usize;
        let is_too_hard = |&too_hard: &usize| {
            let direction = self.goal.direction;
            direction.is_better(too_hard as u64, number)
        };
        self.too_hard = self.too_hard.filter(is_too_hard);
    }

    fn bounded(&mut self, bound: usize) {
        self.bound = bound;
        self.options.watch.bounded(bound as u64);
    }
}

fn placement_of(variables: &PlacementVariables, model: &Model) -> Placement {
    variables.placement(|variable| model.holds(variable))
}

#[cfg(test)]
mod tests {
    use crate::clock::{Duration, Instant};

    use super::*;
    use crate::puzzle::{Bound, OptimumWatch, Targets, sample};
    use crate::sat::{Method, Options, solutions};
    use crate::stop::Stop;

    #[test]
    fn a_goal_that_takes_too_long_leaves_what_is_known() {
        let mut puzzle = sample::open(19, 19);
        let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
        let one = Bound::at_least(1);
        puzzle.attacks(&[queen], Targets::Empty, one);
        puzzle.aim(Direction::Minimize, &[queen]);
        let watch = OptimumWatch::default();
        let options = Options {
            method: Method::OneSolver,
            stop: Stop::never().with_deadline(Instant::now() + Duration::from_millis(700)),
            watch: watch.clone(),
            ..Options::default()
        };
        let mut found = solutions(&puzzle, &options).unwrap();
        assert_eq!(found.next(), Some(Err(Stopped)));
        // Ten queens are the fewest (OEIS A075458).
        let nothing = puzzle.goal.as_ref().unwrap().nothing_known(361);
        let known = watch.bracket().unwrap_or(nothing);
        assert_eq!(known.optimum(), None);
        assert!(known.bound <= 10 && known.best.is_none_or(|best| best >= 10));
    }
}
