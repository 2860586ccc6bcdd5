//! A puzzle cut into parts of about the same cost.
//!
//! The part that promises to take longest is cut in two, again and again, where the backtracker would branch. What
//! a part will cost is estimated by some probes of its search tree ([`Probe`]). A piece that cannot stand where it is asked for, or must,
//! is no question: so every part may have solutions as far as is seen at once, and none is left out.

use std::collections::BinaryHeap;

use super::growing::{Grown, Open};
use super::images::{self, Carrier, SymmetryName};
use super::orbits::ByOrbits;
use super::tree::{self, Node};
use crate::board::Square;
use crate::puzzle::{Automorphisms, Premise, Puzzle, names};
use crate::scale::part::{Part, Portion};
use crate::search::{Look, Probe};
use crate::stop::Stop;

/// How a puzzle is to be cut into cubes.
#[derive(Clone, Debug)]
pub struct CubesRequest {
    /// So many, or as many as there can be; `None` is as many as suit a count on one machine.
    pub parts: Option<usize>,
    /// Of the probes: the same makes the same parts.
    pub seed: u64,
    /// Count cubes once that symmetries of the puzzle carry to one another.
    pub symmetry: bool,
    pub stop: Stop,
}

/// The parts, and the tree that they are the leaves of.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    pub tree: Vec<Node>,
    pub parts: Vec<Part>,
}

/// What one machine counts between two results, in branches: some tenths of a second.
const COST_OF_A_PART: f64 = 100_000.0;
const FEWEST: usize = 16;
const MOST: usize = 1000;

/// The cost of a part is the mean of so many probes.
const PROBES: usize = 24;

/// So that costs can be added up.
const GREATEST_COST: f64 = 1e200;

/// By orbits there are at most so many of the parts: the others are there to make them alike.
const OF_ORBITS: f64 = 0.75;

/// Splits a puzzle that the search can hold; `None` where it was stopped. By symmetry only where that promises less work: squares in
/// the order of their orbits may be worse to begin with than those that the backtracker would choose.
pub fn split(puzzle: &Puzzle, request: &CubesRequest) -> Option<Split> {
    let plain = cut(puzzle, request, false)?;
    if !request.symmetry {
        return Some(plain);
    }
    let by_orbits = cut(puzzle, request, true)?;
    let work = |split: &Split| split.parts.iter().map(|part| part.cost).sum::<f64>();
    Some(match work(&by_orbits) < work(&plain) {
        true => by_orbits,
        false => plain,
    })
}

fn cut(puzzle: &Puzzle, request: &CubesRequest, symmetry: bool) -> Option<Split> {
    let mut nodes = vec![Grown::Leaf { cost: 1.0 }];
    let mut names = Vec::new();
    if let Some(mut probe) = Probe::begin(puzzle, &request.stop).ok()? {
        let cost = cost(&mut probe, &[], request.seed);
        nodes = vec![Grown::Leaf { cost }];
        let suits = (cost / COST_OF_A_PART).clamp(FEWEST as f64, MOST as f64) as usize;
        let wanted = request.parts.unwrap_or(suits);
        let mut open = vec![Open::root(cost)];
        if symmetry && wanted > 1 {
            let group = Automorphisms::of(puzzle);
            let (names_of_all, carriers): (Vec<_>, Vec<_>) =
                images::named(puzzle, &group).into_iter().unzip();
            let orbits = group.orbits();
            open = by_orbits(
                puzzle, &mut nodes, &mut probe, &carriers, orbits, wanted, request,
            )?;
            names = names_of_all;
        }
        grow(&mut nodes, open, &mut probe, wanted, request)?;
    }
    Some(listed(puzzle, &nodes, &names))
}

/// Cuts the root as symmetries suggest, and gives the leaves with their costs.
fn by_orbits(
    puzzle: &Puzzle,
    nodes: &mut Vec<Grown>,
    probe: &mut Probe,
    carriers: &[Carrier],
    orbits: &[Vec<Square>],
    wanted: usize,
    request: &CubesRequest,
) -> Option<Vec<Open>> {
    let by_orbits = ByOrbits {
        puzzle,
        probe,
        stop: &request.stop,
        carriers,
        nodes,
        parts: 1,
        most: (wanted as f64 * OF_ORBITS) as usize,
    };
    let mut open = by_orbits.cut(orbits).ok()?;
    for leaf in &mut open {
        let seed = request.seed.wrapping_add(leaf.place as u64);
        leaf.cost = cost(probe, &leaf.premises, seed);
        nodes[leaf.place] = Grown::Leaf { cost: leaf.cost };
    }
    Some(open)
}

fn grow(
    nodes: &mut Vec<Grown>,
    open: Vec<Open>,
    probe: &mut Probe,
    wanted: usize,
    request: &CubesRequest,
) -> Option<()> {
    let mut open = BinaryHeap::from(open);
    let is_leaf = |node: &&Grown| matches!(node, Grown::Leaf { .. });
    let mut leaves = nodes.iter().filter(is_leaf).count();
    while leaves < wanted {
        let Some(Open {
            place, premises, ..
        }) = open.pop()
        else {
            break;
        };
        request.stop.poll().ok()?;
        let question = match probe.go_to(&premises) {
            true => probe.open(),
            false => None,
        };
        // Settled or refuted: it stays a part.
        let Some((square, kind)) = question else {
            continue;
        };
        let below = [nodes.len(), nodes.len() + 1];
        for (place, stands) in below.into_iter().zip([true, false]) {
            let premise = Premise {
                square,
                kind,
                stands,
            };
            let premises = [&premises[..], &[premise]].concat();
            let cost = cost(probe, &premises, request.seed.wrapping_add(place as u64));
            nodes.push(Grown::Leaf { cost });
            open.push(Open {
                cost,
                place,
                premises,
            });
        }
        nodes[place] = Grown::Question {
            square,
            kind,
            below,
        };
        leaves += 1;
    }
    Some(())
}

/// About how many branches there are under some premises.
pub fn cost(probe: &mut Probe, premises: &[Premise], seed: u64) -> f64 {
    if !probe.go_to(premises) {
        return 1.0;
    }
    let mut random = fastrand::Rng::with_seed(seed);
    let probes = (0..PROBES).map(|_| probe.sample(Look::Blind, &mut random).branches);
    (1.0 + probes.sum::<f64>() / PROBES as f64).min(GREATEST_COST)
}

/// The tree in the order of its walk, and its leaves, each with its weight.
fn listed(puzzle: &Puzzle, nodes: &[Grown], symmetries: &[SymmetryName]) -> Split {
    let mut split = Split {
        tree: Vec::with_capacity(nodes.len()),
        parts: Vec::new(),
    };
    // Where each node is in the order of the walk; images come after what they are images of.
    let mut places = vec![0; nodes.len()];
    let mut left = vec![(0, Vec::new())];
    while let Some((place, premises)) = left.pop() {
        places[place] = split.tree.len();
        match nodes[place] {
            Grown::Leaf { cost } => {
                let number = split.parts.len() + 1;
                split.tree.push(Node::Part(number));
                let portion = Portion::Cube {
                    premises,
                    weight: 1,
                };
                split.parts.push(Part {
                    number,
                    portion,
                    cost,
                });
            }
            Grown::Image { of, by } => split.tree.push(Node::Image {
                image: places[of],
                by: symmetries[by].clone(),
            }),
            Grown::Question {
                square,
                kind,
                below: [yes, no],
            } => {
                let name = names::name(puzzle, (square, kind));
                split.tree.push(Node::Question(name));
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
    for (part, counts) in split.parts.iter_mut().zip(tree::weights(&split.tree)) {
        if let Portion::Cube { weight, .. } = &mut part.portion {
            *weight = counts;
        }
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;
    use crate::scale::cubes::cover;
    use crate::search::{Options, solutions};

    fn request(parts: usize) -> CubesRequest {
        CubesRequest {
            parts: Some(parts),
            seed: 0,
            symmetry: false,
            stop: Stop::never(),
        }
    }

    #[test]
    fn the_parts_of_every_size_have_all_solutions_together_and_each_once() {
        for puzzle in [
            sample::queens(6),
            sample::queens_and_pawn(5),
            sample::queens(3),
        ] {
            let all = |puzzle: &Puzzle| {
                let found = solutions(puzzle, &Options::default());
                let mut found: Vec<_> = found.map(Result::unwrap).collect();
                found.sort();
                found
            };
            for number in [1, 2, 3, 10, 40] {
                let Split { tree, parts } = split(&puzzle, &request(number)).unwrap();
                assert!(parts.len() <= number);
                assert_eq!(cover::check(&puzzle, &tree, &parts), Ok(()));
                let mut together: Vec<_> = parts
                    .iter()
                    .flat_map(|part| match &part.portion {
                        Portion::Cube { premises, .. } => all(&puzzle.under(premises).unwrap()),
                        Portion::States(_) => Vec::new(),
                    })
                    .collect();
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
        let costs = one.parts.iter().map(|part| part.cost);
        let all: f64 = costs.clone().sum();
        assert!(costs.fold(0.0, f64::max) < all * 0.08);
    }

    /// Two armies that may be exchanged, as many of one as of the other.
    fn armies() -> Puzzle {
        let mut puzzle = sample::open(3, 3);
        let armies = ['W', 'B'].map(|symbol| {
            let name = symbol.to_string();
            puzzle.add(
                &name,
                symbol,
                sample::king(),
                crate::puzzle::Bound::exactly(2),
            )
        });
        for [by, on] in [armies, [armies[1], armies[0]]] {
            let on = crate::puzzle::Targets::Pieces(sample::set(&[on]));
            puzzle.attacks(&[by], on, crate::puzzle::Bound::exactly(0));
        }
        puzzle
    }

    #[test]
    fn parts_up_to_symmetry_counted_as_often_as_they_weigh_have_as_many_solutions() {
        let mut with_images = 0;
        for puzzle in [
            sample::queens(6),
            sample::queens(7),
            sample::queens_and_pawn(5),
            armies(),
        ] {
            let number = |puzzle: &Puzzle| {
                solutions(puzzle, &Options::default())
                    .map(Result::unwrap)
                    .count() as u64
            };
            for wanted in [1, 10, 30, 100, 400] {
                let request = CubesRequest {
                    symmetry: true,
                    ..request(wanted)
                };
                let Split { tree, parts } = split(&puzzle, &request).unwrap();
                assert!(parts.len() <= wanted);
                assert_eq!(cover::check(&puzzle, &tree, &parts), Ok(()));
                let weighed = parts.iter().map(|part| match &part.portion {
                    Portion::Cube { premises, weight } => {
                        weight * number(&puzzle.under(premises).unwrap())
                    }
                    Portion::States(_) => 0,
                });
                assert_eq!(weighed.sum::<u64>(), number(&puzzle));
                let is_image = |node: &&Node| matches!(node, Node::Image { .. });
                with_images += usize::from(tree.iter().any(|node| is_image(&node)));
            }
        }
        assert!(with_images > 4, "{with_images}");
    }
}
