//! A model that describes its board, a piece or a rule with fewer words.

use super::Changed;
use super::removal::remove_symbol;
use crate::model::{
    Atom, BoundForm, BoundValue, CountForm, Each, Ground, Model, Moves, NumberForm, Own, SizeForm,
    Symbols, Symmetry, Wrap,
};

pub fn simplify_board(model: &Model, changed: &mut Changed<'_>) {
    if !matches!(model.wrap, Wrap::Absent) {
        changed(&|model| model.wrap = Wrap::Absent);
    }
    if model.wrap == Wrap::Both {
        changed(&|model| model.wrap = Wrap::Columns);
        changed(&|model| model.wrap = Wrap::Rows);
    }
    for square in 0..model.len() {
        if model.ground[square] != Ground::Open {
            changed(&|model| model.ground[square] = Ground::Open);
        }
    }
    if model.regions.is_some() {
        changed(&|model| model.regions = None);
    }
    if model.boxes.is_some() {
        changed(&|model| model.boxes = None);
    }
    changed(&|model| model.goal = None);
    changed(&|model| model.symmetry = Symmetry::default());
    changed(&|model| model.symmetry.translations = None);
    for list in 0..model.symmetry.interchange.len() {
        changed(&|model| {
            model.symmetry.interchange.remove(list);
        });
    }
    if model.spaced {
        changed(&|model| model.spaced = false);
    }
    if model.size != SizeForm::RowsAndColumns {
        changed(&|model| model.size = SizeForm::RowsAndColumns);
    }
    let uses_no_set = !format!("{:?} {:?}", model.pieces, model.rules).contains("Named(");
    if uses_no_set && !model.sets.is_empty() {
        changed(&|model| model.sets.clear());
    }
}

pub fn simplify_piece(model: &Model, place: usize, changed: &mut Changed<'_>) {
    let piece = &model.pieces[place];
    for given in 0..piece.given.len() {
        changed(&|model| {
            model.pieces[place].given.remove(given);
        });
    }
    for fixed in 0..piece.fixed.len() {
        changed(&|model| {
            model.pieces[place].fixed.remove(fixed);
        });
    }
    if piece.squares.is_some() {
        changed(&|model| model.pieces[place].squares = None);
    }
    if piece.values.is_some() {
        changed(&|model| model.pieces[place].values = None);
    }
    if piece.blocks.is_some() {
        changed(&|model| model.pieces[place].blocks = None);
    }
    if !matches!(piece.count, CountForm::Absent) {
        changed(&|model| model.pieces[place].count = CountForm::Absent);
    }
    let mut number = piece.count.clone();
    if let CountForm::Number(number)
    | CountForm::Range {
        min: Some(number), ..
    } = &mut number
    {
        number.form = NumberForm::Plain;
        let number = *number;
        if !matches!(piece.count, CountForm::Number(_)) {
            changed(&|model| model.pieces[place].count = CountForm::Number(number));
        }
    }
    if let Symbols::Many(symbols) = &piece.symbols {
        for symbol in 0..symbols.len() {
            changed(&|model| remove_symbol(model, place, symbol));
        }
    }
    for moves in simpler_moves(piece.moves.as_ref()) {
        changed(&|model| model.pieces[place].moves = Some(moves.clone()));
    }
}

pub fn simplify_rule(model: &Model, place: usize, changed: &mut Changed<'_>) {
    for rule in model.rules[place].form().simpler() {
        changed(&|model| model.rules[place] = rule.clone());
    }
    let mut copy = model.rules[place].clone();
    let copy = copy.parts();
    if let Some(Each::List(groupings)) = copy.each {
        for &grouping in groupings.iter() {
            changed(&|model| {
                let each = model.rules[place].parts().each;
                each.into_iter()
                    .for_each(|each| *each = Each::One(grouping));
            });
        }
    }
    if let Some(Some(own)) = copy.own {
        simplify_own(own, place, changed);
    }
    changed(&|model| {
        let within = model.rules[place].parts().within;
        within.into_iter().for_each(|within| *within = None);
    });
    changed(&|model| {
        let per_symbol = model.rules[place].parts().per_symbol;
        per_symbol.into_iter().for_each(|per| *per = false);
    });
    for bound in copy.bound.iter().flat_map(|bound| simpler_bounds(bound)) {
        changed(&|model| {
            let of_rule = model.rules[place].parts().bound;
            of_rule.into_iter().for_each(|b| *b = bound.clone());
        });
    }
}

/// Removes the rule's own groups, or one line with its number.
fn simplify_own(own: &Own, place: usize, changed: &mut Changed<'_>) {
    changed(&|model| {
        let own = model.rules[place].parts().own;
        own.into_iter().for_each(|own| *own = None);
    });
    for (fewer, line) in own.simpler() {
        changed(&|model| {
            let parts = model.rules[place].parts();
            parts
                .own
                .into_iter()
                .for_each(|own| *own = Some(fewer.clone()));
            for side in parts.bound.into_iter().flat_map(BoundForm::sides) {
                if let Some(BoundValue::List(numbers)) = side {
                    numbers.remove(line);
                }
            }
        });
    }
}

fn simpler_bounds(bound: &BoundForm) -> Vec<BoundForm> {
    let mut simpler = Vec::new();
    for place in 0..bound.not.len() {
        let mut one = bound.clone();
        one.not.remove(place);
        simpler.extend((!one.is_empty()).then_some(one));
    }
    for place in 0..bound.one_of.as_ref().map_or(0, Vec::len) {
        let mut one = bound.clone();
        one.one_of
            .iter_mut()
            .for_each(|numbers| _ = numbers.remove(place));
        simpler.push(one);
    }
    if bound.at_least.is_some() && bound.at_most.is_some() {
        let mut one = bound.clone();
        one.at_least = None;
        simpler.push(one);
        let mut one = bound.clone();
        one.at_most = None;
        simpler.push(one);
    }
    simpler
}

pub fn simpler_moves(moves: Option<&Moves>) -> Vec<Moves> {
    let mut simpler = Vec::new();
    match moves {
        None | Some(Moves::None) => {}
        Some(Moves::Names(names)) if names.len() > 1 => {
            simpler.extend(names.iter().map(|name| Moves::Names(vec![name])));
        }
        Some(Moves::Names(_)) => simpler.push(Moves::None),
        Some(Moves::Betza(atoms)) => {
            simpler.push(Moves::None);
            if atoms.len() > 1 {
                let one = |atom: &Atom| Moves::Betza(vec![atom.clone()]);
                simpler.extend(atoms.iter().map(one));
            }
        }
        Some(Moves::Table {
            leaps,
            rides,
            mirror,
        }) => {
            simpler.push(Moves::None);
            for place in 0..leaps.len() {
                let mut leaps = leaps.clone();
                leaps.remove(place);
                let (rides, mirror) = (rides.clone(), *mirror);
                simpler.push(Moves::Table {
                    leaps,
                    rides,
                    mirror,
                });
            }
            for place in 0..rides.len() {
                let mut rides = rides.clone();
                rides.remove(place);
                let (leaps, mirror) = (leaps.clone(), *mirror);
                simpler.push(Moves::Table {
                    leaps,
                    rides,
                    mirror,
                });
            }
        }
    }
    simpler
}
