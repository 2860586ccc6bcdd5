//! The results of parts, read from the lines that [`super::ledger`] writes.
//!
//! A line that a crash cut off, or that somebody changed, does not match its checksum and is ignored: its part is
//! counted again. If a part was counted twice, both numbers must be equal, or something is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::digest::unsealed;
use super::error::{ScaleError, VERSION};
use super::ledger::{BegunLine, LedgerLine, is_locked};
use super::work::Work;
use crate::storage::StorageError;
use crate::total::Total;

/// The result of one part.
#[derive(Clone, Debug, PartialEq)]
pub struct PartResult {
    pub solutions: Total,
    /// How many of them were judged, if not all.
    pub judged: Option<u64>,
    pub engine: String,
    pub time: Duration,
    /// The file and the line, for messages.
    pub place: String,
}

/// A line that is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    pub path: PathBuf,
    /// From 1.
    pub line: usize,
}

/// All that is known of the parts of a folder.
#[derive(Clone, Debug, Default)]
pub struct Results {
    pub counted: BTreeMap<usize, PartResult>,
    pub damaged: Vec<Damaged>,
    /// The number of lines that repeat another line.
    pub repeated: usize,
    /// Parts that two engines have counted.
    pub by_two: BTreeSet<usize>,
    /// Parts that were begun, each with the file of the process that began it last.
    pub begun: BTreeMap<usize, PathBuf>,
    /// The number of files.
    pub files: usize,
}

impl Results {
    pub fn read(work: &Work) -> Result<Self, ScaleError> {
        let mut results = Results::default();
        for path in files(&work.results())? {
            let read = fs::read(&path);
            let bytes = read.map_err(|source| StorageError::read(&path, source))?;
            results.files += 1;
            for (index, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
                if !bytes.is_empty() {
                    results.add(work, &path, index + 1, bytes)?;
                }
            }
        }
        Ok(results)
    }

    fn add(
        &mut self,
        work: &Work,
        path: &Path,
        number: usize,
        bytes: &[u8],
    ) -> Result<(), ScaleError> {
        let path = path.to_owned();
        let line = std::str::from_utf8(bytes).ok().and_then(unsealed);
        let begun = line.as_deref().map(serde_json::from_str::<BegunLine>);
        if let Some(Ok(begun)) = begun {
            // A line for another folder is ignored here; its results are reported as an error.
            if begun.split == work.id {
                self.begun.insert(begun.begun, path);
            }
            return Ok(());
        }
        let line: Option<LedgerLine> = line.and_then(|line| serde_json::from_str(&line).ok());
        let read = line.and_then(|line| Some((line.solutions.parse::<Total>().ok()?, line)));
        let Some((solutions, line)) = read else {
            let line = number;
            self.damaged.push(Damaged { path, line });
            return Ok(());
        };
        if line.version != VERSION {
            let theirs = line.version;
            return Err(ScaleError::OtherVersion { path, theirs });
        }
        if line.split != work.id {
            return Err(ScaleError::ForeignResult { path, line: number });
        }
        let (part, parts) = (line.part, work.parts.len());
        if part == 0 || part > parts {
            return Err(ScaleError::NoSuchPart {
                path,
                line: number,
                part,
                parts,
            });
        }
        let counted = PartResult {
            solutions,
            judged: line.judged,
            engine: line.engine,
            time: Duration::try_from_secs_f64(line.seconds).unwrap_or_default(),
            place: format!("{}:{number}", path.display()),
        };
        match self.counted.get(&part) {
            Some(other) if other.solutions != counted.solutions => {
                Err(disagreement(part, other, &counted))
            }
            Some(other) => {
                self.repeated += 1;
                if other.engine != counted.engine {
                    self.by_two.insert(part);
                }
                Ok(())
            }
            None => {
                self.counted.insert(part, counted);
                Ok(())
            }
        }
    }

    /// The parts without a result that a running process has begun.
    pub fn at_work(&self) -> BTreeSet<usize> {
        let open = self.begun.iter();
        let open = open.filter(|(part, _)| !self.counted.contains_key(part));
        let mut running: BTreeMap<&Path, bool> = BTreeMap::new();
        open.filter(|(_, path)| {
            let is_running = running.entry(path).or_insert_with(|| is_locked(path));
            *is_running
        })
        .map(|(part, _)| *part)
        .collect()
    }
}

/// The error for two different numbers of one part.
pub fn disagreement(part: usize, one: &PartResult, other: &PartResult) -> ScaleError {
    let place = |counted: &PartResult| format!("{} ({})", counted.place, counted.engine);
    ScaleError::Disagreement {
        part,
        counts: [one, other].map(|counted| counted.solutions.to_string()),
        places: [one, other].map(place),
    }
}

/// The files with results, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, ScaleError> {
    let failed = |source| StorageError::read(folder, source);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(failed)?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
