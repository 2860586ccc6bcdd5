//! A puzzle solved by backtracking, without CNF: the independent oracle.
//!
//! The way of a rule: [`compile`] turns the rules into bounds on numbers of facts (*tallies*),
//! *balances* between them, pairs of *rivals* and lines of sight (*rays*), see [`model`]; [`saturation`] adds what follows by
//! counting and [`sums`] what groups say of one another; [`state`] keeps what is known and draws conclusions (forward checking); [`branch`]
//! chooses what to try, the most constrained demand first; [`tree`] walks depth first.
//!
//! Cost: a node takes time in proportion to the facts it settles and the tallies they are in, about a
//! microsecond on a chessboard; memory is flat. Method: forward checking with the smallest group
//! first, R. Haralick and G. Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", 1980.
//!
//! What says more than single tallies: where two sorts of pieces exclude one another along lines, the
//! lines are given to one of the two ([`camps`], [`room`]), and where few pieces have to meet many
//! demands, these are weighed against them ([`cover`]).
//!
//! A goal is reached by branch and bound, [`optimum`](mod@optimum), and then the placements with the
//! optimal number are walked through. Counts and refutations are shared out among threads
//! ([`shares`]), parts that symmetry carries to one another being looked at once ([`symmetric`]).
//!
//! It must not know CNF, SAT or files, and shares nothing with `sat` but the puzzle and the board.

mod aim;
mod attacks;
mod branch;
mod builder;
mod camps;
mod candidates;
mod clues;
mod compile;
mod count;
mod counts;
mod cover;
mod directions;
mod distinct;
mod equal;
mod exact;
mod forbid;
mod glance;
mod ground;
mod lines;
mod model;
mod numbers;
mod obstacles;
mod optimum;
mod room;
mod saturation;
mod searched;
mod shares;
mod sight;
mod size;
mod solutions;
mod state;
mod subtree;
mod sums;
mod symmetric;
mod tree;
mod walk;
mod worth;

#[cfg(test)]
mod tests;

pub use count::{Counted, count};
pub use size::{DoesNotFit, MOST_ENTRIES, check_size};
pub use solutions::{Solutions, solutions};

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Watch};
use crate::stop::{FirstLook, Stop};

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub stop: Stop,
    pub progress: Progress,
    /// Where what is known of the optimum of a goal is written.
    pub watch: Watch,
    /// Leave out the ways that suit certain puzzles only; to compare them with.
    pub general_only: bool,
    /// Of solutions that these carry to one another, [`count()`] may look at one and count all, and
    /// so may the search for the optimum of a goal.
    pub automorphisms: Option<Arc<Automorphisms>>,
    /// Whether [`count()`] begins with a short look at everything on one thread, whatever symmetry and
    /// threads may do: many a puzzle is counted before these are set up.
    pub first_look: FirstLook,
    /// How many threads look for the optimum of a goal, where it is not found at once; `None` is
    /// one.
    pub jobs: Option<NonZeroUsize>,
}
