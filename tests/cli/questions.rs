//! The author's questions about files of all sorts, each with a limit of time: every run ends well.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::support::command;
use crate::files::puzzle_files;

const COMMANDS: [&str; 8] = [
    "candidates",
    "candidates --number",
    "hint",
    "grade",
    "trim",
    "repair",
    "solve --steps",
    "solve --spread 2",
];

/// Asks one question about a file; it is answered or stopped, and says so.
fn asks(question: &str, file: &Path) {
    let (name, options) = question.split_once(' ').unwrap_or((question, ""));
    let arguments = format!("{name} {} {options} --time-limit 0.2", file.display());
    let began = Instant::now();
    let output = command(&arguments).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 1 | 3)),
        "{arguments}: {code:?} {errors}"
    );
    assert!(!output.stdout.is_empty() || code == Some(3), "{arguments}");
    assert!(
        errors.is_empty() || code == Some(3),
        "{arguments}: {errors}"
    );
    assert!(began.elapsed() < Duration::from_secs(20), "{arguments}");
}

#[test]
fn every_question_is_answered_or_stopped_for_each_file_of_the_gallery() {
    let files = puzzle_files("puzzles");
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    COMMANDS.iter().for_each(|question| asks(question, file));
                }
            });
        }
    });
}

/// A gallery file says nothing open, so what may be given are its pieces, besides those that stand there.
#[test]
fn a_puzzle_is_made_of_each_file_of_the_gallery_or_it_says_why_not() {
    for file in puzzle_files("puzzles") {
        let arguments = format!("generate {} --seed 1 --time-limit 0.2", file.display());
        let output = command(&arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        let code = output.status.code();
        assert!(
            matches!(code, Some(0..=3)) && !errors.contains("bug"),
            "{arguments}: {code:?} {errors}"
        );
        assert_eq!(code == Some(0), !output.stdout.is_empty(), "{arguments}");
        assert!(code == Some(0) || !errors.is_empty(), "{arguments}");
    }
}

#[test]
fn a_file_that_is_too_large_for_a_question_is_refused_or_stopped() {
    for question in COMMANDS {
        let (name, options) = question.split_once(' ').unwrap_or((question, ""));
        let large = format!("{name} puzzles/queens.toml --set n=400 {options} --time-limit 1");
        let code = command(&large).output().unwrap().status.code();
        assert!(matches!(code, Some(2 | 3)), "{large}: {code:?}");
    }
    for question in COMMANDS {
        let (name, options) = question.split_once(' ').unwrap_or((question, ""));
        let wrong = format!("{name} puzzles/queens.toml --set m=4 {options}");
        let run = command(&wrong).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{wrong}");
        assert!(run.stdout.is_empty() && !run.stderr.is_empty(), "{wrong}");
    }
}
