//! The display of progress: only at a terminal, and removed at the end.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::support::{command, workbench};

/// Runs a command with a terminal on all its streams, and prints what the terminal received.
const AT_A_TERMINAL: &str = "
import fcntl, os, pty, struct, sys, termios, threading
pid, terminal = pty.fork()
if pid == 0:
    size = struct.pack('HHHH', 24, int(sys.argv[1]), 0, 0)
    fcntl.ioctl(1, termios.TIOCSWINSZ, size)
    os.execv(sys.argv[3], sys.argv[3:])
interrupt_after = float(sys.argv[2])
if interrupt_after:
    # What a terminal sends where somebody types Ctrl-C.
    threading.Timer(interrupt_after, os.write, (terminal, b'\\x03')).start()
received = b''
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    received += part
os.waitpid(pid, 0)
sys.stdout.buffer.write(received)
";

/// What a terminal of 80 columns receives from the program.
pub fn at_a_terminal(arguments: &str) -> String {
    at_a_terminal_of(80, &[], arguments)
}

/// What a terminal of this width receives, with additional environment variables.
pub fn at_a_terminal_of(columns: u16, environment: &[(&str, &str)], arguments: &str) -> String {
    at_a_terminal_with(columns, environment, arguments, 0.0)
}

/// The same, with Ctrl-C after this number of seconds, if it is not 0.
pub fn at_a_terminal_with(
    columns: u16,
    environment: &[(&str, &str)],
    arguments: &str,
    interrupt_after: f64,
) -> String {
    let program = command(arguments);
    let mut python = Command::new("python3");
    python
        .args(["-c", AT_A_TERMINAL])
        .args([columns.to_string(), interrupt_after.to_string()])
        .arg(program.get_program());
    let output = python
        .args(program.get_args())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // If CI is set, anstream uses colours whatever the terminal is.
        .env_remove("CI")
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Takes minutes, and is stopped after more than the half second before a terminal gets a line.
const LONG: &str = "count puzzles/queens.toml --set n=17 --time-limit 1.5";

const TAKEN_AWAY: &str = "\r\u{1b}[2K";

#[test]
fn long_work_draws_a_line_at_a_terminal_and_takes_it_away() {
    let received = at_a_terminal(LONG);
    assert!(received.contains(" a second"), "{received}");
    let (_, last) = received.rsplit_once(TAKEN_AWAY).unwrap();
    assert!(last.starts_with("at least "), "{last}");
    assert_eq!(last.lines().count(), 1, "{last}");
}

#[test]
fn short_work_quiet_work_and_work_without_a_terminal_draw_nothing() {
    assert_eq!(
        at_a_terminal("count puzzles/queens.toml"),
        "92 solutions\r\n"
    );
    let quiet = at_a_terminal(&format!("{LONG} --quiet"));
    assert!(quiet.starts_with("at least "), "{quiet}");
    let run = workbench(LONG);
    let stdout = run.stdout.clone();
    assert!(stdout.starts_with("at least "), "{stdout}");
    run.gives(3, &stdout, "");
}

#[test]
fn solutions_and_the_line_do_not_mix() {
    let received = at_a_terminal(
        "solve puzzles/queens.toml --set n=17 --all --time-limit 1.5 --order found --format columns",
    );
    let lines = received.split("\r\n").filter(|line| !line.is_empty());
    for line in lines {
        let text = line.rsplit(TAKEN_AWAY).next().unwrap_or_default();
        let columns = text.split_whitespace();
        let is_solution =
            columns.clone().count() == 17 && columns.clone().all(|c| c.parse::<u8>().is_ok());
        assert!(
            is_solution || text.contains("puzzles/queens.toml"),
            "{line:?}"
        );
    }
}

/// The bar was empty in most frames: each set its position twice, and the first was drawn.
#[test]
fn the_bar_of_the_frontier_goes_forward_alone() {
    let count = "count puzzles/kings.toml --set n=21 --engine frontier --fundamental";
    let received = at_a_terminal(count);
    let frames = received
        .split(TAKEN_AWAY)
        .filter(|frame| frame.contains(" layer "));
    let cells = frames.map(|frame| frame.matches('█').count());
    let cells: Vec<usize> = cells.collect();
    assert!(cells.is_sorted(), "{cells:?}");
    // How far the last frame is depends on when the count ends, so the clock decides it.
    assert!(cells.first() < cells.last(), "{cells:?}");
}

/// A file with a claim that takes no time and one that takes minutes.
fn long_claims(folder: &Path) -> String {
    let file = folder.join("long.toml");
    let text = fs::read_to_string("puzzles/queens.toml").unwrap();
    let (puzzle, _) = text.split_once("[[expect]]").unwrap();
    let claims = "[[expect]]\nsolutions = 92\n[[expect]]\nset = { n = 17 }\nsolutions = 95815104\n";
    fs::write(&file, format!("{puzzle}{claims}")).unwrap();
    file.display().to_string()
}

#[test]
fn verify_draws_how_many_claims_are_done_and_whose_is_next() {
    let folder = tempfile::tempdir().unwrap();
    let file = long_claims(folder.path());
    let received = at_a_terminal(&format!("verify {file} --time-limit 1.5"));
    assert!(
        received.contains("█ 1 of 2 claims: ") || received.contains("░ 1 of 2 claims: "),
        "{received}"
    );
}

#[test]
fn verify_draws_a_line_for_each_engine_and_takes_all_away() {
    let folder = tempfile::tempdir().unwrap();
    let file = long_claims(folder.path());
    let received = at_a_terminal(&format!("verify {file} --time-limit 1.5"));
    let is_of = |line: &str, engine: &str| {
        line.contains(&format!("  {engine}  ")) && line.contains(" solutions, ")
    };
    for engine in ["sat   ", "native"] {
        assert!(
            received.lines().any(|line| is_of(line, engine)),
            "{received}"
        );
    }
    let (_, last) = received.rsplit_once(TAKEN_AWAY).unwrap();
    assert!(!last.contains(" a second"), "{last}");
}

#[test]
fn an_interrupt_of_verify_leaves_the_rows_that_are_settled_and_the_summary() {
    let folder = tempfile::tempdir().unwrap();
    let file = long_claims(folder.path());
    let received = at_a_terminal_with(80, &[], &format!("verify {file}"), 1.5);
    let (_, last) = received.rsplit_once(TAKEN_AWAY).unwrap();
    let summary = "2 claims in 1 file: 1 met, 1 undecided";
    assert!(last.trim_end().ends_with(summary), "{received}");
    assert!(!received.contains(" undecided  "), "{received}");
}

#[test]
fn a_claim_is_never_cut_and_no_title_ends_within_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kings.toml");
    let kings = fs::read_to_string("puzzles/kings.toml").unwrap();
    let kings = kings.split("[[expect]]").next().unwrap();
    let claim = "solutions = 1234567890123456789012345678901234567890";
    let claims = format!(
        "{kings}[[expect]]\n{}\n",
        claim.replace("= ", "= \"") + "\""
    );
    fs::write(&path, claims).unwrap();
    let verify = format!("verify {} --time-limit 0", path.display());
    let narrow = at_a_terminal_of(60, &[], &verify);
    assert!(narrow.contains(claim), "{narrow}");
    let list = |columns| {
        at_a_terminal_of(
            columns,
            &[],
            "list puzzles/no-three-in-line.toml puzzles/heyawake-2.toml",
        )
    };
    assert!(
        list(80).contains("optimum 12, 50 solutions, 11 fundamental"),
        "{}",
        list(80)
    );
    // Titles go on below themselves, and stand below a claim for which there is no room beside them.
    let narrow = list(48);
    let lines: Vec<&str> = narrow.lines().collect();
    let at = lines
        .iter()
        .position(|line| line.ends_with("Heyawake with"));
    let at = at.unwrap_or_else(|| panic!("{narrow}"));
    assert_eq!(lines[at + 1].trim(), "open rooms", "{narrow}");
    let column = |line: &str| line.len() - line.trim_start().len();
    assert_eq!(column(lines[at]), column(lines[at + 1]), "{narrow}");
    assert!(!narrow.contains('…'), "{narrow}");
    assert!(
        narrow.contains("optimum 12, 50 solutions, 11 fundamental"),
        "{narrow}"
    );
    assert!(
        list(200).contains("puzzles/heyawake-2.toml"),
        "{}",
        list(200)
    );
    let described = at_a_terminal_of(50, &[], "describe puzzles/sudoku.toml");
    assert!(
        described
            .lines()
            .all(|line| line.trim_end().chars().count() <= 50),
        "{described}"
    );
}

#[test]
fn the_table_of_verify_fits_the_terminal() {
    let table = "verify puzzles/queens.toml puzzles/diagonal-latin-squares.toml --set n=4..5";
    let received = at_a_terminal(table);
    assert!(
        received.contains("diagonal-latin-squares  n=4") && !received.contains('…'),
        "{received}"
    );
    for line in received.lines().filter(|line| !line.contains('\u{1b}')) {
        assert!(line.chars().count() <= 80, "{line:?}");
    }
    let wide = at_a_terminal_of(200, &[], table);
    assert!(
        wide.contains("puzzles/diagonal-latin-squares.toml  n=5"),
        "{wide}"
    );
}

/// They were cut to `battleshi…` both.
#[test]
fn files_keep_different_names_in_a_narrow_terminal() {
    let two = "verify puzzles/battleships.toml puzzles/battleships-2.toml --engine sat";
    let received = at_a_terminal_of(60, &[], two);
    for name in ["battleships ", "battleships-2 "] {
        assert!(received.contains(name), "{received}");
    }
    assert!(!received.contains('…'), "{received}");
    // Of files with one name in two folders the folders say which it is.
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("queens.toml");
    fs::copy("puzzles/queens.toml", &copy).unwrap();
    let copy = copy.display().to_string();
    let two = format!("verify puzzles/queens.toml {copy} --set n=4");
    let received = at_a_terminal_of(70, &[], &two);
    for name in ["puzzles/queens.toml", &copy] {
        assert!(received.contains(name), "{received}");
    }
}

#[test]
fn numbers_that_a_limit_cut_short_fit_the_terminal_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sixteen.toml");
    let queens = fs::read_to_string("puzzles/queens.toml").unwrap();
    let queens = queens.split("[[expect]]").next().unwrap();
    let claim = "[[expect]]\nset = { n = 16 }\nsolutions = 14772512\n";
    fs::write(&path, format!("{queens}{claim}")).unwrap();
    let path = path.display();
    let received = at_a_terminal(&format!(
        "verify {path} --claim-time-limit 0.4 --engine sat"
    ));
    assert!(received.contains('≥'), "{received}");
    for line in received.lines().filter(|line| !line.contains('\u{1b}')) {
        assert!(line.chars().count() <= 80, "{line:?}");
    }
}

#[test]
fn an_interrupt_takes_the_line_away() {
    let received = at_a_terminal_with(80, &[], "count puzzles/queens.toml --set n=17", 1.5);
    assert!(received.contains(" a second"), "{received}");
    let (_, last) = received.rsplit_once(TAKEN_AWAY).unwrap();
    assert!(last.starts_with("at least "), "{last}");
}

/// The tables of the frontier for so large a board take seconds. They could not be cut short, so the process was ended.
#[test]
fn a_stop_before_the_first_layer_of_the_frontier_takes_the_line_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("any.toml");
    let rule = "[[attacks]]\nby = 'queen'\non = 'queen'\nexactly = 0\n";
    let queens = format!("[board]\nsize = 600\n[pieces.queen]\ncount = 'any'\n{rule}");
    fs::write(&path, queens).unwrap();
    let path = path.display();
    let received = at_a_terminal(&format!("count {path} --engine frontier --time-limit 1.2"));
    let words = ["0 solutions", " preparing: automaton "];
    assert!(
        words.iter().any(|words| received.contains(words)),
        "{received}"
    );
    let (_, last) = received.rsplit_once(TAKEN_AWAY).unwrap();
    assert!(
        last.contains("any.toml: stopped before the first layer"),
        "{last}"
    );
}

/// The bar stood still, with `0 solutions` beside it.
#[test]
fn the_frontier_says_that_it_prepares() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("any.toml");
    let rule = "[[attacks]]\nby = 'queen'\non = 'queen'\nexactly = 0\n";
    let queens = format!("[board]\nsize = 300\n[pieces.queen]\ncount = 'any'\n{rule}");
    fs::write(&path, queens).unwrap();
    let count = format!("count {} --engine frontier --time-limit 12", path.display());
    let received = at_a_terminal(&count);
    assert!(received.contains(" preparing: automaton "), "{received}");
}

/// Each takes seconds, and has steps that are no search.
#[test]
fn work_of_several_steps_draws_the_step_it_is_in() {
    let folder = tempfile::tempdir().unwrap();
    let [parts, certificate] = ["parts", "certificate"].map(|name| folder.path().join(name));
    let [parts, certificate] = [parts.display(), certificate.display()];
    let estimate = "estimate puzzles/queens.toml --set n=30 --time-limit 4";
    let split = "split puzzles/queens.toml --set n=30 --parts 20000 --time-limit 2 -o";
    let certify = "certify puzzles/queens.toml --set n=11 -o";
    for (work, steps) in [
        (estimate.to_owned(), &[" cubes: ", " probes: "][..]),
        (format!("{split} {parts}"), &[" cubes: "]),
        (
            format!("{certify} {certificate}"),
            &[" proving that there are no others"],
        ),
    ] {
        let received = at_a_terminal(&work);
        let is_drawn = steps.iter().any(|step| received.contains(*step));
        assert!(is_drawn, "{work}: {received}");
        let (_, last) = received.rsplit_once(TAKEN_AWAY).unwrap();
        assert!(!last.contains(['█', '░']), "{work}: {last}");
    }
}
