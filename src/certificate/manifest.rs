//! The subject of a certificate, its statements, and the hashes of its files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::CertificateError;
use super::folder::{Folder, MANIFEST};
use crate::puzzle::{Classification, Judge, Placement, Puzzle};

/// The version of the folder's layout.
const FORMAT: u32 = 1;

/// A key that the manifest of a folder of parts has, and that of a certificate has not.
const OF_PARTS: &str = "seed";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    format: u32,
    /// The version of the program, which says nothing about the puzzle: the only value that an audit does not check.
    version: String,
    /// The puzzle file, under `puzzle/`.
    pub file: String,
    pub parameters: BTreeMap<String, i64>,
    pub says: Says,
    /// The parts of the refutation, if it is not in one piece. Each is the literals of a cube: n for variable n of
    /// the formula, and -n for its negation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Vec<i64>>,
    /// SHA-256 of each file.
    pub files: BTreeMap<String, String>,
}

/// What is certified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Says {
    /// The number of solutions; with a goal, of those with the best number.
    pub solutions: u64,
    /// The number of classes under the board's symmetries.
    pub fundamental: u64,
    /// The best number, if there is a goal and a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<u64>,
}

impl Manifest {
    pub fn new(
        file: String,
        parameters: &[(String, i64)],
        says: Says,
        parts: Vec<Vec<i64>>,
        files: BTreeMap<String, String>,
    ) -> Self {
        Manifest {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            file,
            parameters: parameters.iter().cloned().collect(),
            says,
            parts,
            files,
        }
    }

    pub fn text(&self) -> String {
        // Keys are texts, so this cannot fail.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads what [`put`](Self::put) has written: nothing else may stand in it, not even an empty value.
    pub fn read(folder: &Folder) -> Result<Self, CertificateError> {
        let damaged = |error: serde_json::Error| folder.damaged(MANIFEST, &error.to_string());
        let value: Value = serde_json::from_str(&folder.read(MANIFEST)?).map_err(damaged)?;
        if value.get("says").is_none() && value.get(OF_PARTS).is_some() {
            let path = folder.path(MANIFEST);
            let folder = path.parent().unwrap_or(&path);
            return Err(CertificateError::FolderOfParts(folder.to_owned()));
        }
        let manifest = Manifest::deserialize(&value).map_err(damaged)?;
        let format = manifest.format;
        if format != FORMAT {
            let why = format!("its format is {format}, not {FORMAT}");
            return Err(folder.damaged(MANIFEST, &why));
        }
        match serde_json::to_value(&manifest).is_ok_and(|written| written == value) {
            true => Ok(manifest),
            false => {
                Err(folder.damaged(MANIFEST, "it has a value that is left out if it is empty"))
            }
        }
    }
}

impl Says {
    /// What these solutions, all there are, say about a puzzle.
    pub fn of(puzzle: &Puzzle, solutions: &[Placement]) -> Self {
        let judge = Judge::new(puzzle);
        let mut classes = Classification::new(puzzle, &judge);
        solutions.iter().for_each(|solution| classes.add(solution));
        let goal = puzzle.goal.as_ref();
        Says {
            solutions: solutions.len() as u64,
            fundamental: classes.number(),
            optimum: goal.and_then(|goal| Some(goal.number(solutions.first()?))),
        }
    }
}
