//! The files of a certificate, by name, and the puzzle among them.
//!
//! The puzzle is in `puzzle/` as its author wrote it, with the files that it extends at the same relative places.
//! Messages and comments use these names, wherever the folder is.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::error::CertificateError;
use super::manifest::Manifest;
use crate::definition::Definition;
use crate::storage::{NewFolder, StorageError, read};

/// The rules.
pub const FORMULA: &str = "formula.opb";
/// The solutions, one per line.
pub const SOLUTIONS: &str = "solutions.jsonl";
/// The rules, with each solution excluded.
pub const BLOCKED: &str = "blocked.opb";
/// The proof that [`BLOCKED`] has no model.
pub const REFUTATION: &str = "refutation.pbp";
/// The formula of a part, [`BLOCKED`] with the literals of its cube, and the proof that it has no model. There are
/// parts if a single proof would be too long.
pub fn part(number: usize) -> (String, String) {
    (
        format!("part-{number}.opb"),
        format!("refutation-{number}.pbp"),
    )
}

/// The proof that no model of [`FORMULA`] is better than the solutions.
pub const OPTIMUM: &str = "optimum.pbp";
/// Written last: a folder without it is no certificate.
pub const MANIFEST: &str = "manifest.json";
const PUZZLE: &str = "puzzle";

pub struct Folder {
    path: PathBuf,
    /// While the certificate is being made.
    new: Option<NewFolder>,
}

impl Folder {
    /// Takes an empty folder, or makes a new one. What is written to it is left only if the certificate is
    /// completed.
    pub fn create(path: &Path) -> Result<Self, CertificateError> {
        let manifest = fs::symlink_metadata(path.join(MANIFEST));
        if manifest.is_ok() && Manifest::read(&Folder::at(path)).is_ok() {
            return Err(CertificateError::Exists(path.to_owned()));
        }
        let new = Some(NewFolder::create(path)?);
        let path = path.to_owned();
        Ok(Folder { path, new })
    }

    pub fn open(path: &Path) -> Result<Self, CertificateError> {
        match path.join(MANIFEST).is_file() {
            true => Ok(Folder::at(path)),
            false => Err(CertificateError::NotACertificate(path.to_owned())),
        }
    }

    fn at(path: &Path) -> Self {
        let path = path.to_owned();
        Folder { path, new: None }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub fn put(&self, name: &str, text: &str) -> Result<(), CertificateError> {
        Ok(self.being_made()?.put(Path::new(name), text)?)
    }

    /// Begins a file that is written piece by piece.
    pub fn begin(&self, name: &str) -> io::Result<File> {
        match &self.new {
            Some(new) => new.begin(Path::new(name)),
            None => Err(ErrorKind::PermissionDenied.into()),
        }
    }

    fn being_made(&self) -> Result<&NewFolder, CertificateError> {
        let complete = || CertificateError::Exists(self.path.clone());
        self.new.as_ref().ok_or_else(complete)
    }

    pub fn read(&self, name: &str) -> Result<String, CertificateError> {
        Ok(read(&self.path(name))?)
    }

    /// Writes the manifest, which completes the certificate.
    pub fn seal(mut self, manifest: &Manifest) -> Result<(), CertificateError> {
        match self.new.take() {
            Some(new) => Ok(new.seal(MANIFEST, &manifest.text())?),
            None => Err(CertificateError::Exists(self.path)),
        }
    }

    /// Copies a file and those that it extends. Returns the name of the copy.
    pub fn copy_puzzle(&self, file: &Path) -> Result<String, CertificateError> {
        let files = Definition::chain(file).into_iter();
        let resolved = files.map(|path| {
            let resolved = fs::canonicalize(&path);
            resolved.map_err(|source| StorageError::read(&path, source))
        });
        let files = resolved.collect::<Result<Vec<PathBuf>, _>>()?;
        let folders = files.iter().filter_map(|file| file.parent());
        let common = folders.map(Path::to_owned).reduce(common_folder);
        let common = common.unwrap_or_default();
        for file in &files {
            let name = file.strip_prefix(&common).unwrap_or(file);
            let place = Path::new(PUZZLE).join(name);
            let text = read(file)?;
            if let Some(folder) = place.parent() {
                self.being_made()?.folder(folder)?;
            }
            self.being_made()?.put(&place, &text)?;
        }
        let main = files.first().map(PathBuf::as_path).unwrap_or(file);
        let name = main.strip_prefix(&common).unwrap_or(main);
        self.check_chain(name)?;
        Ok(name.to_string_lossy().into_owned())
    }

    /// Checks that the copy extends only copies.
    fn check_chain(&self, name: &Path) -> Result<(), CertificateError> {
        let puzzle = self.path(PUZZLE);
        let puzzle = fs::canonicalize(&puzzle).unwrap_or(puzzle);
        for path in Definition::chain(&puzzle.join(name)) {
            let path = fs::canonicalize(&path).unwrap_or(path);
            if !path.starts_with(&puzzle) {
                return Err(CertificateError::AbsoluteBase(path));
            }
        }
        Ok(())
    }

    /// The puzzle, by its name in the folder.
    pub fn definition(&self, name: &str) -> Result<Definition, CertificateError> {
        let is_inside = Path::new(name)
            .components()
            .all(|part| matches!(part, std::path::Component::Normal(_)));
        let path = self.path(PUZZLE).join(name);
        if !is_inside {
            let source = ErrorKind::NotFound.into();
            return Err(StorageError::read(&path, source).into());
        }
        self.check_chain(Path::new(name))?;
        Definition::read_as(&path, name).map_err(CertificateError::Problems)
    }

    /// The names of the copied files, in their order.
    pub fn puzzle_files(&self, name: &str) -> Vec<String> {
        let chain = Definition::chain(&self.path(PUZZLE).join(name)).into_iter();
        let root = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let inside = chain.filter_map(|path| {
            let path = fs::canonicalize(path).ok()?;
            let name = path.strip_prefix(&root).ok()?;
            Some(name.to_string_lossy().replace('\\', "/"))
        });
        inside.collect()
    }
}

/// The folder that contains both, if they differ.
fn common_folder(one: PathBuf, other: PathBuf) -> PathBuf {
    let pairs = one.components().zip(other.components());
    let common = pairs.take_while(|(one, other)| one == other);
    common.map(|(part, _)| part).collect()
}
