//! Errors as JSON, for programs: one object on a line for each.

use serde::Serialize;

use super::board_error::BoardError;
use super::json;
use crate::definition::Problems;

#[derive(Serialize)]
struct JsonError<'a> {
    error: Facts<'a>,
}

/// What is not known is left out. Lines and columns count from 1, columns in characters.
#[derive(Default, Serialize)]
struct Facts<'a> {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// An error that is a sentence.
pub fn error_json(message: &str) -> String {
    json::line(&JsonError {
        error: Facts {
            message: message.to_owned(),
            ..Facts::default()
        },
    })
}

/// Everything that is wrong with a puzzle file.
pub fn problems_json(problems: &Problems) -> String {
    let lines = problems.iter().map(|finding| {
        json::line(&JsonError {
            error: Facts {
                file: Some(&finding.file),
                line: finding.place.map(|(line, _)| line),
                column: finding.place.map(|(_, column)| column),
                message: finding.message.clone(),
                help: finding.help.clone(),
            },
        })
    });
    lines.collect()
}

/// What is wrong with a board; `name` is how its text is called.
pub fn board_error_json(error: &BoardError, name: &str, text: &str) -> String {
    let before = text.get(..error.span.start).unwrap_or(text);
    let last = before.rsplit('\n').next().unwrap_or_default();
    json::line(&JsonError {
        error: Facts {
            message: error.kind.to_string(),
            file: Some(name),
            line: Some(before.matches('\n').count() + 1),
            column: Some(last.chars().count() + 1),
            help: error.kind.help(),
        },
    })
}
