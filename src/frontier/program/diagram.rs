//! What machines accept from a state on, whichever machine it is: a decision diagram with one node for each set of
//! contents.
//!
//! Two states accept the same contents if and only if they have the same node (ordered decision diagrams, Bryant 1986;
//! with several values, Kam and others 1998).

use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::frontier::machine::{DEAD, Machine, TransitionTable};

/// The number of a set of contents of the sites.
pub type NodeId = u32;

/// All contents.
pub const ALL: NodeId = 0;

/// The diagram. It grows with each set that is asked for.
#[derive(Default)]
pub struct Diagram {
    nodes: Nodes,
    /// The numbers of all nodes, found by what they are.
    numbers: HashTable<NodeId>,
    met: FxHashMap<(NodeId, NodeId), NodeId>,
}

/// Millions of nodes, from 1 on, in two lists, which are freed at once.
#[derive(Default)]
struct Nodes {
    /// The site that a node reads, and where its children begin.
    heads: Vec<(usize, usize)>,
    /// For each node the node after each of its choices, or [`DEAD`].
    children: Vec<NodeId>,
}

impl Nodes {
    fn site(&self, node: NodeId) -> usize {
        self.heads[node as usize - 1].0
    }

    fn children(&self, node: NodeId) -> &[NodeId] {
        let start = self.heads[node as usize - 1].1;
        let end = self.heads.get(node as usize).map(|&(_, start)| start);
        &self.children[start..end.unwrap_or(self.children.len())]
    }

    fn push(&mut self, site: usize, children: &[NodeId]) -> NodeId {
        self.heads.push((site, self.children.len()));
        self.children.extend(children);
        self.heads.len() as NodeId
    }
}

impl Diagram {
    /// For each reading of a machine, the nodes of the states before it.
    pub fn of(&mut self, machine: &Machine) -> Vec<Vec<NodeId>> {
        let mut layers = Vec::with_capacity(machine.readings.len());
        let mut after = vec![ALL];
        for TransitionTable { site, width, next } in machine.readings.iter().rev() {
            let rows = next.chunks(next.len() / width.max(&1));
            let before = rows.map(|row| {
                let children = row.iter().map(|&next| match next {
                    DEAD => DEAD,
                    next => after[next as usize],
                });
                let children: Vec<NodeId> = children.collect();
                self.node(*site, &children)
            });
            after = before.collect();
            layers.push(after.clone());
        }
        layers.reverse();
        layers
    }

    fn node(&mut self, site: usize, children: &[NodeId]) -> NodeId {
        if let Some(&first) = children.first()
            && children.iter().all(|&child| child == first)
        {
            return first;
        }
        let nodes = &mut self.nodes;
        let hash = hash(site, children);
        let is_same = |&node: &NodeId| nodes.site(node) == site && nodes.children(node) == children;
        let hash_of = |&node: &NodeId| self::hash(nodes.site(node), nodes.children(node));
        match self.numbers.entry(hash, is_same, hash_of) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(vacant) => {
                let number = nodes.push(site, children);
                vacant.insert(number);
                number
            }
        }
    }

    /// The contents that both accept; [`DEAD`] if there are none.
    pub fn meet(&mut self, one: NodeId, other: NodeId) -> NodeId {
        match (one.min(other), one.max(other)) {
            (_, DEAD) => DEAD,
            (ALL, node) => node,
            (one, other) if one == other => one,
            pair => {
                if let Some(&met) = self.met.get(&pair) {
                    return met;
                }
                let site = self.nodes.site(pair.0).min(self.nodes.site(pair.1));
                let [mine, yours] = [pair.0, pair.1].map(|node| self.after(node, site));
                let choices = mine.len().max(yours.len());
                let child = |after: &[NodeId], choice: usize| match after {
                    [same] => *same,
                    children => children[choice],
                };
                let children = (0..choices)
                    .map(|choice| self.meet(child(&mine, choice), child(&yours, choice)));
                let children: Vec<NodeId> = children.collect();
                let met = self.node(site, &children);
                self.met.insert(pair, met);
                met
            }
        }
    }

    /// The machine that starts in one of these states and reads these sites, which have this many choices each.
    pub fn machine(
        &self,
        mut states: Vec<NodeId>,
        sites: &[usize],
        choices: impl Fn(usize) -> usize,
    ) -> Machine {
        let mut readings = Vec::new();
        for &site in sites {
            if states
                .iter()
                .all(|&node| node == ALL || self.nodes.site(node) != site)
            {
                continue;
            }
            let mut after: Vec<NodeId> = Vec::new();
            let mut next = Vec::with_capacity(states.len() * choices(site));
            for &node in &states {
                for choice in 0..choices(site) {
                    let child = match node {
                        ALL => ALL,
                        _ if self.nodes.site(node) != site => node,
                        _ => self.nodes.children(node)[choice],
                    };
                    next.push(number(&mut after, child));
                }
            }
            readings.push(TransitionTable {
                site,
                width: states.len(),
                next,
            });
            states = after;
        }
        Machine { readings }
    }

    /// The node after each choice of a site; only the node itself if it reads a later site.
    fn after(&self, node: NodeId, site: usize) -> Vec<NodeId> {
        match self.nodes.site(node) == site {
            true => self.nodes.children(node).to_vec(),
            false => vec![node],
        }
    }
}

fn hash(site: usize, children: &[NodeId]) -> u64 {
    FxBuildHasher.hash_one((site, children))
}

/// The number of a node among the states; adds it if it is new. [`DEAD`] stays [`DEAD`].
pub fn number(states: &mut Vec<NodeId>, node: NodeId) -> u32 {
    if node == DEAD {
        return DEAD;
    }
    let known = states.iter().position(|&other| other == node);
    let number = known.unwrap_or_else(|| {
        states.push(node);
        states.len() - 1
    });
    number as u32
}
