//! What an author asks besides a solution and a number: why there is none, how another differs, what can stand where.

mod behind;
mod candidates;
mod explain;
mod fleet;
mod numbers;
mod opened;
mod other;
mod repair;
mod so_far;
mod spread;
mod steps;
mod trim;
mod undecided;

pub use crate::query::{DEEPEST, Deduction, Fact, Item, ItemKind, Known, LeftOut, Trim};
pub use candidates::{Candidates, CandidatesReport, candidates, with_pieces};
pub use explain::{Conflict, Explained, explain};
pub use fleet::{Fleet, PlayedBoard, length_of, orthogonal_parts};
pub use numbers::{Number, Numbers, numbers};
pub use other::{Neighbour, OtherReport, Others, other};
pub use repair::{
    Added, Addition, Change, ClueValue, Compared, Correction, MOST_COUNTED, PrintedChange, Repair,
    printed_changes, repair, value_of,
};
pub use so_far::{SoFar, broken_so_far, for_good, missing, so_far};
pub use spread::{Spread, spread};
pub use steps::{StepsReport, Way, steps};
pub use trim::{MOST_SOLUTIONS, TrimReport, all_solutions, has_the_same_solutions, trim};
