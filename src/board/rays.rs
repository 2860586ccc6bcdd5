//! Steps and rays: where a single step leads, and which squares a repeated step reaches.
//!
//! Joined edges are handled only here: a step over a joined edge continues on the other side. A ray
//! ends at an edge that is not joined, before a wall, at its range, or when it returns to the
//! square where it started.

use super::{Board, RowColumn, Square, Terrain, Wrap};

/// A displacement in rows (downwards) and columns (to the right).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    pub rows: i64,
    pub columns: i64,
}

impl Step {
    pub const fn new(rows: i64, columns: i64) -> Self {
        Step { rows, columns }
    }

    /// The opposite step.
    pub fn reversed(self) -> Self {
        Step::new(-self.rows, -self.columns)
    }
}

/// A step repeated without limit, or at most `range` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ride {
    pub step: Step,
    pub range: Option<u32>,
}

impl Board {
    /// Where one step from a square leads, over joined edges to the other side; `None` beyond an
    /// edge that is not joined. Terrain does not matter.
    ///
    /// No step leads from a side or corner.
    pub fn step(&self, from: Square, step: Step) -> Option<Square> {
        if !self.is_square(from) {
            return None;
        }
        let to = self.step_from(self.place(from), step)?;
        Some(self.square(to))
    }

    /// Whether a square lies on the edge of the board; joined edges are none.
    pub fn is_on_edge(&self, square: Square) -> bool {
        let Wrap {
            left_right,
            top_bottom,
        } = self.wrap();
        let is_outer = |at: usize, side: usize| at == 0 || at + 1 == side;
        (!top_bottom && is_outer(self.row(square), self.rows()))
            || (!left_right && is_outer(self.column(square), self.columns()))
    }

    /// The squares to which one of these steps leads, each once, without the square itself (a step may lead back to
    /// it over joined edges).
    pub fn one_step_from(&self, from: Square, steps: &[Step]) -> Vec<Square> {
        let squares = steps.iter().filter_map(|&step| self.step(from, step));
        let mut squares: Vec<Square> = squares.filter(|&to| to != from).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// A king's step from one square to another, over joined edges only where there is none on the board itself.
    pub fn step_between(&self, from: Square, to: Square) -> Option<Step> {
        if from == to || !self.is_square(from) || !self.is_square(to) {
            return None;
        }
        let step = |from: usize, to: usize, number: usize, is_joined: bool| {
            let step = to as i64 - from as i64;
            match step.abs() {
                0 | 1 => Some(step),
                far if is_joined && far == number as i64 - 1 => Some(-step.signum()),
                _ => None,
            }
        };
        let (wrap, from, to) = (self.wrap(), self.place(from), self.place(to));
        let rows = step(from.row, to.row, self.rows(), wrap.top_bottom)?;
        let columns = step(from.column, to.column, self.columns(), wrap.left_right)?;
        Some(Step::new(rows, columns))
    }

    /// Like `step`, but on places: a caller that takes several steps saves the division that finds
    /// the place of a square.
    #[inline]
    pub fn step_from(&self, from: RowColumn, step: Step) -> Option<RowColumn> {
        let Wrap {
            left_right,
            top_bottom,
        } = self.wrap();
        Some(RowColumn {
            row: advance(from.row, step.rows, self.rows(), top_bottom)?,
            column: advance(from.column, step.columns, self.columns(), left_right)?,
        })
    }

    /// The squares that a ride from a square reaches, nearest first, up to (not including) the
    /// first wall. The caller checks whether pieces stop it earlier.
    pub fn ray(&self, from: Square, ride: Ride) -> Ray<'_> {
        Ray {
            board: self,
            from,
            at: self.place(from),
            step: ride.step,
            left: ride.range,
        }
    }
}

#[inline]
fn advance(position: usize, by: i64, length: usize, joined: bool) -> Option<usize> {
    // A board's side is at most 2048, so the conversions cannot lose anything.
    let length = length as i64;
    if joined {
        return Some((position as i64 + by.rem_euclid(length)).rem_euclid(length) as usize);
    }
    let to = (position as i64).checked_add(by)?;
    (0..length).contains(&to).then_some(to as usize)
}

/// The iterator of [`Board::ray`].
#[derive(Clone, Debug)]
pub struct Ray<'a> {
    board: &'a Board,
    from: Square,
    at: RowColumn,
    step: Step,
    left: Option<u32>,
}

impl Iterator for Ray<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.left == Some(0) {
            return None;
        }
        let place = self.board.step_from(self.at, self.step)?;
        let next = self.board.square(place);
        if next == self.from || self.board.terrain(next) == Terrain::Wall {
            self.left = Some(0);
            return None;
        }
        self.left = self.left.map(|left| left - 1);
        self.at = place;
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_steps_leave_the_board_or_wrap_without_overflow() {
        let flat = Board::new(3, 3, Wrap::NONE);
        assert_eq!(flat.step(Square::new(8), Step::new(i64::MAX, 0)), None);
        let torus = Board::new(3, 3, Wrap::BOTH);
        let to = torus.step(Square::new(0), Step::new(i64::MIN, i64::MAX));
        assert_eq!(to, Some(torus.at(1, 1)));
    }
}
