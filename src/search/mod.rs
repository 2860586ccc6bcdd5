//! A puzzle solved by backtracking, without CNF: the independent oracle.
//!
//! The way of a rule: [`rules`] turns each into facts and constraints on them, the [`model`];
//! [`compile`] calls them in order and adds what counting tells ([`bounds`]); [`propagation`] keeps
//! what is known and draws conclusions; [`tree`] chooses what to try, the most constrained demand
//! first, and walks depth first. What is an exact cover is walked by a search of its own,
//! [`exact_cover`].
//!
//! Cost: a node takes time in proportion to the facts it settles and the constraints they are in,
//! about a microsecond on a chessboard; memory is flat. Method: forward checking with the smallest
//! group first, R. Haralick and G. Elliott, "Increasing tree search efficiency for constraint
//! satisfaction problems", 1980.
//!
//! The optimum of a goal is found by branch and bound, [`optimum`](mod@optimum), and then the
//! placements with the optimal number are gone through. Threads take subproblems from a
//! [`work_queue`], one for each orbit of the puzzle's symmetry. A [`probe`] tells how large a search will be
//! and where to cut it.
//!
//! It must not know CNF, SAT or files, and has nothing in common with `sat` but the puzzle, the
//! board and what gives out work ([`crate::workload`]).

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
pub use probe::{Look, Probe, Sampled};
pub use size::{DoesNotFit, MOST_ENTRIES, check_size};
pub use solutions::{Solutions, solutions};

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Watch};
use crate::stop::Stop;

#[derive(Clone, Debug)]
pub struct Options {
    pub stop: Stop,
    pub progress: Progress,
    /// The search tells it how many nodes it has tried, and may wait there.
    pub pace: Pace,
    /// Where what is known of the optimum of a goal is written.
    pub watch: Watch,
    /// Leave out the ways that suit certain puzzles only; to compare them with.
    pub general_only: bool,
    /// Of solutions that these carry to one another, [`count()`] may visit one and count all, and
    /// so may the search for the optimum of a goal.
    pub automorphisms: Option<Arc<Automorphisms>>,
    /// How many threads look for the optimum of a goal, where it is not found at once; `None` is
    /// one.
    pub jobs: Option<NonZeroUsize>,
    /// The first solution is looked for at random too once so many branches have been tried in order, at
    /// least 1.
    pub branches_in_order: u64,
    /// A placement that is better than the best so far is looked for with so many branches, before the optimum is
    /// approached from the other side.
    pub branches_to_improve: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            stop: Stop::default(),
            progress: Progress::default(),
            pace: Pace::default(),
            watch: Watch::default(),
            general_only: false,
            automorphisms: None,
            jobs: None,
            branches_in_order: 1 << 12,
            branches_to_improve: 20_000,
        }
    }
}
