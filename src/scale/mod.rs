//! Counts larger than one machine, and counts that survive anything.
//!
//! A puzzle is cut into parts by questions "does this piece stand on this square?" ([`cubes::splitting`]): the leaves of that
//! tree exclude each other and leave nothing out ([`cubes::cover`]). A folder holds them ([`Work`]). Each part is a
//! puzzle of its own, so that any engine counts it; [`run()`] writes what it came to, line by line
//! ([`ledger`]), what is known is read from all lines ([`results`]), [`merge()`] audits them and adds them up, and
//! [`recheck()`] counts some parts by another engine. On one machine the same is the checkpoint of a long count.
//! [`mod@estimate`] says beforehand how long that will take.
//!
//! Nothing that is written is ever changed: a part is done once a whole line with the right checksum says so, and
//! what else a crash leaves behind is passed over. Of cubes that symmetries of the puzzle carry to one another one is in a part,
//! with a weight; a count state by state is cut at a [`layer`] instead.
//!
//! It must not know arguments, formats of reports, streams or exit codes, and has no rule of its own.

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
pub use cubes::tree::Node;
pub use error::{ScaleError, VERSION};
pub use estimate::{Estimate, EstimateRequest, Estimated, Interval, Probed, estimate, probed};
pub use expected::{Expected, expected};
pub use layer::LayerPlan;
pub use layer::ranges::RangeFault;
pub use merge::{MergeReport, classes, merge};
pub use part::{Part, Portion};
pub use recheck::{RecheckReport, Sample, recheck};
pub use results::Damaged;
pub use run::{RunReport, RunRequest, run};
pub use work::{Cover, Origin, SplitRequest, Work};
