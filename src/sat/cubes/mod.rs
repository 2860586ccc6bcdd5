//! All solutions by disjoint cubes, each solved by a separate varisat.

mod obstacles;
mod queue;
mod search;
mod symmetry;
mod tree;

pub use queue::{CubeWorker, WorkQueue};
