//! What a command says if it is ended in the middle of a step that cannot be cut short.

use std::fs;
use std::time::Duration;

use crate::held::{Held, held};
use crate::support::command;

const TIME_LIMIT: &str = "stopped by the time limit, in a step that cannot be cut short";
const SIGNAL: &str = "stopped by a signal, in a step that cannot be cut short";

const SIDE: usize = 600;
const QUEENS: &str = "
[board]
size = 600
[pieces.queen]
symbol = 'Q'
count = 'any'
[[attacks]]
by = 'queen'
on = 'queen'
exactly = 0
";

/// The list of what a full board breaks takes seconds, but that it breaks something is known at once.
#[test]
fn a_step_that_cannot_be_cut_short_ends_with_what_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let full = "Q ".repeat(SIDE) + "\n";
    fs::write(folder.path().join("queens.toml"), QUEENS).unwrap();
    fs::write(folder.path().join("full.txt"), full.repeat(SIDE)).unwrap();
    let run = |limit: &str, interrupt: Option<Duration>| {
        let mut command = command(&format!("check queens.toml full.txt{limit}"));
        held(command.current_dir(&folder), interrupt)
    };
    let ended = |run: Held, code: i32, why: &str| {
        let says = format!("error: {why}; the board breaks at least one rule\n");
        assert_eq!((run.stdout.as_str(), run.stderr), ("", says));
        assert_eq!(run.code, Some(code));
    };
    ended(run(" --time-limit 0.5", None), 3, TIME_LIMIT);
    ended(run("", Some(Duration::from_millis(800))), 130, SIGNAL);
}
