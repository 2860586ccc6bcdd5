//! What is to be found, and what squares do not hold beside that.

use std::collections::BTreeMap;

use super::{Deductions, Fact};
use crate::board::Square;
use crate::puzzle::KindId;
use crate::query::contents::Content;
use crate::sat::Literal;

/// A fact to be found, and the literal that says it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub fact: Fact,
    pub literal: Literal,
}

/// Targets by their literals, each with its place in reading order.
pub type Targets = BTreeMap<Literal, (usize, Target)>;

impl Deductions {
    /// The targets that come next: decided squares, or if there is none, the others.
    pub fn next_targets(&self) -> Targets {
        let is_decided = self.targets.iter().any(|target| target.fact.holds);
        let next = self.targets.iter().enumerate();
        let next = next.filter(|(_, target)| target.fact.holds == is_decided);
        next.map(|(order, target)| (target.literal, (order, *target)))
            .collect()
    }
}

/// What a square that is decided does not hold, if it might hold more than two things.
pub fn helping<'a>(
    contents: &[Content],
    possible: &impl Fn(Square) -> &'a [Option<KindId>],
) -> Vec<Target> {
    let of_square = |content: &Content| {
        let square = content.square;
        contents
            .iter()
            .filter(|other| other.square == square)
            .count()
    };
    let is_wanted = |content: &&Content| {
        let possible = possible(content.square);
        content.kind.is_some()
            && possible.len() == 1
            && !possible.contains(&content.kind)
            && of_square(content) > 2
    };
    let target = |content: &Content| Target {
        fact: Fact {
            square: content.square,
            kind: content.kind,
            holds: false,
        },
        literal: !content.literal,
    };
    contents.iter().filter(is_wanted).map(target).collect()
}

/// What a square holds if only one thing is possible, and else the kinds that are not.
pub fn targets<'a>(
    contents: &[Content],
    possible: &impl Fn(Square) -> &'a [Option<KindId>],
) -> Vec<Target> {
    let wanted = contents.iter().filter_map(|content| {
        let possible = possible(content.square);
        let (is_decided, is_possible) = (possible.len() == 1, possible.contains(&content.kind));
        let is_wanted = match is_decided {
            true => is_possible,
            false => !is_possible && content.kind.is_some(),
        };
        let literal = content.literal;
        is_wanted.then_some(Target {
            fact: Fact {
                square: content.square,
                kind: content.kind,
                holds: is_decided,
            },
            literal: if is_decided { literal } else { !literal },
        })
    });
    wanted.collect()
}
