//! The README, the reference of the language (`puzzles/README.md`) and the pages in `docs/` with commands,
//! executed: their files are written to an empty folder, their commands run there in order, and the output
//! is compared with what the documents show. The pictures that the commands draw are compared too.
//!
//! A block fenced as `toml NAME` is a file; `toml NAME +` is appended to it; `toml NAME or` is appended to the
//! content of the last block `toml NAME`; `console` holds commands (lines that start with `$ `) and their output on
//! both streams. With `SNAPSHOTS=overwrite` the documents are rewritten with the current output.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use puzzle_workbench::render::formats::FORMATS;

/// Runs one shell line in a folder, or an example in the project's folder; returns its output on both streams.
fn run(folder: &Path, command: &str) -> String {
    // An example built like the tests need not be built twice.
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
        // The job server of the cargo that runs this test is not open to another cargo.
        .env_remove("CARGO_MAKEFLAGS")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the commands of a block; returns the block with their current output.
fn replay(folder: &Path, block: &str) -> String {
    let mut shown = String::new();
    for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
        let printed = run(folder, command);
        writeln!(shown, "$ {command}").unwrap();
        if !printed.trim_end().is_empty() {
            writeln!(shown, "{}", printed.trim_end()).unwrap();
        }
    }
    shown
}

/// Writes a block to the file that its fence names. `whole` is the last whole file.
fn write_file(folder: &Path, fence: &str, text: &str, whole: &mut String) {
    let mut words = fence.split_whitespace().skip(1);
    let name = words.next().expect("a block of TOML names its file");
    let path = folder.join(name);
    let text = match words.next() {
        Some("+") => fs::read_to_string(&path).unwrap() + text + "\n",
        Some("or") => format!("{whole}\n{text}"),
        Some(word) => panic!("{word} has no meaning in a fence"),
        None => {
            text.clone_into(whole);
            format!("{text}\n")
        }
    };
    fs::write(path, text).unwrap();
}

/// Times differ from run to run. So does the engine that `count` finds quicker, on which the number of
/// judged solutions depends.
fn without_what_varies(text: &str) -> String {
    let time = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let line = |line: &str| {
        // The last value of a JSON object.
        let line = match line.split_once("\"seconds\":") {
            Some((rest, _)) => rest,
            None => line,
        };
        let words: Vec<&str> = line.split(' ').collect();
        let judged = |place: usize| words.get(place + 1) == Some(&"judged,");
        let words = words.iter().enumerate();
        let words = words.filter(|&(place, word)| !time(word) && !judged(place));
        let words: Vec<&str> = words.map(|(_, &word)| word).collect();
        words.join(" ").trim_end().to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A document with every block of commands replayed, and the number of commands.
fn replayed(document: &str, folder: &Path) -> (String, usize) {
    let mut result = String::new();
    let mut commands = 0;
    let mut block: Option<(String, String)> = None;
    let mut whole = String::new();
    for line in document.lines() {
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
                    Some("toml") => write_file(folder, fence, text, &mut whole),
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

fn is_overwriting() -> bool {
    std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite")
}

/// Compares a document with itself, replayed in a folder with a copy of the gallery. Returns the folder
/// with everything that the commands wrote.
fn check(path: &str, least: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles");
    fs::create_dir(&puzzles).unwrap();
    for entry in fs::read_dir("puzzles").unwrap() {
        let from = entry.unwrap().path();
        fs::copy(&from, puzzles.join(from.file_name().unwrap())).unwrap();
    }
    let document = fs::read_to_string(path).unwrap();
    let (now, commands) = replayed(&document, folder.path());
    assert!(
        commands >= least,
        "only {commands} commands were found in {path}"
    );
    // If only times differ, the document stays as it is.
    if without_what_varies(&now) != without_what_varies(&document) {
        if is_overwriting() {
            fs::write(path, &now).unwrap();
        } else {
            snapbox::assert_data_eq!(without_what_varies(&now), without_what_varies(&document));
        }
    }
    folder
}

#[test]
fn every_command_of_the_readme_prints_what_it_shows() {
    check("README.md", 6);
}

#[test]
fn every_command_of_the_command_reference_prints_what_it_shows() {
    check("docs/commands.md", 40);
}

#[test]
fn every_command_of_the_reference_prints_what_it_shows() {
    check("puzzles/README.md", 30);
}

/// The pictures that the tutorial shows are those that its commands draw.
#[test]
fn every_command_and_picture_of_the_tutorial_is_what_it_shows() {
    check_with_pictures("tutorial", 20, 3);
}

/// Each trick has a file, the number of its solutions, and a picture.
#[test]
fn every_command_and_picture_of_the_page_of_tricks_is_what_it_shows() {
    check_with_pictures("tricks", 16, 8);
}

/// A document of this name, of which at least so many commands are run, and its pictures, which lie in a folder of the
/// same name.
fn check_with_pictures(name: &str, commands: usize, pictures: usize) {
    let (path, kept_in) = (format!("docs/{name}.md"), Path::new("docs").join(name));
    let folder = check(&path, commands);
    let document = fs::read_to_string(&path).unwrap();
    let mut drawn = Vec::new();
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "svg") {
            continue;
        }
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        let kept = kept_in.join(&file);
        if is_overwriting() {
            fs::copy(&path, &kept).unwrap();
        }
        // Not compared with `assert_eq!`: the difference of two drawings is unreadable.
        let is_kept = fs::read(&kept).ok() == fs::read(&path).ok();
        assert!(is_kept, "{file} is not what is kept in docs/{name}");
        assert!(document.contains(&format!("<img src=\"{name}/{file}\"")));
        drawn.push(file);
    }
    let kept = fs::read_dir(kept_in).unwrap().count();
    assert!(
        drawn.len() == pictures && kept == pictures,
        "{drawn:?}, {kept} kept"
    );
}

/// The pictures of the page for authors are those that its commands draw.
#[test]
fn every_command_and_picture_of_the_page_for_authors_is_what_it_shows() {
    check_with_pictures("authoring", 12, 4);
}

#[test]
fn every_command_of_the_page_on_trust_prints_what_it_shows() {
    check("docs/trust.md", 8);
}

#[test]
fn every_command_of_the_page_on_write_ups_prints_what_it_shows() {
    check("docs/write-ups.md", 8);
}

#[test]
fn every_command_of_the_page_on_counting_prints_what_it_shows() {
    check("docs/counting.md", 5);
}

#[test]
fn every_command_of_the_page_on_scale_prints_what_it_shows() {
    check("docs/scale.md", 5);
}

#[test]
fn every_command_of_the_page_for_scripts_prints_what_it_shows() {
    check("docs/scripts.md", 15);
}

#[test]
fn the_page_for_scripts_has_every_format() {
    let page = fs::read_to_string("docs/scripts.md").unwrap();
    for format in FORMATS {
        let row =
            |line: &str| line.starts_with('|') && line.contains(&format!("`{}`", format.name));
        assert!(page.lines().any(row), "{}", format.name);
    }
}

#[test]
fn every_example_of_the_reference_is_run() {
    let document = fs::read_to_string("puzzles/README.md").unwrap();
    let fences: Vec<&str> = document
        .lines()
        .filter(|line| line.starts_with("```") && *line != "```")
        .collect();
    for pair in fences.windows(2).filter(|pair| pair[0] != "```console") {
        assert!(pair[0].starts_with("```toml "), "{}", pair[0]);
        assert_eq!(pair[1], "```console", "after {}", pair[0]);
    }
    assert_eq!(fences.last(), Some(&"```console"));
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
