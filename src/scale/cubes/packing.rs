//! Packs cubes into parts that take about equally long.
//!
//! The dearest cube comes first, and each goes to the part with the least load. Method: R. L. Graham, "Bounds on
//! multiprocessing timing anomalies", 1969 (longest processing time first).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::tree::CubeTreeNode;
use crate::scale::part::{Part, Portion, WeightedCube};

/// The parts, and the tree whose leaves are their cubes.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    pub tree: Vec<CubeTreeNode>,
    pub parts: Vec<Part>,
}

/// The overhead of beginning a cube, in branches.
const BRANCHES_OF_A_CUBE: f64 = 5_000.0;

/// The cost of a cube with its overhead, in branches.
fn load(cube: &WeightedCube) -> f64 {
    cube.cost + BRANCHES_OF_A_CUBE
}

/// Packs the leaves of a tree, which are numbered like the cubes, into this many parts, or one for each cube if these
/// are fewer. Parts are numbered in the order of their first cubes.
pub fn packed(mut tree: Vec<CubeTreeNode>, cubes: Vec<WeightedCube>, parts: usize) -> Split {
    let owners = owners(&cubes, parts.clamp(1, cubes.len().max(1)));
    let mut numbers: Vec<Option<usize>> = Vec::new();
    let mut parts: Vec<Vec<WeightedCube>> = Vec::new();
    let mut number_of = Vec::with_capacity(cubes.len());
    for (cube, owner) in cubes.into_iter().zip(owners) {
        if numbers.len() <= owner {
            numbers.resize(owner + 1, None);
        }
        let number = *numbers[owner].get_or_insert_with(|| {
            parts.push(Vec::new());
            parts.len()
        });
        parts[number - 1].push(cube);
        number_of.push(number);
    }
    for node in &mut tree {
        if let CubeTreeNode::Part(cube) = node {
            *cube = number_of[*cube - 1];
        }
    }
    let parts = parts.into_iter().zip(1..).map(|(cubes, number)| Part {
        number,
        portion: Portion::Cubes(cubes),
    });
    Split {
        tree,
        parts: parts.collect(),
    }
}

/// For each cube, which of this many parts has it; each part has at least one.
fn owners(cubes: &[WeightedCube], parts: usize) -> Vec<usize> {
    let mut dearest: Vec<usize> = (0..cubes.len()).collect();
    dearest.sort_by(|&one, &other| load(&cubes[other]).total_cmp(&load(&cubes[one])));
    // Whole numbers, so that they can be ordered; cubes beyond this count as equally dear.
    let whole = |cube: &WeightedCube| load(cube).min(1e18) as u128;
    let mut least: BinaryHeap<Reverse<(u128, usize)>> =
        (0..parts).map(|part| Reverse((0, part))).collect();
    let mut owners = vec![0; cubes.len()];
    for cube in dearest {
        // The heap is never empty, since each entry is put back.
        let Some(Reverse((sum, part))) = least.pop() else {
            break;
        };
        owners[cube] = part;
        least.push(Reverse((sum + whole(&cubes[cube]), part)));
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(cost: f64) -> WeightedCube {
        WeightedCube {
            premises: Vec::new(),
            weight: 1,
            symmetries: 1,
            cost,
        }
    }

    fn of(costs: &[f64], parts: usize) -> (Vec<Vec<f64>>, Vec<usize>) {
        let tree = (1..=costs.len()).map(CubeTreeNode::Part).collect();
        let cubes = costs.iter().map(|&cost| cube(cost)).collect();
        let Split { tree, parts } = packed(tree, cubes, parts);
        let costs = |part: &Part| part.cubes().iter().map(|cube| cube.cost).collect();
        let number = |node: &CubeTreeNode| match node {
            CubeTreeNode::Part(number) => *number,
            CubeTreeNode::Question(_) | CubeTreeNode::Image { .. } => 0,
        };
        let numbers = tree.iter().map(number);
        (parts.iter().map(costs).collect(), numbers.collect())
    }

    #[test]
    fn small_cubes_go_where_least_is_and_parts_are_in_the_order_of_the_tree() {
        let costs = [1.0, 1e6, 7e5, 4e5, 1.0];
        let (parts, numbers) = of(&costs, 2);
        // 1e6 and a small one, 7e5 and 4e5 and a small one come closest.
        assert_eq!(parts, [vec![1.0, 1e6, 1.0], vec![7e5, 4e5]]);
        assert_eq!(numbers, [1, 1, 2, 2, 1]);
        for wanted in [5, 9] {
            let (parts, numbers) = of(&costs, wanted);
            assert_eq!(parts, costs.map(|cost| vec![cost]));
            assert_eq!(numbers, [1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn cubes_that_are_settled_at_once_are_shared_out_too() {
        let (parts, _) = of(&[1.0; 12], 4);
        assert!(parts.iter().all(|part| part.len() == 3));
    }
}
