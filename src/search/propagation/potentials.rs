//! Propagation of potentials: which nodes surely have the same colour, or the other.
//!
//! Nodes whose colours are known by one another are a *group*, in a union-find with undo. A difference of two nodes of one
//! group is settled. Differences between the same two groups are equal, or opposite; where few of these are counted, all
//! ways to settle them are tried.

use super::Contradiction;
use super::state::State;
use crate::search::model::{Cardinality, Literal, Model, Potentials, Watch};

/// The groups of nodes.
#[derive(Clone, Debug)]
pub struct Colours {
    /// The node under which each is, itself for the first of a group, and whether their colours differ.
    parent: Vec<(u32, bool)>,
    size: Vec<u32>,
    /// The next node of the same group, round.
    next: Vec<u32>,
    merges: Vec<Merge>,
    /// How much of the trail has been looked at.
    seen: usize,
    /// Watches to look at.
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
}

/// A group that was put under another.
#[derive(Clone, Copy, Debug)]
struct Merge {
    node: u32,
    /// The length of the trail then, and how much of it had been looked at.
    trail: usize,
    seen: usize,
}

/// Open differences between the same two groups.
struct Class {
    nodes: [u32; 2],
    /// How many hold if the first nodes of the groups have the same colour, and how many otherwise.
    held: [u32; 2],
}

/// The most classes of which all ways are tried.
const MOST_CLASSES: usize = 8;

impl Colours {
    /// Nothing is known, and every watch has to be looked at.
    pub fn new(potentials: &Potentials) -> Self {
        let nodes = 0..potentials.nodes as u32;
        Colours {
            parent: nodes.clone().map(|node| (node, false)).collect(),
            size: vec![1; potentials.nodes],
            next: nodes.collect(),
            merges: Vec::new(),
            seen: 0,
            waiting: (0..potentials.watches.len() as u32).rev().collect(),
            is_waiting: vec![true; potentials.watches.len()],
        }
    }

    /// The first node of a group, and whether the colour of this one differs from its.
    fn find(&self, mut node: u32) -> (u32, bool) {
        let mut differs = false;
        loop {
            let (above, flips) = self.parent[node as usize];
            if above == node {
                return (node, differs);
            }
            differs ^= flips;
            node = above;
        }
    }

    fn wait(&mut self, watch: u32) {
        if !std::mem::replace(&mut self.is_waiting[watch as usize], true) {
            self.waiting.push(watch);
        }
    }

    /// Takes back what was concluded after the trail had this length.
    pub(super) fn undo(&mut self, mark: usize) {
        while let Some(merge) = self.merges.pop_if(|merge| merge.trail > mark) {
            let node = merge.node as usize;
            let above = self.parent[node].0 as usize;
            self.parent[node] = (merge.node, false);
            self.size[above] -= self.size[node];
            self.next.swap(node, above);
            self.seen = merge.seen;
        }
        self.seen = self.seen.min(mark);
        for watch in self.waiting.drain(..) {
            self.is_waiting[watch as usize] = false;
        }
    }
}

impl State {
    pub(super) fn propagate_potentials(
        &mut self,
        model: &Model,
        potentials: &Potentials,
    ) -> Result<(), Contradiction> {
        let place = potentials.place;
        loop {
            if let Some(&literal) = self.trail.get(self.colours[place].seen) {
                self.see(potentials, literal)?;
                // It may be needed again if what it merged is taken back.
                self.colours[place].seen += 1;
            } else if let Some(watch) = self.colours[place].waiting.pop() {
                self.colours[place].is_waiting[watch as usize] = false;
                self.try_all(model, potentials, watch)?;
            } else {
                return Ok(());
            }
        }
    }

    fn see(&mut self, potentials: &Potentials, literal: Literal) -> Result<(), Contradiction> {
        for watch in potentials.conditional_on(literal.fact) {
            self.colours[potentials.place].wait(watch);
        }
        let Some(index) = potentials.of_fact(literal.fact) else {
            return Ok(());
        };
        let difference = potentials.differences[index as usize];
        let differ = (literal == difference.literal) != difference.is_same;
        self.unite(potentials, difference.nodes, differ)
    }

    /// Two nodes have the same colour, or not.
    fn unite(
        &mut self,
        potentials: &Potentials,
        nodes: [u32; 2],
        differ: bool,
    ) -> Result<(), Contradiction> {
        let (trail, colours) = (self.trail.len(), &mut self.colours[potentials.place]);
        let [(one, of_one), (other, of_other)] = nodes.map(|node| colours.find(node));
        let flips = differ ^ of_one ^ of_other;
        if one == other {
            return match flips {
                true => Err(Contradiction),
                false => Ok(()),
            };
        }
        let is_smaller = colours.size[one as usize] < colours.size[other as usize];
        let (node, above) = if is_smaller {
            (one, other)
        } else {
            (other, one)
        };
        let seen = colours.seen;
        colours.merges.push(Merge { node, trail, seen });
        let joined = colours.group(node);
        colours.parent[node as usize] = (above, flips);
        colours.size[above as usize] += colours.size[node as usize];
        colours.next.swap(node as usize, above as usize);
        for node in joined {
            for &index in &potentials.at[node as usize] {
                self.look_at(potentials, index)?;
            }
        }
        Ok(())
    }

    /// A difference of which a node has come into another group.
    fn look_at(&mut self, potentials: &Potentials, index: u32) -> Result<(), Contradiction> {
        let colours = &mut self.colours[potentials.place];
        for &watch in &potentials.watched[index as usize] {
            colours.wait(watch);
        }
        let difference = potentials.differences[index as usize];
        let [(one, of_one), (other, of_other)] = difference.nodes.map(|node| colours.find(node));
        if one != other {
            return Ok(());
        }
        let holds = (of_one != of_other) != difference.is_same;
        self.assign(match holds {
            true => difference.literal,
            false => difference.literal.negated(),
        })
    }

    /// Settles what all ways to meet the cardinalities of a watch have in common.
    fn try_all(
        &mut self,
        model: &Model,
        potentials: &Potentials,
        watch: u32,
    ) -> Result<(), Contradiction> {
        let watch = &potentials.watches[watch as usize];
        let (held, classes) = self.classes(potentials, watch);
        if classes.len() > MOST_CLASSES {
            return Ok(());
        }
        let number = |way: usize| -> u32 {
            let of_class = |(bit, class): (usize, &Class)| class.held[way >> bit & 1];
            held + classes.iter().enumerate().map(of_class).sum::<u32>()
        };
        let mut ways: Vec<usize> = (0..1 << classes.len()).collect();
        for &index in &watch.cardinalities {
            let Cardinality {
                least,
                most,
                condition,
                ..
            } = model.cardinalities[index as usize];
            let asked = condition.map_or(Some(true), |condition| self.value(condition));
            let meets = |way: &usize| (least..=most).contains(&number(*way));
            match (asked, condition) {
                (Some(true), _) => ways.retain(meets),
                (None, Some(condition)) if !ways.iter().any(meets) => {
                    self.assign(condition.negated())?;
                }
                _ => {}
            }
        }
        if ways.is_empty() {
            return Err(Contradiction);
        }
        self.settle_classes(potentials, &classes, &ways)
    }

    /// The number of differences of a watch that hold, and the classes of the open ones.
    fn classes(&self, potentials: &Potentials, watch: &Watch) -> (u32, Vec<Class>) {
        let colours = &self.colours[potentials.place];
        let (mut number, mut classes) = (0, Vec::<Class>::new());
        for &index in &watch.differences {
            let difference = potentials.differences[index as usize];
            if let Some(holds) = self.value(difference.literal) {
                number += u32::from(holds);
                continue;
            }
            let [(one, of_one), (other, of_other)] = difference.nodes.map(|n| colours.find(n));
            let nodes = [one.min(other), one.max(other)];
            // Whether it holds if the first nodes of both groups have the same colour.
            let holds = of_one ^ of_other ^ difference.is_same;
            let known = classes.iter().position(|class| class.nodes == nodes);
            let at = known.unwrap_or_else(|| {
                classes.push(Class {
                    nodes,
                    held: [0; 2],
                });
                classes.len() - 1
            });
            classes[at].held[usize::from(!holds)] += 1;
        }
        (number, classes)
    }

    /// Of these ways, each a bit for each class: what is the same in all. Two classes that are always equal, or never,
    /// and share a group, tell of the other two groups whether they have the same colour.
    fn settle_classes(
        &mut self,
        potentials: &Potentials,
        classes: &[Class],
        ways: &[usize],
    ) -> Result<(), Contradiction> {
        let common = |bit: &dyn Fn(usize) -> bool| {
            let first = bit(ways[0]);
            ways.iter().all(|&way| bit(way) == first).then_some(first)
        };
        for (place, class) in classes.iter().enumerate() {
            if let Some(differ) = common(&|way| way >> place & 1 == 1) {
                self.unite(potentials, class.nodes, differ)?;
                continue;
            }
            for (second, other) in classes.iter().enumerate().take(place) {
                let unequal = common(&|way| (way >> place ^ way >> second) & 1 == 1);
                if let (Some(unequal), Some(ends)) = (unequal, apart(class.nodes, other.nodes)) {
                    self.unite(potentials, ends, unequal)?;
                }
            }
        }
        Ok(())
    }
}

impl Colours {
    fn group(&self, first: u32) -> Vec<u32> {
        let mut group = vec![first];
        let mut node = self.next[first as usize];
        while node != first {
            group.push(node);
            node = self.next[node as usize];
        }
        group
    }
}

/// The nodes that two pairs do not share, if they share one.
fn apart(one: [u32; 2], other: [u32; 2]) -> Option<[u32; 2]> {
    let of = |pair: [u32; 2], shared: u32| if pair[0] == shared { pair[1] } else { pair[0] };
    let shared = one.into_iter().find(|node| other.contains(node))?;
    Some([of(one, shared), of(other, shared)])
}
