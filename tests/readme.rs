//! The README, executed: its files are written to an empty folder, its commands run there in order,
//! and what they print is compared with what it shows.
//!
//! A block fenced as `toml NAME` is a file, `toml NAME +` is added to its end, and `console` holds
//! commands (lines that start with `$ `) and what they print on both streams. With
//! `SNAPSHOTS=overwrite` the README is rewritten with what the commands print now.

#![allow(clippy::unwrap_used, reason = "a panic here is a failure of the test")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// Runs one line of a shell in a folder, an example in the project's; gives what it prints on both
/// streams.
fn run(folder: &Path, command: &str) -> String {
    // Built as the tests are, it need not be built twice.
    let built_as_tests = "cargo run --quiet --profile test --example ";
    let example = command.strip_prefix("cargo run --example ");
    let (folder, command) = match example {
        Some(example) => (
            Path::new(env!("CARGO_MANIFEST_DIR")),
            format!("{built_as_tests}{example}"),
        ),
        None => (folder, command.to_owned()),
    };
    let program = Path::new(env!("CARGO_BIN_EXE_workbench"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("CLICOLOR_FORCE")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the commands of a block; gives the block with what they print now.
fn replay(folder: &Path, block: &str) -> String {
    let mut shown = String::new();
    for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
        let printed = run(folder, command);
        writeln!(shown, "$ {command}\n{}", printed.trim_end()).unwrap();
    }
    // A command that prints nothing leaves an empty line behind.
    shown.replace("\n\n$ ", "\n$ ")
}

fn write_file(folder: &Path, fence: &str, text: &str) {
    let mut words = fence.split_whitespace().skip(1);
    let Some(name) = words.next() else { return };
    let mut options = fs::OpenOptions::new();
    match words.next() {
        Some("+") => options.append(true),
        _ => options.write(true).create_new(true),
    };
    let mut file = options.open(folder.join(name)).unwrap();
    file.write_all(format!("{text}\n").as_bytes()).unwrap();
}

/// Times differ from run to run.
fn without_times(text: &str) -> String {
    let time = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let line = |line: &str| {
        // The last value of a JSON object.
        let line = match line.split_once("\"seconds\":") {
            Some((rest, _)) => rest,
            None => line,
        };
        let words = line.split(' ').filter(|word| !time(word));
        words.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The README with every block of commands replayed, and how many commands there were.
fn replayed(readme: &str, folder: &Path) -> (String, usize) {
    let mut result = String::new();
    let mut commands = 0;
    let mut block: Option<(String, String)> = None;
    for line in readme.lines() {
        match &mut block {
            None => {
                writeln!(result, "{line}").unwrap();
                if let Some(fence) = line.strip_prefix("```") {
                    block = Some((fence.to_owned(), String::new()));
                }
            }
            Some((fence, text)) if line == "```" => {
                match fence.split_whitespace().next() {
                    Some("console") => {
                        commands += text.lines().filter(|l| l.starts_with("$ ")).count();
                        *text = replay(folder, text);
                    }
                    Some("toml") => write_file(folder, fence, text),
                    _ => {}
                }
                writeln!(result, "{text}```").unwrap();
                block = None;
            }
            Some((_, text)) => writeln!(text, "{line}").unwrap(),
        }
    }
    assert!(block.is_none(), "a block is not closed");
    (result, commands)
}

#[test]
fn every_command_of_the_readme_prints_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles");
    fs::create_dir(&puzzles).unwrap();
    for entry in fs::read_dir("puzzles").unwrap() {
        let from = entry.unwrap().path();
        fs::copy(&from, puzzles.join(from.file_name().unwrap())).unwrap();
    }
    let readme = fs::read_to_string("README.md").unwrap();
    let (now, commands) = replayed(&readme, folder.path());
    assert!(commands >= 20, "only {commands} commands were found");
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write("README.md", &now).unwrap();
        return;
    }
    snapbox::assert_data_eq!(without_times(&now), without_times(&readme));
}

#[test]
fn a_command_that_prints_something_else_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let shown = "```console\n$ echo 5\n6\n```\n";
    let (now, commands) = replayed(shown, folder.path());
    assert_eq!(
        (now.as_str(), commands),
        ("```console\n$ echo 5\n5\n```\n", 1)
    );
}
