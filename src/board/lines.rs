//! Straight lines of squares at any slope; they end at the edges, joined or not.

use super::{Board, GroupingSize, Square, Step};

impl Board {
    /// The directions of straight lines with three or more squares; no two point the same or
    /// opposite ways.
    fn line_directions(&self) -> impl Iterator<Item = (usize, usize, i64)> + use<> {
        let most_rows = self.rows().saturating_sub(1) / 2;
        let most_columns = self.columns().saturating_sub(1) / 2;
        (0..=most_rows)
            .flat_map(move |rows| (0..=most_columns).map(move |columns| (rows, columns)))
            .filter(|&(rows, columns)| greatest_common_divisor(rows, columns) == 1)
            .flat_map(|(rows, columns)| {
                let slopes_up = (rows > 0 && columns > 0).then_some(-1);
                std::iter::once(1)
                    .chain(slopes_up)
                    .map(move |sign| (rows, columns, sign))
            })
    }

    /// Every whole straight line of three or more squares, one by one.
    pub(super) fn straight_lines(&self) -> impl Iterator<Item = Vec<Square>> + '_ {
        self.line_directions()
            .flat_map(move |(rows, columns, sign)| {
                let step = Step::new(sign * rows as i64, columns as i64);
                self.squares()
                    .filter(move |&start| self.flat_step(start, step.reversed()).is_none())
                    .map(move |start| {
                        std::iter::successors(Some(start), |&square| self.flat_step(square, step))
                            .collect::<Vec<_>>()
                    })
                    .filter(|line| line.len() >= 3)
            })
    }

    /// Where a step leads if joined edges are ignored.
    fn flat_step(&self, from: Square, step: Step) -> Option<Square> {
        let row = self.row(from).checked_add_signed(step.rows as isize)?;
        let column = self
            .column(from)
            .checked_add_signed(step.columns as isize)?;
        (row < self.rows() && column < self.columns()).then(|| self.at(row, column))
    }

    /// Counts by direction: a line of m squares has m - 2 runs of three, and all of these except
    /// the first are preceded by another one.
    pub(super) fn line_extent(&self) -> GroupingSize {
        let mut extent = GroupingSize::default();
        for (rows, columns, _) in self.line_directions() {
            let runs_of = |steps: usize| {
                let down = self.rows().saturating_sub(steps * rows) as u64;
                down * self.columns().saturating_sub(steps * columns) as u64
            };
            let lines = runs_of(2) - runs_of(3);
            extent.groups += lines;
            extent.squares += runs_of(2) + 2 * lines;
        }
        extent
    }
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
