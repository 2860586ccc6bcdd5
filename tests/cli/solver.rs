//! `--solver`: other programs than varisat, here a fake one that is honest or wrong in one way
//! (`tests/solvers/fake.py`). `tests/solvers/check.py` tries real solvers.

use std::process::{Command, Stdio};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use crate::cli::support::{Run, command, workbench};

/// Whether there is a Python for the fake solver; if not, each test reports it once.
fn has_python() -> bool {
    let version = Command::new("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    let found = version.is_ok_and(|status| status.success());
    if !found {
        eprintln!("skipped: there is no python3");
    }
    found
}

/// The program with these arguments and the fake solver in this mode.
fn with_solver(arguments: &str, mode: &str) -> Command {
    let mut command = command(arguments);
    command.arg(format!("--solver=python3 tests/solvers/fake.py {mode}"));
    command
}

fn run(arguments: &str, mode: &str) -> Run {
    let what = format!("{arguments} --solver {mode}");
    Run::of(&what, with_solver(arguments, mode).output().unwrap())
}

/// Symmetry, order, several solutions and none: the same results as with varisat.
#[test]
fn every_command_gives_with_a_program_what_it_gives_with_varisat() {
    if !has_python() {
        return;
    }
    for (arguments, code) in [
        ("count puzzles/queens.toml --set n=3..5 --fundamental", 0),
        (
            "count puzzles/queens.toml --set n=5 --fundamental --by queen",
            0,
        ),
        ("count puzzles/queens.toml --set n=5 --plain --jobs 2", 0),
        ("solve puzzles/queens.toml --set n=3", 1),
        (
            "solve puzzles/queens.toml --set n=6 --all --format columns -q",
            0,
        ),
        (
            "solve puzzles/queens.toml --set n=5 -n 3 --order sorted --format columns -q",
            0,
        ),
        ("solve puzzles/queens.toml --set n=5 --all --fundamental", 0),
    ] {
        let expected = workbench(&format!("{arguments} --engine sat"));
        let is_table = |text: &str| {
            text.replace(" (8 symmetries used)", "")
                .replace(" judged", "")
        };
        let found = run(arguments, "honest").succeeds(code);
        assert_eq!(
            is_table(&found),
            is_table(&expected.succeeds(code)),
            "{arguments}"
        );
    }
}

#[test]
fn both_engines_are_compared_and_the_program_is_named() {
    if !has_python() {
        return;
    }
    run(
        "count puzzles/queens.toml --set n=5 --engine both",
        "honest",
    )
    .gives(0, "10 solutions\n", "");
    let json = "{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":4},\
                \"solutions\":2,\"complete\":true,\"engine\":\"sat\",\"solver\":\"python3\",\"seconds\":…}\n";
    run(
        "count puzzles/queens.toml --set n=4 --format json",
        "honest",
    )
    .gives_json(0, json);
    let talk = run("count puzzles/queens.toml --set n=4 -v", "honest").stderr;
    assert!(talk.contains(" s by sat (python3): "), "{talk}");
    let table = run("verify puzzles/queens.toml --set n=4", "honest");
    let table = table.succeeds(0);
    let mut lines = table.lines();
    assert!(
        lines.next().unwrap().contains("  python3         native  "),
        "{table}"
    );
    assert!(
        table.contains("solutions = 2                    2              2  met"),
        "{table}"
    );
}

#[test]
fn a_program_that_claims_too_little_is_caught_by_the_other_engine() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let fake = std::path::absolute("tests/solvers/fake.py").unwrap();
    let queens = std::path::absolute("puzzles/queens.toml").unwrap();
    let verify = format!("verify {} --set n=4", queens.display());
    let mut verify = command(&verify);
    verify.arg(format!("--solver=python3 {} none", fake.display()));
    let found = Run::of("verify", verify.current_dir(&folder).output().unwrap());
    assert!(found.stdout.contains("DISAGREEMENT"), "{}", found.stdout);
    let note = "the engine sat asked the solver `python3`, which may be what is wrong\n";
    assert!(found.stderr.ends_with(note), "{}", found.stderr);
}

#[test]
fn what_is_wrong_with_a_program_is_said() {
    if !has_python() {
        return;
    }
    for (mode, reason) in [
        ("dies", "failed (exit status: 1) and said: out of ideas"),
        ("garbage", "gave no answer and said: Cordelia: nothing"),
        ("unknown", "gave up and said: s UNKNOWN"),
        (
            "contradicts",
            "contradicts itself: SATISFIABLE and UNSATISFIABLE",
        ),
        (
            "code",
            "contradicts itself: UNSATISFIABLE and exit code 10 (satisfiable)",
        ),
        (
            "wrong",
            "gave a model that does not satisfy the clause `1 5 9 13 0`",
        ),
        (
            "short",
            "gave a model that is cut short, without the closing 0",
        ),
    ] {
        let error = format!("error: the solver `python3` {reason}\n");
        for command in ["count", "solve"] {
            let arguments = format!("{command} puzzles/queens.toml --set n=4");
            run(&arguments, mode).gives(2, "", &error);
        }
        let verified = run("verify puzzles/queens.toml --set n=4", mode);
        let table = verified.stdout.clone();
        assert_eq!(table.lines().count(), 1, "{table}");
        verified.gives(2, &table, &error);
    }
    let sweep = "count puzzles/queens.toml --set n=4..6 --solver no-such-solver";
    let error = "error: the solver `no-such-solver` cannot be started: there is no such program\n";
    let swept = workbench(sweep);
    let header = swept.stdout.clone();
    swept.gives(2, &header, error);
}

#[test]
fn a_program_goes_with_the_engine_that_asks_it() {
    workbench("count puzzles/queens.toml --solver x --engine native").gives(
        2,
        "",
        "error: --solver is for the engine sat: not with --engine native\n",
    );
    for other in ["--explain", "--other"] {
        let refused = workbench(&format!("solve puzzles/queens.toml {other} --solver x"));
        let expected = format!("'{other}' cannot be used with");
        let expected = [expected, format!("cannot be used with '{other}'")];
        assert!(
            expected.iter().any(|text| refused.stderr.contains(text)),
            "{}",
            refused.stderr
        );
        let stderr = refused.stderr.clone();
        refused.gives(2, "", &stderr);
    }
}

/// The number of processes of the fake solver with this argument.
#[cfg(target_os = "linux")]
fn running(mark: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).into_owned());
    // The command line of our own program also contains the mark.
    let is_fake = |line: &String| line.contains(mark) && !line.contains("--solver");
    lines.filter(is_fake).count()
}

/// Far longer than it takes, and far shorter than the fake solver would hang.
#[cfg(target_os = "linux")]
const GENEROUS: Duration = Duration::from_secs(5);

/// A killed process may exist a moment longer than the command.
#[cfg(target_os = "linux")]
#[track_caller]
fn assert_ends(mark: &str) {
    let begun = Instant::now();
    while running(mark) > 0 {
        assert!(begun.elapsed() < GENEROUS, "{mark} still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_hangs_ends_with_the_command() {
    if !has_python() {
        return;
    }
    // The mark is a second argument, which the program ignores.
    let limited = run(
        "count puzzles/queens.toml --time-limit 0.5",
        "hang limited-test",
    );
    limited.gives(3, "at least 0 solutions\n", "");
    assert_ends("limited-test");
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mark = format!("hang signalled{signal}-test");
        let mut child = with_solver("count puzzles/queens.toml", &mark)
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while running(&mark[5..]) == 0 {
            assert!(begun.elapsed() < GENEROUS && child.try_wait().unwrap().is_none());
            std::thread::sleep(Duration::from_millis(5));
        }
        let id = child.id().to_string();
        Command::new("kill").args([signal, &id]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{signal}");
        assert_ends(&mark[5..]);
    }
}
