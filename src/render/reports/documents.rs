//! JSON about documents: scripts for shells, manual pages, templates of puzzle files.
//!
//! Each object names the file that was written (`output`), or holds the text if no file was written.

use serde::Serialize;

use crate::render::json;

/// A text: the file that it was written to, or the text itself.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Document<'a> {
    Output(&'a str),
    Text(&'a str),
}

#[derive(Serialize)]
struct JsonScript<'a> {
    shell: &'a str,
    #[serde(flatten)]
    script: Document<'a>,
}

/// A shell's completion script.
pub fn script_json(shell: &str, script: Document<'_>) -> String {
    json::line(&JsonScript { shell, script })
}

#[derive(Serialize)]
struct JsonPage<'a> {
    page: &'a str,
    #[serde(flatten)]
    text: Document<'a>,
}

/// A manual page.
pub fn page_json(page: &str, text: Document<'_>) -> String {
    json::line(&JsonPage { page, text })
}

#[derive(Serialize)]
struct JsonKind<'a> {
    kind: &'a str,
    about: &'a str,
}

/// A template for a new puzzle file.
pub fn kind_json(kind: &str, about: &str) -> String {
    json::line(&JsonKind { kind, about })
}

#[derive(Serialize)]
struct JsonBegun<'a> {
    kind: &'a str,
    title: &'a str,
    output: &'a str,
}

/// A new puzzle file that was written from a template.
pub fn begun_json(kind: &str, title: &str, output: &str) -> String {
    json::line(&JsonBegun {
        kind,
        title,
        output,
    })
}
