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
/// parts for two threads take. Cubes: up to about 600 solutions are found sooner than threads are
/// started.
const ALLOWANCE: Allowance = Allowance {
    cubes: 1152,
    proof: 1 << 18,
};

/// What came of it.
pub struct Look {
    /// All solutions, if that was little work.
    pub all: Option<Vec<Placement>>,
    pub cubes_seen: u64,
    pub work: SolverWork,
}

/// Looks at everything in the cubes.
pub fn look(
    cubes: &Cubes,
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

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::Arc;

    use crate::puzzle::{Automorphisms, Bound, Puzzle, Targets, sample};
    use crate::sat::{Options, Statistics, on_threads};
    use crate::stop::{FirstLook, Stopped};

    /// How many solutions there are, whether symmetry was used, and what it took; `None` if it was
    /// stopped.
    fn counted(puzzle: &Puzzle, first_look: FirstLook) -> Option<(u64, bool, Statistics)> {
        let options = Options {
            automorphisms: Some(Arc::new(Automorphisms::of(puzzle))),
            first_look,
            ..Options::default()
        };
        let two = NonZeroUsize::MIN.saturating_add(1);
        let shares = on_threads(puzzle, &options, two, |mut solutions| {
            let mut number = 0;
            while let Some(found) = solutions.next() {
                found?;
                number += solutions.weight();
            }
            Ok::<_, Stopped>((
                number,
                solutions.is_up_to_symmetry(),
                solutions.statistics(),
            ))
        });
        let mut sum = (0, false, Statistics::default());
        for share in shares.unwrap() {
            let (number, up_to_symmetry, statistics) = share.ok()?;
            sum.0 += number;
            sum.1 |= up_to_symmetry;
            sum.2.add(&statistics);
        }
        Some(sum)
    }

    fn knights(number: i64) -> Puzzle {
        let mut puzzle = sample::open(8, 8);
        let knight = puzzle.add("knight", 'N', sample::knight(), Bound::exactly(number));
        let on = Targets::Pieces(sample::set(&[knight]));
        puzzle.attacks(&[knight], on, Bound::exactly(0));
        puzzle
    }

    #[test]
    fn small_puzzles_need_no_symmetry_and_large_ones_do_and_both_are_counted_in_full() {
        // OEIS A000170.
        for (n, solutions, up_to_symmetry) in [(6, 4, false), (11, 2680, true)] {
            let puzzle = sample::queens(n);
            let (number, used, statistics) = counted(&puzzle, FirstLook::Before).unwrap();
            assert_eq!((number, used), (solutions, up_to_symmetry));
            let (number, _, without) = counted(&puzzle, FirstLook::No).unwrap();
            assert_eq!(number, solutions);
            // What was looked at in vain is counted too.
            if up_to_symmetry {
                assert!(statistics.cubes >= without.cubes + 256);
            }
        }
    }

    #[test]
    fn what_cubes_do_not_find_one_solver_decides() {
        let (number, used, statistics) = counted(&knights(32), FirstLook::Before).unwrap();
        assert_eq!((number, used), (2, false));
        assert_eq!(statistics.solver.calls, 3);
    }

    #[test]
    fn a_look_alone_ends_as_if_it_were_stopped_where_it_is_not_enough() {
        assert_eq!(counted(&sample::queens(6), FirstLook::Only).unwrap().0, 4);
        for puzzle in [sample::queens(11), sample::queens_and_pawn(6)] {
            assert!(counted(&puzzle, FirstLook::Only).is_none());
        }
    }
}
