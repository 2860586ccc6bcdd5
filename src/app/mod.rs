//! The requests of a user, one file each: solve, count, check, and the instances they are about.
//!
//! Every function here takes a puzzle and a request and returns a report, or calls a sink with placements as they are
//! found. [`driver`] runs the engines and judges what they find; [`verify`] compares engines of its own choice, and
//! [`states`] asks the frontier. [`collect`] holds what can be made of solutions. Every placement that leaves this layer has passed the judge.
//!
//! This layer must not print, and must not know formats, arguments or exit codes.

mod check;
mod collect;
mod count;
mod driver;
mod formula;
mod generate;
mod input;
mod pieces;
mod questions;
mod read_off;
mod shares;
mod solutions;
mod solve;
mod states;
mod sweep;
#[cfg(test)]
mod symmetric_tests;
mod templates;
pub mod verify;
mod watched;

pub use check::{Optimality, check, obeys, optimality, with_givens};
pub use collect::{ByPiece, Digest};
pub use count::{CountReport, CountRequest, count, count_and_draw};
pub use driver::{
    Disagreement, DoesNotFit, Effort, Engine, EngineDifference, Engines, Failure, How, Rejected,
    RejectionReason, Tally, Watches, peak_memory,
};
pub use formula::{
    Form, FormulaEntry, FormulaSize, LinearConstraint, NoFormula, PuzzleFormula, Relation, Subject,
    check_candidates, objective, placement_variables,
};
pub use generate::{GenerateRequest, Generated, NotGenerated, Spared, generate};
pub use input::{BoardSource, Input, UnreadableInput};
pub use pieces::{NamedPiece, NoSuchPiece, piece_named};
pub use questions::{
    Added, Addition, Candidates, CandidatesReport, Change, ClueValue, Compared, Conflict,
    Correction, DEEPEST, Deduction, Explained, Fact, Fleet, Item, ItemKind, Known, LeftOut,
    MOST_COUNTED, MOST_SOLUTIONS, Neighbour, Number, Numbers, OtherReport, Others, PlayedBoard,
    PrintedChange, Repair, SoFar, Spread, StepsReport, Trim, TrimReport, Way, all_solutions,
    broken_so_far, candidates, explain, for_good, has_the_same_solutions, length_of, missing,
    numbers, orthogonal_parts, other, printed_changes, repair, so_far, spread, steps, trim,
    value_of, with_pieces,
};
pub use shares::{Share, Shares};
pub use solutions::FoundSolutions;
pub use solve::{Ending, Order, SolveReport, SolveRequest, WantedSolutions, first_solution, solve};
pub use states::{classes_of_all, count_aside};
pub use sweep::{Setting, SweepError, each_once, instances};
pub use templates::{TEMPLATES, Template};
pub use watched::WatchedFiles;
