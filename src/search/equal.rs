//! Equal rules: in each group of squares, the tallies of the named pieces balance.
//!
//! What a balance tells while the search goes on is drawn in [`super::state`]: no side may hold more
//! than another side still can.

use super::builder::Builder;
use super::model::Fact;
use crate::board::Square;
use crate::puzzle::{Equal, KindSet};
use crate::stop::Stopped;

pub fn rule(builder: &mut Builder, rule: &Equal) -> Result<(), Stopped> {
    let board = &builder.puzzle.board;
    for &grouping in &rule.each {
        for group in board.groups(grouping) {
            builder.poll()?;
            let sides = rule.of.iter().map(|kinds| {
                let squares = group.squares.iter();
                let counted = squares.filter(|&&square| rule.within.contains(square));
                counted
                    .flat_map(|&s| pieces_on(builder, s, kinds))
                    .collect()
            });
            let sides: Vec<Vec<Fact>> = sides.collect();
            builder.balance(&sides);
        }
    }
    Ok(())
}

fn pieces_on(builder: &Builder, square: Square, kinds: &KindSet) -> impl Iterator<Item = Fact> {
    let candidates = builder.model.candidates.at(square);
    candidates
        .filter(|(_, candidate)| kinds.contains(candidate.kind))
        .map(|(fact, _)| fact)
}
