//! Sets and groups of squares by their definitions.

use super::resolve::limits;
use super::{Limits, Reading};
use crate::model::{BoundForm, Each, Ground, Grouping, Item, Model, Own, Set};

/// A group of a rule, with what determines its bound.
pub struct Group {
    pub squares: Vec<usize>,
    /// Its place among the groups of its kind.
    pub place: usize,
    pub label: Option<char>,
}

fn in_order(groups: Vec<Vec<usize>>, labels: &[Option<char>]) -> Vec<Group> {
    let group = |(place, squares): (usize, Vec<usize>)| Group {
        label: labels.get(squares[0]).copied().flatten(),
        place,
        squares,
    };
    groups.into_iter().enumerate().map(group).collect()
}

impl Reading {
    /// The squares in a rule's `in`.
    pub fn within(&self, model: &Model, within: Option<&Set>) -> Vec<bool> {
        self.set(model, within.unwrap_or(&Set::BuiltIn("all")))
    }

    pub fn set(&self, model: &Model, set: &Set) -> Vec<bool> {
        let is_in = |square: usize| match set {
            Set::BuiltIn(name) => self.is_in_built_in(name, square),
            Set::Picture(squares) => squares[square],
            Set::Named(place) => self.set(model, &model.sets[*place])[square],
            Set::List(items) => items.iter().any(|item| match *item {
                Item::Square { square: listed, .. } => listed == square,
                Item::Rectangle {
                    corners: [a, b], ..
                } => {
                    let ((ar, ac), (br, bc)) = (self.place(a), self.place(b));
                    let (row, column) = self.place(square);
                    (ar.min(br)..=ar.max(br)).contains(&row)
                        && (ac.min(bc)..=ac.max(bc)).contains(&column)
                }
            }),
        };
        self.squares().map(is_in).collect()
    }

    fn is_in_built_in(&self, name: &str, square: usize) -> bool {
        let (row, column) = self.place(square);
        let (bottom, right) = (self.rows - 1, self.columns - 1);
        let outer_row = row == 0 || row == bottom;
        let outer_column = column == 0 || column == right;
        match name {
            "all" => true,
            "dark" => (row + column) % 2 == bottom % 2,
            "light" => (row + column) % 2 != bottom % 2,
            "border" => outer_row || outer_column,
            "corners" => outer_row && outer_column,
            "rising-diagonal" => self.diagonal_from(bottom, -1).contains(&square),
            "falling-diagonal" => self.diagonal_from(0, 1).contains(&square),
            other => panic!("no set is called {other}"),
        }
    }

    /// The diagonal that starts in the first column, in this row; over joined edges, until it returns.
    fn diagonal_from(&self, row: i64, down: i64) -> Vec<usize> {
        let mut squares = Vec::new();
        for times in 0.. {
            match self.at(row + times * down, times) {
                Some(square) if !squares.contains(&square) => squares.push(square),
                _ => break,
            }
        }
        squares
    }

    /// The groups of a rule, by the kinds that `each` names or its own; only their squares in `within`.
    pub fn groups_of(&self, each: Option<&Each>, own: Option<&Own>, within: &[bool]) -> Vec<Group> {
        let groupings = each.map_or(vec![Grouping::Board], Each::groupings);
        let of_kind = |grouping: &Grouping| match (grouping, own) {
            (Grouping::Region, Some(Own::Regions(labels))) => {
                in_order(self.regions_by(labels), labels)
            }
            (Grouping::Region, _) => in_order(self.regions_by(&self.regions), &self.regions),
            _ => in_order(self.groups(*grouping), &[]),
        };
        let mut groups: Vec<Group> = match own {
            Some(Own::Lines(lines)) => in_order(lines.clone(), &[]),
            _ => groupings.iter().flat_map(of_kind).collect(),
        };
        for group in &mut groups {
            group.squares.retain(|&square| within[square]);
        }
        groups.retain(|group| !group.squares.is_empty());
        groups
    }

    /// The same, each with the bounds on its count.
    pub fn groups_with_limits(
        &self,
        each: Option<&Each>,
        own: Option<&Own>,
        within: &[bool],
        bound: &BoundForm,
    ) -> Vec<(Vec<usize>, Limits)> {
        let groups = self.groups_of(each, own, within).into_iter();
        let bounded = |group: Group| {
            let limits = limits(bound, group.place, group.label);
            (group.squares, limits)
        };
        groups.map(bounded).collect()
    }

    pub fn groups(&self, grouping: Grouping) -> Vec<Vec<usize>> {
        if self.squares().is_empty() {
            return Vec::new();
        }
        let row_of = |square| self.place(square).0;
        let column_of = |square| self.place(square).1;
        match grouping {
            Grouping::Board => vec![self.squares().collect()],
            Grouping::Row => self.by(self.rows, row_of),
            Grouping::Column => self.by(self.columns, column_of),
            Grouping::Square => {
                let open = self
                    .squares()
                    .filter(|&square| self.ground[square] == Ground::Open);
                open.map(|square| vec![square]).collect()
            }
            Grouping::Diagonal => self.diagonals(-1),
            Grouping::Antidiagonal => self.diagonals(1),
            Grouping::Line => self.lines(),
            Grouping::Region => self.regions_by(&self.regions),
            Grouping::Box => self.boxes_of(self.boxes.unwrap()),
            Grouping::Window(rows, columns) => self.windows(rows as i64, columns as i64),
        }
    }

    /// The squares of each label, in order of its first appearance.
    pub fn regions_by(&self, regions: &[Option<char>]) -> Vec<Vec<usize>> {
        let labels: Vec<char> = regions.iter().copied().flatten().collect();
        let is_new = |&place: &usize| !labels[..place].contains(&labels[place]);
        let new = (0..labels.len()).filter(is_new);
        new.map(|place| {
            let label = Some(labels[place]);
            self.squares().filter(|&s| regions[s] == label).collect()
        })
        .collect()
    }

    /// The windows of this size that start at multiples of it.
    fn boxes_of(&self, (rows, columns): (i64, i64)) -> Vec<Vec<usize>> {
        let mut boxes = Vec::new();
        for top in (0..self.rows).filter(|top| top % rows == 0) {
            for left in (0..self.columns).filter(|left| left % columns == 0) {
                let is_in = |&square: &usize| {
                    let (row, column) = self.place(square);
                    (top..top + rows).contains(&row) && (left..left + columns).contains(&column)
                };
                boxes.push(self.squares().filter(is_in).collect());
            }
        }
        boxes
    }

    fn by(&self, number: i64, of: impl Fn(usize) -> i64) -> Vec<Vec<usize>> {
        let group = |number| {
            self.squares()
                .filter(|&square| of(square) == number)
                .collect()
        };
        (0..number).map(group).collect()
    }

    /// Squares are on one diagonal if a chain of diagonal neighbours joins them.
    fn diagonals(&self, down: i64) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for start in self.squares() {
            if groups.iter().any(|group| group.contains(&start)) {
                continue;
            }
            let mut group = vec![start];
            let mut next = 0;
            while next < group.len() {
                let (row, column) = self.place(group[next]);
                for way in [-1, 1] {
                    let neighbour = self.at(row + way * down, column + way);
                    group.extend(neighbour.filter(|square| !group.contains(square)));
                }
                next += 1;
            }
            groups.push(group);
        }
        groups
    }

    /// Ordered groups: rows from the left, columns from the top, diagonals from the end from which they run to the
    /// right, rings from their leftmost square, of several the topmost; in the order of the first squares.
    pub fn paths(&self, grouping: Grouping) -> Vec<Vec<usize>> {
        let down = match grouping {
            Grouping::Diagonal => -1,
            Grouping::Antidiagonal => 1,
            other => return self.groups(other),
        };
        let step = |square: usize, times: i64| {
            let (row, column) = self.place(square);
            self.at(row + times * down, column + times)
        };
        let path = |group: Vec<usize>| {
            let end = group
                .iter()
                .copied()
                .find(|&square| step(square, -1).is_none());
            let by_column = |square: &usize| (square % self.columns as usize, *square);
            let first = end.or_else(|| group.iter().copied().min_by_key(by_column));
            let next = |&square: &usize| step(square, 1).filter(|to| Some(*to) != first);
            std::iter::successors(first, next).collect::<Vec<usize>>()
        };
        let mut paths: Vec<Vec<usize>> = self.diagonals(down).into_iter().map(path).collect();
        paths.sort_by_key(|path| path[0]);
        paths
    }

    /// For every two squares all squares in line with them, if that makes three.
    fn lines(&self) -> Vec<Vec<usize>> {
        let mut lines: Vec<Vec<usize>> = Vec::new();
        for a in self.squares() {
            for b in a + 1..self.squares().end {
                let ((ar, ac), (br, bc)) = (self.place(a), self.place(b));
                let in_line = |&square: &usize| {
                    let (row, column) = self.place(square);
                    (br - ar) * (column - ac) == (bc - ac) * (row - ar)
                };
                let line: Vec<usize> = self.squares().filter(in_line).collect();
                if line.len() >= 3 && !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    fn windows(&self, rows: i64, columns: i64) -> Vec<Vec<usize>> {
        if rows > self.rows || columns > self.columns {
            return Vec::new();
        }
        let starts = self.squares().map(|square| self.place(square));
        let window = |(top, left): (i64, i64)| {
            let mut squares = Vec::new();
            for row in 0..rows {
                for column in 0..columns {
                    squares.push(self.at(top + row, left + column)?);
                }
            }
            Some(squares)
        };
        starts.filter_map(window).collect()
    }
}
