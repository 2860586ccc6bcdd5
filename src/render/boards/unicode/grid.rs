//! Writes the grid.

use unicode_width::UnicodeWidthChar;

use crate::board::{Board, Square, Terrain, column_letters};
use crate::puzzle::KindId;
use crate::render::boards::text::{CIRCLE, widest_symbol};
use crate::render::boards::unicode::glyphs::glyph;
use crate::render::boards::unicode::{CLOSED, WALL};
use crate::render::format::{CannotWrite, Shown};
use crate::render::marks::attacked::attack_marks;
use crate::render::marks::borders::{is_border_between, is_divided};
use crate::render::marks::clues::{clue_on, digit_on};
use crate::text::{at_the_right, painted};

/// Characters for lines that meet. The index is the weights (0, 1, 2) of the lines up, right, down and
/// left, as digits to base 3.
const JOINTS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

struct Grid<'a> {
    shown: &'a Shown<'a>,
    /// How many columns of the screen lie between two lines.
    width: usize,
    marks: Option<Vec<Option<char>>>,
}

pub fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let puzzle = shown.puzzle;
    if puzzle.board.is_empty() {
        return Ok(Vec::new());
    }
    let grid = Grid {
        shown,
        width: widest_symbol(puzzle) + 2,
        marks: shown
            .style
            .attacks
            .map(|attacks| attack_marks(puzzle, shown.placement, attacks)),
    };
    let (rows, margin) = (puzzle.board.rows(), puzzle.board.rows().to_string().len());
    let mut text = String::new();
    for row in 0..=rows {
        text += &format!("{} {}\n", " ".repeat(margin), grid.line_above(row));
        if row < rows {
            let number = at_the_right(&(rows - row).to_string(), margin);
            text += &format!("{number} {}\n", grid.row(row));
        }
    }
    text += &grid.letters(margin);
    Ok(text.into_bytes())
}

impl Grid<'_> {
    fn board(&self) -> &Board {
        &self.shown.puzzle.board
    }

    /// The weight of the line between a square and the next in its row or column; `None` is beyond the board.
    fn weight(&self, one: Option<Square>, other: Option<Square>) -> usize {
        match (one, other) {
            (None, None) => 0,
            (Some(one), Some(other)) => {
                1 + usize::from(is_border_between(self.board(), one, other))
            }
            _ => 1 + usize::from(is_divided(self.board())),
        }
    }

    /// The square in this row and column, both from 1; `None` around the board.
    fn at(&self, row: usize, column: usize) -> Option<Square> {
        let board = self.board();
        let is_on = (1..=board.rows()).contains(&row) && (1..=board.columns()).contains(&column);
        is_on.then(|| board.at(row - 1, column - 1))
    }

    /// The line above this row, counted from 0; the line below the last row has the number of rows.
    fn line_above(&self, row: usize) -> String {
        let mut line = String::new();
        for column in 0..=self.board().columns() {
            let [above_left, above_right] = [self.at(row, column), self.at(row, column + 1)];
            let [left, right] = [self.at(row + 1, column), self.at(row + 1, column + 1)];
            let east = self.weight(above_right, right);
            line.push(joint([
                self.weight(above_left, above_right),
                east,
                self.weight(left, right),
                self.weight(above_left, left),
            ]));
            if column < self.board().columns() {
                line.extend(std::iter::repeat_n(joint([0, east, 0, east]), self.width));
            }
        }
        self.paint("90", &line)
    }

    fn row(&self, row: usize) -> String {
        let mut line = String::new();
        for column in 0..=self.board().columns() {
            let (left, right) = (self.at(row + 1, column), self.at(row + 1, column + 1));
            let upright = self.weight(left, right);
            line += &self.paint("90", &joint([upright, 0, upright, 0]).to_string());
            if let Some(square) = right {
                line += &self.cell(square);
            }
        }
        line
    }

    fn cell(&self, square: Square) -> String {
        let puzzle = self.shown.puzzle;
        let terrain = match puzzle.board.terrain(square) {
            Terrain::Open => ' ',
            Terrain::Wall => WALL,
            Terrain::Closed => CLOSED,
        };
        let kind = self.shown.placement.get(square);
        let (content, code) = match (kind, terrain) {
            (Some(kind), _) => (glyph(puzzle, kind), self.colour(square, kind)),
            (None, ' ') => match self.marks.as_ref().and_then(|marks| marks[square.index()]) {
                Some(mark) => (mark, "2".to_owned()),
                None => (digit_on(puzzle, square).unwrap_or(' '), String::new()),
            },
            (None, terrain) => {
                let clue = clue_on(puzzle, square);
                let digit = clue.and_then(|clue| char::from_digit(clue.number.into(), 10));
                (digit.unwrap_or(terrain), String::new())
            }
        };
        let differs = self.shown.style.differs.binary_search(&square).is_ok();
        let [before, after] = if differs { ['[', ']'] } else { [terrain; 2] };
        let mut cell = String::from(before);
        if content.width() == Some(0) {
            cell.push(CIRCLE);
        }
        cell.push(content);
        let width = content.width().unwrap_or(1).max(1);
        cell.extend(std::iter::repeat_n(terrain, self.width - 2 - width));
        cell.push(after);
        let reversed = match (differs, code.as_str()) {
            (false, _) => code,
            (true, "") => "7".to_owned(),
            (true, code) => format!("{code};7"),
        };
        self.paint(&reversed, &cell)
    }

    /// Givens are bold; otherwise each piece of the file has one colour for all its kinds.
    fn colour(&self, square: Square, kind: KindId) -> String {
        const COLOURS: [&str; 6] = ["36", "33", "35", "32", "34", "31"];
        let puzzle = self.shown.puzzle;
        if puzzle.givens.iter().any(|given| given.square == square) {
            return "1".to_owned();
        }
        let piece = puzzle
            .pieces
            .iter()
            .position(|piece| piece.kinds.contains(&kind.index()));
        COLOURS[piece.unwrap_or(0) % COLOURS.len()].to_owned()
    }

    fn paint(&self, code: &str, text: &str) -> String {
        match self.shown.style.colour && !code.is_empty() {
            true => painted(code, text),
            false => text.to_owned(),
        }
    }

    /// The letters of the columns, each below the middle of its column.
    fn letters(&self, margin: usize) -> String {
        let board = self.board();
        let mut line = " ".repeat(margin + 1);
        for column in 0..board.columns() {
            let letters = column_letters(column);
            let blanks = self.width.saturating_sub(letters.len());
            line += &" ".repeat(1 + blanks / 2);
            line += &letters;
            line += &" ".repeat(blanks - blanks / 2);
        }
        line.trim_end().to_owned() + "\n"
    }
}

/// Weights up, right, down and left.
fn joint(weights: [usize; 4]) -> char {
    let index = weights.iter().fold(0, |index, weight| index * 3 + weight);
    JOINTS.chars().nth(index).unwrap_or(' ')
}
