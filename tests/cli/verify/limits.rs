//! Claims that a time limit cuts short, or that only one engine settles in time.

use std::fs;

use super::*;

#[test]
fn what_a_limit_cuts_short_is_undecided_and_exit_code_3() {
    let folder = queens("[[expect]]\nsolutions = 0\nsatisfiable = false\n");
    let stdout = "\
file         parameters  claim                          sat         native  verdict         plain  count  seconds
queens.toml  n=6         solutions = 0           at least 0     at least 0  undecided …
queens.toml  n=6         satisfiable = false              ?              ?  undecided …
2 claims in 1 file: 2 undecided
";
    let run = workbench_in(folder.path(), "verify queens.toml --time-limit 0");
    run.gives_table(3, stdout, "");
}

#[test]
fn a_number_that_is_cut_short_is_a_lower_bound() {
    // 14,772,512 solutions (A000170): more than either engine lists in a second.
    let folder = queens("[[expect]]\nset = { n = 16 }\nsolutions = 14772512\n");
    let run = workbench_in(folder.path(), "verify queens.toml --time-limit 0.5");
    let stdout = run.succeeds(3);
    let row = stdout.lines().nth(1).unwrap();
    assert_eq!(row.matches("at least ").count(), 2, "{row}");
    assert!(row.contains("undecided"), "{row}");
}

/// One camel more than there are pairs of squares of which one attacks the other. The backtracker refutes it at once,
/// by such pairs; varisat has to find them in its clauses.
fn too_many_camels() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "\
[params]
n = 20
[board]
size = \"n\"
[pieces.camel]
symbol = \"c\"
moves = \"camel\"
count = \"n * n / 2 + 1\"
[[attacks]]
by = \"camel\"
on = \"camel\"
exactly = 0
[[expect]]
satisfiable = false
";
    fs::write(folder.path().join("camels.toml"), puzzle).unwrap();
    folder
}

#[test]
fn what_only_one_engine_settles_is_not_met() {
    let folder = too_many_camels();
    let run = workbench_in(folder.path(), "verify camels.toml --time-limit 3");
    let stdout = "\
file         parameters  claim                          sat         native  verdict         seconds
camels.toml  n=20        satisfiable = false              ?          false  one engine (native) …
1 claim in 1 file: 1 undecided
";
    run.gives_table(3, stdout, "");
}

#[test]
fn a_claim_that_takes_too_long_is_given_up_and_the_next_is_checked() {
    let claims = "[[expect]]\nset = { n = 18 }\nsolutions = 666090624\n[[expect]]\nsolutions = 4\n";
    let folder = queens(claims);
    let run = workbench_in(folder.path(), "verify queens.toml --claim-time-limit 1.5");
    let stdout = run.stdout.clone();
    let row = |n: &str| {
        stdout
            .lines()
            .find(|line| line.contains(n))
            .unwrap_or_default()
    };
    assert!(row("n=18").contains(" undecided "), "{stdout}");
    assert!(row("n=6").contains(" met "), "{stdout}");
    run.gives(3, &stdout, "");
}

#[test]
fn a_claim_that_one_engine_settled_in_its_time_waits_no_longer() {
    let folder = too_many_camels();
    add(folder.path(), "queens.toml", "[[expect]]\nsolutions = 4\n");
    let run = workbench_in(folder.path(), "verify . --claim-time-limit 3");
    let stdout = run.stdout.clone();
    assert!(stdout.contains("  one engine (native)"), "{stdout}");
    assert!(stdout.contains("  met "), "{stdout}");
    run.gives(3, &stdout, "");
}
