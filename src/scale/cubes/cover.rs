//! Checks the tree whose leaves are the cubes of the parts: the tree shows that they exclude each other and leave
//! nothing out.
//!
//! At every inner node a piece stands on a square or does not; there is no third case. So any tree of such nodes
//! covers everything once, whatever the rules are: the walk only has to check that the tree is complete, and that
//! each cube of a part is one of its leaves, with the premises on the path to it.
//!
//! A leaf may also be the image of an earlier node: a symmetry carries the premises of the leaf to those of the node
//! and leaves the puzzle unchanged, so both have equally many solutions. The cubes below that node then count once
//! more; the weight of a cube is how often it counts in all.

use std::collections::HashMap;

use super::images::{Carrier, Cube, SymmetryName};
use super::tree::{CubeTreeNode, weights};
use crate::puzzle::{Premise, Puzzle, names};
use crate::scale::part::Part;

/// Why a tree and parts do not belong together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverFault {
    #[error("the tree ends too early")]
    EndsEarly,
    #[error("something stands behind the end of the tree")]
    GoesOn,
    #[error("{0} is no piece on a square of the puzzle")]
    NoSuchPlace(String),
    #[error("{0} is asked for twice on one way")]
    AskedTwice(String),
    #[error("the part with number {found} stands where part {expected} is expected")]
    OtherNumber { expected: usize, found: usize },
    #[error("there is no part {0}")]
    NoSuchPart(usize),
    #[error("part {0} has other premises than its leaf")]
    OtherPremises(usize),
    #[error("part {part} has {cubes} cubes, and the tree {leaves} leaves for it")]
    OtherCubes {
        part: usize,
        cubes: usize,
        leaves: usize,
    },
    #[error("node {node} is to be an image of node {of}, which does not end before it")]
    NotBefore { node: usize, of: usize },
    #[error("node {0} is an image by a symmetry that the puzzle has not")]
    NoSymmetry(usize),
    #[error("node {node} is carried to another cube than that of node {of}")]
    OtherCube { node: usize, of: usize },
    #[error("a cube of part {part} counts {expected} times and not {found} times")]
    OtherWeight {
        part: usize,
        expected: u64,
        found: u64,
    },
}

/// Walks the tree. The walk meets the cubes of each part in their order.
pub fn check(puzzle: &Puzzle, tree: &[CubeTreeNode], parts: &[Part]) -> Result<(), CoverFault> {
    let mut numbers = parts.iter().map(|part| part.number).zip(1..);
    if let Some((found, expected)) = numbers.find(|(found, expected)| found != expected) {
        return Err(CoverFault::OtherNumber { expected, found });
    }
    let mut walk = Walk::new(puzzle, tree, parts);
    for (place, node) in tree.iter().enumerate() {
        if walk.is_whole {
            return Err(CoverFault::GoesOn);
        }
        walk.note(place);
        match node {
            CubeTreeNode::Question(name) => walk.ask(place, name)?,
            CubeTreeNode::Part(part) => walk.leaf(*part)?,
            CubeTreeNode::Image { image, by } => walk.image(place, *image, by)?,
        }
    }
    if !walk.is_whole {
        return Err(CoverFault::EndsEarly);
    }
    let mut pairs = parts.iter().zip(walk.leaves);
    match pairs.find(|(part, leaves)| part.cubes().len() != *leaves) {
        None => check_weights(tree, parts),
        Some((part, leaves)) => Err(CoverFault::OtherCubes {
            part: part.number,
            cubes: part.cubes().len(),
            leaves,
        }),
    }
}

/// For a tree whose leaves are the cubes of the parts.
fn check_weights(tree: &[CubeTreeNode], parts: &[Part]) -> Result<(), CoverFault> {
    let mut cubes: Vec<_> = parts.iter().map(|part| part.cubes().iter()).collect();
    let leaves = tree.iter().filter_map(|node| match node {
        CubeTreeNode::Part(number) => Some(*number),
        CubeTreeNode::Question(_) | CubeTreeNode::Image { .. } => None,
    });
    for (part, expected) in leaves.zip(weights(tree)) {
        let found = cubes[part - 1].next().map_or(0, |cube| cube.weight);
        if found != expected {
            return Err(CoverFault::OtherWeight {
                part,
                expected,
                found,
            });
        }
    }
    Ok(())
}

/// The position of a walk.
struct Walk<'a> {
    puzzle: &'a Puzzle,
    parts: &'a [Part],
    /// The number of leaves of each part that were passed.
    leaves: Vec<usize>,
    /// The premises that hold there, and the nodes that asked for them.
    way: Vec<Premise>,
    asked: Vec<usize>,
    is_whole: bool,
    /// The nodes that have images, with the cube of each once it is known.
    originals: HashMap<usize, Option<Cube>>,
    symmetries: HashMap<SymmetryName, Option<Carrier>>,
}

impl<'a> Walk<'a> {
    fn new(puzzle: &'a Puzzle, tree: &[CubeTreeNode], parts: &'a [Part]) -> Self {
        let originals = tree.iter().filter_map(|node| match node {
            CubeTreeNode::Image { image, .. } => Some((*image, None)),
            CubeTreeNode::Question(_) | CubeTreeNode::Part(_) => None,
        });
        Walk {
            puzzle,
            parts,
            leaves: vec![0; parts.len()],
            way: Vec::new(),
            asked: Vec::new(),
            is_whole: false,
            originals: originals.collect(),
            symmetries: HashMap::new(),
        }
    }

    fn note(&mut self, place: usize) {
        if let Some(cube) = self.originals.get_mut(&place) {
            *cube = Cube::of(&self.way);
        }
    }

    fn ask(&mut self, place: usize, name: &str) -> Result<(), CoverFault> {
        let found = names::find(self.puzzle, name);
        let (square, kind) = found.ok_or_else(|| CoverFault::NoSuchPlace(name.to_owned()))?;
        let is_asked = |one: &Premise| one.square == square && one.kind == kind;
        if self.way.iter().any(is_asked) {
            return Err(CoverFault::AskedTwice(name.to_owned()));
        }
        self.asked.push(place);
        self.way.push(Premise {
            square,
            kind,
            stands: true,
        });
        Ok(())
    }

    /// The next cube of a part. Whether a part has too few is checked at the end.
    fn leaf(&mut self, number: usize) -> Result<(), CoverFault> {
        let place = number
            .checked_sub(1)
            .filter(|&place| place < self.parts.len());
        let place = place.ok_or(CoverFault::NoSuchPart(number))?;
        let cubes = self.parts[place].cubes();
        let cube = cubes.get(self.leaves[place]);
        if cube.is_some_and(|cube| cube.premises != self.way) {
            return Err(CoverFault::OtherPremises(number));
        }
        self.leaves[place] += 1;
        self.go_on();
        Ok(())
    }

    fn image(&mut self, node: usize, of: usize, by: &SymmetryName) -> Result<(), CoverFault> {
        let original = self.originals.get(&of).and_then(Option::as_ref);
        let is_behind = of < node && !self.asked.contains(&of);
        let Some(original) = original.filter(|_| is_behind) else {
            return Err(CoverFault::NotBefore { node, of });
        };
        let symmetry = self.symmetries.entry(by.clone());
        let symmetry = symmetry.or_insert_with(|| by.carrier(self.puzzle));
        let symmetry = symmetry.as_ref().ok_or(CoverFault::NoSymmetry(node))?;
        let carried = Cube::of(&self.way).map(|cube| cube.carried(symmetry));
        if carried.as_ref() != Some(original) {
            return Err(CoverFault::OtherCube { node, of });
        }
        self.go_on();
        Ok(())
    }

    /// Both subtrees of the last questions are done: moves on to where the next piece does not stand.
    fn go_on(&mut self) {
        while self.way.pop_if(|premise| !premise.stands).is_some() {
            self.asked.pop();
        }
        match self.way.last_mut() {
            Some(premise) => premise.stands = false,
            None => self.is_whole = true,
        }
    }
}

#[cfg(test)]
mod tests;
