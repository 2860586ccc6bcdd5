//! The top of the tree, where the puzzle has symmetries: asked of all squares of an orbit, one after another, in one order.
//!
//! Where every square of an orbit is decided, a symmetry carries cubes to cubes of the same tree. One that was there before
//! need not be counted again: a node that a symmetry carries to an earlier one is an [`Grown::Image`] of that. Nodes that
//! no symmetry keeps as they are need no further orbit, and are cut like any other. A cube that is refuted at once is a
//! part that is counted at once: questions whose answer is known must be asked too, or no two cubes would fit.

use std::collections::HashMap;

use super::growing::{Grown, Open};
use super::images::{Carrier, Cube};
use crate::board::Square;
use crate::puzzle::{KindId, Premise, Puzzle};
use crate::search::Probe;
use crate::stop::{Stop, Stopped};

/// An orbit with more pieces and squares than this is not gone through.
const MOST_CANDIDATES: usize = 200;

/// Nor one that makes so many nodes for each part that there may be.
const NODES_OF_A_PART: usize = 16;

pub struct ByOrbits<'a> {
    pub puzzle: &'a Puzzle,
    pub probe: &'a mut Probe,
    pub stop: &'a Stop,
    /// All symmetries but the identity.
    pub carriers: &'a [Carrier],
    pub nodes: &'a mut Vec<Grown>,
    /// How many parts there are, and how many there may be.
    pub parts: usize,
    pub most: usize,
}

/// A node, and the symmetries that keep its cube as it is.
struct Symmetric {
    leaf: Open,
    keeping: Vec<usize>,
}

/// Cubes of one orbit: where each was met first, and which are to be cut further.
#[derive(Default)]
struct Met {
    first: HashMap<Cube, usize>,
    open: Vec<Symmetric>,
}

impl ByOrbits<'_> {
    /// Cuts the root by the orbits, and gives the nodes that may be cut further.
    pub fn cut(mut self, orbits: &[Vec<Square>]) -> Result<Vec<Open>, Stopped> {
        let root = Open::root(0.0);
        let mut symmetric = vec![Symmetric {
            leaf: root,
            keeping: (0..self.carriers.len()).collect(),
        }];
        let mut finished = Vec::new();
        for orbit in orbits {
            let candidates = self.candidates(orbit);
            let mut next = Vec::new();
            for one in symmetric {
                let cut = match candidates.len() <= MOST_CANDIDATES {
                    true => self.cut_one(&one, &candidates)?,
                    false => None,
                };
                match cut {
                    Some(leaves) => next.extend(leaves),
                    None => finished.push(one.leaf),
                }
            }
            let is_kept = |one: &Symmetric| !one.keeping.is_empty();
            let (kept, rest): (Vec<_>, Vec<_>) = next.into_iter().partition(is_kept);
            finished.extend(rest.into_iter().map(|one| one.leaf));
            symmetric = kept;
        }
        finished.extend(symmetric.into_iter().map(|one| one.leaf));
        Ok(finished)
    }

    /// What may stand on the squares of an orbit; a given is no question.
    fn candidates(&self, orbit: &[Square]) -> Vec<(Square, KindId)> {
        let givens = &self.puzzle.givens;
        let is_open = |square: &&Square| givens.iter().all(|given| given.square != **square);
        let of_square = |&square: &Square| {
            let kinds = self.puzzle.kind_ids();
            let kinds = kinds.filter(move |&kind| self.puzzle.may_stand(kind, square));
            kinds.map(move |kind| (square, kind))
        };
        orbit.iter().filter(is_open).flat_map(of_square).collect()
    }

    /// `None` where that makes too many parts: then the node is left as it was.
    fn cut_one(
        &mut self,
        one: &Symmetric,
        candidates: &[(Square, KindId)],
    ) -> Result<Option<Vec<Symmetric>>, Stopped> {
        let (nodes, parts) = (self.nodes.len(), self.parts);
        let mut met = Met::default();
        if self.ask(&one.leaf, candidates, &one.keeping, &mut met)? {
            return Ok(Some(met.open));
        }
        self.nodes.truncate(nodes);
        self.nodes[one.leaf.place] = Grown::Leaf { cost: 1.0 };
        self.parts = parts;
        Ok(None)
    }

    /// Asks for the candidates that are left; `false` where there are too many parts.
    fn ask(
        &mut self,
        leaf: &Open,
        candidates: &[(Square, KindId)],
        keeping: &[usize],
        met: &mut Met,
    ) -> Result<bool, Stopped> {
        self.stop.poll()?;
        let Some(cube) = Cube::of(&leaf.premises) else {
            return Ok(true);
        };
        let carried = |&by: &usize| Some((*met.first.get(&cube.carried(&self.carriers[by]))?, by));
        if let Some((of, by)) = keeping.iter().find_map(carried) {
            self.nodes[leaf.place] = Grown::Image { of, by };
            self.parts -= 1;
            return Ok(true);
        }
        if !self.probe.go_to(&leaf.premises) {
            met.first.insert(cube, leaf.place);
            return Ok(true);
        }
        let is_taken = |square: Square| {
            let mut premises = leaf.premises.iter();
            premises.any(|one| one.stands && one.square == square)
        };
        let next = candidates.iter().position(|&(square, _)| !is_taken(square));
        let Some(next) = next else {
            let keeps = |by: &usize| cube.carried(&self.carriers[*by]) == cube;
            met.open.push(Symmetric {
                leaf: leaf.clone(),
                keeping: keeping.iter().copied().filter(keeps).collect(),
            });
            met.first.insert(cube, leaf.place);
            return Ok(true);
        };
        met.first.insert(cube, leaf.place);
        self.parts += 1;
        if self.parts > self.most || self.nodes.len() > NODES_OF_A_PART * self.most {
            return Ok(false);
        }
        let (square, kind) = candidates[next];
        let below = [self.nodes.len(), self.nodes.len() + 1];
        self.nodes[leaf.place] = Grown::Question {
            square,
            kind,
            below,
        };
        self.nodes
            .extend([Grown::Leaf { cost: 1.0 }, Grown::Leaf { cost: 1.0 }]);
        for (place, stands) in below.into_iter().zip([true, false]) {
            let premise = Premise {
                square,
                kind,
                stands,
            };
            let premises = [&leaf.premises[..], &[premise]].concat();
            let leaf = Open {
                cost: 0.0,
                place,
                premises,
            };
            if !self.ask(&leaf, &candidates[next + 1..], keeping, met)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
