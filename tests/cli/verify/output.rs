//! How the verdicts are written: as JSON, to a file, in order, in colour.

use std::fs;

use super::*;

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
