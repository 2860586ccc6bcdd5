//! Trees and parts that belong together, and forged ones.

use super::*;
use crate::puzzle::sample;
use crate::scale::part::{Portion, WeightedCube};

fn parts(puzzle: &Puzzle, ways: &[&[(&str, bool)]]) -> Vec<Part> {
    let premise = |&(name, stands): &(&str, bool)| {
        let (square, kind) = names::find(puzzle, name).unwrap();
        Premise {
            square,
            kind,
            stands,
        }
    };
    let part = |(index, way): (usize, &&[(&str, bool)])| Part {
        number: index + 1,
        portion: Portion::Cubes(vec![WeightedCube {
            premises: way.iter().map(premise).collect(),
            weight: 1,
            symmetries: 1,
            cost: 1.0,
        }]),
    };
    ways.iter().enumerate().map(part).collect()
}

fn tree(words: &str) -> Vec<CubeTreeNode> {
    let node = |word: &str| match word.parse() {
        Ok(number) => CubeTreeNode::Part(number),
        Err(_) => CubeTreeNode::Question(format!("queen@{word}")),
    };
    words.split(' ').map(node).collect()
}

#[test]
fn a_tree_covers_all_where_it_is_whole_and_its_leaves_are_the_parts() {
    let puzzle = sample::queens(4);
    let (a, b) = ("queen@a1", "queen@b1");
    let three = parts(
        &puzzle,
        &[
            &[(a, true)],
            &[(a, false), (b, true)],
            &[(a, false), (b, false)],
        ],
    );
    let found = |words, parts: &[Part]| check(&puzzle, &tree(words), parts);
    assert_eq!(found("a1 1 b1 2 3", &three), Ok(()));
    assert_eq!(found("1", &parts(&puzzle, &[&[]])), Ok(()));
    assert_eq!(found("a1 1 b1 2", &three), Err(CoverFault::EndsEarly));
    assert_eq!(found("a1 1 2", &three[..1]), Err(CoverFault::NoSuchPart(2)));
    let nothing_for_3 = CoverFault::OtherCubes {
        part: 3,
        cubes: 1,
        leaves: 0,
    };
    let two = [
        &three[0],
        &parts(&puzzle, &[&[], &[(a, false)]])[1],
        &three[2],
    ];
    let two: Vec<Part> = two.into_iter().cloned().collect();
    assert_eq!(found("a1 1 2", &two), Err(nothing_for_3));
    assert_eq!(found("a1 1 b1 2 3 4", &three), Err(CoverFault::GoesOn));
    assert_eq!(
        found("a1 b1 1 2 3", &three),
        Err(CoverFault::OtherPremises(1))
    );
    assert_eq!(
        found("a1 1 c1 2 3", &three),
        Err(CoverFault::OtherPremises(2))
    );
    assert_eq!(
        found("a1 1 b1 3 2", &three),
        Err(CoverFault::OtherPremises(3))
    );
    let mut swapped = three.clone();
    swapped.swap(0, 1);
    let wrong = CoverFault::OtherNumber {
        expected: 1,
        found: 2,
    };
    assert_eq!(found("a1 1 b1 2 3", &swapped), Err(wrong));
    let twice = CoverFault::AskedTwice(a.to_owned());
    assert_eq!(found("a1 a1 1 2 3", &three), Err(twice));
    let nowhere = CoverFault::NoSuchPlace("queen@z9".to_owned());
    assert_eq!(found("z9 1 2", &three), Err(nowhere));
    assert_eq!(check(&puzzle, &[], &[]), Err(CoverFault::EndsEarly));
}

#[test]
fn a_part_may_have_several_leaves_in_the_order_of_the_tree() {
    let puzzle = sample::queens(4);
    let (a, b) = ("queen@a1", "queen@b1");
    let ways: [&[(&str, bool)]; 3] = [
        &[(a, true)],
        &[(a, false), (b, true)],
        &[(a, false), (b, false)],
    ];
    let [one, middle, last] = ways.map(|way| parts(&puzzle, &[way])[0].cubes()[0].clone());
    let two = |cubes: [Vec<WeightedCube>; 2]| {
        let parts = cubes.into_iter().zip(1..).map(|(cubes, number)| Part {
            number,
            portion: Portion::Cubes(cubes),
        });
        check(&puzzle, &tree("a1 1 b1 2 1"), &parts.collect::<Vec<_>>())
    };
    let [one, middle, last] = [&one, &middle, &last].map(|cube| vec![cube.clone()]);
    let both = [&one[..], &last].concat();
    assert_eq!(two([both.clone(), middle.clone()]), Ok(()));
    let reversed = [&last[..], &one].concat();
    let other = Err(CoverFault::OtherPremises(1));
    assert_eq!(two([reversed, middle.clone()]), other);
    for (cubes, number) in [(one.clone(), 1), ([&both[..], &middle].concat(), 3)] {
        let fault = CoverFault::OtherCubes {
            part: 1,
            cubes: number,
            leaves: 2,
        };
        assert_eq!(two([cubes, middle.clone()]), Err(fault));
    }
}

/// For four queens: the corner a1, else the corner d1, else neither.
fn with_image(by: (&str, &str), image: usize) -> Vec<CubeTreeNode> {
    let mut tree = tree("a1 d1 1 2 d1 3 4");
    let by = format!(r#"{{"turn":"{}","first":"{}"}}"#, by.0, by.1);
    let by = serde_json::from_str(&by).unwrap();
    tree[5] = CubeTreeNode::Image { image, by };
    tree[6] = CubeTreeNode::Part(3);
    tree
}

fn three(weights: [u64; 3]) -> Vec<Part> {
    let (a, d) = ("queen@a1", "queen@d1");
    let ways: [&[(&str, bool)]; 3] = [
        &[(a, true), (d, true)],
        &[(a, true), (d, false)],
        &[(a, false), (d, false)],
    ];
    let mut three = parts(&sample::queens(4), &ways);
    for (part, of_part) in three.iter_mut().zip(weights) {
        if let Portion::Cubes(cubes) = &mut part.portion {
            cubes[0].weight = of_part;
        }
    }
    three
}

#[test]
fn a_leaf_that_a_symmetry_carries_to_a_node_before_it_counts_once_more() {
    let puzzle = sample::queens(4);
    let found = |by, image, weights| check(&puzzle, &with_image(by, image), &three(weights));
    let mirror = ("left-right", "d4");
    assert_eq!(found(mirror, 3, [1, 2, 1]), Ok(()));
    let (node, wrong) = (5, |of| Err(CoverFault::OtherCube { node: 5, of }));
    // A wrong symmetry and wrong nodes.
    assert_eq!(found(("top-bottom", "a1"), 3, [1, 2, 1]), wrong(3));
    assert_eq!(found(mirror, 2, [2, 1, 1]), wrong(2));
    assert_eq!(found(mirror, 1, [2, 2, 1]), wrong(1));
    for of in [0, 4, 5, 6, 7] {
        let before = Err(CoverFault::NotBefore { node, of });
        assert_eq!(found(mirror, of, [1, 2, 1]), before);
    }
    for no in [
        ("left-right", "a4"),
        ("upside-down", "d4"),
        ("left-right", "e9"),
    ] {
        assert_eq!(found(no, 3, [1, 2, 1]), Err(CoverFault::NoSymmetry(5)));
    }
    for (weights, part, expected) in [([1, 1, 1], 2, 2), ([1, 3, 1], 2, 2), ([2, 2, 1], 1, 1)] {
        let found_weight = weights[part - 1];
        let forged = CoverFault::OtherWeight {
            part,
            expected,
            found: found_weight,
        };
        assert_eq!(found(mirror, 3, weights), Err(forged));
    }
}

#[test]
fn a_symmetry_that_the_puzzle_has_not_is_refused() {
    let mut puzzle = sample::queens(4);
    puzzle.give(crate::board::Square::new(1), crate::puzzle::KindId::new(0));
    let tree = with_image(("left-right", "d4"), 3);
    let refused = check(&puzzle, &tree, &three([1, 2, 1]));
    assert_eq!(refused, Err(CoverFault::NoSymmetry(5)));
}
