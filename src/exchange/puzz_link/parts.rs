//! The parts of a body, in the order in which a genre has them.

use super::clues::{BOTTOM, Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE, LEFT, RIGHT, Row, TOP};
use super::{FORMAT, codecs};
use crate::exchange::Fallible;
use crate::exchange::cursor::Cursor;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyPart {
    /// A number for the whole puzzle, up to a slash.
    Whole,
    /// A number in each square that has one: any, to 9, to 4, or in nearly every square.
    Numbers,
    /// The same, left out if no square has one.
    NumbersIfAny,
    Digits,
    ToFour,
    Dense,
    /// White and black circles in squares.
    Circles,
    /// Squares that are marked.
    Marks,
    /// The same, with yes or no for each square, left out if no square is; with a 7 for yes.
    Shaded,
    Sevens,
    /// The same, never left out: a one for a square without a circle.
    Bits,
    /// Holes, each behind the number of squares before it.
    Gaps,
    /// Numbers to 4, and a 7 for a hole.
    DigitsAndHoles,
    /// Two kinds of circles, then yes or no for a hole, left out if there is neither.
    CirclesAndHoles,
    /// The borders of rooms.
    Rooms,
    /// A number for each room.
    RoomNumbers,
    /// Numbers above and at the left, or at all four sides.
    TwoSides,
    FourSides,
    /// Numbers of two kinds above and at the left.
    Poles,
    /// Sums above and at the left, all given.
    Sums,
    /// Runs of columns and rows.
    Runs,
    /// White and black dots between squares.
    Dots,
    /// Numbers and signs between squares.
    Signs,
    /// Numbers to 4 on corners.
    Corners,
    Slash,
    /// Walls with sums to the right and down.
    Crossing,
    /// Numbers with arrows.
    Arrows,
}

fn circles(numbers: &[usize]) -> Row {
    numbers
        .iter()
        .map(|&number| (number > 0).then_some(Clue::Number(number)))
        .collect()
}

fn circle_numbers(row: &Row) -> Option<Vec<usize>> {
    let number = |clue: &Option<Clue>| match clue {
        None => Some(0),
        Some(clue) => clue.number().filter(|&number| number < 3),
    };
    row.iter().map(number).collect()
}

pub fn read(parts: &[BodyPart], body: &str, clues: &mut Clues) -> Fallible {
    let mut body = Cursor::new(FORMAT, "body", body);
    for part in parts {
        part.read(&mut body, clues)?;
    }
    // What stands behind a slash says how the site shows the puzzle.
    match body.peek() {
        Some('/') => Ok(()),
        _ => body.finish(),
    }
}

pub fn write(parts: &[BodyPart], clues: &Clues) -> Option<String> {
    parts.iter().map(|part| part.write(clues)).collect()
}

impl BodyPart {
    fn read(self, body: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
        let len = clues.grid.len();
        match self {
            BodyPart::Whole => clues.whole = body.whole()?,
            BodyPart::Numbers | BodyPart::NumbersIfAny => body.hexadecimal(&mut clues.cells)?,
            BodyPart::Digits | BodyPart::Sevens => body.decimal(&mut clues.cells)?,
            BodyPart::ToFour => body.up_to_four(&mut clues.cells)?,
            BodyPart::Dense => body.dense(&mut clues.cells)?,
            BodyPart::Circles => clues.cells = circles(&body.packed(len, 3, 3)?),
            BodyPart::Marks => body.marked(&mut clues.cells)?,
            BodyPart::Shaded if body.is_at_end() => {}
            BodyPart::Shaded => clues.cells = circles(&body.packed(len, 2, 5)?),
            BodyPart::Bits => clues.put_holes(&body.packed(len, 2, 5)?),
            BodyPart::Gaps => {
                body.gaps(&mut clues.cells)?;
                clues.cut_holes();
            }
            BodyPart::DigitsAndHoles => {
                body.decimal(&mut clues.cells)?;
                for cell in &mut clues.cells {
                    *cell = match cell.and_then(Clue::number) {
                        Some(7) => Some(Clue::Open),
                        other => other.map(Clue::Number),
                    };
                }
            }
            BodyPart::CirclesAndHoles => {
                if !body.is_at_end() {
                    clues.cells = circles(&body.packed(len, 3, 3)?);
                    clues.put_holes(&body.packed(len, 2, 5)?);
                }
                clues.cut_holes();
            }
            BodyPart::Rooms => {
                let in_rows = clues.grid.rows * (clues.grid.columns - 1);
                let below = (clues.grid.rows - 1) * clues.grid.columns;
                let mut borders = body.packed(in_rows, 2, 5)?;
                borders.extend(body.packed(below, 2, 5)?);
                let borders: Vec<bool> = borders.into_iter().map(|border| border == 1).collect();
                clues.draw_rooms(&borders);
                clues.drawn_borders = borders;
            }
            BodyPart::RoomNumbers => body.hexadecimal(&mut clues.room_clues)?,
            BodyPart::Poles => {
                let mut row: Row = vec![None; 2 * (clues.grid.rows + clues.grid.columns)];
                body.hexadecimal(&mut row)?;
                clues.put_poles(&row);
            }
            BodyPart::TwoSides | BodyPart::FourSides => {
                let sides = self.sides();
                let mut row: Row =
                    vec![None; sides.iter().map(|&side| clues.outside[side].len()).sum()];
                body.hexadecimal(&mut row)?;
                clues.put_outside(sides, row);
            }
            BodyPart::Sums => {
                let mut row: Row = vec![None; clues.grid.rows + clues.grid.columns];
                body.base_32(&mut row)?;
                clues.put_outside(&[TOP, LEFT], row);
            }
            BodyPart::Runs => {
                let [columns, rows] = clues.depths();
                let mut row: Row =
                    vec![None; columns * clues.grid.columns + rows * clues.grid.rows];
                body.hexadecimal(&mut row)?;
                clues.put_runs(&row);
            }
            BodyPart::Dots => clues.between = circles(&body.packed(clues.between.len(), 3, 3)?),
            BodyPart::Signs => read_signs(body, clues)?,
            BodyPart::Corners => body.up_to_four(&mut clues.corners)?,
            BodyPart::Slash => {
                body.skip('/');
            }
            BodyPart::Crossing => super::crossing::read_crossing(body, clues)?,
            BodyPart::Arrows => super::arrows::read(body, clues)?,
        }
        Ok(())
    }

    fn write(self, clues: &Clues) -> Option<String> {
        match self {
            BodyPart::Whole => Some(format!("{}/", clues.whole)),
            BodyPart::NumbersIfAny if clues.cells.iter().all(Option::is_none) => {
                Some(String::new())
            }
            BodyPart::Numbers | BodyPart::NumbersIfAny => codecs::hexadecimal(&clues.cells),
            BodyPart::Digits => codecs::decimal(&clues.cells),
            BodyPart::ToFour => codecs::up_to_four(&clues.cells),
            BodyPart::Dense => codecs::dense(&clues.cells),
            BodyPart::Circles => Some(codecs::packed(&circle_numbers(&clues.cells)?, 3, 3)),
            BodyPart::Marks => Some(codecs::marks(&clues.cells)),
            BodyPart::Sevens => {
                let seven = |clue: &Option<Clue>| clue.map(|_| Clue::Number(7));
                codecs::decimal(&clues.cells.iter().map(seven).collect())
            }
            BodyPart::Shaded if clues.cells.iter().all(Option::is_none) => Some(String::new()),
            BodyPart::Shaded => {
                let shaded = clues.cells.iter().map(|clue| usize::from(clue.is_some()));
                Some(codecs::packed(&shaded.collect::<Vec<_>>(), 2, 5))
            }
            BodyPart::Bits => Some(codecs::packed(&clues.holes(), 2, 5)),
            BodyPart::Gaps => Some(codecs::gaps(&clues.holes())),
            BodyPart::DigitsAndHoles => {
                let seven = |clue: &Option<Clue>| match clue {
                    Some(Clue::Open) => Some(Clue::Number(7)),
                    other => *other,
                };
                codecs::decimal(&clues.cells.iter().map(seven).collect())
            }
            BodyPart::CirclesAndHoles if clues.cells.iter().all(Option::is_none) => {
                Some(String::new())
            }
            BodyPart::CirclesAndHoles => {
                let number = |clue: &Option<Clue>| clue.and_then(Clue::number).unwrap_or(0);
                let circles: Vec<usize> = clues.cells.iter().map(number).collect();
                Some(codecs::packed(&circles, 3, 3) + &codecs::packed(&clues.holes(), 2, 5))
            }
            BodyPart::Rooms => {
                let borders: Vec<usize> = clues.borders().into_iter().map(usize::from).collect();
                let (in_rows, below) = borders.split_at(clues.grid.rows * (clues.grid.columns - 1));
                Some(codecs::packed(in_rows, 2, 5) + &codecs::packed(below, 2, 5))
            }
            BodyPart::RoomNumbers => codecs::hexadecimal(&clues.room_clues),
            BodyPart::Poles => codecs::hexadecimal(&clues.poles()),
            BodyPart::TwoSides | BodyPart::FourSides => {
                codecs::hexadecimal(&clues.outside_row(self.sides()))
            }
            BodyPart::Sums => codecs::base_32(&clues.outside_row(&[TOP, LEFT])),
            BodyPart::Runs => codecs::hexadecimal(&clues.runs_row()?),
            BodyPart::Dots => Some(codecs::packed(&circle_numbers(&clues.between)?, 3, 3)),
            BodyPart::Signs => Some(write_signs(clues)?),
            BodyPart::Corners => codecs::up_to_four(&clues.corners),
            BodyPart::Slash => Some("/".to_owned()),
            BodyPart::Crossing => super::crossing::write_crossing(clues),
            BodyPart::Arrows => super::arrows::write(clues),
        }
    }

    fn sides(self) -> &'static [usize] {
        match self {
            BodyPart::FourSides => &[TOP, BOTTOM, LEFT, RIGHT],
            _ => &[TOP, LEFT],
        }
    }
}

impl Clues {
    /// Clues without a number where a one is.
    fn put_holes(&mut self, bits: &[usize]) {
        let cells = self.cells.iter_mut().zip(bits);
        for (cell, _) in cells.filter(|(_, bit)| **bit == 1) {
            *cell = Some(Clue::Open);
        }
    }

    fn holes(&self) -> Vec<usize> {
        let is_hole = |clue: &Option<Clue>| usize::from(*clue == Some(Clue::Open));
        self.cells.iter().map(is_hole).collect()
    }

    /// For each column and then each row how many minuses, and how many pluses.
    fn put_poles(&mut self, row: &Row) {
        let columns = self.grid.columns;
        for (place, pair) in row.chunks_exact(2).enumerate() {
            let (sides, place) = match place.checked_sub(columns) {
                None => ([BOTTOM, TOP], place),
                Some(row) => ([RIGHT, LEFT], row),
            };
            for (side, clue) in sides.into_iter().zip(pair) {
                self.outside[side][place] = *clue;
            }
        }
    }

    fn poles(&self) -> Row {
        let [above, below, left, right] = &self.outside;
        let pairs = [(below, above), (right, left)].into_iter();
        let pairs = pairs.flat_map(|(minus, plus)| minus.iter().zip(plus));
        pairs.flat_map(|(minus, plus)| [*minus, *plus]).collect()
    }

    fn put_outside(&mut self, sides: &[usize], mut row: Row) {
        for &side in sides {
            let rest = row.split_off(self.outside[side].len());
            self.outside[side] = std::mem::replace(&mut row, rest);
        }
    }

    fn outside_row(&self, sides: &[usize]) -> Row {
        sides
            .iter()
            .flat_map(|&side| self.outside[side].clone())
            .collect()
    }

    /// How many runs a column, and a row, may have.
    fn depths(&self) -> [usize; 2] {
        [self.grid.rows.div_ceil(2), self.grid.columns.div_ceil(2)]
    }

    /// Runs are written from the board outwards, the last one first.
    fn put_runs(&mut self, row: &Row) {
        let mut rest = &row[..];
        let depths = self.depths();
        for (lines, depth) in self.runs.iter_mut().zip(depths) {
            for line in lines {
                let (own, others) = rest.split_at(depth);
                *line = own
                    .iter()
                    .rev()
                    .flatten()
                    .filter_map(|clue| clue.number())
                    .collect();
                rest = others;
            }
        }
    }

    fn runs_row(&self) -> Option<Row> {
        let mut row = Row::new();
        for (lines, depth) in self.runs.iter().zip(self.depths()) {
            for line in lines {
                let end = row.len() + depth;
                row.extend(line.iter().rev().map(|&run| Some(Clue::Number(run))));
                if row.len() > end {
                    return None;
                }
                row.resize(end, None);
            }
        }
        Some(row)
    }
}

/// Numbers, `g` and `h` for signs, and `i` to `z` for places left out.
fn read_signs(body: &mut Cursor<'_>, clues: &mut Clues) -> Fallible {
    body.sparse(clues.between.len(), |body, place| {
        let sign = match body.peek() {
            Some('g') if body.skip('g') => FIRST_IS_LESS,
            Some('h') if body.skip('h') => FIRST_IS_MORE,
            Some(letter @ 'i'..='z') if body.skip(letter) => {
                return Ok(letter as usize - 'i' as usize);
            }
            _ => {
                let mut one: Row = vec![None];
                body.hexadecimal(&mut one)?;
                clues.between[place] = one[0];
                return Ok(0);
            }
        };
        clues.between[place] = Some(Clue::Number(sign));
        Ok(0)
    })
}

fn write_signs(clues: &Clues) -> Option<String> {
    codecs::sparse(&clues.between, 18, 18, |clue| match clue {
        Clue::Number(FIRST_IS_LESS) => Some("g".to_owned()),
        Clue::Number(FIRST_IS_MORE) => Some("h".to_owned()),
        other => codecs::hexadecimal(&vec![Some(other)]),
    })
}
