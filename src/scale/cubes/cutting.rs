//! The leaf that promises most work is cut, again and again.
//!
//! A leaf that symmetries of the puzzle keep as it is, is cut by [`super::orbits`], so that some of its cubes are images of
//! others; any other in two, where the backtracker would branch. A piece that cannot stand where it is asked for, or must, is no
//! question: so both may have solutions as far as is seen at once, and none is left out.

use std::collections::BinaryHeap;

use super::growing::{AT_ONCE, Grown, Open};
use super::orbits::ByOrbits;
use crate::puzzle::Premise;
use crate::search::{Look, Probe};
use crate::stop::{Stop, Stopped};

/// How the tree grows.
pub struct Growth<'a> {
    pub nodes: Vec<Grown>,
    pub probe: &'a mut Probe,
    /// Where symmetries are used.
    pub by_orbits: Option<ByOrbits<'a>>,
    pub seed: u64,
    pub stop: &'a Stop,
}

/// The cost of a leaf is the mean of so many probes.
const PROBES: usize = 24;

/// So that costs can be added up.
const GREATEST_COST: f64 = 1e200;

/// There are at most so many nodes for each leaf that is wanted.
const NODES_OF_A_LEAF: usize = 16;

impl<'a> Growth<'a> {
    /// A tree that is one leaf.
    pub fn new(
        probe: &'a mut Probe,
        by_orbits: Option<ByOrbits<'a>>,
        seed: u64,
        stop: &'a Stop,
    ) -> Self {
        Growth {
            nodes: vec![Grown::AT_ONCE],
            probe,
            by_orbits,
            seed,
            stop,
        }
    }

    /// Until there are so many leaves that take work.
    pub fn grow(&mut self, wanted: usize) -> Result<(), Stopped> {
        let most = NODES_OF_A_LEAF.saturating_mul(wanted);
        let carriers = self.by_orbits.as_ref().map_or(0, ByOrbits::carriers);
        let mut open = BinaryHeap::from(vec![self.weighed(
            0,
            Vec::new(),
            (0..carriers).collect(),
            0,
        )]);
        let mut with_work = 1;
        while with_work < wanted && self.nodes.len() < most {
            let Some(leaf) = open.pop().filter(Open::takes_work) else {
                break;
            };
            self.stop.poll()?;
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
            open.extend(below);
        }
        Ok(())
    }

    fn cut_by_orbits(&mut self, leaf: &Open, most: usize) -> Result<Option<Vec<Open>>, Stopped> {
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

    fn cut_in_two(&mut self, leaf: &Open) -> Option<Vec<Open>> {
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

    /// A leaf with its cost, which is noted.
    fn weighed(
        &mut self,
        place: usize,
        premises: Vec<Premise>,
        keeping: Vec<usize>,
        orbit: usize,
    ) -> Open {
        let seed = self.seed.wrapping_add(place as u64);
        let symmetries = keeping.len() as u64 + 1;
        let cost = (cost(self.probe, &premises, seed) / symmetries as f64).max(AT_ONCE);
        self.nodes[place] = Grown::Leaf { cost, symmetries };
        Open {
            cost,
            place,
            premises,
            keeping,
            orbit,
        }
    }
}

/// About how many branches there are under some premises.
pub fn cost(probe: &mut Probe, premises: &[Premise], seed: u64) -> f64 {
    if !probe.go_to(premises) {
        return AT_ONCE;
    }
    let mut random = fastrand::Rng::with_seed(seed);
    let probes = (0..PROBES).map(|_| probe.sample(Look::Blind, &mut random).branches);
    (AT_ONCE + probes.sum::<f64>() / PROBES as f64).min(GREATEST_COST)
}
