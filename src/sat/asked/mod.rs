//! Questions that one solver is asked again and again: which solution is nearest to another, and what can stand where.

mod contents;
mod nearest;

pub use contents::NewContents;
pub use nearest::{Nearest, differing, nearest, without_goal};
