//! What `encode` reports of a formula, as JSON.

use serde::Serialize;

use crate::app::{Form, PuzzleFormula, placement_variables};
use crate::definition::{Definition, Instance};
use crate::puzzle::names;
use crate::render::instance::JsonInstance;
use crate::render::json;
use crate::stop::{Stop, Stopped};

#[derive(Serialize)]
struct JsonFormula<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    variables: u64,
    /// For a formula of clauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count_preserving: Option<bool>,
    /// For a formula of lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<u64>,
    /// The meaning of the variables from 1 on.
    placement: Vec<String>,
    output: Option<&'a str>,
}

/// A formula, and the file it was written to.
pub fn formula_json(
    definition: &Definition,
    instance: &Instance,
    formula: &PuzzleFormula<'_>,
    output: Option<&str>,
    stop: &Stop,
) -> Result<String, Stopped> {
    let puzzle = formula.puzzle();
    let variables = placement_variables(puzzle).into_iter();
    let size = formula.size(stop)?;
    let (clauses, count_preserving, lines) = match formula.form() {
        Form::Clauses { count_preserving } => {
            (Some(size.constraints), Some(count_preserving), None)
        }
        Form::Lines => (None, None, Some(size.constraints)),
    };
    Ok(json::line(&JsonFormula {
        instance: JsonInstance::new(definition, instance),
        variables: size.variables,
        clauses,
        count_preserving,
        lines,
        placement: variables
            .map(|variable| names::name(puzzle, variable))
            .collect(),
        output,
    }))
}
