//! What a link holds: clues in squares, rooms, numbers beside the board.

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
        let pairs = self.pairs();
        let mut beside: Vec<Vec<usize>> = vec![Vec::new(); self.grid.len()];
        for (&(one, other), _) in pairs
            .iter()
            .zip(borders)
            .filter(|(_, is_border)| !**is_border)
        {
            beside[one].push(other);
            beside[other].push(one);
        }
        let mut rooms: Vec<Option<usize>> = vec![None; self.grid.len()];
        let mut number = 0;
        for first in 0..rooms.len() {
            if rooms[first].is_some() {
                continue;
            }
            let mut left = vec![first];
            while let Some(square) = left.pop() {
                if rooms[square].replace(number).is_none() {
                    left.extend(
                        beside[square]
                            .iter()
                            .filter(|&&other| rooms[other].is_none()),
                    );
                }
            }
            number += 1;
        }
        self.rooms = rooms.into_iter().map(|room| room.unwrap_or(0)).collect();
        self.room_clues = vec![None; number];
    }

    pub fn borders(&self) -> Vec<bool> {
        let pairs = self.pairs().into_iter();
        pairs
            .map(|(one, other)| self.rooms[one] != self.rooms[other])
            .collect()
    }

    /// The squares of each room, in reading order.
    pub fn room_squares(&self) -> Vec<Vec<usize>> {
        let number = self.rooms.iter().max().map_or(0, |last| last + 1);
        let mut squares = vec![Vec::new(); number];
        for (square, &room) in self.rooms.iter().enumerate() {
            squares[room].push(square);
        }
        squares
    }
}
