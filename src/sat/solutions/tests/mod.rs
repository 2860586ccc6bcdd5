//! Every method and splitting finds each solution once, varisat finds it, and a stop is obeyed.

mod seam;
mod stopping;

use super::*;
use crate::clock::{Duration, Instant};
use crate::puzzle::{Bound, Counted, Moves, sample};
use crate::sat::propagation::faults as lies;
use crate::sat::solver::faults;
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

/// Milliseconds on an idle machine; without a stop these searches take minutes.
const BUSY: Duration = Duration::from_secs(10);

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
