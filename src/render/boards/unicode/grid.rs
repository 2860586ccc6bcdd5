//! Writes the grid.

use std::mem::discriminant;

use unicode_width::UnicodeWidthStr;

use crate::board::{Board, RowColumn, Square, column_letters};
use crate::render::boards::unicode::cells::Cells;
use crate::render::boards::unicode::edge::{Edge, FAINT, INVERTED, joint, of_sign};
use crate::render::boards::unicode::filled::Filled;
use crate::render::boards::unicode::layout::{Layout, Room, centred};
use crate::render::boards::unicode::painted::Painted;
use crate::render::boards::unicode::sides::SideLines;
use crate::render::drawings::coordinates_of;
use crate::render::format::{Coordinates, Shown};
use crate::render::marks::beside::{Margins, Side};
use crate::render::marks::borders::{
    NumberedParts, are_fives_apart, is_border_between, is_divided,
};
use crate::render::marks::rules::{has_runs, have_borders};
use crate::text::{at_the_right, wrapped};

pub struct Grid<'a> {
    shown: &'a Shown<'a>,
    layout: Layout,
    cells: Cells<'a>,
    /// Of a board with sides.
    sides: Option<SideLines<'a>>,
    parts: Option<NumberedParts<'a>>,
    filled: Filled,
    /// Whether every fifth line is heavy.
    has_fives: bool,
    /// Whether anything is parted by borders.
    has_heavy_edge: bool,
}

/// Which lines between rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowLines {
    All,
    /// Those on which something is.
    Telling,
    /// Those above the first and below the last.
    None,
    NotEvenAround,
}

impl<'a> Grid<'a> {
    pub fn of(shown: &'a Shown<'a>, sides: Option<SideLines<'a>>, room: Room) -> Self {
        let filled = Filled::of(shown.puzzle);
        let hides = |kind| shown.puzzle.print.is_drawn(kind) && filled.block(kind).is_none();
        let is_taken = |square| shown.placement.get(square).is_some_and(hides);
        let cells = Cells::of(shown);
        let mut layout = Layout::of(shown.puzzle, room, is_taken);
        layout.width = layout.width.max(cells.width(room));
        if let Some(sides) = &sides {
            layout.add_lines(&shown.puzzle.board, sides);
        }
        let (puzzle, parts) = (shown.puzzle, NumberedParts::of(shown));
        let is_divided = is_divided(&puzzle.board) || parts.is_some();
        let has_fives = has_runs(puzzle);
        Grid {
            shown,
            layout,
            cells,
            sides,
            parts,
            filled,
            has_fives,
            has_heavy_edge: is_divided || has_fives || have_borders(puzzle),
        }
    }

    fn board(&self) -> &Board {
        &self.shown.puzzle.board
    }

    /// As beside drawings, and with candidates, which lead to a next command; but clues beside a board could be taken for
    /// the numbers of rows.
    fn has_coordinates(&self) -> bool {
        let style = self.shown.style;
        let is_free = self.layout.margins == Margins::default();
        match style.coordinates {
            None if style.candidates.is_some() => is_free,
            None => is_free && coordinates_of(self.shown) != Coordinates::Hidden,
            Some(asked) => asked != Coordinates::Hidden,
        }
    }

    /// How wide the numbers of rows are, with a blank.
    fn width_of_ranks(&self) -> usize {
        match self.has_coordinates() {
            true => self.board().rows().to_string().len() + 1,
            false => 0,
        }
    }

    fn counts_from_top(&self) -> bool {
        self.shown.style.coordinates == Some(Coordinates::FromTop)
    }

    /// How wide everything at the left of the grid is.
    fn margin(&self) -> usize {
        self.width_of_ranks() + self.layout.margins.left * (self.widest(Side::Left) + 1)
    }

    /// How wide the widest number is on a side of the frame; all places there are as wide, so that none seems apart.
    fn widest(&self, side: fn(usize) -> Side) -> usize {
        let there = self.layout.frame.iter();
        let there = there.filter(|((its, _), _)| discriminant(its) == discriminant(&side(0)));
        there.map(|(_, words)| words.width()).max().unwrap_or(0)
    }

    pub fn columns(&self) -> usize {
        let right = self.layout.margins.right * (self.widest(Side::Right) + 1);
        let squares = (self.layout.width + 1) * self.board().columns() + 1;
        self.margin() + squares + right
    }

    pub fn write(&self, lines: RowLines) -> String {
        let (rows, margin) = (self.board().rows(), self.margin());
        let (blanks, margins) = (" ".repeat(margin), &self.layout.margins);
        let mut text = self.caption();
        for place in (0..margins.above).rev() {
            text += &self.beside_columns(&blanks, Side::Above(place));
        }
        let has_line = |row| match lines {
            RowLines::All => true,
            RowLines::Telling => self.says_something(row),
            RowLines::None | RowLines::NotEvenAround => false,
        };
        let has_edge = lines != RowLines::NotEvenAround;
        for row in 0..=rows {
            if has_edge && (row == 0 || row == rows) || has_line(row) {
                text += &format!("{blanks}{}\n", self.line_above(row));
            }
            let parts = if row < rows { self.cells.height() } else { 0 };
            for part in 0..parts {
                text += &format!("{}\n", self.row(row, part).trim_end());
            }
        }
        for place in 0..margins.below {
            text += &self.beside_columns(&blanks, Side::Below(place));
        }
        if self.has_coordinates() {
            text += &self.letters(&blanks);
        }
        text
    }

    /// The words above the board, as wide as the screen.
    fn caption(&self) -> String {
        let most = self.shown.style.screen.map(|screen| screen.columns);
        let fits = |line: &str| most.is_none_or(|most| line.width() <= most);
        let words = self.shown.style.caption.as_deref().unwrap_or_default();
        let lines = wrapped(words, fits).into_iter();
        lines.map(|line| line + "\n").collect()
    }

    /// The edge between a square and the next in its row or column, which lies here on the drawn board.
    fn edge_at(
        &self,
        (row, column): (usize, usize),
        one: Option<Square>,
        other: Option<Square>,
    ) -> Edge {
        let usual = self.edge(one, other);
        match &self.sides {
            Some(sides) => sides.edge(RowColumn { row, column }, usual),
            None => usual,
        }
    }

    /// The edge as it is without sides; `None` is beyond the board.
    fn edge(&self, one: Option<Square>, other: Option<Square>) -> Edge {
        match (one, other) {
            (None, None) => Edge::None,
            _ if self.layout.is_border_between(one, other) => Edge::Heavy,
            (Some(one), Some(other)) if self.is_border_between(one, other) => {
                match self.layout.share_a_cage(one, other) {
                    Some(true) => Edge::HeavyDotted,
                    _ => Edge::Heavy,
                }
            }
            (Some(one), Some(other)) => match self.layout.share_a_cage(one, other) {
                None if self.has_fives && are_fives_apart(self.board(), one, other) => Edge::Heavy,
                None => Edge::Thin,
                Some(true) => Edge::Dotted,
                Some(false) => Edge::Cage,
            },
            _ if self.has_heavy_edge => Edge::Heavy,
            (Some(square), None) | (None, Some(square)) => {
                match self.layout.share_a_cage(square, square) {
                    None => Edge::Thin,
                    Some(_) => Edge::Cage,
                }
            }
        }
    }

    fn is_border_between(&self, one: Square, other: Square) -> bool {
        let mut parts = self.parts.iter();
        is_border_between(self.board(), one, other) || parts.any(|parts| parts.divide(one, other))
    }

    /// What goes on over the line between two squares that are filled alike, unless a border parts them.
    fn joining(&self, one: Option<Square>, other: Option<Square>) -> Option<char> {
        let (first, second) = (one?, other?);
        let is_parted = self.layout.is_border_between(one, other)
            || self.is_border_between(first, second)
            || self.layout.share_a_cage(first, second) == Some(false);
        let block = self.filled.joining(self.shown.placement, [first, second]);
        block.filter(|_| !is_parted)
    }

    /// The square in this row and column, both from 1; `None` around the board.
    fn at(&self, row: usize, column: usize) -> Option<Square> {
        let board = self.board();
        let is_on = (1..=board.rows()).contains(&row) && (1..=board.columns()).contains(&column);
        is_on.then(|| board.at(row - 1, column - 1))
    }

    /// The squares at both sides of each part of the line above this row.
    fn along(&self, row: usize) -> impl Iterator<Item = (Option<Square>, Option<Square>)> {
        let columns = 1..=self.board().columns();
        columns.map(move |column| (self.at(row, column), self.at(row + 1, column)))
    }

    /// Whether there is more on the line above this row than lines between squares.
    fn says_something(&self, row: usize) -> bool {
        let mut along = self.along(row).enumerate();
        along.any(|(column, (above, below))| {
            let edge = self.edge_at((2 * row, 2 * column + 1), above, below);
            !matches!(edge, Edge::Thin | Edge::None)
                || self.layout.sign_between(above, below).is_some()
                || self.layout.label_above(row, column).is_some()
                || self.layout.digit_on_corner(row, column).is_some()
        })
    }

    /// The line above this row, counted from 0; the line below the last row has the number of rows.
    fn line_above(&self, row: usize) -> String {
        let mut line = Painted::new(self.shown.style.colour);
        for column in 0..=self.board().columns() {
            let [above_left, above_right] = [self.at(row, column), self.at(row, column + 1)];
            let [left, right] = [self.at(row + 1, column), self.at(row + 1, column + 1)];
            let (y, x) = (2 * row, 2 * column);
            let east = self.edge_at((y, x + 1), above_right, right);
            let edges = [
                self.edge_at((y.wrapping_sub(1), x), above_left, above_right),
                east,
                self.edge_at((y + 1, x), left, right),
                self.edge_at((y, x.wrapping_sub(1)), above_left, left),
            ];
            let heaviest = edges.into_iter().max().unwrap_or(Edge::None);
            let corner = match joint(edges) {
                // Without lines between squares the corners say where these are.
                ' ' if self.sides.is_some() => '·',
                lines => lines,
            };
            let around = [(above_left, above_right), (left, right), (above_left, left)];
            let [block, others @ ..] = around.map(|(one, other)| self.joining(one, other));
            match (self.layout.digit_on_corner(row, column), block) {
                (Some(digit), _) => line.push("1", &digit.to_string()),
                (None, Some(block)) if others == [Some(block); 2] => {
                    line.push("", &block.to_string())
                }
                _ => line.push(heaviest.code(), &corner.to_string()),
            }
            if column < self.board().columns() {
                let label = self.layout.label_above(row, column).unwrap_or_default();
                let sign = self.layout.sign_between(above_right, right);
                let code = self.code((y, x + 1), east);
                let block = self.joining(above_right, right);
                let stroke = block.unwrap_or_else(|| east.lying());
                self.part(&mut line, (stroke, code), label, sign);
            }
        }
        line.end()
    }

    /// The colour of an edge here on the drawn board: a side that differs from another solution is inverted.
    fn code(&self, (row, column): (usize, usize), edge: Edge) -> &'static str {
        let place = RowColumn { row, column };
        let side = self.sides.as_ref().map(|_| self.board().drawn().at(place));
        let differs = &self.shown.style.differs;
        match side.is_some_and(|side| differs.binary_search(&side).is_ok()) {
            true => INVERTED,
            false => edge.code(),
        }
    }

    /// The line between two squares, with a label and a sign.
    fn part(
        &self,
        line: &mut Painted,
        (stroke, code): (char, &str),
        label: &str,
        sign: Option<char>,
    ) {
        line.push("", label);
        let left = self.layout.width - label.width();
        let strokes = |number| stroke.to_string().repeat(number);
        match sign {
            Some(sign) => {
                // In the middle, or after the number.
                let before = (self.layout.width / 2).saturating_sub(label.width());
                line.push(code, &strokes(before));
                line.push(of_sign(code), &sign.to_string());
                line.push(code, &strokes(left - before - 1));
            }
            None => line.push(code, &strokes(left)),
        }
    }

    /// One of the lines of a row. What stands there once is on the middle one.
    fn row(&self, row: usize, part: usize) -> String {
        let mut line = Painted::new(self.shown.style.colour);
        let (board, layout) = (self.board(), &self.layout);
        let is_middle = part == self.cells.height() / 2;
        let number = |side| {
            let number = layout.frame.get(&(side, row)).filter(|_| is_middle);
            number.map_or("", String::as_str)
        };
        if self.has_coordinates() {
            let rank = match (is_middle, self.counts_from_top()) {
                (false, _) => String::new(),
                (true, true) => (row + 1).to_string(),
                (true, false) => (board.rows() - row).to_string(),
            };
            let rank = at_the_right(&rank, self.width_of_ranks() - 1);
            line.push(FAINT, &(rank + " "));
        }
        for place in (0..layout.margins.left).rev() {
            let words = at_the_right(number(Side::Left(place)), self.widest(Side::Left));
            line.push("", &(words + " "));
        }
        for column in 0..=board.columns() {
            let (left, right) = (self.at(row + 1, column), self.at(row + 1, column + 1));
            let edge = self.edge_at((2 * row + 1, 2 * column), left, right);
            let block = self.joining(left, right);
            let stroke = block.unwrap_or_else(|| edge.upright());
            let code = self.code((2 * row + 1, 2 * column), edge);
            match layout.sign_between(left, right).filter(|_| is_middle) {
                Some(sign) => line.push(of_sign(code), &sign.to_string()),
                None => line.push(code, &stroke.to_string()),
            }
            if let Some(square) = right {
                self.cells.write(&mut line, layout, square, part);
            }
        }
        for place in 0..layout.margins.right {
            let words = at_the_right(number(Side::Right(place)), self.widest(Side::Right));
            line.push("", &format!(" {words}"));
        }
        line.end()
    }

    /// The letters of the columns.
    fn letters(&self, blanks: &str) -> String {
        let letters = (0..self.board().columns()).map(|column| match self.counts_from_top() {
            true => (column + 1).to_string(),
            false => column_letters(column),
        });
        let mut line = Painted::new(self.shown.style.colour);
        line.push(FAINT, centred(letters, self.layout.width).trim_end());
        format!("{blanks}{}\n", line.end())
    }

    /// The numbers in this place above or below the columns.
    fn beside_columns(&self, blanks: &str, side: Side) -> String {
        let numbers = (0..self.board().columns()).map(|column| {
            let number = self.layout.frame.get(&(side, column));
            number.cloned().unwrap_or_default()
        });
        format!(
            "{blanks}{}\n",
            centred(numbers, self.layout.width).trim_end()
        )
    }
}
