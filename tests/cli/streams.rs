//! Where output goes: files, pipes that close, colours, interrupts.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use crate::cli::support::{Run, command, workbench, workbench_in};

fn folder_with_queens() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("puzzles/queens.toml", folder.path().join("queens.toml")).unwrap();
    folder
}

#[test]
fn a_file_of_results_is_replaced_as_a_whole_and_left_alone_on_bad_input() {
    let folder = folder_with_queens();
    let names = || fs::read_dir(folder.path()).unwrap().count();
    let read = || fs::read_to_string(folder.path().join("out.txt")).unwrap();
    workbench_in(folder.path(), "count queens.toml -o out.txt").gives(0, "", "");
    assert_eq!(read(), "92 solutions\n");
    let stderr = "error: there is no piece `pawn`: the only piece is `queen`\n";
    workbench_in(folder.path(), "count queens.toml --by pawn -o out.txt").gives(2, "", stderr);
    assert_eq!(read(), "92 solutions\n");
    let run = workbench_in(folder.path(), "count queens.toml --set n=3000 -o out.txt");
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
    assert_eq!(read(), "92 solutions\n");
    let absent = "error: cannot write none/out.txt: there is no folder none\n";
    workbench_in(folder.path(), "count queens.toml -o none/out.txt").gives(2, "", absent);
    let taken = "error: cannot write .: it is a folder\n";
    workbench_in(folder.path(), "count queens.toml -o .").gives(2, "", taken);
    let within = "error: cannot write queens.toml/out.txt: not a directory\n";
    workbench_in(folder.path(), "count queens.toml -o queens.toml/out.txt").gives(2, "", within);
    workbench_in(folder.path(), "solve queens.toml --set n=3 -o out.txt").gives(
        1,
        "",
        "queens.toml: No solution.\n",
    );
    assert_eq!(read(), "No solution.\n");
    // No temporary file is left.
    assert_eq!(names(), 2);
}

#[cfg(unix)]
#[test]
fn a_file_of_results_has_the_permissions_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_with_queens();
    fs::write(folder.path().join("usual"), "").unwrap();
    workbench_in(folder.path(), "count queens.toml -o out.txt").gives(0, "", "");
    let mode = |name| {
        fs::metadata(folder.path().join(name))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode("out.txt"), mode("usual"));
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error_like_any_other_result() {
    for arguments in [
        "--help",
        "count --help",
        "--version",
        "count puzzles/queens.toml",
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {stderr}");
        let start = "error: cannot write standard output: ";
        assert!(stderr.starts_with(start), "{arguments}: {stderr}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_a_device_is_written_to() {
    let folder = folder_with_queens();
    fs::write(folder.path().join("real"), "").unwrap();
    std::os::unix::fs::symlink("real", folder.path().join("link")).unwrap();
    workbench_in(folder.path(), "count queens.toml -o link").gives(0, "", "");
    let read = fs::read_to_string(folder.path().join("real")).unwrap();
    assert_eq!(read, "92 solutions\n");
    assert!(folder.path().join("link").is_symlink());
    workbench_in(folder.path(), "count queens.toml -o /dev/null").gives(0, "", "");
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_called_what_the_user_calls_it() {
    let folder = folder_with_queens();
    std::os::unix::fs::symlink("/dev/full", folder.path().join("link")).unwrap();
    let run = workbench_in(folder.path(), "count queens.toml -o link");
    let stderr = run.stderr.clone();
    let start = "error: cannot write link: ";
    assert!(stderr.starts_with(start), "{stderr}");
    run.gives(2, "", &stderr);
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_program_quietly() {
    for options in [
        "--order found",
        "--order sorted --format columns -q",
        "--format json",
    ] {
        let arguments = format!("solve puzzles/queens.toml --set n=10 -a {options}");
        let mut child = command(&arguments).spawn().unwrap();
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut first).unwrap();
        drop(stdout);
        let run = Run::of(&arguments, child.wait_with_output().unwrap());
        run.gives(0, "", "");
    }
}

#[test]
fn colours_are_used_when_asked_for_and_never_in_a_pipe() {
    let coloured = |run: Run| {
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
        stderr.contains('\x1b')
    };
    let wrong = "count puzzles/queens.toml --by pawn";
    assert!(!coloured(workbench(wrong)));
    assert!(coloured(workbench(&format!("{wrong} --color always"))));
    assert!(!coloured(workbench(&format!("{wrong} --color never"))));
    let mistake = "count puzzles/queens.toml --set n=3000";
    assert!(!coloured(workbench(mistake)));
    assert!(coloured(workbench(&format!("{mistake} --color always"))));
    let forced = |name, value| {
        let output = command(wrong).env(name, value).output().unwrap();
        coloured(Run::of(wrong, output))
    };
    assert!(forced("CLICOLOR_FORCE", "1"));
    assert!(!forced("NO_COLOR", "1"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_is_known_and_is_exit_code_130() {
    let arguments = "count puzzles/queens.toml --set n=15..16";
    let mut child = command(arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    // Once the header is there, the program is at work, for longer than any test would wait.
    stdout.read_line(&mut text).unwrap();
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    stdout.read_to_string(&mut text).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(text.starts_with(" n  solutions\n15  at least "), "{text}");
    assert_eq!(text.lines().count(), 2);
    let stdout = text.clone().into_bytes();
    Run::of(arguments, Output { stdout, ..output }).gives(130, &text, "");
}

#[test]
fn results_are_never_written_over_what_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let board = "[board]\nsize = 1\n\n[pieces.queen]\n";
    fs::write(at("base.toml"), board).unwrap();
    fs::write(at("own.toml"), "extends = \"base.toml\"\n").unwrap();
    fs::write(at("board.txt"), "Q\n").unwrap();
    let before = ["base.toml", "own.toml", "board.txt"].map(|name| fs::read(at(name)).unwrap());
    for (arguments, spared) in [
        ("solve own.toml -o own.toml", "own.toml"),
        ("solve own.toml -a --format csv -o ./own.toml", "./own.toml"),
        ("count own.toml -o base.toml", "base.toml"),
        ("check own.toml board.txt -o board.txt", "board.txt"),
        (
            "render own.toml board.txt --format fen -o board.txt",
            "board.txt",
        ),
        ("render own.toml --format svg -o own.toml", "own.toml"),
        ("encode own.toml -o own.toml", "own.toml"),
        ("verify . -q -o own.toml", "own.toml"),
        ("list . -o base.toml", "base.toml"),
    ] {
        let error = format!("error: cannot write {spared}: it is read here\n");
        workbench_in(folder.path(), arguments).gives(2, "", &error);
    }
    let after = ["base.toml", "own.toml", "board.txt"].map(|name| fs::read(at(name)).unwrap());
    assert_eq!(before, after);
    // There is room for another file beside them.
    workbench_in(folder.path(), "list . -o list.txt").gives(0, "", "");
}

/// Parts that are counted may have taken days.
#[test]
fn no_results_are_written_into_a_folder_of_parts() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(
        at("four.toml"),
        "[board]\nsize = 4\n[pieces.rook]\ncount = 4\n",
    )
    .unwrap();
    workbench_in(folder.path(), "split four.toml --parts 4 -o work").succeeds(0);
    workbench_in(folder.path(), "run work -q").succeeds(0);
    let manifest = fs::read(at("work/manifest.json")).unwrap();
    for arguments in [
        "merge work -o work/manifest.json",
        "merge work -o work/results/new.json",
        "count four.toml --checkpoint work -o work/puzzle.toml",
        "count four.toml --checkpoint none -o none/new.txt",
    ] {
        let to = arguments.rsplit_once(' ').unwrap().1;
        let error = format!("error: cannot write {to}: it is read here\n");
        workbench_in(folder.path(), arguments).gives(2, "", &error);
    }
    assert_eq!(fs::read(at("work/manifest.json")).unwrap(), manifest);
    workbench_in(folder.path(), "merge work -o merged.txt").succeeds(0);
}

#[test]
fn the_ending_of_a_file_of_boards_makes_them_objects_too() {
    let folder = folder_with_queens();
    fs::write(folder.path().join("answer"), "s UNSATISFIABLE\n").unwrap();
    let written = |arguments: &str, code: i32, name: &str| {
        let run = workbench_in(folder.path(), &format!("{arguments} -q -o {name}"));
        run.gives(code, "", "");
        fs::read_to_string(folder.path().join(name)).unwrap()
    };
    for (command, code) in [
        ("solve queens.toml --set n=4 --no-unique", 0),
        ("check queens.toml --set n=1 Qa1", 0),
        ("check queens.toml --set n=2 Qa1", 1),
        ("render queens.toml --set n=4", 0),
        ("decode queens.toml --set n=3 answer", 1),
    ] {
        for name in ["boards.json", "boards.JSONL"] {
            let json = written(command, code, name);
            assert!(json.starts_with("{\"format\":1,"), "{command}: {json}");
        }
        let text = written(&format!("{command} --format text"), code, "text.json");
        assert!(!text.starts_with('{'), "{command}: {text}");
    }
    let check = "check queens.toml --set n=1 Qa1 -o board.fen";
    let error = "error: no .fen can be made of this; --format chooses whatever the ending\n";
    workbench_in(folder.path(), check).gives(2, "", error);
    assert!(!folder.path().join("board.fen").exists());
}

#[test]
fn the_ending_of_a_report_says_its_format_too() {
    let folder = folder_with_queens();
    let written = |arguments: &str, name: &str| {
        workbench_in(folder.path(), &format!("{arguments} -q -o {name}")).succeeds(0);
        fs::read_to_string(folder.path().join(name)).unwrap()
    };
    assert_eq!(
        written("count queens.toml --set n=4..5", "n.csv"),
        "n,solutions,complete\n4,2,true\n5,10,true\n"
    );
    for command in ["count", "verify --set n=4", "list", "describe"] {
        let json = written(&format!("{command} queens.toml"), "report.json");
        assert!(json.starts_with("{\"format\":1,"), "{command}: {json}");
        let text = written(&format!("{command} queens.toml"), "report.txt");
        assert!(!text.starts_with('{'), "{command}: {text}");
        // An explicit format has priority.
        let text = written(&format!("{command} queens.toml --format text"), "text.json");
        assert!(!text.starts_with('{'), "{command}: {text}");
        let arguments = format!("{command} queens.toml -o report.png");
        let error = "error: no .png can be made of this; --format chooses whatever the ending\n";
        workbench_in(folder.path(), &arguments).gives(2, "", error);
    }
    assert!(!folder.path().join("report.png").exists());
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder_with_queens();
    workbench_in(folder.path(), "count queens.toml -o -").gives(0, "92 solutions\n", "");
    let svg = workbench_in(folder.path(), "render queens.toml --format svg -o -").succeeds(0);
    assert!(svg.starts_with("<svg"), "{svg}");
    assert!(!folder.path().join("-").exists());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_not_there_yet_stays_a_link() {
    let folder = folder_with_queens();
    std::os::unix::fs::symlink("later", folder.path().join("link")).unwrap();
    workbench_in(folder.path(), "count queens.toml -o link").gives(0, "", "");
    assert!(folder.path().join("link").is_symlink());
    let read = fs::read_to_string(folder.path().join("later")).unwrap();
    assert_eq!(read, "92 solutions\n");
}

#[test]
fn the_folders_of_manual_pages_and_completions_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = workbench_in(folder, "man -o share/man/man1 -q");
    run.gives(0, "", "");
    assert!(folder.join("share/man/man1/workbench-solve.1").is_file());
    workbench_in(folder, "completions zsh -o zsh/functions/_workbench").gives(0, "", "");
    assert!(folder.join("zsh/functions/_workbench").is_file());
}

#[test]
fn a_file_with_the_ending_of_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("puzzles/queens.toml", folder.path().join("q.toml")).unwrap();
    let commands = [
        "candidates q.toml",
        "solve q.toml",
        "render q.toml",
        "hint q.toml Qa1",
        "describe q.toml",
        "generate q.toml",
    ];
    for command in commands {
        for ending in ["docx", "xlsx", "zip"] {
            let run = workbench_in(folder.path(), &format!("{command} -o x.{ending}"));
            let stderr = run.stderr.clone();
            assert!(
                stderr.contains(&format!(" .{ending}")),
                "{command}: {stderr}"
            );
            run.gives(2, "", &stderr);
        }
    }
    let error = "error: what is written is a puzzle file: give -o a name that ends in .toml\n";
    for ending in ["svg", "json", "csv", "docx"] {
        workbench_in(folder.path(), &format!("trim q.toml -o x.{ending}")).gives(2, "", error);
    }
    let error = "error: no .list can be made of this: give -o a folder, one .toml, or a sheet (.pdf, .html)\n";
    workbench_in(folder.path(), "generate q.toml -o x.list").gives(2, "", error);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let named = "generate q.toml --set n=4 -q -o queens-1.2";
    workbench_in(folder.path(), named).gives(0, "", "");
    assert!(folder.path().join("queens-1.2").is_dir());
}

/// A reader lost a puzzle written by hand to a hint.
#[test]
fn no_report_and_no_drawing_takes_the_place_of_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string("puzzles/latin-square.toml").unwrap();
    for name in ["mine.toml", "other.toml"] {
        fs::write(folder.path().join(name), &text).unwrap();
    }
    let said = "error: mine.toml is left alone: it is there already, and what would be written is no puzzle\n";
    for command in ["hint", "render", "count", "solve", "candidates", "describe"] {
        let arguments = format!("{command} other.toml -o mine.toml");
        workbench_in(folder.path(), &arguments).gives(2, "", said);
    }
    let mine = || fs::read_to_string(folder.path().join("mine.toml")).unwrap();
    assert_eq!(mine(), text);
    // A puzzle does.
    let _ = workbench_in(
        folder.path(),
        "generate other.toml --set n=3 --seed 1 -o mine.toml -q",
    );
    assert_ne!(mine(), text);
}
