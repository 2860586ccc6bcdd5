//! The subgroups of a small group of rearrangements.

use std::collections::BTreeSet;

use crate::board::Square;
use crate::board::by_number;
use crate::puzzle::{KindId, Puzzle, Rearrangement};

/// The greatest order of a group whose subgroups are gone through: that of a square board with one exchange, which has
/// 35.
const MOST_ELEMENTS: usize = 16;

/// Elements of a group, by the bits of their numbers. The identity is the first element.
pub type Elements = u32;

/// The numbers of the elements of a set.
pub fn numbers(elements: Elements) -> impl Iterator<Item = usize> {
    (0..MOST_ELEMENTS).filter(move |number| elements >> number & 1 == 1)
}

/// The subgroup of the identity alone.
pub const IDENTITY: Elements = 1;

/// A group that is small enough.
pub struct SmallGroup {
    /// The number of the product of each two elements.
    products: Vec<Vec<usize>>,
}

impl SmallGroup {
    /// `None` if there are too many elements, or two that do the same.
    pub fn of(puzzle: &Puzzle, elements: &[Rearrangement]) -> Option<Self> {
        if elements.len() > MOST_ELEMENTS {
            return None;
        }
        let image = |element: &Rearrangement| (element.squares(puzzle), element.kinds().to_vec());
        let images: Vec<Images> = elements.iter().map(image).collect();
        let place = |product: Images| images.iter().position(|image| *image == product);
        let products_of = |first: &Images| {
            let each = images.iter();
            each.map(|second| place(product(first, second))).collect()
        };
        let products = images.iter().map(products_of);
        let products: Vec<Vec<usize>> = products.collect::<Option<_>>()?;
        let different: BTreeSet<usize> = products.iter().map(|row| row[0]).collect();
        (different.len() == elements.len()).then_some(SmallGroup { products })
    }

    /// All subgroups, smaller ones first.
    pub fn subgroups(&self) -> Vec<Elements> {
        let mut found = BTreeSet::from([IDENTITY]);
        let mut open = vec![IDENTITY];
        while let Some(subgroup) = open.pop() {
            for element in 0..self.products.len() {
                let larger = self.generated(subgroup | 1 << element);
                if found.insert(larger) {
                    open.push(larger);
                }
            }
        }
        let mut all: Vec<Elements> = found.into_iter().collect();
        by_number(&mut all, |subgroup| subgroup.count_ones() as usize);
        all
    }

    /// The least of the subgroups that elements of the group carry this one to: each of them fixes as many placements.
    pub fn conjugate(&self, subgroup: Elements) -> Elements {
        let by = |element: usize| -> Elements {
            let inverse = self.products[element]
                .iter()
                .position(|&product| product == 0);
            let conjugate = |one: usize| {
                inverse.map(|inverse| self.products[self.products[element][one]][inverse])
            };
            numbers(subgroup)
                .filter_map(conjugate)
                .map(|one| 1 << one)
                .sum()
        };
        (0..self.products.len()).map(by).min().unwrap_or(subgroup)
    }

    fn generated(&self, mut elements: Elements) -> Elements {
        loop {
            let mut all = elements;
            for one in numbers(elements) {
                for other in numbers(elements) {
                    all |= 1 << self.products[one][other];
                }
            }
            if all == elements {
                return all;
            }
            elements = all;
        }
    }
}

/// The image of each square and of each kind.
type Images = (Vec<Square>, Vec<KindId>);

/// What the second does after the first.
fn product(first: &Images, second: &Images) -> Images {
    let square = |square: &Square| second.0[square.index()];
    let kind = |kind: &KindId| second.1[kind.index()];
    (
        first.0.iter().map(square).collect(),
        first.1.iter().map(kind).collect(),
    )
}
