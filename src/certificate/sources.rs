//! The puzzle file and those that it extends: where they are, and their places beside one another.
//!
//! A place is worked out from the texts alone: a link in the name of a file is not followed. So a copy of each file at
//! its place extends the copy of the next. This module must not know what a certificate holds.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::error::CertificateError;
use crate::definition::Definition;
use crate::storage::StorageError;

/// A file of a puzzle.
pub struct Source {
    /// Where it is read.
    pub path: PathBuf,
    /// The same without links in it, `.` and `..`.
    pub place: PathBuf,
    pub text: String,
    /// The places of the folders that the path to it leads through.
    through: Vec<PathBuf>,
}

/// A file and those that it extends, in this order. `read` is given the path and the place of each.
pub fn sources(
    path: &Path,
    place: &Path,
    mut read: impl FnMut(&Path, &Path) -> Result<String, CertificateError>,
) -> Result<Vec<Source>, CertificateError> {
    let folder = place.parent().map(Path::to_owned);
    let mut files = vec![Source {
        path: path.to_owned(),
        place: place.to_owned(),
        text: read(path, place)?,
        through: folder.into_iter().collect(),
    }];
    while let Some(last) = files.last()
        && let Some(extends) = Definition::extended_by(&last.text)
    {
        let (place, through) = step(last, Path::new(&extends))?;
        // The copies of both would be one file.
        if files.iter().any(|file| file.place == place) {
            return Err(CertificateError::Twice(place));
        }
        let path = last.path.parent().unwrap_or(Path::new("")).join(&extends);
        files.push(Source {
            text: read(&path, &place)?,
            path,
            place,
            through,
        });
    }
    Ok(files)
}

/// The place of the file that this one extends, and the folders on the way.
fn step(from: &Source, extends: &Path) -> Result<(PathBuf, Vec<PathBuf>), CertificateError> {
    let mut place = from.place.parent().unwrap_or(Path::new("")).to_owned();
    let mut through = vec![place.clone()];
    for part in extends.components() {
        match part {
            Component::Normal(name) => place.push(name),
            Component::CurDir => {}
            Component::ParentDir => drop(place.pop()),
            Component::RootDir | Component::Prefix(_) => {
                return Err(CertificateError::AbsoluteBase(from.path.clone()));
            }
        }
        through.push(place.clone());
    }
    // The last is the file itself.
    through.pop();
    Ok((place, through))
}

/// The place of a file on the disk: only its name may be a link.
pub fn place_of(file: &Path) -> Result<PathBuf, StorageError> {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let folder = fs::canonicalize(folder).map_err(|source| StorageError::read(file, source))?;
    Ok(folder.join(file.file_name().unwrap_or_default()))
}

/// All folders that the way through these files leads through; the first contains all of them.
pub fn folders(files: &[Source]) -> Vec<PathBuf> {
    let through = || files.iter().flat_map(|file| &file.through);
    let common = through().cloned().reduce(common_folder);
    common.into_iter().chain(through().cloned()).collect()
}

/// The folder that contains both.
fn common_folder(one: PathBuf, other: PathBuf) -> PathBuf {
    let pairs = one.components().zip(other.components());
    let common = pairs.take_while(|(one, other)| one == other);
    common.map(|(part, _)| part).collect()
}
