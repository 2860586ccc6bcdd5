//! A puzzle with pieces on sides as data, and its file.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::board::{Board, Place};

#[derive(Clone, Debug)]
pub struct Kind {
    pub name: &'static str,
    /// `squares`, `corners`, or nothing for a piece on squares.
    pub joins: Option<&'static str>,
    /// What the file says of where it may stand, and what that means.
    pub written: String,
    pub may: BTreeSet<Place>,
    pub fixed: Option<Place>,
    pub least: Option<usize>,
    pub most: Option<usize>,
}

impl Kind {
    pub fn symbol(&self) -> char {
        self.name.chars().next().unwrap().to_ascii_uppercase()
    }
}

#[derive(Clone, Debug)]
pub enum Bound {
    Range(Option<i64>, Option<i64>),
    Exactly(i64),
    OneOf(Vec<i64>),
    Not(Vec<i64>),
}

impl Bound {
    pub fn allows(&self, number: i64) -> bool {
        match self {
            Bound::Range(least, most) => {
                least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most)
            }
            Bound::Exactly(exactly) => number == *exactly,
            Bound::OneOf(some) => some.contains(&number),
            Bound::Not(some) => !some.contains(&number),
        }
    }

    fn toml(&self, parted: &str) -> String {
        match self {
            Bound::Range(least, most) => {
                let least = least.map(|number| format!("at-least = {number}"));
                let most = most.map(|number| format!("at-most = {number}"));
                least
                    .into_iter()
                    .chain(most)
                    .collect::<Vec<_>>()
                    .join(parted)
            }
            Bound::Exactly(number) => format!("exactly = {number}"),
            Bound::OneOf(some) => format!("one-of = {some:?}"),
            Bound::Not(some) => format!("not = {some:?}"),
        }
    }
}

/// A `count`, or a `sum` if it has weights.
#[derive(Clone, Debug)]
pub struct Count {
    pub of: Vec<usize>,
    pub each: Vec<&'static str>,
    pub lines: Vec<Vec<Place>>,
    pub within: Option<BTreeSet<Place>>,
    pub rim: bool,
    /// The exact bound of each square or corner, in reading order.
    pub numbers: Option<Vec<Option<i64>>>,
    pub bound: Bound,
    pub weights: Option<Vec<i64>>,
}

#[derive(Clone, Debug)]
pub struct Connected {
    /// `None` is `"square"`.
    pub of: Option<Vec<usize>>,
    pub by_region: bool,
    pub bound: Option<Bound>,
    pub size: Option<Bound>,
    pub loops: Option<Bound>,
    /// A label of each square or corner, in reading order; `.` for none.
    pub labels: Option<Vec<char>>,
    /// The size of the part of each square, in reading order; `.` for none, `?` for one that is not said.
    pub numbers: Option<Vec<char>>,
    pub one_each: bool,
    /// Every part is a rectangle.
    pub rectangles: bool,
    pub across: Option<usize>,
    pub walls: Option<usize>,
    pub closed: bool,
}

#[derive(Clone, Debug)]
pub struct Forbid {
    pub at: Vec<Place>,
    pub picture: Vec<Vec<char>>,
    pub turn: bool,
}

#[derive(Clone, Debug)]
pub enum Rule {
    Count(Count),
    Connected(Connected),
    Forbid(Forbid),
}

#[derive(Clone, Debug)]
pub struct Model {
    pub board: Board,
    pub kinds: Vec<Kind>,
    pub rules: Vec<Rule>,
}

fn picture<T: ToString>(cells: &[T], columns: usize) -> String {
    let rows = cells.chunks(columns.max(1));
    let row = |row: &[T]| row.iter().map(T::to_string).collect::<String>();
    format!("'''\n{}'''", rows.map(row).collect::<Vec<_>>().join("\n"))
}

impl Model {
    pub fn is_of_corners(&self, of: &[usize]) -> bool {
        self.kinds[of[0]].joins == Some("corners")
    }

    fn names(&self, places: &[Place]) -> String {
        let names: Vec<String> = places.iter().map(|place| self.board.name(*place)).collect();
        format!("{names:?}")
    }

    fn of(&self, of: &[usize]) -> String {
        let names: Vec<&str> = of.iter().map(|kind| self.kinds[*kind].name).collect();
        format!("of = {names:?}\n")
    }

    pub fn toml(&self) -> String {
        let board = &self.board;
        let wrap = match board.joined {
            (false, false) => "none",
            (false, true) => "columns",
            (true, false) => "rows",
            (true, true) => "both",
        };
        let mut text = format!(
            "[board]\nwrap = '{wrap}'\nlayout = {}\n",
            picture(&board.terrain, board.columns)
        );
        if let Some(regions) = &board.regions {
            _ = writeln!(text, "regions = {}", picture(regions, board.columns));
        }
        for kind in &self.kinds {
            _ = write!(
                text,
                "[pieces.{}]\nsymbol = '{}'\n{}",
                kind.name,
                kind.symbol(),
                kind.written
            );
            let (joins, moves) = (kind.joins, "moves = 'none'\n");
            text += &joins.map_or(moves.to_owned(), |joins| format!("joins = '{joins}'\n"));
            if let Some(place) = kind.fixed {
                _ = writeln!(text, "fixed = {}", self.names(&[place]));
            }
            let least = kind.least.map(|number| format!("min = {number}"));
            let most = kind.most.map(|number| format!("max = {number}"));
            let count: Vec<String> = least.into_iter().chain(most).collect();
            if !count.is_empty() {
                _ = writeln!(text, "count = {{ {} }}", count.join(", "));
            }
        }
        for rule in &self.rules {
            text += &match rule {
                Rule::Count(rule) => self.count_toml(rule),
                Rule::Connected(rule) => self.connected_toml(rule),
                Rule::Forbid(rule) => format!(
                    "[[forbid]]\nat = {}\nsides = true\nturn = {}\npicture = {}\n",
                    self.names(&rule.at),
                    rule.turn,
                    picture(&rule.picture.concat(), rule.picture[0].len())
                ),
            };
        }
        text
    }

    fn count_toml(&self, rule: &Count) -> String {
        let kind = if rule.weights.is_some() {
            "sum"
        } else {
            "count"
        };
        let mut text = format!("[[{kind}]]\n{}", self.of(&rule.of));
        if let Some(weights) = &rule.weights {
            let pairs = rule.of.iter().zip(weights);
            let pairs = pairs.map(|(of, weight)| format!("{} = {weight}", self.kinds[*of].name));
            let pairs: Vec<String> = pairs.collect();
            _ = writeln!(text, "weights = {{ {} }}", pairs.join(", "));
        }
        if rule.lines.is_empty() {
            _ = writeln!(text, "each = {:?}", rule.each);
        } else {
            let lines: Vec<String> = rule.lines.iter().map(|line| self.names(line)).collect();
            _ = writeln!(text, "lines = [{}]", lines.join(", "));
        }
        if let Some(within) = &rule.within {
            let within: Vec<Place> = within.iter().copied().collect();
            _ = writeln!(text, "in = {}", self.names(&within));
        }
        if rule.rim {
            text += "rim = true\n";
        }
        let Some(numbers) = &rule.numbers else {
            return text + &rule.bound.toml("\n") + "\n";
        };
        let columns = match rule.each[0] {
            "corner" => self.board.corner_grid().1,
            _ => self.board.columns,
        };
        let cells = numbers.iter();
        let cells: Vec<String> = cells
            .map(|number| number.map_or(".".to_owned(), |number| number.to_string()))
            .collect();
        text + &format!("numbers = {}\n", picture(&cells, columns))
    }

    fn connected_toml(&self, rule: &Connected) -> String {
        let of = rule.of.as_ref().map(|of| self.of(of));
        let mut text = format!(
            "[[connected]]\n{}",
            of.unwrap_or("of = 'square'\n".to_owned())
        );
        if rule.by_region {
            text += "each = 'region'\n";
        }
        if let Some(bound) = &rule.bound {
            _ = writeln!(text, "{}", bound.toml("\n"));
        }
        for (key, bound) in [("size", &rule.size), ("loops", &rule.loops)] {
            if let Some(bound) = bound {
                _ = writeln!(text, "{key} = {{ {} }}", bound.toml(", "));
            }
        }
        if let Some(labels) = &rule.labels {
            let at_corners = rule.of.as_ref().is_some_and(|of| self.is_of_corners(of));
            let columns = match at_corners {
                true => self.board.corner_grid().1,
                false => self.board.columns,
            };
            _ = writeln!(
                text,
                "labels = {}\none-each = {}",
                picture(labels, columns),
                rule.one_each
            );
        }
        if let Some(numbers) = &rule.numbers {
            let numbers = picture(numbers, self.board.columns);
            _ = writeln!(text, "numbers = {numbers}\none-each = {}", rule.one_each);
        }
        if rule.rectangles {
            text += "shapes = ['rectangle']\n";
        }
        for (key, kind) in [("across", rule.across), ("walls", rule.walls)] {
            if let Some(kind) = kind {
                _ = writeln!(text, "{key} = '{}'", self.kinds[kind].name);
            }
        }
        if rule.walls.is_some() && !rule.closed {
            text += "closed = false\n";
        }
        text
    }
}
