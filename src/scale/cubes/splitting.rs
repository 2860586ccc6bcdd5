//! Cuts a puzzle into cubes of about the same cost, and packs these into parts.
//!
//! The cost of a cube is estimated by some probes of its search tree. [`super::cutting`] cuts the cube with the
//! greatest estimate, and [`super::packing`] puts small ones together.

use super::cutting::{self, Growth};
use super::growing::Grown;
use super::orbits::ByOrbits;
use super::packing;
use super::tree::CubeTreeNode;
use crate::puzzle::{Puzzle, names};
use crate::search::Probe;
use crate::steps::Steps;
use crate::stop::{Stop, Stopped};

/// How a puzzle is to be cut into cubes.
#[derive(Clone, Debug)]
pub struct CubesRequest {
    /// The number of parts, or as many as there can be; `None` is as many as suit a count on one machine.
    pub parts: Option<usize>,
    /// The seed of the probes: the same seed makes the same parts.
    pub seed: u64,
    /// Count cubes that symmetries of the puzzle carry to one another once.
    pub symmetry: bool,
    pub steps: Steps,
    pub stop: Stop,
}

/// What one machine counts between two results, in branches: a twentieth of a second for an exact cover, and one or
/// two seconds for other puzzles.
const COST_OF_A_PART: f64 = 1_000_000.0;
const FEWEST: usize = 16;
const MOST: usize = 1000;

/// Splits a puzzle that the search can hold into at most as many parts as were asked for.
pub fn split(puzzle: &Puzzle, request: &CubesRequest) -> Result<Vec<CubeTreeNode>, Stopped> {
    let (mut tree, wanted) = cut(puzzle, request)?;
    packing::pack(&mut tree, wanted);
    Ok(tree)
}

/// A tree of cubes, all of one part, and the number of cubes that take work, or were wanted.
///
/// Cuts by symmetry only if that promises less work: asking squares in the order of their orbits may be a worse start
/// than the order of the backtracker.
pub fn cut(puzzle: &Puzzle, request: &CubesRequest) -> Result<(Vec<CubeTreeNode>, usize), Stopped> {
    let plain = cut_by(puzzle, request, None)?;
    if !request.symmetry || plain.1 == 1 {
        return Ok(plain);
    }
    let by_orbits = cut_by(puzzle, request, Some(ByOrbits::of(puzzle)))?;
    let cost = |node: &CubeTreeNode| match node {
        CubeTreeNode::Leaf { cost, .. } => *cost,
        CubeTreeNode::Question(_) | CubeTreeNode::Image { .. } => 0.0,
    };
    let work = |tree: &[CubeTreeNode]| tree.iter().map(cost).sum::<f64>();
    Ok(match work(&by_orbits.0) < work(&plain.0) {
        true => by_orbits,
        false => plain,
    })
}

fn cut_by(
    puzzle: &Puzzle,
    request: &CubesRequest,
    by_orbits: Option<ByOrbits<'_>>,
) -> Result<(Vec<CubeTreeNode>, usize), Stopped> {
    let Some(mut probe) = Probe::begin(puzzle, &request.stop)? else {
        return Ok((listed(puzzle, &[Grown::AT_ONCE]), 1));
    };
    let wanted = request.parts.unwrap_or_else(|| {
        let parts = cutting::cost(&mut probe, &[], request.seed) / COST_OF_A_PART;
        parts.clamp(FEWEST as f64, MOST as f64) as usize
    });
    let mut growth = Growth {
        nodes: vec![Grown::AT_ONCE],
        probe: &mut probe,
        by_orbits,
        seed: request.seed,
        steps: &request.steps,
        stop: &request.stop,
    };
    growth.grow(wanted)?;
    Ok((listed(puzzle, &growth.nodes), wanted))
}

/// The tree in the order of its walk.
fn listed(puzzle: &Puzzle, nodes: &[Grown]) -> Vec<CubeTreeNode> {
    let mut tree = Vec::with_capacity(nodes.len());
    // The position of each node in the walk; images come after their originals.
    let mut places = vec![0; nodes.len()];
    let mut left = vec![0];
    while let Some(place) = left.pop() {
        places[place] = tree.len();
        tree.push(match nodes[place] {
            Grown::Leaf { cost, symmetries } => CubeTreeNode::Leaf {
                part: 1,
                cost: cost.round(),
                symmetries,
            },
            Grown::Image { of, by } => CubeTreeNode::Image {
                image: places[of],
                by,
            },
            Grown::Question {
                square,
                kind,
                below: [yes, no],
            } => {
                left.extend([no, yes]);
                CubeTreeNode::Question(names::name(puzzle, (square, kind)))
            }
        });
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Automorphisms, sample};
    use crate::scale::cubes::cover;
    use crate::scale::part::{Part, WeightedCube};

    fn request(parts: usize) -> CubesRequest {
        CubesRequest {
            parts: Some(parts),
            seed: 0,
            symmetry: false,
            steps: Steps::default(),
            stop: Stop::never(),
        }
    }

    fn parts(puzzle: &Puzzle, request: &CubesRequest) -> Vec<Part> {
        cover::parts(puzzle, &split(puzzle, request).unwrap()).unwrap()
    }

    fn cubes(parts: &[Part]) -> impl Iterator<Item = &WeightedCube> {
        parts.iter().flat_map(Part::cubes)
    }

    #[test]
    fn the_same_seed_makes_the_same_parts_and_they_are_of_similar_cost() {
        let puzzle = sample::queens(9);
        let one = parts(&puzzle, &request(50));
        assert_eq!(one, parts(&puzzle, &request(50)));
        assert_eq!(one.len(), 50);
        let costs = one.iter().map(Part::cost);
        let all: f64 = costs.clone().sum();
        assert!(costs.fold(0.0, f64::max) < all * 0.08);
    }

    /// Needed so that a count of the cube may use them.
    #[test]
    fn a_cube_has_the_symmetries_that_it_says() {
        let puzzle = sample::queens(8);
        let request = CubesRequest {
            symmetry: true,
            ..request(30)
        };
        let parts = parts(&puzzle, &request);
        let mut kept = 0;
        for cube in cubes(&parts).filter(|cube| cube.symmetries > 1) {
            let part = puzzle.under(&cube.premises).unwrap();
            assert_eq!(Automorphisms::of(&part).order(), cube.symmetries);
            kept += 1;
        }
        assert!(kept > 1);
    }
}
