//! What `decode` finds in the answer of a solver, as JSON.

use crate::definition::{Definition, Instance};
use crate::puzzle::{Breach, Placement};
use crate::render::formulas::answer::SolverAnswer;
use crate::render::json::{Object, pieces_in_order};
use crate::render::reports::check::broken_json;

/// A board and what it breaks, as a JSON object on a line.
pub fn model_json(
    instance: &Instance,
    (index, placement): (u64, &Placement),
    breaches: &[Breach],
) -> String {
    Object::default()
        .with("index", index)
        .with("pieces", pieces_in_order(&instance.puzzle, placement))
        .with("obeys", breaches.is_empty())
        .with("broken", broken_json(instance, breaches))
        .line()
}

/// The answer of the solver, as a JSON object on a line; null, as for `solve`, if the solver does not know.
pub fn answer_json(definition: &Definition, instance: &Instance, answer: &SolverAnswer) -> String {
    let (satisfiable, models) = match answer {
        SolverAnswer::Models(models) => (Some(true), models.len()),
        SolverAnswer::Unsatisfiable => (Some(false), 0),
        SolverAnswer::Unknown => (None, 0),
    };
    Object::of(definition, instance)
        .with("satisfiable", satisfiable)
        .with("models", models)
        .line()
}
