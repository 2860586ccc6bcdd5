//! The tree whose leaves are the parts: that they exclude each other and leave nothing out can be seen from it.
//!
//! At every inner node a piece stands on a square or does not; there is no third way. So any tree of such nodes
//! covers everything once, whatever the rules are: the walk only has to see that the tree is whole, and that each
//! of the parts is one of its leaves, with the premises that lead there.
//!
//! A leaf may also be the image of a node before it: a symmetry carries what holds at the leaf to what holds at the node, and the
//! puzzle stays the same, so that both have equally many solutions. The parts below that node then count once more; how often
//! each counts in all is its weight.

use std::collections::HashMap;

use super::images::{Carrier, Cube, SymmetryName};
use super::tree::{Node, weights};
use crate::puzzle::{Premise, Puzzle, names};
use crate::scale::part::{Part, Portion};

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
    #[error("the leaf where part {expected} is expected is part {found}")]
    WrongLeaf { expected: usize, found: usize },
    #[error("part {0} has other premises than its leaf")]
    OtherPremises(usize),
    #[error("the tree has {leaves} leaves, and there are {parts} parts")]
    OtherNumber { leaves: usize, parts: usize },
    #[error("node {node} is to be an image of node {of}, which does not end before it")]
    NotBefore { node: usize, of: usize },
    #[error("node {0} is an image by a symmetry that the puzzle has not")]
    NoSymmetry(usize),
    #[error("node {node} is carried to another cube than that of node {of}")]
    OtherCube { node: usize, of: usize },
    #[error("part {part} counts {expected} times and not {found} times")]
    OtherWeight {
        part: usize,
        expected: u64,
        found: u64,
    },
}

/// Walks the tree. Leaves that are parts are numbered in its order, from 1.
pub fn check(puzzle: &Puzzle, tree: &[Node], parts: &[Part]) -> Result<(), CoverFault> {
    let mut walk = Walk::new(puzzle, tree);
    for (place, node) in tree.iter().enumerate() {
        if walk.is_whole {
            return Err(CoverFault::GoesOn);
        }
        walk.note(place);
        match node {
            Node::Question(name) => walk.ask(place, name)?,
            Node::Part(found) => walk.part(*found, parts)?,
            Node::Image { image, by } => walk.image(place, *image, by)?,
        }
    }
    let (leaves, parts_in_all) = (walk.leaves, parts.len());
    match (walk.is_whole, leaves == parts_in_all) {
        (false, _) => Err(CoverFault::EndsEarly),
        (true, false) => Err(CoverFault::OtherNumber {
            leaves,
            parts: parts_in_all,
        }),
        (true, true) => check_weights(tree, parts),
    }
}

fn check_weights(tree: &[Node], parts: &[Part]) -> Result<(), CoverFault> {
    let weights = weights(tree);
    let mut pairs = parts.iter().zip(weights);
    match pairs.find(|(part, weight)| part.weight() != *weight) {
        None => Ok(()),
        Some((part, expected)) => Err(CoverFault::OtherWeight {
            part: part.number,
            expected,
            found: part.weight(),
        }),
    }
}

/// Where a walk stands.
struct Walk<'a> {
    puzzle: &'a Puzzle,
    leaves: usize,
    /// What holds there, and the nodes that asked for it.
    way: Vec<Premise>,
    asked: Vec<usize>,
    is_whole: bool,
    /// The nodes that have images, with what holds there once that is known.
    originals: HashMap<usize, Option<Cube>>,
    symmetries: HashMap<SymmetryName, Option<Carrier>>,
}

impl<'a> Walk<'a> {
    fn new(puzzle: &'a Puzzle, tree: &[Node]) -> Self {
        let originals = tree.iter().filter_map(|node| match node {
            Node::Image { image, .. } => Some((*image, None)),
            Node::Question(_) | Node::Part(_) => None,
        });
        Walk {
            puzzle,
            leaves: 0,
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

    fn part(&mut self, found: usize, parts: &[Part]) -> Result<(), CoverFault> {
        self.leaves += 1;
        if found != self.leaves {
            let expected = self.leaves;
            return Err(CoverFault::WrongLeaf { expected, found });
        }
        let is_leaf = |part: &Part| {
            let Portion::Cube { premises, .. } = &part.portion else {
                return false;
            };
            *premises == self.way && part.number == found
        };
        if parts.get(found - 1).is_some_and(|part| !is_leaf(part)) {
            return Err(CoverFault::OtherPremises(found));
        }
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

    /// Both trees below the last questions are behind: on to where the next piece does not stand.
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
mod tests {
    use super::*;
    use crate::puzzle::sample;

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
            portion: Portion::Cube {
                premises: way.iter().map(premise).collect(),
                weight: 1,
            },
            cost: 1.0,
        };
        ways.iter().enumerate().map(part).collect()
    }

    fn tree(words: &str) -> Vec<Node> {
        let node = |word: &str| match word.parse() {
            Ok(number) => Node::Part(number),
            Err(_) => Node::Question(format!("queen@{word}")),
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
        assert_eq!(
            found("a1 1 2", &three[..1]),
            Err(CoverFault::OtherNumber {
                leaves: 2,
                parts: 1
            })
        );
        assert_eq!(found("a1 1 b1 2 3 4", &three), Err(CoverFault::GoesOn));
        assert_eq!(
            found("a1 b1 1 2 3", &three),
            Err(CoverFault::OtherPremises(1))
        );
        assert_eq!(
            found("a1 1 c1 2 3", &three),
            Err(CoverFault::OtherPremises(2))
        );
        let wrong = CoverFault::WrongLeaf {
            expected: 2,
            found: 3,
        };
        assert_eq!(found("a1 1 b1 3 2", &three), Err(wrong));
        let twice = CoverFault::AskedTwice(a.to_owned());
        assert_eq!(found("a1 a1 1 2 3", &three), Err(twice));
        let nowhere = CoverFault::NoSuchPlace("queen@z9".to_owned());
        assert_eq!(found("z9 1 2", &three), Err(nowhere));
        assert_eq!(check(&puzzle, &[], &[]), Err(CoverFault::EndsEarly));
    }

    /// Of four queens: the corner a1, or else the corner d1, or neither.
    fn with_image(by: (&str, &str), image: usize) -> Vec<Node> {
        let mut tree = tree("a1 d1 1 2 d1 3 4");
        let by = format!(r#"{{"turn":"{}","first":"{}"}}"#, by.0, by.1);
        let by = serde_json::from_str(&by).unwrap();
        tree[5] = Node::Image { image, by };
        tree[6] = Node::Part(3);
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
            if let Portion::Cube { weight, .. } = &mut part.portion {
                *weight = of_part;
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
        // Not that symmetry, not that node.
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
}
