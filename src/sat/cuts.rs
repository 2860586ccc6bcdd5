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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Variable;

    /// A row of squares, joined in order, and which of them hold what counts.
    fn row(holds: &str) -> (Graph, Vec<bool>) {
        let number = holds.len();
        let near = |place: usize| {
            let both = [place.checked_sub(1), Some(place + 1)];
            both.into_iter()
                .flatten()
                .filter(|&near| near < number)
                .collect()
        };
        let graph = Graph {
            holds: (0..number)
                .map(|place| Variable::new(place).positive())
                .collect(),
            joined: (0..number).map(near).collect(),
        };
        (graph, holds.chars().map(|square| square == 'S').collect())
    }

    /// Every row of six squares breaks its own cuts, and no row of one part breaks them.
    #[test]
    fn a_cut_follows_from_being_one_part_and_excludes_what_it_was_made_for() {
        let bits = |number: u32| {
            (0..6)
                .map(|bit| if number >> bit & 1 == 1 { 'S' } else { '.' })
                .collect::<String>()
        };
        let is_one_part = |row: &str| row.split('.').filter(|part| !part.is_empty()).count() <= 1;
        for number in 0..1 << 6 {
            let (graph, holds) = row(&bits(number));
            let cuts = broken_cuts(&graph, &holds);
            assert_eq!(cuts.is_empty(), is_one_part(&bits(number)));
            for clause in cuts.iter().map(|cut| cut.clause(&graph.holds)) {
                let obeys = |number: u32| {
                    clause.iter().any(|literal| {
                        (number >> literal.variable().index() & 1 == 1) == literal.is_positive()
                    })
                };
                assert!(!obeys(number));
                assert!(
                    (0..1 << 6)
                        .filter(|&other| is_one_part(&bits(other)))
                        .all(obeys)
                );
            }
        }
    }
}
