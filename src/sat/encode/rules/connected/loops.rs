//! Independent loops of parts: steps between squares of a part, less its squares, plus one.
//!
//! Both are literals to be counted: the steps, and the squares that are not in the part. No part has less than no loop, so
//! none has one if all together have none.

use super::{PartGroup, leave_out, unless};
use crate::puzzle::{Bound, Connected};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::{Graph, PartDemand, ReachedLiterals};

/// Bounds the loops of every part.
pub fn encode(encoder: &mut Encoder<'_>, rule: &Connected, group: &PartGroup) {
    let graph = &group.graph;
    if rule.loops == Bound::ANY {
        return;
    }
    let all_are_trees = rule.loops == Bound::exactly(0) && !rule.outside;
    if all_are_trees && encoder.thresholds.cuts {
        return leave_out(encoder, graph, PartDemand::Trees);
    }
    let everything = || graph.holds.iter().copied().map(Some).collect();
    let is_one_part = { group.bound.hull().at_most }.is_some_and(|most| most <= 1);
    if is_one_part && !rule.outside {
        let some = encoder.writer.any_of(&graph.holds);
        encoder.writer.assume(some);
        of_part(encoder, graph, &everything(), &rule.loops);
        encoder.writer.release();
        return;
    }
    if all_are_trees {
        let mut counted = steps_and_others(encoder, graph, &everything());
        counted.extend(&group.numbers(encoder).firsts);
        return encoder.bounded(&counted, &Bound::exactly(graph.size() as i64));
    }
    for place in 0..group.possible.len() {
        if encoder.writer.is_stopped() {
            return;
        }
        let mut part = graph.reached_from(&mut encoder.writer, place, graph.size());
        part.truncate(group.possible.len());
        encoder.writer.assume(graph.holds[place]);
        unless(encoder, group.space[place], |encoder| {
            of_part(encoder, graph, &part, &rule.loops);
        });
        encoder.writer.release();
    }
}

/// `part` says of each place whether it is in the part.
fn of_part(encoder: &mut Encoder<'_>, graph: &Graph, part: &ReachedLiterals, loops: &Bound) {
    let squares = part.iter().flatten().count() as i64;
    let counted = steps_and_others(encoder, graph, part);
    encoder.bounded(&counted, &loops.less(1 - squares));
}

/// The steps between squares of a part, and of the squares that may be in it those that are not.
fn steps_and_others(
    encoder: &mut Encoder<'_>,
    graph: &Graph,
    part: &ReachedLiterals,
) -> Vec<Literal> {
    let is_in = |place: usize| part.get(place).copied().flatten();
    let mut counted: Vec<Literal> = part.iter().flatten().map(|&is_in| !is_in).collect();
    for (place, joined) in graph.joined.iter().enumerate() {
        for &other in joined.iter().filter(|&&other| other > place) {
            if let (Some(one), Some(other)) = (is_in(place), is_in(other)) {
                counted.push(encoder.writer.both(one, other));
            }
        }
    }
    counted
}
