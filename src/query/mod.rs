//! Questions about one puzzle that is opened once and asked again and again.
//!
//! [`questions`] is the opened puzzle: its formula, if need be with a selector for each instance of a rule, given and
//! number of pieces, and one solver that is asked under assumptions and keeps what it learns. On it stand
//!
//! - [`broken`]: the demands that pieces on a board break already: a call for all, then some for each that is broken;
//! - [`contents`]: what can stand on each square, and so what must: a call for each placement that shows something new,
//!   and one refutation;
//! - [`nearest`](mod@nearest): the solution that differs least from another: some calls, each with a bound twice the last;
//! - [`conflict`]: the fewest demands that contradict each other: a call for each that is left out, then at most some
//!   thousands;
//! - [`deductions`]: the way to what is decided, each deduction with a small reason: propagation of each rule instance, then
//!   a call for each reason that is compared and for each part that is left out;
//! - [`trim`](mod@trim): what follows from the rest: two calls for each of the [`items`] that an author can take out; where
//!   there are too many solutions to exclude them one by one, with what it takes to break an item ([`breaking`]); the most that
//!   can go together ([`largest`]), at most a thousand more;
//! - [`repair`]: the fewest givens that leave one solution, a smallest conflict; the fewest items without which there is
//!   one: a call for each conflict.
//!
//! [`opened`] is a puzzle to which rules are added that hold where their selectors are assumed: a call for each question.
//!
//! Nothing is concluded here without the solver of [`crate::sat`], but that propagation refutes some candidates. This layer
//! must not know files, nor who asks.

mod breaking;
mod broken;
mod conflict;
mod contents;
mod deductions;
mod guarded;
mod items;
mod largest;
mod nearest;
mod opened;
mod questions;
mod repair;
mod trim;

pub use breaking::entails;
pub use broken::{Broken, SomeOf, broken_by, solution_with};
pub use conflict::{Conflict, Explanation, explain};
pub use contents::NewContents;
pub use deductions::{DEEPEST, Deduction, Deductions, Fact};
pub use items::{Item, ItemKind};
pub use largest::{Fewest, Suffices, fewest_that_do};
pub use nearest::{Nearest, differing, nearest, without_goal};
pub use opened::{GaveUp, Opened};
pub use repair::{Additions, LeftOut, New, additions, fullest, left_out};
pub use trim::{Known, Trim, at_least_as_good, trim};
