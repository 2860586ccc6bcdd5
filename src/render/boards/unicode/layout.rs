//! What stands on the grid besides pieces, and where: numbers in the frame, on lines and in squares, signs on lines,
//! cages. And what has no place there.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use unicode_width::UnicodeWidthStr;

use crate::board::{Board, RowColumn, Square, SquareSet, Step};
use crate::disjoint_sets::DisjointSets;
use crate::puzzle::print::Shape;
use crate::puzzle::{Mark, Puzzle};
use crate::render::boards::text::widest_symbol;
use crate::render::boards::unicode::sides::SideLines;
use crate::render::drawings::fleet;
use crate::render::english::numbers::counted;
use crate::render::marks::beside::{Beside, Margins, Side};
use crate::render::marks::clues::clues;
use crate::render::marks::diagonals::diagonals;
use crate::render::marks::rules::printed;

/// The most columns of the screen that a number takes.
const WIDEST_NUMBER: usize = 7;

/// How much room the grid has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// A blank at both sides of a piece.
    Usual,
    /// None.
    Narrow,
}

#[derive(Default)]
pub struct Layout {
    /// How many columns of the screen lie between two upright lines.
    pub width: usize,
    /// The numbers in the frame, each with its row, or its column above and below the board.
    pub frame: FxHashMap<(Side, usize), String>,
    /// How many numbers are in the frame, on each side of the board.
    pub margins: Margins,
    /// What is written on a line: in which row the squares below it are, counted from the top, and in which column.
    labels: FxHashMap<(usize, usize), String>,
    /// The digits on corners, by row and column of corners.
    corners: FxHashMap<(usize, usize), char>,
    /// The number in the middle of a square without a piece.
    clues: FxHashMap<Square, String>,
    /// The sums of words, in the wall before them: down and across.
    words: FxHashMap<Square, [String; 2]>,
    /// Between two squares side by side, in reading order.
    signs: FxHashMap<(Square, Square), char>,
    /// The cage of each square.
    cages: FxHashMap<Square, usize>,
    /// Groups of squares with a thick line around them.
    bordered: Vec<SquareSet>,
    /// Squares that a stroke parts, as walls before words are.
    parted: FxHashSet<Square>,
    /// What is not shown, by its name.
    missing: Vec<(&'static str, usize)>,
}

impl Layout {
    /// A clue on a square that is taken is on the line above it.
    pub fn of(puzzle: &Puzzle, room: Room, is_taken: impl Fn(Square) -> bool) -> Layout {
        let mut layout = Layout::default();
        let (numbers, marks) = printed(puzzle);
        for _ in diagonals(puzzle) {
            layout.miss("diagonal");
        }
        // Its ships stand there as numbers.
        if fleet(puzzle).is_some() && puzzle.board.squares().any(&is_taken) {
            layout.miss("fleet");
        }
        let wrap = puzzle.board.wrap();
        for joined in [wrap.left_right, wrap.top_bottom] {
            let edges = if joined { 2 } else { 0 };
            (0..edges).for_each(|_| layout.miss("joined edge"));
        }
        let middles = numbers.iter().filter(|number| number.side == Side::Middle);
        let middles = middles.map(|number| (number.square, number.words.clone()));
        let clues = clues(puzzle).map(|clue| (clue.square, clue.number.to_string()));
        for (square, number) in clues.chain(middles) {
            let mut kinds = puzzle.kinds.iter();
            // Where a piece may stand it would be taken for one.
            let is_symbol =
                puzzle.board.is_open(square) && kinds.any(|kind| number == kind.symbol.to_string());
            let is_taken = is_taken(square) || layout.clues.contains_key(&square);
            match is_symbol || is_taken {
                false => _ = layout.clues.insert(square, number),
                true => layout.label(line_above(&puzzle.board, square), &number),
            }
        }
        for mark in marks {
            layout.place(puzzle, mark);
        }
        // Sums of diagonals stand in the squares where these begin.
        let in_frame = numbers.iter();
        let in_frame = in_frame.filter(|number| !matches!(number.side, Side::Before(_)));
        layout.margins = Margins::of(&puzzle.board, in_frame);
        for number in numbers {
            layout.number(puzzle, number);
        }
        layout.measure(puzzle, room);
        layout
    }

    fn miss(&mut self, what: &'static str) {
        match self.missing.iter_mut().find(|(name, _)| *name == what) {
            Some((_, number)) => *number += 1,
            None => self.missing.push((what, 1)),
        }
    }

    fn place(&mut self, puzzle: &Puzzle, mark: Mark) {
        let board = &puzzle.board;
        match mark.shape {
            Shape::Fill => {
                let squares = mark.squares.iter();
                return squares.for_each(|_| self.miss(name_of(mark.shape)));
            }
            Shape::Slash => return self.parted.extend(mark.squares),
            Shape::Cage => return self.cage(board, &mark.squares),
            // A grid has no colours for lines: it would be the border of a region.
            Shape::Border if mark.colour.is_none() => {
                let squares = mark.squares.iter().copied();
                return self.bordered.push(SquareSet::of(board.len(), squares));
            }
            _ => {}
        }
        let on_a_square = match mark.shape {
            Shape::WhiteDot => Some("○"),
            Shape::BlackDot => Some("●"),
            _ => None,
        };
        if let (&[square], Some(dot)) = (mark.squares.as_slice(), on_a_square) {
            match self.clues.entry(square) {
                Entry::Vacant(free) => _ = free.insert(dot.to_owned()),
                Entry::Occupied(taken) if taken.get() == dot => {}
                Entry::Occupied(_) => self.miss(name_of(mark.shape)),
            }
            return;
        }
        let (&[one, other], label) = (mark.squares.as_slice(), mark.label.as_deref()) else {
            return self.miss(name_of(mark.shape));
        };
        let are_beside = matches!(board.apart(one, other), (0, 1) | (1, 0));
        let sign = match (mark.shape, label.map(|words| Vec::from_iter(words.chars()))) {
            (Shape::Less, _) => {
                let is_upright = board.column(one) == board.column(other);
                match (is_upright, one < other) {
                    (false, true) => '<',
                    (false, false) => '>',
                    (true, true) => '∧',
                    (true, false) => '∨',
                }
            }
            (shape, Some(words)) => match words.as_slice() {
                &[sign] => sign,
                _ => return self.miss(name_of(shape)),
            },
            (Shape::WhiteDot, None) => '○',
            (Shape::BlackDot, None) => '●',
            (Shape::X, None) => 'x',
            (Shape::V, None) => 'v',
            (shape, None) => return self.miss(name_of(shape)),
        };
        let known = self.sign_between(Some(one.min(other)), Some(one.max(other)));
        match are_beside {
            true if known.is_none() => self.sign(one, other, sign),
            true if known == Some(sign) => {}
            // There is room for one.
            _ => self.miss(name_of(mark.shape)),
        }
    }

    fn sign(&mut self, one: Square, other: Square, sign: char) {
        self.signs.insert((one.min(other), one.max(other)), sign);
    }

    /// A cage of connected squares that are in no other cage.
    fn cage(&mut self, board: &Board, squares: &[Square]) {
        let all = SquareSet::of(board.len(), squares.iter().copied());
        let mut parts = DisjointSets::new(board.len());
        for &square in squares {
            let next = [(0, 1), (1, 0)].into_iter();
            let next = next.filter_map(|way| board.shifted(square, way));
            for next in next.filter(|&next| all.contains(next)) {
                parts.join(square.index(), next.index());
            }
        }
        let mut roots = squares.iter().map(|square| parts.root(square.index()));
        let first = roots.next();
        let is_one = roots.all(|root| Some(root) == first);
        let is_free = |square: &Square| !self.cages.contains_key(square);
        if !is_one || !squares.iter().all(is_free) {
            return self.miss("cage");
        }
        self.cages
            .extend(squares.iter().map(|&square| (square, squares[0].index())));
    }

    fn number(&mut self, puzzle: &Puzzle, number: Beside) {
        let (row, column) = line_above(&puzzle.board, number.square);
        // A corner is no square, and lies behind the last place of a board without sides.
        if number.side == Side::OnCorner {
            return match puzzle.board.is_corner(number.square) {
                true => self.on_corner(&puzzle.board, number),
                false => self.label((row, column), &number.words),
            };
        }
        let is_wall = !puzzle.board.is_open(number.square) || self.parted.contains(&number.square);
        match number.side {
            // The places of words in the wall before them.
            Side::Corner(1) if is_wall => {
                self.words.entry(number.square).or_default()[1] = number.words
            }
            Side::Corner(2) if is_wall => {
                self.words.entry(number.square).or_default()[0] = number.words
            }
            Side::Corner(_) => self.label((row, column), &number.words),
            // A clue, and what is above.
            Side::Middle | Side::OnCorner => {}
            Side::Before(step) => {
                let arrow = match (step.rows < 0, step.columns < 0) {
                    (false, false) => '↘',
                    (false, true) => '↙',
                    (true, false) => '↗',
                    (true, true) => '↖',
                };
                // On the side of the square over which the diagonal comes in.
                let line = (row + usize::from(step.rows < 0), column);
                self.label(line, &format!("{}{arrow}", number.words));
            }
            _ if number.words.chars().count() > WIDEST_NUMBER => self.miss("number"),
            side @ (Side::Left(_) | Side::Right(_)) => {
                self.frame.insert((side, row), number.words);
            }
            side => _ = self.frame.insert((side, column), number.words),
        }
    }

    /// A digit stands where lines meet.
    fn on_corner(&mut self, board: &Board, number: Beside) {
        let mut characters = number.words.chars();
        match (characters.next(), characters.next()) {
            (Some(digit), None) => {
                let RowColumn { row, column } = board.drawn_place(number.square);
                self.corners.insert((row / 2, column / 2), digit);
            }
            _ => self.miss("number"),
        }
    }

    /// Adds to what is written on a line, as long as there is room.
    fn label(&mut self, line: (usize, usize), words: &str) {
        let label = self.labels.entry(line).or_default();
        let joined = format!("{label} {words}");
        match joined.trim_start() {
            longer if longer.chars().count() > WIDEST_NUMBER => self.miss("number"),
            longer => *label = longer.to_owned(),
        }
    }

    /// The lines of pieces that join squares: through squares without anything else, and across sides.
    pub fn add_lines(&mut self, board: &Board, sides: &SideLines<'_>) {
        for square in board.open_squares() {
            if let Some(lines) = sides.within(square) {
                self.clues.entry(square).or_insert(lines.to_string());
            }
            for (step, line) in [(Step::new(0, 1), '━'), (Step::new(1, 0), '┃')] {
                if let Some(next) = board.step(square, step)
                    && sides.crosses(board.side_towards(square, step))
                {
                    self.sign(square, next, line);
                }
            }
        }
    }

    fn measure(&mut self, puzzle: &Puzzle, room: Room) {
        let length = |words: &String| words.chars().count();
        let has_sign = !self.signs.is_empty();
        let labels = self
            .labels
            .values()
            .map(|words| length(words) + usize::from(has_sign));
        let frame = self.frame.iter();
        let frame = frame.filter(|((side, _), _)| matches!(side, Side::Above(_) | Side::Below(_)));
        let words = self
            .words
            .values()
            .map(|two| 2 * two.iter().map(length).max().unwrap_or(0) + 1);
        let all = labels
            .chain(frame.map(|(_, words)| length(words)))
            .chain(words);
        let all = all.chain(self.clues.values().map(length));
        let widest = widest_symbol(puzzle);
        let least = match room {
            Room::Usual => widest + 2,
            Room::Narrow => widest,
        };
        self.width = all.fold(least, usize::max);
        if room == Room::Usual && self.width > least {
            // What stands in the middle is as far from both lines.
            self.width += (self.width + widest) % 2;
        }
    }

    /// What is written on the line above this row, also below the last one.
    pub fn label_above(&self, row: usize, column: usize) -> Option<&str> {
        self.labels.get(&(row, column)).map(String::as_str)
    }

    pub fn digit_on_corner(&self, row: usize, column: usize) -> Option<char> {
        self.corners.get(&(row, column)).copied()
    }

    pub fn clue_on(&self, square: Square) -> Option<&str> {
        self.clues.get(&square).map(String::as_str)
    }

    /// The sums in a wall before words: down and across.
    pub fn words_in(&self, square: Square) -> Option<&[String; 2]> {
        self.words.get(&square)
    }

    pub fn sign_between(&self, one: Option<Square>, other: Option<Square>) -> Option<char> {
        self.signs.get(&(one?, other?)).copied()
    }

    /// Whether a thick line of the author parts two squares, or a square from what is beyond the board.
    pub fn is_border_between(&self, one: Option<Square>, other: Option<Square>) -> bool {
        let mut bordered = self.bordered.iter();
        bordered.any(|squares| {
            let is_inside = |square: Option<Square>| square.is_some_and(|s| squares.contains(s));
            is_inside(one) != is_inside(other)
        })
    }

    /// Whether two squares are in one cage; `None` if neither is in a cage.
    pub fn share_a_cage(&self, one: Square, other: Square) -> Option<bool> {
        match (self.cages.get(&one), self.cages.get(&other)) {
            (None, None) => None,
            (one, other) => Some(one == other),
        }
    }

    /// `4 thermometers, 1 cage`: what is not shown; `None` if everything is.
    pub fn missing(&self) -> Option<String> {
        let named = self
            .missing
            .iter()
            .map(|&(what, number)| counted(number, what));
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| named.join(", "))
    }
}

/// What is drawn, in a word.
fn name_of(shape: Shape) -> &'static str {
    match shape {
        Shape::Thermometer => "thermometer",
        Shape::Arrow => "arrow",
        Shape::Cage => "cage",
        Shape::WhiteDot | Shape::BlackDot => "dot",
        Shape::X | Shape::V | Shape::Less => "sign",
        Shape::Fill => "coloured square",
        Shape::Border => "border",
        Shape::Slash => "slash",
        Shape::Text => "text",
        Shape::Line | Shape::Hidden => "line",
    }
}

/// The line above a square, or on which a side lies.
fn line_above(board: &Board, place: Square) -> (usize, usize) {
    let RowColumn { row, column } = board.drawn_place(place);
    (row / 2, (column / 2).min(board.columns() - 1))
}

/// Each word in the middle of its column, which is so wide between two upright lines.
pub fn centred(words: impl Iterator<Item = String>, width: usize) -> String {
    let mut line = String::new();
    for words in words {
        let blanks = width.saturating_sub(words.width());
        line += &" ".repeat(1 + blanks / 2);
        line += &words;
        line += &" ".repeat(blanks - blanks / 2);
    }
    line
}
