//! Errors as JSON, for programs: one object on a line for each.

use serde::Serialize;

use crate::definition::{Diagnostic, Problems};
use crate::render::boards::board_error::BoardError;
use crate::render::json::Object;
use crate::text::line_and_column;

/// Unknown facts are omitted. Lines and columns count from 1, columns in characters.
#[derive(Default, Serialize)]
struct Facts {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// Line and column where the place ends, for editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

fn line(error: &Facts) -> String {
    Object::default().with("error", error).line()
}

/// An error in one sentence, with an optional sentence of help.
pub fn error_json(message: &str, help: Option<String>) -> String {
    line(&Facts {
        message: message.to_owned(),
        help,
        ..Facts::default()
    })
}

/// Everything that is wrong with a puzzle file.
pub fn problems_json(problems: &Problems) -> String {
    facts(problems).map(|error| line(&error)).collect()
}

fn facts(problems: &Problems) -> impl Iterator<Item = Facts> {
    problems.iter().map(fact)
}

fn fact(finding: Diagnostic) -> Facts {
    Facts {
        file: Some(finding.file),
        line: finding.place.map(|(line, _)| line),
        column: finding.place.map(|(_, column)| column),
        end: None,
        message: finding.message,
        help: finding.help,
    }
}

/// Findings for an editor: each with the end of its place.
pub fn marked(findings: impl Iterator<Item = Diagnostic>) -> impl Serialize {
    let findings = findings.map(|finding| Facts {
        end: finding.end,
        ..fact(finding)
    });
    findings.collect::<Vec<_>>()
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
    watched_in_vain(file, facts(problems).collect())
}

/// A file for which `watch` has no answer, and why.
pub fn watched_error_json(file: &str, message: &str) -> String {
    let error = Facts {
        message: message.to_owned(),
        ..Facts::default()
    };
    watched_in_vain(file, vec![error])
}

fn watched_in_vain(file: &str, errors: Vec<Facts>) -> String {
    let file = Object::default().with("file", file);
    file.with("errors", errors).line()
}

/// A note beside the results.
pub fn note_json(note: &str) -> String {
    Object::default().with("note", note).line()
}

/// What is wrong with a board; `name` is the name of its text.
pub fn board_error_json(error: &BoardError, name: &str, text: &str) -> String {
    let (row, column) = line_and_column(text, error.span.start);
    line(&Facts {
        message: error.message(),
        file: Some(name.to_owned()),
        line: Some(row),
        column: Some(column),
        end: None,
        help: error.help(),
    })
}
