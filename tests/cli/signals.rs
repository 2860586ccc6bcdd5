//! Signals that end a command: each has its exit code, no temporary file is left, and the file of `-o` is unchanged.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::cli::support::{Run, command};

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
