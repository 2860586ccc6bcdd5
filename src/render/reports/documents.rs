//! JSON about documents: scripts for shells, manual pages, templates of puzzle files, puzzles that are made of them.
//!
//! Each object names the file that was written (`output`), or holds the text if no file was written.

use crate::app::{Generated, Spared};
use crate::definition::Definition;
use crate::render::english::numbers::number_of;
use crate::render::json::{Object, pieces_in_order};

/// A text: the file that it was written to, or the text itself.
#[derive(Clone, Copy, Debug)]
pub enum Document<'a> {
    Output(&'a str),
    Text(&'a str),
}

impl Object {
    fn with_document(self, document: Document<'_>) -> Self {
        match document {
            Document::Output(file) => self.with("output", file),
            Document::Text(text) => self.with("text", text),
        }
    }
}

/// A shell's completion script.
pub fn script_json(shell: &str, script: Document<'_>) -> String {
    let shell = Object::default().with("shell", shell);
    shell.with_document(script).line()
}

/// A manual page.
pub fn page_json(page: &str, text: Document<'_>) -> String {
    let page = Object::default().with("page", page);
    page.with_document(text).line()
}

/// A template for a new puzzle file.
pub fn kind_json(kind: &str, about: &str) -> String {
    let kind = Object::default().with("kind", kind);
    kind.with("about", about).line()
}

/// A new puzzle file that was written from a template.
pub fn begun_json(kind: &str, title: &str, output: &str) -> String {
    let kind = Object::default().with("kind", kind);
    kind.with("title", title).with("output", output).line()
}

/// How many givens and clues a puzzle has, what is known of them, and where its solution comes from.
pub fn generated(puzzle: &Generated) -> String {
    let Generated { kept, offered, .. } = puzzle;
    if *kept == 0 && *offered > 0 {
        return format!(
            "one solution, {}; none of {offered} givens and clues is needed",
            drawn(puzzle)
        );
    }
    let spared = match puzzle.spared {
        Spared::Nothing => return format!("one solution, {}", drawn(puzzle)),
        Spared::Each => "none can be spared",
        Spared::Pairs => "none can be spared with what lies opposite",
        Spared::Fewest => "fewer do not suffice",
        Spared::FewestPairs => "fewer pairs that lie opposite do not suffice",
    };
    let steps = puzzle
        .steps
        .map(|steps| format!("; {}", number_of(steps, "step")));
    format!(
        "one solution, {}; {kept} of {offered} givens and clues, {spared}{}",
        drawn(puzzle),
        steps.unwrap_or_default()
    )
}

fn drawn(puzzle: &Generated) -> &'static str {
    match puzzle.is_fair {
        true => "drawn fairly",
        false => "found by a random search",
    }
}

/// The same as one object, with the text of the file or where it is written.
pub fn generated_json(
    definition: &Definition,
    puzzle: &Generated,
    index: u64,
    seed: u64,
    document: Document<'_>,
) -> String {
    let spared = match puzzle.spared {
        Spared::Nothing => None,
        Spared::Each => Some("each"),
        Spared::Pairs => Some("pairs"),
        Spared::Fewest => Some("fewest"),
        Spared::FewestPairs => Some("fewest pairs"),
    };
    let solution = pieces_in_order(&puzzle.instance.puzzle, &puzzle.solution);
    Object::of(definition, &puzzle.instance)
        .with("index", index)
        .with("seed", seed)
        .with("fair", puzzle.is_fair)
        .with("given", puzzle.kept)
        .with("offered", puzzle.offered)
        .with("minimal", spared)
        .with("attempts", puzzle.attempts)
        .with_some("steps", puzzle.steps)
        .with("pieces", solution)
        .with_document(document)
        .line()
}
