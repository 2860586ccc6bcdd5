//! Numbers from elsewhere: every claim of every file in `tests/known` (published), in `tests/known/random`
//! `tests/known/constellations` and `tests/known/words` (computed by other programs), by both engines. Claims marked `slow`
//! are left to `workbench verify tests/known --slow`, which `.ci/nightly` calls. The frontier settles numbers
//! that neither engine reaches.

use crate::support;

use puzzle_workbench::app::verify::Solvers;

/// Checks every claim of a folder, which makes at least this many statements.
fn all_claims_are_met(folder: &str, least: usize) {
    let mut failures = Vec::new();
    let mut checked = 0;
    for file in support::puzzle_files(folder) {
        let (found, statements) = support::failures(&file, &Solvers::BOTH);
        failures.extend(found);
        checked += statements;
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(checked >= least, "only {checked} statements were checked");
}

#[test]
fn the_published_numbers_are_found() {
    all_claims_are_met("tests/known", 150);
}

#[test]
fn the_numbers_of_random_puzzles_are_found() {
    all_claims_are_met("tests/known/random", 500);
}

#[test]
fn the_numbers_of_single_words_of_the_language_are_found() {
    all_claims_are_met("tests/known/words", 20);
}

#[test]
fn the_numbers_of_rare_constellations_are_found() {
    all_claims_are_met("tests/known/constellations", 50);
}
