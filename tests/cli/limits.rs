//! Time, Ctrl-C and memory: each stage of the work ends within its limits.
//!
//! Times are generous, because tests run beside others on slow machines. The promise is one second beyond
//! the time limit, and half a second after Ctrl-C. The example `siege` measures it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::cli::support::{command, made};
use crate::held::{Held, held};

/// In addition to what is promised.
const GENEROUS: Duration = Duration::from_secs(4);

const MEBI: u64 = 1 << 20;

fn run(arguments: &str, interrupt: Option<Duration>) -> Held {
    held(&mut command(arguments), interrupt)
}

#[cfg(target_os = "linux")]
#[test]
fn no_more_memory_is_taken_than_the_limit_and_64_mib() {
    for (arguments, limit) in [
        (
            "solve puzzles/queens.toml --set n=300 --no-unique -q --engine sat",
            50,
        ),
        (
            "solve puzzles/queens.toml --set n=400 -q --engine native",
            30,
        ),
        ("count puzzles/queens.toml --set n=300 --engine sat", 50),
    ] {
        let run = run(&format!("{arguments} --memory-limit {limit}M"), None);
        assert_eq!(run.code, Some(3), "{arguments}: {run:?}");
        assert!(
            run.memory <= (limit + 64) * MEBI,
            "{arguments}: {}",
            run.memory
        );
        let said = format!(" MiB taken of {limit} MiB");
        assert!(run.stderr.contains(&said), "{arguments}: {run:?}");
        let is_count = arguments.starts_with("count");
        assert_eq!(run.stdout.starts_with("at least "), is_count, "{arguments}");
    }
}

const BOXES: &str = "
[board]
size = 2048
boxes = '16x16'
[pieces.queen]
count = 'any'
[[count]]
of = 'queen'
each = 'box'
at-most = 1
";

const TORUS: &str = "
[board]
size = 200
wrap = 'both'
[pieces.man]
moves = 'none'
[pieces.woman]
moves = 'none'
[symmetry]
translations = true
";

const ONE: &str = "
[board]
size = 40
wrap = 'both'
[pieces.man]
moves = 'none'
count = 1
[symmetry]
translations = true
";

const WINDOWS: &str = "
[board]
size = 120
wrap = 'both'
[pieces.queen]
count = 'any'
[[count]]
of = 'queen'
each = '60x60'
at-most = 1
";

const QUEENS_ANY: &str = "
[board]
size = 600
[pieces.queen]
count = 'any'
[[attacks]]
by = 'queen'
on = 'queen'
exactly = 0
";

const CLAIMS: &str = "
extends = 'queens.toml'
[[expect]]
set = { n = 17 }
solutions = 95815104
";

/// Work that takes seconds at least on a quick machine, at each stage: the name of the stage, and the arguments.
const STAGES: [(&str, &str); 14] = [
    ("lowering", "count boxes.toml --engine native"),
    ("encoding", "solve queens.toml --set n=1000 --engine sat"),
    ("encoding windows", "count windows.toml --engine sat"),
    ("compiling", "count windows.toml --engine native"),
    ("formula", "encode queens.toml --set n=1000 -o /dev/null"),
    ("search", "count queens.toml --set n=20 --engine native"),
    ("solver", "count queens.toml --set n=19 --engine sat"),
    ("both", "count queens.toml --set n=19 --engine both"),
    ("second solution", "solve boxes.toml -q -o /dev/null"),
    ("samples", "count any.toml"),
    ("symmetry", "count torus.toml --fundamental --engine native"),
    (
        "sorting",
        "solve queens.toml --set n=15 --all --format columns -q",
    ),
    ("page", "solve queens.toml --set n=15 --all -o queens.html"),
    ("claims", "verify claims.toml"),
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let queens = fs::read_to_string("puzzles/queens.toml").unwrap();
    for (name, text) in [
        ("queens.toml", queens.as_str()),
        ("boxes.toml", BOXES),
        ("torus.toml", TORUS),
        ("windows.toml", WINDOWS),
        ("any.toml", QUEENS_ANY),
        ("claims.toml", CLAIMS),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// The run ended with one of these exit codes, or would not fit, and not much later than a second.
#[track_caller]
fn ended(stage: &str, run: &Held, codes: &[i32]) {
    let is_known = run.code.is_some_and(|code| codes.contains(&code));
    let is_refused = run.code == Some(2) && run.stderr.contains("does not fit");
    let Held { code, stderr, .. } = run;
    assert!(is_known || is_refused, "{stage}: {code:?} {stderr}");
    assert!(!stderr.contains("panicked"), "{stage}: {stderr}");
    if stage.contains("count ") {
        let said = [&run.stdout, stderr].map(|text| text.contains("at least "));
        assert!(is_refused || said.contains(&true), "{stage}: {run:?}");
    }
    assert!(
        run.took < Duration::from_secs(2) + GENEROUS,
        "{stage}: {:?}",
        run.took
    );
}

#[test]
fn every_stage_ends_with_the_time_limit() {
    let folder = folder();
    for (stage, arguments) in STAGES.iter().filter(|(_, all)| !all.starts_with("encode")) {
        let mut command = command(&format!("{arguments} --time-limit 0.4"));
        let run = held(command.current_dir(&folder), None);
        ended(&format!("{stage}: {arguments}"), &run, &[3]);
    }
    nothing_is_left_behind(folder.path());
}

/// The same on the largest boards, with limits at which each of them once ran on for a minute or took
/// gigabytes: `cargo test --release --test program cli -- --ignored`.
#[test]
#[ignore = "takes a minute and gigabytes"]
fn every_stage_of_the_largest_boards_ends_with_the_time_limit() {
    let folder = folder();
    let large = |text: &str, size: &str| text.replace("600", size);
    fs::write(folder.path().join("any.toml"), large(QUEENS_ANY, "2048")).unwrap();
    let rows = large(QUEENS_ANY, "2048").replace("[[attacks]]\nby", "[[count]]\nof");
    let rows = rows.replace("on = 'queen'\nexactly = 0", "each = 'row'\nat-most = 1");
    fs::write(folder.path().join("rows.toml"), rows).unwrap();
    for (arguments, limit) in [
        ("count any.toml", 5),
        ("count windows.toml", 5),
        ("count torus.toml --fundamental --engine native", 2),
        ("solve boxes.toml -q -o /dev/null", 6),
        ("solve rows.toml -q -o /dev/null", 6),
        (
            "solve queens.toml --set n=14 --all --engine native --format unicode",
            10,
        ),
        ("solve queens.toml --set n=14 --all -o queens.html", 10),
    ] {
        let limited = format!("{arguments} --time-limit {limit}");
        let run = held(command(&limited).current_dir(&folder), None);
        assert_eq!(run.code, Some(3), "{arguments}: {}", run.stderr);
        let most = Duration::from_secs(limit + 1) + GENEROUS;
        assert!(run.took < most, "{arguments}: {:?}", run.took);
        assert!(run.memory < 4096 * MEBI, "{arguments}: {}", run.memory);
    }
}

#[cfg(unix)]
#[test]
fn every_stage_ends_with_ctrl_c() {
    let folder = folder();
    for (stage, arguments) in STAGES {
        let after = Some(Duration::from_millis(400));
        let run = held(command(arguments).current_dir(&folder), after);
        ended(&format!("{stage}: {arguments}"), &run, &[130]);
    }
    nothing_is_left_behind(folder.path());
}

#[cfg(target_os = "linux")]
#[test]
fn every_stage_keeps_to_its_memory() {
    const LIMIT: u64 = 25;
    let folder = folder();
    for (stage, arguments) in STAGES.iter().filter(|(_, all)| !all.starts_with("encode")) {
        let limits = format!("--time-limit 1 --memory-limit {LIMIT}M");
        let run = held(
            command(&format!("{arguments} {limits}")).current_dir(&folder),
            None,
        );
        ended(stage, &run, &[2, 3]);
        assert!(run.memory <= (LIMIT + 64) * MEBI, "{stage}: {}", run.memory);
    }
}

/// One piece on a torus: all solutions are the same. Walking the 12,800 symmetries for each took long.
#[test]
fn shifts_of_a_large_torus_are_not_walked_for_each_solution() {
    let folder = folder();
    fs::write(folder.path().join("one.toml"), ONE).unwrap();
    let arguments = "count one.toml --fundamental --time-limit 60 --engine native --no-symmetry";
    let one = held(command(arguments).current_dir(&folder), None);
    let said = "1600 solutions, 1 up to symmetry\n";
    assert!(one.stdout.starts_with(said), "{one:?}");
}

/// Sorted solutions are held until the end: after the limit those that are in order are written at once,
/// and the rest are counted.
#[test]
fn what_is_sorted_when_the_time_is_over_is_written_as_far_as_there_is_time() {
    let folder = folder();
    let arguments = "solve queens.toml --set n=14 --all --engine native --format unicode";
    let limited = format!("{arguments} --time-limit 3");
    let run = held(command(&limited).current_dir(&folder), None);
    ended("sorting", &run, &[3]);
    let last = run.stdout.lines().last().unwrap_or_default();
    assert!(last.starts_with("at least "), "{last}");
    assert!(last.ends_with(" of those found shown"), "{last}");
}

/// Even to begin with each claim would take longer than the limit leaves.
#[test]
fn of_many_claims_those_that_are_left_are_undecided_without_a_look() {
    let folder = tempfile::tempdir().unwrap();
    let queens = fs::read_to_string("puzzles/queens.toml").unwrap();
    let (puzzle, _) = queens.split_once("[[expect]]").unwrap();
    const CLAIMS: usize = 5000;
    let claims = "[[expect]]\nset = { n = 20 }\nsolutions = 1\n".repeat(CLAIMS);
    let path = folder.path().join("many.toml");
    fs::write(&path, format!("{puzzle}{claims}")).unwrap();
    let path = path.display();
    let run = run(&format!("verify {path} --format json --time-limit 2"), None);
    assert_eq!((run.code, run.stderr.as_str()), (Some(3), ""));
    let undecided = run.stdout.matches("\"verdict\":\"undecided\"").count();
    assert_eq!(undecided, CLAIMS);
    let summary = format!("\"undecided\":{CLAIMS},");
    assert!(run.stdout.lines().last().unwrap().contains(&summary));
}

/// Encoding and compiling the numbers on thousands of large windows: wherever the limit comes, a number is printed.
#[test]
fn what_is_written_about_many_windows_can_be_cut_short_anywhere() {
    let folder = folder();
    let windows = WINDOWS.replace("120", "60").replace("60x60", "30x30");
    fs::write(folder.path().join("windows.toml"), windows).unwrap();
    for engine in ["sat", "native"] {
        for limit in ["0.1", "0.3", "1", "2"] {
            let arguments = format!("count windows.toml --engine {engine} --time-limit {limit}");
            let run = held(command(&arguments).current_dir(&folder), None);
            ended(&arguments, &run, &[3]);
            assert!(run.stdout.starts_with("at least "), "{arguments}: {run:?}");
        }
    }
}

/// Solutions that are counted without being made, except for a sample. On boards of this size the usual
/// sample of a thousand would take gigabytes, and judging it longer than anyone waits.
#[cfg(target_os = "linux")]
#[test]
fn what_is_drawn_to_be_judged_takes_no_more_memory_than_there_is_and_no_time_after_the_limit() {
    let folder = folder();
    let crowd = "
[board]
size = 1000
[pieces.man]
count = 'any'
moves = 'none'
squares = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1', 'k1', 'l1']
";
    fs::write(folder.path().join("crowd.toml"), crowd).unwrap();
    let mut command = command("count crowd.toml --engine native --time-limit 4");
    let run = held(command.current_dir(&folder), None);
    ended("samples", &run, &[0, 3]);
    assert!(run.memory < 500 * MEBI, "{}", run.memory);
    assert!(run.stdout.contains(" solutions"), "{run:?}");
    assert!(!run.stdout.starts_with("at least 0"), "{run:?}");
}

/// As where `ulimit -u` allows no more threads, which does not bind every user: no machine has room for such a stack.
#[cfg(target_os = "linux")]
#[test]
fn where_no_thread_can_be_started_one_does_all() {
    for (arguments, stdout) in [
        ("count puzzles/queens.toml --set n=9", "352 solutions\n"),
        (
            "count puzzles/queens.toml --set n=9 --engine native",
            "352 solutions\n",
        ),
        (
            "count puzzles/queens.toml --set n=9 --engine sat",
            "352 solutions\n",
        ),
        (
            "count puzzles/queens.toml --set n=9 --engine both",
            "352 solutions\n",
        ),
        (
            "solve puzzles/queens.toml --set n=1 --engine both",
            "Q\n\nThis is the only solution.\n",
        ),
    ] {
        let mut command = command(&format!("{arguments} --jobs 4"));
        let run = held(command.env("RUST_MIN_STACK", "1000000000000000"), None);
        assert_eq!(run.stdout, stdout, "{arguments}: {run:?}");
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (Some(0), ""),
            "{arguments}"
        );
    }
    let mut verify = command("verify puzzles/queens.toml --set n=4..6");
    let run = held(verify.env("RUST_MIN_STACK", "1000000000000000"), None);
    assert_eq!(run.code, Some(0), "{run:?}");
}

/// It takes seconds: first the solutions, then their formula of many megabytes, then the proof.
#[cfg(target_os = "linux")]
#[test]
fn a_certificate_that_is_stopped_anywhere_leaves_nothing_and_says_so() {
    let folder = folder();
    let certify = "certify queens.toml --set n=12 -o certificate";
    let limits = ["--memory-limit 15M", "--memory-limit 40M", "--time-limit 1"];
    for limit in limits.map(Some).into_iter().chain([None]) {
        let mut command = command(&format!("{certify} {}", limit.unwrap_or_default()));
        let interrupt = limit.is_none().then_some(Duration::from_millis(800));
        let run = held(command.current_dir(&folder), interrupt);
        let code = if limit.is_none() { 130 } else { 3 };
        assert_eq!(run.code, Some(code), "{limit:?}: {run:?}");
        let says = [
            "error: stopped ",
            "interrupted: certificate is left as it was\n",
        ];
        assert!(
            says.iter().any(|says| run.stderr.starts_with(says)),
            "{limit:?}: {run:?}"
        );
        nothing_is_left_behind(folder.path());
    }
}

/// So many rows, columns and boxes are open at once that the layers grow without end.
#[test]
fn solutions_at_random_are_given_up_long_before_the_limit_where_the_frontier_is_too_wide() {
    let file = "[board]\nsize = 9\nboxes = \"3x3\"\n[pieces.digit]\nkinds = 9\nmoves = \"none\"\n\
                [[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
                [[count]]\nof = \"digit\"\neach = [\"row\", \"column\", \"box\"]\nper = \"symbol\"\nexactly = 1\n";
    let run = made(file, "solve made.toml --random 5 --time-limit 30");
    let said = run.stderr.clone();
    assert!(said.contains("given up at layer"), "{said}");
    run.gives(3, "", &said);
}

/// Its parts need tables of millions of states, which took the whole minute to be made.
#[test]
fn solutions_at_random_are_given_up_long_before_the_limit_where_a_rule_has_no_automaton() {
    let file = "[board]\nsize = 14\n[pieces.ink]\nmoves = \"none\"\n\
                [[connected]]\nof = \"ink\"\nexactly = 1\n\
                [[connected]]\nof = \"empty\"\nexactly = 1\n";
    let run = made(file, "solve made.toml --random 5 --time-limit 60");
    let said = run.stderr.clone();
    let why = "a rule has no automaton that can be made in a part of the limit of time";
    assert!(said.contains(why), "{said}");
    run.gives(2, "", &said);
}

/// No unfinished files are left.
fn nothing_is_left_behind(folder: &Path) {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: Vec<String> = names
        .filter(|name| !name.ends_with("toml") && !name.ends_with("html"))
        .collect();
    assert_eq!(left, [""; 0]);
}
