//! The tree whose leaves are the parts: that they exclude each other and leave nothing out can be seen from it.
//!
//! At every inner node a piece stands on a square or does not; there is no third way. So any tree of such nodes
//! covers everything once, whatever the rules are: the walk only has to see that the tree is whole, and that each
//! of the parts is one of its leaves, with the premises that lead there.

use serde::{Deserialize, Serialize};

use crate::puzzle::{Premise, Puzzle, names};
use crate::scale::part::{Part, Portion};

/// A node of the tree. Nodes are listed each before what is below it: first the tree where the piece stands there,
/// then the one where it does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Node {
    /// Which piece stands where, `queen@c7`, or does not.
    Question(String),
    /// A leaf: the part with this number, from 1.
    Part(usize),
}

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
}

/// Walks the tree. Leaves are numbered in its order, from 1.
pub fn check(puzzle: &Puzzle, tree: &[Node], parts: &[Part]) -> Result<(), CoverFault> {
    let mut leaves = 0;
    let mut way: Vec<Premise> = Vec::new();
    let mut is_whole = false;
    for node in tree {
        if is_whole {
            return Err(CoverFault::GoesOn);
        }
        match node {
            Node::Question(name) => {
                let (square, kind) = names::find(puzzle, name)
                    .ok_or_else(|| CoverFault::NoSuchPlace(name.clone()))?;
                let is_asked = |one: &Premise| one.square == square && one.kind == kind;
                if way.iter().any(is_asked) {
                    return Err(CoverFault::AskedTwice(name.clone()));
                }
                way.push(Premise {
                    square,
                    kind,
                    stands: true,
                });
            }
            &Node::Part(found) => {
                leaves += 1;
                if found != leaves {
                    let expected = leaves;
                    return Err(CoverFault::WrongLeaf { expected, found });
                }
                let part = parts.get(found - 1);
                let is_leaf = |part: &Part| {
                    let is_cube =
                        matches!(&part.portion, Portion::Cube(premises) if *premises == way);
                    is_cube && part.number == found
                };
                if part.is_some_and(|part| !is_leaf(part)) {
                    return Err(CoverFault::OtherPremises(found));
                }
                // Both trees below the last questions are behind: on to where the next piece does not stand.
                while way.pop_if(|premise| !premise.stands).is_some() {}
                match way.last_mut() {
                    Some(premise) => premise.stands = false,
                    None => is_whole = true,
                }
            }
        }
    }
    let parts = parts.len();
    match (is_whole, leaves == parts) {
        (false, _) => Err(CoverFault::EndsEarly),
        (true, false) => Err(CoverFault::OtherNumber { leaves, parts }),
        (true, true) => Ok(()),
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
            portion: Portion::Cube(way.iter().map(premise).collect()),
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
}
