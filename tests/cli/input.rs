//! What a user gives that is no text, or no whole one: every command says where, in words and in JSON.

use std::fs;
use std::path::Path;

use crate::support::{Run, command, workbench_in, workbench_reading};

/// A folder with a puzzle of one square, `one.toml`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let one = "[board]\nsize = 1\n\n[pieces.queen]\ncount = 1\n";
    fs::write(folder.path().join("one.toml"), one).unwrap();
    folder
}

#[test]
fn an_answer_that_is_cut_off_after_any_character_is_an_error_in_its_place() {
    let folder = folder();
    let file = folder.path().join("one.toml");
    let decode = format!("decode {}", file.display());
    for (answer, place) in [
        ("c é\n", "1:3"),
        ("v 1\nc é", "2:3"),
        ("c a\u{2028}", "1:3"),
    ] {
        let run = workbench_reading(answer, &decode);
        assert!(
            run.stderr.contains(&format!("standard input:{place}\n")),
            "{}",
            run.stderr
        );
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
    }
}

#[test]
fn an_answer_that_contradicts_itself_is_an_error() {
    let folder = folder();
    let decode = format!("decode {}", folder.path().join("one.toml").display());
    let contradictions = [
        ("v 1 0\ns UNSATISFIABLE\n", "2:1"),
        ("s UNSATISFIABLE\nv 1 0\n", "2:3"),
        ("s UNKNOWN\nv 1 0\n", "2:3"),
        ("v 1 0\ns UNKNOWN\n", "2:1"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "2:1"),
        ("s UNSATISFIABLE\ns SATISFIABLE\n", "2:1"),
        ("s UNKNOWN\nUNSAT\n", "2:1"),
        ("s UNSATISFIABLE\nv 1\n", "2:3"),
    ];
    for (answer, place) in contradictions {
        let run = workbench_reading(answer, &decode);
        assert!(
            run.stderr.contains(&format!("standard input:{place}\n")),
            "{answer}: {}",
            run.stderr
        );
        assert!(
            run.stderr.contains("contradicts"),
            "{answer}: {}",
            run.stderr
        );
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
    }
    // What is said twice is no contradiction.
    workbench_reading("s UNSATISFIABLE\ns UNSATISFIABLE\n", &decode).succeeds(1);
    workbench_reading("s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv 1 0\n", &decode).succeeds(0);
}

/// A command that reads bytes on standard input.
fn reading_bytes(folder: &Path, input: &[u8], arguments: &str) -> Run {
    fs::write(folder.join("given"), input).unwrap();
    let given = fs::File::open(folder.join("given")).unwrap();
    let output = command(arguments).current_dir(folder).stdin(given).output();
    Run::of(arguments, output.unwrap())
}

#[test]
fn bytes_that_are_no_text_have_a_place_wherever_they_are_given() {
    let folder = folder();
    let folder = folder.path();
    fs::write(
        folder.join("bad.toml"),
        b"[board]\nsize = 1 # \xc3\xa9\xff\n",
    )
    .unwrap();
    fs::write(folder.join("bad.txt"), b"\n\xc3\xa9 \xff\n").unwrap();
    let given = b"\n\xc3\xa9 \xff\n";
    for (arguments, place) in [
        ("solve bad.toml", "bad.toml:2:13"),
        ("list bad.toml", "bad.toml:2:13"),
        ("verify bad.toml", "bad.toml:2:13"),
        ("check bad.toml Qa1", "bad.toml:2:13"),
        ("check one.toml bad.txt", "bad.txt:2:3"),
        ("check one.toml", "standard input:2:3"),
        ("render one.toml bad.txt", "bad.txt:2:3"),
        ("decode one.toml bad.txt", "bad.txt:2:3"),
        ("decode one.toml", "standard input:2:3"),
    ] {
        let run = reading_bytes(folder, given, arguments);
        let title = format!("error: this is not UTF-8 text\n --> {place}\n");
        assert!(
            run.stderr.starts_with(&title),
            "{arguments}: {}",
            run.stderr
        );
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
        if arguments.contains("render") {
            continue;
        }
        let (file, rest) = place.split_once(':').unwrap();
        let (line, column) = rest.split_once(':').unwrap();
        let json = format!(
            "{{\"format\":1,\"error\":{{\"message\":\"this is not UTF-8 text\",\"file\":\"{file}\",\
             \"line\":{line},\"column\":{column}}}}}\n"
        );
        let arguments = format!("{arguments} --format json");
        reading_bytes(folder, given, &arguments).gives(2, "", &json);
    }
}

#[test]
fn a_file_that_is_extended_is_shown_only_if_it_is_a_puzzle_file() {
    let folder = folder();
    let folder = folder.path();
    let secret = "hunter2";
    for (name, text) in [
        ("passwd", format!("root:{secret}:0:0\n")),
        (
            "credentials.toml",
            format!("[registry]\ntoken = \"{secret}\"\n"),
        ),
        (
            "Cargo.toml",
            format!("title = \"{secret}\"\n[{secret}]\nversion = \"{secret}\"\n"),
        ),
        ("value", format!("{secret} = {secret}\n")),
        ("twice", format!("{secret} = 1\n{secret} = 2\n")),
        ("board.toml", format!("board = \"{secret}\"\n")),
        ("array.toml", format!("[[{secret}]]\n[board\n")),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let mine = format!("extends = \"{name}\"\n[board]\nsize = 1\n");
        fs::write(folder.join("mine.toml"), mine).unwrap();
        for command in [
            "solve mine.toml",
            "solve mine.toml --format json",
            "list mine.toml",
            "verify mine.toml",
        ] {
            let run = workbench_in(folder, command);
            assert!(!run.stderr.contains(secret), "{name}: {}", run.stderr);
            assert!(
                run.stderr.contains("is no puzzle file"),
                "{name}: {}",
                run.stderr
            );
            let stderr = run.stderr.clone();
            run.gives(2, "", &stderr);
        }
    }
    // What is wrong with a puzzle file is shown there.
    fs::write(folder.join("base.toml"), "[board]\nsize = 1\nsise = 2\n").unwrap();
    fs::write(folder.join("mine.toml"), "extends = \"base.toml\"\n").unwrap();
    let run = workbench_in(folder, "solve mine.toml");
    assert!(run.stderr.contains("--> base.toml:3:1"), "{}", run.stderr);
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
}
