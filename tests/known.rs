//! Published numbers: every claim of every file in `tests/known`, by both solvers.

mod support;

use puzzle_workbench::app::verify::Solvers;

fn check(slow: bool, least: usize) {
    let mut failures = Vec::new();
    let mut checked = 0;
    for file in support::puzzle_files("tests/known") {
        let (found, statements) = support::failures(&file, slow, &Solvers::BOTH);
        failures.extend(found);
        checked += statements;
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(checked >= least, "only {checked} statements were checked");
}

#[test]
fn the_published_numbers_are_found() {
    check(false, 150);
}

#[test]
#[ignore = "takes up to a minute; .ci/run names it"]
fn the_published_numbers_that_take_longer_are_found() {
    check(true, 15);
}
