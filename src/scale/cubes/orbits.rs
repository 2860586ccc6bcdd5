//! Cuts a leaf that symmetries keep: all squares of an orbit are asked about, one after another, in a fixed order.
//!
//! If every square of an orbit is decided, a symmetry carries cubes to cubes of the same tree. A cube that was there
//! before need not be counted again: a node that a symmetry carries to an earlier one is an [`Grown::Image`] of it.
//! What is decided at the leaf itself is not asked. Below it, a cube that is refuted at once stays a leaf that is
//! counted at once: questions whose answer is known must be asked too, or no two cubes would match.

use std::collections::HashMap;

use super::growing::{Grown, OpenLeaf};
use super::images::{Cube, carriers};
use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Premise, Puzzle};
use crate::search::Probe;
use crate::stop::{Stop, Stopped};

/// An orbit with more candidates, pairs of square and piece, is not used.
const MOST_CANDIDATES: usize = 200;

/// The symmetries of a puzzle.
pub struct ByOrbits<'a> {
    puzzle: &'a Puzzle,
    group: Automorphisms,
}

/// One leaf while it is cut.
struct Cutting<'a> {
    group: &'a Automorphisms,
    candidates: &'a [(Square, KindId)],
    leaf: &'a OpenLeaf,
    /// The orbit of the leaves that are cut further.
    orbit: usize,
    nodes: &'a mut Vec<Grown>,
    most: usize,
    probe: &'a mut Probe,
    stop: &'a Stop,
    /// The node where each cube occurred first.
    first: HashMap<Cube, usize>,
    open: Vec<OpenLeaf>,
}

impl<'a> ByOrbits<'a> {
    pub fn of(puzzle: &'a Puzzle) -> Self {
        ByOrbits {
            puzzle,
            group: Automorphisms::of(puzzle),
        }
    }

    /// The number of symmetries besides the identity.
    pub fn carriers(&self) -> usize {
        carriers(&self.group)
    }

    /// Cuts a leaf by the first orbit that is not decided there, and returns the leaves that may be cut further,
    /// without their costs. `None` if there is no such orbit, or if there would be more nodes than `most`; then the
    /// leaf is as it was.
    pub fn cut(
        &self,
        leaf: &OpenLeaf,
        (nodes, most): (&mut Vec<Grown>, usize),
        probe: &mut Probe,
        stop: &Stop,
    ) -> Result<Option<Vec<OpenLeaf>>, Stopped> {
        let Some((orbit, candidates)) = self.undecided(leaf, probe) else {
            return Ok(None);
        };
        let before = nodes.len();
        let mut cutting = Cutting {
            group: &self.group,
            candidates: &candidates,
            leaf,
            orbit: orbit + 1,
            nodes,
            most,
            probe,
            stop,
            first: HashMap::new(),
            open: Vec::new(),
        };
        if cutting.ask(leaf.place, &leaf.premises, 0)? {
            return Ok(Some(cutting.open));
        }
        nodes.truncate(before);
        nodes[leaf.place] = Grown::Leaf {
            cost: leaf.cost,
            symmetries: leaf.keeping.len() as u64 + 1,
        };
        Ok(None)
    }

    /// The first orbit that leaves something to ask at a leaf, and what may stand there.
    fn undecided(
        &self,
        leaf: &OpenLeaf,
        probe: &mut Probe,
    ) -> Option<(usize, Vec<(Square, KindId)>)> {
        if !probe.go_to(&leaf.premises) {
            return None;
        }
        let orbits = self.group.orbits().iter().enumerate().skip(leaf.orbit);
        let mut undecided = orbits.map(|(place, orbit)| {
            let pieces = orbit.iter().flat_map(|&square| {
                let kinds = self.puzzle.kind_ids();
                kinds.map(move |kind| (square, kind))
            });
            let open = pieces.filter(|&(square, kind)| probe.is_undecided(square, kind));
            (place, open.collect::<Vec<_>>())
        });
        let first = undecided.find(|(_, open)| !open.is_empty());
        first.filter(|(_, open)| open.len() <= MOST_CANDIDATES)
    }
}

impl Cutting<'_> {
    /// Asks about the remaining candidates; `false` if there are too many nodes.
    fn ask(&mut self, place: usize, premises: &[Premise], next: usize) -> Result<bool, Stopped> {
        self.stop.poll()?;
        let Some(cube) = Cube::of(premises) else {
            return Ok(true);
        };
        let carried = |&by: &usize| {
            let of = self.first.get(&cube.carried(self.group, by))?;
            Some((*of, by))
        };
        if let Some((of, by)) = self.leaf.keeping.iter().find_map(carried) {
            self.nodes[place] = Grown::Image { of, by };
            return Ok(true);
        }
        if !self.probe.go_to(premises) {
            self.first.insert(cube, place);
            return Ok(true);
        }
        let is_taken = |square: Square| {
            let mut premises = premises.iter();
            premises.any(|one| one.stands && one.square == square)
        };
        let mut left = self.candidates.iter().enumerate().skip(next);
        let Some((at, &(square, kind))) = left.find(|(_, (square, _))| !is_taken(*square)) else {
            self.keep(place, premises, &cube);
            self.first.insert(cube, place);
            return Ok(true);
        };
        self.first.insert(cube, place);
        let below = [self.nodes.len(), self.nodes.len() + 1];
        if below[1] >= self.most {
            return Ok(false);
        }
        self.nodes[place] = Grown::Question {
            square,
            kind,
            below,
        };
        self.nodes.extend([Grown::AT_ONCE, Grown::AT_ONCE]);
        for (place, stands) in below.into_iter().zip([true, false]) {
            let premise = Premise {
                square,
                kind,
                stands,
            };
            let premises = [premises, &[premise]].concat();
            if !self.ask(place, &premises, at + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Keeps a cube in which everything that was asked is decided.
    fn keep(&mut self, place: usize, premises: &[Premise], cube: &Cube) {
        let keeping = self.leaf.keeping.iter().copied();
        let keeps = |by: &usize| cube.carried(self.group, *by) == *cube;
        self.open.push(OpenLeaf {
            cost: 0.0,
            place,
            premises: premises.to_vec(),
            keeping: keeping.filter(keeps).collect(),
            orbit: self.orbit,
        });
    }
}
