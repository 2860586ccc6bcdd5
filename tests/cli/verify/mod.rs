//! `workbench verify`: the table, the messages about claims that are not true, and every exit code except
//! 4, which needs a broken engine (`tests/planted_faults`).

mod inputs;
mod limits;
mod output;

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::cli::support::{Run, workbench, workbench_in};

/// n queens with some claims, as a file in its own folder.
fn queens(claims: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), "queens.toml", claims);
    folder
}

fn add(folder: &Path, name: &str, claims: &str) {
    let puzzle = "\
[params]
n = 6
[board]
size = \"n\"
[pieces.queen]
count = \"n\"
[[attacks]]
by = \"queen\"
on = \"queen\"
exactly = 0
";
    fs::write(folder.join(name), format!("{puzzle}{claims}")).unwrap();
}

const CLAIMS: &str = "\
[[expect]]
solutions = 4
fundamental = 1
satisfiable = true
first = \"\"\"
.Q....
...Q..
.....Q
Q.....
..Q...
....Q.
\"\"\"
by.queen.b6 = 1
[[expect]]
set = { n = 3 }
satisfiable = false
";

#[test]
fn every_statement_of_every_claim_is_a_row_and_what_holds_is_met() {
    let folder = queens(CLAIMS);
    let stdout = "\
file         parameters  claim                          sat         native  verdict         plain  count  Burnside        seconds
queens.toml  n=6         solutions = 4                    4              4  met                 4      4 …
queens.toml  n=6         fundamental = 1                  1              1  met                 1      1  8/8 …
queens.toml  n=6         satisfiable = true            true           true  met              true …
queens.toml  n=6         first                     the same       the same  met              same …
queens.toml  n=6         by queen b6 = 1                  1              1  met                 1      1 …
queens.toml  n=3         satisfiable = false          false          false  met             false …
6 claims in 1 file: 6 met
";
    workbench_in(folder.path(), "verify queens.toml").gives_table(0, stdout, "");
}

#[test]
fn one_engine_is_enough_where_it_alone_is_asked() {
    let folder = queens("[[expect]]\nsolutions = 4\n");
    let header = "file         parameters  claim                    sat         native  verdict         plain  count  seconds\n";
    let row = "queens.toml  n=6         solutions = 4              4              -  met                 4      4 …\n";
    let sum = "1 claim in 1 file: 1 met\n";
    let run = workbench_in(folder.path(), "verify queens.toml --engine sat");
    run.gives_table(0, &format!("{header}{row}{sum}"), "");
    let row = "queens.toml  n=6         solutions = 4              -              4  met                        4 …\n";
    let run = workbench_in(folder.path(), "verify queens.toml --engine native");
    run.gives_table(0, &format!("{header}{row}{sum}"), "");
}

/// Any number of kings on n by n squares, with some claims.
fn kings(claims: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "[params]\nn = 8\n[board]\nsize = 'n'\n[pieces.king]\n[[attacks]]\nby = 'king'\non = 'king'\nexactly = 0\n";
    fs::write(
        folder.path().join("kings.toml"),
        format!("{puzzle}{claims}"),
    )
    .unwrap();
    folder
}

#[test]
fn a_number_beyond_enumeration_is_met_by_the_frontier_or_failed() {
    // OEIS A063443.
    let folder = kings("[[expect]]\nsolutions = 1355115601\n");
    let run = workbench_in(folder.path(), "verify kings.toml");
    let stdout = run.succeeds(0);
    assert!(
        stdout.contains("met by frontier; 4 sizes compared"),
        "{stdout}"
    );
    assert!(
        stdout.ends_with("1 claim in 1 file: 1 met by frontier\n"),
        "{stdout}"
    );
    let folder = kings("[[expect]]\nsolutions = 1355115602\n");
    let run = workbench_in(folder.path(), "verify kings.toml --format json");
    assert!(
        run.stdout
            .contains("\"frontier\":1355115601,\"verdict\":\"failed\"")
    );
    let found = "solutions = 1355115602 is claimed, but found 1355115601";
    assert!(run.stderr.contains(found), "{}", run.stderr);
}

#[test]
fn the_frontier_asked_alone_settles_numbers_and_leaves_the_rest() {
    let first = "first = \"\"\"\nK.K\n...\nK.K\n\"\"\"\n";
    let claims = format!(
        "[[expect]]\nset = {{ n = 3 }}\nsolutions = 35\nfundamental = 11\nby.king.a1 = 12\n{first}"
    );
    let folder = kings(&claims);
    let run = workbench_in(folder.path(), "verify kings.toml --engine frontier");
    let stdout = run.succeeds(3);
    let rows: Vec<Vec<&str>> = stdout
        .lines()
        .map(|line| line.split_whitespace().skip(2).collect())
        .collect();
    let said = |row: usize| rows[row][..rows[row].len() - 1].join(" ");
    assert_eq!(said(0), "claim frontier verdict");
    assert_eq!(said(1), "solutions = 35 35 met");
    assert_eq!(said(2), "fundamental = 11 11 met");
    assert_eq!(said(3), "first not applicable undecided");
    assert_eq!(said(4), "by king a1 = 12 12 met");
}

#[test]
fn a_puzzle_that_the_frontier_cannot_read_is_not_met_by_it() {
    let folder = queens("[[expect]]\nset = { n = 40 }\nsolutions = 1\n");
    let run = workbench_in(
        folder.path(),
        "verify queens.toml --engine frontier --claim-time-limit 1",
    );
    assert!(!run.stdout.contains(" met"), "{}", run.stdout);
}

#[test]
fn a_claim_that_is_not_true_is_exit_code_1_with_its_place_and_what_was_found() {
    let claims = "\
[[expect]]
solutions = 5
fundamental = 1
[[expect]]
satisfiable = false
by.queen.a1 = 3
[[expect]]
first = \"\"\"
...Q..
Q.....
....Q.
.Q....
.....Q
..Q...
\"\"\"
[[expect]]
set = { n = 2 }
first = \"Q. .Q\"
";
    let claims = claims.replace("\"Q. .Q\"", "\"Q.\\n.Q\"");
    let folder = queens(&claims);
    let run = workbench_in(folder.path(), "verify queens.toml");
    let stderr = "\
error: queens.toml:12:1: solutions = 5 is claimed, but found 4
error: queens.toml:15:1: satisfiable = false is claimed, but found true
error: queens.toml:16:10: by queen a1 = 3 is claimed, but found 0
error: queens.toml:18:1: first is claimed to be another; it is
. Q . . . .
. . . Q . .
. . . . . Q
Q . . . . .
. . Q . . .
. . . . Q .
error: queens.toml:28:1: first is claimed, but there is no solution
";
    let stdout = "\
file         parameters  claim                          sat         native  verdict         plain  count  Burnside        seconds
queens.toml  n=6         solutions = 5                    4              4  FAILED              4      4 …
queens.toml  n=6         fundamental = 1                  1              1  met                 1      1  8/8 …
queens.toml  n=6         satisfiable = false           true           true  FAILED           true …
queens.toml  n=6         by queen a1 = 3                  0              0  FAILED              0      0 …
queens.toml  n=6         first                      another        another  FAILED          other …
queens.toml  n=2         first                         none           none  FAILED           none …
6 claims in 1 file: 1 met, 5 FAILED
";
    run.gives_table(1, stdout, stderr);
}

const SOME_SLOW: &str = "\
[[expect]]
solutions = 4
[[expect]]
set = { n = 5 }
solutions = 10
slow = true
";

#[test]
fn a_claim_that_failed_is_told_where_its_key_is() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 1\n\n[pieces.queen]\ncount = 1\n\n[[expect]]\nsolutions = 1\n  fundamental = 2\n\
                by = { queen = { a1 = 7 } }\nfirst = '.'\nsatisfiable = false\n";
    fs::write(folder.path().join("p.toml"), text).unwrap();
    let run = workbench_in(folder.path(), "verify p.toml -q");
    let stderr = run.stderr.clone();
    for place in [
        "9:3: fundamental",
        "10:18: by queen a1",
        "11:1: first",
        "12:1: satisfiable",
    ] {
        assert!(
            stderr.contains(&format!("error: p.toml:{place}")),
            "{stderr}"
        );
    }
    let stdout = run.stdout.clone();
    run.gives(1, &stdout, &stderr);
}
