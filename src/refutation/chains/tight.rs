//! Finds totals that leave chains no room.

use std::collections::HashSet;

use super::found::Chain;
use crate::refutation::formula::Inequality;
use crate::sat::Literal;

/// The literals of one or two totals, as disjoint chains and single literals: together no more of them can be true
/// than the totals require. Of a chain, at most one more of its literals is true than of its guards.
#[derive(Debug)]
pub struct Tight {
    /// The numbers of the totals in the proof.
    pub totals: [u64; 2],
    pub chains: Vec<Chain>,
    pub single: Vec<Literal>,
}

/// For each pair of totals, at most this many chains are tried as the first of a partition.
const MOST_STARTS: usize = 200;

/// The number of variables needed to go along the chains.
pub fn new_variables(tight: &[Tight]) -> usize {
    let chains = tight.iter().flat_map(|tight| &tight.chains);
    chains.map(|chain| chain.guards.len()).sum()
}

/// All that are found greedily. The first total is about what stands on the chains, the second about the guards.
pub fn tight(totals: &[(u64, &Inequality)], chains: &[Chain]) -> Vec<Tight> {
    let totals = totals
        .iter()
        .map(|&(id, total)| CardinalityConstraint::new(id, total));
    let totals: Vec<CardinalityConstraint> = totals.collect();
    let mut found = Vec::new();
    for first in &totals {
        let standing = |chain: &&Chain| {
            let mut variables = chain.variables.iter();
            variables.all(|variable| first.literals.contains(&variable.positive()))
        };
        let standing: Vec<&Chain> = chains.iter().filter(standing).collect();
        for second in totals.iter().filter(|second| first.is_apart(second)) {
            let guarded = |chain: &&&Chain| {
                let mut guards = chain.guards.iter();
                guards.all(|guard| second.literals.contains(&guard.negative()))
            };
            let chains: Vec<&Chain> = standing.iter().filter(guarded).copied().collect();
            found.extend(partitions([first, second], &chains));
        }
    }
    found
}

struct CardinalityConstraint {
    id: u64,
    degree: usize,
    literals: HashSet<Literal>,
}

impl CardinalityConstraint {
    fn new(id: u64, total: &Inequality) -> Self {
        CardinalityConstraint {
            id,
            degree: total.degree as usize,
            literals: total.terms.iter().map(|&(_, literal)| literal).collect(),
        }
    }

    fn is_apart(&self, other: &CardinalityConstraint) -> bool {
        let mut literals = self.literals.iter();
        literals.all(|&l| !other.literals.contains(&l) && !other.literals.contains(&!l))
    }
}

fn partitions([first, second]: [&CardinalityConstraint; 2], chains: &[&Chain]) -> Vec<Tight> {
    let mut known: HashSet<Vec<usize>> = HashSet::new();
    let mut found = Vec::new();
    for start in 0..chains.len().min(MOST_STARTS) {
        let mut open: HashSet<Literal> = first.literals.union(&second.literals).copied().collect();
        let mut chosen = Vec::new();
        for at in (start..chains.len()).chain(0..start) {
            if literals(chains[at]).all(|literal| open.contains(&literal)) {
                for literal in literals(chains[at]) {
                    open.remove(&literal);
                }
                chosen.push(at);
            }
        }
        chosen.sort_unstable();
        let room: usize = chosen.iter().map(|&at| 1 + chains[at].guards.len()).sum();
        if room + open.len() > first.degree + second.degree || !known.insert(chosen.clone()) {
            continue;
        }
        let mut single: Vec<Literal> = open.into_iter().collect();
        single.sort_unstable();
        found.push(Tight {
            totals: [first.id, second.id],
            chains: chosen.into_iter().map(|at| chains[at].clone()).collect(),
            single,
        });
    }
    found
}

/// The literals that say what stands there, and that the guards do not.
pub fn literals(chain: &Chain) -> impl Iterator<Item = Literal> {
    let standing = chain.variables.iter().map(|variable| variable.positive());
    standing.chain(chain.guards.iter().map(|guard| guard.negative()))
}
