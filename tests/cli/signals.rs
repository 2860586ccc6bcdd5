//! Signals that end a command: each has its exit code, no temporary file is left, and the file of `-o` is unchanged.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::cli::support::{Run, command, workbench_in};

/// Far more than the half second that is promised.
const GENEROUS: Duration = Duration::from_secs(5);

/// Sends a signal once the command is at work: after its file is begun, or after a while.
fn signalled(folder: &Path, arguments: &str, signal: &str) -> Run {
    let mut command = command(arguments);
    let mut child = command
        .current_dir(folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(700));
    let id = child.id().to_string();
    let begun = Instant::now();
    Command::new("kill").args([signal, &id]).status().unwrap();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > GENEROUS {
            child.kill().unwrap();
            panic!("{arguments}: {signal} did not end it");
        }
        sleep(Duration::from_millis(5));
    }
    Run::of(arguments, child.wait_with_output().unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn each_signal_has_its_exit_code_and_leaves_the_file_of_o_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let queens = fs::read_to_string("puzzles/queens.toml").unwrap();
    fs::write(folder.join("queens.toml"), queens).unwrap();
    let works = [
        "count queens.toml --set n=18..19 --engine native -o out",
        "solve queens.toml --set n=16 -a --order found --format squares -o out",
        "solve queens.toml --set n=16 -a --order found --format csv -o out",
        "encode queens.toml --set n=700 -o out",
    ];
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        for work in works {
            fs::write(folder.join("out"), "before").unwrap();
            let run = signalled(folder, work, signal);
            let (stdout, stderr) = (run.stdout.clone(), run.stderr.clone());
            let says = stderr.ends_with("interrupted: out is left as it was\n");
            assert!(says, "{work}: {stderr}");
            run.gives(code, &stdout, &stderr);
            assert_eq!(
                fs::read_to_string(folder.join("out")).unwrap(),
                "before",
                "{work}"
            );
            assert_eq!(names(folder), ["out", "queens.toml"], "{work} {signal}");
        }
    }
}

#[test]
fn a_command_that_waits_for_input_ends_with_a_signal() {
    let folder = tempfile::tempdir().unwrap();
    let one = "[board]\nsize = 1\n";
    fs::write(folder.path().join("one.toml"), one).unwrap();
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        for work in ["check one.toml -", "decode one.toml", "render one.toml -"] {
            let run = signalled(folder.path(), work, signal);
            run.gives(code, "", "");
        }
    }
}

/// What is named is there, and what was made is counted.
#[test]
fn puzzles_that_were_made_before_a_signal_or_a_limit_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    workbench_in(folder, "new mine.toml --template blank-queens -q").succeeds(0);
    let stopped = |made: usize| format!("error: mine.toml: stopped after {made} of 100000\n");
    let is_named = |run: &Run| {
        let made = run.stdout.lines().count();
        let written = names(&folder.join("made"));
        assert!(made > 0);
        for number in 1..=made {
            let name = format!("mine-{number}.toml");
            let line = run.stdout.lines().nth(number - 1).unwrap();
            assert!(line.starts_with(&format!("made/{name}: one solution")));
            assert!(written.contains(&name), "{name} in {written:?}");
        }
        assert_eq!(made, written.len());
        fs::remove_dir_all(folder.join("made")).unwrap();
        made
    };
    let work = "generate mine.toml -n 100000 -o made";
    let run = signalled(folder, work, "-INT");
    let (made, stdout) = (is_named(&run), run.stdout.clone());
    run.gives(130, &stdout, &stopped(made));
    let run = workbench_in(folder, &format!("{work} --time-limit 0.7"));
    let (made, stdout) = (is_named(&run), run.stdout.clone());
    run.gives(3, &stdout, &stopped(made));
}

/// A sheet is a file as others are: after a signal it is left as it was, and so it is not named.
#[test]
fn a_sheet_holds_what_was_made_before_a_limit_and_nothing_after_a_signal() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    workbench_in(folder, "new mine.toml --template blank-queens -q").succeeds(0);
    let work = "generate mine.toml -n 100000 -o x.html";
    let run = signalled(folder, work, "-INT");
    let stderr = run.stderr.clone();
    assert!(
        stderr.starts_with("error: mine.toml: stopped after "),
        "{stderr}"
    );
    assert!(stderr.ends_with(" of 100000\ninterrupted: x.html is not written\n"));
    run.gives(130, "", &stderr);
    assert_eq!(names(folder), ["mine.toml"]);
    let run = workbench_in(folder, &format!("{work} --time-limit 0.7"));
    let (made, stdout) = (run.stdout.lines().count(), run.stdout.clone());
    assert!(stdout.starts_with("x.html: 1: one solution"), "{stdout}");
    let stopped = format!("error: mine.toml: stopped after {made} of 100000\n");
    run.gives(3, &stdout, &stopped);
    let sheet = fs::read_to_string(folder.join("x.html")).unwrap();
    assert!(sheet.contains(&format!("Mine {made}<")));
}
