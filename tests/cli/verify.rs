//! `workbench verify`: the table, what is said of claims that are not true, and every exit code but
//! 4, which needs a broken engine (`tests/planted_faults`).

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{Run, workbench, workbench_in};

/// n queens with some claims, as a file in a folder of its own.
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

/// n kings in any number, with some claims.
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

/// One more knight than there are squares of a colour. The SAT engine refutes it at once, by pairs of squares;
/// backtracking goes through all ways to place the first thirty.
fn too_many_knights() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "\
[params]
n = 10
[board]
size = \"n\"
[pieces.knight]
count = \"n * n / 2 + 1\"
[[attacks]]
by = \"knight\"
on = \"knight\"
exactly = 0
[[expect]]
satisfiable = false
";
    fs::write(folder.path().join("knights.toml"), puzzle).unwrap();
    folder
}

#[test]
fn what_only_one_engine_settles_is_not_met() {
    let folder = too_many_knights();
    let run = workbench_in(folder.path(), "verify knights.toml --time-limit 6");
    let stdout = "\
file          parameters  claim                          sat         native  verdict         seconds
knights.toml  n=10        satisfiable = false          false              ?  one engine (sat) …
1 claim in 1 file: 1 undecided
";
    run.gives_table(3, stdout, "");
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
queens.toml  n=6         solutions = 4                                 left out
queens.toml  n=5         solutions = 99                                left out
3 claims in 1 file: 1 met, 2 left out
";
    let run = workbench_in(folder.path(), "verify queens.toml --set n=4");
    run.gives_table(0, stdout, "");
    let run = workbench_in(folder.path(), "verify queens.toml --set n=3..4");
    run.gives_table(0, stdout, "");
}

#[test]
fn json_has_an_object_for_each_statement_and_a_last_one_for_all() {
    let claims = "\
[[expect]]
solutions = 4
satisfiable = true
[[expect]]
set = { n = 5 }
solutions = 10
slow = true
";
    let folder = queens(claims);
    let head = "{\"format\":1,\"file\":\"queens.toml\",\"title\":null,\"parameters\":";
    let stdout = format!(
        "\
{head}{{\"n\":6}},\"line\":11,\"claim\":\"solutions = 4\",\"sat\":4,\"native\":4,\"plain\":4,\"count\":{{\"native\":4,\"sat\":4}},\"verdict\":\"met\",\"seconds\":…}}
{head}{{\"n\":6}},\"line\":11,\"claim\":\"satisfiable = true\",\"sat\":true,\"native\":true,\"plain\":true,\"verdict\":\"met\",\"seconds\":…}}
{head}{{\"n\":5}},\"line\":14,\"claim\":\"solutions = 10\",\"verdict\":\"slow\"}}
{{\"format\":1,\"files\":1,\"wrong_files\":0,\"met\":2,\"certified\":0,\"met_by_frontier\":0,\"failed\":0,\"bugs\":0,\"undecided\":0,\"does_not_fit\":0,\"slow\":1,\"left_out\":0}}
"
    );
    let run = workbench_in(folder.path(), "verify queens.toml --format json");
    for line in run.stdout.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    run.gives_json(0, &stdout);
    let stopped = "verify queens.toml --format json --time-limit 0 --engine sat";
    let stdout = workbench_in(folder.path(), stopped).succeeds(3);
    let open = "\"sat\":{\"at_least\":0},\"verdict\":\"undecided\"";
    assert!(stdout.contains(open), "{stdout}");
}

#[test]
fn results_go_to_a_file_and_messages_do_not() {
    let folder = queens("[[expect]]\nsolutions = 5\n");
    let stderr = "error: queens.toml:12:1: solutions = 5 is claimed, but found 4\n";
    let run = workbench_in(folder.path(), "verify queens.toml -o table.txt");
    run.gives(1, "", stderr);
    let table = fs::read_to_string(folder.path().join("table.txt")).unwrap();
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(table.contains("FAILED"), "{table}");
}

#[test]
fn quiet_is_the_table_without_the_sentence_at_its_end() {
    let folder = queens("[[expect]]\nsolutions = 4\n");
    let stdout = "\
file         parameters  claim                    sat         native  verdict         plain  count  seconds
queens.toml  n=6         solutions = 4              4              4  met                 4      4 …
";
    workbench_in(folder.path(), "verify queens.toml -q").gives_table(0, stdout, "");
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
fn the_rows_are_in_the_order_of_the_claims_however_many_are_verified_at_a_time() {
    // The first takes longest.
    let claims = (4..=8).rev().zip([92, 40, 4, 10, 2]);
    let claim = |(n, number)| format!("[[expect]]\nset = {{ n = {n} }}\nsolutions = {number}\n");
    let folder = queens(&claims.map(claim).collect::<String>());
    let one = workbench_in(folder.path(), "verify queens.toml --jobs 1");
    let four = workbench_in(folder.path(), "verify queens.toml --jobs 4");
    let stdout = one.timeless_table();
    assert_eq!(stdout.matches(" met ").count(), 5, "{stdout}");
    four.gives_table(0, &stdout, "");
}

#[test]
fn a_file_that_claims_nothing_is_named_and_no_empty_table_is_shown() {
    let folder = queens("");
    let said = "queens.toml claims nothing; write what you know of it, such as [[expect]] with \
                solutions = 92\n";
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
fn verdicts_are_in_colour_only_where_that_is_wanted() {
    let folder = queens("[[expect]]\nsolutions = 4\n[[expect]]\nsatisfiable = false\n");
    let run = |options: &str| workbench_in(folder.path(), &format!("verify queens.toml {options}"));
    let plain = run("");
    assert!(!plain.stdout.contains('\u{1b}'), "{}", plain.stdout);
    let always = run("--color always");
    for verdict in ["\u{1b}[32mmet\u{1b}[0m ", "\u{1b}[31mFAILED\u{1b}[0m "] {
        assert!(always.stdout.contains(verdict), "{}", always.stdout);
    }
    let without = |text: &str| {
        text.replace("\u{1b}[32m", "")
            .replace("\u{1b}[31m", "")
            .replace("\u{1b}[0m", "")
    };
    assert_eq!(without(&always.timeless_table()), plain.timeless_table());
    let never = run("--color never");
    assert!(!never.stdout.contains('\u{1b}'), "{}", never.stdout);
    let (stdout, stderr) = (always.stdout.clone(), always.stderr.clone());
    always.gives(1, &stdout, &stderr);
    let (stdout, stderr) = (plain.stdout.clone(), plain.stderr.clone());
    plain.gives(1, &stdout, &stderr);
    let (stdout, stderr) = (never.stdout.clone(), never.stderr.clone());
    never.gives(1, &stdout, &stderr);
}

#[test]
fn a_claim_that_one_engine_settled_in_its_time_waits_no_longer() {
    let folder = too_many_knights();
    add(folder.path(), "queens.toml", "[[expect]]\nsolutions = 4\n");
    let run = workbench_in(folder.path(), "verify . --claim-time-limit 6");
    let stdout = run.stdout.clone();
    assert!(stdout.contains("  one engine (sat)"), "{stdout}");
    assert!(stdout.contains("  met "), "{stdout}");
    run.gives(3, &stdout, "");
}
