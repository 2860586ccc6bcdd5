//! The author's questions about files of all sorts, each with a limit of time: every run ends well.

use std::time::{Duration, Instant};

use crate::cli::support::command;

const COMMANDS: [&str; 5] = ["hint", "grade", "trim", "repair", "solve --steps"];

#[test]
fn every_question_is_answered_or_stopped_for_files_of_the_gallery() {
    for file in [
        "battleships",
        "bishops",
        "futoshiki",
        "heyawake",
        "hitori",
        "kakuro",
        "killer-4x4",
        "light-up",
        "most-knights",
        "nonogram",
        "percolation",
        "queen-domination-goal",
        "skyscrapers",
        "star-battle-1",
        "sudoku-4x4",
        "sudoku-misprint",
        "takuzu",
        "tents",
    ] {
        for question in COMMANDS {
            let (name, options) = question.split_once(' ').unwrap_or((question, ""));
            let arguments = format!("{name} puzzles/{file}.toml {options} --time-limit 0.5");
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
