//! The form of the JSON: a grid, texts, switches, and for each kind of constraint a list of parts.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::FORMAT;
use crate::exchange::ImportError;

/// A square of the grid.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Square {
    pub value: Option<Value>,
    pub given: bool,
    /// `null` is no region; without the key it is that of a usual sudoku.
    #[serde(deserialize_with = "present")]
    pub region: Option<Value>,
    pub given_pencil_marks: Option<Vec<i64>>,
    pub c: Option<Value>,
}

fn present<'d, D: serde::Deserializer<'d>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

/// One constraint, or something drawn; each kind has some of these keys.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Constraint {
    pub cell: Option<String>,
    pub cells: Vec<String>,
    pub clone_cells: Vec<String>,
    pub lines: Vec<Vec<String>>,
    pub direction: String,
    pub value: Option<Value>,
    pub values: Vec<Value>,
}

#[derive(Debug, Deserialize)]
pub struct Board {
    pub size: usize,
    #[serde(default)]
    pub title: Option<String>,
    #[serde(default)]
    pub author: Option<String>,
    #[serde(default)]
    pub ruleset: Option<String>,
    pub grid: Vec<Vec<Square>>,
    #[serde(flatten)]
    pub rest: BTreeMap<String, Value>,
}

impl Board {
    pub fn parse(json: &str) -> Result<Self, ImportError> {
        let board: Board = serde_json::from_str(json).map_err(|error| {
            let at = format!(
                "line {}, column {} of its JSON",
                error.line(),
                error.column()
            );
            FORMAT.wrong(at, error, "a puzzle of f-puzzles")
        })?;
        let is_square =
            board.grid.len() == board.size && board.grid.iter().all(|row| row.len() == board.size);
        match is_square {
            true => Ok(board),
            false => Err(FORMAT.wrong(
                "`grid`",
                format!("{} rows", board.grid.len()),
                format!("{} rows of {} squares", board.size, board.size),
            )),
        }
    }

    /// The parts under a name that holds a list of constraints.
    pub fn parts(&self, name: &str) -> Result<Vec<Constraint>, ImportError> {
        let Some(value) = self.rest.get(name) else {
            return Ok(Vec::new());
        };
        Vec::<Constraint>::deserialize(value)
            .map_err(|error| FORMAT.wrong(format!("`{name}`"), error, "a list of constraints"))
    }

    /// A switch.
    pub fn is_on(&self, name: &str) -> bool {
        self.rest.get(name) == Some(&Value::Bool(true))
    }

    /// The kinds of constraints of which all are given.
    pub fn all_given(&self) -> Vec<String> {
        let kinds = self.rest.get("negative").and_then(Value::as_array);
        let kinds = kinds.into_iter().flatten();
        kinds
            .map(|kind| {
                kind.as_str()
                    .map_or_else(|| kind.to_string(), str::to_owned)
            })
            .collect()
    }
}

/// A place on the board or beside it: `R1C1` is the first square, `R0C1` above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub row: usize,
    pub column: usize,
}

impl Place {
    pub fn parse(name: &str, side: usize) -> Result<Self, ImportError> {
        let place = || {
            let (row, column) = name.strip_prefix('R')?.split_once('C')?;
            let number = |text: &str| {
                text.parse::<usize>()
                    .ok()
                    .filter(|&number| number <= side + 1)
            };
            Some(Place {
                row: number(row)?,
                column: number(column)?,
            })
        };
        place().ok_or_else(|| {
            let expected = format!("`R1C1` to `R{side}C{side}`");
            FORMAT.wrong("the name of a square", format!("`{name}`"), expected)
        })
    }

    /// The square in reading order from 0, if it is on the board.
    pub fn on(self, side: usize) -> Option<usize> {
        let inside = |number: usize| (1..=side).contains(&number);
        (inside(self.row) && inside(self.column)).then(|| (self.row - 1) * side + self.column - 1)
    }
}

/// The name of a square of the board.
pub fn name(square: usize, side: usize) -> String {
    format!("R{}C{}", square / side + 1, square % side + 1)
}

/// What a value says, whether it is written as a number or as a text; `None` if nothing.
pub fn text_of(value: &Option<Value>) -> Option<String> {
    let text = match value.as_ref()? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}
