//! The regions and boxes of a board. Both belong to it, so its symmetries must carry them to
//! themselves: [`Board::keeps_parts`] tests this for any permutation of the squares.

use super::{Board, Boxes, Regions, Square};

impl Board {
    /// The regions of the board; `None` if it has none.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Cuts the board into regions. These must have one entry, a label or none, for each square.
    pub fn set_regions(&mut self, regions: Regions) {
        assert_eq!(regions.of.len(), self.square_count());
        self.regions = Some(regions);
    }

    /// The size of the boxes; `None` if the board has none.
    pub fn boxes(&self) -> Option<Boxes> {
        self.boxes
    }

    /// Cuts the board into boxes, which must divide it.
    pub fn set_boxes(&mut self, boxes: Boxes) {
        assert!(boxes.divide(self.rows(), self.columns()));
        self.boxes = Some(boxes);
    }

    /// The index of a square's region among the regions; `None` if it is in none.
    pub fn region_of(&self, square: Square) -> Option<usize> {
        self.regions.as_ref()?.of(square)
    }

    /// The index of a square's box among the boxes in reading order; `None` if there are no boxes.
    pub fn box_of(&self, square: Square) -> Option<usize> {
        let boxes = self.boxes?;
        let in_a_row = self.columns() / boxes.columns;
        let (row, column) = (self.row(square), self.column(square));
        Some(row / boxes.rows * in_a_row + column / boxes.columns)
    }

    /// The squares of each region in the order of the regions, each region in reading order.
    pub(super) fn region_groups(&self) -> Vec<Vec<Square>> {
        self.regions
            .as_ref()
            .map_or_else(Vec::new, Regions::squares)
    }

    /// The squares of each box. The boxes, and the squares in each, are in reading order.
    pub(super) fn box_groups(&self) -> Vec<Vec<Square>> {
        let Some(boxes) = self.boxes else {
            return Vec::new();
        };
        let number = self.square_count() / (boxes.rows * boxes.columns);
        let mut groups = vec![Vec::with_capacity(boxes.rows * boxes.columns); number];
        for square in self.squares() {
            if let Some(place) = self.box_of(square) {
                groups[place].push(square);
            }
        }
        groups
    }

    /// Whether a permutation of the squares carries regions to regions and boxes to boxes: labels
    /// may change; squares without a region go to squares without one.
    ///
    /// `image` gives for each square the square to which it goes.
    pub fn keeps_parts(&self, image: &[Square]) -> bool {
        let region = |square| self.region_of(square);
        let in_box = |square| self.box_of(square);
        let regions = self.regions.as_ref().map_or(0, |r| r.labels.len());
        let boxes = self
            .boxes
            .map_or(0, |b| self.square_count() / (b.rows * b.columns));
        let image = &image[..self.square_count()];
        carries_parts(image, regions, region) && carries_parts(image, boxes, in_box)
    }
}

/// Whether squares of one part go to squares of one part, and squares of no part to squares of no
/// part. As no two squares have the same image, no two parts then have the same image.
fn carries_parts(image: &[Square], parts: usize, part: impl Fn(Square) -> Option<usize>) -> bool {
    if parts == 0 {
        return true;
    }
    let mut images: Vec<Option<usize>> = vec![None; parts];
    let mut squares = image.iter().enumerate();
    squares.all(|(from, &to)| match (part(Square::new(from)), part(to)) {
        (None, None) => true,
        (Some(from), Some(to)) => *images[from].get_or_insert(to) == to,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{SymmetryKind, Wrap};

    fn with_regions(rows: &[&str]) -> Board {
        let mut board = Board::new(rows.len(), rows[0].len(), Wrap::NONE);
        let labels = rows.iter().flat_map(|row| row.chars());
        board.set_regions(Regions::new(labels.map(|c| (c != '.').then_some(c))));
        board
    }

    fn with_boxes(side: usize, rows: usize, columns: usize) -> Board {
        let mut board = Board::new(side, side, Wrap::NONE);
        board.set_boxes(Boxes { rows, columns });
        board
    }

    fn symmetries(board: &Board) -> usize {
        board.symmetries(SymmetryKind::Full, false).len()
    }

    #[test]
    fn a_symmetry_carries_regions_to_regions_whatever_their_labels() {
        assert_eq!(symmetries(&with_regions(&["ab", "cd"])), 8);
        assert_eq!(symmetries(&with_regions(&["ab", "ba"])), 8);
        assert_eq!(symmetries(&with_regions(&["aa", "bb"])), 4);
        assert_eq!(symmetries(&with_regions(&["aa", "ab"])), 2);
        // Two squares of one region differ from two squares of no region.
        assert_eq!(symmetries(&with_regions(&["aa", ".."])), 2);
        assert_eq!(symmetries(&with_regions(&["a.", ".a"])), 4);
        assert_eq!(symmetries(&with_regions(&["..", ".."])), 8);
        // Regions of different sizes are not exchanged.
        assert_eq!(symmetries(&with_regions(&["aab", "aab"])), 2);
    }

    #[test]
    fn a_symmetry_carries_boxes_to_boxes() {
        assert_eq!(symmetries(&with_boxes(4, 2, 2)), 8);
        assert_eq!(symmetries(&with_boxes(4, 4, 1)), 4);
        assert_eq!(symmetries(&with_boxes(6, 2, 3)), 4);
    }

    #[test]
    fn a_permutation_that_is_no_isometry_is_judged_too() {
        let board = with_boxes(4, 2, 2);
        let shift = |by: usize| {
            let to = |s: Square| board.at(board.row(s), (board.column(s) + by) % 4);
            board.squares().map(to).collect::<Vec<_>>()
        };
        assert!(!board.keeps_parts(&shift(1)));
        assert!(board.keeps_parts(&shift(2)));
    }
}
