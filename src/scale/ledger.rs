//! The lines that a process writes: they are only ever added, each with its checksum.
//!
//! Every process writes a file of its own, which it alone has made, and each line is on the disk before the next part
//! begins. It also says which part it begins, and holds a lock on its file as long as it runs, so that others at the same
//! time take other parts.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::counter::PartCount;
use super::digest::sealed;
use super::error::{ScaleError, VERSION};
use super::work::Work;
use crate::storage::{StorageError, make_folder, sync};

/// A line, which `check` is added to.
#[derive(Serialize, Deserialize)]
pub struct Line {
    pub part: usize,
    /// Digits, however many: each cube counts as often as its weight says.
    pub solutions: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<u64>,
    /// More than one where they have counted different cubes.
    pub engine: String,
    pub seconds: f64,
    /// The hash of the manifest.
    pub split: String,
    pub version: String,
}

/// A line of a process that begins a part.
#[derive(Serialize, Deserialize)]
pub struct BegunLine {
    pub begun: usize,
    /// The hash of the manifest.
    pub split: String,
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
        counted: PartCount,
        time: Duration,
    ) -> Result<(), ScaleError> {
        let line = Line {
            part,
            solutions: counted.solutions.to_string(),
            judged: counted.judged,
            engine: Vec::from_iter(counted.engines).join(", "),
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

/// Whether the process that writes a file still runs. Where files cannot be locked nobody does.
pub fn is_locked(path: &Path) -> bool {
    let lock = File::open(path).map(|file| file.try_lock_shared());
    matches!(lock, Ok(Err(TryLockError::WouldBlock)))
}
