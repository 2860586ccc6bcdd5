//! A puzzle as f-puzzles has it: every rule is looked at, and what it seems to say is written. That nothing else is
//! left is found out by reading the result.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::groups::{DigitGroup, Field, Line, lines_of, named, outer};
use super::json::name;
use super::link::link;
use crate::board::{Grouping, Square};
use crate::definition::Texts;
use crate::exchange::rules;
use crate::exchange::{ExportError, Writing, sudoku};
use crate::puzzle::{
    Attacks, Bound, ComparedPairs, Count, Counted, CountedGroups, Difference, Measure, Puzzle, Sum,
    Visible,
};

pub fn write(
    puzzle: &Puzzle,
    texts: &Texts,
    writing: &Writing,
) -> Result<Vec<String>, ExportError> {
    let side = puzzle.board.rows();
    let values = puzzle.kinds.iter().map(|kind| kind.value);
    let is_digits = values.eq(1..=side as i64);
    let givens = sudoku::givens(puzzle).filter(|_| side == puzzle.board.columns() && is_digits);
    let Some(givens) = givens else {
        return Ok(Vec::new());
    };
    let mut writer = Writer {
        puzzle,
        side,
        lists: BTreeMap::new(),
        board: Map::new(),
        groups: BTreeMap::new(),
    };
    writer.texts(texts, writing);
    rules::attacks(puzzle).for_each(|rule| writer.attacks(rule));
    rules::counts(puzzle).for_each(|rule| writer.count(rule));
    rules::sums(puzzle).for_each(|rule| writer.sum(rule));
    rules::differences(puzzle).for_each(|rule| writer.difference(rule));
    rules::visible(puzzle).for_each(|rule| writer.visible(rule));
    for (field, squares, sum) in named(&puzzle.board, std::mem::take(&mut writer.groups)) {
        let mut part = json!({ "cells": writer.names(&squares) });
        if let Some(sum) = sum {
            part["value"] = json!(sum.to_string());
        }
        match field {
            Field::Switch(name) => writer.switch(name),
            Field::List(kind) => writer.add(kind, part),
        }
    }
    let grid = writer.grid(&givens);
    let Writer {
        mut board, lists, ..
    } = writer;
    board.insert("grid".to_owned(), grid);
    for (name, parts) in lists {
        board.insert(name.to_owned(), Value::Array(parts));
    }
    Ok(vec![link(&Value::Object(board).to_string())])
}

struct Writer<'p> {
    puzzle: &'p Puzzle,
    side: usize,
    /// The constraints by kind.
    lists: BTreeMap<&'static str, Vec<Value>>,
    board: Map<String, Value>,
    /// Groups in which digits differ, and the sum of each if it has one.
    groups: BTreeMap<Vec<Square>, DigitGroup>,
}

impl Writer<'_> {
    fn texts(&mut self, texts: &Texts, writing: &Writing) {
        self.board.insert("size".to_owned(), json!(self.side));
        let rules = writing.rules.as_ref().or(texts.description.as_ref());
        for (key, text) in [
            ("title", texts.title.as_ref()),
            ("author", texts.author.as_ref()),
            ("ruleset", rules),
        ] {
            if let Some(text) = text {
                self.board.insert(key.to_owned(), json!(text));
            }
        }
    }

    fn names(&self, squares: &[Square]) -> Vec<String> {
        squares
            .iter()
            .map(|square| name(square.index(), self.side))
            .collect()
    }

    fn add(&mut self, kind: &'static str, part: Value) {
        self.lists.entry(kind).or_default().push(part);
    }

    fn add_line(&mut self, kind: &'static str, line: &[Square], value: Option<i64>) {
        let mut part = json!({ "lines": [self.names(line)] });
        if let Some(value) = value {
            part["value"] = json!(value.to_string());
        }
        self.add(kind, part);
    }

    fn switch(&mut self, name: &str) {
        self.board.insert(name.to_owned(), json!(true));
    }

    fn all_given(&mut self, kind: &str) {
        let kinds = self.board.entry("negative").or_insert_with(|| json!([]));
        if let Some(kinds) = kinds
            .as_array_mut()
            .filter(|kinds| !kinds.contains(&json!(kind)))
        {
            kinds.push(json!(kind));
        }
    }

    fn grid(&self, givens: &[Option<usize>]) -> Value {
        let board = &self.puzzle.board;
        let uses = |wanted: &Grouping| {
            self.puzzle
                .rules
                .iter()
                .any(|rule| rule.groupings().contains(&wanted))
        };
        let usual = sudoku::box_of(self.side);
        let regions = |square: Square| -> Option<Value> {
            let boxes = board.boxes().map(|boxes| (boxes.rows, boxes.columns));
            match (uses(&Grouping::Region), uses(&Grouping::Box)) {
                (true, _) => Some(json!(board.region_of(square))),
                (_, true) if boxes == usual => None,
                (_, true) => Some(json!(board.box_of(square))),
                _ => Some(Value::Null),
            }
        };
        let square = |(at, given): (usize, &Option<usize>)| {
            let mut square = match given {
                Some(digit) => json!({ "value": digit, "given": true }),
                None => json!({}),
            };
            if let Some(region) = regions(Square::new(at)) {
                square["region"] = region;
            }
            square
        };
        let squares: Vec<Value> = givens.iter().enumerate().map(square).collect();
        let rows = squares
            .chunks(self.side)
            .map(|row| Value::Array(row.to_vec()));
        Value::Array(rows.collect())
    }

    fn attacks(&mut self, rule: &Attacks) {
        let mut by = rule.by.iter();
        let moves = rule
            .moves
            .as_ref()
            .or_else(|| Some(&self.puzzle.kind(by.next()?).moves));
        let leaps = moves.map_or(&[][..], |moves| moves.leaps());
        let lengths: BTreeSet<(u64, u64)> = leaps
            .iter()
            .map(|step| (step.rows.unsigned_abs(), step.columns.unsigned_abs()))
            .collect();
        match lengths.into_iter().collect::<Vec<_>>().as_slice() {
            [(1, 2), (2, 1)] => self.switch("antiknight"),
            [(0, 1), (1, 0), (1, 1)] | [(1, 1)] => self.switch("antiking"),
            _ => {}
        }
    }

    fn count(&mut self, rule: &Count) {
        let Counted::Pieces(kinds) = &rule.of else {
            return;
        };
        let digits: Vec<i64> = kinds
            .iter()
            .map(|kind| self.puzzle.kind(kind).value)
            .collect();
        let is_base = |groups: &CountedGroups| {
            matches!(
                groups.grouping,
                Grouping::Row | Grouping::Column | Grouping::Box
            )
        };
        for (squares, bound) in lines_of(
            &self.puzzle.board,
            rule.each.iter().filter(|groups| !is_base(groups)),
        ) {
            let mut squares = squares;
            squares.retain(|&square| rule.within.contains(square));
            let (least, most) = (bound.hull().at_least, bound.hull().at_most);
            match digits.as_slice() {
                [_] if most == Some(1) => {
                    squares.sort_unstable();
                    let group = self.groups.entry(squares).or_default();
                    group.distinct += 1;
                    group.is_full = least == Some(1);
                }
                [digit] if most.is_none() && squares.len() <= 4 => {
                    let times = usize::try_from(least.unwrap_or(0)).unwrap_or(0).min(4);
                    let part =
                        json!({ "cells": self.names(&squares), "values": vec![digit; times] });
                    self.add("quadruple", part);
                }
                several if several.len() < self.side => self.candidates(several, &squares, &bound),
                _ => {}
            }
        }
    }

    /// Only these digits may stand on squares, or none of them.
    fn candidates(&mut self, digits: &[i64], squares: &[Square], bound: &Bound) {
        let none = *bound == Bound::exactly(0);
        if !none && (squares.len() != 1 || *bound != Bound::exactly(1)) {
            return;
        }
        let allowed: Vec<i64> = (1..=self.side as i64)
            .filter(|digit| digits.contains(digit) != none)
            .collect();
        let is_all = |first: i64| {
            let alike = (first..=self.side as i64).step_by(2);
            alike.eq(allowed.iter().copied())
        };
        let (odd, even) = (is_all(1), is_all(2));
        for &square in squares {
            let cell = json!({ "cell": name(square.index(), self.side) });
            match (odd, even) {
                (true, _) => self.add("odd", cell),
                (_, true) => self.add("even", cell),
                _ => {}
            }
        }
    }

    fn sum(&mut self, rule: &Sum) {
        let board = &self.puzzle.board;
        if let Some(stretch) = &rule.stretch {
            let kind = if stretch.between.is_some() {
                "sandwichsum"
            } else {
                "xsum"
            };
            for groups in &rule.each {
                let lines = groups.lines(board, stretch.from_last);
                self.outside(kind, lines);
            }
            return;
        }
        let is_cage = |groups: &CountedGroups| {
            matches!(groups.grouping, Grouping::Region | Grouping::Drawn(_))
        };
        let lines = rule.each.iter().flat_map(|groups| {
            let lines = lines_of(board, std::iter::once(groups)).into_iter();
            lines.map(|(line, bound)| (line, bound, is_cage(groups)))
        });
        for (mut line, bound, is_cage) in Vec::from_iter(lines) {
            line.retain(|&square| rule.within.contains(square));
            let factors: BTreeMap<Square, i64> = rule.factors.iter().copied().collect();
            let circle: Vec<Square> = line
                .iter()
                .copied()
                .filter(|square| factors.get(square).is_some_and(|f| *f < 0))
                .collect();
            if !circle.is_empty() {
                let first = circle.last().copied();
                line.retain(|square| !circle.contains(square));
                let whole: Vec<Square> = first.into_iter().chain(line).collect();
                let part = json!({ "cells": self.names(&circle), "lines": [self.names(&whole)] });
                self.add("arrow", part);
                continue;
            }
            let mut sorted = line.clone();
            sorted.sort_unstable();
            // The digits of a cage differ, by a rule that was looked at before.
            let is_pair = !is_cage
                && !self.groups.contains_key(&sorted)
                && line.len() == 2
                && board.apart(line[0], line[1]).0 + board.apart(line[0], line[1]).1 == 1;
            match bound.exact() {
                Some(sum @ (5 | 10)) if is_pair => {
                    let sign = if sum == 5 { "V" } else { "X" };
                    self.add("xv", json!({ "cells": self.names(&line), "value": sign }));
                }
                Some(sum) => match outer(board, &line) {
                    Some((cell, direction)) => self.add(
                        "littlekillersum",
                        json!({ "cell": cell, "direction": direction, "value": sum.to_string() }),
                    ),
                    None => self.groups.entry(sorted).or_default().sum = Some(sum),
                },
                None if is_pair && bound.listed() == (false, vec![5, 10]) => {
                    self.all_given("xv");
                }
                None => {}
            }
        }
    }

    fn difference(&mut self, rule: &Difference) {
        let groups = match &rule.pairs {
            ComparedPairs::Joined { .. } => return self.switch("nonconsecutive"),
            ComparedPairs::Lines(groups) => groups,
        };
        for (line, bound) in lines_of(&self.puzzle.board, std::iter::once(groups)) {
            let hull = bound.hull();
            let part = |value: i64, usual: i64| {
                let mut part = json!({ "cells": self.names(&line) });
                if value != usual {
                    part["value"] = json!(value.to_string());
                }
                part
            };
            let exact = bound.exact().filter(|_| line.len() == 2);
            let not = (line.len() == 2 && !bound.listed().0).then(|| bound.listed().1);
            match (rule.measure, exact) {
                (Measure::Ratio, Some(ratio)) => self.add("ratio", part(ratio, 2)),
                (Measure::Ratio, None) if not.is_some() => {
                    self.all_given("ratio");
                }
                (Measure::Signed, _) if hull.at_most == Some(-1) => {
                    self.add_line("thermometer", &line, None)
                }
                (Measure::Size, Some(0)) => {
                    let part = json!({ "cells": self.names(&line[..1]), "cloneCells": self.names(&line[1..]) });
                    self.add("clone", part);
                }
                (Measure::Size, Some(difference)) => self.add("difference", part(difference, 1)),
                (Measure::Size, None) if rule.all && hull.at_most.is_some() => {
                    self.add_line("renban", &line, None)
                }
                (Measure::Size, None) if not.as_deref() == Some(&[1]) => {
                    self.switch("nonconsecutive")
                }
                (Measure::Size, None) => {
                    let least = hull.at_least.unwrap_or(0);
                    let usual = self.side.div_ceil(2) as i64;
                    self.add_line(
                        "whispers",
                        &line,
                        Some(least).filter(|&least| least != usual),
                    );
                }
                _ => {}
            }
        }
    }

    fn visible(&mut self, rule: &Visible) {
        let lines = rule.lines.lines(&self.puzzle.board, rule.from_last);
        match rule.lines.grouping {
            Grouping::Row | Grouping::Column => self.outside("skyscraper", lines),
            // Three lines of three squares, seen from both ends, make a between line; these are not looked for.
            _ => {}
        }
    }

    /// Numbers beside the board at the first square of each line.
    fn outside(&mut self, kind: &'static str, lines: Vec<Line>) {
        for (line, bound) in lines {
            let (Some(number), &[first, second, ..]) = (bound.exact(), line.as_slice()) else {
                continue;
            };
            let (from, to) = (
                self.puzzle.board.place(first),
                self.puzzle.board.place(second),
            );
            // One step back from the first square; names count from 1.
            let cell = format!(
                "R{}C{}",
                2 * from.row + 1 - to.row,
                2 * from.column + 1 - to.column
            );
            self.add(kind, json!({ "cell": cell, "value": number.to_string() }));
        }
    }
}
