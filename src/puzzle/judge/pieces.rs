//! What holds without a rule: pieces stand only where they may, in the right number, and every
//! given is in its place.

use super::Breach;
use crate::board::{Square, Terrain};
use crate::puzzle::{Bound, KindId, Origin, Placement, Puzzle};

/// Too few or too many pieces of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberBreach {
    pub kind: KindId,
    pub bound: Bound,
    /// The squares of the pieces, in reading order.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

/// A piece on a square where it may not stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    pub kind: KindId,
    pub square: Square,
    pub why: WhyMisplaced,
    pub origin: Origin,
}

/// Why a piece may not stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyMisplaced {
    Wall,
    Closed,
    /// The square is open, but not one of the piece's own (`squares`).
    NotItsSquare,
}

impl WhyMisplaced {
    /// Why no piece may stand on this terrain or, if it is open, why this piece may not.
    fn on(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Wall => WhyMisplaced::Wall,
            Terrain::Closed => WhyMisplaced::Closed,
            Terrain::Open => WhyMisplaced::NotItsSquare,
        }
    }
}

/// A square that does not hold the piece given on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingGiven {
    pub kind: KindId,
    pub square: Square,
    /// What stands there instead.
    pub found: Option<KindId>,
    pub origin: Origin,
}

pub(super) fn hold(puzzle: &Puzzle, placement: &Placement) -> bool {
    let mut found = vec![0; puzzle.kinds.len()];
    for (square, kind) in placement.pieces() {
        if !puzzle.may_stand(kind, square) {
            return false;
        }
        found[kind.index()] += 1;
    }
    let numbers = puzzle.kinds.iter().zip(found);
    let mut givens = puzzle.givens.iter();
    numbers
        .into_iter()
        .all(|(kind, found)| Bound::from(kind.count).allows(found))
        && givens.all(|given| placement.get(given.square) == Some(given.kind))
}

pub(super) fn breaches(puzzle: &Puzzle, placement: &Placement) -> Vec<Breach> {
    let misplaced = misplaced(puzzle, placement).map(Breach::Misplaced);
    let numbers = wrong_numbers(puzzle, placement).map(Breach::Number);
    let givens = missing_givens(puzzle, placement).map(Breach::MissingGiven);
    misplaced.chain(numbers).chain(givens).collect()
}

fn misplaced(puzzle: &Puzzle, placement: &Placement) -> impl Iterator<Item = Misplaced> {
    placement
        .pieces()
        .filter(|&(square, kind)| !puzzle.may_stand(kind, square))
        .map(|(square, kind)| Misplaced {
            kind,
            square,
            why: WhyMisplaced::on(puzzle.board.terrain(square)),
            origin: puzzle.kind(kind).origin,
        })
}

fn wrong_numbers(puzzle: &Puzzle, placement: &Placement) -> impl Iterator<Item = NumberBreach> {
    puzzle.kind_ids().filter_map(|kind| {
        let of_this_kind = placement.pieces().filter(|&(_, other)| other == kind);
        let squares: Vec<Square> = of_this_kind.map(|(square, _)| square).collect();
        let bound = Bound::from(puzzle.kind(kind).count);
        (!bound.allows(squares.len())).then(|| NumberBreach {
            kind,
            bound,
            squares,
            origin: puzzle.kind(kind).origin,
        })
    })
}

fn missing_givens(puzzle: &Puzzle, placement: &Placement) -> impl Iterator<Item = MissingGiven> {
    puzzle.givens.iter().filter_map(|given| {
        let found = placement.get(given.square);
        (found != Some(given.kind)).then_some(MissingGiven {
            kind: given.kind,
            square: given.square,
            found,
            origin: given.origin,
        })
    })
}
