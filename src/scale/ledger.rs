//! The lines that a process writes: they are only ever appended, each with its checksum.
//!
//! Every process writes a file of its own, created by itself, and each result is on the disk before the next part
//! begins. The process also writes which part it begins, and holds a lock on its file as long as it runs, so that
//! other processes take other parts.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::counter::PartCount;
use super::digest::sealed;
use super::error::{ScaleError, VERSION};
use super::work::Work;
use crate::clock::Duration;
use crate::storage::{StorageError, make_folder, sync};

/// A line, before its `check` is added.
#[derive(Serialize, Deserialize)]
pub struct LedgerLine {
    pub part: usize,
    /// Digits, of any length: each cube counts as often as its weight says.
    pub solutions: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<u64>,
    /// More than one if different engines have counted different cubes.
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

/// The file in which a process writes what it has counted.
pub struct Ledger {
    folder: PathBuf,
    /// The name of the process, such as `host-4711`.
    name: String,
    split: String,
    /// Created with the first line, so that no file is empty.
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

    /// Records that a part is begun. This need not be on the disk.
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

    /// The line is on the disk when this returns. After an incomplete line the file is not continued.
    pub fn write(
        &mut self,
        part: usize,
        counted: PartCount,
        time: Duration,
    ) -> Result<(), ScaleError> {
        let line = LedgerLine {
            part,
            solutions: counted.solutions.to_string(),
            judged: counted.judged,
            engine: Vec::from_iter(counted.engines).join(", "),
            seconds: (time.as_secs_f64() * 1e6).round() / 1e6,
            split: self.split.clone(),
            version: VERSION.to_owned(),
        };
        // Only texts and finite numbers, so this cannot fail.
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
            // The rest of the line may be missing, so later lines go into another file.
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
                // If files cannot be locked, processes count some parts twice.
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
    // A line that was cut off by a panic does not match its checksum.
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_taken(error: &io::Error) -> bool {
    error.kind() == ErrorKind::AlreadyExists
}

/// Whether the process that writes a file is still running; `false` if files cannot be locked.
pub fn is_locked(path: &Path) -> bool {
    let lock = File::open(path).map(|file| file.try_lock_shared());
    matches!(lock, Ok(Err(TryLockError::WouldBlock)))
}
