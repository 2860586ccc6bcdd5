//! Errors as JSON, for programs: one object on a line for each.

use crate::definition::{Diagnostic, Problems};
use crate::render::boards::board_error::BoardError;
use crate::render::json::Object;
use crate::text::line_and_column;

fn line(error: Object) -> String {
    Object::default().with("error", error).line()
}

/// A sentence, with an optional sentence of help.
fn sentence(message: &str, help: Option<String>) -> Object {
    let message = Object::default().with("message", message);
    message.with_some("help", help)
}

/// An error in one sentence, with an optional sentence of help.
pub fn error_json(message: &str, help: Option<String>) -> String {
    line(sentence(message, help))
}

/// Everything that is wrong with a puzzle file.
pub fn problems_json(problems: &Problems) -> String {
    let unmarked = problems.iter().map(|finding| line(fact(finding, false)));
    unmarked.collect()
}

/// Unknown facts are omitted. Lines and columns count from 1, columns in characters; for editors, `end` is the line and
/// the column where the place ends.
fn fact(finding: Diagnostic, is_marked: bool) -> Object {
    Object::default()
        .with("message", finding.message)
        .with("file", finding.file)
        .with_some("line", finding.place.map(|(line, _)| line))
        .with_some("column", finding.place.map(|(_, column)| column))
        .with_some("end", finding.end.filter(|_| is_marked))
        .with_some("help", finding.help)
}

/// Findings for an editor: each with the end of its place.
pub fn marked(findings: impl Iterator<Item = Diagnostic>) -> Vec<Object> {
    findings.map(|finding| fact(finding, true)).collect()
}

/// Everything that is wrong with a text, as one object for an editor.
pub fn marked_problems_json(problems: &Problems) -> String {
    let errors = marked(problems.iter());
    Object::default().with("errors", errors).line()
}

/// A finding in a puzzle file that is not an error, in one line: `queens.toml:8:15: warning: the list names …`.
pub fn warning(found: &Diagnostic) -> String {
    let (line, column) = found.place.unwrap_or((1, 1));
    let help = found.help.iter().map(|help| format!(" ({help})"));
    let help: String = help.collect();
    format!(
        "{}:{line}:{column}: warning: {}{help}",
        found.file, found.message
    )
}

/// A file with errors that `watch` found: one object with all errors.
pub fn watched_problems_json(file: &str, problems: &Problems) -> String {
    let errors = problems.iter().map(|finding| fact(finding, false));
    watched_in_vain(file, errors.collect())
}

/// A file for which `watch` has no answer, and why.
pub fn watched_error_json(file: &str, message: &str) -> String {
    watched_in_vain(file, vec![sentence(message, None)])
}

fn watched_in_vain(file: &str, errors: Vec<Object>) -> String {
    let file = Object::default().with("file", file);
    file.with("errors", errors).line()
}

/// A note beside the results.
pub fn note_json(note: &str) -> String {
    Object::default().with("note", note).line()
}

/// What is wrong with a board; `name` is the name of its text.
pub fn board_error_json(error: &BoardError, name: &str, text: &str) -> String {
    let finding = Diagnostic {
        message: error.message(),
        file: name.to_owned(),
        place: Some(line_and_column(text, error.span.start)),
        end: None,
        help: error.help(),
    };
    line(fact(finding, false))
}
