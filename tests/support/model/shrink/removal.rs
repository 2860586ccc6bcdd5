//! A model without a row, a column, a piece or a kind, and without everything that refers to it.

use super::everywhere::{for_each_set, rename};
use crate::model::{BoundForm, BoundValue, Each, Grouping, Item, Model, Name, Set, Symbols};

/// Removes a row or a column, with everything on it.
pub fn remove_line(model: &mut Model, line: usize, is_row: bool) {
    let (rows, columns) = (model.rows, model.columns);
    // The new place of a square, if it still exists.
    let goes_to = |square: usize| {
        let (row, column) = (square / columns, square % columns);
        let place = if is_row { row } else { column };
        let after = usize::from(place > line);
        (place != line).then(|| match is_row {
            true => (row - after) * columns + column,
            false => row * (columns - 1) + column - after,
        })
    };
    let stays = |square: &usize| goes_to(*square).is_some();
    model.ground = (0..rows * columns)
        .filter(stays)
        .map(|square| model.ground[square])
        .collect();
    for piece in &mut model.pieces {
        piece.fixed = piece.fixed.iter().copied().filter_map(goes_to).collect();
        let given = piece.given.iter();
        piece.given = given
            .filter_map(|&(square, kind)| Some((goes_to(square)?, kind)))
            .collect();
    }
    if let Some(regions) = &mut model.regions {
        let kept = (0..rows * columns).filter(stays);
        *regions = kept.map(|square| regions[square]).collect();
    }
    for_each_set(model, &mut |set| match set {
        Set::BuiltIn(_) | Set::Named(_) => {}
        Set::Picture(squares) => {
            *squares = (0..rows * columns)
                .filter(stays)
                .map(|square| squares[square])
                .collect();
        }
        Set::List(items) => {
            let item = |item: &Item| match *item {
                Item::Square { square, chess } => Some(Item::Square {
                    square: goes_to(square)?,
                    chess,
                }),
                Item::Rectangle {
                    corners: [a, b],
                    chess,
                } => Some(Item::Rectangle {
                    corners: [goes_to(a)?, goes_to(b)?],
                    chess,
                }),
            };
            *items = items.iter().filter_map(item).collect();
        }
    });
    for rule in &mut model.rules {
        rule.form_mut().keep_squares(&stays);
        let parts = rule.parts();
        if let Some(Some(own)) = parts.own {
            own.keep_squares(&goes_to);
        }
        // A list for regions or boxes may no longer fit; then this model is skipped.
        let is_by_line = match parts.each {
            Some(Each::One(Grouping::Row)) => is_row,
            Some(Each::One(Grouping::Column)) => !is_row,
            _ => false,
        };
        for side in parts.bound.into_iter().flat_map(BoundForm::sides) {
            if let (Some(BoundValue::List(numbers)), true) = (side, is_by_line) {
                numbers.remove(line);
            }
        }
    }
    match is_row {
        true => model.rows -= 1,
        false => model.columns -= 1,
    }
}

pub fn remove_piece(model: &mut Model, piece: usize) {
    model.pieces.remove(piece);
    rename(model, &|name| {
        (name.piece != piece).then_some(Name {
            piece: name.piece - usize::from(name.piece > piece),
            ..name
        })
    });
}

pub fn remove_symbol(model: &mut Model, piece: usize, symbol: usize) {
    if let Symbols::Many(symbols) = &mut model.pieces[piece].symbols {
        symbols.remove(symbol);
    }
    if let Some(values) = &mut model.pieces[piece].values {
        values.remove(symbol);
    }
    let fewer = |kind: usize| (kind != symbol).then(|| kind - usize::from(kind > symbol));
    let given = std::mem::take(&mut model.pieces[piece].given).into_iter();
    model.pieces[piece].given = given
        .filter_map(|(square, kind)| Some((square, fewer(kind)?)))
        .collect();
    rename(model, &|name| match name.symbol {
        Some(kind) if name.piece == piece => Some(Name {
            symbol: Some(fewer(kind)?),
            ..name
        }),
        _ => Some(name),
    });
}
