//! Cliques of the conflict graph: groups of candidates of which at most one is true.

use fixedbitset::FixedBitSet;

use crate::search::model::{Builder, Fact};
use crate::stop::Stopped;

/// With more members than this, no cliques are searched for: the conflict graph would be too large.
pub const MOST_MEMBERS: usize = 1 << 11;

/// Cuts the members into cliques of the conflict graph, greedily. A clique starts with the member
/// that has the fewest conflicts left, because corners and borders would be left over otherwise. It
/// grows by the member that shares the most conflicts with it.
pub fn cliques(builder: &Builder, members: &[Fact]) -> Result<Vec<Vec<Fact>>, Stopped> {
    let conflicts = conflicts_among(builder, members);
    let mut left = FixedBitSet::with_capacity(members.len());
    left.insert_range(..);
    let mut cliques = Vec::new();
    while let Some(seed) = left
        .ones()
        .min_by_key(|&place| left.intersection_count(&conflicts[place]))
    {
        builder.poll()?;
        let mut clique = vec![members[seed]];
        let mut common = conflicts[seed].clone();
        common.intersect_with(&left);
        left.remove(seed);
        while let Some(next) = common.ones().max_by_key(|&place| {
            let kept = common.intersection_count(&conflicts[place]);
            (
                kept,
                usize::MAX - left.intersection_count(&conflicts[place]),
            )
        }) {
            clique.push(members[next]);
            left.remove(next);
            common.intersect_with(&conflicts[next]);
        }
        cliques.push(clique);
    }
    Ok(cliques)
}

/// For each member, the others that conflict with it (by index).
fn conflicts_among(builder: &Builder, members: &[Fact]) -> Vec<FixedBitSet> {
    let mut place = vec![None; builder.model.candidates.len()];
    for (index, fact) in members.iter().enumerate() {
        place[fact.index()] = Some(index);
    }
    let mut graph = vec![FixedBitSet::with_capacity(members.len()); members.len()];
    let known = |fact: &Fact| place.get(fact.index()).copied().flatten();
    for (one, other) in builder.conflict_pairs() {
        if let (Some(one), Some(other)) = (known(one), known(other)) {
            graph[one].insert(other);
            graph[other].insert(one);
        }
    }
    graph
}
