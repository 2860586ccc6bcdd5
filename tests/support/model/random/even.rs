//! Random puzzles in which little or nothing breaks the board's symmetries.

use super::{Known, Size, puzzle};
use crate::model::chance::Chance;
use crate::model::{BoundForm, CountForm, Each, Ground, Model, Moves, Rule};

/// A puzzle drawn by [`puzzle`], without some of what distinguishes its squares or its pieces.
pub fn even_puzzle(chance: &mut Chance) -> (Model, Known) {
    loop {
        let (mut model, _) = puzzle(chance, Size::Any);
        even_squares(chance, &mut model);
        if chance.hits(1, 2) {
            even_pieces(chance, &mut model);
        }
        if model.parts_fit() && model.placements() <= 5_000.0 {
            return (model, Known::Nothing);
        }
    }
}

fn even_squares(chance: &mut Chance, model: &mut Model) {
    for piece in &mut model.pieces {
        piece.squares = None;
        piece.fixed.clear();
        piece.given.clear();
    }
    for rule in &mut model.rules {
        match rule {
            Rule::Difference(rule) => rule.make_even(),
            Rule::Runs(rule) => rule.make_even(),
            _ => {}
        }
        let parts = rule.parts();
        parts.within.into_iter().for_each(|within| *within = None);
        // A rule that still names its own groups does not fit, and the puzzle is drawn again.
        parts
            .own
            .filter(|_| chance.hits(1, 2))
            .into_iter()
            .for_each(|own| *own = None);
    }
    if chance.hits(1, 2) {
        model.ground.fill(Ground::Open);
    }
    if chance.hits(1, 2) {
        model.regions = None;
    }
    model.rules.retain(|rule| !matches!(rule, Rule::Clue(_)));
}

/// All pieces move alike and in all directions, and have the same number; no rule names only some of them.
fn even_pieces(chance: &mut Chance, model: &mut Model) {
    let moves = Moves::Names(vec![chance.pick(&["king", "queen", "rook", "knight"])]);
    let count = model.pieces.first().map(|piece| piece.count.clone());
    for piece in &mut model.pieces {
        piece.moves = Some(moves.clone());
        piece.blocks = None;
        piece.values = piece.values.as_ref().map(|values| vec![1; values.len()]);
        piece.count = count.clone().unwrap_or(CountForm::Any);
    }
    for rule in &mut model.rules {
        match rule {
            Rule::Attacks(rule) => rule.moves = None,
            Rule::Forbid(rule) => rule.turn = Some(true),
            _ => {}
        }
        let parts = rule.parts();
        if let (Some(bound), Some(Each::One(_))) = (parts.bound, parts.each) {
            *bound = BoundForm {
                at_most: Some(crate::model::BoundValue::One(super::number(chance, 1))),
                ..BoundForm::default()
            };
        }
    }
}
