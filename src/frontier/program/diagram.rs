//! What machines accept from a state on, whichever machine it is: a decision diagram with one node for each set of
//! contents.
//!
//! Two states accept the same contents if and only if they have the same node (ordered decision diagrams, Bryant 1986;
//! with several values, Kam and others 1998).

use std::collections::HashMap;

use crate::frontier::machine::{DEAD, Machine, TransitionTable};

/// The number of a set of contents of the sites.
pub type NodeId = u32;

/// All contents.
pub const ALL: NodeId = 0;

/// The diagram. It grows with each set that is asked for.
#[derive(Default)]
pub struct Diagram {
    /// For each node from 1 on: the site that it reads, and the node after each of its choices, or [`DEAD`].
    nodes: Vec<(usize, Vec<NodeId>)>,
    numbers: HashMap<(usize, Vec<NodeId>), NodeId>,
    met: HashMap<(NodeId, NodeId), NodeId>,
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
                self.node(*site, children.collect())
            });
            after = before.collect();
            layers.push(after.clone());
        }
        layers.reverse();
        layers
    }

    fn node(&mut self, site: usize, children: Vec<NodeId>) -> NodeId {
        if let Some(&first) = children.first()
            && children.iter().all(|&child| child == first)
        {
            return first;
        }
        let number = self.nodes.len() as NodeId + 1;
        let known = self.numbers.entry((site, children));
        if let std::collections::hash_map::Entry::Vacant(vacant) = known {
            self.nodes.push(vacant.key().clone());
            vacant.insert(number);
            return number;
        }
        *known.or_insert(number)
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
                let site = self.site(pair.0).min(self.site(pair.1));
                let [mine, yours] = [pair.0, pair.1].map(|node| self.after(node, site));
                let choices = mine.len().max(yours.len());
                let child = |after: &[NodeId], choice: usize| match after {
                    [same] => *same,
                    children => children[choice],
                };
                let children = (0..choices)
                    .map(|choice| self.meet(child(&mine, choice), child(&yours, choice)));
                let children = children.collect();
                let met = self.node(site, children);
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
                .all(|&node| node == ALL || self.site(node) != site)
            {
                continue;
            }
            let mut after: Vec<NodeId> = Vec::new();
            let mut next = Vec::with_capacity(states.len() * choices(site));
            for &node in &states {
                for choice in 0..choices(site) {
                    let child = match node {
                        ALL => ALL,
                        _ if self.site(node) != site => node,
                        _ => self.nodes[node as usize - 1].1[choice],
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

    fn site(&self, node: NodeId) -> usize {
        self.nodes[node as usize - 1].0
    }

    /// The node after each choice of a site; only the node itself if it reads a later site.
    fn after(&self, node: NodeId, site: usize) -> Vec<NodeId> {
        let (first, children) = &self.nodes[node as usize - 1];
        match *first == site {
            true => children.clone(),
            false => vec![node],
        }
    }
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
