//! All solutions, one after another.
//!
//! [`Method`] says how. What the methods share: the encoder's formula, [`Projected`] to get the
//! placements of one solver, and [`Blocking`] to get each of them once.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::ClauseSink;
use super::aimed::{with_number, without_goal};
use super::blocking::Blocking;
use super::encode::{DoesNotFit, Guards, PlacementVariables, check_size, encode};
use super::optimum::optimum;
use super::options::{Method, Options, Statistics};
use super::plan::{Plan, Share, on_each_thread};
use super::projected::Projected;
use super::solver::{FirstValue, Solver};
use crate::puzzle::{Goal, Placement, Puzzle};
use crate::stop::Stopped;

/// The iterator of [`solutions`]: each solution once; where the work was stopped, [`Stopped`] is
/// the last item.
pub struct Solutions {
    search: Search,
    /// Of the search, once it has ended.
    statistics: Statistics,
    was_up_to_symmetry: bool,
}

enum Search {
    /// The optimum of the goal has to be found first.
    Goal(Box<(Puzzle, Goal, Options)>),
    One(Box<OneSolver>),
    Shared(Box<Share>),
    /// Before there was a first solution.
    Stopped,
    Ended,
}

struct OneSolver {
    models: Projected,
    variables: PlacementVariables,
    statistics: Statistics,
}

/// All solutions of a puzzle by SAT. The formula is written here, before the first is asked for.
pub fn solutions(puzzle: &Puzzle, options: &Options) -> Result<Solutions, DoesNotFit> {
    check_size(puzzle, &options.thresholds)?;
    if let Some(goal) = &puzzle.goal {
        return Ok(Solutions::of_goal(puzzle, goal, options));
    }
    Ok(Solutions::of_rules(puzzle, options))
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
    check_size(puzzle, &options.thresholds)?;
    let Some(goal) = &puzzle.goal else {
        return Ok(share_out(puzzle, options, jobs, work));
    };
    let of_rules = without_goal(puzzle);
    Ok(match optimum(&of_rules, goal, options, jobs) {
        Ok(Some(found)) => {
            let optimal = with_number(of_rules, goal, found.number);
            share_out(&optimal, options, jobs, work)
        }
        Ok(None) => vec![work(Solutions::by(Search::Ended))],
        Err(Stopped) => vec![work(Solutions::by(Search::Stopped))],
    })
}

fn share_out<T: Send>(
    puzzle: &Puzzle,
    options: &Options,
    jobs: NonZeroUsize,
    work: impl Fn(Solutions) -> T + Sync,
) -> Vec<T> {
    match Plan::of_puzzle(puzzle, options, jobs.get()) {
        Ok(plan) => {
            let plan = Arc::new(plan);
            on_each_thread(plan.useful(jobs), || work(Solutions::of_share(&plan)))
        }
        Err(Stopped) => vec![work(Solutions::by(Search::Stopped))],
    }
}

/// What writes the formula of a puzzle to a sink.
pub(super) fn formula<'a>(
    puzzle: &'a Puzzle,
    options: &'a Options,
) -> impl FnOnce(&mut dyn ClauseSink) -> Result<PlacementVariables, Stopped> + 'a {
    |sink| {
        let (thresholds, stop) = (&options.thresholds, &options.stop);
        let encoding = encode(puzzle, thresholds, Guards::None, sink, stop)?;
        Ok(encoding.variables)
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
            statistics: Statistics::default(),
            was_up_to_symmetry: false,
        }
    }

    /// Nothing is encoded yet: the search for the optimum is part of the search for solutions.
    fn of_goal(puzzle: &Puzzle, goal: &Goal, options: &Options) -> Self {
        let parts = (without_goal(puzzle), goal.clone(), options.clone());
        Solutions::by(Search::Goal(Box::new(parts)))
    }

    /// Finds the optimum, from which on it is the solutions of another puzzle that are enumerated:
    /// one without a goal and with one rule more.
    fn resolve(&mut self, puzzle: Puzzle, goal: &Goal, options: &Options) -> Result<(), Stopped> {
        let Some(found) = optimum(&puzzle, goal, options, NonZeroUsize::MIN)? else {
            return Ok(());
        };
        let optimal = with_number(puzzle, goal, found.number);
        if options.method == Method::OneSolver {
            let blocking = Blocking::of(&optimal);
            *self = Solutions::of_solver(found.solver, found.variables, blocking);
        } else {
            *self = Solutions::of_rules(&optimal, options);
        }
        Ok(())
    }

    /// The placements that obey the rules, whatever the goal.
    fn of_rules(puzzle: &Puzzle, options: &Options) -> Self {
        if options.method == Method::OneSolver {
            return Solutions::of_puzzle(puzzle, Blocking::of(puzzle), options);
        }
        Solutions::of_plan(Plan::of_puzzle(puzzle, options, 1))
    }

    /// Those of one formula.
    pub(super) fn of_puzzle(puzzle: &Puzzle, blocking: Blocking, options: &Options) -> Self {
        if options.method == Method::OneSolver {
            let first_value = first_value(puzzle);
            return Solutions::by_one_solver(
                formula(puzzle, options),
                first_value,
                blocking,
                options,
            );
        }
        Solutions::of(formula(puzzle, options), blocking, options)
    }

    fn by_one_solver(
        write: impl FnOnce(&mut dyn ClauseSink) -> Result<PlacementVariables, Stopped>,
        first_value: FirstValue,
        blocking: Blocking,
        options: &Options,
    ) -> Self {
        let mut solver = Solver::with_first_value(first_value, &options.stop);
        match write(&mut solver) {
            Ok(variables) => Solutions::of_solver(solver, variables, blocking),
            Err(Stopped) => Solutions::by(Search::Stopped),
        }
    }

    fn of_plan(plan: Result<Plan, Stopped>) -> Self {
        match plan {
            Ok(plan) => Solutions::of_share(&Arc::new(plan)),
            Err(Stopped) => Solutions::by(Search::Stopped),
        }
    }

    fn of_share(plan: &Arc<Plan>) -> Self {
        Solutions::by(Search::Shared(Box::new(Share::of(Arc::clone(plan)))))
    }

    /// The solutions of the formula that `write` writes to a sink.
    pub(super) fn of(
        write: impl FnOnce(&mut dyn ClauseSink) -> Result<PlacementVariables, Stopped>,
        blocking: Blocking,
        options: &Options,
    ) -> Self {
        if options.method == Method::OneSolver {
            let first_value = FirstValue::default();
            return Solutions::by_one_solver(write, first_value, blocking, options);
        }
        Solutions::of_plan(Plan::of_formula(write, blocking, options, 1))
    }

    fn of_solver(solver: Solver, variables: PlacementVariables, blocking: Blocking) -> Self {
        Solutions::by(Search::One(Box::new(OneSolver {
            statistics: Statistics::of_solver(&solver),
            models: Projected::whole(solver, &variables, blocking),
            variables,
        })))
    }

    /// How often the last solution counts: it stands for so many, see
    /// [`Options::automorphisms`].
    pub fn weight(&self) -> u64 {
        match &self.search {
            Search::Shared(share) => share.weight(),
            Search::Goal(_) | Search::One(_) | Search::Stopped | Search::Ended => 1,
        }
    }

    /// Whether a solution may stand for others that symmetries carry it to.
    pub fn is_up_to_symmetry(&self) -> bool {
        match &self.search {
            Search::Shared(share) => share.is_up_to_symmetry(),
            Search::Goal(_) | Search::One(_) | Search::Stopped => false,
            Search::Ended => self.was_up_to_symmetry,
        }
    }

    /// What the search took so far.
    pub fn statistics(&self) -> Statistics {
        match &self.search {
            Search::Goal(_) | Search::Stopped | Search::Ended => self.statistics,
            Search::One(one) => one.statistics,
            Search::Shared(share) => share.statistics(),
        }
    }

    pub(super) fn advance(&mut self) -> Result<Option<Placement>, Stopped> {
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
                let work = &mut one.statistics.solver;
                let found = one.models.next(&one.variables, work)?;
                Ok(found.map(|found| found.placement))
            }
            Search::Shared(share) => share.next(),
        }
    }
}

impl Iterator for Solutions {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.statistics = self.statistics();
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
    use crate::puzzle::sample;
    use crate::sat::Splitting;
    use crate::sat::encode::random::{self, Random};
    use crate::sat::encode::truth;
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
        Solutions::of(|sink| Ok(formula.write(sink)), blocking, options)
    }

    fn all(formula: &Formula, blocking: Blocking, options: &Options) -> Vec<Placement> {
        let found: Result<Vec<_>, Stopped> = search(formula, blocking, options).collect();
        found.unwrap()
    }

    /// Everything in one solver, everything by propagation, and between.
    fn splittings() -> Vec<Splitting> {
        let numbers = [0, 1, 40, usize::MAX];
        let mut splittings = Vec::new();
        for patience in numbers {
            for most in numbers {
                splittings.push(Splitting { patience, most });
            }
        }
        splittings
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
                    let mut found = all(&formula, Blocking::Short, &options(method, splitting));
                    if method == Method::InOrder {
                        assert!(found.is_sorted());
                    }
                    found.sort();
                    found.dedup();
                    assert_eq!(found.len(), expected, "{n} {method:?} {splitting:?}");
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
            let found = Solutions::by_one_solver(write, first_value, Blocking::Short, &options);
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
                    let mut found = all(&formula, Blocking::Full, &options(method, splitting));
                    if method == Method::InOrder {
                        assert!(found.is_sorted());
                    }
                    found.sort();
                    found.dedup();
                    assert_eq!(found.len(), expected, "{n} {method:?} {splitting:?}");
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

    /// Over the whole language, against every placement held against the rules.
    #[test]
    fn every_method_finds_the_placements_of_random_puzzles_that_obey_the_rules() {
        let (mut solutions, mut short) = (0, 0);
        for seed in 0..400 {
            let puzzle = random::puzzle(&mut Random::new(0x5eed_0000 + seed));
            let mut expected = truth::by_definition(&puzzle);
            expected.sort();
            solutions += expected.len();
            short += usize::from(Blocking::of(&puzzle) == Blocking::Short);
            let splitting = splittings()[seed as usize % splittings().len()];
            for method in METHODS {
                let found = super::solutions(&puzzle, &options(method, splitting)).unwrap();
                let mut found: Vec<Placement> = found.map(Result::unwrap).collect();
                assert!(method != Method::InOrder || found.is_sorted(), "{seed}");
                found.sort();
                assert_eq!(found, expected, "{seed} {method:?} {splitting:?}");
            }
        }
        assert!(solutions > 1000 && short > 20, "{solutions} {short}");
    }

    #[test]
    fn published_numbers_with_the_encoder() {
        // OEIS A000170; Bodlaender 2004 for a pawn more.
        for (puzzle, expected) in [
            (sample::queens(8), 92),
            (sample::queens(9), 352),
            (sample::queens(10), 724),
            (sample::queens_and_pawn(6), 16),
            (sample::queens_and_pawn(7), 20),
            (sample::queens_and_pawn(8), 128),
        ] {
            let found = super::solutions(&puzzle, &Options::default()).unwrap();
            assert_eq!(found.count(), expected);
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
        (number(), number()).prop_map(|(patience, most)| Splitting { patience, most })
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
                let in_order = found.is_sorted();
                let mut found: Vec<u32> = found.iter().map(bits).collect();
                found.sort_unstable();
                prop_assert_eq!(&found, &expected, "{:?}", method);
                prop_assert!(in_order || method != Method::InOrder);
            }
        }
    }
}
