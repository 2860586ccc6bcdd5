//! The results of parts, read from the lines that [`super::ledger`] writes.
//!
//! A line that a crash cut off, or that somebody changed, does not match its checksum and is ignored: its part is
//! counted again. If a part was counted twice, both numbers must be equal, or something is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::mem;
use std::path::{Path, PathBuf};

use super::digest::unsealed;
use super::error::{ScaleError, VERSION};
use super::ledger::{BegunLine, LedgerLine, is_locked};
use super::work::{Cover, Work};
use crate::app::{Engine, Engines};
use crate::clock::Duration;
use crate::storage::StorageError;
use crate::storage::reading::{self, MOST_TEXT};
use crate::total::Total;

/// The result of one part.
#[derive(Clone, Debug, PartialEq)]
pub struct PartResult {
    pub solutions: Total,
    /// How many of them were judged, if not all.
    pub judged: Option<u64>,
    /// The engines that its lines name, one set for each line. Those of one set have counted different cubes, unless
    /// it is `both`.
    pub engines: Vec<EngineNames>,
    pub time: Duration,
    /// The file and the line, for messages.
    pub place: String,
}

/// Names of engines, as lines have them.
pub type EngineNames = BTreeSet<&'static str>;

const SAT: &str = Engines::One(Engine::Sat).name();
const NATIVE: &str = Engines::One(Engine::Native).name();
const FRONTIER: &str = Engines::Frontier.name();
const BOTH: &str = Engines::Both.name();

/// The engines of a line for parts of this kind; `None` if one of them counts no such parts.
fn engines_in(line: &str, cover: &Cover) -> Option<EngineNames> {
    let known: &[&str] = match cover {
        Cover::Tree(_) => &[SAT, NATIVE, FRONTIER, BOTH],
        Cover::Layer(_) => &[FRONTIER],
    };
    let named = line.split(", ");
    let named = named.map(|name| known.iter().copied().find(|&other| other == name));
    named.collect()
}

impl PartResult {
    /// Whether the whole part was counted twice, by engines that have no cube in common.
    fn is_by_two(&self) -> bool {
        let mut pairs = self.engines.iter().enumerate();
        let is_apart = |(place, one): (usize, &EngineNames)| {
            let mut others = self.engines[..place].iter();
            others.any(|other| one.is_disjoint(other) && !other.contains(BOTH))
        };
        self.is_by_both() || pairs.any(|(place, one)| !one.contains(BOTH) && is_apart((place, one)))
    }

    /// Whether the SAT engine and the backtracker have both counted the whole part.
    pub fn is_by_both(&self) -> bool {
        let is_by = |engine| self.engines.iter().any(|line| line.iter().eq([&engine]));
        is_by(BOTH) || is_by(SAT) && is_by(NATIVE)
    }

    /// The engines of the line that counts, in words: of several, the first by name.
    pub fn engines_in_words(&self) -> String {
        let first = self.engines.iter().take(1).flatten().copied();
        Vec::from_iter(first).join(", ")
    }
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
    /// Parts that were begun, each with the file of the process that began it last.
    pub begun: BTreeMap<usize, PathBuf>,
    /// The number of files.
    pub files: usize,
}

impl Results {
    pub fn read(work: &Work) -> Result<Self, ScaleError> {
        let mut results = Results::default();
        for path in files(&work.results())? {
            let read = reading::bytes(&path, MOST_TEXT);
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
        let read = line.and_then(|line| {
            let engines = engines_in(&line.engine, &work.manifest.cover);
            Some((line.solutions.parse::<Total>().ok()?, engines, line))
        });
        let Some((solutions, engines, line)) = read else {
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
        // This version writes no such name, so it is not what it seems.
        let Some(engines) = engines else {
            let line = number;
            self.damaged.push(Damaged { path, line });
            return Ok(());
        };
        let (part, parts) = (line.part, work.parts.len());
        if part == 0 || part > parts {
            return Err(ScaleError::NoSuchPart {
                path,
                line: number,
                part,
                parts,
            });
        }
        let mut counted = PartResult {
            solutions,
            judged: line.judged,
            engines: vec![engines],
            time: Duration::try_from_secs_f64(line.seconds).unwrap_or_default(),
            place: format!("{}:{number}", path.display()),
        };
        match self.counted.get_mut(&part) {
            Some(other) if other.solutions != counted.solutions => {
                Err(disagreement(part, other, &counted))
            }
            Some(other) => {
                self.repeated += 1;
                // Files are named by processes, whose numbers start again: their order says nothing.
                if counted.engines.first() < other.engines.first() {
                    mem::swap(other, &mut counted);
                }
                other.engines.extend(counted.engines);
                Ok(())
            }
            None => {
                self.counted.insert(part, counted);
                Ok(())
            }
        }
    }

    /// Whether a part has a result; by both engines, if both are asked.
    pub fn is_done(&self, part: usize, engines: Engines) -> bool {
        let result = self.counted.get(&part);
        result.is_some_and(|result| engines != Engines::Both || result.is_by_both())
    }

    /// Whether two engines have counted a part.
    pub fn is_by_two(&self, part: usize) -> bool {
        self.counted.get(&part).is_some_and(PartResult::is_by_two)
    }

    /// The parts that are not done and that a running process has begun.
    pub fn at_work(&self, engines: Engines) -> BTreeSet<usize> {
        let open = self.begun.iter();
        let open = open.filter(|(part, _)| !self.is_done(**part, engines));
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
    let place =
        |counted: &PartResult| format!("{} ({})", counted.place, counted.engines_in_words());
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
    files.sort_unstable();
    Ok(files)
}
