//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.
//!
//! A ride from the clue reaches a square exactly if the reverse ride from the square reaches the
//! clue: the squares between are the same. So the pieces to count are attackers of the clue, with
//! its moves reversed, and are written as such (see [`one_literal_each`]): one literal for each square,
//! however many ways lead to it. If nothing can stop sight, these are the placement variables
//! themselves.

use std::collections::BTreeMap;

use crate::board::Square;
use crate::puzzle::{Clue, Clues, Counted, KindId, KindSet, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::sight::{
    AttackRides, LineOfSight, one_literal_each, seen_along, ways_along,
};
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Clues) -> Result<(), Stopped> {
    let puzzle = encoder.puzzle;
    let reach = AttackRides::around(puzzle, rule);
    let blocks = |&kind: &KindId| puzzle.kind(kind).blocks;
    let blocking: KindSet = puzzle.kind_ids().filter(blocks).collect();
    for clue in &rule.clues {
        let counted = counted(encoder, rule, &reach, &blocking, clue);
        let instance = || RuleInstance::Clue(clue.square);
        encoder.instance(rule.origin, instance, |encoder| {
            encoder.bounded(&counted, &clue.bound());
        })?;
    }
    Ok(())
}

/// For each square that the clue may count, the literal "the clue counts it".
fn counted(
    encoder: &mut Encoder<'_>,
    rule: &Clues,
    reach: &AttackRides,
    blocking: &KindSet,
    clue: &Clue,
) -> Vec<Literal> {
    if rule.of == Counted::Empty {
        return counted_empty(encoder, rule, reach, blocking, clue);
    }
    let mut ways: Vec<LineOfSight> = Vec::new();
    for rides in reach.all() {
        let squares = rides.away(&encoder.puzzle.board, clue.square);
        ways.extend(ways_along(encoder, &squares, &rides.kinds, blocking));
    }
    let mut counted = one_literal_each(encoder, ways);
    if rule.own {
        counted.extend(encoder.counts_on(clue.square, &rule.of));
    }
    counted
}

/// The same if it counts empty squares.
fn counted_empty(
    encoder: &mut Encoder<'_>,
    rule: &Clues,
    reach: &AttackRides,
    blocking: &KindSet,
    clue: &Clue,
) -> Vec<Literal> {
    let board = &encoder.puzzle.board;
    let mut seen: BTreeMap<Square, Vec<Option<Literal>>> = BTreeMap::new();
    for rides in reach.all() {
        let squares = rides.away(board, clue.square);
        let is_open = |_: &mut Encoder<'_>, square| board.is_open(square);
        for (square, clear) in seen_along(encoder, &squares, blocking, is_open) {
            seen.entry(square).or_default().push(clear);
        }
    }
    if rule.own && board.is_open(clue.square) {
        seen.insert(clue.square, vec![None]);
    }
    let literal = |(square, ways): (Square, Vec<Option<Literal>>)| {
        let empty = encoder.counts_on(square, &rule.of)?;
        let ways: Option<Vec<Literal>> = ways.into_iter().collect();
        Some(match ways {
            None => empty,
            Some(ways) => {
                let is_seen = encoder.writer.any_of(&ways);
                encoder.writer.both(empty, is_seen)
            }
        })
    };
    seen.into_iter().filter_map(literal).collect()
}
