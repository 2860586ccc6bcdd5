//! `--format json`: verdicts and errors as objects.

use crate::support::{workbench, workbench_reading};

/// Exit code 2, nothing on standard output, and these lines of JSON on standard error.
#[track_caller]
fn fails(arguments: &str, lines: &str) {
    workbench(arguments).gives(2, "", lines);
}

#[test]
fn a_verdict_names_every_broken_rule_with_its_place() {
    let check = "check puzzles/queens.toml --set n=2 --format json";
    workbench_reading("Q .\n. Q\n", check).gives(
        1,
        "{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":2},\
         \"obeys\":false,\"broken\":[{\"file\":\"puzzles/queens.toml\",\"line\":16,\"column\":1,\
         \"message\":\"attacks: queen on b1 attacks queen on a2 along the diagonal; exactly 0 allowed\"},\
         {\"file\":\"puzzles/queens.toml\",\"line\":16,\"column\":1,\"message\":\"attacks: queen on a2 \
         attacks queen on b1 along the diagonal; exactly 0 allowed\"}]}\n",
        "",
    );
    let check = "check puzzles/queens.toml --set n=1 --format json";
    workbench_reading("Q\n", check).gives(
        0,
        "{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":1},\
         \"obeys\":true,\"broken\":[]}\n",
        "",
    );
}

#[test]
fn with_a_goal_the_verdict_has_the_number_and_whether_it_is_the_optimum() {
    let file = "check puzzles/most-knights.toml --set n=2 --format json";
    let found = workbench_reading("N.\n..\n", file).succeeds(0);
    assert!(
        found.ends_with("\"obeys\":true,\"broken\":[],\"number\":1}\n"),
        "{found}"
    );
    let run = workbench_reading("N.\n..\n", &format!("{file} --optimal"));
    let found = run.succeeds(1);
    let worse = "\"number\":1,\"optimality\":\"worse\",\
                 \"better\":{\"knight\":[\"a2\",\"b2\",\"a1\",\"b1\"]}}\n";
    assert!(found.ends_with(worse), "{found}");
    let run = workbench_reading("NN\nNN\n", &format!("{file} --optimal"));
    let found = run.succeeds(0);
    assert!(
        found.ends_with("\"number\":4,\"optimality\":\"optimal\"}\n"),
        "{found}"
    );
}

#[test]
fn errors_are_objects_on_standard_error() {
    fails(
        "count tests/hostile/name-unknown.toml --format json",
        "{\"error\":{\"message\":\"there is no piece `quen`\",\"file\":\"tests/hostile/name-unknown.toml\",\
         \"line\":5,\"column\":6,\"help\":\"the nearest is `queen`\"}}\n\
         {\"error\":{\"message\":\"there is no piece `rook`\",\"file\":\"tests/hostile/name-unknown.toml\",\
         \"line\":6,\"column\":16,\"help\":\"pieces are `queen`\"}}\n\
         {\"error\":{\"message\":\"there is no piece `Queen`\",\"file\":\"tests/hostile/name-unknown.toml\",\
         \"line\":6,\"column\":24,\"help\":\"the nearest is `queen`\"}}\n",
    );
    fails(
        "solve puzzles/quens.toml --format=json",
        "{\"error\":{\"message\":\"there is no such file\",\"file\":\"puzzles/quens.toml\",\
         \"help\":\"did you mean `puzzles/queens.toml`?\"}}\n",
    );
    fails(
        "count puzzles/queens.toml --set n=9..3 --format json",
        "{\"error\":{\"message\":\"invalid value 'n=9..3' for '--set <NAME=VALUE|A..B>': the range 9..3 \
         is empty\\n\\nFor more information, try '--help'.\"}}\n",
    );
    fails(
        "count puzzles/nine-queens.toml --by pwan --format json",
        "{\"error\":{\"message\":\"there is no piece `pwan`: the pieces are pawn, queen\"}}\n",
    );
    let run = workbench_reading(
        "Q.\nX.\n",
        "check puzzles/queens.toml --set n=2 --format json",
    );
    let stderr = run.stderr.clone();
    let value: serde_json::Value = serde_json::from_str(&stderr).unwrap();
    assert_eq!(value["error"]["message"], "`X` is no symbol of this puzzle");
    assert_eq!(value["error"]["file"], "standard input");
    assert_eq!(
        (&value["error"]["line"], &value["error"]["column"]),
        (&2.into(), &1.into())
    );
    run.gives(2, "", &stderr);
}
