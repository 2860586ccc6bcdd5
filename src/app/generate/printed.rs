//! Numbers that are printed in all squares, for a rule about equal numbers: those of a Latin square where squares stay
//! empty, and under the pieces such that no other placement is left.
//!
//! Which numbers are equal is all that the rule asks. So each pair of squares in one group is a rule that is switched
//! on if their numbers are equal. Another solution that is found leaves a square empty that has a piece here: this
//! square gets a number that the other solution has twice then.

use std::collections::HashMap;
use std::sync::Arc;

use crate::random::Random;

use super::{Making, NotGenerated};
use crate::board::{Board, Grouping, Square};
use crate::definition::{Filled, Open};
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Origin, Placement, Puzzle, Rule, RuleInstance,
};
use crate::sat::Literal;

/// So many other solutions are broken before another solution is tried.
const MOST_CHANGES: usize = 400;

type Pair = [Square; 2];

impl Making<'_> {
    /// Prints numbers, if they are open. Whether they leave one solution, which may be another than was drawn: one with
    /// more pieces.
    pub fn draw_printed(&mut self, rng: &mut Random) -> Result<bool, NotGenerated> {
        let places = self.file.blank.places.iter();
        let is_printed = |place: &&crate::definition::Place| {
            place.line.is_none() && matches!(place.open, Open::Numbers(_))
        };
        let Some(at) = places.clone().position(|place| is_printed(&place)) else {
            return Ok(true);
        };
        let bare = self.opened.bare().clone();
        let board = &bare.board;
        let pairs = pairs(board, &self.file.instance.puzzle);
        let rule = Rule::Count(Count {
            of: Counted::Empty,
            each: vec![CountedGroups {
                grouping: Grouping::Listed(Arc::new(
                    pairs.iter().map(|pair| pair.to_vec()).collect(),
                )),
                bounds: Bounds::Same(Bound::at_most(1)),
            }],
            within: board.all(),
            origin: Origin(0),
        });
        let guards = self.opened.add(&Puzzle {
            rules: vec![rule],
            ..bare.clone()
        })?;
        let selector = |guard: &crate::sat::encode::Guard| match guard.demand.instance {
            RuleInstance::Group(_, place) => Some((pairs[place], guard.selector)),
            _ => None,
        };
        let selectors: HashMap<Pair, Literal> = guards.iter().filter_map(selector).collect();
        let mut numbers = latin(board, rng);
        let mut others: Vec<Placement> = Vec::new();
        let is_empty = |placement: &Placement, square: Square| placement.get(square).is_none();
        for square in board
            .open_squares()
            .filter(|&at| !is_empty(&self.solution, at))
        {
            let beside = partners(&pairs, square);
            let beside = beside.filter(|&other| is_empty(&self.solution, other));
            if let Some(&other) = rng.choice(&beside.collect::<Vec<Square>>()) {
                numbers[square.index()] = numbers[other.index()];
            }
        }
        for _ in 0..MOST_CHANGES {
            let equal = |pair: &&Pair| numbers[pair[0].index()] == numbers[pair[1].index()];
            let selectors = pairs
                .iter()
                .filter(equal)
                .filter_map(|pair| selectors.get(pair));
            let mut assumed: Vec<Literal> = selectors.copied().collect();
            let fixed = assumed.len();
            assumed.push(self.opened.other_than(&self.solution));
            let Some(other) = self.opened.ask(&assumed)? else {
                assumed.truncate(fixed);
                self.fixed.assumed.extend(assumed);
                let numbers = board.open_squares().map(|at| (at, numbers[at.index()]));
                self.fixed
                    .filled
                    .push((at, Filled::Numbers(numbers.collect())));
                return Ok(true);
            };
            let mut open = board.open_squares();
            let has_more = open.all(|at| is_empty(&self.solution, at) || !is_empty(&other, at));
            if has_more {
                // Every number here suits the one with more pieces as well.
                others.push(std::mem::replace(&mut self.solution, other));
            } else {
                others.push(other);
            }
            let solution = &self.solution;
            let Some(last) = others.last() else {
                return Ok(false);
            };
            let mut best: Vec<(Square, i64)> = Vec::new();
            let mut fewest = usize::MAX;
            let is_wanted = |at: &Square| !is_empty(solution, *at) && is_empty(last, *at);
            for square in board.open_squares().filter(is_wanted) {
                let others_of = partners(&pairs, square);
                for twin in others_of.filter(|&at| is_empty(solution, at) && is_empty(last, at)) {
                    let mut changed = numbers.clone();
                    changed[square.index()] = numbers[twin.index()];
                    let suits = |placement: &&Placement| {
                        let is_broken = |[one, other]: &Pair| {
                            changed[one.index()] == changed[other.index()]
                                && is_empty(placement, *one)
                                && is_empty(placement, *other)
                        };
                        !pairs.iter().any(is_broken)
                    };
                    let back = others.iter().filter(suits).count();
                    if back < fewest {
                        fewest = back;
                        best.clear();
                    }
                    if back == fewest {
                        best.push((square, numbers[twin.index()]));
                    }
                }
            }
            let Some(&(square, number)) = rng.choice(&best) else {
                return Ok(false);
            };
            numbers[square.index()] = number;
        }
        Ok(false)
    }
}

/// The pairs of open squares that share a group of a rule about equal numbers, in order.
fn pairs(board: &Board, puzzle: &Puzzle) -> Vec<Pair> {
    let groupings = puzzle
        .print
        .alike
        .iter()
        .flat_map(|(_, groupings)| groupings);
    let mut pairs: Vec<Pair> = Vec::new();
    for group in groupings.flat_map(|grouping| board.groups(grouping)) {
        let mut squares = group.squares;
        squares.retain(|&square| board.is_open(square));
        squares.sort_unstable();
        for (place, &one) in squares.iter().enumerate() {
            pairs.extend(squares[place + 1..].iter().map(|&other| [one, other]));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The squares that share a group with this one.
fn partners(pairs: &[Pair], square: Square) -> impl Iterator<Item = Square> + '_ {
    pairs.iter().filter_map(move |&[one, other]| match square {
        _ if one == square => Some(other),
        _ if other == square => Some(one),
        _ => None,
    })
}

/// Numbers from 1, no two alike in a row or column.
fn latin(board: &Board, rng: &mut Random) -> Vec<i64> {
    let side = board.rows().max(board.columns()).max(1);
    let mut shuffled = || {
        let mut all: Vec<usize> = (0..side).collect();
        rng.shuffle(&mut all);
        all
    };
    let (rows, columns, numbers) = (shuffled(), shuffled(), shuffled());
    let number = |square| {
        let place = rows[board.row(square)] + columns[board.column(square)];
        numbers[place % side] as i64 + 1
    };
    board.squares().map(number).collect()
}
