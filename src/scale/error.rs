//! Everything that can be wrong with a folder of parts, and its wording.

use std::path::PathBuf;

use super::cubes::cover::CoverFault;
use crate::app::Failure;
use crate::frontier::Unfinished;
use crate::search;
use crate::stop::Stopped;
use crate::storage::StorageError;
use std::convert::Infallible;

/// Parts and results of different versions are not mixed: one version may count correctly what another counts
/// wrongly.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why parts cannot be made, counted or merged.
#[derive(Debug, thiserror::Error)]
pub enum ScaleError {
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error("{} has no manifest.json: it is not a folder of parts; `workbench split FILE -o FOLDER` makes one", .0.display())]
    NotSplit(PathBuf),
    #[error("{} has been split already, and is left alone: give another folder, or remove it", .0.display())]
    AlreadySplit(PathBuf),
    #[error("{} is a certificate, and no folder of parts: `workbench audit` checks it", .0.display())]
    Certificate(PathBuf),
    #[error("{} is damaged: {why}", .path.display())]
    Damaged { path: PathBuf, why: String },
    #[error("{} is of version {theirs}, and this is workbench {VERSION}: counts of different versions are not mixed", .path.display())]
    OtherVersion { path: PathBuf, theirs: String },
    #[error("{} is not the puzzle that was split: its hash is not the one in manifest.json", .0.display())]
    PuzzleChanged(PathBuf),
    #[error("{} holds parts of another puzzle, {file}: the file or its parameters have changed since; give another folder", .path.display())]
    OtherPuzzle { path: PathBuf, file: String },
    #[error("the parts in {} do not cover the puzzle: {fault}", .path.display())]
    NotCovered { path: PathBuf, fault: CoverFault },
    #[error("the parts in {} do not cover the puzzle: they do not begin one after another", .0.display())]
    NotInOrder(PathBuf),
    #[error("the layer that {} was split at is not the one that this program makes: its parts cannot be counted", .0.display())]
    LayerChanged(PathBuf),
    #[error(
        "parts of a layer are counted by frontier alone; without `split --engine frontier` parts are cubes, which every engine counts"
    )]
    FrontierAlone,
    #[error("the parts in {} are cubes, and `--engine frontier` counts slices of a layer: give another folder, or another engine", .0.display())]
    OfCubes(PathBuf),
    #[error("the parts in {} are counted by symmetry, which `--no-symmetry` rules out: give another folder", .0.display())]
    UsesSymmetry(PathBuf),
    /// A rule that cannot be counted state by state.
    #[error(transparent)]
    NotByStates(Box<Failure<Infallible>>),
    #[error("{}, line {line}, is a result of other parts than those of this folder", .path.display())]
    ForeignResult { path: PathBuf, line: usize },
    #[error("{}, line {line}, is of part {part}, and there are only {parts}", .path.display())]
    NoSuchPart {
        path: PathBuf,
        line: usize,
        part: usize,
        parts: usize,
    },
    /// Always a bug, of the program or of a machine.
    #[error("part {part} has {} solutions by {} and {} by {}: one of them is wrong", .counts[0], .places[0], .counts[1], .places[1])]
    Disagreement {
        part: usize,
        counts: [String; 2],
        places: [String; 2],
    },
    #[error("there are only {parts} parts: no {asked}")]
    NotThere { asked: usize, parts: usize },
    #[error(
        "a puzzle with a [goal] cannot be split: what is optimal in a part need not be optimal in all"
    )]
    HasGoal,
    #[error(
        "the puzzle is not the same when it is written and read back, so that it cannot be split: {0}"
    )]
    NotWritten(String),
    #[error(transparent)]
    DoesNotFit(#[from] search::DoesNotFit),
    #[error("what is best is not estimated: an estimate is of a puzzle without a [goal]")]
    GoalNotEstimated,
    #[error("stopped before the end: nothing was written")]
    Stopped,
    /// A part that could not be counted.
    #[error("part {part}: {failure}")]
    Failed {
        part: usize,
        failure: Box<Failure<Infallible>>,
    },
}

impl From<Unfinished> for ScaleError {
    fn from(_: Unfinished) -> Self {
        ScaleError::Stopped
    }
}

impl From<Stopped> for ScaleError {
    fn from(Stopped: Stopped) -> Self {
        ScaleError::Stopped
    }
}
