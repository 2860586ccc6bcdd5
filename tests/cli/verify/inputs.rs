//! Which claims are verified, and files that cannot be verified.

use std::fs;

use super::*;

/// Exit code 2, nothing on standard output, and each of these in the message.
#[track_caller]
fn refused(run: Run, messages: &[&str]) {
    let stderr = run.stderr.clone();
    for message in messages {
        assert!(stderr.contains(message), "{message}\nis not in\n{stderr}");
    }
    run.gives(2, "", &stderr);
}

#[test]
fn files_that_are_all_wrong_are_exit_code_2_and_nothing_is_run() {
    let folder = queens("[[expect]]\nsolutions = 4\n");
    add(folder.path(), "wrong.toml", "[[expect]]\nsolution = 4\n");
    add(
        folder.path(),
        "worse.toml",
        "[[attacks]]\nby = \"quen\"\non = \"empty\"\nat-least = 1\n",
    );
    let all = workbench_in(folder.path(), "verify ./worse.toml ./wrong.toml");
    refused(
        all,
        &[
            "wrong.toml:12:1",
            "worse.toml:12:6",
            "the nearest is `queen`",
        ],
    );
    let absent = workbench_in(folder.path(), "verify none.toml");
    refused(absent, &["none.toml"]);
    fs::create_dir(folder.path().join("empty")).unwrap();
    let run = workbench_in(folder.path(), "verify empty");
    run.gives(2, "", "error: there is no .toml file in empty\n");
    refused(workbench("verify"), &["FILE|DIR"]);
}

#[test]
fn a_setting_that_is_about_no_parameter_is_answered_with_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "[params]\nrows = 2\n[board]\nsize = \"rows\"\n[[expect]]\nsolutions = 1\n";
    fs::write(folder.path().join("a.toml"), puzzle).unwrap();
    let message = "error: no file has a parameter `row`: the nearest is `rows`\n";
    workbench_in(folder.path(), "verify a.toml --set row=2").gives(2, "", message);
    let message = "error: no file has a parameter `squares`\n";
    workbench_in(folder.path(), "verify a.toml --set squares=2").gives(2, "", message);
    let message = "error: --set gives the parameter `rows` twice\n";
    let twice = "verify a.toml --set rows=2 --set rows=3";
    workbench_in(folder.path(), twice).gives(2, "", message);
}

#[test]
fn a_puzzle_that_does_not_fit_is_exit_code_2_and_the_others_are_verified() {
    let claims = "\
[[expect]]
set = { n = 2048 }
satisfiable = true
[[expect]]
solutions = 4
";
    let folder = queens(claims);
    let run = workbench_in(folder.path(), "verify queens.toml");
    let stderr = run.stderr.clone();
    assert!(
        stderr.starts_with("error: queens.toml does not fit: "),
        "{stderr}"
    );
    let stdout = "\
file         parameters  claim                         sat         native  verdict         plain  count  seconds
queens.toml  n=2048      satisfiable = true                                does not fit
queens.toml  n=6         solutions = 4                   4              4  met                 4      4 …
2 claims in 1 file: 1 met, 1 too large
";
    run.gives_table(2, stdout, &stderr);
}

#[test]
fn slow_claims_are_listed_and_checked_only_when_asked() {
    let folder = queens(SOME_SLOW);
    let stdout = "\
file         parameters  claim                     sat         native  verdict         plain  count  seconds
queens.toml  n=6         solutions = 4               4              4  met                 4      4 …
queens.toml  n=5         solutions = 10                                skipped (slow)
2 claims in 1 file: 1 met, 1 skipped (slow)
";
    workbench_in(folder.path(), "verify queens.toml").gives_table(0, stdout, "");
    let stdout = "\
file         parameters  claim                     sat         native  verdict         plain  count  seconds
queens.toml  n=6         solutions = 4               4              4  met                 4      4 …
queens.toml  n=5         solutions = 10             10             10  met                10     10 …
2 claims in 1 file: 2 met
";
    workbench_in(folder.path(), "verify queens.toml --slow").gives_table(0, stdout, "");
}

#[test]
fn claims_about_other_values_than_those_set_are_left_out_and_listed() {
    let claims = "\
[[expect]]
solutions = 4
[[expect]]
set = { n = 4 }
solutions = 2
[[expect]]
set = { n = 5 }
solutions = 99
";
    let folder = queens(claims);
    let stdout = "\
file         parameters  claim                     sat         native  verdict         plain  count  seconds
queens.toml  n=4         solutions = 2               2              2  met                 2      2 …
3 claims in 1 file: 1 met, 2 left out
";
    let run = workbench_in(folder.path(), "verify queens.toml --set n=4");
    run.gives_table(0, stdout, "");
    // Each has a row only where more is wanted.
    let all = workbench_in(folder.path(), "verify queens.toml --set n=4 -v");
    assert_eq!(
        all.stdout.matches(" left out\n").count(),
        3,
        "{}",
        all.stdout
    );
    let run = workbench_in(folder.path(), "verify queens.toml --set n=3..4");
    run.gives_table(0, stdout, "");
}

#[test]
fn a_folder_stands_for_its_puzzle_files_by_name() {
    let folder = queens("[[expect]]\nsolutions = 4\n");
    add(folder.path(), "b.toml", "[[expect]]\nsolutions = 4\n");
    fs::write(folder.path().join("notes.txt"), "not a puzzle").unwrap();
    let stdout = "\
file           parameters  claim                    sat         native  verdict         plain  count  seconds
./b.toml       n=6         solutions = 4              4              4  met                 4      4 …
./queens.toml  n=6         solutions = 4              4              4  met                 4      4 …
2 claims in 2 files: 2 met
";
    workbench_in(folder.path(), "verify .").gives_table(0, stdout, "");
}

#[test]
fn a_file_that_claims_nothing_is_named_and_no_empty_table_is_shown() {
    let folder = queens("");
    let said = "queens.toml claims nothing; write what you know of it, such as [[expect]] with \
                solutions = 1\n";
    workbench_in(folder.path(), "verify queens.toml").gives(0, "0 claims in 1 file\n", said);
    workbench_in(folder.path(), "verify queens.toml -q").gives(0, "", "");
}

#[test]
fn a_wrong_file_among_others_is_reported_and_the_others_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let right = "[board]\nsize = 1\n[[expect]]\nsolutions = 1\n";
    for (name, text) in [("a.toml", right), ("b.toml", "[bord]\n"), ("c.toml", right)] {
        fs::write(folder.join(name), text).unwrap();
    }
    let run = workbench_in(folder, "verify .");
    let (stdout, stderr) = (run.stdout.clone(), run.stderr.clone());
    assert!(stderr.contains("b.toml:1:2"), "{stderr}");
    assert!(
        stdout.contains("2 claims in 2 files: 2 met; 1 file could not be read"),
        "{stdout}"
    );
    run.gives(2, &stdout, &stderr);
}
