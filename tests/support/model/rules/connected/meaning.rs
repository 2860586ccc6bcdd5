//! What `[[connected]]` means, word by word.

use std::collections::BTreeSet;

use super::Statement;
use super::of_parts::Asked;
use crate::model::naive::judging::allows;
use crate::model::naive::{Cells, Limits, Movement, Reading};

/// Stands for the space around the board among the squares of a part.
pub const SPACE: usize = usize::MAX;

pub struct Connected {
    /// `None` for empty squares.
    pub of: Option<Vec<usize>>,
    pub by: Vec<Movement>,
    pub groups: Vec<(Vec<usize>, Limits)>,
    pub size: Limits,
    pub sizes: Vec<(usize, Option<i64>)>,
    pub labels: Vec<(usize, char)>,
    pub has_labels: bool,
    pub one_each: bool,
    pub outside: bool,
    pub asked: Asked,
}

impl Connected {
    /// The parts of a group: two parts with squares a step apart become one.
    pub fn parts(&self, reading: &Reading, cells: &Cells, group: usize) -> Vec<Vec<usize>> {
        let counts = |square: usize| match &self.of {
            Some(kinds) => cells[square].is_some_and(|kind| kinds.contains(&kind)),
            None => reading.is_empty(cells, square),
        };
        let squares = self.groups[group]
            .0
            .iter()
            .filter(|&&square| counts(square));
        let mut parts: Vec<Vec<usize>> = squares.map(|&square| vec![square]).collect();
        parts.extend(self.outside.then(|| vec![SPACE]));
        // From a square on the edge one step leads off the board.
        let is_on_edge = |square: usize| {
            let (row, column) = reading.place(square);
            let mut near = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter();
            near.any(|(down, right)| reading.at(row + down, column + right).is_none())
        };
        let are_joined = |one: &[usize], other: &[usize]| {
            let steps = |from, to| match (from, to) {
                (SPACE, SPACE) => false,
                (square, SPACE) | (SPACE, square) => is_on_edge(square),
                (from, to) => reading.attacks(cells, &self.by, from, to),
            };
            let mut pairs = one.iter().flat_map(|a| other.iter().map(move |b| (*a, *b)));
            pairs.any(|(a, b)| steps(a, b) || steps(b, a))
        };
        loop {
            let pairs = (0..parts.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            let mut joined = pairs.filter(|&(a, b)| are_joined(&parts[a], &parts[b]));
            let Some((one, other)) = joined.next() else {
                return parts;
            };
            drop(joined);
            let other = parts.remove(other);
            parts[one].extend(other);
        }
    }

    pub fn parts_differ(&self, reading: &Reading, cells: &Cells) -> bool {
        let groups = 0..self.groups.len();
        let parts = groups.flat_map(|group| self.parts(reading, cells, group));
        let parts: Vec<Vec<usize>> = parts.filter(|part| !part.contains(&SPACE)).collect();
        self.asked.differ(reading, cells, &parts)
    }

    pub fn sizes_hold(&self, reading: &Reading, cells: &Cells, group: usize) -> bool {
        let parts = self.parts(reading, cells, group);
        let labels_in = |part: &Vec<usize>| -> BTreeSet<char> {
            let labels = self
                .labels
                .iter()
                .filter(|(square, _)| part.contains(square));
            labels.map(|(_, label)| *label).collect()
        };
        let named = |part: &&Vec<usize>| match self.has_labels {
            true => !labels_in(part).is_empty(),
            false => self.sizes.iter().filter(|(s, _)| part.contains(s)).count() == 1,
        };
        let has_size = |&(square, size): &(usize, Option<i64>)| {
            let part = parts.iter().find(|part| part.contains(&square));
            let is_so_large = |part: &Vec<usize>| size.is_none_or(|size| part.len() as i64 == size);
            !self.groups[group].0.contains(&square)
                || part.is_some_and(|part| part.contains(&SPACE) || is_so_large(part))
        };
        // All squares of a label that has one in the group are in one of its parts.
        let is_together = |&(square, label): &(usize, char)| {
            let same = || self.labels.iter().filter(move |(_, other)| *other == label);
            !self.groups[group].0.contains(&square)
                || parts
                    .iter()
                    .any(|part| same().all(|(square, _)| part.contains(square)))
        };
        let asked = || parts.iter().filter(|part| !part.contains(&SPACE));
        let is_right = |part: &Vec<usize>| {
            let asked = self.asked.holds(reading, cells, &self.by, part);
            allows(self.size, part.len() as i64) && asked
        };
        asked().all(is_right)
            && self.sizes.iter().all(has_size)
            && self.labels.iter().all(is_together)
            && asked().all(|part| labels_in(part).len() <= 1)
            && (!self.one_each || asked().filter(named).count() == asked().count())
    }
}

impl Statement for Connected {
    fn numbers(&self, reading: &Reading, cells: &Cells) -> Vec<(i64, Limits)> {
        let groups = self.groups.iter().enumerate();
        groups
            .map(|(group, (_, limits))| (self.parts(reading, cells, group).len() as i64, *limits))
            .collect()
    }

    fn holds(&self, reading: &Reading, cells: &Cells) -> bool {
        let mut numbers = self.numbers(reading, cells).into_iter();
        let is_in_a_group = |square: &usize| {
            let mut groups = self.groups.iter();
            groups.any(|(squares, _)| squares.contains(square))
        };
        let sized = self.sizes.iter().map(|(square, _)| square);
        let mut marked = sized.chain(self.labels.iter().map(|(square, _)| square));
        numbers.all(|(number, limits)| allows(limits, number))
            && marked.all(is_in_a_group)
            && (0..self.groups.len()).all(|group| self.sizes_hold(reading, cells, group))
            && self.parts_differ(reading, cells)
    }
}
