//! What is seen along lines on which something may stand in the way.
//!
//! From the square that looks, or is looked at, a line passes pieces and what may hide them. Each
//! piece that something may hide gets a fact of its own, "it is seen", which a ray ties to what
//! stands between.

use super::builder::Builder;
use super::model::{Fact, Literal, RayItem};

/// What a line passes; a [`RayItem`] before facts are made.
pub enum Glance {
    Blocker(Literal),
    Looker(Fact),
}

/// Makes the facts "this piece is seen", one for each piece that some line passes and that is not
/// seen for certain in another way.
pub fn seen_if_clear(
    builder: &mut Builder,
    lines: Vec<Vec<Glance>>,
    is_certain: impl Fn(Fact) -> bool,
) -> Vec<Fact> {
    let mut sights: Vec<(Fact, Fact)> = Vec::new();
    for line in lines {
        let mut items = Vec::new();
        let mut has_looker = false;
        for glance in line {
            match glance {
                Glance::Blocker(literal) => items.push(RayItem::Blocker(literal)),
                Glance::Looker(piece) if is_certain(piece) => {}
                Glance::Looker(piece) => {
                    let sight = builder.derive(Some(piece));
                    sights.push((piece, sight));
                    items.push(RayItem::Looker { piece, sight });
                    has_looker = true;
                }
            }
        }
        if has_looker {
            builder.ray(&items);
        }
    }
    sights.sort_unstable();
    let by_piece = sights.chunk_by(|one, other| one.0 == other.0);
    by_piece
        .map(|ways| match ways {
            [(_, sight)] => *sight,
            _ => {
                let ways: Vec<Fact> = ways.iter().map(|&(_, sight)| sight).collect();
                builder.either(&ways)
            }
        })
        .collect()
}
