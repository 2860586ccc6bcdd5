//! Random puzzle files over the whole language that the program covers.
//!
//! There are three sorts: free ones; *planted* ones, whose bounds are taken from a placement, so that they
//! have a solution; and *overfull* ones, which have none because of numbers alone.

mod board;
pub mod even;
mod known;
pub mod parts;
mod pieces;
mod symmetry;

use crate::model::chance::Chance;
use crate::model::rules::random_rule;
use crate::model::{Model, Number, NumberForm};
use board::{board, make_riders, make_room};
use known::{overfill, plant};
use parts::goal;
use pieces::{give, pieces};
use symmetry::symmetry;

pub use board::set;
pub use pieces::{moves, steps};

/// What is known about a puzzle from its construction.
#[derive(Clone, Debug)]
pub enum Known {
    Nothing,
    /// This is one of its solutions.
    Solution(Vec<Option<usize>>),
    NoSolution,
}

/// How many placements brute force may have to try.
#[derive(Clone, Copy, Debug)]
pub enum Size {
    /// At most 1000, for ways to find solutions that take long for many.
    Small,
    /// Mostly some thousands, sometimes up to 60,000.
    Any,
}

/// A random puzzle file.
pub fn puzzle(chance: &mut Chance, size: Size) -> (Model, Known) {
    let most = match size {
        Size::Small => chance.pick(&[50.0, 200.0, 1000.0, 1000.0]),
        Size::Any => chance.pick(&[100.0, 1000.0, 1000.0, 5000.0, 5000.0, 20_000.0, 60_000.0]),
    };
    let mut model = board(chance);
    model.sets = (0..chance.within(0..3))
        .map(|_| set(chance, &model, false))
        .collect();
    pieces(chance, &mut model);
    make_room(chance, &mut model, most);
    for _ in 0..chance.pick(&[0, 1, 1, 1, 2, 2, 3]) {
        let rule = random_rule(chance, &model);
        model.rules.push(rule);
    }
    if chance.hits(1, 3) {
        make_riders(chance, &mut model);
    }
    model.symmetry = symmetry(chance, &model);
    if chance.hits(1, 4) {
        model.goal = Some(goal(chance, &model));
    }
    match chance.within(0..20) {
        0..=10 => plant(chance, model, most),
        11 => overfill(chance, model, most),
        _ => {
            give(chance, &mut model);
            (model, Known::Nothing)
        }
    }
}

pub fn number(chance: &mut Chance, value: i64) -> Number {
    let forms = [
        NumberForm::Plain,
        NumberForm::Plain,
        NumberForm::Text,
        NumberForm::Expression,
    ];
    Number {
        value,
        form: chance.pick(&forms),
    }
}
