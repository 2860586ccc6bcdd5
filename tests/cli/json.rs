//! `--format json`: verdicts and errors as objects.

use crate::cli::support::{Run, workbench, workbench_in, workbench_reading};

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
        "{\"format\":1,\"error\":{\"message\":\"there is no piece `quen`\",\"file\":\"tests/hostile/name-unknown.toml\",\
         \"line\":5,\"column\":6,\"help\":\"the nearest is `queen`\"}}\n\
         {\"format\":1,\"error\":{\"message\":\"there is no piece `rook`\",\"file\":\"tests/hostile/name-unknown.toml\",\
         \"line\":6,\"column\":16,\"help\":\"pieces are `queen`\"}}\n\
         {\"format\":1,\"error\":{\"message\":\"there is no piece `Queen`\",\"file\":\"tests/hostile/name-unknown.toml\",\
         \"line\":6,\"column\":24,\"help\":\"the nearest is `queen`\"}}\n",
    );
    fails(
        "solve puzzles/quens.toml --format=json",
        "{\"format\":1,\"error\":{\"message\":\"there is no such file\",\"file\":\"puzzles/quens.toml\",\
         \"help\":\"did you mean `puzzles/queens.toml`?\"}}\n",
    );
    fails(
        "count puzzles/queens.toml --set n=9..3 --format json",
        "{\"format\":1,\"error\":{\"message\":\"invalid value 'n=9..3' for '--set <NAME=VALUE|A..B>': the range 9..3 \
         is empty\"}}\n",
    );
    fails(
        "count puzzles/nine-queens.toml --by pwan --format json",
        "{\"format\":1,\"error\":{\"message\":\"there is no piece `pwan`: the pieces are pawn, queen\"}}\n",
    );
    let run = workbench_reading(
        "Q.\nX.\n",
        "check puzzles/queens.toml --set n=2 --format json",
    );
    let stderr = run.stderr.clone();
    let value: serde_json::Value = serde_json::from_str(&stderr).unwrap();
    assert_eq!(
        value["error"]["message"],
        "no piece has the symbol `X`, row 2, column 1"
    );
    assert_eq!(value["error"]["file"], "standard input");
    assert_eq!(
        (&value["error"]["line"], &value["error"]["column"]),
        (&2.into(), &1.into())
    );
    run.gives(2, "", &stderr);
}

/// Checks that every line of both streams is an object with its version; returns the objects on standard output.
#[track_caller]
fn objects(run: &Run) -> Vec<serde_json::Value> {
    let parse = |line: &str| -> serde_json::Value {
        let object: serde_json::Value = serde_json::from_str(line).expect(line);
        assert_eq!(object["format"], 1, "{line}");
        object
    };
    run.stderr.lines().map(parse).for_each(drop);
    run.stdout.lines().map(parse).collect()
}

#[test]
fn every_command_answers_in_objects_when_right_and_when_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let queens = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/queens.toml");
    let three_of_four = "v 2 -1 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0";
    std::fs::write(folder.path().join("answer"), three_of_four).unwrap();
    // A command, the number of objects that it prints if it is right, and arguments that are wrong for it.
    let commands = [
        ("solve FILE --set n=4 --other", 4, "solve FILE --set m=4"),
        ("solve FILE --set n=3 --explain", 2, "solve FILE n=4"),
        ("solve FILE --spread 2", 3, "solve FILE --spread 0"),
        ("count FILE --set n=4..5", 2, "count FILE --set n=5..4"),
        ("estimate FILE --set n=4", 1, "estimate FILE --set m=4"),
        (
            "split FILE --set n=6 --parts 5 -o work",
            1,
            "split FILE -o work",
        ),
        ("run work", 1, "run work --only 6"),
        ("merge work", 1, "merge ."),
        (
            "certify FILE --set n=4 -o queens",
            1,
            "certify FILE -o queens",
        ),
        ("audit queens --checker none", 1, "audit ."),
        ("check FILE --set n=4 1Q2/3Q/Q3/2Q1", 1, "check FILE Qz1"),
        ("render FILE --set n=4..5", 2, "render FILE nowhere.txt"),
        ("candidates FILE --set n=4", 1, "candidates FILE Qz1"),
        ("hint FILE --set n=4", 2, "hint FILE Qz1"),
        ("grade FILE --set n=4", 1, "grade FILE --set n=4..5"),
        (
            "solve FILE --set n=1 --steps",
            2,
            "solve FILE --set m=4 --steps",
        ),
        ("trim FILE --set n=4", 1, "trim FILE --set n=4..5"),
        ("repair FILE --set n=4", 1, "repair FILE --towards Qz1"),
        ("verify FILE --set n=4", 31, "verify FILE --set m=4"),
        ("encode FILE --set n=4", 1, "encode FILE --set n=2048"),
        (
            "encode FILE --set n=4 -o q.cnf",
            1,
            "encode FILE --set n=4..5",
        ),
        (
            "decode FILE --set n=4 answer",
            2,
            "decode FILE --set n=5 answer",
        ),
        ("list FILE", 1, "list nowhere"),
        ("describe FILE", 1, "describe nowhere.toml"),
        ("new sudoku", 1, "new sudoku"),
        ("new --list", 45, "new other --template nothing"),
        ("new few --template blank-queens", 1, "new few"),
        (
            "generate few.toml -n 2",
            2,
            "generate few.toml --givens rook",
        ),
        ("completions bash", 1, "completions tcsh"),
        (
            "completions bash -o bash.sh",
            1,
            "completions bash -o answer/bash.sh",
        ),
        ("man solve", 1, "man slove"),
        ("man -o .", 29, "man -o answer"),
    ];
    for (right, number, wrong) in commands {
        let run = |arguments: &str| {
            let arguments = arguments.replace("FILE", queens) + " --format json";
            workbench_in(folder.path(), &arguments)
        };
        let found = run(right);
        assert_eq!(objects(&found).len(), number, "{right}: {}", found.stdout);
        let refused = run(wrong);
        assert!(refused.stdout.is_empty(), "{wrong}: {}", refused.stdout);
        assert!(
            refused.stderr.contains("\"error\":{\"message\":"),
            "{wrong}"
        );
        objects(&refused);
    }
    // A schema is one document.
    let schema = workbench("schema --format json").succeeds(0);
    assert_eq!(schema, workbench("schema").succeeds(0));
    assert!(serde_json::from_str::<serde_json::Value>(&schema).is_ok());
}

#[test]
fn what_is_written_to_a_file_is_named_and_is_the_same_as_without_json() {
    let folder = tempfile::tempdir().unwrap();
    let queens = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/queens.toml");
    let in_folder = |arguments: &str| workbench_in(folder.path(), arguments);
    let encode = format!("encode {queens} --set n=2");
    let formula = in_folder(&encode).succeeds(0);
    let said = objects(&in_folder(&format!("{encode} --format json -o q.cnf")));
    assert_eq!(
        std::fs::read_to_string(folder.path().join("q.cnf")).unwrap(),
        formula
    );
    assert_eq!(said[0]["output"], "q.cnf");
    let head = format!("p cnf {} {}\n", said[0]["variables"], said[0]["clauses"]);
    assert!(formula.contains(&head), "{head} in {formula}");
    let names = said[0]["placement"].as_array().unwrap();
    for (number, name) in (1..).zip(names) {
        let comment = format!("c var {number} {}\n", name.as_str().unwrap());
        assert!(formula.contains(&comment), "{comment} in {formula}");
    }
    let page = in_folder("man count").succeeds(0);
    let said = objects(&in_folder("man count --format json"));
    assert_eq!(said[0]["text"], page);
    in_folder("man -o . --format json -q").succeeds(0);
    let file = folder.path().join("workbench-count.1");
    assert_eq!(std::fs::read_to_string(file).unwrap(), page);
}

#[test]
fn what_a_solver_answers_is_judged_in_objects() {
    let decode = "decode puzzles/queens.toml --set n=2 --format json";
    let both = "v 1 2 -3 -4 0\n";
    let run = workbench_reading(both, decode);
    let found = objects(&run);
    assert_eq!(found[0]["pieces"]["queen"], serde_json::json!(["a2", "b2"]));
    assert_eq!(found[0]["obeys"], false);
    assert_eq!(found[0]["broken"][0]["line"], 16);
    assert_eq!(
        (&found[1]["satisfiable"], &found[1]["models"]),
        (&true.into(), &1.into())
    );
    run.succeeds(1);
    for (answer, satisfiable, code) in [
        ("s UNSATISFIABLE\n", Some(false), 1),
        ("s UNKNOWN\n", None, 3),
    ] {
        let run = workbench_reading(answer, decode);
        let found = objects(&run);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0]["satisfiable"], serde_json::json!(satisfiable));
        run.succeeds(code);
    }
}
