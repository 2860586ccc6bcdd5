//! `workbench count --checkpoint`, also when it is killed.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::Instant;

use puzzle_workbench::random::Random;

use crate::cli::support::{command, workbench};

#[test]
fn a_count_with_a_checkpoint_says_what_a_count_says() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    for _ in 0..2 {
        let count = format!("count puzzles/queens.toml --checkpoint {}", work.display());
        let said = workbench(&count).succeeds(0);
        assert!(said.starts_with("92 solutions"), "{said}");
    }
    let other = workbench(&format!(
        "count puzzles/queens.toml --set n=7 --checkpoint {}",
        work.display()
    ));
    let message = format!(
        "error: {} holds parts of another puzzle, puzzles/queens.toml: the file or its parameters have changed since; give another folder\n",
        work.display()
    );
    other.gives(2, "", &message);
    let range = workbench(&format!(
        "count puzzles/queens.toml --set n=4..6 --checkpoint {}",
        work.display()
    ));
    range.gives(
        2,
        "",
        "error: --checkpoint is for one instance: give --set one value, not a range\n",
    );
    let results = fs::read_dir(work.join("results")).unwrap();
    assert_eq!(results.count(), 1);
}

#[test]
fn a_count_that_is_gone_on_with_by_another_engine_says_who_has_counted() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let count = |more: &str| {
        let work = work.display();
        workbench(&format!(
            "count puzzles/queens.toml --set n=6 --checkpoint {work} {more}"
        ))
    };
    let by = |engine: &str, parts: &str| {
        let said = count(&format!("--engine {engine} --format json")).succeeds(0);
        assert!(said.contains(r#""solutions":4,"complete":true"#), "{said}");
        assert!(said.contains(parts), "{said}");
    };
    let native = r#""engine":"native","parts":{"native":16}"#;
    by("native", native);
    by("sat", native);
    let refused = format!(
        "error: the parts in {0} are cubes, and `--engine frontier` counts slices of a layer: give another folder, or another engine\n",
        work.display()
    );
    count("--engine frontier").gives(2, "", &refused);
    let refused = format!(
        "error: the parts in {0} are counted by symmetry, which `--no-symmetry` rules out: give another folder\n",
        work.display()
    );
    count("--no-symmetry").gives(2, "", &refused);
    let limited = count("--engine both --time-limit 0 --format json").succeeds(3);
    assert!(limited.contains(r#""complete":false"#), "{limited}");
    assert!(limited.contains(native), "{limited}");
    by("both", r#""engine":"both","parts":{"both":16}"#);
    let verbose = count("-v");
    assert!(
        verbose
            .stderr
            .ends_with("0 parts counted, 16 before\nparts: 16 by both\n")
    );
    let merged = workbench(&format!("merge {}", work.display())).succeeds(0);
    assert!(merged.ends_with("16 parts counted by two engines, which agree\n"));
}

#[test]
fn a_count_without_symmetry_and_one_by_states_go_on_as_they_were_begun() {
    let folder = tempfile::tempdir().unwrap();
    let count = |name: &str, more: &str| {
        let work = folder.path().join(name);
        let work = work.display();
        workbench(&format!(
            "count puzzles/queens.toml --set n=6 --checkpoint {work} {more}"
        ))
    };
    for _ in 0..2 {
        count("plain", "--no-symmetry").succeeds(0);
        count("states", "--engine frontier").succeeds(0);
    }
    let layer = "error: parts of a layer are counted by frontier alone; without `split --engine frontier` parts are cubes, which every engine counts\n";
    count("states", "--engine both").gives(2, "", layer);
    let said = count("states", "--format json").succeeds(0);
    assert!(
        said.contains(r#""engine":"frontier","parts":{"frontier":"#),
        "{said}"
    );
}

/// A count in parts by this engine that is still at work.
fn begun(work: &Path, engine: &str) -> Child {
    let arguments = format!(
        "count puzzles/queens.toml --set n=8 --engine {engine} --jobs 2 --checkpoint {}",
        work.display()
    );
    command(&arguments).spawn().unwrap()
}

fn finished(child: Child) -> String {
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Kills counts at random moments, from their first to their last, and resumes them until they end.
fn kill(engine: &str, times: usize, seed: u64) {
    let mut random = Random::with_seed(seed);
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let whole = finished(begun(&folder.path().join("whole"), engine));
    assert!(whole.starts_with("92 solutions"), "{whole}");
    let most = start.elapsed();
    let (mut kills, mut number) = (0, 0);
    while kills < times {
        number += 1;
        let work = folder.path().join(number.to_string());
        if number % 2 == 0 {
            let split = format!(
                "split puzzles/queens.toml --set n=8 --engine {engine} --parts 60 -o {}",
                work.display()
            );
            workbench(&split).succeeds(0);
        }
        // The first is often killed while it splits, and later ones while they write.
        for _ in 0..8 {
            let mut child = begun(&work, engine);
            sleep(most.mul_f64(random.share() * 0.9));
            if child.try_wait().unwrap().is_none() {
                child.kill().unwrap();
                kills += 1;
            }
            child.wait().unwrap();
        }
        let said = finished(begun(&work, engine));
        assert!(said.starts_with("92 solutions"), "folder {number}: {said}");
        let merged = workbench(&format!("merge {} -q", work.display())).succeeds(0);
        assert!(merged.starts_with("92 solutions\n"));
    }
}

#[test]
fn a_count_that_is_killed_some_dozens_of_times_comes_to_the_same() {
    kill("native", 30, 1);
}

#[test]
fn a_count_of_slices_of_a_layer_that_is_killed_comes_to_the_same() {
    kill("frontier", 10, 3);
}

#[test]
#[ignore = "takes half a minute"]
fn a_count_that_is_killed_hundreds_of_times_comes_to_the_same() {
    kill("native", 300, 2);
    kill("frontier", 100, 4);
}
