//! A second reading of the contract, from the model instead of the puzzle, as slow and plain as
//! `docs/language.md` is written. It shares no code with the program: squares are numbers in reading order,
//! positions are computed, groups are found by their definitions.

pub mod groups;
pub mod judging;
pub mod moves;
pub mod resolve;
mod symmetries;

use crate::model::Ground;
use crate::model::rules::Statement;

/// What stands on each square, in reading order: the index of a kind in declared order.
pub type Cells = [Option<usize>];

/// The least and the greatest number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    pub least: Option<i64>,
    pub most: Option<i64>,
    /// Which of the numbers 0 to 63 are not allowed, as bits.
    pub holes: u64,
}

impl Limits {
    pub const fn between(least: Option<i64>, most: Option<i64>) -> Self {
        Limits {
            least,
            most,
            holes: 0,
        }
    }

    /// As a table.
    pub fn written(&self) -> String {
        let mut parts = Vec::new();
        match (self.least, self.most) {
            (Some(least), Some(most)) if least == most && self.holes == 0 => {
                parts.push(format!("exactly = {least}"));
            }
            (least, most) => {
                parts.extend(least.map(|least| format!("at-least = {least}")));
                parts.extend(most.map(|most| format!("at-most = {most}")));
            }
        }
        let not: Vec<u32> = (0..64).filter(|n| self.holes >> n & 1 == 1).collect();
        if !not.is_empty() {
            parts.push(format!("not = {not:?}"));
        }
        format!("{{ {} }}", parts.join(", "))
    }
}

/// A model with all names and words resolved.
pub struct Reading {
    pub rows: i64,
    pub columns: i64,
    pub left_right: bool,
    top_bottom: bool,
    pub ground: Vec<Ground>,
    /// The label of each square.
    pub regions: Vec<Option<char>>,
    boxes: Option<(i64, i64)>,
    pub kinds: Vec<Kind>,
    givens: Vec<(usize, usize)>,
    /// Each with the place of its rule in the model.
    rules: Vec<(usize, Box<dyn Statement>)>,
    rules_of_model: usize,
    /// Whether to maximize, and the kinds that the goal counts.
    goal: Option<(bool, Vec<usize>)>,
    rotations: bool,
    reflections: bool,
    translations: bool,
    /// Lists of kinds that may be exchanged; they may overlap.
    exchanges: Vec<Vec<usize>>,
}

pub struct Kind {
    pub moves: Vec<Movement>,
    count: Limits,
    squares: Vec<bool>,
    pub value: i64,
    blocks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    rows: i64,
    columns: i64,
    /// 1 for a leap, `None` for a ride without limit.
    times: Option<i64>,
}

impl Reading {
    pub fn squares(&self) -> std::ops::Range<usize> {
        0..(self.rows * self.columns) as usize
    }

    pub fn place(&self, square: usize) -> (i64, i64) {
        (square as i64 / self.columns, square as i64 % self.columns)
    }

    /// The square at this row and column, which may lie beyond joined edges.
    pub fn at(&self, row: i64, column: i64) -> Option<usize> {
        let row = if self.top_bottom {
            row.rem_euclid(self.rows)
        } else {
            row
        };
        let column = if self.left_right {
            column.rem_euclid(self.columns)
        } else {
            column
        };
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then_some((row * self.columns + column) as usize)
    }
}
