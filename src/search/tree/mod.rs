//! The search trees of a puzzle, walked depth first.
//!
//! [`root`] says where the search begins; [`depth_first`] walks one tree, and [`branching`] chooses
//! what to try next; [`subtree`] walks it in the way that suits what is left and splits it into
//! subproblems, of which [`orbits`] keeps one for each orbit of the puzzle's symmetry;
//! [`placements`] goes through all trees one after another.

pub mod branching;
pub mod depth_first;
pub mod orbits;
pub mod placements;
pub mod root;
pub mod subproblem;
pub mod subtree;
