//! Every method and splitting finds each solution once, varisat finds it, and a stop is obeyed.

mod seam;
mod stopping;

use super::*;
use crate::clock::{Duration, Instant};
use crate::puzzle::{Bound, Counted, sample};
use crate::sat::Splitting;
use crate::sat::propagation::faults as lies;
use crate::sat::solver::faults;
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
