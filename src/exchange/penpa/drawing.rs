//! What a drawing of Penpa+ holds, by the places of its board.

use std::collections::BTreeMap;

use serde_json::Value;

use super::FORMAT;
use super::link::unabbreviated;
use crate::exchange::ImportError;
use crate::exchange::grid::Grid;

/// Where something is drawn. Rows and columns count from the upper left square of the board; what is beside the board
/// has numbers below 0 or beyond the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DrawnAt {
    Square(i64, i64),
    /// At the lower right corner of a square.
    Corner(i64, i64),
    /// On its lower, or its right edge.
    Below(i64, i64),
    Right(i64, i64),
}

pub struct Drawing {
    pub grid: Grid,
    pub title: String,
    pub author: String,
    pub rules: String,
    /// What its author calls the genre.
    pub tags: Vec<String>,
    pub numbers: BTreeMap<DrawnAt, String>,
    /// The name of a symbol, and its style.
    pub symbols: BTreeMap<DrawnAt, (String, i64)>,
    /// The numbers of the colours of squares.
    pub surfaces: BTreeMap<DrawnAt, i64>,
    /// Edges between two corners side by side.
    pub edges: Vec<[(i64, i64); 2]>,
    /// What else is drawn, with how many there are.
    pub others: Vec<(&'static str, usize)>,
}

/// Layers that are only counted.
const OTHERS: [(&str, &str); 12] = [
    ("zL", "lines"),
    ("zF", "free lines"),
    ("z2", "free edges"),
    ("zW", "walls"),
    ("zC", "cages"),
    ("z6", "killer cages"),
    ("zT", "thermometers"),
    ("z7", "thermometers without bulbs"),
    ("z3", "arrows"),
    ("zD", "arrows of directions"),
    ("z0", "frames"),
    ("z5", "polygons"),
];

/// Colours that are dark: dark grey, grey, black, light grey.
const DARK: [i64; 4] = [1, 3, 4, 8];

fn wrong(at: &str, found: impl std::fmt::Display, expected: &str) -> ImportError {
    FORMAT.wrong(at, found, expected)
}

/// How indices are numbered: squares row by row with two more around the board, then corners, then edges.
struct Numbering {
    rows: usize,
    columns: usize,
    above: i64,
    left: i64,
}

impl Numbering {
    fn place(&self, index: &str) -> Option<DrawnAt> {
        let index: usize = index.trim().parse().ok()?;
        let (kind, index) = (
            index / (self.rows * self.columns),
            index % (self.rows * self.columns),
        );
        let row = (index / self.columns) as i64 - 2 - self.above;
        let column = (index % self.columns) as i64 - 2 - self.left;
        match kind {
            0 => Some(DrawnAt::Square(row, column)),
            1 => Some(DrawnAt::Corner(row, column)),
            2 => Some(DrawnAt::Below(row, column)),
            3 => Some(DrawnAt::Right(row, column)),
            _ => None,
        }
    }
}

/// A text or a number as a text.
fn words(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The text after a key in the first line, whose commas are written as `%2C`.
fn header(fields: &[&str], place: usize, key: &str) -> String {
    let field = fields.get(place).copied().unwrap_or_default();
    let text = field.strip_prefix(key).unwrap_or(field);
    let text = text
        .replace("%2C", ",")
        .replace("%0D%0A", "\n")
        .replace("%0A", "\n");
    text.trim().to_owned()
}

impl Drawing {
    /// The square at a place, if that is on the board.
    pub fn square(&self, row: i64, column: i64) -> Option<usize> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let is_on = row < self.grid.rows && column < self.grid.columns;
        is_on.then(|| row * self.grid.columns + column)
    }

    pub fn name(&self, row: i64, column: i64) -> Option<String> {
        Some(self.grid.name(self.square(row, column)?))
    }

    pub fn parse(lines: &[String]) -> Result<Self, ImportError> {
        let line = |place: usize| lines.get(place).map_or("", String::as_str);
        let fields: Vec<&str> = line(0).split(',').collect();
        let kind = fields.first().copied().unwrap_or_default();
        if !["square", "sudoku", "kakuro"].contains(&kind) {
            let found = format!("`{}`", kind.chars().take(20).collect::<String>());
            return Err(wrong("its board", found, "one of squares"));
        }
        let number = |place: usize| {
            fields
                .get(place)
                .and_then(|field| field.parse::<usize>().ok())
        };
        let size = number(2)
            .zip(number(1))
            .filter(|(rows, columns)| rows.max(columns) < &10_000);
        let (rows, columns) =
            size.ok_or_else(|| wrong("its size", line(0).len(), "rows and columns"))?;
        let margins: Vec<i64> = serde_json::from_str(line(1)).unwrap_or_default();
        let margin = |place: usize| margins.get(place).copied().unwrap_or(0).clamp(0, 10_000);
        let inner = |all: usize, one: usize, other: usize| {
            all.saturating_sub((margin(one) + margin(other)) as usize)
        };
        let grid = Grid::new(inner(rows, 0, 1), inner(columns, 2, 3))?;
        let numbering = Numbering {
            rows: rows + 4,
            columns: columns + 4,
            above: margin(0),
            left: margin(2),
        };
        let json = |place: usize| serde_json::from_str::<Value>(&unabbreviated(line(place)));
        let problem =
            json(3).map_err(|error| wrong("its fourth line", error, "what is drawn, as JSON"))?;
        let tags = json(17).ok().and_then(|tags| {
            tags.as_array()
                .map(|tags| tags.iter().filter_map(words).collect())
        });
        let mut drawing = Drawing {
            grid,
            title: header(&fields, 15, "Title: "),
            author: header(&fields, 16, "Author: "),
            rules: header(&fields, 18, ""),
            tags: tags.unwrap_or_default(),
            numbers: BTreeMap::new(),
            symbols: BTreeMap::new(),
            surfaces: BTreeMap::new(),
            edges: Vec::new(),
            others: Vec::new(),
        };
        drawing.fill(&problem, &numbering);
        Ok(drawing)
    }

    fn fill(&mut self, problem: &Value, numbering: &Numbering) {
        let layer = |name: &str| {
            let layer = problem.get(name).and_then(Value::as_object);
            layer.into_iter().flatten()
        };
        for (index, entry) in layer("zN") {
            // The seventh kind of number is small candidates.
            let is_candidates = entry.get(2).and_then(words).is_some_and(|kind| kind == "7");
            let text = entry.get(0).and_then(words);
            let text = text.filter(|text| !text.is_empty() && !is_candidates);
            if let Some((place, text)) = numbering.place(index).zip(text) {
                self.numbers.insert(place, text);
            }
        }
        for (index, entry) in layer("zY") {
            let name = entry.get(1).and_then(words);
            // Several at a place are a list of zeros and ones.
            let style = entry.get(0).and_then(|style| match style {
                Value::Array(bits) => bits
                    .iter()
                    .position(|bit| bit == 1)
                    .map(|bit| bit as i64 + 1),
                style => style.as_i64(),
            });
            if let Some((place, symbol)) = numbering.place(index).zip(name.zip(style)) {
                self.symbols.insert(place, symbol);
            }
        }
        for (index, colour) in layer("zS") {
            let place = numbering.place(index);
            if let (Some(place @ DrawnAt::Square(..)), Some(colour)) = (place, colour.as_i64()) {
                self.surfaces.insert(place, colour);
            }
        }
        for (index, _) in layer("zE") {
            let ends = index.split_once(',').and_then(|(one, other)| {
                match (numbering.place(one)?, numbering.place(other)?) {
                    (DrawnAt::Corner(row, column), DrawnAt::Corner(r, c)) => {
                        Some([(row, column), (r, c)])
                    }
                    _ => None,
                }
            });
            self.edges.extend(ends);
        }
        let count = |value: &Value| {
            value.as_object().map_or(0, |entries| entries.len())
                + value.as_array().map_or(0, Vec::len)
        };
        let others = OTHERS
            .iter()
            .map(|(name, title)| (*title, problem.get(*name).map_or(0, count)));
        self.others = others.filter(|(_, number)| *number > 0).collect();
    }

    pub fn is_dark(&self, place: DrawnAt) -> bool {
        let colour = self.surfaces.get(&place);
        colour.is_some_and(|colour| DARK.contains(colour))
    }

    /// Where a square of the board is.
    pub fn place(&self, square: usize) -> DrawnAt {
        let (row, column) = self.row_column(square);
        DrawnAt::Square(row, column)
    }

    /// The row and column of a square of the board.
    fn row_column(&self, square: usize) -> (i64, i64) {
        let columns = self.grid.columns;
        ((square / columns) as i64, (square % columns) as i64)
    }

    /// Whether there is an edge between a square and the next one of its row, or below it.
    pub fn is_edge(&self, (one, other): (usize, usize)) -> bool {
        let (one, other) = (self.row_column(one), self.row_column(other));
        let lower_right = one;
        let ends = match one.0 == other.0 {
            true => [(one.0 - 1, one.1), lower_right],
            false => [(one.0, one.1 - 1), lower_right],
        };
        self.edges
            .iter()
            .any(|[a, b]| ends == [*a, *b] || ends == [*b, *a])
    }
}
