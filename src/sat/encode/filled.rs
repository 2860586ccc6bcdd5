//! Which squares hold a piece in every solution, because a rule, a number or a given says so.
//!
//! This file must not know how rules are encoded.

use super::encoder::Encoder;
use crate::board::{Grouping, Square, SquareSet};
use crate::puzzle::{Bound, Count, Counted, KindSet, Rule};
use crate::sat::Literal;

impl Encoder<'_> {
    /// Like [`Encoder::holds`]. If some piece must stand here, it also states that one of the other kinds does if
    /// none of these does.
    pub fn one_of_all(&mut self, square: Square, kinds: &KindSet) -> Option<Literal> {
        let known = self.occupancy.len();
        let literal = self.holds(square, kinds)?;
        if self.occupancy.len() > known && self.is_filled(square) {
            let others = self.puzzle.all_kinds().without(kinds);
            let others = others.iter().filter_map(|kind| self.piece(square, kind));
            let mut clause: Vec<Literal> = others.collect();
            clause.push(literal);
            self.writer.definition(&clause);
        }
        Some(literal)
    }

    /// Whether a piece is known to stand on this square in every solution.
    pub fn is_filled(&mut self, square: Square) -> bool {
        if self.filled.is_none() {
            self.filled = Some(squares(self));
        }
        self.filled
            .as_ref()
            .is_some_and(|filled| filled.contains(square))
    }
}

/// The squares for which this is known; none if no conclusions are drawn.
fn squares(encoder: &Encoder<'_>) -> SquareSet {
    let puzzle = encoder.puzzle;
    let mut filled = SquareSet::empty(puzzle.board.len());
    if !encoder.draws_conclusions() {
        return filled;
    }
    for rule in &puzzle.rules {
        if let Rule::Count(rule) = rule {
            by_rule(encoder, rule, &mut filled);
        }
    }
    puzzle
        .givens
        .iter()
        .for_each(|given| filled.insert(given.square));
    if encoder.sums.fills_the_board {
        let has_piece = |square: &Square| {
            let mut kinds = puzzle.kind_ids();
            kinds.any(|kind| encoder.piece(*square, kind).is_some())
        };
        puzzle
            .board
            .open_places()
            .filter(has_piece)
            .for_each(|s| filled.insert(s));
    }
    filled
}

fn by_rule(encoder: &Encoder<'_>, rule: &Count, filled: &mut SquareSet) {
    let board = &encoder.puzzle.board;
    for groups in &rule.each {
        // These groups are many and seldom full.
        if matches!(groups.grouping, Grouping::Line | Grouping::Window { .. }) {
            continue;
        }
        for (place, group) in board.groups(&groups.grouping).enumerate() {
            let counts = |square: &Square| board.is_open(*square) && rule.within.contains(*square);
            let open: Vec<Square> = group.squares.into_iter().filter(counts).collect();
            if are_filled(&rule.of, groups.bounds.of(place).clone(), open.len()) {
                open.into_iter().for_each(|square| filled.insert(square));
            }
        }
    }
}

/// Whether this many squares must all hold a piece.
fn are_filled(of: &Counted, bound: Bound, squares: usize) -> bool {
    match of {
        Counted::Pieces(_) => bound
            .hull()
            .at_least
            .is_some_and(|least| least >= squares as i64),
        Counted::Empty => bound.hull().at_most.is_some_and(|most| most <= 0),
    }
}
