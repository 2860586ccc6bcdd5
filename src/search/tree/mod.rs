//! The search trees of a puzzle, walked depth first.
//!
//! [`root`] says where the search begins; [`depth_first`] walks one tree; [`branching`] chooses what to try next,
//! with the help of [`conflict_weights`] and, where that fails, of [`look_ahead`]; [`subtree`] searches below a point in the way that suits what is left and
//! splits it into subproblems, of which [`orbits`] keeps one for each orbit of the puzzle's symmetry; [`placements`]
//! goes through all trees one after another; where no solution turns up, [`restarts`] searches for one at random.

pub mod branching;
pub mod conflict_weights;
pub mod depth_first;
pub mod look_ahead;
pub mod orbits;
pub mod placements;
pub mod restarts;
pub mod root;
pub mod subproblem;
pub mod subtree;
