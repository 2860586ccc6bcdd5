//! The engine against published numbers, and against an exhaustive search with the judge.
//!
//! What is expected comes from elsewhere: from a paper, or from all placements, judged one by one. That
//! the engine's ways agree with one another is asked on top of that. It must not know the SAT engine.

mod armies;
mod brute_force;
mod effort;
mod exact;
mod faults;
mod first_look;
mod goals;
mod published;
mod random;
mod stopping;

use super::model::Model;
use super::tree::Tree;
use crate::stop::Stop;

/// How many solutions one tree finds over a model, whatever it says of obstacles.
fn number_by_tree(mut model: Model) -> u64 {
    model.obstacles.clear();
    let mut tree = Tree::new(model);
    if tree.model.refuted || tree.begin().is_err() {
        return 0;
    }
    let mut number = 0;
    while tree.advance(&Stop::never()).unwrap() {
        number += 1;
    }
    number
}
