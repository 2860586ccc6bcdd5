//! A board with sides as it is drawn: 2R+1 rows of 2C+1 characters. Squares lie at odd rows and odd columns, corners at
//! even rows and even columns, sides at the others. Everything else is arithmetic on these places.

use std::collections::BTreeSet;

/// A row and a column of the drawn board; of two places that are one over a joined edge, the first.
pub type Place = (usize, usize);

#[derive(Clone, Debug)]
pub struct Board {
    pub rows: usize,
    pub columns: usize,
    /// Whether top and bottom, and whether left and right, are joined.
    pub joined: (bool, bool),
    /// `.`, `#` or `x`, square by square.
    pub terrain: Vec<char>,
    /// The label of each square.
    pub regions: Option<Vec<char>>,
}

const AROUND: [(i64, i64); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

impl Board {
    /// The place so many rows and columns of the drawn board away, if it is on the board.
    pub fn step(&self, from: Place, (down, right): (i64, i64)) -> Option<Place> {
        let along = |place: usize, by: i64, squares: usize, joined: bool| {
            let lines = 2 * squares as i64;
            let to = place as i64 + by;
            match joined {
                true => Some(to.rem_euclid(lines) as usize),
                false => (0..=lines).contains(&to).then_some(to as usize),
            }
        };
        let row = along(from.0, down, self.rows, self.joined.0)?;
        Some((row, along(from.1, right, self.columns, self.joined.1)?))
    }

    fn all(&self) -> impl Iterator<Item = Place> {
        let (rows, columns) = self.drawn();
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// How many rows and columns the drawn board has, without the copies of those that are joined.
    fn drawn(&self) -> (usize, usize) {
        let lines = |squares: usize, joined: bool| 2 * squares + usize::from(!joined);
        (
            lines(self.rows, self.joined.0),
            lines(self.columns, self.joined.1),
        )
    }

    /// How many rows and columns of corners there are.
    pub fn corner_grid(&self) -> (usize, usize) {
        let lines = |squares: usize, joined: bool| squares + usize::from(!joined);
        (
            lines(self.rows, self.joined.0),
            lines(self.columns, self.joined.1),
        )
    }

    pub fn squares(&self) -> Vec<Place> {
        self.all().filter(|place| is_square(*place)).collect()
    }

    pub fn corners(&self) -> Vec<Place> {
        self.all().filter(|place| is_corner(*place)).collect()
    }

    pub fn sides(&self) -> Vec<Place> {
        let all = self.all().filter(|place| (place.0 + place.1) % 2 == 1);
        all.filter(|side| !self.squares_of(*side).is_empty())
            .collect()
    }

    /// The open squares in reading order, then the sides in reading order: where something may stand.
    pub fn places(&self) -> Vec<Place> {
        let squares = self.squares().into_iter();
        let open = squares.filter(|square| self.terrain(*square) == '.');
        open.chain(self.sides()).collect()
    }

    fn number(&self, square: Place) -> usize {
        square.0 / 2 * self.columns + square.1 / 2
    }

    pub fn terrain(&self, square: Place) -> char {
        self.terrain[self.number(square)]
    }

    pub fn region(&self, square: Place) -> Option<char> {
        let labels = self.regions.as_ref()?;
        Some(labels[self.number(square)]).filter(|label| *label != '.')
    }

    fn beside(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        AROUND
            .into_iter()
            .filter_map(move |step| self.step(place, step))
    }

    /// The open squares, one or two, of a side.
    pub fn squares_of(&self, side: Place) -> Vec<Place> {
        let around = self.beside(side);
        around
            .filter(|place| is_square(*place) && self.terrain(*place) == '.')
            .collect()
    }

    pub fn is_inner(&self, side: Place) -> bool {
        self.squares_of(side).len() == 2
    }

    /// The two ends of a side.
    pub fn corners_of(&self, side: Place) -> Vec<Place> {
        self.beside(side)
            .filter(|place| is_corner(*place))
            .collect()
    }

    /// The squares, of any terrain, around a corner.
    pub fn around_corner(&self, corner: Place) -> BTreeSet<Place> {
        let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        steps
            .into_iter()
            .filter_map(|step| self.step(corner, step))
            .collect()
    }

    /// The chess name of a square.
    pub fn square_name(&self, square: Place) -> String {
        let column = (b'a' + (square.1 / 2) as u8) as char;
        format!("{column}{}", self.rows - square.0 / 2)
    }

    pub fn name(&self, place: Place) -> String {
        if is_square(place) {
            return self.square_name(place);
        }
        let squares = self.squares_of(place);
        if let [one, other] = squares[..] {
            return format!("{}-{}", self.square_name(one), self.square_name(other));
        }
        let square = squares[0];
        let way = AROUND
            .iter()
            .position(|step| self.step(square, *step) == Some(place));
        format!(
            "{}-{}",
            self.square_name(square),
            ["n", "e", "s", "w"][way.unwrap()]
        )
    }

    /// Where each rotation and reflection of the board that keeps what is printed on it carries every place.
    pub fn symmetries(&self) -> Vec<impl Fn(Place) -> Place + use<>> {
        let (rows, columns) = (2 * self.rows, 2 * self.columns);
        let joined = self.joined;
        let all = (0..8).map(move |way: usize| {
            move |(row, column): Place| {
                let row = if way & 1 == 0 { row } else { rows - row };
                let column = if way & 2 == 0 {
                    column
                } else {
                    columns - column
                };
                let (row, column) = if way & 4 == 0 {
                    (row, column)
                } else {
                    (column, row)
                };
                let first = |place, lines, joined| if joined { place % lines } else { place };
                (
                    first(row, rows.max(1), joined.0),
                    first(column, columns, joined.1),
                )
            }
        });
        let is_square = self.rows == self.columns && joined.0 == joined.1;
        let number = if is_square { 8 } else { 4 };
        let squares = self.squares();
        all.take(number)
            .filter(|image| {
                let same_terrain = squares
                    .iter()
                    .all(|s| self.terrain(*s) == self.terrain(image(*s)));
                let alike = |one: Place, other: Place| self.region(one) == self.region(other);
                let mut pairs = squares
                    .iter()
                    .flat_map(|a| squares.iter().map(move |b| (*a, *b)));
                let labelled = |square: Place| self.region(square).is_some();
                let mut single = squares.iter();
                let same_terrain =
                    same_terrain && single.all(|s| labelled(*s) == labelled(image(*s)));
                same_terrain && pairs.all(|(a, b)| alike(a, b) == alike(image(a), image(b)))
            })
            .collect()
    }
}

pub fn is_square(place: Place) -> bool {
    place.0 % 2 == 1 && place.1 % 2 == 1
}

fn is_corner(place: Place) -> bool {
    place.0.is_multiple_of(2) && place.1.is_multiple_of(2)
}
