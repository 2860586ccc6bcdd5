//! Independent loops of parts: steps between squares of a part, less its squares, plus one.
//!
//! Both are literals to be counted: the steps, and the squares that are not in the part.

use super::{PartGroup, leave_out, unless};
use crate::puzzle::{Bound, Connected};
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::{Graph, PartDemand, ReachedLiterals};

/// Bounds the loops of every part.
pub fn encode(encoder: &mut Encoder<'_>, rule: &Connected, group: &PartGroup) {
    let graph = &group.graph;
    if rule.loops == Bound::ANY {
        return;
    }
    if rule.loops == Bound::exactly(0) && encoder.thresholds.cuts && !rule.outside {
        return leave_out(encoder, graph, PartDemand::Trees);
    }
    let is_one_part = { group.bound.hull().at_most }.is_some_and(|most| most <= 1);
    if is_one_part && !rule.outside {
        let some = encoder.writer.any_of(&graph.holds);
        let part = graph.holds.iter().copied().map(Some).collect();
        encoder.writer.assume(some);
        of_part(encoder, graph, &part, &rule.loops);
        encoder.writer.release();
        return;
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
    let is_in = |place: usize| part.get(place).copied().flatten();
    let squares: Vec<_> = (0..graph.size()).filter_map(is_in).collect();
    let mut counted: Vec<_> = squares.iter().map(|&is_in| !is_in).collect();
    for (place, joined) in graph.joined.iter().enumerate() {
        for &other in joined.iter().filter(|&&other| other > place) {
            if let (Some(one), Some(other)) = (is_in(place), is_in(other)) {
                counted.push(encoder.writer.both(one, other));
            }
        }
    }
    encoder.bounded(&counted, &loops.less(1 - squares.len() as i64));
}
