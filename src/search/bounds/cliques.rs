//! Cliques of the conflict graph: groups of candidates of which at most one is true.

use fixedbitset::FixedBitSet;

use crate::search::model::{Builder, Fact};
use crate::stop::Stopped;

/// With more members than this, no cliques are searched for: the conflict graph would be too large.
pub const MOST_MEMBERS: usize = 1 << 11;

/// What makes a conflict.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Conflicts {
    OfPairs,
    /// A cardinality that allows one, too.
    OfPairsAndLines,
}

/// Cuts the members into cliques of the conflict graph, greedily. A clique starts with the member
/// that has the fewest conflicts left, because corners and borders would be left over otherwise. It
/// grows by the member that shares the most conflicts with it.
pub fn cliques(
    builder: &Builder,
    members: &[Fact],
    conflicts: Conflicts,
) -> Result<Vec<Vec<Fact>>, Stopped> {
    if members.len() > MOST_MEMBERS {
        return Ok(members.iter().map(|&fact| vec![fact]).collect());
    }
    let conflicts = conflicts_among(builder, members, conflicts);
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
fn conflicts_among(builder: &Builder, members: &[Fact], conflicts: Conflicts) -> Vec<FixedBitSet> {
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
    if conflicts == Conflicts::OfPairs {
        return graph;
    }
    for (index, cardinality) in builder.model.cardinalities.iter().enumerate() {
        if cardinality.most != 1 || cardinality.condition.is_some() {
            continue;
        }
        let together: Vec<usize> = builder
            .model
            .members_of(index as u32)
            .iter()
            .filter_map(known)
            .collect();
        for &one in &together {
            graph[one].extend(together.iter().copied().filter(|&other| other != one));
        }
    }
    graph
}
