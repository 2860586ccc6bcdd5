//! Counts that are too large for one machine, and counts that survive any interruption.
//!
//! A puzzle is cut into parts by questions "does this piece stand on this square?" ([`cubes::splitting`]): the leaves
//! of that tree exclude each other and leave nothing out ([`cubes::cover`]). A folder holds the tree ([`Work`]). Each
//! part is a puzzle of its own, so any engine can count it. [`run()`] writes the results, line by line ([`ledger`]);
//! [`results`] reads all lines; [`merge()`] audits the results and adds them up; and [`recheck()`] counts some parts
//! by another engine. On one machine, a folder is the checkpoint of a long count. [`mod@estimate`] estimates
//! beforehand how long that takes.
//!
//! Nothing that is written is ever changed. A part is done once a complete line with the right checksum says so;
//! anything else that a crash leaves behind is ignored. Of the cubes that symmetries of the puzzle carry to one
//! another, one is in a part, with a weight. For a count state by state, the parts are slices of a [`layer`] instead.
//!
//! This layer must not know arguments, formats of reports, streams or exit codes, and has no rules of its own.

mod counter;
mod cubes;
mod digest;
mod error;
mod estimate;
mod expected;
mod layer;
mod ledger;
mod merge;
mod part;
mod recheck;
mod results;
mod run;
#[cfg(test)]
mod tests;
mod trial;
mod work;

pub use cubes::cover::CoverFault;
pub use cubes::tree::CubeTreeNode;
pub use error::{ScaleError, VERSION};
pub use estimate::{Estimate, EstimateRequest, Estimated, Interval, Probed, estimate, probed};
pub use expected::{ExpectedCost, expected};
pub use layer::LayerPlan;
pub use merge::{MergeReport, classes, merge};
pub use part::{Part, Portion};
pub use recheck::{RecheckReport, RecheckSize, recheck};
pub use results::Damaged;
pub use run::{RunReport, RunRequest, run};
pub use work::{Cover, SplitOrigin, SplitRequest, Work};
