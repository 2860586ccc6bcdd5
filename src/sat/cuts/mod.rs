//! Connection by cuts: the formula leaves it out, and clauses exclude each model that breaks it.
//!
//! Stating "all that counts is one part" in clauses takes levels: as many helpers as squares times steps. Instead, the
//! formula may be written without it ([`crate::sat::encode::Encoding::left_out`]). If a model has several parts,
//! clauses that follow from the rule are added: a square of one part and a square of another do not both hold what
//! counts unless a square between them does. This is the constraint of node separators (Carvajal, Constantino,
//! Goycoolea, Vielma, Weintraub: Imposing connectivity constraints in forest planning models, 2013).
//!
//! The sizes of parts are left out in the same way. A part that is too small grows over its rim: none of its squares
//! holds what counts unless a square around the part does. First it is widened by squares that do not make the rim
//! longer, as long as all are too few (`Widened`). Of one that is too large, connected squares that are one too many do
//! not all hold what counts.
//!
//! This file must not know a solver, nor what the squares hold.

#[cfg(test)]
mod tests;
mod widened;

use crate::puzzle::Bound;
use crate::sat::Literal;
use crate::sat::encode::{Graph, LeftOut, PartDemand};
use widened::Widened;

/// Some squares hold what counts only together with one of others. All are places in a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    pub all: Vec<usize>,
    /// For two squares of different parts, every path in the graph from one to the other passes one of these.
    pub need: Vec<usize>,
}

impl Cut {
    /// The clause of the cut, over the literals that say which squares hold what counts.
    pub fn clause(&self, holds: &[Literal]) -> Vec<Literal> {
        let all = self.all.iter().map(|&place| !holds[place]);
        let need = self.need.iter().map(|&place| holds[place]);
        all.chain(need).collect()
    }
}

/// For the squares that hold what counts: cuts that they break; none if their parts are as demanded.
pub fn broken_cuts(left_out: &LeftOut, holds: &[bool]) -> Vec<Cut> {
    let graph = &left_out.graph;
    let parts = parts(graph, holds);
    match &left_out.demand {
        PartDemand::One => apart(graph, parts),
        PartDemand::Sizes(size) => {
            let of_part = |part: &Vec<usize>| wrong_size(graph, part, holds, size);
            parts.iter().flat_map(of_part).collect()
        }
        PartDemand::Closed => {
            let of_part = |part: &Vec<usize>| walls_within(graph, part, holds);
            parts.iter().flat_map(of_part).collect()
        }
        PartDemand::Trees => {
            let of_part = |part: &Vec<usize>| a_loop(graph, part);
            parts.iter().filter_map(of_part).collect()
        }
        PartDemand::Label { places, others } => label(graph, &parts, places, others),
        PartDemand::Marked(marked) => {
            let is_marked = |part: &&Vec<usize>| part.iter().any(|place| marked.contains(place));
            let unmarked = parts.iter().filter(|part| !is_marked(part));
            let mut cuts = Vec::new();
            for part in unmarked {
                let squares = part.iter().copied().filter(|&place| graph.has_size[place]);
                cuts.extend(grows(squares, &graph.beside(part)));
            }
            cuts
        }
    }
}

/// A loop of a part, if it has one: its places do not all hold what counts. A step that closes a loop of the ways from
/// the first place of the part is one of the loop.
fn a_loop(graph: &Graph, part: &[usize]) -> Option<Cut> {
    let mut before = vec![usize::MAX; graph.size()];
    let mut is_in = vec![false; graph.size()];
    part.iter().for_each(|&place| is_in[place] = true);
    let first = *part.first()?;
    before[first] = first;
    let (mut reached, mut next) = (vec![first], 0);
    let ways = |mut at: usize, before: &[usize]| {
        let mut way = vec![at];
        while at != first {
            at = before[at];
            way.push(at);
        }
        way
    };
    while let Some(&place) = reached.get(next) {
        next += 1;
        for &near in graph.joined[place].iter().filter(|&&near| is_in[near]) {
            if before[near] == usize::MAX {
                before[near] = place;
                reached.push(near);
            } else if near != before[place] {
                // What both ways to the first place share is not in the loop, but for the last place of it.
                let (one, other) = (ways(place, &before), ways(near, &before));
                let meets = one.iter().copied().find(|place| other.contains(place))?;
                let until = |way: Vec<usize>| way.into_iter().take_while(move |&p| p != meets);
                let mut all: Vec<usize> = until(one).chain(until(other)).chain([meets]).collect();
                all.sort_unstable();
                let need = Vec::new();
                return Some(Cut { all, need });
            }
        }
    }
    None
}

/// What the places of a label break: one of them is apart from the first, or another label is in the part of one.
fn label(graph: &Graph, parts: &[Vec<usize>], places: &[usize], others: &[usize]) -> Vec<Cut> {
    let part_of = |place: usize| parts.iter().find(|part| part.contains(&place));
    let mut cuts = Vec::new();
    let Some((&first, first_part)) = places.first().and_then(|f| Some((f, part_of(*f)?))) else {
        return cuts;
    };
    for &place in places {
        let Some(part) = part_of(place) else {
            continue;
        };
        if !std::ptr::eq(part, first_part) {
            let between = cut_between(graph, part, first_part);
            cuts.extend(between.map(|cut| Cut {
                all: vec![first, place],
                ..cut
            }));
        }
        if let Some(&other) = others.iter().find(|other| part.contains(other)) {
            let mut is_in = vec![false; graph.size()];
            part.iter().for_each(|&place| is_in[place] = true);
            cuts.push(Cut {
                all: way(graph, place, other, &is_in),
                need: Vec::new(),
            });
        }
    }
    cuts
}

/// None of the places of a part holds what counts unless one of these around it does.
fn grows(part: impl IntoIterator<Item = usize>, need: &[usize]) -> impl Iterator<Item = Cut> {
    part.into_iter().map(|place| Cut {
        all: vec![place],
        need: need.to_vec(),
    })
}

/// For each side that is missing between two squares of a part: the shortest way from one to the other in the part is
/// not there without the side.
fn walls_within(graph: &Graph, part: &[usize], holds: &[bool]) -> Vec<Cut> {
    let mut is_in = vec![false; graph.size()];
    part.iter().for_each(|&place| is_in[place] = true);
    let near = part.iter().flat_map(|&place| &graph.joined[place]).copied();
    let mut missing: Vec<usize> = near
        .filter(|&side| !graph.has_size[side] && !holds[side])
        .collect();
    missing.sort_unstable();
    missing.dedup();
    let cut = |side: usize| {
        let [one, other] = graph.joined[side][..] else {
            return None;
        };
        let all = (is_in[one] && is_in[other]).then(|| way(graph, one, other, &is_in))?;
        Some(Cut {
            all,
            need: vec![side],
        })
    };
    missing.into_iter().filter_map(cut).collect()
}

/// A shortest way from one place to another over places that are in a set, both included.
fn way(graph: &Graph, from: usize, to: usize, may: &[bool]) -> Vec<usize> {
    let mut before = vec![usize::MAX; graph.size()];
    before[from] = from;
    let (mut reached, mut next) = (vec![from], 0);
    while let Some(&place) = reached.get(next).filter(|_| before[to] == usize::MAX) {
        next += 1;
        for &near in &graph.joined[place] {
            if may[near] && before[near] == usize::MAX {
                before[near] = place;
                reached.push(near);
            }
        }
    }
    let mut way = vec![to];
    let mut at = to;
    while at != from && before[at] != usize::MAX {
        at = before[at];
        way.push(at);
    }
    way.sort_unstable();
    way
}

fn parts(graph: &Graph, holds: &[bool]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut seen = vec![false; graph.size()];
    for place in 0..graph.size() {
        if holds[place] && !seen[place] {
            parts.push(part_of(graph, place, holds, &mut seen));
        }
    }
    parts
}

/// A cut for each part but the largest.
fn apart(graph: &Graph, mut parts: Vec<Vec<usize>>) -> Vec<Cut> {
    let Some(largest) = (0..parts.len()).max_by_key(|&part| parts[part].len()) else {
        return Vec::new();
    };
    let rest = parts.swap_remove(largest);
    let of_part = |part: &Vec<usize>| cut_between(graph, part, &rest);
    parts.iter().filter_map(of_part).collect()
}

fn size_of(graph: &Graph, part: &[usize]) -> usize {
    part.iter().filter(|&&place| graph.has_size[place]).count()
}

/// What a part of a wrong size breaks.
fn wrong_size(graph: &Graph, part: &[usize], holds: &[bool], size: &Bound) -> Vec<Cut> {
    let now = size_of(graph, part);
    if size.allows(now) {
        return Vec::new();
    }
    let most = size.hull().at_most.map(|most| most.max(0) as usize);
    if let Some(most) = most.filter(|&most| now > most) {
        return too_large(graph, part, most);
    }
    let (least, _) = size.tightened(1, i64::MAX);
    if least <= now as i64 {
        // Fewer of these squares might be a part.
        let (all, need) = (part.to_vec(), graph.beside(part));
        return vec![Cut { all, need }];
    }
    let mut widened = Widened::new(graph, part);
    widened.fill(holds, least as usize - 1 - now);
    grows(part.iter().copied(), &widened.rim).collect()
}

/// From each square of a part, the nearest that are one too many.
fn too_large(graph: &Graph, part: &[usize], most: usize) -> Vec<Cut> {
    let mut is_in = vec![false; graph.size()];
    part.iter().for_each(|&place| is_in[place] = true);
    let nearest = |&place: &usize| {
        // The squares come by their distance, so as many of them are connected.
        let mut all = part_of(graph, place, &is_in, &mut vec![false; graph.size()]);
        let mut size = 0;
        let is_too_large = |place: &usize| {
            size += usize::from(graph.has_size[*place]);
            size > most
        };
        let last = all.iter().position(is_too_large);
        all.truncate(last.map_or(all.len(), |last| last + 1));
        all.sort_unstable();
        all
    };
    let mut sets: Vec<Vec<usize>> = part.iter().map(nearest).collect();
    sets.sort_unstable();
    sets.dedup();
    let cut = |all| Cut {
        all,
        need: Vec::new(),
    };
    sets.into_iter().map(cut).collect()
}

/// The squares that are reached from one square over squares that `may` be stepped on.
fn part_of(graph: &Graph, from: usize, may: &[bool], seen: &mut [bool]) -> Vec<usize> {
    let mut part = vec![from];
    seen[from] = true;
    let mut next = 0;
    while let Some(&place) = part.get(next) {
        next += 1;
        for &near in &graph.joined[place] {
            if may[near] && !seen[near] {
                seen[near] = true;
                part.push(near);
            }
        }
    }
    part
}

/// The cut between two parts. Of the squares around the first, it holds only those next to a square that is reached
/// from the other part without them: fewer squares make a stronger clause.
fn cut_between(graph: &Graph, part: &[usize], other: &[usize]) -> Option<Cut> {
    let mut beyond = vec![true; graph.size()];
    let near_part = || part.iter().flat_map(|&place| &graph.joined[place]);
    near_part().for_each(|&near| beyond[near] = false);
    let mut reached = vec![false; graph.size()];
    part_of(graph, *other.first()?, &beyond, &mut reached);
    let is_in_part = |place: usize| part.contains(&place);
    let is_next_to_reached = |place: usize| graph.joined[place].iter().any(|&near| reached[near]);
    let mut between: Vec<usize> = near_part()
        .copied()
        .filter(|&near| !is_in_part(near) && is_next_to_reached(near))
        .collect();
    between.sort_unstable();
    between.dedup();
    let is_next_to = |place: &&usize| {
        graph.joined[**place]
            .iter()
            .any(|near| between.binary_search(near).is_ok())
    };
    let end = |part: &[usize]| part.iter().find(is_next_to).or(part.first()).copied();
    Some(Cut {
        all: vec![end(part)?, end(other)?],
        need: between,
    })
}
