//! A puzzle of f-puzzles that is being read, and the file that it becomes.

use std::collections::BTreeSet;

use super::FORMAT;
use super::json::{Board, Constraint, Place};
use crate::exchange::ImportError;
use crate::exchange::draft::Draft;
use crate::exchange::grid::Grid;

const FEATURES: &str = include_str!("features.txt");

/// What a puzzle is read into.
pub struct Reader {
    pub board: Board,
    pub grid: Grid,
    pub draft: Draft,
    /// The region of each square.
    pub regions: Vec<Option<usize>>,
}

impl Reader {
    pub fn side(&self) -> usize {
        self.board.size
    }

    pub fn place(&self, name: &str) -> Result<Place, ImportError> {
        Place::parse(name, self.side())
    }

    /// The squares of these names, all on the board.
    pub fn squares(&self, names: &[String]) -> Result<Vec<usize>, ImportError> {
        let square = |name: &String| {
            let square = self.place(name)?.on(self.side());
            square.ok_or_else(|| FORMAT.wrong("a square", format!("`{name}`"), "one on the board"))
        };
        names.iter().map(square).collect()
    }

    /// All lines of these parts, each of two squares or more, none of them twice in it.
    pub fn lines(&self, parts: &[Constraint]) -> Result<Vec<Vec<usize>>, ImportError> {
        let lines = parts.iter().flat_map(|part| &part.lines);
        let lines: Vec<Vec<usize>> = lines
            .map(|line| self.squares(line))
            .collect::<Result<_, _>>()?;
        Ok(lines
            .into_iter()
            .map(without_repeats)
            .filter(|line| line.len() > 1)
            .collect())
    }

    /// The tables of a name in the file beside this one, with these values in them.
    pub fn add(&mut self, name: &str, values: &[(&str, &str)]) {
        let mut features = FEATURES.split("\n== ").skip(1);
        let text = features.find_map(|feature| feature.strip_prefix(name)?.strip_prefix('\n'));
        let mut parts = text.unwrap_or_default().split('{');
        let mut tables = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (key, rest) = part.split_once('}').unwrap_or((part, ""));
            let value = values.iter().find(|(known, _)| *known == key);
            tables += value.map_or("", |(_, value)| value);
            tables += rest;
        }
        self.draft.append(&tables);
    }

    /// The same, where the only values are lines of squares.
    pub fn add_lines(&mut self, name: &str, lines: &[Vec<usize>]) {
        self.add(name, &[("lines", &self.grid.lines(lines))]);
    }
}

/// A line that comes back to a square, as the drawing of a loop does, holds it once.
pub fn without_repeats(line: Vec<usize>) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    line.into_iter()
        .filter(|&square| seen.insert(square))
        .collect()
}
