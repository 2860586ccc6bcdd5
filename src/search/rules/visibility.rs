//! Pieces that are visible along lines where something may stand in the way.
//!
//! From a square of a rule, a line passes pieces and what may hide them. Each piece that something
//! may hide gets a fact of its own, "it is visible"; a ray links this fact to what stands between.

use crate::search::model::{Builder, Constraint, Fact, Literal, RayItem};

/// What a line passes; a [`RayItem`] before facts are made.
pub enum Passed {
    Blocker(Literal),
    Piece(Fact),
}

/// Makes the facts "this piece is visible", one for each piece on some line that is not certainly
/// visible in another way.
pub fn visible_if_clear(
    builder: &mut Builder,
    lines: Vec<Vec<Passed>>,
    is_certain: impl Fn(Fact) -> bool,
) -> Vec<Fact> {
    let mut found: Vec<(Fact, Fact)> = Vec::new();
    for line in lines {
        let mut items = Vec::new();
        let before = found.len();
        for passed in line {
            match passed {
                Passed::Blocker(literal) => items.push(RayItem::Blocker(literal)),
                Passed::Piece(piece) if is_certain(piece) => {}
                Passed::Piece(piece) => {
                    let visible = builder.derive(builder.as_candidate(piece));
                    found.push((piece, visible));
                    items.push(RayItem::Piece { piece, visible });
                }
            }
        }
        if found.len() > before {
            builder.constraint(Constraint::Ray(items));
        }
    }
    found.sort_unstable();
    let by_piece = found.chunk_by(|one, other| one.0 == other.0);
    by_piece
        .map(|ways| match ways {
            [(_, visible)] => *visible,
            _ => {
                let piece = ways.first().and_then(|way| builder.as_candidate(way.0));
                let ways: Vec<Fact> = ways.iter().map(|&(_, visible)| visible).collect();
                builder.either(&ways, piece)
            }
        })
        .collect()
}
