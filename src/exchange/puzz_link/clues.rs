//! What a link holds: clues in squares, rooms, numbers beside the board.

use crate::disjoint_sets::DisjointSets;
use crate::exchange::grid::Grid;
use crate::exchange::nonogram::LinesOfRuns;

/// What is written in a square, a room or beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    Number(usize),
    /// A question mark: a clue that does not say its number.
    Open,
}

impl Clue {
    pub fn number(self) -> Option<usize> {
        match self {
            Clue::Number(number) => Some(number),
            Clue::Open => None,
        }
    }
}

pub type Row = Vec<Option<Clue>>;

#[derive(Clone, Debug)]
pub struct Clues {
    pub grid: Grid,
    pub flag: String,
    /// A number for the whole puzzle.
    pub whole: usize,
    pub cells: Row,
    /// Where the arrow of each square points, if it has one; numbered as in links, 0 for none.
    pub directions: Vec<usize>,
    /// Whether a link has a border between each of the [`Clues::pairs`].
    pub drawn_borders: Vec<bool>,
    /// The room of each square, numbered in the order of their first squares.
    pub rooms: Vec<usize>,
    /// What each room has.
    pub room_clues: Row,
    /// Beside the board: above, below, at the left, at the right.
    pub outside: [Row; 4],
    /// Runs of the columns and of the rows, in order.
    pub runs: LinesOfRuns,
    /// Between squares side by side: first those in a row, then those in a column. See [`Clues::pairs`].
    pub between: Row,
    /// On the corners of squares, row by row.
    pub corners: Row,
}

pub const TOP: usize = 0;
pub const BOTTOM: usize = 1;
pub const LEFT: usize = 2;
pub const RIGHT: usize = 3;

/// Signs between squares are numbers beyond all others: the first square is the smaller, or the greater one.
pub const FIRST_IS_LESS: usize = 1000;
pub const FIRST_IS_MORE: usize = 1001;

impl Clues {
    pub fn new(grid: Grid, flag: &str) -> Self {
        let Grid { rows, columns } = grid;
        let none = |number: usize| vec![None; number];
        let mut clues = Clues {
            grid,
            flag: flag.to_owned(),
            whole: 0,
            cells: none(grid.len()),
            directions: vec![0; grid.len()],
            drawn_borders: Vec::new(),
            rooms: vec![0; grid.len()],
            room_clues: Vec::new(),
            outside: [none(columns), none(columns), none(rows), none(rows)],
            runs: [vec![Vec::new(); columns], vec![Vec::new(); rows]],
            between: Vec::new(),
            corners: none((rows + 1) * (columns + 1)),
        };
        clues.between = none(clues.pairs().len());
        clues
    }

    /// All squares side by side: the pairs of each row, row by row, then those of one row and the next.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let Grid { rows, columns } = self.grid;
        let in_rows = (0..rows)
            .flat_map(|row| (1..columns).map(move |c| (row * columns + c - 1, row * columns + c)));
        let below = (0..(rows - 1) * columns).map(|square| (square, square + columns));
        in_rows.chain(below).collect()
    }

    /// Draws rooms: squares side by side are in one unless there is a border between them.
    pub fn draw_rooms(&mut self, borders: &[bool]) {
        let mut rooms = DisjointSets::new(self.grid.len());
        for ((one, other), is_border) in self.pairs().into_iter().zip(borders) {
            if !is_border {
                rooms.join(one, other);
            }
        }
        let (mut numbers, mut number) = (vec![None; self.grid.len()], 0);
        let room_of = |square| {
            let room = numbers[rooms.root(square)].get_or_insert_with(|| {
                number += 1;
                number - 1
            });
            *room
        };
        self.rooms = (0..self.grid.len()).map(room_of).collect();
        self.room_clues = vec![None; number];
    }

    /// Draws rooms beside squares with a clue but no number, which are holes: they get numbers beyond those of the rooms.
    pub fn cut_holes(&mut self) {
        let cells = self.cells.iter();
        let is_hole: Vec<bool> = cells.map(|clue| *clue == Some(Clue::Open)).collect();
        let pairs = self.pairs().into_iter().zip(&self.drawn_borders);
        let borders: Vec<bool> = pairs
            .map(|((one, other), is_border)| *is_border || is_hole[one] || is_hole[other])
            .collect();
        self.draw_rooms(&borders);
        let mut numbers = vec![None; self.grid.len()];
        let (mut rooms, mut holes) = (0, self.grid.len());
        for (&room, is_hole) in self.rooms.iter().zip(is_hole) {
            numbers[room].get_or_insert_with(|| {
                let next = if is_hole { &mut holes } else { &mut rooms };
                *next += 1;
                *next - 1
            });
        }
        for room in &mut self.rooms {
            *room = numbers[*room].unwrap_or(0);
        }
        self.room_clues = vec![None; rooms];
    }

    /// The pairs of squares in one room.
    pub fn pairs_within(&self) -> Vec<(usize, usize)> {
        let mut pairs = self.pairs();
        pairs.retain(|&(one, other)| self.rooms[one] == self.rooms[other]);
        pairs
    }

    /// The pairs of squares with a border between them.
    pub fn pairs_across(&self) -> Vec<(usize, usize)> {
        let mut pairs = self.pairs();
        pairs.retain(|&(one, other)| self.rooms[one] != self.rooms[other]);
        pairs
    }

    pub fn borders(&self) -> Vec<bool> {
        let pairs = self.pairs().into_iter();
        pairs
            .map(|(one, other)| self.rooms[one] != self.rooms[other])
            .collect()
    }

    /// The squares of each room, in reading order.
    pub fn room_squares(&self) -> Vec<Vec<usize>> {
        let mut squares = vec![Vec::new(); self.room_clues.len()];
        for (square, &room) in self.rooms.iter().enumerate() {
            if let Some(squares) = squares.get_mut(room) {
                squares.push(square);
            }
        }
        squares
    }
}
