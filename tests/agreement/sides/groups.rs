//! The groups of `count` and `sum` on a board with sides, each with the places that count in it.

use std::collections::BTreeSet;

use super::board::{Board, Place, is_square};
use super::model::{Bound, Count};
use super::reading::Held;

pub struct Group {
    counting: BTreeSet<Place>,
    /// What each kind counts that is counted.
    worth: Vec<(usize, i64)>,
    bound: Bound,
}

impl Group {
    pub fn is_right(&self, held: &Held) -> bool {
        let here = held
            .iter()
            .filter(|(place, _)| self.counting.contains(place));
        let worth = |kind: &usize| {
            self.worth
                .iter()
                .find(|(of, _)| of == kind)
                .map_or(0, |(_, worth)| *worth)
        };
        self.bound.allows(here.map(|(_, kind)| worth(kind)).sum())
    }
}

pub fn by_label<L: PartialEq>(
    squares: &[Place],
    label: impl Fn(Place) -> Option<L>,
) -> Vec<BTreeSet<Place>> {
    let mut groups: Vec<(L, BTreeSet<Place>)> = Vec::new();
    for square in squares {
        let Some(its) = label(*square) else { continue };
        match groups.iter_mut().find(|(other, _)| *other == its) {
            Some((_, group)) => _ = group.insert(*square),
            None => groups.push((its, [*square].into())),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The groups of a rule with the squares and the sides that count in each.
pub fn of(board: &Board, rule: &Count) -> Vec<Group> {
    let is_in = |square: &Place| rule.within.as_ref().is_none_or(|set| set.contains(square));
    let all_in = |side: &Place| board.squares_of(*side).iter().all(is_in);
    let sides = board.sides();
    let squares = board.squares();
    let mut groups = Vec::new();
    let mut add = |around: BTreeSet<Place>, squares: BTreeSet<Place>, sides: Vec<Place>| {
        if around.iter().any(is_in) {
            let squares = squares.into_iter().filter(is_in);
            let worth = |(place, of): (usize, &usize)| {
                (
                    *of,
                    rule.weights.as_ref().map_or(1, |weights| weights[place]),
                )
            };
            groups.push(Group {
                counting: squares.chain(sides).collect(),
                worth: rule.of.iter().enumerate().map(worth).collect(),
                bound: rule.bound.clone(),
            });
        }
    };
    for line in &rule.lines {
        let named = |square: bool| {
            line.iter()
                .copied()
                .filter(move |place| is_square(*place) == square)
        };
        let beside = named(false).flat_map(|side| board.squares_of(side));
        let counted = named(false).filter(all_in).collect();
        add(
            named(true).chain(beside).collect(),
            named(true).collect(),
            counted,
        );
    }
    for each in &rule.each {
        let stretches: Vec<BTreeSet<Place>> = match *each {
            "square" => {
                for square in squares
                    .iter()
                    .filter(|square| board.terrain(**square) == '.')
                {
                    let its = sides
                        .iter()
                        .copied()
                        .filter(|side| board.squares_of(*side).contains(square));
                    add([*square].into(), [*square].into(), its.collect());
                }
                continue;
            }
            "corner" => {
                for corner in board.corners() {
                    let its = sides
                        .iter()
                        .copied()
                        .filter(|side| board.corners_of(*side).contains(&corner));
                    let around = board.around_corner(corner);
                    add(around.clone(), around, its.filter(all_in).collect());
                }
                continue;
            }
            "board" => {
                let outer = |side: &Place| !rule.rim || !board.is_inner(*side);
                let its = sides
                    .iter()
                    .copied()
                    .filter(|side| outer(side) && all_in(side));
                let all: BTreeSet<Place> = squares.iter().copied().collect();
                add(all.clone(), all, its.collect());
                continue;
            }
            "row" => by_label(&squares, |square| Some(square.0)),
            "column" => by_label(&squares, |square| Some(square.1)),
            _ => by_label(&squares, |square| board.region(square)),
        };
        for group in stretches {
            let counts = |side: &Place| {
                let squares = board.squares_of(*side);
                let (inside, outside): (Vec<_>, Vec<_>) =
                    squares.iter().partition(|square| group.contains(square));
                match rule.rim {
                    true => inside.len() == 1 && inside.iter().all(is_in),
                    false => inside.len() == 2 && outside.is_empty() && all_in(side),
                }
            };
            let its = sides.iter().copied().filter(counts).collect();
            add(group.clone(), group, its);
        }
    }
    for (group, number) in groups.iter_mut().zip(numbers(board, rule)) {
        group.bound = number.map_or(Bound::Range(None, None), Bound::Exactly);
    }
    groups
}

/// The numbers of the groups `"square"`, which are the open squares, or `"corner"`.
fn numbers(board: &Board, rule: &Count) -> Vec<Option<i64>> {
    let numbers = rule.numbers.iter().flatten().copied();
    if rule.each.first() == Some(&"corner") {
        return numbers.collect();
    }
    let numbers = board.squares().into_iter().zip(numbers);
    let open = numbers.filter(|(square, _)| board.terrain(*square) == '.');
    open.map(|(_, number)| number).collect()
}
