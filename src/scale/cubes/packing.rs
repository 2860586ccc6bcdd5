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
