//! Equal rules: in each group of squares, pieces of one side less those of another come to 0.

use super::{CountingGroups, Reading};
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Equal, Interval, KindId, KindSet, Puzzle};
use crate::search::model::{Builder, Candidates, Constraint, WeightedSum, Worth};
use crate::stop::Stopped;

impl Reading for Equal {
    fn compile(&self, builder: &mut Builder, to: &mut CountingGroups) -> Result<(), Stopped> {
        let Some((first, others)) = self.of.split_first() else {
            return Ok(());
        };
        let board = &builder.puzzle.board;
        let is_known = are_known_to_be_equal(self, builder, &to.numbers);
        let each = self.each.iter();
        for grouping in each.filter(|one| !is_known || **one != Grouping::Board) {
            for (_, squares) in board.groups_within(grouping, &self.within) {
                builder.poll()?;
                for other in others {
                    let sum = difference(builder, [first, other], &squares);
                    builder.constraint(Constraint::Sum(sum));
                }
            }
        }
        Ok(())
    }
}

/// As many pieces of one side as of the other stand on these squares.
fn difference(builder: &Builder, [one, other]: [&KindSet; 2], squares: &[Square]) -> WeightedSum {
    let value = |kind| i64::from(one.contains(kind)) - i64::from(other.contains(kind));
    let worth = |&square| Worth {
        square: Some(square),
        pieces: {
            let candidates = builder.model.candidates.at(square);
            candidates
                .map(|(fact, held)| (fact, value(held.kind)))
                .collect()
        },
        is_filled: false,
    };
    WeightedSum {
        squares: squares.iter().map(worth).collect(),
        bound: Bound::exactly(0),
    }
}

/// Whether the sides are kinds of which the same number on the whole board is stated elsewhere.
fn are_known_to_be_equal(rule: &Equal, builder: &Builder, numbers: &[Interval]) -> bool {
    let kinds = equal_kinds(rule, builder.puzzle, &builder.model.candidates);
    let number = |kind: &KindId| numbers[kind.index()].exact();
    let first = kinds.first().and_then(number);
    let are_all_sides = kinds.len() == rule.of.len();
    are_all_sides && first.is_some() && kinds.iter().all(|kind| number(kind) == first)
}

/// The kinds that stand equally often on the whole board because of a rule.
pub fn equal_kinds(rule: &Equal, puzzle: &Puzzle, candidates: &Candidates) -> Vec<KindId> {
    let is_named = |kind| rule.of.iter().any(|side| side.contains(kind));
    let counts_all = rule.each.contains(&Grouping::Board)
        && candidates.facts().all(|fact| {
            let candidate = candidates.get(fact);
            !is_named(candidate.kind) || rule.within.contains(candidate.square)
        });
    let is_side = |kind: &KindId| rule.of.contains(&[*kind].into_iter().collect());
    let alone = puzzle.kind_ids().filter(is_side);
    alone.filter(|_| counts_all).collect()
}
