//! Cuts a puzzle into cubes of about the same cost, and packs these into parts.
//!
//! The cost of a cube is estimated by some probes of its search tree. [`super::cutting`] cuts the cube with the
//! greatest estimate, and [`super::packing`] puts small ones together.

use super::cutting::{self, Growth};
use super::growing::Grown;
use super::orbits::ByOrbits;
use super::packing::{self, Split};
use super::tree::{self, CubeTreeNode};
use crate::puzzle::{Premise, Puzzle, names};
use crate::scale::part::WeightedCube;
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

/// The cubes, and the tree whose leaves they are; each leaf has its place among the cubes, from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Cubes {
    pub tree: Vec<CubeTreeNode>,
    pub cubes: Vec<WeightedCube>,
    /// The number of cubes that take work, or were wanted.
    wanted: usize,
}

/// What one machine counts between two results, in branches: a twentieth of a second for an exact cover, and one or
/// two seconds for other puzzles.
const COST_OF_A_PART: f64 = 1_000_000.0;
const FEWEST: usize = 16;
const MOST: usize = 1000;

/// Splits a puzzle that the search can hold into at most as many parts as were asked for.
pub fn split(puzzle: &Puzzle, request: &CubesRequest) -> Result<Split, Stopped> {
    let Cubes {
        tree,
        cubes,
        wanted,
    } = cut(puzzle, request)?;
    Ok(packing::packed(tree, cubes, wanted))
}

/// Cuts by symmetry only if that promises less work: asking squares in the order of their orbits may be a worse start
/// than the order of the backtracker.
pub fn cut(puzzle: &Puzzle, request: &CubesRequest) -> Result<Cubes, Stopped> {
    let plain = cut_by(puzzle, request, None)?;
    if !request.symmetry || plain.wanted == 1 {
        return Ok(plain);
    }
    let by_orbits = ByOrbits::of(puzzle);
    let by_orbits = cut_by(puzzle, request, Some(by_orbits))?;
    let work = |cubes: &Cubes| cubes.cubes.iter().map(|cube| cube.cost).sum::<f64>();
    Ok(match work(&by_orbits) < work(&plain) {
        true => by_orbits,
        false => plain,
    })
}

fn cut_by(
    puzzle: &Puzzle,
    request: &CubesRequest,
    by_orbits: Option<ByOrbits<'_>>,
) -> Result<Cubes, Stopped> {
    let Some(mut probe) = Probe::begin(puzzle, &request.stop)? else {
        return Ok(listed(puzzle, &[Grown::AT_ONCE], None, 1));
    };
    let wanted = request.parts.unwrap_or_else(|| {
        let parts = cutting::cost(&mut probe, &[], request.seed) / COST_OF_A_PART;
        parts.clamp(FEWEST as f64, MOST as f64) as usize
    });
    let watched = (&request.steps, &request.stop);
    let mut growth = Growth::new(&mut probe, by_orbits, request.seed, watched);
    growth.grow(wanted)?;
    let Growth {
        nodes, by_orbits, ..
    } = growth;
    Ok(listed(puzzle, &nodes, by_orbits.as_ref(), wanted))
}

/// The tree in the order of its walk, and its leaves, each with its weight.
fn listed(puzzle: &Puzzle, nodes: &[Grown], by_orbits: Option<&ByOrbits>, wanted: usize) -> Cubes {
    let mut tree = Vec::with_capacity(nodes.len());
    let mut cubes = Vec::new();
    // The position of each node in the walk; images come after their originals.
    let mut places = vec![0; nodes.len()];
    let mut left = vec![(0, Vec::new())];
    while let Some((place, premises)) = left.pop() {
        places[place] = tree.len();
        match nodes[place] {
            Grown::Leaf { cost, symmetries } => {
                cubes.push(WeightedCube {
                    premises,
                    weight: 1,
                    symmetries,
                    cost,
                });
                tree.push(CubeTreeNode::Part(cubes.len()));
            }
            Grown::Image { of, by } => tree.extend(by_orbits.map(|all| CubeTreeNode::Image {
                image: places[of],
                by: all.name(by).clone(),
            })),
            Grown::Question {
                square,
                kind,
                below: [yes, no],
            } => {
                let name = names::name(puzzle, (square, kind));
                tree.push(CubeTreeNode::Question(name));
                for (place, stands) in [(no, false), (yes, true)] {
                    let premise = Premise {
                        square,
                        kind,
                        stands,
                    };
                    left.push((place, [&premises[..], &[premise]].concat()));
                }
            }
        }
    }
    for (cube, weight) in cubes.iter_mut().zip(tree::weights(&tree)) {
        cube.weight = weight;
    }
    Cubes {
        tree,
        cubes,
        wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Automorphisms, Bound, Placement, Targets, sample};
    use crate::scale::cubes::cover;
    use crate::scale::part::Part;
    use crate::search::{Options, solutions};

    fn request(parts: usize) -> CubesRequest {
        CubesRequest {
            parts: Some(parts),
            seed: 0,
            symmetry: false,
            steps: Steps::default(),
            stop: Stop::never(),
        }
    }

    fn all(puzzle: &Puzzle) -> Vec<Placement> {
        let found = solutions(puzzle, &Options::default());
        let mut found: Vec<_> = found.map(Result::unwrap).collect();
        found.sort();
        found
    }

    fn cubes(parts: &[Part]) -> impl Iterator<Item = &WeightedCube> {
        parts.iter().flat_map(Part::cubes)
    }

    #[test]
    fn the_parts_of_every_size_have_all_solutions_together_and_each_once() {
        for puzzle in [
            sample::queens(6),
            sample::queens_and_pawn(5),
            sample::queens(3),
        ] {
            for number in [1, 2, 3, 10, 40] {
                let Split { tree, parts } = split(&puzzle, &request(number)).unwrap();
                assert!(parts.len() <= number);
                assert_eq!(cover::check(&puzzle, &tree, &parts), Ok(()));
                let together =
                    cubes(&parts).flat_map(|cube| all(&puzzle.under(&cube.premises).unwrap()));
                let mut together: Vec<_> = together.collect();
                together.sort();
                assert_eq!(together, all(&puzzle));
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_parts_and_they_are_of_similar_cost() {
        let puzzle = sample::queens(9);
        let one = split(&puzzle, &request(50)).unwrap();
        assert_eq!(one, split(&puzzle, &request(50)).unwrap());
        assert_eq!(one.parts.len(), 50);
        let costs = one.parts.iter().map(Part::cost);
        let all: f64 = costs.clone().sum();
        assert!(costs.fold(0.0, f64::max) < all * 0.08);
    }

    /// Two armies of equal size that may be exchanged.
    fn armies() -> Puzzle {
        let mut puzzle = sample::open(3, 3);
        let armies = ['W', 'B'].map(|symbol| {
            puzzle.add(
                &symbol.to_string(),
                symbol,
                sample::king(),
                Bound::exactly(2),
            )
        });
        for [by, on] in [armies, [armies[1], armies[0]]] {
            let on = Targets::Pieces(sample::set(&[on]));
            puzzle.attacks(&[by], on, Bound::exactly(0));
        }
        puzzle
    }

    #[test]
    fn cubes_up_to_symmetry_counted_as_often_as_they_weigh_have_as_many_solutions() {
        let (mut with_images, mut kept) = (0, 0);
        for puzzle in [
            sample::queens(6),
            sample::queens(7),
            sample::queens_and_pawn(5),
            armies(),
        ] {
            let number = |puzzle: &Puzzle| all(puzzle).len() as u64;
            for wanted in [1, 10, 30, 100, 400] {
                let request = CubesRequest {
                    symmetry: true,
                    ..request(wanted)
                };
                let Split { tree, parts } = split(&puzzle, &request).unwrap();
                assert!(parts.len() <= wanted);
                assert_eq!(cover::check(&puzzle, &tree, &parts), Ok(()));
                let weighed = cubes(&parts)
                    .map(|cube| cube.weight * number(&puzzle.under(&cube.premises).unwrap()));
                assert_eq!(weighed.sum::<u64>(), number(&puzzle));
                let is_image = |node: &&CubeTreeNode| matches!(node, CubeTreeNode::Image { .. });
                with_images += usize::from(tree.iter().any(|node| is_image(&node)));
                kept += cubes(&parts).filter(|cube| cube.symmetries > 1).count();
            }
        }
        assert!(with_images > 4 && kept > 4, "{with_images} {kept}");
    }

    /// Needed so that a count of the cube may use them.
    #[test]
    fn a_cube_has_the_symmetries_that_it_says() {
        let puzzle = sample::queens(8);
        let request = CubesRequest {
            symmetry: true,
            ..request(30)
        };
        let Split { parts, .. } = split(&puzzle, &request).unwrap();
        let mut kept = 0;
        for cube in cubes(&parts).filter(|cube| cube.symmetries > 1) {
            let part = puzzle.under(&cube.premises).unwrap();
            assert_eq!(Automorphisms::of(&part).order(), cube.symmetries);
            kept += 1;
        }
        assert!(kept > 1);
    }
}
