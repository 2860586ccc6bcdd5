//! Groups of squares no two of which may hold the same, and the place of each square in them.

use super::{Fact, Model};
use crate::board::Square;

/// Groups of equal length, no two of which may hold the same.
#[derive(Clone, Debug)]
pub struct DistinctGroups {
    pub groups: Vec<Vec<Square>>,
}

/// Where a square is in the groups of a family; the family is an index into [`Model::distinct`].
#[derive(Clone, Copy, Debug)]
pub struct MemberPosition {
    pub family: usize,
    pub group: usize,
    pub position: usize,
}

/// All places of all groups, and the candidates on each.
pub fn places(model: &Model) -> (Vec<MemberPosition>, Vec<(Fact, u32)>) {
    let mut places = Vec::new();
    let mut of_facts = Vec::new();
    for (family, unlike) in model.distinct.iter().enumerate() {
        for (group, squares) in unlike.groups.iter().enumerate() {
            for (position, &square) in squares.iter().enumerate() {
                let index = places.len() as u32;
                of_facts.extend(model.candidates.at(square).map(|(fact, _)| (fact, index)));
                places.push(MemberPosition {
                    family,
                    group,
                    position,
                });
            }
        }
    }
    (places, of_facts)
}
