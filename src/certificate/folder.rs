//! The files of a certificate, by name, and the puzzle among them.
//!
//! The puzzle is in `puzzle/` as its author wrote it, with the files that it extends at the same relative places.
//! Messages and comments use these names, wherever the folder is.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read as _};
use std::path::{Component, Path, PathBuf};

use super::error::CertificateError;
use super::sources::{Source, folders, place_of, sources};
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
/// The most that is read of a manifest or a puzzle file.
const MOST_MEBIBYTES: u64 = 16;

pub struct Folder {
    path: PathBuf,
    /// While the certificate is being made.
    new: Option<NewFolder>,
}

impl Folder {
    /// Takes an empty folder, or makes a new one. What is written to it is left only if the certificate is
    /// completed.
    pub fn create(path: &Path) -> Result<Self, CertificateError> {
        let new = Some(NewFolder::create(path)?);
        let path = path.to_owned();
        Ok(Folder { path, new })
    }

    pub fn open(path: &Path) -> Result<Self, CertificateError> {
        let path = path.to_owned();
        match path.join(MANIFEST).is_file() {
            true => Ok(Folder { path, new: None }),
            false => Err(CertificateError::NotACertificate(path)),
        }
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

    /// The path of a file that is there: no link, no device, and in this folder.
    pub fn file(&self, name: &str) -> Result<PathBuf, CertificateError> {
        let path = self.path(name);
        let unreadable = |source| StorageError::read(&path, source);
        let root = fs::canonicalize(&self.path).map_err(unreadable)?;
        let found = fs::canonicalize(&path).map_err(unreadable)?;
        match found == root.join(name) && found.is_file() {
            true => Ok(path),
            false => Err(self.damaged(name, "it is a link, or no file at all")),
        }
    }

    /// Opens a file to read it.
    pub fn reader(&self, name: &str) -> Result<BufReader<File>, CertificateError> {
        let path = self.file(name)?;
        let opened = File::open(&path).map(BufReader::new);
        Ok(opened.map_err(|source| StorageError::read(&path, source))?)
    }

    /// The text of a file that is not long.
    pub fn read(&self, name: &str) -> Result<String, CertificateError> {
        let path = self.file(name)?;
        match fs::metadata(&path).is_ok_and(|file| file.len() > MOST_MEBIBYTES << 20) {
            true => Err(self.damaged(name, &format!("it has more than {MOST_MEBIBYTES} MiB"))),
            false => Ok(read(&path)?),
        }
    }

    /// The line, from 1, in which a file differs from this text.
    pub fn first_other_line(
        &self,
        name: &str,
        text: &str,
    ) -> Result<Option<usize>, CertificateError> {
        let mut found = Vec::new();
        let reader = self.reader(name)?;
        let read = reader.take(text.len() as u64 + 1).read_to_end(&mut found);
        read.map_err(|source| StorageError::read(&self.path(name), source))?;
        if found == text.as_bytes() {
            return Ok(None);
        }
        let pairs = found.iter().zip(text.as_bytes());
        let same = pairs.take_while(|(found, expected)| found == expected);
        Ok(Some(1 + same.filter(|(byte, _)| **byte == b'\n').count()))
    }

    pub fn damaged(&self, name: &str, why: &str) -> CertificateError {
        CertificateError::Damaged {
            path: self.path(name),
            why: why.to_owned(),
        }
    }

    /// Writes the manifest, which completes the certificate.
    pub fn seal(self, manifest: &str) -> Result<(), CertificateError> {
        match self.new {
            Some(new) => Ok(new.seal(MANIFEST, manifest)?),
            None => Err(CertificateError::Exists(self.path)),
        }
    }

    /// Copies a file and those that it extends. Returns the name of the copy.
    pub fn copy_puzzle(&self, file: &Path) -> Result<String, CertificateError> {
        let files = sources(file, &place_of(file)?, |path, _| Ok(read(path)?))?;
        let folders = folders(&files);
        let common = folders.first().map(PathBuf::as_path).unwrap_or(file);
        let inside = |place: &Path| {
            let name = place.strip_prefix(common).unwrap_or(place);
            Path::new(PUZZLE).join(name)
        };
        let new = self.being_made()?;
        for folder in &folders {
            new.folder(&inside(folder))?;
        }
        for source in &files {
            new.put(&inside(&source.place), &source.text)?;
        }
        let main = files.first().map(|main| main.place.as_path());
        let name = main.and_then(|main| main.strip_prefix(common).ok());
        Ok(in_folder(name.unwrap_or(file)))
    }

    /// The copies of a file and of those that it extends: all of them are in the folder.
    fn copies(&self, name: &str) -> Result<Vec<Source>, CertificateError> {
        if !is_plain(name) {
            return Err(self.damaged(MANIFEST, "its puzzle file has no plain name"));
        }
        let puzzle = Path::new(PUZZLE);
        let place = puzzle.join(name);
        let files = sources(&self.path.join(&place), &place, |_, place| {
            match place.starts_with(puzzle) {
                true => self.read(&in_folder(place)),
                false => Err(self.damaged(PUZZLE, "it extends a file that is not in it")),
            }
        })?;
        for folder in folders(&files) {
            let path = self.path.join(&folder);
            let found = fs::canonicalize(&path);
            let root = fs::canonicalize(&self.path);
            if !folder.starts_with(puzzle) || found.ok() != root.ok().map(|root| root.join(&folder))
            {
                return Err(self.damaged(&in_folder(&folder), "it is no folder in the certificate"));
            }
        }
        Ok(files)
    }

    /// The puzzle, by its name in the folder.
    pub fn definition(&self, name: &str) -> Result<Definition, CertificateError> {
        self.copies(name)?;
        let path = self.path(PUZZLE).join(name);
        Definition::read_as(&path, name).map_err(CertificateError::Problems)
    }

    /// The names of the copied files, in their order.
    pub fn puzzle_files(&self, name: &str) -> Result<Vec<String>, CertificateError> {
        let copies = self.copies(name)?;
        Ok(copies.iter().map(|copy| in_folder(&copy.place)).collect())
    }
}

/// The name of a file in the folder as the manifest has it.
fn in_folder(place: &Path) -> String {
    let parts = place.components();
    let parts: Vec<_> = parts
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

/// Whether a name is that of a file in a folder or below it, as [`in_folder`] writes it.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    parts.all(|part| matches!(part, Component::Normal(_))) && in_folder(Path::new(name)) == name
}
