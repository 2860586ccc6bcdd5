//! A short look at everything, before the search space is cut for symmetry and threads.
//!
//! Many a puzzle that people write is solved before it would be cut, and some that are hard to cut
//! are easy for one solver that sees all of it. What is found is held until it is known to be all;
//! so a look is short: it ends after some cubes and some work of solvers, the same on every machine.
//!
//! It must not know what comes after it.

use super::blocking::Blocking;
use super::cubes::Cubes;
use super::encode::PlacementVariables;
use super::options::{Options, SolverWork};
use super::split_search::{Allowance, SplitSearch};
use crate::puzzle::Placement;
use crate::stop::Stopped;

/// A millisecond or two, and some hundredths of a second for a solver where cubes find nothing: there is
/// no telling how far it has come. Measured on knights that fill half of a chessboard: one solver
/// takes 840 conflicts, which is half as long as 22 solvers up to symmetry, and a twentieth of what
/// parts for two threads take.
const ALLOWANCE: Allowance = Allowance {
    cubes: 1024,
    proof: 1 << 18,
};

/// What came of it.
pub struct Look {
    /// All solutions, if that was little work.
    pub all: Option<Vec<Placement>>,
    pub cubes_seen: u64,
    pub work: SolverWork,
}

/// Looks at everything in the cubes, which stand where they stood before.
pub fn look(
    cubes: &mut Cubes,
    variables: &PlacementVariables,
    blocking: Blocking,
    options: &Options,
) -> Result<Look, Stopped> {
    let stop = &options.stop;
    let mut search = SplitSearch::new(
        cubes.clone(),
        variables.clone(),
        blocking,
        options.splitting,
        stop,
    )
    .with_allowance(ALLOWANCE);
    let found: Result<Vec<Placement>, Stopped> =
        std::iter::from_fn(|| search.next().transpose()).collect();
    stop.poll()?;
    Ok(Look {
        all: found.ok(),
        cubes_seen: search.cubes(),
        work: search.work(),
    })
}
