//! What parts have come to: lines that are only ever added, each with its checksum.
//!
//! Every process writes a file of its own, which it alone has made, and each line is on the disk before the next part
//! begins. It also says which part it begins, and holds a lock on its file as long as it runs, so that others at the same
//! time take other parts. A line that a crash cut off, or that somebody changed, does not fit its checksum and says nothing: its
//! part is counted again. A part that was counted twice has the same number twice, or something is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::digest::{sealed, unsealed};
use super::error::{ScaleError, VERSION};
use super::work::Work;
use crate::app::CountReport;
use crate::storage::{StorageError, make_folder, sync};
use crate::total::Total;

/// What one part came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    pub solutions: Total,
    /// How many of them were judged, if not all.
    pub judged: Option<u64>,
    pub engine: String,
    pub time: Duration,
    /// The file and the line, for messages.
    pub place: String,
}

/// A line that says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    pub path: PathBuf,
    /// From 1.
    pub line: usize,
}

/// All that is known of the parts of a folder.
#[derive(Clone, Debug, Default)]
pub struct Results {
    pub counted: BTreeMap<usize, Counted>,
    pub damaged: Vec<Damaged>,
    /// How many lines say again what another says.
    pub repeated: usize,
    /// Parts that two engines have counted.
    pub by_two: BTreeSet<usize>,
    /// Parts that were begun, and the file of the process that did it last.
    pub begun: BTreeMap<usize, PathBuf>,
    /// How many files there are.
    pub files: usize,
}

/// A line, which `check` is added to.
#[derive(Serialize, Deserialize)]
struct Line {
    part: usize,
    /// Digits, however many.
    solutions: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    judged: Option<u64>,
    engine: String,
    seconds: f64,
    /// The hash of the manifest.
    split: String,
    version: String,
}

/// A line of a process that begins a part.
#[derive(Serialize, Deserialize)]
struct BegunLine {
    begun: usize,
    /// The hash of the manifest.
    split: String,
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
            // Of another folder's it says nothing; a result will tell.
            if begun.split == work.id {
                self.begun.insert(begun.begun, path);
            }
            return Ok(());
        }
        let line: Option<Line> = line.and_then(|line| serde_json::from_str(&line).ok());
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
        let counted = Counted {
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
}

impl Results {
    /// The parts without a number that processes are at which still run.
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

/// Whether the process that writes a file still runs. Where files cannot be locked nobody does.
fn is_locked(path: &Path) -> bool {
    let lock = File::open(path).map(|file| file.try_lock_shared());
    matches!(lock, Ok(Err(TryLockError::WouldBlock)))
}

/// Two numbers of one part that are not the same.
pub fn disagreement(part: usize, one: &Counted, other: &Counted) -> ScaleError {
    let place = |counted: &Counted| format!("{} ({})", counted.place, counted.engine);
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

/// Where one process writes what it has counted.
pub struct Ledger {
    folder: PathBuf,
    /// Of the process, such as `host-4711`.
    name: String,
    split: String,
    /// Made with the first line, so that none is empty.
    file: Option<(File, PathBuf)>,
}

impl Ledger {
    pub fn of(work: &Work, name: &str) -> Self {
        Ledger {
            folder: work.results(),
            name: name.to_owned(),
            split: work.id.clone(),
            file: None,
        }
    }

    /// Says that a part is begun. It need not be on the disk.
    pub fn begin(&mut self, part: usize) -> Result<(), ScaleError> {
        let line = BegunLine {
            begun: part,
            split: self.split.clone(),
        };
        self.add(
            &serde_json::to_string(&line).unwrap_or_default(),
            |_| Ok(()),
        )
    }

    /// The line is on the disk when this is over. What was not written as a whole is not gone on with.
    pub fn write(
        &mut self,
        part: usize,
        report: &CountReport,
        time: Duration,
    ) -> Result<(), ScaleError> {
        let line = Line {
            part,
            solutions: report.solutions.to_string(),
            judged: report.judged,
            engine: report.engine_in_words(),
            seconds: (time.as_secs_f64() * 1e6).round() / 1e6,
            split: self.split.clone(),
            version: VERSION.to_owned(),
        };
        // Texts and finite numbers: this cannot fail.
        let object = serde_json::to_string(&line).unwrap_or_default();
        self.add(&object, File::sync_data)
    }

    fn add(
        &mut self,
        object: &str,
        finish: impl FnOnce(&File) -> io::Result<()>,
    ) -> Result<(), ScaleError> {
        let text = sealed(object) + "\n";
        let (mut file, path) = match self.file.take() {
            Some(open) => open,
            None => self.create()?,
        };
        let written = file.write_all(text.as_bytes());
        match written.and_then(|()| finish(&file)) {
            Ok(()) => {
                self.file = Some((file, path));
                Ok(())
            }
            // The rest of the line may be missing: what comes later goes into another file.
            Err(source) => Err(StorageError::write(&path, source).into()),
        }
    }

    /// A process that has died may have had the same name.
    fn create(&self) -> Result<(File, PathBuf), ScaleError> {
        make_folder(&self.folder)?;
        let mut number = 1u64;
        loop {
            let name = match number {
                1 => format!("{}.jsonl", self.name),
                _ => format!("{}-{number}.jsonl", self.name),
            };
            let path = self.folder.join(name);
            let made = File::create_new(&path).and_then(|file| {
                sync(&self.folder)?;
                // Where files cannot be locked, processes count some parts twice.
                let _ = file.try_lock();
                Ok(file)
            });
            match made {
                Ok(file) => return Ok((file, path)),
                Err(error) if is_taken(&error) => number += 1,
                Err(source) => return Err(StorageError::write(&path, source).into()),
            }
        }
    }
}

/// For one thread at a time.
pub fn lock(ledger: &Mutex<Ledger>) -> MutexGuard<'_, Ledger> {
    // A line that a panic has cut off does not fit its checksum.
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_taken(error: &io::Error) -> bool {
    error.kind() == ErrorKind::AlreadyExists
}
