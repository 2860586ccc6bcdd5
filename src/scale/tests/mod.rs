//! Folders of parts, intact and damaged in every way we could think of.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

mod damage;
mod layers;
mod symmetry;

use super::digest::sealed;
use super::*;
use crate::app::{Engine, Engines, How};
use crate::definition::{Definition, Instance};
use crate::total::Total;

const QUEENS: &str = r#"
[params]
n = 6

[board]
size = "n"

[pieces.queen]
count = "n"

[[attacks]]
by = "queen"
on = "queen"
exactly = 0
"#;

fn queens(n: i64) -> (Definition, Instance) {
    let definition = Definition::parse("queens", QUEENS).unwrap();
    let instance = definition.instance(&[("n".to_owned(), n)]).unwrap();
    (definition, instance)
}

fn request(parts: usize) -> SplitRequest {
    SplitRequest {
        parts: Some(parts),
        seed: 0,
        how: How::default(),
    }
}

fn origin((definition, instance): &(Definition, Instance)) -> SplitOrigin<'_> {
    SplitOrigin {
        definition,
        instance,
    }
}

fn split(folder: &Path, n: i64, parts: usize) -> Result<Work, ScaleError> {
    Work::split(folder, origin(&queens(n)), &request(parts))
}

/// Seven queens in twenty parts, in a folder of their own.
fn twenty() -> (TempDir, Work) {
    let folder = tempfile::tempdir().unwrap();
    let work = split(folder.path(), 7, 20).unwrap();
    (folder, work)
}

fn run_request(only: &[std::ops::RangeInclusive<usize>]) -> RunRequest {
    RunRequest {
        only: only.to_vec(),
        how: How {
            engines: Engines::One(Engine::Native),
            jobs: NonZeroUsize::new(2),
            ..How::default()
        },
        name: "test-1".to_owned(),
    }
}

fn results(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("results")).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The text of a manifest with the checksum of what it says now.
fn resealed(text: &str) -> String {
    let (said, _) = text.rsplit_once(",\"check\":").unwrap();
    sealed(&format!("{said}}}")) + "\n"
}

fn add_line(folder: &Path, object: &str) {
    fs::create_dir_all(folder.join("results")).unwrap();
    let path = folder.join("results").join("forged.jsonl");
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .unwrap();
    writeln!(file, "{}", sealed(object)).unwrap();
}

/// A line for a part with these values in place of the right ones.
fn line(work: &Work, part: usize, solutions: &str, split: &str, version: &str) -> String {
    let split = if split.is_empty() { &work.id } else { split };
    format!(
        r#"{{"part":{part},"solutions":"{solutions}","engine":"sat","seconds":0.1,"split":"{split}","version":"{version}"}}"#
    )
}

#[test]
fn solutions_are_counted_up_to_symmetry_once_all_parts_are() {
    // OEIS A000170 and A002562.
    for (n, solutions, fundamental) in [(5, 10, 2), (6, 4, 1), (7, 40, 6), (8, 92, 12)] {
        let folder = tempfile::tempdir().unwrap();
        let work = split(folder.path(), n, 10).unwrap();
        let how = How::default();
        let classes = || {
            let merged = merge(&work).unwrap();
            let classes = classes(&work, &merged, &how).unwrap();
            (merged.solutions, classes)
        };
        assert_eq!(classes(), (Total::default(), None));
        run(&work, &run_request(&[])).unwrap();
        assert_eq!(
            classes(),
            (solutions.into(), Some(Total::from(fundamental)))
        );
    }
}

#[test]
fn the_same_puzzle_makes_the_same_folder() {
    let ids = [(); 2].map(|()| twenty().1.id);
    assert_eq!(ids[0], ids[1]);
}

/// A faulty machine has counted one part, and no other result exists. Counting enough parts again reveals it.
#[test]
fn a_part_with_a_wrong_number_is_found_when_it_is_counted_again() {
    let (_folder, work) = twenty();
    run(&work, &run_request(&[2..=20])).unwrap();
    add_line(&work.folder, &line(&work, 1, "1000", &work.id, VERSION));
    assert!(merge(&work).unwrap().is_complete());
    let how = run_request(&[]).how;
    let found =
        (0..20).find_map(|_| recheck(&work, RecheckSize::Percent(5.0), &how, "checker").err());
    assert!(matches!(
        found,
        Some(ScaleError::Disagreement { part: 1, .. })
    ));
}

#[test]
fn a_part_that_another_process_is_at_is_left_to_it_until_it_ends() {
    let (_folder, work) = twenty();
    fs::create_dir_all(work.results()).unwrap();
    let mut other = fs::File::create_new(work.results().join("other-7.jsonl")).unwrap();
    for begun in [3, 4] {
        let line = format!(r#"{{"begun":{begun},"split":"{}"}}"#, work.id);
        writeln!(other, "{}", sealed(&line)).unwrap();
    }
    other.try_lock().unwrap();
    let report = run(&work, &run_request(&[])).unwrap();
    assert_eq!(
        (report.counted, report.left(), report.elsewhere),
        (18, 2, 2)
    );
    let merged = merge(&work).unwrap();
    assert_eq!((merged.missing, merged.damaged), (vec![3..=4], vec![]));
    // The other process ends without a result.
    drop(other);
    let report = run(&work, &run_request(&[])).unwrap();
    assert_eq!((report.before, report.counted, report.left()), (18, 2, 0));
}

#[test]
fn two_processes_at_the_same_time_share_the_parts() {
    let folder = tempfile::tempdir().unwrap();
    let work = split(folder.path(), 9, 60).unwrap();
    let count = |name: &str| {
        let request = RunRequest {
            name: name.to_owned(),
            ..run_request(&[])
        };
        run(&work, &request).unwrap()
    };
    let [one, other] = std::thread::scope(|scope| {
        let one = scope.spawn(|| count("one-1"));
        [count("other-2"), one.join().unwrap()]
    });
    let merged = merge(&work).unwrap();
    assert!(merged.is_complete() && merged.damaged.is_empty());
    assert_eq!(merged.solutions, 352);
    assert!(one.counted + other.counted >= 60);
    assert_eq!(one.counted + other.counted, 60 + merged.repeated);
}
