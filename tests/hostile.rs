//! Wrong puzzle files, and the messages about each: `hostile/NAME.toml` and `hostile/NAME.stderr`.
//!
//! A file that is right has its warnings beside it.
//!
//! A new wrong file is a new test. `SNAPSHOTS=overwrite cargo test --test language hostile` writes the current messages; read
//! them before committing. A file may begin with `# --set n=30`. Files that others extend are in `hostile/bases`.

use std::path::{Path, PathBuf};

use puzzle_workbench::definition::{Definition, Diagnostic};
use puzzle_workbench::render;
use snapbox::{Assert, Data};

fn hostile_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    files
}

/// The values of `# --set n=30` in the first line.
fn settings(text: &str) -> Vec<(String, i64)> {
    let first = text.lines().next().unwrap_or_default();
    let setting = first
        .strip_prefix("# --set ")
        .and_then(|set| set.split_once('='));
    let pair = |(name, value): (&str, &str)| Some((name.to_owned(), value.parse().ok()?));
    setting.and_then(pair).into_iter().collect()
}

/// The messages about a file, which call it by its bare name.
fn complaint(path: &Path, text: &str) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let definition = Definition::read_as(path, &name);
    let instance = definition.and_then(|definition| definition.instance(&settings(text)));
    match instance {
        Ok(instance) if instance.warnings().is_empty() => "nothing is wrong\n".to_owned(),
        Ok(instance) => instance.warnings().iter().map(warned).collect(),
        Err(problems) => problems.draw(false),
    }
}

fn warned(warning: &Diagnostic) -> String {
    format!("{}\n", render::warning(warning))
}

#[test]
fn each_wrong_file_gets_the_complaint_beside_it() {
    let files = hostile_files();
    assert!(files.len() >= 50, "only {} hostile files", files.len());
    let assert = Assert::new().action_env("SNAPSHOTS").normalize_paths(false);
    let mut wrong = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = Data::read_from(&path.with_extension("stderr"), None);
        if let Err(error) = assert.try_eq(
            Some(&path.display()),
            complaint(&path, &text).into(),
            expected,
        ) {
            wrong.push(error.to_string());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The messages about a file that cannot be read as text.
fn unreadable(path: &Path) -> String {
    match Definition::read(path) {
        Ok(_) => "nothing is wrong\n".to_owned(),
        Err(problems) => problems.draw(false),
    }
}

#[test]
fn files_that_are_missing_or_no_text_are_told_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.toml");
    let said = unreadable(&missing);
    assert!(said.starts_with("error: there is no such file\n"), "{said}");
    assert!(said.contains("missing.toml"), "{said}");
    assert!(unreadable(folder.path()).starts_with("error: this is a folder, not a puzzle file"));
    let binary = folder.path().join("binary.toml");
    std::fs::write(&binary, b"[board]\nsize = \"\xff\"\n").unwrap();
    let said = unreadable(&binary);
    assert!(
        said.starts_with("error: this is not UTF-8 text\n"),
        "{said}"
    );
    assert!(said.contains("binary.toml:2:9\n"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_file_that_never_ends_is_not_read_to_its_end() {
    let said = unreadable(Path::new("/dev/zero"));
    assert_eq!(
        said,
        "error: the file is longer than 16 MiB\n--> /dev/zero\n"
    );
}

#[test]
fn colours_are_drawn_where_they_are_wanted() {
    let Err(problems) = Definition::parse("a.toml", "") else {
        panic!("an empty file is wrong");
    };
    assert!(problems.draw(true).contains("\u{1b}["));
    assert!(!problems.draw(false).contains('\u{1b}'));
}

#[test]
fn findings_have_line_and_column_for_programs() {
    let text = "[board]\nsize = 4\n[pieces.queen]\ncuont = 4\n";
    let Err(problems) = Definition::parse("a.toml", text) else {
        panic!("the file has an unknown key");
    };
    let findings: Vec<_> = problems.iter().collect();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].place, Some((4, 1)));
    assert_eq!(findings[0].message, "a piece has no key `cuont`");
    assert_eq!(findings[0].help.as_deref(), Some("the nearest is `count`"));
}

#[test]
fn what_no_board_has_room_for_is_told() {
    let wide = format!("[board]\nlayout = '{}'", ".".repeat(2049));
    let symbols = ('\u{4e00}'..='\u{9fff}').chain('\u{ac00}'..='\u{d7a3}');
    let symbols = symbols.chain('\u{20000}'..='\u{2a6d0}').take(70_000);
    let symbols: String = symbols.collect();
    let many = format!("[board]\nsize = 4\n[pieces.many]\nmoves = 'none'\nsymbols = '{symbols}'");
    for (text, message) in [
        (
            wide,
            "the picture has 1 row of 2049, at most 2048 of each are allowed",
        ),
        (many, "there are more than 65535 kinds of pieces"),
    ] {
        let found = Definition::parse("a.toml", &text).and_then(|d| d.instance(&[]));
        let Err(problems) = found else {
            panic!("there is no room for it");
        };
        let messages: Vec<String> = problems.iter().map(|problem| problem.message).collect();
        assert_eq!(messages, [message]);
    }
}

#[test]
fn a_text_that_stands_in_no_file_extends_none_by_a_relative_path() {
    let problems = Definition::parse("a.toml", "extends = 'base.toml'").err();
    let problem = problems.and_then(|problems| problems.iter().next());
    let said = problem.map(|problem| (problem.message, problem.help));
    let message = "a text that stands in no file extends none".to_owned();
    let help = "put it into a file, or write the whole path".to_owned();
    assert_eq!(said, Some((message, Some(help))));
}

#[test]
fn what_is_wrong_is_an_error_that_shows_the_place() {
    fn size() -> Result<usize, Box<dyn std::error::Error>> {
        let definition = Definition::parse("board.toml", "[board]\nsize = 'n'")?;
        Ok(definition.instance(&[])?.puzzle.board.len())
    }
    let Err(error) = size() else {
        panic!("there is no such parameter");
    };
    let shown = error.to_string();
    assert!(
        shown.starts_with("error: there is no parameter `n`"),
        "{shown}"
    );
    assert!(shown.contains("board.toml:2:9"), "{shown}");
    assert_eq!(format!("{error:?}"), shown);
}
