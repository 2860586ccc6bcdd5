//! The subject of a certificate, its statements, and the hashes of its files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::error::CertificateError;
use super::folder::{Folder, MANIFEST};

/// The version of the folder's layout.
const FORMAT: u32 = 1;

/// A key that the manifest of a folder of parts has, and that of a certificate has not.
const OF_PARTS: &str = "parts_hash";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// The version of the program.
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

    pub fn read(folder: &Folder) -> Result<Self, CertificateError> {
        let damaged = |why: String| CertificateError::Damaged {
            path: folder.path(MANIFEST),
            why,
        };
        let text = folder.read(MANIFEST)?;
        let value: serde_json::Value =
            serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        if value.get("says").is_none() && value.get(OF_PARTS).is_some() {
            let path = folder.path(MANIFEST);
            let folder = path.parent().unwrap_or(&path);
            return Err(CertificateError::FolderOfParts(folder.to_owned()));
        }
        let manifest: Manifest =
            serde_json::from_value(value).map_err(|error| damaged(error.to_string()))?;
        match manifest.format {
            FORMAT => Ok(manifest),
            other => Err(damaged(format!("its format is {other}, not {FORMAT}"))),
        }
    }
}
