//! Reads a puzzle file together with the files that it extends, one after another.
//!
//! Each file is checked for syntax, keys and types by itself; what comes back is the merged whole,
//! see [`super::merge`].

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use super::PuzzleFile;
use super::keys::FILE;
use crate::definition::messages::{FileFact, KeyFact, Report};
use crate::definition::nearest::nearest;
use crate::definition::reading::{Reader, Table};
use crate::definition::syntax::{self, Source, Sources, Text};

/// The longest chain of files, the first included.
pub const MOST_FILES: usize = 16;

/// The largest board as a picture of wide symbols takes 20 MiB.
const MOST_MEBIBYTES: u64 = 64;

/// Names in one folder that a wrong one is compared with.
const MOST_COMPARED: usize = 10_000;

/// A file as it is found.
pub struct Found {
    /// How messages call it.
    pub name: String,
    pub text: String,
    /// Where it stands; `None` for a text that stands in no file.
    pub path: Option<PathBuf>,
}

/// What a file holds, devices that never end left aside.
pub fn read_text(path: &Path) -> Result<String, FileFact> {
    let most = MOST_MEBIBYTES << 20;
    let mut bytes = Vec::new();
    let file = File::open(path);
    let read = file.and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    match read {
        Ok(length) if length as u64 > most => Err(FileFact::FileTooLong {
            most_mebibytes: MOST_MEBIBYTES,
        }),
        Ok(_) => String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let before = String::from_utf8_lossy(before);
            let line = before.rsplit('\n').next().unwrap_or_default();
            FileFact::NotUtf8 {
                line: before.matches('\n').count() + 1,
                column: line.chars().count() + 1,
            }
        }),
        Err(error) => Err(FileFact::Unreadable {
            reason: error.kind(),
            near: (error.kind() == ErrorKind::NotFound)
                .then(|| nearest_file(path))
                .flatten(),
        }),
    }
}

/// A file and those that it extends, as far as they can be read.
pub fn chain(path: &Path) -> Vec<PathBuf> {
    let mut paths = vec![path.to_owned()];
    while let Some(base) = paths.last().and_then(|path| base_of(path)) {
        if paths.len() >= MOST_FILES || paths.contains(&base) {
            break;
        }
        paths.push(base);
    }
    paths
}

/// What the file extends, whatever else is wrong with it.
fn base_of(path: &Path) -> Option<PathBuf> {
    let text = read_text(path).ok()?;
    let source = Source::new("", &text);
    let document = syntax::parse(&source).ok()?;
    let extends = document.get_ref().get("extends")?.get_ref().as_str()?;
    Some(path.parent()?.join(extends))
}

/// The name in a file's folder that is nearest to its name.
pub fn nearest_file(path: &Path) -> Option<String> {
    let folder = path.parent()?;
    let listed = match folder.as_os_str().is_empty() {
        true => fs::read_dir(".").ok()?,
        false => fs::read_dir(folder).ok()?,
    };
    let names = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.take(MOST_COMPARED).collect();
    // The order of a folder is nobody's choice.
    names.sort();
    let wrong = path.file_name()?.to_str()?;
    let with_ending = format!("{wrong}.toml");
    let exact = names
        .iter()
        .find(|name| **name == with_ending)
        .map(String::as_str);
    let near = exact.or_else(|| nearest(wrong, names.iter().map(String::as_str)));
    let near = near.map(|near| folder.join(near));
    let near = near.or_else(|| in_gallery(folder, wrong))?;
    Some(near.display().to_string())
}

/// `puzzles/queens.toml` for `queens` and `queens.toml`: where one looks first for a puzzle.
fn in_gallery(folder: &Path, wrong: &str) -> Option<PathBuf> {
    let name = wrong.strip_suffix(".toml").unwrap_or(wrong);
    let path = folder.join("puzzles").join(format!("{name}.toml"));
    path.is_file().then_some(path)
}

/// The file merged with all that it extends. `None` if there is an error, which has been reported.
pub fn load(found: Found, report: &Report) -> (Sources, Option<PuzzleFile>) {
    let mut sources = Sources::default();
    let mut files: Vec<PuzzleFile> = Vec::new();
    let mut chain = Chain::default();
    let mut next = Some(found);
    while let Some(found) = next.take() {
        chain.add(&found);
        let source = Source::new(&found.name, &found.text);
        let Some(file) = read(&source, sources.end(), files.is_empty(), report) else {
            sources.add(source);
            return (sources, None);
        };
        sources.add(source);
        if let Some(extends) = &file.extends {
            match chain.base(&found, extends) {
                Ok(base) => next = Some(base),
                Err(fact) => {
                    report.add(&extends.span, fact);
                    return (sources, None);
                }
            }
        }
        files.push(file);
    }
    let whole = files.into_iter().rev().reduce(|base, file| file.over(base));
    let whole = whole.filter(|whole| {
        if whole.board.is_none() {
            report.add(&(0..0), KeyFact::MissingBoard);
        }
        whole.board.is_some()
    });
    (sources, whole)
}

/// Reads one file, whose spans are to begin at `start`.
fn read(source: &Source, start: usize, is_first: bool, report: &Report) -> Option<PuzzleFile> {
    match syntax::parse(source) {
        Ok(document) => {
            let reader = Reader {
                source,
                start,
                report,
            };
            let problems = report.len();
            let file = PuzzleFile::read(Table::top(&reader, &FILE, document.get_ref()), is_first);
            (report.len() == problems).then_some(file)
        }
        Err((at, error)) => {
            let at = start + at.start..start + at.end;
            report.add(&at, FileFact::Syntax(error.shifted(start)));
            None
        }
    }
}

/// The files so far, each extending the next.
#[derive(Default)]
struct Chain {
    files: Vec<(Option<PathBuf>, String)>,
}

impl Chain {
    fn add(&mut self, found: &Found) {
        // One file may have several paths.
        let path = found.path.as_ref();
        let path = path.map(|path| path.canonicalize().unwrap_or_else(|_| path.clone()));
        self.files.push((path, found.name.clone()));
    }

    /// The file that the last of the chain extends.
    fn base(&self, last: &Found, extends: &Text) -> Result<Found, FileFact> {
        let written = Path::new(&extends.value);
        let beside = |file: &Path| match file.parent() {
            Some(folder) => folder.join(written),
            None => written.to_owned(),
        };
        let path = match &last.path {
            Some(path) => beside(path),
            None if written.is_absolute() => written.to_owned(),
            None => return Err(FileFact::BaseOfNoFile),
        };
        let name = beside(Path::new(&last.name)).display().to_string();
        self.check_cycle(&path)?;
        if self.files.len() >= MOST_FILES {
            return Err(FileFact::ChainTooLong { most: MOST_FILES });
        }
        match read_text(&path) {
            Ok(text) => Ok(Found {
                name,
                text,
                path: Some(path),
            }),
            Err(why) => Err(FileFact::Base {
                file: name,
                why: Box::new(why),
            }),
        }
    }

    fn check_cycle(&self, path: &Path) -> Result<(), FileFact> {
        let path = path.canonicalize().ok();
        let same = |(known, _): &(Option<PathBuf>, String)| known.is_some() && *known == path;
        match self.files.iter().position(same) {
            None => Ok(()),
            Some(first) => Err(FileFact::ChainCycle {
                files: self.files[first..].iter().map(|(_, n)| n.clone()).collect(),
            }),
        }
    }
}
