//! Solves a puzzle by backtracking, without CNF: the independent oracle.
//!
//! How a rule is processed: [`rules`] turns each rule into facts and constraints on them, the
//! [`model`]; [`compile`] calls them in order and adds what follows from counting ([`bounds`]);
//! [`propagation`] keeps what is known and draws conclusions; [`tree`] chooses what to try, the
//! most constrained demand first, and searches depth first. Exact covers have a search of their
//! own, [`exact_cover`].
//!
//! Cost: the time of a node is proportional to the facts it settles and the constraints they are
//! in, about a microsecond on a chessboard; memory is flat. Method: forward checking with the
//! smallest group first, R. Haralick and G. Elliott, "Increasing tree search efficiency for
//! constraint satisfaction problems", 1980.
//!
//! The optimum of a goal is found by branch and bound, [`optimum`](mod@optimum); then the placements with
//! the optimal number are enumerated. Threads take subproblems from a [`work_queue`], one for each orbit of
//! the puzzle's symmetry. A [`probe`] estimates how large a search will be and says where to cut it.
//!
//! This layer must not know CNF, SAT or files. It shares nothing with `sat` except the puzzle, the
//! board and the distribution of work ([`crate::workload`]).

mod bounds;
mod compile;
mod count;
mod exact_cover;
mod kind_counts;
mod model;
mod optimum;
mod probe;
mod propagation;
mod rules;
mod size;
mod solutions;
mod tree;
mod work_queue;

#[cfg(test)]
mod tests;

pub use count::{SolutionCount, count};
pub use probe::{BranchSampling, Probe, Sampled};
pub use size::{DoesNotFit, MOST_ENTRIES, check_size};
pub use solutions::{Solutions, solutions};

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, OptimumWatch};
use crate::stop::Stop;

#[derive(Clone, Debug)]
pub struct Options {
    pub stop: Stop,
    pub progress: Progress,
    /// The search reports to it how many nodes it has tried, and may have to wait there.
    pub pace: Pace,
    /// Receives what is known about the optimum of a goal.
    pub watch: OptimumWatch,
    /// Search exact covers in the general way, too; for comparison.
    pub general_only: bool,
    /// Of solutions that these carry to one another, [`count()`] may visit one and count all. The
    /// search for the optimum of a goal may do the same.
    pub automorphisms: Option<Arc<Automorphisms>>,
    /// The number of threads that search for the optimum of a goal where it is not found at once;
    /// `None` is one.
    pub jobs: Option<NonZeroUsize>,
    /// The number of branches tried in order, at least 1, before the first solution is also searched for
    /// at random.
    pub branches_in_order: u64,
    /// Where lines have no ends: the number of contradictions without a solution in between after which the search
    /// looks ahead.
    pub failures_in_a_row: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            stop: Stop::default(),
            progress: Progress::default(),
            pace: Pace::default(),
            watch: OptimumWatch::default(),
            general_only: false,
            automorphisms: None,
            jobs: None,
            branches_in_order: 1 << 12,
            failures_in_a_row: 64,
        }
    }
}
