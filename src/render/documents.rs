//! What is said in JSON of results that are documents and no reports: formulas, scripts for shells,
//! manual pages, files to begin with.
//!
//! Each object names the file that was written (`output`), or holds the text where none was.

use serde::Serialize;

use super::dimacs::variable_in_words;
use super::instance::JsonInstance;
use super::json;
use crate::app::{Formula, placement_variables};
use crate::definition::{Definition, Instance};
use crate::stop::{Stop, Stopped};

#[derive(Serialize)]
struct JsonFormula<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    variables: u64,
    clauses: u64,
    count_preserving: bool,
    /// What the variables from 1 on say.
    placement: Vec<String>,
    output: Option<&'a str>,
}

/// A formula, and the file it was written to.
pub fn formula_json(
    definition: &Definition,
    instance: &Instance,
    formula: &Formula<'_>,
    output: Option<&str>,
    stop: &Stop,
) -> Result<String, Stopped> {
    let puzzle = formula.puzzle();
    let variables = placement_variables(puzzle).into_iter();
    let size = formula.size(stop)?;
    Ok(json::line(&JsonFormula {
        instance: JsonInstance::new(definition, instance),
        variables: size.variables,
        clauses: size.clauses,
        count_preserving: formula.is_count_preserving(),
        placement: variables
            .map(|variable| variable_in_words(puzzle, variable))
            .collect(),
        output,
    }))
}

/// A text: the file that it was written to, or else the text itself.
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

/// A shell's script of completions.
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

/// What a puzzle file can begin with.
pub fn kind_json(kind: &str, about: &str) -> String {
    json::line(&JsonKind { kind, about })
}

#[derive(Serialize)]
struct JsonBegun<'a> {
    kind: &'a str,
    title: &'a str,
    output: &'a str,
}

/// A puzzle file that was written to begin with.
pub fn begun_json(kind: &str, title: &str, output: &str) -> String {
    json::line(&JsonBegun {
        kind,
        title,
        output,
    })
}
