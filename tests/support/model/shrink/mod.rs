//! Makes a model that shows a disagreement smaller, step by step, as long as it still shows one.
//!
//! It is our own greedy method instead of that of a property-testing crate, because the written file is to
//! become small: removing a row also removes its part of every picture, list and given.

mod everywhere;
mod removal;
pub mod simpler;

use crate::model::Model;
use removal::{remove_line, remove_piece};
use simpler::{simplify_board, simplify_piece, simplify_rule};

/// Models with more placements than this are not tried by brute force.
const MOST_PLACEMENTS: f64 = 60_000.0;

/// The smallest model found for which `shows` holds; it holds for the given one.
pub fn smallest(model: &Model, shows: impl Fn(&Model) -> bool) -> Model {
    let mut smallest = model.clone();
    loop {
        let written = smallest.toml();
        // A change without effect would be repeated for ever, and a file with fewer words may have more placements.
        let next = smaller(&smallest)
            .into_iter()
            .filter(|model| model.placements() <= MOST_PLACEMENTS && model.toml() != written)
            .filter(Model::parts_fit)
            .find(|model| shows(model));
        match next {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// Models with one thing less, the largest removals first.
fn smaller(model: &Model) -> Vec<Model> {
    let mut models = Vec::new();
    let mut changed = |change: &dyn Fn(&mut Model)| {
        let mut smaller = model.clone();
        change(&mut smaller);
        models.push(smaller);
    };
    for rule in 0..model.rules.len() {
        changed(&|model| {
            model.rules.remove(rule);
        });
    }
    for piece in 0..model.pieces.len() {
        changed(&|model| remove_piece(model, piece));
    }
    for row in 0..model.rows {
        changed(&|model| remove_line(model, row, true));
    }
    for column in 0..model.columns {
        changed(&|model| remove_line(model, column, false));
    }
    for piece in 0..model.pieces.len() {
        simplify_piece(model, piece, &mut changed);
    }
    for rule in 0..model.rules.len() {
        simplify_rule(model, rule, &mut changed);
    }
    simplify_board(model, &mut changed);
    models
}

/// Receives a change, and applies it to a copy of the model.
type Changed<'a> = dyn FnMut(&dyn Fn(&mut Model)) + 'a;
