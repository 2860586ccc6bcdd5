//! What a command says if it is ended in the middle of a step that cannot be cut short.

use std::fs;
use std::time::Duration;

use crate::cli::support::command;
use crate::held::{Held, held};

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

/// What stands on a square was looked for among all givens, and the leaps of the whole board before any was read.
#[test]
fn the_frontier_of_a_large_board_is_stopped_before_its_first_layer() {
    let folder = tempfile::tempdir().unwrap();
    let rows = ["K .".repeat(SIDE / 2), ". .".repeat(SIDE / 2)];
    let layout = format!("{}\n{}\n", rows[0], rows[1]).repeat(SIDE / 2);
    let kings = format!(
        "[board]\nlayout = \"\"\"\n{layout}\"\"\"\n[pieces.king]\n\
         [[attacks]]\nby = \"king\"\non = \"king\"\nexactly = 0\n"
    );
    let inks = "[board]\nsize = 400\n[pieces.ink]\n[[connected]]\nof = \"ink\"\nexactly = 1\n";
    for (text, limit) in [(kings.as_str(), "1"), (inks, "0.3")] {
        fs::write(folder.path().join("made.toml"), text).unwrap();
        let count = format!("count made.toml --engine frontier --time-limit {limit}");
        let mut count = command(&count);
        let run = held(count.current_dir(&folder), None);
        let before = "stopped before the first layer";
        assert!(run.stderr.contains(before), "{run:?}");
        assert!(run.took < Duration::from_secs(4), "{run:?}");
    }
}

/// The formula of these takes from half a minute to several.
fn costly_formulas() -> [(&'static str, String); 3] {
    let regions = |row: usize| -> String {
        let label = |column: usize| char::from(b'A' + (row / 50 * 4 + column / 50) as u8);
        (0..200).map(label).collect::<String>() + "\n"
    };
    let regions: String = (0..200).map(regions).collect();
    let runs = format!("\"*{}\"", " 1 *".repeat(300));
    let man = "[pieces.man]\nsymbol = \"M\"\nmoves = \"none\"\n";
    [
        (
            "sums.toml",
            format!(
                "[board]\nregions = \"\"\"\n{regions}\"\"\"\n[pieces.digit]\nkinds = 9\nmoves = \"none\"\n\
                 [[sum]]\neach = \"region\"\nexactly = 1777\n"
            ),
        ),
        (
            "runs.toml",
            format!(
                "[board]\nrows = 4\ncolumns = 2048\n{man}[[runs]]\nof = \"man\"\neach = \"row\"\n\
                 lengths = [{runs}, {runs}, {runs}, {runs}]\n"
            ),
        ),
        (
            "connected.toml",
            format!("[board]\nsize = 2048\n{man}[[connected]]\nof = \"man\"\nexactly = 1\n"),
        ),
    ]
}

/// `encode` had no time limit.
#[test]
fn the_writing_of_a_formula_ends_with_its_time_limit_and_leaves_its_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("formula"), "mine").unwrap();
    for (name, text) in costly_formulas() {
        fs::write(folder.path().join(name), text).unwrap();
        for format in ["dimacs", "opb", "json"] {
            let arguments = format!("encode {name} --format {format} --time-limit 0.5 -o formula");
            let run = held(command(&arguments).current_dir(&folder), None);
            if run.code == Some(0) && run.took < Duration::from_secs(2) {
                fs::write(folder.path().join("formula"), "mine").unwrap();
                continue;
            }
            assert_eq!(run.code, Some(3), "{arguments}: {run:?}");
            assert!(
                run.stderr.contains("stopped by the time limit"),
                "{arguments}: {run:?}"
            );
            assert!(run.took < Duration::from_secs(8), "{arguments}: {run:?}");
            let file = fs::read_to_string(folder.path().join("formula")).unwrap();
            assert_eq!(file, "mine", "{arguments}");
        }
        let entries = fs::read_dir(&folder).unwrap().count();
        assert_eq!(entries, 2, "{name}");
        fs::remove_file(folder.path().join(name)).unwrap();
    }
}

#[test]
fn commands_that_only_read_have_a_time_limit_too() {
    for arguments in [
        "describe puzzles/queens.toml --set n=1..50",
        "list puzzles",
        "decode puzzles/queens.toml --set n=1 answer.txt",
        "encode puzzles/queens.toml",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let answer_file = folder.path().join("answer.txt");
        fs::write(&answer_file, "s SATISFIABLE\nv 1 0\n").unwrap();
        let arguments = arguments.replace("answer.txt", &answer_file.display().to_string());
        let run = held(&mut command(&format!("{arguments} --time-limit 0")), None);
        assert_eq!(run.code, Some(3), "{arguments}: {run:?}");
        // On a busy machine it may not have come to poll the stop.
        let is_told = run.stderr.starts_with("error: stopped by the time limit");
        assert!(is_told && run.stdout.is_empty(), "{arguments}: {run:?}");
    }
}

/// All of them were drawn before the first was shown, whether or not there is room for so many.
#[test]
fn solutions_are_drawn_as_they_are_shown_however_many_are_wanted() {
    for number in ["20000000000", "18446744073709551615"] {
        let draw =
            format!("solve puzzles/queens.toml --set n=4 --format columns --random {number}");
        let run = held(
            &mut command(&format!("{draw} --time-limit 4 --memory-limit 300M")),
            None,
        );
        assert_eq!(run.code, Some(3), "{:?} {}", run.code, run.stderr);
        assert!(run.stdout.lines().count() > 100, "{}", run.stderr);
        let shown = run.stdout.lines().take(100);
        assert!(
            shown
                .into_iter()
                .all(|line| ["1 3 0 2", "2 0 3 1"].contains(&line))
        );
        assert!(
            run.stderr
                .ends_with(" solutions drawn before it was stopped.\n"),
            "{}",
            run.stderr
        );
    }
}
