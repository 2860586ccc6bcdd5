//! Regions and boxes: the parts of a board besides its rows and columns.
//!
//! Regions are drawn with labels, one for each square or none; boxes are rectangles of one size
//! that fill the board.

use super::Square;

/// The regions of a board, in order of first appearance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    /// The label of each region.
    pub(super) labels: Vec<String>,
    /// For each square, the index of its region in `labels`.
    pub(super) of: Vec<Option<usize>>,
}

impl Regions {
    /// Regions from the label of each square in reading order, `None` for squares of no region.
    pub fn new<L: ToString>(labelled: impl IntoIterator<Item = Option<L>>) -> Self {
        let mut labels: Vec<String> = Vec::new();
        let mut places = std::collections::HashMap::new();
        let mut place = |label: L| {
            *places.entry(label.to_string()).or_insert_with_key(|label| {
                labels.push(label.clone());
                labels.len() - 1
            })
        };
        let of = labelled.into_iter().map(|label| label.map(&mut place));
        let of = of.collect();
        Regions { labels, of }
    }

    /// The labels in the order of the regions.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The index of a square's region among the regions.
    pub fn of(&self, square: Square) -> Option<usize> {
        *self.of.get(square.index())?
    }

    /// The label of a square's region.
    pub fn label(&self, square: Square) -> Option<&str> {
        self.of(square).map(|place| self.labels[place].as_str())
    }

    /// The regions with every square moved; `images` says where each goes.
    pub fn moved(&self, images: &[Square]) -> Regions {
        let mut labels = vec![None; self.of.len()];
        for (place, &to) in self.of.iter().zip(images) {
            labels[to.index()] = place.map(|place| self.labels[place].as_str());
        }
        Regions::new(labels)
    }

    /// The same regions with the numbers from 1 as labels.
    pub fn numbered(&self) -> Regions {
        Regions::new(self.of.iter().map(|place| place.map(|place| place + 1)))
    }

    /// The squares of each region, in reading order.
    pub fn squares(&self) -> Vec<Vec<Square>> {
        let mut regions = vec![Vec::new(); self.labels.len()];
        for (index, region) in self.of.iter().enumerate() {
            if let Some(region) = *region {
                regions[region].push(Square::new(index));
            }
        }
        regions
    }
}

/// The size of the boxes that a board is cut into. Both sides are at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    pub rows: usize,
    pub columns: usize,
}

impl Boxes {
    /// Whether boxes of this size fill a board of that size.
    pub fn divide(&self, rows: usize, columns: usize) -> bool {
        rows.is_multiple_of(self.rows) && columns.is_multiple_of(self.columns)
    }
}
