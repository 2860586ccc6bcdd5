//! Repeatedly cuts the leaf with the greatest estimated work.
//!
//! A leaf that symmetries of the puzzle keep is cut by [`super::orbits`], so that some of its cubes are images of
//! others. Any other is cut in two, where the backtracker would branch. There is no question about a piece that
//! cannot stand on its square, or must: so neither side is refuted at once, and nothing is left out.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::growing::{AT_ONCE, Grown, OpenLeaf};
use super::orbits::ByOrbits;
use crate::puzzle::Premise;
use crate::random::Random;
use crate::search::{BranchSampling, Probe};
use crate::steps::Steps;
use crate::stop::{Stop, Stopped};

/// The growing tree, at first a single leaf.
pub struct Growth<'a> {
    pub nodes: Vec<Grown>,
    pub probe: &'a mut Probe,
    /// Set if symmetries are used.
    pub by_orbits: Option<ByOrbits<'a>>,
    pub seed: u64,
    pub steps: &'a Steps,
    pub stop: &'a Stop,
}

/// The cost of a leaf is the mean of this many probes.
const PROBES: usize = 24;

/// An upper limit, so that costs can be added up.
const GREATEST_COST: f64 = 1e200;

/// The most nodes for each leaf that is wanted.
const NODES_OF_A_LEAF: usize = 16;

impl Growth<'_> {
    /// Cuts until there are this many leaves that take work.
    pub fn grow(&mut self, wanted: usize) -> Result<(), Stopped> {
        let most = NODES_OF_A_LEAF.saturating_mul(wanted);
        let carriers = self.by_orbits.as_ref().map_or(0, ByOrbits::carriers);
        let whole = self.weighed(0, Vec::new(), (0..carriers).collect(), 0);
        let mut open = BTreeMap::from([(rank(&whole), whole)]);
        let mut with_work = 1;
        while with_work < wanted && self.nodes.len() < most {
            let dearest = open.pop_last().map(|(_, leaf)| leaf);
            let Some(leaf) = dearest.filter(OpenLeaf::takes_work) else {
                break;
            };
            self.stop.poll()?;
            self.steps.counted("cubes", with_work, wanted);
            let below = match self.cut_by_orbits(&leaf, most)? {
                Some(below) => below,
                None => match self.cut_in_two(&leaf) {
                    Some(below) => below,
                    // Settled or refuted: it stays a leaf.
                    None => continue,
                },
            };
            with_work += below.iter().filter(|leaf| leaf.takes_work()).count();
            with_work -= 1;
            open.extend(below.into_iter().map(|leaf| (rank(&leaf), leaf)));
        }
        // What a probe said after a stop is of no use.
        self.stop.poll()
    }

    fn cut_by_orbits(
        &mut self,
        leaf: &OpenLeaf,
        most: usize,
    ) -> Result<Option<Vec<OpenLeaf>>, Stopped> {
        let Some(by_orbits) = self.by_orbits.as_mut().filter(|_| !leaf.keeping.is_empty()) else {
            return Ok(None);
        };
        let nodes = (&mut self.nodes, most);
        let Some(below) = by_orbits.cut(leaf, nodes, self.probe, self.stop)? else {
            return Ok(None);
        };
        let weighed = below
            .into_iter()
            .map(|leaf| self.weighed(leaf.place, leaf.premises, leaf.keeping, leaf.orbit));
        Ok(Some(weighed.collect()))
    }

    fn cut_in_two(&mut self, leaf: &OpenLeaf) -> Option<Vec<OpenLeaf>> {
        let (square, kind) = match self.probe.go_to(&leaf.premises) {
            true => self.probe.open()?,
            false => return None,
        };
        let below = [self.nodes.len(), self.nodes.len() + 1];
        self.nodes.extend([Grown::AT_ONCE, Grown::AT_ONCE]);
        self.nodes[leaf.place] = Grown::Question {
            square,
            kind,
            below,
        };
        let sides = below.into_iter().zip([true, false]);
        let leaves = sides.map(|(place, stands)| {
            let premise = Premise {
                square,
                kind,
                stands,
            };
            let premises = [&leaf.premises[..], &[premise]].concat();
            self.weighed(place, premises, Vec::new(), 0)
        });
        Some(leaves.collect())
    }

    /// A leaf with its cost, which is also stored in its node.
    fn weighed(
        &mut self,
        place: usize,
        premises: Vec<Premise>,
        keeping: Vec<usize>,
        orbit: usize,
    ) -> OpenLeaf {
        let seed = self.seed.wrapping_add(place as u64);
        let symmetries = keeping.len() as u64 + 1;
        let cost = (cost(self.probe, &premises, seed) / symmetries as f64).max(AT_ONCE);
        self.nodes[place] = Grown::Leaf { cost, symmetries };
        OpenLeaf {
            cost,
            place,
            premises,
            keeping,
            orbit,
        }
    }
}

/// The leaf of greatest cost comes last; of equals the first. The bits of numbers above 0 are in their order.
fn rank(leaf: &OpenLeaf) -> (u64, Reverse<usize>) {
    (leaf.cost.to_bits(), Reverse(leaf.place))
}

/// The estimated number of branches under some premises.
pub fn cost(probe: &mut Probe, premises: &[Premise], seed: u64) -> f64 {
    if !probe.go_to(premises) {
        return AT_ONCE;
    }
    let mut random = Random::with_seed(seed);
    let probes = (0..PROBES).map(|_| probe.sample(BranchSampling::Blind, &mut random).branches);
    (AT_ONCE + probes.sum::<f64>() / PROBES as f64).min(GREATEST_COST)
}
