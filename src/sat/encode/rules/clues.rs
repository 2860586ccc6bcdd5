//! `[[clue]]`: for each clue, the number of pieces on the squares that its moves reach.
//!
//! A ride from the clue reaches a square exactly if the reverse ride from the square reaches the
//! clue: the squares between are the same. So the pieces to count are attackers of the clue, with
//! its moves reversed, and are written as such (see [`one_literal_each`]): one literal for each square,
//! however many ways lead to it. If nothing can stop sight, these are the placement variables
//! themselves.

use crate::puzzle::{Clue, Clues, KindId, KindSet};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::sat::encode::sight::{AttackRides, LineOfSight, one_literal_each, ways_along};
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Clues) -> Result<(), Stopped> {
    let puzzle = encoder.puzzle;
    let reach = AttackRides::around(puzzle, rule);
    let blocks = |&kind: &KindId| puzzle.kind(kind).blocks;
    let blocking: KindSet = puzzle.kind_ids().filter(blocks).collect();
    for clue in &rule.clues {
        let counted = counted(encoder, rule, &reach, &blocking, clue);
        let instance = || Instance::Clue(clue.square);
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
    let mut ways: Vec<LineOfSight> = Vec::new();
    for rides in reach.all() {
        let squares = rides.away(&encoder.puzzle.board, clue.square);
        ways.extend(ways_along(encoder, &squares, &rides.kinds, blocking));
    }
    let mut counted = one_literal_each(encoder, ways);
    if rule.own {
        counted.extend(encoder.holds(clue.square, &rule.of));
    }
    counted
}
