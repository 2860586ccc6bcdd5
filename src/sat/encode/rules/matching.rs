//! `[[match]]`: pieces that can be paired one to one with pieces one step away.
//!
//! For any two squares that could hold a pair there is a literal "these two are a pair". A placement that can be paired
//! in several ways has that many models. No way is known to fix one of them with few clauses, so these helpers are
//! not functions of the placement (see [`crate::sat::encode::without_count`]).

use std::collections::BTreeMap;

use crate::board::{Grouping, Square};
use crate::puzzle::{Matching, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Matching) -> Result<(), Stopped> {
    let board = &encoder.puzzle.board;
    if board.is_empty() {
        return Ok(());
    }
    let steps = rule.by.leaps();
    encoder.writer.foresee((board.len() * steps.len()) as u64)?;
    // For each square, the pairs that it could be in.
    let mut of: BTreeMap<Square, (Literal, Vec<Literal>)> = BTreeMap::new();
    for square in board.squares() {
        if let Some(holds) = encoder.holds(square, &rule.of) {
            of.insert(square, (holds, Vec::new()));
        }
    }
    let mut with = BTreeMap::new();
    for square in board.squares() {
        if let Some(holds) = encoder.holds(square, &rule.with) {
            with.insert(square, (holds, Vec::new()));
        }
    }
    for (&square, (holds, pairs)) in &mut of {
        encoder.writer.poll()?;
        for other in board.one_step_from(square, steps) {
            if let Some((partner, pairs_of_partner)) = with.get_mut(&other) {
                let pair = encoder.writer.free_helper();
                encoder.writer.definition(&[!pair, *holds]);
                encoder.writer.definition(&[!pair, *partner]);
                pairs.push(pair);
                pairs_of_partner.push(pair);
            }
        }
    }
    let instance = || RuleInstance::Group(Grouping::Board, 0);
    encoder.instance(rule.origin, instance, |encoder| {
        let with_whole = with.values().map(|side| (side, rule.complete));
        for ((holds, pairs), is_whole) in of.values().map(|side| (side, true)).chain(with_whole) {
            encoder.at_most_one(pairs);
            if is_whole {
                let mut some = pairs.clone();
                some.push(!*holds);
                encoder.writer.clause(&some);
            }
        }
    })
}
