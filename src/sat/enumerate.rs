//! All solutions, one after another.
//!
//! [`Method`] says how. What the methods share: the encoder's formula, [`Projected`] to get the
//! placements of one solver, and [`Blocking`] to get each of them once.

use super::blocking::Blocking;
use super::cubes::Branching;
use super::encode::{DoesNotFit, Guards, PlacementVariables, Thresholds, check_size, encode};
use super::obstacles::ObstaclesFirst;
use super::optimum::optimum;
use super::projected::Projected;
use super::solver::Solver;
use super::split_search::{SplitSearch, Splitting};
use super::{ClauseSink, Cnf};
use crate::board::Grouping;
use crate::progress::Progress;
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Goal, Placement, Puzzle, Rule, Watch,
};
use crate::stop::{Stop, Stopped};

/// How solutions are found, and so in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// The textbook way: one CNF, one solver, a blocking clause for each solution (`--plain`).
    /// The quickest way to a first solution; slow for many.
    OneSolver,
    /// Disjoint cubes, each given to a fresh solver: flat memory, fast for many solutions.
    #[default]
    Cubes,
    /// In the language's order, by branching in reading order.
    InOrder,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub method: Method,
    pub thresholds: Thresholds,
    /// How [`Method::Cubes`] and [`Method::InOrder`] cut the search space.
    pub splitting: Splitting,
    /// [`Method::Cubes`] chooses the squares of obstacles first where this makes at most so many
    /// cases; 0 never does.
    pub obstacle_cases: u64,
    /// Where what is known of the optimum of a goal is written.
    pub watch: Watch,
    pub stop: Stop,
    pub progress: Progress,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            method: Method::default(),
            thresholds: Thresholds::default(),
            splitting: Splitting::default(),
            // Three obstacles on a chessboard are 41,664 cases.
            obstacle_cases: 50_000,
            watch: Watch::default(),
            stop: Stop::default(),
            progress: Progress::default(),
        }
    }
}

/// What the search took so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Variables of the formula.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Parts of the search space that were looked at; 1 without splitting.
    pub cubes: u64,
    /// How often a solver was asked.
    pub solver_calls: u64,
}

/// The iterator of [`solutions`]: each solution once; where the work was stopped, [`Stopped`] is
/// the last item.
pub struct Solutions {
    variables: PlacementVariables,
    search: Search,
    statistics: Statistics,
}

enum Search {
    /// The optimum of the goal has to be found first.
    Goal(Box<(Puzzle, Goal, Options)>),
    One(Box<Projected>),
    Split(Box<SplitSearch>),
    Cases(Box<Cases>),
    Ended,
}

/// One search for each way to place the obstacles.
struct Cases {
    obstacles: ObstaclesFirst,
    blocking: Blocking,
    options: Options,
    case: Option<Solutions>,
}

impl Cases {
    /// The next solution; the statistics of cases finished on the way are added.
    fn next(&mut self, statistics: &mut Statistics) -> Result<Option<Placement>, Stopped> {
        loop {
            if let Some(case) = &mut self.case {
                let found = case.advance()?;
                if found.is_some() {
                    return Ok(found);
                }
                statistics.add(&case.statistics);
                self.case = None;
            }
            if self.options.stop.is_raised() {
                return Err(Stopped);
            }
            let (before, width) = self.obstacles.share_of_next();
            let Some(puzzle) = self.obstacles.next() else {
                return Ok(None);
            };
            let options = Options {
                progress: self.options.progress.part(before, width),
                ..self.options.clone()
            };
            self.case = Some(Solutions::of_puzzle(puzzle, self.blocking, &options));
        }
    }
}

impl Statistics {
    fn of_solver(solver: &Solver) -> Self {
        Statistics {
            variables: solver.variables() as u64,
            clauses: solver.clauses(),
            cubes: 1,
            solver_calls: 0,
        }
    }

    /// The numbers of one case more: formulas one after another count as the largest of them.
    fn add(&mut self, case: &Statistics) {
        self.variables = self.variables.max(case.variables);
        self.clauses = self.clauses.max(case.clauses);
        self.cubes += case.cubes;
        self.solver_calls += case.solver_calls;
    }
}

/// All solutions of a puzzle by SAT. The formula is written here, before the first is asked for.
pub fn solutions(puzzle: &Puzzle, options: &Options) -> Result<Solutions, DoesNotFit> {
    check_size(puzzle, &options.thresholds)?;
    if let Some(goal) = &puzzle.goal {
        return Ok(Solutions::of_goal(puzzle, goal, options));
    }
    Ok(Solutions::of_rules(puzzle, options))
}

impl Solutions {
    /// Nothing is encoded yet: the search for the optimum is part of the search for solutions.
    fn of_goal(puzzle: &Puzzle, goal: &Goal, options: &Options) -> Self {
        let mut puzzle = puzzle.clone();
        puzzle.goal = None;
        Solutions {
            variables: PlacementVariables::new(&puzzle),
            search: Search::Goal(Box::new((puzzle, goal.clone(), options.clone()))),
            statistics: Statistics::default(),
        }
    }

    /// Finds the optimum, from which on it is the solutions of another puzzle that are enumerated:
    /// one without a goal and with one rule more.
    fn resolve(&mut self, puzzle: Puzzle, goal: &Goal, options: &Options) -> Result<(), Stopped> {
        let found = optimum(
            &puzzle,
            goal,
            &options.thresholds,
            &options.watch,
            &options.stop,
        )?;
        self.search = Search::Ended;
        let Some(found) = found else {
            return Ok(());
        };
        let optimal = with_number(puzzle, goal, found.number);
        if options.method == Method::OneSolver {
            let blocking = Blocking::of(&optimal);
            self.statistics = Statistics::of_solver(&found.solver);
            let models = Projected::whole(found.solver, &found.variables, blocking);
            self.search = Search::One(Box::new(models));
        } else {
            *self = Solutions::of_rules(&optimal, options);
        }
        Ok(())
    }

    /// The placements that obey the rules, whatever the goal.
    fn of_rules(puzzle: &Puzzle, options: &Options) -> Self {
        let blocking = Blocking::of(puzzle);
        let obstacles = match options.method {
            Method::Cubes => ObstaclesFirst::new(puzzle, options.obstacle_cases),
            Method::OneSolver | Method::InOrder => None,
        };
        match obstacles {
            Some(obstacles) => Solutions::by_cases(puzzle, obstacles, blocking, options),
            None => Solutions::of_puzzle(puzzle, blocking, options),
        }
    }
    fn of_puzzle(puzzle: &Puzzle, blocking: Blocking, options: &Options) -> Self {
        let write = |sink: &mut dyn ClauseSink| {
            encode(puzzle, &options.thresholds, Guards::None, sink).variables
        };
        Solutions::of(write, blocking, options)
    }

    fn by_cases(
        puzzle: &Puzzle,
        obstacles: ObstaclesFirst,
        blocking: Blocking,
        options: &Options,
    ) -> Self {
        Solutions {
            variables: PlacementVariables::new(puzzle),
            search: Search::Cases(Box::new(Cases {
                obstacles,
                blocking,
                options: options.clone(),
                case: None,
            })),
            statistics: Statistics::default(),
        }
    }

    /// The solutions of the formula that `write` writes to a sink.
    pub(super) fn of(
        write: impl FnOnce(&mut dyn ClauseSink) -> PlacementVariables,
        blocking: Blocking,
        options: &Options,
    ) -> Self {
        let branching = match options.method {
            Method::OneSolver => return Solutions::by_one_solver(write, blocking, options),
            Method::Cubes => Branching::Tightest,
            Method::InOrder => Branching::InOrder,
        };
        let mut cnf = Cnf::default();
        let variables = write(&mut cnf);
        let search = SplitSearch::new(
            &cnf,
            variables.clone(),
            blocking,
            branching,
            options.splitting,
            &options.stop,
            &options.progress,
        );
        Solutions {
            variables,
            search: search.map_or(Search::Ended, |search| Search::Split(Box::new(search))),
            statistics: Statistics {
                variables: cnf.variables() as u64,
                clauses: cnf.len() as u64,
                ..Statistics::default()
            },
        }
    }

    fn by_one_solver(
        write: impl FnOnce(&mut dyn ClauseSink) -> PlacementVariables,
        blocking: Blocking,
        options: &Options,
    ) -> Self {
        let mut solver = Solver::new(&options.stop);
        let variables = write(&mut solver);
        let statistics = Statistics::of_solver(&solver);
        let models = Projected::whole(solver, &variables, blocking);
        Solutions {
            variables,
            search: Search::One(Box::new(models)),
            statistics,
        }
    }

    /// What the search took so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn advance(&mut self) -> Result<Option<Placement>, Stopped> {
        match &mut self.search {
            Search::Ended => Ok(None),
            Search::Goal(_) => {
                let Search::Goal(parts) = std::mem::replace(&mut self.search, Search::Ended) else {
                    return Ok(None);
                };
                let (puzzle, goal, options) = *parts;
                self.resolve(puzzle, &goal, &options)?;
                self.advance()
            }
            Search::Cases(cases) => cases.next(&mut self.statistics),
            Search::One(models) => {
                self.statistics.solver_calls += 1;
                let found = models.next(&self.variables)?;
                Ok(found.map(|found| found.placement))
            }
            Search::Split(search) => {
                let next = search.next();
                self.statistics.cubes = search.cubes();
                self.statistics.solver_calls = search.solver_calls();
                next
            }
        }
    }
}

/// The puzzle whose solutions are those with this number of the goal's pieces.
pub(super) fn with_number(mut puzzle: Puzzle, goal: &Goal, number: u64) -> Puzzle {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    puzzle.rules.push(Rule::Count(Count {
        of: Counted::Pieces(goal.of.clone()),
        each: vec![CountedGroups {
            grouping: Grouping::Board,
            bounds: Bounds::Same(Bound::exactly(number)),
        }],
        within: puzzle.board.all(),
        origin: goal.origin,
    }));
    puzzle
}

impl Iterator for Solutions {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance().transpose();
        if !matches!(next, Some(Ok(_))) {
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
    use crate::sat::encode::random::{self, Random};
    use crate::sat::encode::truth;
    use crate::sat::textbook::{self, Formula, bits, projected_models};

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
        Solutions::of(|sink| formula.write(sink), blocking, options)
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

    #[test]
    fn a_large_board_in_one_solver_stops_within_a_second() {
        let puzzle = sample::queens(200);
        let mut options = by(Method::OneSolver);
        let started = Instant::now();
        options.stop = Stop::never().with_deadline(started + Duration::from_millis(100));
        let mut solutions = super::solutions(&puzzle, &options).unwrap();
        assert_eq!(solutions.next(), Some(Err(Stopped)));
        assert!(started.elapsed() < Duration::from_millis(1100));
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
    fn a_stop_ends_a_hard_search_within_a_second_and_is_the_last_item() {
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
            assert!(
                started.elapsed() < Duration::from_millis(1300),
                "{method:?}"
            );
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
