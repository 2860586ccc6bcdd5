//! What `encode` reports of a formula, as JSON.

use crate::app::{Form, PuzzleFormula, placement_variables};
use crate::definition::{Definition, Instance};
use crate::puzzle::names;
use crate::render::json::Object;
use crate::stop::{Stop, Stopped};

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
    let object = Object::of(definition, instance).with("variables", size.variables);
    let object = match formula.form() {
        Form::Clauses { count_preserving } => object
            .with("clauses", size.constraints)
            .with("count_preserving", count_preserving),
        Form::Lines => object.with("lines", size.constraints),
    };
    // The meaning of the variables from 1 on.
    let meanings = variables.map(|variable| names::name(puzzle, variable));
    let object = object.with_list("placement", meanings);
    Ok(object.with("output", output).line())
}
