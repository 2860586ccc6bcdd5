//! Shapes of parts: where each lies in a graph, and which may not be a part.

use std::collections::BTreeSet;

use super::PartGroup;
use super::sizes::SizesOfSets;
use crate::board::{Polyomino, Square};
use crate::puzzle::PartShape;
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::Graph;
use crate::stop::Stopped;

/// All sets of places that have one of these shapes and that steps connect, of those whose squares may be a part. Of the
/// places of the graph, `possible` are the squares; with walls, the sides in a set are in it too.
pub fn placements(
    encoder: &mut Encoder<'_>,
    shapes: &[PartShape],
    graph: &Graph,
    possible: &[Square],
    sizes: &SizesOfSets,
) -> Result<Vec<Vec<usize>>, Stopped> {
    let board = &encoder.puzzle.board;
    let mut place_of = vec![None; board.len()];
    for (place, square) in possible.iter().enumerate() {
        place_of[square.index()] = Some(place);
    }
    let squares = || possible.iter().filter(|&&place| board.is_square(place));
    let rows = range(squares().map(|&square| board.row(square)));
    let columns = range(squares().map(|&square| board.column(square)));
    let has_sides = graph.has_size.contains(&false);
    let sides = (rows.end - rows.start, columns.end - columns.start);
    let extents = shapes.iter().map(|shape| shape.extent(sides.0, sides.1));
    encoder
        .writer
        .foresee(extents.fold(0, u64::saturating_add))?;
    let all = shapes
        .iter()
        .flat_map(|shape| shape.within(sides.0, sides.1));
    let may_be = |shape: &Polyomino| sizes.allow(shape.cells().len());
    let all: BTreeSet<Polyomino> = all.filter(may_be).collect();
    let mut sets = Vec::new();
    for shape in all {
        encoder.writer.poll()?;
        let (down, right) = shape.sides();
        let mut is_connected = None;
        for row in rows.start..=rows.end - down {
            for column in columns.start..=columns.end - right {
                let cells = shape.cells().iter();
                let cells = cells.map(|&(r, c)| board.at(row + r, column + c));
                let mut all: Vec<Square> = cells.collect();
                if !sizes.allow_squares(&all) {
                    continue;
                }
                if has_sides {
                    all.extend(board.sides_between(&all));
                }
                let places = all.iter().map(|place| place_of[place.index()]);
                let Some(set) = places.collect::<Option<Vec<usize>>>() else {
                    continue;
                };
                // Steps are those of the plane, so it is so everywhere or nowhere.
                if *is_connected.get_or_insert_with(|| graph.is_connected(&set)) {
                    sets.push(set);
                }
            }
        }
    }
    Ok(sets)
}

/// From the first to the last of these numbers; empty if there are none.
fn range(numbers: impl Iterator<Item = usize> + Clone) -> std::ops::Range<usize> {
    let end = numbers.clone().max().map_or(0, |last| last + 1);
    numbers.min().unwrap_or(0)..end
}

/// None of these sets is a part.
pub fn forbid(encoder: &mut Encoder<'_>, group: &PartGroup) {
    let graph = &group.graph;
    for set in &group.forbidden {
        let beside = graph
            .beside(set)
            .into_iter()
            .map(|place| graph.holds[place]);
        let not_all = set.iter().map(|&place| !graph.holds[place]);
        let clause: Vec<Literal> = not_all.chain(beside).collect();
        encoder.writer.clause(&clause);
    }
}
