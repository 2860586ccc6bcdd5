//! The tree of cubes as data, and the weight of each leaf.

use serde::{Deserialize, Serialize};

/// A node of the tree. Each node is listed before its subtrees: first the one where the piece stands there, then the
/// one where it does not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CubeTreeNode {
    /// Whether a piece stands on a square, `queen@c7`.
    Question(String),
    /// A cube of the part with this number, from 1, with its cost and its symmetries as in a
    /// [`WeightedCube`](crate::scale::part::WeightedCube).
    Leaf {
        part: usize,
        cost: f64,
        #[serde(default = "only_identity", skip_serializing_if = "is_only_identity")]
        symmetries: u64,
    },
    /// A leaf that a symmetry carries to an earlier node, given by its place in the list, from 0. The symmetry has
    /// this number among [those of the puzzle](crate::puzzle::Automorphisms) besides the identity.
    Image { image: usize, by: usize },
}

fn only_identity() -> u64 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_only_identity(symmetries: &u64) -> bool {
    *symmetries == 1
}

/// How often each cube of a complete tree counts: once, and once more for each count of an image of a node on its
/// path.
///
/// Images are processed from the last to the first: those of the nodes on an image's own path stand behind it.
pub fn weights(tree: &[CubeTreeNode]) -> Vec<u64> {
    let parents = parents(tree);
    // How often the images of a node count.
    let mut images = vec![0u64; tree.len()];
    let weight = |images: &[u64], place: usize| {
        let way = std::iter::successors(Some(place), |&place| parents[place]);
        way.fold(1, |sum: u64, place| sum.saturating_add(images[place]))
    };
    for (place, node) in tree.iter().enumerate().rev() {
        if let CubeTreeNode::Image { image, .. } = node {
            images[*image] = images[*image].saturating_add(weight(&images, place));
        }
    }
    let leaves = tree.iter().enumerate();
    let leaves = leaves.filter(|(_, node)| matches!(node, CubeTreeNode::Leaf { .. }));
    leaves.map(|(place, _)| weight(&images, place)).collect()
}

/// The parent of each node.
fn parents(tree: &[CubeTreeNode]) -> Vec<Option<usize>> {
    // Open questions, each with the number of its subtrees that are not finished.
    let mut open: Vec<(usize, u8)> = Vec::new();
    let mut parents = Vec::with_capacity(tree.len());
    for (place, node) in tree.iter().enumerate() {
        parents.push(open.last().map(|(question, _)| *question));
        if let CubeTreeNode::Question(_) = node {
            open.push((place, 2));
            continue;
        }
        while let Some((_, left)) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            open.pop();
        }
    }
    parents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_within_what_has_images_itself_counts_as_often_as_that() {
        let image = |image| CubeTreeNode::Image { image, by: 0 };
        let leaf = || CubeTreeNode::Leaf {
            part: 1,
            cost: 1.0,
            symmetries: 1,
        };
        let question = || CubeTreeNode::Question(String::new());
        // Below node 1 an image of node 2; then twice an image of node 1.
        let tree = [
            question(),
            question(),
            leaf(),
            image(2),
            question(),
            image(1),
            question(),
            image(1),
            leaf(),
        ];
        assert_eq!(weights(&tree), [6, 1]);
    }
}
