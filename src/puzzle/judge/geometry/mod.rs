//! The geometry that the judge needs: groups of squares, and where moves lead. It computes them by itself, from
//! squares and single steps.

mod groups;
mod reach;

pub use groups::{along, groups, in_order};
pub use reach::{AttackPath, visit_reached};
