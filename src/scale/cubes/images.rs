//! Cubes that a symmetry of the puzzle carries to one another.
//!
//! Two cubes are equal if they say the same of every square; that a piece stands there implies that no other does.

use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Premise};

/// The number of symmetries besides the identity. They are numbered from 0, in an order that the puzzle alone
/// determines.
pub fn carriers(group: &Automorphisms) -> usize {
    (group.order() - 1) as usize
}

/// What premises say of each square, in a canonical order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cube(Vec<(Square, KindId, bool)>);

impl Cube {
    /// `None` if two pieces would stand on one square.
    pub fn of(premises: &[Premise]) -> Option<Self> {
        let standing = |square: Square| {
            let mut standing = premises.iter();
            standing.find(|one| one.stands && one.square == square)
        };
        let mut cube = Vec::with_capacity(premises.len());
        for premise in premises {
            match standing(premise.square) {
                Some(piece) if piece.kind == premise.kind && !premise.stands => return None,
                Some(piece) if piece.kind != premise.kind && premise.stands => return None,
                Some(piece) if piece.kind != premise.kind => {}
                _ => cube.push((premise.square, premise.kind, premise.stands)),
            }
        }
        Some(Cube::sorted(cube))
    }

    /// The image of the cube under the symmetry with this number.
    pub fn carried(&self, group: &Automorphisms, by: usize) -> Self {
        let image = |&(square, kind, stands): &(Square, KindId, bool)| {
            let (square, kind) = group.image_of(by + 1, (square, kind));
            (square, kind, stands)
        };
        Cube::sorted(self.0.iter().map(image).collect())
    }

    fn sorted(mut cube: Vec<(Square, KindId, bool)>) -> Self {
        cube.sort_unstable();
        cube.dedup();
        Cube(cube)
    }
}
