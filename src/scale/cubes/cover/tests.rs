//! Trees that cover a puzzle, and forged ones.

use super::*;
use crate::puzzle::sample;

fn leaf(part: usize) -> CubeTreeNode {
    CubeTreeNode::Leaf {
        part,
        cost: 1.0,
        symmetries: 1,
    }
}

fn tree(words: &str) -> Vec<CubeTreeNode> {
    let node = |word: &str| match word.parse() {
        Ok(number) => leaf(number),
        Err(_) => CubeTreeNode::Question(format!("queen@{word}")),
    };
    words.split(' ').map(node).collect()
}

/// The cubes of each part in words.
fn found(words: &str) -> Result<Vec<String>, CoverFault> {
    let puzzle = sample::queens(4);
    let premise = |one: &Premise| {
        let name = puzzle.board.name(one.square);
        if one.stands { name } else { format!("-{name}") }
    };
    let cube = |cube: &WeightedCube| Vec::from_iter(cube.premises.iter().map(premise)).join(" ");
    let part = |part: &Part| Vec::from_iter(part.cubes().iter().map(cube)).join(", ");
    Ok(parts(&puzzle, &tree(words))?.iter().map(part).collect())
}

#[test]
fn a_whole_tree_says_what_is_in_each_part() {
    let said = |words: &str| found(words).unwrap();
    assert_eq!(said("1"), [""]);
    assert_eq!(said("a1 1 b1 2 3"), ["a1", "-a1 b1", "-a1 -b1"]);
    assert_eq!(said("a1 2 b1 1 2"), ["-a1 b1", "a1, -a1 -b1"]);
    assert_eq!(said("a1 b1 1 2 1"), ["a1 b1, -a1", "a1 -b1"]);
}

#[test]
fn a_tree_that_is_not_whole_or_asks_in_vain_covers_nothing() {
    let twice = CoverFault::AskedTwice("queen@a1".to_owned());
    let nowhere = CoverFault::NoSuchPlace("queen@z9".to_owned());
    for (words, fault) in [
        ("a1 1 b1 2", CoverFault::EndsEarly),
        ("a1 1", CoverFault::EndsEarly),
        ("a1 1 b1 2 3 4", CoverFault::GoesOn),
        ("1 1", CoverFault::GoesOn),
        ("a1 1 0", CoverFault::NoSuchPart(0)),
        ("a1 1 3", CoverFault::NoSuchPart(3)),
        ("a1 2 b1 2 3", CoverFault::NoSuchPart(1)),
        ("a1 a1 1 2 3", twice),
        ("z9 1 2", nowhere),
    ] {
        assert_eq!(found(words), Err(fault), "{words}");
    }
    assert_eq!(parts(&sample::queens(4), &[]), Err(CoverFault::EndsEarly));
}

/// For four queens: the corner a1, else the corner d1, else neither. The second is an image of what has a queen on a1
/// and none on d1, node 3.
fn with_image(by: usize, image: usize) -> Vec<CubeTreeNode> {
    let mut tree = tree("a1 d1 1 2 d1 3 4");
    tree[5] = CubeTreeNode::Image { image, by };
    tree[6] = leaf(3);
    tree
}

#[test]
fn a_leaf_that_a_symmetry_carries_to_a_node_before_it_counts_once_more() {
    let mut puzzle = sample::queens(4);
    let found = |by, image| {
        let parts = parts(&puzzle, &with_image(by, image))?;
        let weights = parts.iter().map(|part| part.cubes()[0].weight);
        Ok(weights.collect::<Vec<u64>>())
    };
    // Of the symmetries of a square, those that carry d1 to a1 and a1 to d1.
    let carry: Vec<usize> = (0..7).filter(|&by| found(by, 3).is_ok()).collect();
    assert_eq!(carry.len(), 1, "{carry:?}");
    let mirror = carry[0];
    assert_eq!(found(mirror, 3), Ok(vec![1, 2, 1]));
    for of in [1, 2] {
        assert_eq!(
            found(mirror, of),
            Err(CoverFault::OtherCube { node: 5, of })
        );
    }
    for of in [0, 4, 5, 6, 7] {
        assert_eq!(
            found(mirror, of),
            Err(CoverFault::NotBefore { node: 5, of })
        );
    }
    assert_eq!(found(7, 3), Err(CoverFault::NoSymmetry(5)));
    // A puzzle that has no symmetry.
    puzzle.give(crate::board::Square::new(1), crate::puzzle::KindId::new(0));
    let refused = parts(&puzzle, &with_image(mirror, 3));
    assert_eq!(refused, Err(CoverFault::NoSymmetry(5)));
}
