//! Equal rules: in each group of squares, the cardinalities of the named pieces balance.
//!
//! [`crate::search::propagation`] draws the conclusions from a balance during the search: no side
//! may hold more than another side still can.

use super::{CountingGroups, Reading, squares};
use crate::board::Grouping;
use crate::puzzle::{Equal, KindId, KindSet, Puzzle};
use crate::search::model::{Builder, Candidates, Fact};
use crate::stop::Stopped;

impl Reading for Equal {
    fn size(&self, puzzle: &Puzzle) -> u64 {
        let squares = squares(puzzle, self.each.iter());
        let kinds: usize = self.of.iter().map(KindSet::count).sum();
        squares.saturating_mul(kinds as u64)
    }

    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        for grouping in &self.each {
            for (_, squares) in board.groups_within(grouping, &self.within) {
                builder.poll()?;
                let candidates = &builder.model.candidates;
                let side = |kinds: &KindSet| {
                    candidates.on(squares.iter().copied(), |kind| kinds.contains(kind))
                };
                let sides = self.of.iter().map(side);
                let sides: Vec<Vec<Fact>> = sides.collect();
                builder.balance(&sides);
            }
        }
        Ok(())
    }
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
