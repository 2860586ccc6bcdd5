//! Folders that can be taken in at a glance.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::sources::{self, Source};

/// A folder has so many files at most; its folders do not count.
const MOST: usize = 15;

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
