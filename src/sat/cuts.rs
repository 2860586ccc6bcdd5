//! Connection by cuts: the formula leaves it out, and clauses exclude each model that breaks it.
//!
//! Stating "all that counts is one part" in clauses takes levels: as many helpers as squares times steps. Instead, the
//! formula may be written without it ([`crate::sat::encode::Encoding::one_part`]). If a model has several parts,
//! clauses that follow from the rule are added: a square of one part and a square of another do not both hold what
//! counts unless a square between them does. This is the constraint of node separators (Carvajal, Constantino,
//! Goycoolea, Vielma, Weintraub: Imposing connectivity constraints in forest planning models, 2013).
//!
//! This file must not know a solver, nor what the squares hold.

use crate::sat::Literal;
use crate::sat::encode::Graph;

/// Two squares may hold what counts only together with one of those between them. All are places in a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexCut {
    pub ends: [usize; 2],
    /// Every path in the graph from one end to the other passes one of these.
    pub between: Vec<usize>,
}

impl VertexCut {
    /// The clause of the cut, over the literals that say which squares hold what counts.
    pub fn clause(&self, holds: &[Literal]) -> Vec<Literal> {
        let ends = self.ends.iter().map(|&end| !holds[end]);
        let between = self.between.iter().map(|&place| holds[place]);
        ends.chain(between).collect()
    }
}

/// For the squares that hold what counts: a cut that they break for each part but the largest; none if they are one
/// part.
pub fn broken_cuts(graph: &Graph, holds: &[bool]) -> Vec<VertexCut> {
    #[cfg(test)]
    if faults::ALL_IS_ONE_PART.get() {
        return Vec::new();
    }
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut seen = vec![false; graph.size()];
    for place in 0..graph.size() {
        if holds[place] && !seen[place] {
            parts.push(part_of(graph, place, holds, &mut seen));
        }
    }
    let Some(largest) = (0..parts.len()).max_by_key(|&part| parts[part].len()) else {
        return Vec::new();
    };
    let rest = parts.swap_remove(largest);
    let of_part = |part: &Vec<usize>| cut_between(graph, part, &rest);
    parts.iter().filter_map(of_part).collect()
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
fn cut_between(graph: &Graph, part: &[usize], other: &[usize]) -> Option<VertexCut> {
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
    #[cfg(test)]
    if faults::NOTHING_IS_BETWEEN.get() {
        between.clear();
    }
    let is_next_to = |place: &&usize| {
        graph.joined[**place]
            .iter()
            .any(|near| between.binary_search(near).is_ok())
    };
    let end = |part: &[usize]| part.iter().find(is_next_to).or(part.first()).copied();
    Some(VertexCut {
        ends: [end(part)?, end(other)?],
        between,
    })
}

/// Faults that tests plant.
#[cfg(test)]
pub mod faults {
    use std::cell::Cell;

    thread_local! {
        /// Cuts forget the squares between, so they exclude too much.
        pub static NOTHING_IS_BETWEEN: Cell<bool> = const { Cell::new(false) };
        /// Parts are not checked.
        pub static ALL_IS_ONE_PART: Cell<bool> = const { Cell::new(false) };
    }
}
