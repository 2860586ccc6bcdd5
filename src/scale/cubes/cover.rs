//! The cubes of the parts, which are the leaves of a tree: the tree shows that they exclude each other and leave
//! nothing out.
//!
//! At every inner node a piece stands on a square or does not; there is no third case. So any tree of such nodes
//! covers everything once, whatever the rules are: the walk only has to check that the tree is complete. The premises
//! of a cube are those on the path to its leaf.
//!
//! A leaf may also be the image of an earlier node: a symmetry carries the premises of the leaf to those of the node
//! and leaves the puzzle unchanged, so both have equally many solutions. The cubes below that node then count once
//! more; the weight of a cube is how often it counts in all.

use std::collections::HashMap;

use super::images::{Cube, carriers};
use super::tree::{CubeTreeNode, weights};
use crate::puzzle::{Automorphisms, Premise, Puzzle, names};
use crate::scale::part::{Part, Portion, WeightedCube};

/// Why a tree does not cover a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverFault {
    #[error("the tree ends too early")]
    EndsEarly,
    #[error("something stands behind the end of the tree")]
    GoesOn,
    #[error("{0} is no piece of the puzzle at one of its places")]
    NoSuchPlace(String),
    #[error("{0} is asked for twice on one way")]
    AskedTwice(String),
    #[error("there is no part {0}")]
    NoSuchPart(usize),
    #[error("node {node} is to be an image of node {of}, which does not end before it")]
    NotBefore { node: usize, of: usize },
    #[error("node {0} is an image by a symmetry that the puzzle has not")]
    NoSymmetry(usize),
    #[error("node {node} is carried to another cube than that of node {of}")]
    OtherCube { node: usize, of: usize },
}

/// The parts that a tree makes of a puzzle, in order.
pub fn parts(puzzle: &Puzzle, tree: &[CubeTreeNode]) -> Result<Vec<Part>, CoverFault> {
    let cubes = cubes(puzzle, tree)?;
    // A part without a cube has no number.
    let number = cubes.iter().map(|(part, _)| *part).max().unwrap_or(0);
    if number > cubes.len() {
        return Err(CoverFault::NoSuchPart(number));
    }
    let mut parts = vec![Vec::new(); number];
    for (part, cube) in cubes {
        let place = part.checked_sub(1).ok_or(CoverFault::NoSuchPart(part))?;
        parts[place].push(cube);
    }
    let part = |(cubes, number): (Vec<WeightedCube>, usize)| match cubes.is_empty() {
        true => Err(CoverFault::NoSuchPart(number)),
        false => Ok(Part {
            number,
            portion: Portion::Cubes(cubes),
        }),
    };
    parts.into_iter().zip(1..).map(part).collect()
}

/// Walks the tree, and returns its cubes in order, each with the number of its part.
pub fn cubes(
    puzzle: &Puzzle,
    tree: &[CubeTreeNode],
) -> Result<Vec<(usize, WeightedCube)>, CoverFault> {
    let mut walk = Walk::new(puzzle, tree);
    for (place, node) in tree.iter().enumerate() {
        if walk.is_whole {
            return Err(CoverFault::GoesOn);
        }
        walk.note(place);
        match node {
            CubeTreeNode::Question(name) => walk.ask(place, name)?,
            CubeTreeNode::Leaf {
                part,
                cost,
                symmetries,
            } => walk.leaf(*part, *cost, *symmetries),
            CubeTreeNode::Image { image, by } => walk.image(place, *image, *by)?,
        }
    }
    if !walk.is_whole {
        return Err(CoverFault::EndsEarly);
    }
    let mut cubes = walk.cubes;
    for ((_, cube), weight) in cubes.iter_mut().zip(weights(tree)) {
        cube.weight = weight;
    }
    Ok(cubes)
}

/// The position of a walk.
struct Walk<'a> {
    puzzle: &'a Puzzle,
    cubes: Vec<(usize, WeightedCube)>,
    /// The premises that hold there, and the nodes that asked for them.
    way: Vec<Premise>,
    asked: Vec<usize>,
    is_whole: bool,
    /// The nodes that have images, with the cube of each once it is known.
    originals: HashMap<usize, Option<Cube>>,
    /// Set if there are images.
    group: Option<Automorphisms>,
}

impl<'a> Walk<'a> {
    fn new(puzzle: &'a Puzzle, tree: &[CubeTreeNode]) -> Self {
        let originals = tree.iter().filter_map(|node| match node {
            CubeTreeNode::Image { image, .. } => Some((*image, None)),
            CubeTreeNode::Question(_) | CubeTreeNode::Leaf { .. } => None,
        });
        let originals: HashMap<usize, Option<Cube>> = originals.collect();
        Walk {
            puzzle,
            cubes: Vec::new(),
            way: Vec::new(),
            asked: Vec::new(),
            is_whole: false,
            group: (!originals.is_empty()).then(|| Automorphisms::of(puzzle)),
            originals,
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

    fn leaf(&mut self, part: usize, cost: f64, symmetries: u64) {
        let cube = WeightedCube {
            premises: self.way.clone(),
            weight: 1,
            symmetries,
            cost,
        };
        self.cubes.push((part, cube));
        self.go_on();
    }

    fn image(&mut self, node: usize, of: usize, by: usize) -> Result<(), CoverFault> {
        let original = self.originals.get(&of).and_then(Option::as_ref);
        let is_behind = of < node && !self.asked.contains(&of);
        let Some(original) = original.filter(|_| is_behind) else {
            return Err(CoverFault::NotBefore { node, of });
        };
        let group = self.group.as_ref().filter(|group| by < carriers(group));
        let group = group.ok_or(CoverFault::NoSymmetry(node))?;
        let carried = Cube::of(&self.way).map(|cube| cube.carried(group, by));
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
