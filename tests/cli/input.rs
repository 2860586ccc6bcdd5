//! Input that is not text, or not complete: every command says where, in words and in JSON.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::cli::support::{Run, command, workbench, workbench_in, workbench_reading};
use crate::held::held;

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
fn a_piece_that_a_list_names_twice_is_a_warning_and_the_answer_the_same() {
    let folder = folder();
    let file = folder.path().join("twice.toml");
    let text =
        "[board]\nsize = 2\n[pieces.queen]\n[[count]]\nof = ['queen', 'queen']\nexactly = 2\n";
    fs::write(&file, text).unwrap();
    let warning = format!(
        "{}:5:16: warning: the list names `queen` twice (a list is a set: once says the same)\n",
        file.display()
    );
    let run = workbench_in(folder.path(), &format!("count {}", file.display()));
    run.gives(0, "6 solutions\n", &warning);
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
    // A repeated statement is not a contradiction.
    workbench_reading("s UNSATISFIABLE\ns UNSATISFIABLE\n", &decode).succeeds(1);
    workbench_reading("s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv 1 0\n", &decode).succeeds(0);
}

/// Runs a command that reads these bytes on standard input.
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
        (
            "beside.toml",
            format!("{secret} = \"{secret}\"\n[board]\nsize = 1\n"),
        ),
        ("within.toml", format!("[board]\nhost = \"{secret}\"\n")),
        (
            "numbers.toml",
            format!("[params]\n{secret} = \"{secret} {secret}\"\n"),
        ),
        ("rules.toml", format!("[[match]]\nuser = \"{secret}\"\n")),
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
    // Numbers alone have nothing to show.
    fs::write(folder.join("numbers.toml"), "[params]\nn = 1\n").unwrap();
    let mine = "extends = \"numbers.toml\"\n[board]\nsize = \"n\"\n";
    fs::write(folder.join("mine.toml"), mine).unwrap();
    workbench_in(folder, "count mine.toml").gives(0, "1 solution\n", "");
    // What is wrong with a puzzle file is shown in that file.
    fs::write(folder.join("base.toml"), "[board]\nsize = 1\nsise = 2\n").unwrap();
    fs::write(folder.join("mine.toml"), "extends = \"base.toml\"\n").unwrap();
    let run = workbench_in(folder, "solve mine.toml");
    assert!(run.stderr.contains("--> base.toml:3:1"), "{}", run.stderr);
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
}

/// A command in a message may be copied into a shell.
#[test]
fn a_command_that_is_suggested_is_quoted_for_a_shell() {
    let folder = folder();
    let folder = folder.path();
    let name = "x;touch pwn;#";
    fs::write(folder.join(name), "nothing").unwrap();
    let mine = format!("extends = \"{name}\"\n");
    fs::write(folder.join("mine.toml"), mine).unwrap();
    let run = workbench_in(folder, "solve mine.toml");
    let help = format!("help: `workbench describe '{name}'` says what is wrong with it");
    assert!(run.stderr.contains(&help), "{}", run.stderr);
    let Run { stderr, .. } = &run;
    let stderr = stderr.clone();
    run.gives(2, "", &stderr);
    let output = command("").arg("$(touch pwn).toml").output().unwrap();
    let run = Run::of("", output);
    let tip = "a command comes first: 'workbench solve '$(touch pwn).toml''";
    assert!(!run.stderr.contains(tip), "{}", run.stderr);
    let tip = "`workbench solve '$(touch pwn).toml'`";
    assert!(run.stderr.contains(tip), "{}", run.stderr);
}

const MEBI: usize = 1 << 20;

/// Files that could cost a reader much time or memory.
fn costly() -> Vec<(&'static str, Vec<u8>)> {
    let rest = "[board]\nsize = 1\n";
    let many = |each: &dyn Fn(usize) -> String, number: usize| {
        let all: String = (0..number).map(each).collect();
        (rest.to_owned() + &all).into_bytes()
    };
    vec![
        ("nuls", vec![0; 15 * MEBI]),
        ("bells", vec![7; 15 * MEBI]),
        ("closing brackets", vec![b']'; 15 * MEBI]),
        ("opening brackets", vec![b'['; 15 * MEBI]),
        ("signs", vec![b'='; 15 * MEBI]),
        ("quotes", vec![b'"'; 15 * MEBI]),
        ("lines", vec![b'\n'; 15 * MEBI]),
        ("words", b"a ".repeat(7 * MEBI)),
        ("claims", many(&|_| "[[expect]]\n".to_owned(), 1_200_000)),
        ("counts", many(&|_| "[[count]]\n".to_owned(), 1_200_000)),
        (
            "claims with sets",
            many(&|n| format!("[[expect]]\nset={{n={n}}}\n"), 500_000),
        ),
        (
            "parameters",
            (rest.to_owned()
                + "[params]\n"
                + &(0..900_000)
                    .map(|n| format!("p{n}={n}\n"))
                    .collect::<String>())
                .into_bytes(),
        ),
        ("tables", many(&|n| format!("[pieces.p{n}]\n"), 600_000)),
        (
            "a list",
            (rest.to_owned()
                + "[pieces.a]\nmoves='none'\nfixed=["
                + &"'a1',".repeat(2 * MEBI)
                + "]\n")
                .into_bytes(),
        ),
        ("no text", vec![0xff; 15 * MEBI]),
    ]
}

#[test]
fn no_file_takes_much_time_or_memory_to_refuse() {
    let folder = tempfile::tempdir().unwrap();
    for (what, bytes) in costly() {
        fs::write(folder.path().join("p.toml"), bytes).unwrap();
        for arguments in ["list p.toml", "count p.toml --time-limit 9"] {
            let run = held(command(arguments).current_dir(folder.path()), None);
            assert_eq!(run.code, Some(2), "{what}: {}", run.stderr);
            assert!(
                run.worked < Duration::from_secs(6),
                "{what}: {:?}",
                run.worked
            );
            assert!(run.memory < 300 * MEBI as u64, "{what}: {}", run.memory);
        }
    }
}

#[test]
fn what_is_too_much_is_told_with_its_number_and_place() {
    let folder = tempfile::tempdir().unwrap();
    let claims = "[[expect]]\n".repeat(60_000);
    fs::write(
        folder.path().join("p.toml"),
        format!("[board]\nsize = 1\n{claims}"),
    )
    .unwrap();
    let run = workbench_in(folder.path(), "list p.toml");
    let title = "error: the file has more than 300000 words, signs and blanks\n";
    assert!(
        run.stderr.starts_with(title) && run.stderr.contains("--> p.toml:50001:3\n"),
        "{}",
        run.stderr
    );
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
}

#[test]
fn a_large_file_within_the_bounds_is_read_within_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let parameters = |number: usize| {
        (0..number)
            .map(|n| format!("p{n}={n}\n"))
            .collect::<String>()
    };
    let base = format!("[board]\nsize = 1\n[params]\nn = 1\n{}", parameters(35_000));
    fs::write(folder.join("base.toml"), base).unwrap();
    let mine = format!("extends = 'base.toml'\n[params]\n{}", parameters(35_000));
    fs::write(folder.join("mine.toml"), mine).unwrap();
    let claims: String = (0..16_000)
        .map(|n| format!("[[expect]]\nset={{n={n}}}\nsolutions=1\n"))
        .collect();
    fs::write(
        folder.join("claims.toml"),
        format!("[board]\nsize = 1\n[params]\nn=1\n{claims}"),
    )
    .unwrap();
    let small = format!("[board]\nsize = 1\n[params]\n{}", parameters(5_000));
    fs::write(folder.join("small.toml"), small).unwrap();
    workbench_in(folder, "count small.toml").gives(0, "1 solution\n", "");
    for arguments in [
        "count mine.toml --time-limit 1",
        "count claims.toml --time-limit 1",
        "verify claims.toml --time-limit 1",
    ] {
        let run = held(command(arguments).current_dir(folder), None);
        assert!(matches!(run.code, Some(0 | 3)), "{arguments}: {run:?}");
        assert!(
            run.worked < Duration::from_secs(6),
            "{arguments}: {:?}",
            run.worked
        );
        assert!(
            run.memory < 400 * MEBI as u64,
            "{arguments}: {}",
            run.memory
        );
    }
}

/// One piece, with a mistake, is no file that is missing.
#[test]
fn a_single_piece_on_no_square_is_a_faulty_board() {
    let run = workbench("candidates puzzles/queens.toml Qb9");
    assert!(run.stderr.contains("b9"), "{}", run.stderr);
    assert!(!run.stderr.contains("no such file"), "{}", run.stderr);
}

/// `import … | solve -`, as the help of `import` has it; a file that it extends is beside whoever calls.
#[test]
fn a_puzzle_comes_from_standard_input_too() {
    let two = "[board]\nsize = 2\n[pieces.rook]\ncount = 1\n";
    workbench_reading(two, "count -").gives(0, "4 solutions\n", "");
    workbench_reading("1.3.2.....4....3", "count -").gives(0, "1 solution\n", "");
    workbench_reading("extends = \"puzzles/queens.toml\"\n", "count - --set n=6").gives(
        0,
        "4 solutions\n",
        "",
    );
    let wrong = workbench_reading("[board]\nsizes = 2\n", "count -");
    assert!(
        wrong.stderr.contains("--> standard input:2:1"),
        "{}",
        wrong.stderr
    );
}

/// No link that holds nothing, and no board of several lines, is the name of a file.
#[test]
fn what_cannot_be_the_name_of_a_file_is_not_looked_for() {
    for command in ["import", "count"] {
        let run = workbench(&format!("{command} https://sudokupad.app/abc123"));
        assert!(
            run.stderr
                .starts_with("error: no puzzle is in the link https://"),
            "{}",
            run.stderr
        );
    }
    let board = "Q . . .\n. . Q .\n. . . 1.5\n";
    let mut check = command("check puzzles/queens.toml --set n=4");
    let output = check.arg(board).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!stderr.contains("no such file"), "{stderr}");
    assert_eq!(output.status.code(), Some(2), "{stderr}");
}
