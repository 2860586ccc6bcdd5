//! What `[[connected]]` asks of each part, and of parts that touch.

use std::collections::BTreeSet;

use crate::model::naive::judging::allows;
use crate::model::naive::{Cells, Limits, Movement, Reading};

/// Rows and columns, the least of each 0.
pub type Drawn = BTreeSet<(i64, i64)>;

/// Loops and shapes of parts.
pub struct Asked {
    pub loops: Limits,
    pub shapes: Option<Vec<&'static str>>,
    pub not_shapes: Vec<&'static str>,
    pub turn: bool,
    /// In what parts that touch differ, and by which steps they do.
    pub differ: Option<(&'static str, Vec<Movement>)>,
}

fn from_its_corner(cells: impl Iterator<Item = (i64, i64)> + Clone) -> Drawn {
    let top = cells.clone().map(|(row, _)| row).min().unwrap_or(0);
    let left = cells.clone().map(|(_, column)| column).min().unwrap_or(0);
    cells
        .map(|(row, column)| (row - top, column - left))
        .collect()
}

pub fn drawn(reading: &Reading, part: &[usize]) -> Drawn {
    from_its_corner(part.iter().map(|&square| reading.place(square)))
}

/// With all that it can be turned and reflected into, if it may be.
fn images(drawn: &Drawn, turn: bool) -> Vec<Drawn> {
    let mut images = vec![drawn.clone()];
    if turn {
        for _ in 0..4 {
            let last = images[images.len() - 1].clone();
            let turned = from_its_corner(last.iter().map(|&(row, column)| (column, -row)));
            images.push(from_its_corner(
                turned.iter().map(|&(row, column)| (row, -column)),
            ));
            images.push(turned);
        }
    }
    images
}

/// Whether the text stands for this shape.
pub fn is_shape(text: &str, part: &Drawn, turn: bool) -> bool {
    let rows = part.iter().map(|(row, _)| row + 1).max().unwrap_or(0);
    let columns = part.iter().map(|(_, column)| column + 1).max().unwrap_or(0);
    let is_full = part.len() as i64 == rows * columns;
    match text {
        "rectangle" => is_full,
        "square" => is_full && rows == columns,
        "bar" => is_full && (rows == 1 || columns == 1),
        picture => {
            let rows = (0..).zip(picture.split('/'));
            let cells = rows.flat_map(|(row, text)| {
                let cells = (0..).zip(text.chars()).filter(|(_, cell)| *cell == '#');
                cells.map(move |(column, _)| (row, column))
            });
            images(&from_its_corner(cells), turn).contains(part)
        }
    }
}

impl Asked {
    pub fn holds(&self, reading: &Reading, cells: &Cells, by: &[Movement], part: &[usize]) -> bool {
        let steps = |from, to| reading.attacks(cells, by, from, to);
        let pairs = (0..part.len()).flat_map(|b| (0..b).map(move |a| (part[a], part[b])));
        let joined = pairs.filter(|&(a, b)| steps(a, b) || steps(b, a)).count() as i64;
        let drawn = drawn(reading, part);
        let is_one = |texts: &[&str]| texts.iter().any(|text| is_shape(text, &drawn, self.turn));
        allows(self.loops, joined - part.len() as i64 + 1)
            && self.shapes.as_ref().is_none_or(|texts| is_one(texts))
            && !is_one(&self.not_shapes)
    }

    /// Whether no two parts that touch are alike.
    pub fn differ(&self, reading: &Reading, cells: &Cells, parts: &[Vec<usize>]) -> bool {
        let Some((differ, touch)) = &self.differ else {
            return true;
        };
        let steps = |from, to| reading.attacks(cells, touch, from, to);
        let touch = |one: &[usize], other: &[usize]| {
            let mut pairs = one.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
            pairs.any(|(a, b)| steps(a, b) || steps(b, a))
        };
        let alike = |one: &[usize], other: &[usize]| {
            let turn = self.turn && *differ == "shape";
            let [one, other] = [one, other].map(|part| drawn(reading, part));
            match *differ {
                "size" => one.len() == other.len(),
                _ => images(&one, turn).contains(&other),
            }
        };
        let mut pairs = (0..parts.len()).flat_map(|b| (0..b).map(move |a| (&parts[a], &parts[b])));
        !pairs.any(|(one, other)| touch(one, other) && alike(one, other))
    }
}
