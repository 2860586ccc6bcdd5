//! The puzzle files of a folder.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test uses a part of it; a panic here is a failure of the test"
)]

use std::path::PathBuf;

/// The gallery, and the folders of known answers.
pub const PUZZLES: [&str; 4] = [
    "puzzles",
    "tests/known",
    "tests/known/random",
    "tests/known/constellations",
];

/// The puzzle files of a folder, in order of their names; a folder without any fails the test.
pub fn puzzle_files(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no puzzle file in {folder}");
    files
}

/// Whether all is asked, not a sample: `.ci/nightly` sets `WHOLE_GALLERY`.
pub fn is_whole() -> bool {
    std::env::var_os("WHOLE_GALLERY").is_some()
}

/// The files of a folder that are asked about each time: every third.
pub fn sampled_files(folder: &str) -> Vec<PathBuf> {
    let is_whole = is_whole();
    let files = puzzle_files(folder).into_iter().enumerate();
    files
        .filter(|(place, _)| is_whole || place % 3 == 0)
        .map(|(_, file)| file)
        .collect()
}
