//! The symmetries of a board, and the first solutions of the classes that they make.

use super::{Cells, Reading};

impl Reading {
    /// How many classes the solutions form under the symmetries of the board. They come in their
    /// order; the first of each class is returned.
    pub fn firsts(&self, solutions: &[Vec<Option<usize>>]) -> Vec<usize> {
        let symmetries = self.symmetries();
        let places: std::collections::HashMap<&Cells, usize> = solutions
            .iter()
            .enumerate()
            .map(|(place, cells)| (&cells[..], place))
            .collect();
        let is_first = |&place: &usize| {
            symmetries.iter().all(|symmetry| {
                let mut image = vec![None; solutions[place].len()];
                for (from, to) in symmetry.iter().enumerate() {
                    image[*to] = solutions[place][from];
                }
                places.get(&image[..]).is_none_or(|other| *other >= place)
            })
        };
        (0..solutions.len()).filter(is_first).collect()
    }

    /// Where each square goes, for every exchange of axes, of left and right, of top and bottom
    /// that keeps ground and joined edges.
    fn symmetries(&self) -> Vec<Vec<usize>> {
        let mut symmetries = Vec::new();
        for number in 0..8 {
            let [exchange, mirror, flip] = [1, 2, 4].map(|bit| number & bit != 0);
            let parity = [exchange, mirror, flip]
                .into_iter()
                .filter(|is| *is)
                .count()
                % 2;
            let is_wanted = match parity {
                0 => number == 0 || self.rotations,
                _ => self.reflections,
            };
            let fits =
                !exchange || (self.rows == self.columns && self.left_right == self.top_bottom);
            if !is_wanted || !fits {
                continue;
            }
            let image = self.squares().map(|square| {
                let (row, column) = self.place(square);
                let (row, column) = if exchange {
                    (column, row)
                } else {
                    (row, column)
                };
                let column = if mirror {
                    self.columns - 1 - column
                } else {
                    column
                };
                let row = if flip { self.rows - 1 - row } else { row };
                (row * self.columns + column) as usize
            });
            let image: Vec<usize> = image.collect();
            if self
                .squares()
                .all(|square| self.ground[square] == self.ground[image[square]])
            {
                symmetries.push(image);
            }
        }
        symmetries
    }
}
