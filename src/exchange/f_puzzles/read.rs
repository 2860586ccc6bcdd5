//! A puzzle of f-puzzles in the words of the language.

use std::collections::BTreeSet;

use serde_json::Value;

use super::json::{Board, Constraint, text_of};
use super::reader::Reader;
use super::{FORMAT, beside, lines, link, pairs, squares};
use crate::exchange::draft::Draft;
use crate::exchange::grid::{Grid, digit, label, list, symbol};
use crate::exchange::{Fallible, ImportError, Reading, sudoku};

/// How a kind of constraint is put into words.
type Feature = fn(&mut Reader, &str, &[Constraint]) -> Fallible;

/// The kinds of constraints by their names in f-puzzles.
const FEATURES: [(&str, Feature); 27] = [
    ("killercage", squares::cages),
    ("extraregion", squares::extra_regions),
    ("odd", squares::parity),
    ("even", squares::parity),
    ("minimum", pairs::extremes),
    ("maximum", pairs::extremes),
    ("quadruple", squares::quadruples),
    ("clone", pairs::clones),
    ("difference", pairs::pairs),
    ("ratio", pairs::pairs),
    ("xv", pairs::pairs),
    ("littlekillersum", beside::diagonals),
    ("sandwichsum", beside::outside),
    ("xsum", beside::outside),
    ("skyscraper", beside::outside),
    ("thermometer", lines::thermometers),
    ("arrow", lines::arrows),
    ("palindrome", lines::palindromes),
    ("renban", lines::renbans),
    ("whispers", lines::whispers),
    ("betweenline", lines::between),
    ("regionsumline", lines::region_sums),
    ("entropicline", lines::entropic),
    ("modularline", lines::modular),
    ("line", lines::drawn),
    ("text", lines::texts),
    ("cage", lines::drawn_cages),
];

/// What is read elsewhere, or means nothing for the puzzle.
const OTHERS: [&str; 12] = [
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "negative",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "msgcorrect",
];

/// What only decorates and has no counterpart.
const DRAWN: [&str; 4] = ["circle", "rectangle", "fogofwar", "foglight"];

pub fn read(text: &str, _: &Reading) -> Result<Draft, ImportError> {
    let json = link::json(text)?;
    let board = Board::parse(&json)?;
    let side = board.size;
    let grid = Grid::new(side, side)?;
    if symbol(side).is_none() {
        return Err(FORMAT.wrong("`size`", side, "60 at most"));
    }
    let regions = regions(&board)?;
    let mut draft = sudoku::draft(side, &givens(&board)?)?;
    for (key, text) in [
        ("title", &board.title),
        ("author", &board.author),
        ("description", &board.ruleset),
    ] {
        draft.text(key, text.as_deref().unwrap_or_default());
    }
    let mut reader = Reader {
        board,
        grid,
        draft,
        regions,
    };
    reader.draw_regions();
    reader.switches();
    reader.candidates();
    for (name, feature) in FEATURES {
        let parts = reader.board.parts(name)?;
        if !parts.is_empty() {
            feature(&mut reader, name, &parts)?;
        }
    }
    pairs::negatives(&mut reader)?;
    reader.rest();
    Ok(reader.draft)
}

/// What stands on each square, given or filled in; `.` for nothing.
pub fn filled(text: &str) -> Result<Vec<char>, ImportError> {
    let board = Board::parse(&link::json(text)?)?;
    let symbol = |value: &Option<Value>| {
        let number = text_of(value).and_then(|value| value.parse().ok());
        number.and_then(symbol).unwrap_or('.')
    };
    let squares = board.grid.iter().flatten();
    Ok(squares.map(|square| symbol(&square.value)).collect())
}

fn givens(board: &Board) -> Result<Vec<Option<char>>, ImportError> {
    let squares = board.grid.iter().flatten();
    let givens = squares.map(|square| {
        let Some(value) = text_of(&square.value).filter(|_| square.given) else {
            return Ok(None);
        };
        let number = value
            .parse::<usize>()
            .ok()
            .filter(|&number| number <= board.size);
        let symbol = number.and_then(symbol);
        let expected = || format!("a digit up to {}", board.size);
        symbol
            .map(Some)
            .ok_or_else(|| FORMAT.wrong("a given", &value, expected()))
    });
    givens.collect()
}

/// The region of each square; a square without one says so with `null`.
fn regions(board: &Board) -> Result<Vec<Option<usize>>, ImportError> {
    let side = board.size;
    let usual = sudoku::box_of(side);
    let mut regions = Vec::with_capacity(side * side);
    for (row, squares) in board.grid.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            let usual = usual.map(|(height, width)| row / height * (side / width) + column / width);
            regions.push(match &square.region {
                None => usual,
                Some(Value::Null) => None,
                Some(value) => {
                    let region = text_of(&Some(value.clone())).and_then(|text| text.parse().ok());
                    let region = region.filter(|&region| region < 4 * side.max(9));
                    let wrong = || FORMAT.wrong("`region`", value, "the number of a region");
                    Some(region.ok_or_else(wrong)?)
                }
            });
        }
    }
    Ok(regions)
}

impl Reader {
    fn draw_regions(&mut self) {
        let side = self.side();
        let usual = sudoku::box_of(side);
        let is_usual = |(square, region): (usize, &Option<usize>)| {
            let (row, column) = (square / side, square % side);
            usual.map(|(height, width)| row / height * (side / width) + column / width) == *region
        };
        if usual.is_some() && self.regions.iter().enumerate().all(is_usual) {
            return;
        }
        self.draft.take(&["board", "boxes"]);
        let each = match self.regions.iter().all(Option::is_none) {
            true => "[\"row\", \"column\"]",
            false => {
                let named: BTreeSet<usize> = self.regions.iter().flatten().copied().collect();
                let order: Vec<usize> = named.into_iter().collect();
                let place =
                    |region: usize| order.iter().position(|&known| known == region).unwrap_or(0);
                let words = self
                    .regions
                    .iter()
                    .map(|region| region.map(|region| label(place(region))));
                let picture = self.grid.words(words);
                self.draft.put(&["board", "regions"], &picture);
                "[\"row\", \"column\", \"region\"]"
            }
        };
        self.draft.put_in("count", 1, "each", each);
        // A region that is larger or smaller cannot hold each digit once.
        let mut sizes = std::collections::BTreeMap::new();
        for region in self.regions.iter().flatten() {
            *sizes.entry(region).or_insert(0) += 1;
        }
        if sizes.values().any(|&size| size != side) {
            self.draft
                .put_in("count", 1, "each", "[\"row\", \"column\"]");
            self.add("regions", &[]);
        }
    }

    fn switches(&mut self) {
        let side = self.side();
        let diagonals = [
            ("diagonal+", "rising-diagonal"),
            ("diagonal-", "falling-diagonal"),
        ];
        for (name, set) in diagonals {
            let column = |row: usize| match name {
                "diagonal+" => side - 1 - row,
                _ => row,
            };
            if self.board.is_on(name) {
                let line: Vec<usize> = (0..side).map(|row| row * side + column(row)).collect();
                let line = self.grid.names(&line);
                self.add("diagonal", &[("set", set), ("line", &line)]);
            }
        }
        for (name, moves) in [("antiknight", "knight"), ("antiking", "king")] {
            if self.board.is_on(name) {
                self.add("moves", &[("moves", moves)]);
            }
        }
        if self.board.is_on("disjointgroups") {
            let Some((height, width)) = sudoku::box_of(side) else {
                return self.draft.unstated("`disjointgroups` without boxes");
            };
            let place = |square: usize| square / side % height * width + square % side % width;
            let groups: Vec<usize> = (0..self.grid.len()).map(place).collect();
            let regions = self.grid.regions(&groups);
            self.add("disjointgroups", &[("regions", &regions)]);
        }
    }

    /// Squares on which only some digits may stand.
    fn candidates(&mut self) {
        let squares: Vec<(usize, Vec<i64>)> = self
            .board
            .grid
            .iter()
            .flatten()
            .enumerate()
            .filter(|(_, square)| !square.given)
            .filter_map(|(place, square)| Some((place, square.given_pencil_marks.clone()?)))
            .filter(|(_, digits)| !digits.is_empty())
            .collect();
        for (square, digits) in squares {
            let digits = digits
                .iter()
                .filter_map(|&digit| usize::try_from(digit).ok());
            let digits = digits.filter(|digit| (1..=self.side()).contains(digit));
            let (digits, squares) = (list(digits.map(digit)), self.grid.names(&[square]));
            self.add("candidates", &[("digits", &digits), ("squares", &squares)]);
        }
        let mut squares = self.board.grid.iter().flatten();
        if squares.any(|square| square.c.is_some()) {
            self.draft.note("colours of squares are left out");
        }
    }

    /// Fields that are not known.
    fn rest(&mut self) {
        let is_empty = |value: &Value| match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(list) => list.is_empty(),
            Value::String(text) => text.is_empty(),
            _ => false,
        };
        for (name, value) in &self.board.rest {
            let is_known =
                FEATURES.iter().any(|(known, _)| known == name) || OTHERS.contains(&name.as_str());
            if is_known || is_empty(value) {
                continue;
            }
            match DRAWN.contains(&name.as_str()) {
                true => {
                    let note = format!("`{name}`, which is only drawn, is left out");
                    self.draft.note(note);
                }
                false => self.draft.unstated(format!("`{name}`")),
            }
        }
    }
}
