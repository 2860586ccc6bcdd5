//! What holds without a rule: pieces stand where they may, in the right number, and every given is
//! in its place.

use super::{Breach, Misplaced, MissingGiven, NumberBreach, WhyMisplaced};
use crate::board::Square;
use crate::puzzle::{Placement, Puzzle};

pub(super) fn holds(puzzle: &Puzzle, placement: &Placement) -> bool {
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
        .all(|(kind, found)| kind.count.allows(found))
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
        let bound = puzzle.kind(kind).count;
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
