//! `[[forbid]]`: one clause for each place where the picture, or an image of it, could lie: some
//! square there does not look as drawn.

use std::collections::BTreeMap;

use super::distinct;
use crate::board::{Grouping, Square, SquareSet, Step, Terrain};
use crate::puzzle::{Forbid, Pattern, PatternCell, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Forbid) -> Result<(), Stopped> {
    for image in images(rule) {
        if let Some(at) = &rule.at {
            around(encoder, rule, &image, at)?;
            continue;
        }
        let windows = Grouping::Window {
            rows: image.rows(),
            columns: image.columns(),
        };
        for (_, group) in encoder.groups(&windows)? {
            let squares = group.squares;
            if !squares.iter().all(|&square| rule.within.contains(square)) {
                continue;
            }
            if let Some(clause) = some_differs(encoder, &squares, image.looks()) {
                let instance = || RuleInstance::Place(squares);
                encoder.instance(rule.origin, instance, |encoder| {
                    encoder.writer.clause(&clause);
                })?;
            }
        }
    }
    Ok(())
}

/// The image with its centre on each of these squares.
fn around(
    encoder: &mut Encoder<'_>,
    rule: &Forbid,
    image: &Pattern,
    at: &SquareSet,
) -> Result<(), Stopped> {
    let board = &encoder.puzzle.board;
    let is_too_long = !rule.fits_around(board, image.rows(), image.columns());
    let (row, column) = image.centre().unwrap_or_default();
    for centre in at.iter().filter(|_| !is_too_long) {
        encoder.writer.foresee(image.looks().len() as u64)?;
        let (mut squares, mut looks) = (Vec::new(), Vec::new());
        let mut may_lie = true;
        for (place, &look) in image.looks().iter().enumerate() {
            let (down, right) = (place / image.columns(), place % image.columns());
            let rows = down as i64 - row as i64;
            let columns = right as i64 - column as i64;
            match rule.step(board, centre, Step::new(rows, columns)) {
                Some(square) => {
                    may_lie &= !board.is_square(square) || rule.within.contains(square);
                    squares.push(square);
                    looks.push(look);
                }
                // Outside nothing stands.
                None => may_lie &= matches!(look, PatternCell::Anything | PatternCell::Empty),
            }
        }
        let clause = may_lie.then(|| some_differs(encoder, &squares, &looks));
        if let Some(clause) = clause.flatten() {
            let instance = || RuleInstance::Place(squares);
            encoder.instance(rule.origin, instance, |encoder| {
                encoder.writer.clause(&clause);
            })?;
        }
    }
    Ok(())
}

/// The images that are forbidden, each once.
fn images(rule: &Forbid) -> Vec<Pattern> {
    let mut images = Vec::new();
    for way in 0..if rule.turn { 8 } else { 1 } {
        let image = image(&rule.pattern, way & 4 != 0, way & 2 != 0, way & 1 != 0);
        images.extend(image.filter(|image| !images.contains(image)));
    }
    images
}

/// The image with rows and columns exchanged, then top and bottom, then left and right, as asked for.
fn image(
    pattern: &Pattern,
    transposes: bool,
    flips_rows: bool,
    flips_columns: bool,
) -> Option<Pattern> {
    let (rows, columns) = match transposes {
        true => (pattern.columns(), pattern.rows()),
        false => (pattern.rows(), pattern.columns()),
    };
    let from = |place: usize, side: usize, flips| if flips { side - 1 - place } else { place };
    let look = |place: usize| {
        let row = from(place / columns, rows, flips_rows);
        let column = from(place % columns, columns, flips_columns);
        match transposes {
            true => pattern.at(column, row),
            false => pattern.at(row, column),
        }
    };
    Pattern::new(columns, (0..rows * columns).map(look).collect())
}

/// For each square that can look as drawn or differ, the literal "it does not look as drawn".
/// `None` if some square never looks as drawn.
fn some_differs(
    encoder: &mut Encoder<'_>,
    squares: &[Square],
    looks: &[PatternCell],
) -> Option<Vec<Literal>> {
    let puzzle = encoder.puzzle;
    let fits = |(&square, look): (&Square, &PatternCell)| {
        let terrain = match look {
            PatternCell::Anything | PatternCell::Centre => return true,
            PatternCell::Wall => Terrain::Wall,
            PatternCell::Closed => Terrain::Closed,
            PatternCell::Empty
            | PatternCell::AnyPiece
            | PatternCell::Piece(_)
            | PatternCell::Same(_) => Terrain::Open,
        };
        puzzle.board.terrain(square) == terrain
    };
    if !squares.iter().zip(looks).all(fits) {
        return None;
    }
    let mut clause = Vec::new();
    // For each letter its last square so far: each of its squares holds the same piece as the one before it.
    let mut last: BTreeMap<usize, Square> = BTreeMap::new();
    for (&square, look) in squares.iter().zip(looks) {
        match *look {
            PatternCell::Anything
            | PatternCell::Centre
            | PatternCell::Wall
            | PatternCell::Closed => {}
            PatternCell::Empty => clause.extend(encoder.occupied(square)),
            PatternCell::AnyPiece => clause.push(!encoder.occupied(square)?),
            PatternCell::Piece(kind) => clause.push(!encoder.piece(square, kind)?),
            PatternCell::Same(letter) => match last.insert(letter, square) {
                None => clause.push(!encoder.occupied(square)?),
                Some(before) => clause.extend(distinct::differ(encoder, before, square)),
            },
        }
    }
    Some(clause)
}
