//! `[[connected]]`: the connected parts of the squares that hold something, joined by steps.
//!
//! It flood-fills each group, square by square.

mod breach;

use std::collections::BTreeMap;

pub use breach::{ConnectedBreach, PartFault};

use super::count::counts;
use super::geometry::groups;
use super::{Breach, RuleJudge};
use crate::board::{Board, Group, Polyomino, Square};
use crate::puzzle::{Connected, Crossing, Differ, Joins, PartShape, Placement, Puzzle};

pub(super) struct ConnectedJudge<'a> {
    board: &'a Board,
    rule: &'a Connected,
    /// For each square, the squares that are joined to it.
    joined: Vec<Vec<Square>>,
}

impl<'a> ConnectedJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Connected) -> Self {
        let board = &puzzle.board;
        let mut joined = vec![Vec::new(); board.len()];
        for side in board.sides().filter(|_| rule.has_sides()) {
            let ends = match rule.joins {
                Some(Joins::Corners) => board.corners_of_side(side),
                _ => board.squares_of_side(side),
            };
            for end in ends {
                joined[side.index()].push(end);
                joined[end.index()].push(side);
            }
        }
        for from in board.squares().filter(|_| !rule.has_sides()) {
            for &step in rule.by.leaps() {
                if let Some(to) = board.step_from(board.place(from), step) {
                    let to = board.square(to);
                    joined[from.index()].push(to);
                    joined[to.index()].push(from);
                }
            }
        }
        ConnectedJudge {
            board,
            rule,
            joined,
        }
    }

    /// The number of its squares; of sides, of the squares or corners that they join.
    fn size_of(&self, part: &[Square]) -> usize {
        let is_side = |place: &&Square| self.board.is_open_side(**place);
        match self.rule.has_sides() {
            false => part.len(),
            true => part.iter().filter(|place| !is_side(place)).count(),
        }
    }

    /// The squares of a part, without the sides in it.
    fn squares_of(&self, part: &[Square]) -> Vec<Square> {
        let squares = part.iter().copied();
        squares
            .filter(|&place| self.board.is_square(place))
            .collect()
    }

    fn counts(&self, placement: &Placement, square: Square) -> bool {
        let holds = match &self.rule.of {
            Some(of) => counts(of, self.board, placement, square),
            None => self.board.is_open(square),
        };
        self.rule.within.contains(square) && holds
    }

    /// The parts of a group, in the order of their first squares.
    fn parts(&self, placement: &Placement, group: &Group) -> Vec<Vec<Square>> {
        let mut left: BTreeMap<Square, ()> = BTreeMap::new();
        let counting = group.squares.iter().filter(|&&s| self.counts(placement, s));
        left.extend(counting.map(|&square| (square, ())));
        if self.rule.joins.is_some() {
            let sides: Vec<Square> = left.keys().copied().collect();
            let ends = sides.iter().flat_map(|side| &self.joined[side.index()]);
            left.extend(ends.map(|&end| (end, ())));
        }
        if let Some(over) = &self.rule.over {
            let crossed = self.sides_between(&left);
            let crossed = crossed.filter(|side| holds_one(placement, over, *side) == over.bridges);
            let crossed: Vec<Square> = crossed.collect();
            left.extend(crossed.into_iter().map(|side| (side, ())));
        }
        let mut parts = Vec::new();
        while let Some((first, ())) = left.pop_first() {
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&square) = part.get(next) {
                next += 1;
                for &other in &self.joined[square.index()] {
                    if left.remove(&other).is_some() {
                        part.push(other);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// The sides of which both squares are among these.
    fn sides_between<'s>(
        &'s self,
        squares: &'s BTreeMap<Square, ()>,
    ) -> impl Iterator<Item = Square> + 's {
        self.board.sides().filter(|side| {
            let both = &self.joined[side.index()];
            both.len() == 2 && both.iter().all(|square| squares.contains_key(square))
        })
    }

    /// Walls between two squares of one part, or beside a square of the group that is in none.
    fn walls(
        &self,
        placement: &Placement,
        inside: &[Square],
        parts: &[Vec<Square>],
    ) -> Vec<PartFault> {
        let Some(over) = self.rule.over.as_ref().filter(|over| over.closed) else {
            return Vec::new();
        };
        let inside: BTreeMap<Square, ()> = inside.iter().map(|&square| (square, ())).collect();
        let part_of = |square: &Square| parts.iter().position(|part| part.contains(square));
        let is_wrong = |side: &Square| {
            let parts: Vec<Option<usize>> = self.joined[side.index()].iter().map(part_of).collect();
            holds_one(placement, over, *side) && (parts.contains(&None) || parts[0] == parts[1])
        };
        let walls = self.sides_between(&inside).filter(is_wrong);
        walls.map(|side| PartFault::Wall { side }).collect()
    }

    /// All faults, each with its group.
    fn faults(&self, placement: &Placement) -> Vec<(Option<Group>, PartFault)> {
        let rule = self.rule;
        let mut all = Vec::new();
        let labels = rule.labelled();
        let mut grouped: Vec<Square> = Vec::new();
        let mut differing: Vec<Vec<Square>> = Vec::new();
        for each in &rule.each {
            for (place, group) in groups(self.board, &each.grouping).enumerate() {
                let mut inside: Vec<Square> = {
                    let squares = group.squares.iter().copied();
                    squares.filter(|&s| rule.within.contains(s)).collect()
                };
                if inside.is_empty() {
                    continue;
                }
                if rule.joins.is_some() {
                    let ends = inside.iter().flat_map(|side| &self.joined[side.index()]);
                    inside = ends.copied().collect();
                }
                let parts = self.parts(placement, &group);
                let is_outside = |part: &Vec<Square>| {
                    rule.outside && part.iter().any(|&s| self.board.is_on_edge(s))
                };
                let (space, parts): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_outside);
                let space = space.concat();
                let mut faults = Vec::new();
                let (bound, number) = (
                    each.bounds.of(place),
                    parts.len() + usize::from(rule.outside),
                );
                if !bound.allows(number) {
                    let (bound, parts) = (bound.clone(), parts.clone());
                    faults.push(PartFault::Number {
                        bound,
                        number,
                        parts,
                    });
                }
                faults.extend(self.faults_of_parts(&parts));
                faults.extend(self.walls(placement, &inside, &parts));
                faults.extend(self.faults_of_sizes(&inside, &parts, &space));
                for (label, squares) in labels.iter().enumerate() {
                    let holds_all = |part: &Vec<Square>| squares.iter().all(|s| part.contains(s));
                    let is_asked = squares.iter().any(|square| inside.contains(square));
                    if is_asked && !parts.iter().chain([&space]).any(holds_all) {
                        faults.push(self.apart(label, squares));
                    }
                }
                grouped.extend(inside);
                differing.extend(parts.iter().map(|part| self.squares_of(part)));
                let of_group = faults.into_iter();
                all.extend(of_group.map(|fault| (Some(group.clone()), fault)));
            }
        }
        all.extend(
            self.alike(&differing)
                .into_iter()
                .map(|fault| (None, fault)),
        );
        for &(square, size) in rule.sizes.iter().filter(|(s, _)| !grouped.contains(s)) {
            let part = Vec::new();
            all.push((None, PartFault::SizeOf { square, size, part }));
        }
        for (label, squares) in labels.iter().enumerate() {
            if !squares.iter().any(|square| grouped.contains(square)) {
                all.push((None, self.apart(label, squares)));
            }
        }
        all
    }

    /// The pairs of parts that touch and are alike.
    fn alike(&self, parts: &[Vec<Square>]) -> Vec<PartFault> {
        let Some((differ, touch)) = &self.rule.differ else {
            return Vec::new();
        };
        let steps_to = |from: Square, to: Square| {
            let place = self.board.place(from);
            let mut ends = touch
                .leaps()
                .iter()
                .map(|&step| self.board.step_from(place, step));
            from != to && ends.any(|end| end.is_some_and(|end| self.board.square(end) == to))
        };
        let touch = |one: &[Square], other: &[Square]| {
            let touches = |&a: &Square| other.iter().any(|&b| steps_to(a, b) || steps_to(b, a));
            one.iter().any(touches)
        };
        let shape = |part: &[Square]| Polyomino::of_squares(self.board, part);
        let are_alike = |one: &[Square], other: &[Square]| match differ {
            Differ::Size => one.len() == other.len(),
            Differ::Shape => shape(one).images().contains(&shape(other)),
            Differ::Placed => shape(one) == shape(other),
        };
        let mut faults = Vec::new();
        for (place, one) in parts.iter().enumerate() {
            for other in &parts[place + 1..] {
                if are_alike(one, other) && touch(one, other) {
                    let parts = [one.clone(), other.clone()];
                    faults.push(PartFault::Alike {
                        differ: *differ,
                        parts,
                    });
                }
            }
        }
        faults
    }

    /// How many independent loops a part has.
    fn loops(&self, part: &[Square]) -> usize {
        let mut steps = BTreeMap::new();
        for &one in part {
            for &other in &self.joined[one.index()] {
                if one != other && part.contains(&other) {
                    steps.insert((one.min(other), one.max(other)), ());
                }
            }
        }
        steps.len() + 1 - part.len()
    }

    /// What is wrong with the squares of `sizes` among those of a group.
    fn faults_of_sizes(
        &self,
        inside: &[Square],
        parts: &[Vec<Square>],
        space: &[Square],
    ) -> Vec<PartFault> {
        let asked = self.rule.sizes.iter();
        let asked = asked.filter(|(s, _)| inside.contains(s) && !space.contains(s));
        let fault = |&(square, size): &(Square, Option<i64>)| {
            let part = parts.iter().find(|part| part.contains(&square));
            let part = part.cloned().unwrap_or_default();
            let is_wrong =
                part.is_empty() || size.is_some_and(|size| self.size_of(&part) as i64 != size);
            is_wrong.then_some(PartFault::SizeOf { square, size, part })
        };
        asked.filter_map(fault).collect()
    }

    fn labels_in(&self, part: &[Square]) -> impl Iterator<Item = String> {
        let labels = self.rule.labels.as_ref();
        part.iter()
            .filter_map(move |&square| Some(labels?.label(square)?.to_owned()))
    }

    fn apart(&self, label: usize, squares: &[Square]) -> PartFault {
        let labels = self.rule.labels.as_ref();
        PartFault::Apart {
            label: labels.map_or(String::new(), |labels| labels.labels()[label].clone()),
            squares: squares.to_vec(),
        }
    }

    fn faults_of_parts(&self, parts: &[Vec<Square>]) -> Vec<PartFault> {
        let mut faults = Vec::new();
        for part in parts {
            let (bound, part) = (self.rule.size.clone(), part.clone());
            let sizes = self.rule.sizes.iter().map(|(square, _)| *square);
            let sizes: Vec<Square> = sizes.filter(|square| part.contains(square)).collect();
            if !bound.allows(self.size_of(&part)) {
                let part = part.clone();
                faults.push(PartFault::Size { bound, part });
            }
            let (bound, loops) = (self.rule.loops.clone(), self.loops(&part));
            if !bound.allows(loops) {
                let part = part.clone();
                faults.push(PartFault::Loops { bound, loops, part });
            }
            let shape = Polyomino::of_squares(self.board, &self.squares_of(&part));
            let has = |shapes: &[PartShape]| shapes.iter().any(|other| other.admits(&shape));
            let has_one = self.rule.shapes.as_ref().is_none_or(|shapes| has(shapes));
            let is_forbidden = has(&self.rule.not_shapes);
            if is_forbidden || !has_one {
                let part = part.clone();
                faults.push(PartFault::Shape { is_forbidden, part });
            }
            let has_labels = self.rule.labels.is_some();
            let mut labels: Vec<String> = self.labels_in(&part).collect();
            labels.sort_unstable();
            labels.dedup();
            if labels.len() > 1 || (self.rule.one_each && has_labels && labels.is_empty()) {
                let part = part.clone();
                faults.push(PartFault::Labels { labels, part });
            }
            if self.rule.one_each && !has_labels && sizes.len() != 1 {
                faults.push(PartFault::NotOne { sizes, part });
            }
        }
        faults
    }
}

/// Whether a side holds a wall, or a bridge.
fn holds_one(placement: &Placement, over: &Crossing, side: Square) -> bool {
    let held = placement.get(side);
    held.is_some_and(|kind| over.kinds.contains(kind))
}

impl RuleJudge for ConnectedJudge<'_> {
    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let breach = |(group, fault): (Option<Group>, PartFault)| {
            let area = group.iter().flat_map(|group| &group.squares).copied();
            Breach::Connected(ConnectedBreach {
                of: self.rule.of.clone(),
                area: area.filter(|&s| self.rule.within.contains(s)).collect(),
                group,
                fault,
                origin: self.rule.origin,
            })
        };
        self.faults(placement).into_iter().map(breach).collect()
    }
}
