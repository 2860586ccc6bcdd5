//! Folders that can be surveyed at a glance, and files with one idea each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::architecture::sources::{self, Source};

/// The most files in a folder, not counting folders in it.
const MOST: usize = 15;

/// The most lines in a file; most files have 100 to 300. A longer file has two ideas, and is not read in one go.
const MOST_LINES: usize = 400;

/// Folders that still have more. The list only becomes shorter.
const STILL: &[&str] = &[];

fn crowded(sources: &[Source]) -> Vec<(PathBuf, usize)> {
    let mut files: BTreeMap<&Path, usize> = BTreeMap::new();
    for source in sources {
        *files.entry(source.path.parent().unwrap()).or_default() += 1;
    }
    let crowded = files.into_iter().filter(|(_, files)| *files > MOST);
    crowded
        .map(|(folder, files)| (folder.to_owned(), files))
        .collect()
}

fn long(sources: &[Source]) -> Vec<&Path> {
    let long = sources
        .iter()
        .filter(|source| source.text.lines().count() > MOST_LINES);
    long.map(|source| source.path.as_path()).collect()
}

#[test]
fn no_file_has_more_than_four_hundred_lines() {
    assert_eq!(long(&sources::all()), Vec::<&Path>::new());
}

#[test]
fn an_invented_long_file_is_caught() {
    let text = "mod square;\n".repeat(MOST_LINES);
    let files = [
        Source::new("src/board/short.rs", &text),
        Source::new("src/board/long.rs", &(text + "mod rays;\n")),
    ];
    assert_eq!(long(&files), [Path::new("src/board/long.rs")]);
}

#[test]
fn no_folder_has_more_than_fifteen_files() {
    let mut crowded = crowded(&sources::all());
    crowded.retain(|(folder, _)| !STILL.iter().any(|still| folder == Path::new(still)));
    assert!(crowded.is_empty(), "{crowded:?}");
}

#[test]
fn an_invented_crowd_is_caught() {
    let file = |number: usize| Source::new(&format!("src/board/f{number}.rs"), "");
    let mut sources: Vec<Source> = (0..MOST).map(file).collect();
    sources.push(Source::new("src/board/rules/f.rs", ""));
    assert_eq!(crowded(&sources), []);
    sources.push(file(MOST));
    assert_eq!(crowded(&sources), [(PathBuf::from("src/board"), MOST + 1)]);
}
