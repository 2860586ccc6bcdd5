//! Packs cubes into parts that take about equally long.
//!
//! The dearest cube comes first, and each goes to the part with the least load. Method: R. L. Graham, "Bounds on
//! multiprocessing timing anomalies", 1969 (longest processing time first).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::tree::CubeTreeNode;

/// The overhead of beginning a cube, in branches.
const BRANCHES_OF_A_CUBE: f64 = 5_000.0;

/// Packs the leaves of a tree into this many parts, or one for each leaf if these are fewer. Parts are numbered in the
/// order of their first cubes.
pub fn pack(tree: &mut [CubeTreeNode], parts: usize) {
    let leaves = tree.iter_mut().filter_map(|node| match node {
        CubeTreeNode::Leaf { part, cost, .. } => Some((part, *cost + BRANCHES_OF_A_CUBE)),
        CubeTreeNode::Question(_) | CubeTreeNode::Image { .. } => None,
    });
    let (leaves, loads): (Vec<&mut usize>, Vec<f64>) = leaves.unzip();
    let owners = owners(&loads, parts.clamp(1, loads.len().max(1)));
    let mut numbers = HashMap::new();
    for (part, owner) in leaves.into_iter().zip(owners) {
        let next = numbers.len() + 1;
        *part = *numbers.entry(owner).or_insert(next);
    }
}

/// For each load, which of this many parts has it; each part has at least one.
fn owners(loads: &[f64], parts: usize) -> Vec<usize> {
    let mut dearest: Vec<usize> = (0..loads.len()).collect();
    dearest.sort_by(|&one, &other| loads[other].total_cmp(&loads[one]));
    // Whole numbers, so that they can be ordered; loads beyond this count as equally dear.
    let whole = |place: usize| loads[place].min(1e18) as u128;
    let mut least: BinaryHeap<Reverse<(u128, usize)>> =
        (0..parts).map(|part| Reverse((0, part))).collect();
    let mut owners = vec![0; loads.len()];
    for place in dearest {
        // The heap is never empty, since each entry is put back.
        let Some(Reverse((sum, part))) = least.pop() else {
            break;
        };
        owners[place] = part;
        least.push(Reverse((sum + whole(place), part)));
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of each leaf.
    fn of(costs: &[f64], parts: usize) -> Vec<usize> {
        let leaf = |&cost: &f64| CubeTreeNode::Leaf {
            part: 0,
            cost,
            symmetries: 1,
        };
        let mut tree: Vec<_> = costs.iter().map(leaf).collect();
        pack(&mut tree, parts);
        let part = |node: &CubeTreeNode| match node {
            CubeTreeNode::Leaf { part, .. } => *part,
            CubeTreeNode::Question(_) | CubeTreeNode::Image { .. } => 0,
        };
        tree.iter().map(part).collect()
    }

    #[test]
    fn small_cubes_go_where_least_is_and_parts_are_in_the_order_of_the_tree() {
        let costs = [1.0, 1e6, 7e5, 4e5, 1.0];
        // 1e6 and a small one, 7e5 and 4e5 and a small one come closest.
        assert_eq!(of(&costs, 2), [1, 1, 2, 2, 1]);
        assert_eq!(of(&costs, 5), [1, 2, 3, 4, 5]);
        assert_eq!(of(&costs, 9), [1, 2, 3, 4, 5]);
        // Those that are settled at once are shared out too.
        let each =
            [1, 2, 3, 4].map(|part| of(&[1.0; 12], 4).iter().filter(|&&one| one == part).count());
        assert_eq!(each, [3; 4]);
    }
}
