//! The sources, and which parts of them are the program itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Source {
    pub path: PathBuf,
    pub text: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        Source {
            path: PathBuf::from(path),
            text: text.to_owned(),
        }
    }

    /// The module, from the layer on: `["puzzle", "judge", "count"]`.
    pub fn module(&self) -> Vec<String> {
        let path = self.path.strip_prefix("src").unwrap_or(&self.path);
        let path = path.with_extension("");
        let mut module: Vec<String> = path
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        module.pop_if(|last| last == "mod");
        module
    }

    /// The text without comments and without the tests at its end.
    pub fn program(&self) -> String {
        let mut program = String::new();
        let mut lines = self.text.lines().peekable();
        while let Some(line) = lines.next() {
            let begins_tests = line.trim() == "#[cfg(test)]"
                && lines
                    .peek()
                    .is_some_and(|next| next.contains("mod ") && next.ends_with('{'));
            if begins_tests && !line.starts_with(' ') {
                break;
            }
            program += line.split("//").next().unwrap_or_default();
            program.push('\n');
        }
        program
    }
}

/// All sources of the program and of its unit tests.
pub fn all() -> Vec<Source> {
    let mut sources = Vec::new();
    under(Path::new("src"), &mut sources);
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(sources.len() > 100, "only {} sources", sources.len());
    sources
}

fn under(folder: &Path, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            under(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push(Source { path, text });
        }
    }
}

/// What a module of tests is declared under: the second, if the tests of both crates use it.
const OF_TESTS: [&str; 2] = ["#[cfg(test)]", "#[cfg(any(test, feature = \"sample\"))]"];

/// The sources that are not tests of others: neither declared under one of [`OF_TESTS`] nor below one that is.
pub fn of_program(sources: &[Source]) -> Vec<&Source> {
    let mut tests: BTreeSet<Vec<String>> = BTreeSet::new();
    for source in sources {
        let lines: Vec<&str> = source.text.lines().collect();
        for pair in lines.windows(2) {
            let declared = pair[1]
                .trim_start_matches("pub")
                .trim_start_matches("(super)");
            let declared = declared
                .trim_start_matches("(crate)")
                .trim()
                .strip_prefix("mod ");
            let name = declared.and_then(|name| name.strip_suffix(';'));
            if let (true, Some(name)) = (OF_TESTS.contains(&pair[0].trim()), name) {
                tests.insert([source.module(), vec![name.to_owned()]].concat());
            }
        }
    }
    let is_test = |source: &Source| {
        let module = source.module();
        (1..=module.len()).any(|length| tests.contains(&module[..length]))
    };
    sources.iter().filter(|source| !is_test(source)).collect()
}

#[test]
fn tests_are_told_from_the_program() {
    let text = "//! A module.\nuse super::a;\n#[cfg(test)]\nmod tests {\n    use super::b;\n}\n";
    let source = Source::new("src/board/rays.rs", text);
    assert_eq!(source.program(), "\nuse super::a;\n");
    assert_eq!(source.module(), ["board", "rays"]);
    let parent = Source::new(
        "src/board/mod.rs",
        "mod rays;\n#[cfg(test)]\npub mod tests;\n",
    );
    assert_eq!(parent.module(), ["board"]);
    let deep = Source::new("src/board/tests/deep.rs", "");
    let all = [source, parent, deep];
    let program = of_program(&all);
    let paths: Vec<_> = program.iter().map(|source| source.path.clone()).collect();
    assert_eq!(
        paths,
        [
            Path::new("src/board/rays.rs"),
            Path::new("src/board/mod.rs")
        ]
    );
}
