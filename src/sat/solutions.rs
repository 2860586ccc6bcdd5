//! All solutions, one after another.
//!
//! [`Method`] says how. What the methods share: the encoder's formula, [`Models`] to get the
//! placements of one solver, and [`Blocking`] to get each of them once.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::ClauseSink;
use super::blocking::Blocking;
use super::cubes::{WorkQueue, Worker};
use super::encode::{DoesNotFit, PlacementVariables, check_size};
use super::models::Models;
use super::objective::{with_number, without_goal};
use super::optimum::optimum;
use super::options::{Method, Options};
use super::solver::{FirstValue, Solver};
use super::statistics::{SolverWork, Statistics};
use crate::puzzle::{Goal, Placement, Puzzle};
use crate::stop::Stopped;
use crate::threads;

/// The iterator of [`solutions`]: each solution once; where the work was stopped, [`Stopped`] is
/// the last item.
pub struct Solutions {
    search: Search,
    /// What was done before this search, and all once it has ended.
    done: Statistics,
    was_up_to_symmetry: bool,
}

enum Search {
    /// The optimum of the goal has to be found first.
    Goal(Box<(Puzzle, Goal, Options)>),
    One(Box<OneSolver>),
    Cubes(Box<Worker>),
    /// Before there was a first solution.
    Stopped,
    Ended,
}

struct OneSolver {
    models: Models,
    variables: PlacementVariables,
    /// Of the formula.
    statistics: Statistics,
}

/// All solutions of a puzzle by SAT. The formula is written here, before the first is asked for.
pub fn solutions(puzzle: &Puzzle, options: &Options) -> Result<Solutions, DoesNotFit> {
    check_size(puzzle, &options.thresholds, &options.stop)?;
    if let Some(goal) = &puzzle.goal {
        return Ok(Solutions::of_goal(puzzle, goal, options));
    }
    Ok(Solutions::by(Search::of_rules(puzzle, options)))
}

/// Does the work on each of several threads with a share of the solutions: disjoint, and together
/// all. Nobody may rely on which share has which solutions; one may have none.
///
/// In order a single share has all. The optimum of a goal is found before the work begins.
pub fn on_threads<T: Send>(
    puzzle: &Puzzle,
    options: &Options,
    jobs: NonZeroUsize,
    work: impl Fn(Solutions) -> T + Sync,
) -> Result<Vec<T>, DoesNotFit> {
    if jobs.get() == 1 || options.method != Method::Cubes {
        return Ok(vec![work(solutions(puzzle, options)?)]);
    }
    check_size(puzzle, &options.thresholds, &options.stop)?;
    let Some(goal) = &puzzle.goal else {
        return Ok(share_out(
            puzzle,
            SolverWork::default(),
            options,
            jobs,
            work,
        ));
    };
    let of_rules = without_goal(puzzle);
    let mut done = SolverWork::default();
    Ok(match optimum(&of_rules, goal, options, jobs, &mut done) {
        Ok(Some(found)) => {
            let optimal = with_number(of_rules, goal, found.number);
            done.add(found.solver.work());
            share_out(&optimal, done, options, jobs, work)
        }
        Ok(None) => vec![work(Solutions::after(done, Search::Ended))],
        Err(Stopped) => vec![work(Solutions::after(done, Search::Stopped))],
    })
}

/// `done` was done before.
fn share_out<T: Send>(
    puzzle: &Puzzle,
    done: SolverWork,
    options: &Options,
    jobs: NonZeroUsize,
    work: impl Fn(Solutions) -> T + Sync,
) -> Vec<T> {
    match WorkQueue::of_puzzle(puzzle, options, jobs) {
        Ok(queue) => {
            let queue = Arc::new(queue.after(done));
            let threads = queue.useful_threads();
            threads::on_each(threads, || work(Solutions::by(Search::of_worker(&queue))))
        }
        Err(Stopped) => vec![work(Solutions::after(done, Search::Stopped))],
    }
}

/// On boards with so many placement variables a single solver tries to place pieces first.
const MANY_VARIABLES: usize = 1 << 10;

/// Measured: the first solution of 200 to 600 queens takes half as long if the solver places pieces
/// where it has learnt nothing yet, instead of leaving squares empty one after another. On small
/// boards it does not matter, and what is shown there is what it always was.
fn first_value(puzzle: &Puzzle) -> FirstValue {
    match PlacementVariables::new(puzzle).len() >= MANY_VARIABLES {
        true => FirstValue::True,
        false => FirstValue::False,
    }
}

impl Solutions {
    fn by(search: Search) -> Self {
        Solutions {
            search,
            done: Statistics::default(),
            was_up_to_symmetry: false,
        }
    }

    fn after(done: SolverWork, search: Search) -> Self {
        let mut solutions = Solutions::by(search);
        solutions.done.solver = done;
        solutions
    }

    /// Nothing is encoded yet: the search for the optimum is part of the search for solutions.
    fn of_goal(puzzle: &Puzzle, goal: &Goal, options: &Options) -> Self {
        let parts = (without_goal(puzzle), goal.clone(), options.clone());
        Solutions::by(Search::Goal(Box::new(parts)))
    }

    /// Finds the optimum, from which on it is the solutions of another puzzle that are enumerated:
    /// one without a goal and with one rule more.
    fn resolve(&mut self, puzzle: Puzzle, goal: &Goal, options: &Options) -> Result<(), Stopped> {
        let found = optimum(
            &puzzle,
            goal,
            options,
            NonZeroUsize::MIN,
            &mut self.done.solver,
        )?;
        let Some(found) = found else {
            return Ok(());
        };
        let optimal = with_number(puzzle, goal, found.number);
        self.search = match options.method {
            Method::OneSolver => {
                let blocking = options.blocking(&optimal);
                Search::of_solver(found.solver, found.variables, blocking)
            }
            Method::Cubes | Method::InOrder => {
                self.done.solver.add(found.solver.work());
                Search::of_rules(&optimal, options)
            }
        };
        Ok(())
    }

    /// How often the last solution counts: it stands for so many, see
    /// [`Options::automorphisms`].
    pub fn weight(&self) -> u64 {
        match &self.search {
            Search::Cubes(worker) => worker.weight(),
            Search::Goal(_) | Search::One(_) | Search::Stopped | Search::Ended => 1,
        }
    }

    /// Whether a solution may stand for others that symmetries carry it to.
    pub fn is_up_to_symmetry(&self) -> bool {
        match &self.search {
            Search::Cubes(worker) => worker.is_up_to_symmetry(),
            Search::Goal(_) | Search::One(_) | Search::Stopped => false,
            Search::Ended => self.was_up_to_symmetry,
        }
    }

    /// What the search took so far.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.done;
        match &self.search {
            Search::Goal(_) | Search::Stopped | Search::Ended => {}
            Search::One(one) => {
                statistics.add(&one.statistics);
                statistics.solver.add(one.models.work());
            }
            Search::Cubes(worker) => statistics.add(&worker.statistics()),
        }
        statistics
    }

    fn advance(&mut self) -> Result<Option<Placement>, Stopped> {
        match &mut self.search {
            Search::Ended => Ok(None),
            Search::Stopped => Err(Stopped),
            Search::Goal(_) => {
                let Search::Goal(parts) = std::mem::replace(&mut self.search, Search::Ended) else {
                    return Ok(None);
                };
                let (puzzle, goal, options) = *parts;
                self.resolve(puzzle, &goal, &options)?;
                self.advance()
            }
            Search::One(one) => {
                let found = one.models.next(&one.variables)?;
                Ok(found.map(|found| found.placement))
            }
            Search::Cubes(worker) => worker.next(),
        }
    }
}

impl Search {
    /// The placements that obey the rules, whatever the goal.
    fn of_rules(puzzle: &Puzzle, options: &Options) -> Self {
        if options.method == Method::OneSolver {
            let write = |sink: &mut dyn ClauseSink| options.encode(puzzle, sink);
            let (first_value, blocking) = (first_value(puzzle), options.blocking(puzzle));
            return Search::by_one_solver(write, first_value, blocking, options);
        }
        Search::of_queue(WorkQueue::of_puzzle(puzzle, options, NonZeroUsize::MIN))
    }

    fn by_one_solver(
        write: impl FnOnce(&mut dyn ClauseSink) -> Result<PlacementVariables, Stopped>,
        first_value: FirstValue,
        blocking: Blocking,
        options: &Options,
    ) -> Self {
        let solver = Solver::with_first_value(first_value, &options.stop);
        let mut solver = solver.at_pace(&options.pace);
        match write(&mut solver) {
            Ok(variables) => Search::of_solver(solver, variables, blocking),
            Err(Stopped) => Search::Stopped,
        }
    }

    fn of_solver(solver: Solver, variables: PlacementVariables, blocking: Blocking) -> Self {
        Search::One(Box::new(OneSolver {
            statistics: Statistics {
                variables: solver.variables() as u64,
                clauses: solver.clauses(),
                cubes: 1,
                ..Statistics::default()
            },
            models: Models::of_formula(solver, &variables, blocking),
            variables,
        }))
    }

    fn of_queue(queue: Result<WorkQueue, Stopped>) -> Self {
        match queue {
            Ok(queue) => Search::of_worker(&Arc::new(queue)),
            Err(Stopped) => Search::Stopped,
        }
    }

    fn of_worker(queue: &Arc<WorkQueue>) -> Self {
        Search::Cubes(Box::new(Worker::new(Arc::clone(queue))))
    }
}

impl Iterator for Solutions {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.done = self.statistics();
            self.was_up_to_symmetry = self.is_up_to_symmetry();
            self.search = Search::Ended;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::*;
    use crate::puzzle::{Automorphisms, sample};
    use crate::sat::Splitting;
    use crate::sat::encode::random::{self, Random};
    use crate::sat::encode::truth;
    use crate::sat::propagation::faults as lies;
    use crate::sat::solver::faults;
    use crate::sat::textbook::{self, Formula, bits, projected_models};
    use crate::stop::Stop;

    fn options(method: Method, splitting: Splitting) -> Options {
        Options {
            method,
            splitting,
            ..Options::default()
        }
    }

    fn by(method: Method) -> Options {
        Options {
            method,
            ..Options::default()
        }
    }

    fn search(formula: &Formula, blocking: Blocking, options: &Options) -> Solutions {
        let write = |sink: &mut dyn ClauseSink| Ok(formula.write(sink));
        Solutions::by(match options.method {
            Method::OneSolver => {
                Search::by_one_solver(write, FirstValue::default(), blocking, options)
            }
            Method::Cubes | Method::InOrder => {
                let one = NonZeroUsize::MIN;
                Search::of_queue(WorkQueue::of_formula(write, blocking, options, one))
            }
        })
    }

    /// Sorted, and in the language's order where that is promised.
    fn all(formula: &Formula, blocking: Blocking, options: &Options) -> Vec<Placement> {
        let found: Result<Vec<_>, Stopped> = search(formula, blocking, options).collect();
        let mut found = found.unwrap();
        assert!(options.method != Method::InOrder || found.is_sorted());
        found.sort();
        found
    }

    fn assert_each_once(found: &[Placement], expected: usize, options: &Options) {
        assert_eq!(found.len(), expected, "{options:?}");
        assert!(
            found.windows(2).all(|pair| pair[0] != pair[1]),
            "{options:?}"
        );
    }

    /// Everything in one solver, everything split to the end, and between.
    fn splittings() -> Vec<Splitting> {
        let numbers = [0, 1, 40, usize::MAX];
        let of_models = |models_per_cube| {
            numbers.map(|smallest| Splitting {
                models_per_cube,
                smallest,
            })
        };
        numbers.into_iter().flat_map(of_models).collect()
    }

    const METHODS: [Method; 3] = [Method::OneSolver, Method::Cubes, Method::InOrder];

    #[test]
    fn every_method_and_splitting_finds_each_of_the_queens_solutions_once() {
        // OEIS A000170.
        for (n, expected) in [
            (0, 1),
            (1, 1),
            (2, 0),
            (3, 0),
            (4, 2),
            (5, 10),
            (6, 4),
            (8, 92),
        ] {
            let formula = textbook::queens(n);
            for method in METHODS {
                for splitting in splittings() {
                    let options = options(method, splitting);
                    let found = all(&formula, Blocking::Short, &options);
                    assert_each_once(&found, expected, &options);
                }
            }
        }
    }

    #[test]
    fn one_solver_finds_the_same_whatever_it_tries_first() {
        let formula = textbook::queens(6);
        let found = |first_value| {
            let write = |sink: &mut dyn ClauseSink| Ok(formula.write(sink));
            let options = by(Method::OneSolver);
            let found = Search::by_one_solver(write, first_value, Blocking::Short, &options);
            let found = Solutions::by(found);
            let mut found: Vec<Placement> = found.map(Result::unwrap).collect();
            found.sort();
            found
        };
        assert_eq!(found(FirstValue::True).len(), 4);
        assert_eq!(found(FirstValue::True), found(FirstValue::False));
    }

    #[test]
    fn a_free_number_of_kings_is_found_in_full() {
        // OEIS A063443.
        for (n, expected) in [(1, 2), (2, 5), (3, 35), (4, 314)] {
            let formula = textbook::kings(n);
            assert_eq!(Blocking::of(&formula.puzzle), Blocking::Full);
            for method in METHODS {
                for splitting in splittings() {
                    let options = options(method, splitting);
                    let found = all(&formula, Blocking::Full, &options);
                    assert_each_once(&found, expected, &options);
                }
            }
        }
    }

    /// The planted fault: what the choice of the blocking clause guards against.
    #[test]
    fn short_clauses_lose_solutions_where_one_contains_another() {
        let formula = textbook::kings(2);
        let one_solver = by(Method::OneSolver);
        assert!(all(&formula, Blocking::Short, &one_solver).len() < 5);
    }

    #[test]
    fn a_piece_that_no_clause_mentions_may_stand_or_not() {
        let formula = textbook::row(2, 0, &[]);
        for method in METHODS {
            for splitting in splittings() {
                let found = all(&formula, Blocking::Full, &options(method, splitting));
                assert_eq!(found.len(), 4, "{method:?} {splitting:?}");
            }
        }
    }

    /// What varisat says is all that counts: with its answers ignored nothing is found.
    #[test]
    fn nothing_is_found_that_varisat_did_not_find() {
        let kings = sample::most_without_attacks(4, sample::king());
        for puzzle in [sample::queens(6), sample::queens_and_pawn(6), kings] {
            for method in METHODS {
                for splitting in splittings() {
                    faults::ANSWERS_ARE_IGNORED.set(true);
                    let found = super::solutions(&puzzle, &options(method, splitting));
                    let number = found.unwrap().count();
                    faults::ANSWERS_ARE_IGNORED.set(false);
                    assert_eq!(number, 0, "{method:?} {splitting:?}");
                }
            }
        }
    }

    /// Propagation that refutes at random what it should not costs time and loses nothing.
    #[test]
    fn nothing_is_left_out_because_propagation_says_so() {
        for every in [1, 2, 3, 7, 50] {
            for splitting in splittings() {
                for method in [Method::Cubes, Method::InOrder] {
                    let formula = textbook::queens(6);
                    let options = options(method, splitting);
                    let mut search = search(&formula, Blocking::Short, &options);
                    lies::EVERY.set(every);
                    let number = search.by_ref().count();
                    lies::EVERY.set(0);
                    assert_eq!(number, 4, "{every} {options:?}");
                }
            }
        }
    }

    /// Over the whole language, against every placement held against the rules.
    #[test]
    fn varisat_has_a_model_for_each_solution_of_a_random_puzzle_and_refutes_the_rest() {
        let mut solutions = 0;
        for seed in 0..200 {
            let puzzle = random::puzzle(&mut Random::new(0x5eed_0000 + seed));
            let mut expected = truth::by_definition(&puzzle);
            expected.sort();
            solutions += expected.len();
            let splitting = splittings()[seed as usize % splittings().len()];
            for method in METHODS {
                let mut search = super::solutions(&puzzle, &options(method, splitting)).unwrap();
                let found = search.by_ref().map(Result::unwrap);
                let mut found: Vec<Placement> = found.collect();
                found.sort();
                assert_eq!(found, expected, "{seed} {method:?} {splitting:?}");
                let work = search.statistics().solver;
                assert!(work.models >= found.len() as u64, "{seed} {work:?}");
                assert!(work.refutations >= 1, "{seed} {work:?}");
                assert_eq!(work.calls, work.models + work.refutations);
            }
        }
        assert!(solutions > 500, "{solutions}");
    }

    #[test]
    fn up_to_symmetry_and_on_threads_each_part_is_refuted_after_its_models() {
        for puzzle in [
            sample::queens(8),
            sample::queens_and_pawn(7),
            sample::most_without_attacks(4, sample::king()),
        ] {
            let automorphisms = Arc::new(Automorphisms::of(&puzzle));
            let options = Options {
                automorphisms: Some(Arc::clone(&automorphisms)),
                automorphisms_of_goal: Some(automorphisms),
                probe_budget: 0,
                ..Options::default()
            };
            let expected = super::solutions(&puzzle, &Options::default()).unwrap();
            let expected = expected.count() as u64;
            for jobs in [1, 2] {
                let jobs = NonZeroUsize::new(jobs).unwrap();
                let shares = super::on_threads(&puzzle, &options, jobs, |mut solutions| {
                    let (mut found, mut counted) = (0, 0);
                    while let Some(solution) = solutions.next() {
                        solution.unwrap();
                        found += 1;
                        counted += solutions.weight();
                    }
                    (found, counted, solutions.statistics())
                });
                let (mut found, mut counted) = (0, 0);
                let mut sum = Statistics::default();
                for (share, weights, statistics) in shares.unwrap() {
                    found += share;
                    counted += weights;
                    sum.add(&statistics);
                }
                assert_eq!(counted, expected);
                assert!(sum.solver.models >= found && found < expected, "{sum:?}");
                assert!(sum.solver.refutations >= sum.cubes.min(2), "{sum:?}");
            }
        }
    }

    /// Milliseconds on an idle machine; without a stop these searches take minutes.
    const BUSY: Duration = Duration::from_secs(10);

    #[test]
    fn a_large_board_in_one_solver_stops_soon() {
        let puzzle = sample::queens(200);
        let mut options = by(Method::OneSolver);
        let started = Instant::now();
        options.stop = Stop::never().with_deadline(started + Duration::from_millis(100));
        let mut solutions = super::solutions(&puzzle, &options).unwrap();
        assert_eq!(solutions.next(), Some(Err(Stopped)));
        assert!(started.elapsed() < BUSY);
    }

    #[test]
    fn the_first_eight_queens_solution_in_order_is_0_4_7_5_2_6_1_3() {
        let in_order = by(Method::InOrder);
        let formula = textbook::queens(8);
        let first = search(&formula, Blocking::Short, &in_order).next();
        let columns: Vec<usize> = first
            .unwrap()
            .unwrap()
            .pieces()
            .map(|(square, _)| formula.puzzle.board.column(square))
            .collect();
        assert_eq!(columns, [0, 4, 7, 5, 2, 6, 1, 3]);
    }

    #[test]
    fn a_stop_ends_a_hard_search_soon_and_is_the_last_item() {
        let formula = textbook::pigeonhole(12);
        for method in METHODS {
            let stop = Stop::never().with_deadline(Instant::now() + Duration::from_millis(300));
            let options = Options {
                method,
                stop,
                ..Options::default()
            };
            let started = Instant::now();
            let mut solutions = search(&formula, Blocking::Full, &options);
            assert_eq!(solutions.next(), Some(Err(Stopped)), "{method:?}");
            assert_eq!(solutions.next(), None);
            assert!(started.elapsed() < BUSY, "{method:?}");
        }
    }

    #[test]
    fn a_stop_between_two_solutions_is_heeded() {
        let formula = textbook::queens(8);
        for method in METHODS {
            let options = by(method);
            let mut solutions = search(&formula, Blocking::Short, &options);
            assert!(solutions.next().is_some_and(|first| first.is_ok()));
            options.stop.raise();
            assert!(solutions.any(|next| next == Err(Stopped)), "{method:?}");
            assert_eq!(solutions.next(), None);
        }
    }

    #[test]
    fn after_the_last_solution_there_is_none_ever() {
        let formula = textbook::queens(4);
        for method in METHODS {
            let options = by(method);
            let mut solutions = search(&formula, Blocking::Short, &options);
            assert_eq!(solutions.by_ref().count(), 2);
            assert_eq!(solutions.next(), None);
            assert_eq!(solutions.next(), None);
        }
    }

    fn clauses(variables: i32) -> impl Strategy<Value = Vec<Vec<i32>>> {
        let literal = (1..=variables, any::<bool>());
        let literal = literal.prop_map(|(number, sign)| if sign { number } else { -number });
        prop::collection::vec(prop::collection::vec(literal, 1..5), 0..30)
    }

    fn splitting() -> impl Strategy<Value = Splitting> {
        let number = || prop_oneof![Just(0), 1usize..6, 16usize..80, Just(usize::MAX)];
        (number(), number()).prop_map(|(models_per_cube, smallest)| Splitting {
            models_per_cube,
            smallest,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        /// Seven squares and three helpers under random clauses, against trying everything.
        #[test]
        fn random_formulas_give_each_projected_model_once(
            clauses in clauses(10),
            splitting in splitting(),
        ) {
            let formula = textbook::row(7, 3, &clauses);
            let expected = projected_models(&clauses, 10, 7);
            for method in METHODS {
                let found = all(&formula, Blocking::Full, &options(method, splitting));
                let mut found: Vec<u32> = found.iter().map(bits).collect();
                found.sort_unstable();
                prop_assert_eq!(&found, &expected, "{:?}", method);
            }
        }
    }
}
