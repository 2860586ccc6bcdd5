//! Sides and corners: the places of a board behind its squares.
//!
//! A board on whose sides pieces may stand has more places than squares: first the squares in reading order, then the
//! sides and then the corners, both in the reading order of the *drawn* board. That is a grid of 2R+1 rows and 2C+1
//! columns: squares lie at odd rows and odd columns, corners at even rows and even columns, sides at the others. Where
//! edges are joined, the last row or column of the drawn board is its first.
//!
//! Every edge and every corner of a square is numbered, so that a place is found by arithmetic. A side that is no
//! side of an open square, and every corner, is closed: no piece stands there.

mod drawn;
mod groups;

pub use drawn::DrawnBoard;

use drawn::at;

use super::{Board, RowColumn, Square, Step, Terrain, Wrap};

/// Up, right, down, left: the order in which the sides of a square are named.
pub const DIRECTIONS: [(&str, Step); 4] = [
    ("n", Step::new(-1, 0)),
    ("e", Step::new(0, 1)),
    ("s", Step::new(1, 0)),
    ("w", Step::new(0, -1)),
];

impl Board {
    /// Lets pieces stand on sides. The terrain must be set before.
    pub fn add_sides(&mut self) {
        if self.has_sides() || self.is_empty() {
            return;
        }
        let open = self.open_squares();
        let sides: Vec<Square> = open.flat_map(|square| self.sides_of(square)).collect();
        self.terrain.resize(self.drawn().places(), Terrain::Closed);
        for side in sides {
            self.terrain[side.index()] = Terrain::Open;
        }
    }

    /// Whether pieces may stand on sides.
    pub fn has_sides(&self) -> bool {
        self.squares < self.terrain.len()
    }

    pub fn drawn(&self) -> DrawnBoard {
        DrawnBoard::new(self.rows(), self.columns(), self.wrap())
    }

    /// Where a place lies on the drawn board.
    pub fn drawn_place(&self, place: Square) -> RowColumn {
        self.drawn().place(place)
    }

    /// The places that a picture of the board shows, in reading order, and how many stand in a row: the squares or, on
    /// a board with sides, the drawn board, which shows what lies over a joined edge twice.
    pub fn picture(&self) -> (usize, Vec<Square>) {
        if !self.has_sides() {
            return (self.columns(), self.squares().collect());
        }
        let (rows, columns) = (2 * self.rows() + 1, 2 * self.columns() + 1);
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| at(row, column)));
        (
            columns,
            places.map(|place| self.drawn().at(place)).collect(),
        )
    }

    /// The place so many rows and columns of the drawn board away, over joined edges too; `None` outside, and where no
    /// piece can stand because it is no side of an open square.
    pub fn drawn_step(&self, from: Square, step: Step) -> Option<Square> {
        let RowColumn { row, column } = self.drawn_place(from);
        let along = |place: usize, by: i64, squares: usize, joined: bool| {
            let lines = 2 * squares as i64;
            let to = (place as i64).checked_add(by)?;
            match joined {
                true => Some(to.rem_euclid(lines) as usize),
                false => usize::try_from(to).ok().filter(|_| to <= lines),
            }
        };
        let row = along(row, step.rows, self.rows(), self.wrap().top_bottom)?;
        let column = along(column, step.columns, self.columns(), self.wrap().left_right)?;
        let place = self.drawn().at(at(row, column));
        (self.is_square(place) || self.is_open_side(place)).then_some(place)
    }

    /// Whether a place is a corner.
    pub fn is_corner(&self, place: Square) -> bool {
        place.index() >= self.squares + self.drawn().sides()
    }

    /// Whether a place is a square, of any terrain.
    pub fn is_square(&self, place: Square) -> bool {
        place.index() < self.squares
    }

    /// The sides on which pieces may stand, in order; none of a board without.
    pub fn sides(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        (self.squares..self.terrain.len())
            .map(Square::new)
            .filter(|&place| self.is_open(place))
    }

    /// The corners in reading order, also of a board without sides.
    pub fn corners(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        let drawn = self.drawn();
        (self.squares + drawn.sides()..drawn.places()).map(Square::new)
    }

    /// A board with a square for each corner, as which pictures of corners are read.
    pub fn of_corners(&self) -> Board {
        let (rows, columns) = self.drawn().corner_grid();
        Board::new(rows, columns, Wrap::NONE)
    }

    /// The open squares, then the sides: every place where a piece may stand.
    pub fn open_places(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        (0..self.terrain.len())
            .map(Square::new)
            .filter(|&place| self.is_open(place))
    }

    /// The sides of a square of a board with sides: up, right, down, left.
    pub fn sides_of(&self, square: Square) -> [Square; 4] {
        DIRECTIONS.map(|(_, step)| self.side_towards(square, step))
    }

    /// The side of a square towards one of [`DIRECTIONS`].
    pub fn side_towards(&self, square: Square, step: Step) -> Square {
        let RowColumn { row, column } = self.drawn_place(square);
        let shifted = |place: usize, by: i64| place.wrapping_add_signed(by as isize);
        self.drawn()
            .at(at(shifted(row, step.rows), shifted(column, step.columns)))
    }

    /// The side between two squares that are side by side.
    pub fn side_between(&self, one: Square, other: Square) -> Option<Square> {
        let mut ways = DIRECTIONS.into_iter().map(|(_, step)| step);
        let step = ways.find(|&step| self.step(one, step) == Some(other))?;
        Some(self.side_towards(one, step))
    }

    /// The sides between squares of a set.
    pub fn sides_between(&self, squares: &[Square]) -> Vec<Square> {
        let beside = |&one: &Square| {
            // To the right and down: each once.
            let steps = [DIRECTIONS[1].1, DIRECTIONS[2].1].into_iter();
            let is_in =
                move |step: &Step| self.step(one, *step).is_some_and(|s| squares.contains(&s));
            steps
                .filter(is_in)
                .map(move |step| self.side_towards(one, step))
        };
        squares.iter().flat_map(beside).collect()
    }

    /// The open squares of a side: two of an inner one, one of an outer one.
    pub fn squares_of_side(&self, side: Square) -> Vec<Square> {
        self.near(side, |place| self.is_square(place) && self.is_open(place))
    }

    /// The two corners at the ends of a side.
    pub fn corners_of_side(&self, side: Square) -> Vec<Square> {
        self.near(side, |place| !self.is_square(place))
    }

    /// Whether a side lies between two open squares.
    pub fn is_inner(&self, side: Square) -> bool {
        self.squares_of_side(side).len() == 2
    }

    /// The sides that end in a corner.
    pub fn sides_of_corner(&self, corner: Square) -> Vec<Square> {
        self.near(corner, |place| self.is_open(place))
    }

    /// The squares around a corner, of any terrain.
    pub fn squares_of_corner(&self, corner: Square) -> Vec<Square> {
        let around = [(0, 0), (0, 2), (2, 0), (2, 2)];
        self.around(corner, around)
    }

    /// The places above, beside and below a side or corner of which something holds.
    fn near(&self, place: Square, holds: impl Fn(Square) -> bool) -> Vec<Square> {
        let mut near = self.around(place, [(0, 1), (1, 0), (1, 2), (2, 1)]);
        near.retain(|&place| holds(place));
        near
    }

    /// The places around one of the drawn board; each is one less down and to the right than said.
    fn around(&self, place: Square, offsets: [(usize, usize); 4]) -> Vec<Square> {
        let place = self.drawn_place(place);
        let drawn = self.drawn();
        let shifted = |place: usize, by: usize, squares: usize, joined: bool| {
            let lines = 2 * squares;
            match (joined, (place + by).checked_sub(1)) {
                (true, None) => Some(lines - 1),
                (true, Some(line)) => Some(line % lines),
                (false, line) => line.filter(|&line| line <= lines),
            }
        };
        let mut found: Vec<Square> = Vec::new();
        for (down, right) in offsets {
            let row = shifted(place.row, down, self.rows(), self.wrap().top_bottom);
            let column = shifted(place.column, right, self.columns(), self.wrap().left_right);
            if let (Some(row), Some(column)) = (row, column) {
                found.push(drawn.at(at(row, column)));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SymmetryKind;

    fn boards() -> impl Iterator<Item = Board> {
        let wraps = [Wrap::NONE, Wrap::COLUMNS, Wrap::ROWS, Wrap::BOTH];
        wraps.into_iter().flat_map(|wrap| {
            [(3, 3), (3, 4), (4, 3)]
                .into_iter()
                .flat_map(move |(rows, columns)| {
                    let mut rough = Board::new(rows, columns, wrap);
                    rough.set_terrain(Square::new(1), Terrain::Wall);
                    [Board::new(rows, columns, wrap), rough].map(|mut board| {
                        board.add_sides();
                        board
                    })
                })
        })
    }

    #[test]
    fn every_place_is_found_where_it_is_drawn() {
        for board in boards() {
            for place in (0..board.len()).map(Square::new) {
                assert_eq!(
                    board.drawn().at(board.drawn_place(place)),
                    place,
                    "{board:?}"
                );
            }
        }
    }

    #[test]
    fn sides_and_corners_are_as_many_as_the_board_has() {
        let count = |rows, columns, wrap| {
            let mut board = Board::new(rows, columns, wrap);
            board.add_sides();
            let inner = board.sides().filter(|&side| board.is_inner(side)).count();
            (inner, board.sides().count(), board.corners().count())
        };
        assert_eq!(count(2, 3, Wrap::NONE), (7, 17, 12));
        assert_eq!(count(3, 3, Wrap::COLUMNS), (15, 21, 12));
        assert_eq!(count(3, 3, Wrap::BOTH), (18, 18, 9));
    }

    #[test]
    fn a_side_knows_its_squares_and_its_corners_as_they_know_it() {
        for board in boards() {
            for side in board.sides() {
                let corners = board.corners_of_side(side);
                assert_eq!(corners.len(), 2, "{board:?}");
                assert!(
                    corners
                        .iter()
                        .all(|&c| board.sides_of_corner(c).contains(&side))
                );
                let squares = board.squares_of_side(side);
                assert!(matches!(squares.len(), 1 | 2));
                assert!(squares.iter().all(|&s| board.sides_of(s).contains(&side)));
                if let [one, other] = squares[..] {
                    assert_eq!(board.side_between(one, other), Some(side));
                }
            }
        }
    }

    #[test]
    fn symmetries_carry_sides_with_their_squares_and_corners() {
        for board in boards() {
            for symmetry in board.symmetries(SymmetryKind::Full, true) {
                let images = symmetry.images(&board);
                let mut sorted = images.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq((0..board.len()).map(Square::new)));
                for side in board.sides() {
                    for near in [Board::squares_of_side, Board::corners_of_side] {
                        let carried = near(&board, side).into_iter();
                        let mut carried: Vec<_> = carried.map(|p| images[p.index()]).collect();
                        carried.sort_unstable();
                        assert_eq!(carried, near(&board, images[side.index()]), "{symmetry:?}");
                    }
                }
                let sources: Vec<Square> = symmetry.sources(&board).collect();
                assert!((0..board.len()).all(|to| images[sources[to].index()].index() == to));
            }
        }
    }
}
