//! Every method and splitting finds each solution once, varisat finds it, and a stop is obeyed.

mod seam;
mod stopping;

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::puzzle::{Automorphisms, Bound, Counted, Moves, sample};
use crate::sat::propagation::faults as lies;
use crate::sat::solver::faults;
use crate::sat::textbook::{self, TextbookFormula, bits, projected_models};
use crate::sat::{Splitting, cuts};
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

fn search(formula: &TextbookFormula, blocking: Blocking, options: &Options) -> Solutions {
    let write = |sink: &mut dyn ClauseSink| Ok(formula.write(sink));
    Solutions::by(match options.method {
        Method::OneSolver => {
            SearchStage::by_one_solver(write, FirstValue::default(), blocking, options)
        }
        Method::Cubes | Method::InOrder => {
            let one = NonZeroUsize::MIN;
            SearchStage::of_queue(WorkQueue::of_formula(write, blocking, options, one))
        }
    })
}

/// All solutions, sorted. Checks that they come in the language's order if that is promised.
fn all(formula: &TextbookFormula, blocking: Blocking, options: &Options) -> Vec<Placement> {
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

/// Everything in one solver, everything split to the end, and values in between.
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
        let found = SearchStage::by_one_solver(write, first_value, Blocking::Short, &options);
        let found = Solutions::by(found);
        let mut found: Vec<Placement> = found.map(Result::unwrap).collect();
        found.sort();
        found
    };
    assert_eq!(found(FirstValue::True).len(), 4);
    assert_eq!(found(FirstValue::True), found(FirstValue::False));
}

/// A planted fault, against which the choice of the blocking clause guards.
#[test]
fn short_clauses_lose_solutions_where_one_contains_another() {
    let formula = textbook::kings(2);
    let one_solver = by(Method::OneSolver);
    assert!(all(&formula, Blocking::Short, &one_solver).len() < 5);
}

/// Milliseconds on an idle machine; without a stop these searches take minutes.
const BUSY: Duration = Duration::from_secs(10);

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

/// Stones on 3x3 that are one part: OEIS A059525.
fn connected_sets(cuts: bool, method: Method) -> Vec<Placement> {
    let mut puzzle = sample::open(3, 3);
    let stone = puzzle.add("stone", 'S', Moves::none(), Bound::ANY);
    let stones = Counted::Pieces(sample::set(&[stone]));
    puzzle.connected(stones, Bound::exactly(1));
    let options = Options {
        cuts,
        ..options(
            method,
            Splitting {
                models_per_cube: 8,
                smallest: 2,
            },
        )
    };
    let found: Result<Vec<Placement>, Stopped> = solutions(&puzzle, &options).unwrap().collect();
    let mut found = found.unwrap();
    found.sort();
    found
}

#[test]
fn cuts_say_what_levels_say_and_a_fault_in_either_direction_is_seen() {
    for method in METHODS {
        let by_levels = connected_sets(false, method);
        assert_eq!(by_levels.len(), 218);
        assert_eq!(connected_sets(true, method), by_levels);
        cuts::faults::NOTHING_IS_BETWEEN.set(true);
        assert!(connected_sets(true, method).len() < 218);
        cuts::faults::NOTHING_IS_BETWEEN.set(false);
        cuts::faults::ALL_IS_ONE_PART.set(true);
        assert!(connected_sets(true, method).len() > 218);
        cuts::faults::ALL_IS_ONE_PART.set(false);
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

    /// Seven squares and three helpers under random clauses, compared with trying everything.
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
