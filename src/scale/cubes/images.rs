//! Cubes that a symmetry of the puzzle carries to one another.
//!
//! Two cubes are equal if they say the same of every square; that a piece stands there implies that no other does.

use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Premise, Puzzle};

/// Where a symmetry carries squares, and what kinds become.
pub struct Carrier {
    squares: Vec<Square>,
    kinds: Vec<KindId>,
}

/// The symmetries of a group, all but the identity, in an order that the puzzle alone determines. None if there is no
/// kind, so that nothing has to be carried.
pub fn carriers(puzzle: &Puzzle, group: &Automorphisms) -> Vec<Carrier> {
    let Some(first) = puzzle.kind_ids().next() else {
        return Vec::new();
    };
    let carrier = |index: usize| {
        let squares = puzzle.board.squares();
        let kinds = puzzle.kind_ids();
        Carrier {
            squares: squares
                .map(|square| group.image_of(index, (square, first)).0)
                .collect(),
            kinds: kinds
                .map(|kind| group.image_of(index, (Square::new(0), kind)).1)
                .collect(),
        }
    };
    (1..group.order() as usize).map(carrier).collect()
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

    /// The image of the cube under the symmetry.
    pub fn carried(&self, by: &Carrier) -> Self {
        let image = |&(square, kind, stands): &(Square, KindId, bool)| {
            (by.squares[square.index()], by.kinds[kind.index()], stands)
        };
        Cube::sorted(self.0.iter().map(image).collect())
    }

    fn sorted(mut cube: Vec<(Square, KindId, bool)>) -> Self {
        cube.sort_unstable();
        cube.dedup();
        Cube(cube)
    }
}
