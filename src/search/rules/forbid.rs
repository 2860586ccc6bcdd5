//! Forbidden pictures: not all of the facts hold that make a picture appear at a place.
//!
//! A picture is a list of offsets with what is there; turning it swaps and negates the components
//! of the offsets. An image is laid with its offset (0, 0) on each square in turn, if all its other
//! squares are on the board.

use std::collections::{BTreeMap, HashMap};

use super::{CountingGroups, Reading};
use crate::board::{Board, Square, Step, Terrain};
use crate::puzzle::{Forbid, Interval, PatternCell};
use crate::search::model::{Builder, Condition, Fact, Literal};
use crate::stop::Stopped;

/// Offsets from the picture's first square, and what is there.
type Image = Vec<(Step, PatternCell)>;

/// Cached answers whether the squares with one letter hold pieces of one kind.
type AlikeCache = HashMap<Vec<Square>, Condition>;

impl Reading for Forbid {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        let mut alike = HashMap::new();
        for image in images(self) {
            if let Some(at) = &self.at {
                for centre in at
                    .iter()
                    .filter(|_| is_within_joined_sides(board, self, &image))
                {
                    builder.poll()?;
                    if let Some(squares) = around(board, self, &image, centre) {
                        forbid(builder, &mut alike, &squares);
                    }
                }
                continue;
            }
            if !is_within_sides(board, &image) {
                continue;
            }
            for start in board.squares() {
                builder.poll()?;
                if let Some(squares) = squares(board, self, &image, start) {
                    forbid(builder, &mut alike, &squares);
                }
            }
        }
        Ok(())
    }
}

/// The picture as drawn, and its other images if it may be turned, without duplicates.
fn images(rule: &Forbid) -> Vec<Image> {
    let pattern = &rule.pattern;
    let rows = 0..pattern.rows();
    let places = rows.flat_map(|row| (0..pattern.columns()).map(move |column| (row, column)));
    let drawn: Image = places
        .map(|(row, column)| {
            let offset = Step::new(row as i64, column as i64);
            (offset, pattern.at(row, column))
        })
        .collect();
    if !rule.turn {
        return vec![drawn];
    }
    let mut images: Vec<Image> = Vec::new();
    for [to_rows, to_columns] in [
        [(1, 0), (0, 1)],
        [(0, 1), (-1, 0)],
        [(-1, 0), (0, -1)],
        [(0, -1), (1, 0)],
        [(1, 0), (0, -1)],
        [(0, -1), (-1, 0)],
        [(-1, 0), (0, 1)],
        [(0, 1), (1, 0)],
    ] {
        let part = |(a, b): (i64, i64), offset: Step| a * offset.rows + b * offset.columns;
        let turned = |&(offset, look): &(Step, PatternCell)| {
            let offset = Step::new(part(to_rows, offset), part(to_columns, offset));
            (offset, look)
        };
        let image = from_its_corner(drawn.iter().map(turned).collect());
        if !images.contains(&image) {
            images.push(image);
        }
    }
    images
}

/// The same image in reading order with its top left corner at (0, 0), so that duplicates compare
/// equal.
fn from_its_corner(mut image: Image) -> Image {
    let top = image.iter().map(|(offset, _)| offset.rows).min();
    let left = image.iter().map(|(offset, _)| offset.columns).min();
    let (top, left) = (top.unwrap_or(0), left.unwrap_or(0));
    for (offset, _) in &mut image {
        *offset = Step::new(offset.rows - top, offset.columns - left);
    }
    image.sort_unstable_by_key(|(offset, _)| (offset.rows, offset.columns));
    image
}

/// Whether an image is no larger than the board in either dimension. Otherwise it could cover a
/// square twice over joined edges.
fn is_within_sides(board: &Board, image: &Image) -> bool {
    image.iter().all(|(offset, _)| {
        offset.rows < board.rows() as i64 && offset.columns < board.columns() as i64
    })
}

/// The same for the sides that are joined; over others an image around a square may hang.
fn is_within_joined_sides(board: &Board, rule: &Forbid, image: &Image) -> bool {
    let longest = |along: fn(&Step) -> i64| {
        let offsets = image.iter().map(|(offset, _)| along(offset) as usize + 1);
        offsets.max().unwrap_or(0)
    };
    rule.fits_around(
        board,
        longest(|offset| offset.rows),
        longest(|offset| offset.columns),
    )
}

/// The squares on the board under an image that has its centre here; `None` if it asks for something outside, or if one
/// is not in the rule's set.
fn around(
    board: &Board,
    rule: &Forbid,
    image: &Image,
    centre: Square,
) -> Option<Vec<(Square, PatternCell)>> {
    let (from, _) = image
        .iter()
        .find(|(_, look)| *look == PatternCell::Centre)?;
    let mut squares = Vec::new();
    for &(offset, look) in image {
        let step = Step::new(offset.rows - from.rows, offset.columns - from.columns);
        match rule.step(board, centre, step) {
            Some(square) if !board.is_square(square) || rule.within.contains(square) => {
                squares.push((square, look));
            }
            None if matches!(look, PatternCell::Anything | PatternCell::Empty) => {}
            _ => return None,
        }
    }
    Some(squares)
}

/// The squares under an image, if all are on the board and in the rule's set.
fn squares(
    board: &Board,
    rule: &Forbid,
    image: &Image,
    start: Square,
) -> Option<Vec<(Square, PatternCell)>> {
    let squares = image.iter().map(|&(offset, look)| {
        let square = match offset {
            Step {
                rows: 0,
                columns: 0,
            } => start,
            offset => board.step(start, offset)?,
        };
        rule.within.contains(square).then_some((square, look))
    });
    squares.collect()
}

fn forbid(builder: &mut Builder, alike: &mut AlikeCache, squares: &[(Square, PatternCell)]) {
    let mut letters: BTreeMap<usize, Vec<Square>> = BTreeMap::new();
    let mut known = Vec::new();
    for &(square, look) in squares {
        match look {
            PatternCell::Same(letter) => letters.entry(letter).or_default().push(square),
            look => known.push(looks_like(builder, square, look)),
        }
    }
    for squares in letters.into_values() {
        let hold = *alike
            .entry(squares)
            .or_insert_with_key(|squares| hold_one_kind(builder, squares));
        known.push(hold);
    }
    let mut members: Vec<Fact> = Vec::new();
    for known in known {
        match known {
            Condition::Always => {}
            Condition::Never => return,
            Condition::If(literal) => members.push(builder.fact(literal)),
        }
    }
    let is_candidate = |fact: &Fact| fact.index() < builder.model.candidates.len();
    match members[..] {
        [one, other] if members.iter().all(is_candidate) => builder.conflict(one, other),
        // At most -1 of no members are true: there is no solution.
        _ => {
            builder.cardinality(&members, Interval::at_most(members.len() as i64 - 1), None);
        }
    }
}

/// Whether some kind stands on all of these squares.
fn hold_one_kind(builder: &mut Builder, squares: &[Square]) -> Condition {
    let mut kinds: Vec<Fact> = Vec::new();
    for kind in builder.puzzle.kind_ids() {
        let pieces = squares
            .iter()
            .map(|&square| builder.holds(square, |held| held == kind));
        let pieces: Vec<Condition> = pieces.collect();
        if pieces.contains(&Condition::Never) {
            continue;
        }
        let literal = |piece: Condition| match piece {
            Condition::If(literal) => Some(literal),
            Condition::Always | Condition::Never => None,
        };
        let literals: Vec<Literal> = pieces.into_iter().filter_map(literal).collect();
        let facts: Vec<Fact> = literals
            .iter()
            .map(|&literal| builder.fact(literal))
            .collect();
        match facts[..] {
            [] => return Condition::Always,
            [only] => kinds.push(only),
            [first, ..] => kinds.push(builder.all_of(&facts, Some(first))),
        }
    }
    match kinds[..] {
        [] => Condition::Never,
        [only] => Condition::If(only.holds()),
        _ => Condition::If(builder.either(&kinds, None).holds()),
    }
}

/// Whether a single square looks like this.
fn looks_like(builder: &mut Builder, square: Square, look: PatternCell) -> Condition {
    let terrain = builder.puzzle.board.terrain(square);
    let known = |holds| {
        if holds {
            Condition::Always
        } else {
            Condition::Never
        }
    };
    match look {
        PatternCell::Anything | PatternCell::Centre => Condition::Always,
        PatternCell::Wall => known(terrain == Terrain::Wall),
        PatternCell::Closed => known(terrain == Terrain::Closed),
        PatternCell::Empty if terrain != Terrain::Open => Condition::Never,
        PatternCell::Empty => builder.holds(square, |_| true).negated(),
        PatternCell::AnyPiece | PatternCell::Same(_) => builder.holds(square, |_| true),
        PatternCell::Piece(kind) => builder.holds(square, |held| held == kind),
    }
}
