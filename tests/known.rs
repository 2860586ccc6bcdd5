//! Published numbers: every claim of every file in `tests/known`, by both engines. The slow ones are
//! left to `workbench verify tests/known --slow`, which `.ci/run` calls.

mod support;

use puzzle_workbench::app::verify::Solvers;

#[test]
fn the_published_numbers_are_found() {
    let mut failures = Vec::new();
    let mut checked = 0;
    for file in support::puzzle_files("tests/known") {
        let (found, statements) = support::failures(&file, &Solvers::BOTH);
        failures.extend(found);
        checked += statements;
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(checked >= 150, "only {checked} statements were checked");
}
