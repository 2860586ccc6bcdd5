//! Documents point only at what exists: each link of a Markdown file, with the heading it names, and each
//! source file that it names in passing. Addresses on the web are not checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of documents, from the top of the project.
const FOLDERS: &[&str] = &["", "benches", "campaign", "docs", "puzzles", "tests"];

/// `(path, text)` of each document.
fn documents() -> Vec<(PathBuf, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents = Vec::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(top.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&path).unwrap();
                documents.push((path, text));
            }
        }
    }
    documents
}

/// The targets of `[words](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://"))
}

/// `src/….rs` and `tests/….rs` in backquotes.
fn sources_named(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').filter(|word| {
        let is_ours = word.starts_with("src/") || word.starts_with("tests/");
        let is_pattern = word.contains("NAME") || word.contains(char::is_whitespace);
        is_ours && word.ends_with(".rs") && !is_pattern
    })
}

/// The anchors of a document's headings: lower case, a hyphen for each space, no other punctuation.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = |c: &char| c.is_alphanumeric() || "-_ ".contains(*c);
        heading.replace(' ', "-").chars().filter(kept).collect()
    };
    headings.map(anchor).collect()
}

/// Whether a link of the document at `path` leads somewhere.
fn leads_somewhere(path: &Path, text: &str, link: &str) -> bool {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let folder = path.parent().unwrap();
    let target = folder.join(file);
    match (file.is_empty(), anchor.is_empty()) {
        (true, _) => anchors(text).contains(anchor),
        (false, true) => target.exists(),
        (false, false) => {
            fs::read_to_string(target).is_ok_and(|text| anchors(&text).contains(anchor))
        }
    }
}

/// What a document points at that does not exist.
fn broken(path: &Path, text: &str) -> Vec<String> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let links = links(text).filter(|link| !leads_somewhere(path, text, link));
    let sources = sources_named(text).filter(|source| !top.join(source).exists());
    links.chain(sources).map(str::to_owned).collect()
}

#[test]
fn every_link_and_source_file_of_the_documents_is_there() {
    let documents = documents();
    assert!(documents.len() > 10);
    for (path, text) in documents {
        assert_eq!(broken(&path, &text), [""; 0], "{}", path.display());
    }
}

#[test]
fn an_invented_broken_link_is_caught() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = "# One, two\n[a](src/lib.rs) [b](src/nothing.rs) [c](#one-two) [d](#three) \
        [e](docs/trust.md#nothing) [f](https://example.org) `src/main.rs` `src/nowhere.rs`";
    let expected = [
        "src/nothing.rs",
        "#three",
        "docs/trust.md#nothing",
        "src/nowhere.rs",
    ];
    assert_eq!(broken(&path, text), expected);
}
