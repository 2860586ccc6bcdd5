//! Which piece may stand where, from pieces' squares, givens and numbers together.
//!
//! A square on which a piece is given holds no other kind; a kind whose greatest number is used up
//! by its givens stands nowhere else. So a puzzle whose blocking pieces are all given is encoded
//! without any clause about blockers: lines end at the given pieces.
//!
//! With guards nothing is concluded from a given or a number, because each can be switched off.

use std::collections::BTreeSet;

use crate::board::{Square, SquareSet};
use crate::puzzle::{KindId, KindSet, Puzzle};

pub struct Possible {
    /// For each square, the kind that is given there.
    given: Vec<Option<KindId>>,
    /// For each kind, the squares on which it may stand.
    squares: Vec<SquareSet>,
}

impl Possible {
    /// From the pieces' squares alone.
    pub fn without_givens(puzzle: &Puzzle) -> Self {
        Possible::new(puzzle, vec![None; puzzle.board.len()], |_| false)
    }

    pub fn with_givens(puzzle: &Puzzle) -> Self {
        let given_to = |kind: KindId| {
            let of_kind = puzzle.givens.iter().filter(|given| given.kind == kind);
            let squares: BTreeSet<Square> = of_kind.map(|given| given.square).collect();
            squares.len()
        };
        let is_used_up = |kind: KindId| {
            let most = puzzle.kind(kind).count.at_most;
            most.is_some_and(|most| usize::try_from(most).is_ok_and(|most| most <= given_to(kind)))
        };
        let mut given = vec![None; puzzle.board.len()];
        for one in &puzzle.givens {
            given[one.square.index()] = Some(one.kind);
        }
        Possible::new(puzzle, given, is_used_up)
    }

    fn new(
        puzzle: &Puzzle,
        given: Vec<Option<KindId>>,
        is_used_up: impl Fn(KindId) -> bool,
    ) -> Self {
        let squares = |kind: KindId| {
            let used_up = is_used_up(kind);
            let may_stand = |&square: &Square| {
                let given = given[square.index()];
                given.map_or(!used_up, |given| given == kind) && puzzle.may_stand(kind, square)
            };
            let all = puzzle.board.open_places();
            SquareSet::of(puzzle.board.len(), all.filter(may_stand))
        };
        let squares = puzzle.kind_ids().map(squares).collect();
        Possible { given, squares }
    }

    /// Whether a piece of this kind may stand on this square.
    pub fn may_stand(&self, kind: KindId, square: Square) -> bool {
        self.squares[kind.index()].contains(square)
    }

    /// The greatest number of squares on which a single one of these kinds may stand.
    pub fn places(&self, kinds: &KindSet) -> usize {
        let places = kinds.iter().map(|kind| self.squares[kind.index()].count());
        places.max().unwrap_or(0)
    }

    /// The kind that stands on this square in every solution.
    pub fn given(&self, square: Square) -> Option<KindId> {
        self.given[square.index()]
    }
}
