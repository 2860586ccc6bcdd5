//! What a user asks for, one file each: solve, count, check, and the instances they are about.
//!
//! Every function here takes a puzzle and a request and returns a report, or calls a sink with
//! placements as they are found. Every placement that leaves this layer has passed the judge.
//!
//! It must not print, and must not know formats, arguments or exit codes.

mod assay;
mod auto;
mod both;
mod check;
mod count;
mod difference;
mod digest;
mod effort;
mod encode;
mod engine;
mod explain;
mod gathered;
mod images;
mod input;
mod other;
mod pieces;
mod sampled;
mod shares;
mod shelf;
mod showing;
mod solve;
mod standing;
mod sweep;
#[cfg(test)]
mod symmetric_tests;
mod templates;
mod threads;
pub mod verify;
mod watched;

pub use assay::{Reason, Rejected};
pub use both::{Disagreement, Tally};
pub use check::{Optimality, check, optimality};
pub use count::{ByPiece, CountReport, CountRequest, count};
pub use difference::Difference;
pub use digest::Digest;
pub use effort::{Effort, peak_memory};
pub use encode::{Formula, FormulaSize, placement_variables};
pub use engine::{DoesNotFit, Engine, Engines, Failure, How, Watches};

pub use explain::{Conflict, Explained, explain};
pub use input::{Input, Source, UnreadableInput};
pub use other::{Neighbour, OtherReport, Others, other};
pub use pieces::{NamedPiece, NoSuchPiece, piece_named};
pub use solve::{Ending, Order, SolveReport, SolveRequest, Wanted, solve};
pub use sweep::{Setting, SweepError, each_once, instances};
pub use templates::{TEMPLATES, Template};
pub use watched::Watched;
