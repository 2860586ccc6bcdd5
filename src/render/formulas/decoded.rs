//! What `decode` finds in the answer of a solver, as JSON.

use serde::Serialize;

use crate::definition::{Definition, Instance};
use crate::puzzle::{Breach, Placement};
use crate::render::formulas::answer::SolverAnswer;
use crate::render::instance::JsonInstance;
use crate::render::json::{self, InOrder, pieces_in_order};
use crate::render::reports::check::{JsonBreach, broken_json};

#[derive(Serialize)]
struct JsonModel {
    index: u64,
    pieces: InOrder<Vec<String>>,
    obeys: bool,
    broken: Vec<JsonBreach>,
}

/// A board and what it breaks, as a JSON object on a line.
pub fn model_json(
    instance: &Instance,
    (index, placement): (u64, &Placement),
    breaches: &[Breach],
) -> String {
    json::line(&JsonModel {
        index,
        pieces: pieces_in_order(&instance.puzzle, placement),
        obeys: breaches.is_empty(),
        broken: broken_json(instance, breaches),
    })
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    /// As for `solve`: null if the solver does not know.
    satisfiable: Option<bool>,
    models: usize,
}

/// The answer of the solver, as a JSON object on a line.
pub fn answer_json(definition: &Definition, instance: &Instance, answer: &SolverAnswer) -> String {
    let (satisfiable, models) = match answer {
        SolverAnswer::Models(models) => (Some(true), models.len()),
        SolverAnswer::Unsatisfiable => (Some(false), 0),
        SolverAnswer::Unknown => (None, 0),
    };
    json::line(&JsonAnswer {
        instance: JsonInstance::new(definition, instance),
        satisfiable,
        models,
    })
}
