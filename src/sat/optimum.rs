//! The optimum of a goal: one solver, with a totalizer over the goal's pieces whose bound is
//! tightened by assumptions until the best placement found meets what is proved.
//!
//! First any placement is found. From then on the optimum lies between the best number found and a
//! bound, and the solver is asked for the middle: a better placement, or a proof that there is
//! none, each halves what is left. The last proof is the one that a search from either end would
//! need too, and all others are easier.
//!
//! The totalizer counts groups of which at most one piece can stand ([`super::rivals`]): fewer
//! inputs, and their number is a bound before anything is tried.

use super::encode::{GoalBounds, Guards, PlacementVariables, Thresholds, encode};
use super::propagate::Propagator;
use super::rivals::at_most_one_groups;
use super::solver::{Answer, Model, Solver};
use super::{ClauseSink, Cnf, Literal};
use crate::puzzle::{Direction, Goal, Placement, Puzzle, Watch};
use crate::stop::{Stop, Stopped};

/// The optimum, and a solver whose models are the optimal placements.
pub struct Optimum {
    pub number: u64,
    pub solver: Solver,
    pub variables: PlacementVariables,
}

/// `None` where no placement obeys the rules. What is known meanwhile is written to the watch.
pub fn optimum(
    puzzle: &Puzzle,
    goal: &Goal,
    thresholds: &Thresholds,
    watch: &Watch,
    stop: &Stop,
) -> Result<Option<Optimum>, Stopped> {
    let Some(mut search) = Search::new(puzzle, goal, thresholds, watch, stop)? else {
        return Ok(None);
    };
    while search.best != search.bound {
        search.ask_for_the_middle()?;
    }
    let exact = search.bounds.literal(search.best);
    exact
        .into_iter()
        .for_each(|literal| search.solver.add_clause(&[literal]));
    Ok(Some(Optimum {
        number: search.best as u64,
        solver: search.solver,
        variables: search.variables,
    }))
}

struct Search<'a> {
    goal: &'a Goal,
    watch: &'a Watch,
    solver: Solver,
    variables: PlacementVariables,
    bounds: GoalBounds,
    best: usize,
    bound: usize,
}

impl<'a> Search<'a> {
    /// With a first placement; `None` where there is none.
    fn new(
        puzzle: &Puzzle,
        goal: &'a Goal,
        thresholds: &Thresholds,
        watch: &'a Watch,
        stop: &Stop,
    ) -> Result<Option<Self>, Stopped> {
        let mut cnf = Cnf::default();
        let variables = encode(puzzle, thresholds, Guards::None, &mut cnf).variables;
        let Some(mut formula) = Propagator::new(&cnf, variables.len()) else {
            return Ok(None);
        };
        let groups = counted_groups(puzzle, goal, &variables, thresholds, &mut formula);
        let bound = match goal.direction {
            Direction::Maximize => groups.len(),
            Direction::Minimize => 0,
        };
        watch.begin(goal.direction, bound as u64);
        let mut solver = Solver::new(stop);
        cnf.write(&mut solver);
        let model = match solver.solve(&[]) {
            Answer::Stopped => return Err(Stopped),
            Answer::Unsat => return Ok(None),
            Answer::Sat(model) => model,
        };
        let placement = placement_of(&variables, &model);
        let best = goal.number(&placement);
        watch.found(best, &placement);
        let best = best as usize;
        Ok(Some(Search {
            goal,
            watch,
            bounds: GoalBounds::new(&mut solver, goal.direction, &groups, best),
            solver,
            variables,
            best,
            bound,
        }))
    }

    /// Halves what lies between the best placement and the bound.
    fn ask_for_the_middle(&mut self) -> Result<(), Stopped> {
        let middle = match self.goal.direction {
            Direction::Maximize => self.best + (self.bound - self.best).div_ceil(2),
            Direction::Minimize => self.best - (self.best - self.bound).div_ceil(2),
        };
        let assumption: Vec<Literal> = self.bounds.literal(middle).into_iter().collect();
        match self.solver.solve(&assumption) {
            Answer::Stopped => return Err(Stopped),
            Answer::Sat(model) => {
                let placement = placement_of(&self.variables, &model);
                let number = self.goal.number(&placement);
                self.watch.found(number, &placement);
                self.best = number as usize;
            }
            Answer::Unsat => {
                self.bound = match self.goal.direction {
                    Direction::Maximize => middle - 1,
                    Direction::Minimize => middle + 1,
                };
                self.watch.bounded(self.bound as u64);
            }
        }
        Ok(())
    }
}

/// The literals of the goal's pieces, in groups of which at most one is true.
fn counted_groups(
    puzzle: &Puzzle,
    goal: &Goal,
    variables: &PlacementVariables,
    thresholds: &Thresholds,
    formula: &mut Propagator,
) -> Vec<Vec<Literal>> {
    let on_square = |square| {
        let of_kind = move |kind| Some(variables.variable(square, kind)?.positive());
        goal.of.iter().filter_map(of_kind)
    };
    let literals: Vec<Literal> = puzzle.board.open_squares().flat_map(on_square).collect();
    if thresholds.saturate {
        at_most_one_groups(formula, &literals)
    } else {
        literals.into_iter().map(|literal| vec![literal]).collect()
    }
}

fn placement_of(variables: &PlacementVariables, model: &Model) -> Placement {
    variables.placement(|variable| model.holds(variable))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::puzzle::{Bound, KindId, Moves, Targets, sample};
    use crate::sat::encode::random::{self, Random};
    use crate::sat::encode::truth::{all_thresholds, by_definition};
    use crate::sat::{Method, Options, solutions};

    fn found(puzzle: &Puzzle, options: &Options) -> Vec<Placement> {
        let found = solutions(puzzle, options).unwrap();
        let mut found: Vec<Placement> = found.map(Result::unwrap).collect();
        found.sort();
        found
    }

    #[test]
    fn the_solutions_of_a_goal_are_the_best_of_all_placements_that_obey_the_rules() {
        let mut satisfiable = 0;
        let thresholds = all_thresholds();
        for seed in 0..400 {
            let mut puzzle = random::puzzle(&mut Random::new(0x60a1_0000 + seed));
            let all = by_definition(&puzzle);
            let of: Vec<KindId> = puzzle
                .kind_ids()
                .filter(|k| seed >> k.index() & 1 == 0)
                .collect();
            for direction in [Direction::Maximize, Direction::Minimize] {
                puzzle.aim(direction, &of);
                let goal = puzzle.goal.clone().unwrap();
                let numbers = all.iter().map(|placement| goal.number(placement));
                let best = match direction {
                    Direction::Maximize => numbers.max(),
                    Direction::Minimize => numbers.min(),
                };
                let is_best = |placement: &&Placement| Some(goal.number(placement)) == best;
                let mut expected: Vec<Placement> = all.iter().filter(is_best).cloned().collect();
                expected.sort();
                for method in [Method::OneSolver, Method::Cubes, Method::InOrder] {
                    let watch = Watch::default();
                    let options = Options {
                        method,
                        thresholds: thresholds[seed as usize % thresholds.len()].clone(),
                        watch: watch.clone(),
                        ..Options::default()
                    };
                    assert_eq!(found(&puzzle, &options), expected, "{seed} {method:?}");
                    assert_eq!(watch.bracket().and_then(|known| known.optimum()), best);
                }
                satisfiable += usize::from(best.is_some());
            }
        }
        assert!(satisfiable > 100, "{satisfiable}");
    }

    fn most_without_attacks(n: usize, moves: Moves) -> Puzzle {
        let mut puzzle = sample::open(n, n);
        let piece = puzzle.add("piece", 'P', moves, Bound::ANY);
        let on = Targets::Pieces(sample::set(&[piece]));
        puzzle.attacks(&[piece], on, Bound::exactly(0));
        puzzle.aim(Direction::Maximize, &[piece]);
        puzzle
    }

    #[test]
    fn published_optima_and_their_numbers_of_placements() {
        // OEIS A000170, A018807, A030978.
        for (puzzle, optimum, placements) in [
            (most_without_attacks(8, sample::queen()), 8, 92),
            (most_without_attacks(4, sample::king()), 4, 79),
            (most_without_attacks(7, sample::king()), 16, 1),
            (most_without_attacks(8, sample::knight()), 32, 2),
        ] {
            let watch = Watch::default();
            let options = Options {
                watch: watch.clone(),
                ..Options::default()
            };
            assert_eq!(found(&puzzle, &options).len(), placements);
            assert_eq!(watch.bracket().unwrap().optimum(), Some(optimum));
        }
    }

    #[test]
    fn groups_say_how_many_fit_before_anything_is_tried() {
        for (n, moves, expected) in [
            (8, sample::king(), 16),
            (9, sample::king(), 25),
            (8, sample::knight(), 32),
            (8, sample::queen(), 8),
            (30, sample::queen(), 30),
        ] {
            let mut puzzle = most_without_attacks(n, moves);
            let goal = puzzle.goal.take().unwrap();
            let mut cnf = Cnf::default();
            let thresholds = Thresholds::default();
            let variables = encode(&puzzle, &thresholds, Guards::None, &mut cnf).variables;
            let mut formula = Propagator::new(&cnf, variables.len()).unwrap();
            let groups = counted_groups(&puzzle, &goal, &variables, &thresholds, &mut formula);
            assert_eq!(groups.len(), expected);
        }
    }

    #[test]
    fn a_goal_that_takes_too_long_leaves_what_is_known() {
        let mut puzzle = sample::open(19, 19);
        let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
        let one = Bound {
            at_least: Some(1),
            at_most: None,
        };
        puzzle.attacks(&[queen], Targets::Empty, one);
        puzzle.aim(Direction::Minimize, &[queen]);
        let watch = Watch::default();
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
