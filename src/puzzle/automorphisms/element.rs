//! One automorphism: a permutation of the squares together with one of the kinds.

use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle, Rearrangement};

/// The images of squares and kinds. Comparison starts at the first field, where different
/// automorphisms differ early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphism {
    pub kinds: Vec<KindId>,
    pub squares: Vec<Square>,
    /// For each kind, the kind that becomes it.
    pub sources: Vec<KindId>,
}

impl Automorphism {
    fn new(squares: Vec<Square>, kinds: Vec<KindId>) -> Self {
        let mut sources = kinds.clone();
        for (from, to) in kinds.iter().enumerate() {
            sources[to.index()] = KindId::new(from);
        }
        Automorphism {
            squares,
            kinds,
            sources,
        }
    }

    pub fn identity(puzzle: &Puzzle) -> Self {
        let squares = (0..puzzle.board.len()).map(Square::new);
        Automorphism::new(squares.collect(), puzzle.kind_ids().collect())
    }

    pub fn of(puzzle: &Puzzle, rearrangement: &Rearrangement) -> Self {
        let kinds = rearrangement.kinds().to_vec();
        Automorphism::new(rearrangement.squares(puzzle), kinds)
    }

    /// The composition: first the other, then this one.
    pub fn after(&self, first: &Automorphism) -> Automorphism {
        let squares = first.squares.iter().map(|to| self.squares[to.index()]);
        let kinds = first.kinds.iter().map(|to| self.kinds[to.index()]);
        Automorphism::new(squares.collect(), kinds.collect())
    }

    pub fn image(&self, placement: &Placement) -> Placement {
        let mut image = Placement::empty(placement.len());
        for piece in placement.pieces() {
            let (square, kind) = self.piece(piece);
            image.set(square, Some(kind));
        }
        image
    }

    pub fn piece(&self, (square, kind): (Square, KindId)) -> (Square, KindId) {
        (self.squares[square.index()], self.kinds[kind.index()])
    }
}
