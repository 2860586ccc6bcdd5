//! A copy of the project with every fault in it, each behind a switch, so that one build is enough for all.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::faults::table::Fault;

/// What the copy needs.
const COPIED: [&str; 8] = [
    "Cargo.toml",
    "Cargo.lock",
    "core",
    "src",
    "tests",
    "benches",
    "examples",
    "puzzles",
];

/// The module of the switch, `src/faults.rs` in the copy.
const SWITCH: &str = "faults.rs";

/// The place of the copy, and what was built from it.
pub struct Built {
    pub workbench: PathBuf,
    pub agreement: PathBuf,
}

/// The text of a file with its faults, each with its number.
///
/// # Errors
///
/// The fault whose text does not occur exactly once, overlaps another, or is the end of a statement alone.
pub fn planted(text: &str, faults: &[(usize, &Fault)]) -> Result<String, String> {
    let mut places = Vec::new();
    for &(number, fault) in faults {
        match text.match_indices(&fault.right).collect::<Vec<_>>()[..] {
            [(place, _)] => places.push((place, number, fault)),
            ref found => {
                let times = found.len();
                return Err(format!("{}: {times} places in {}", fault.name, fault.file));
            }
        }
    }
    places.sort_by_key(|&(place, ..)| place);
    let mut result = String::new();
    let mut done = 0;
    for (place, number, fault) in places {
        let Fault { right, wrong, .. } = fault;
        let before = text.get(done..place);
        let follows = before.and_then(|before| before.trim_end().chars().next_back());
        if right.ends_with(';') && follows.is_some_and(|last| !";{}".contains(last)) {
            return Err(format!(
                "{} ends a statement that begins before it",
                fault.name
            ));
        }
        result += before.ok_or_else(|| format!("{} overlaps another fault", fault.name))?;
        let choice = format!("if crate::faults::is({number}) {{ {wrong} }} else {{ {right} }}");
        result += &match right.ends_with(';') {
            true => choice,
            false => format!("({choice})"),
        };
        done = place + right.len();
    }
    Ok(result + &text[done..])
}

/// The files that have faults, and their faults with their numbers.
fn by_file(faults: &[Fault]) -> BTreeMap<&str, Vec<(usize, &Fault)>> {
    let mut files: BTreeMap<&str, Vec<(usize, &Fault)>> = BTreeMap::new();
    for (number, fault) in faults.iter().enumerate() {
        files.entry(&fault.file).or_default().push((number, fault));
    }
    files
}

/// The faulty texts, file by file, or everything that is wrong with the tables.
pub fn texts(faults: &[Fault]) -> Result<BTreeMap<&str, String>, Vec<String>> {
    let mut texts = BTreeMap::new();
    let mut errors = Vec::new();
    for (file, faults) in by_file(faults) {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"));
        match text.and_then(|text| planted(&text, &faults)) {
            Ok(text) => drop(texts.insert(file, text)),
            Err(error) => errors.push(error),
        }
    }
    match errors.is_empty() {
        true => Ok(texts),
        false => Err(errors),
    }
}

/// Writes a file unless it has this text already, so that only what changed is built again.
fn write(path: &Path, text: &[u8]) {
    if fs::read(path).is_ok_and(|old| old == text) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Removes what an earlier copy had and the folder no longer has, except the switch.
fn remove_what_is_gone(from: &Path, to: &Path) {
    for entry in fs::read_dir(to).into_iter().flatten() {
        let old = entry.unwrap();
        let is_gone = !from.join(old.file_name()).exists() && old.file_name() != SWITCH;
        match old.path().is_dir() {
            true if is_gone => fs::remove_dir_all(old.path()).unwrap(),
            false if is_gone => fs::remove_file(old.path()).unwrap(),
            _ => {}
        }
    }
}

fn copy(from: &Path, to: &Path, changed: &BTreeMap<&str, String>) {
    if from.is_dir() {
        remove_what_is_gone(from, to);
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()), changed);
        }
        return;
    }
    match from.to_str().and_then(|name| changed.get(name)) {
        Some(text) => write(to, text.as_bytes()),
        None => write(to, &fs::read(from).unwrap()),
    }
}

/// Writes the copy and builds it; the output of the compiler goes to the terminal.
pub fn build(faults: &[Fault]) -> Built {
    let mut changed = texts(faults).unwrap_or_else(|errors| panic!("{}", errors.join("\n")));
    let mut add = |file, line| {
        let library = fs::read_to_string(file).unwrap();
        changed.insert(file, library + line);
    };
    add("src/core.rs", "\npub mod faults;\n");
    add("src/lib.rs", "\npub use puzzle_workbench_core::faults;\n");
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults");
    for copied in COPIED {
        copy(Path::new(copied), &home.join(copied), &changed);
    }
    write(&home.join("src").join(SWITCH), include_bytes!("switch.rs"));
    let built = Command::new(env!("CARGO"))
        .args(["test", "--no-run", "--locked", "--message-format=json"])
        .args(["--test", "random", "--bin", "workbench"])
        .current_dir(&home)
        .env("CARGO_TARGET_DIR", home.join("target"))
        .env("RUSTFLAGS", "-A warnings")
        .stderr(std::process::Stdio::inherit())
        .output()
        .unwrap();
    let told = String::from_utf8(built.stdout).unwrap();
    assert!(built.status.success(), "{}", errors_of(&told));
    Built {
        workbench: home.join("target/debug/workbench"),
        agreement: agreement_in(&told),
    }
}

/// The compiler's errors, from the JSON lines of cargo.
fn errors_of(told: &str) -> String {
    let lines = told.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let text = message["message"]["rendered"].as_str()?;
        (message["message"]["level"] == "error").then(|| text.to_owned())
    });
    lines.collect()
}

/// The executable of the agreement tests, from the JSON lines of cargo.
fn agreement_in(told: &str) -> PathBuf {
    let found = told.lines().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let file = message["executable"].as_str()?;
        (message["target"]["name"] == "random").then(|| PathBuf::from(file))
    });
    found.expect("cargo names what it built")
}
