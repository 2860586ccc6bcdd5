//! What may be written in the file, piece by piece, and the whole of what is kept.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::shapes::label;
use crate::board::Square;
use crate::definition::Filled;
use crate::puzzle::KindId;
use crate::sat::Literal;

/// Something that may be written, and what is assumed for it to hold.
pub(super) struct Offer {
    pub what: Offered,
    pub assumed: Vec<Literal>,
    /// The square on which it is written, if it is one.
    pub square: Option<Square>,
}

pub(super) enum Offered {
    Given(Square, KindId),
    /// At a place of the file: an item of a list and its number.
    Bound(usize, (usize, i64)),
    Lengths(usize, (usize, Vec<usize>)),
    Number(usize, (Square, i64)),
    Line(usize, Vec<Square>),
    /// One of the drawn regions, and how many squares it has.
    Region(usize, usize),
}

impl Offer {
    /// What is taken away first: givens, then regions of one square, then large ones: that others follow from small
    /// ones is proved sooner.
    pub fn rank(&self) -> (usize, Reverse<usize>) {
        match self.what {
            Offered::Given(..) => (0, Reverse(0)),
            Offered::Region(_, 1) => (1, Reverse(1)),
            Offered::Region(_, squares) => (2, Reverse(squares)),
            _ => (2, Reverse(0)),
        }
    }
}

#[derive(Default)]
pub(super) struct Offers {
    pub list: Vec<Offer>,
    /// The regions that are drawn, and the places of their pictures and of their numbers.
    pub drawn: Drawn,
}

type Written = (Vec<(usize, Filled)>, Vec<(Square, KindId)>);

impl Offers {
    /// What is written at each place of the file, and the givens, if these offers are kept.
    pub fn written(&self, kept: &[usize]) -> Written {
        let mut givens = Vec::new();
        let mut places: BTreeMap<usize, Filled> = BTreeMap::new();
        for &place in kept {
            match &self.list[place].what {
                Offered::Given(square, kind) => givens.push((*square, *kind)),
                Offered::Bound(at, number) => {
                    let filled = places.entry(*at);
                    if let Filled::Bounds(all) = filled.or_insert(Filled::Bounds(Vec::new())) {
                        all.push(*number);
                    }
                }
                Offered::Lengths(at, lengths) => {
                    let filled = places.entry(*at);
                    if let Filled::Lengths(all) = filled.or_insert(Filled::Lengths(Vec::new())) {
                        all.push(lengths.clone());
                    }
                }
                Offered::Number(at, number) => {
                    let filled = places.entry(*at);
                    if let Filled::Numbers(all) = filled.or_insert(Filled::Numbers(Vec::new())) {
                        all.push(*number);
                    }
                }
                Offered::Line(at, line) => {
                    let filled = places.entry(*at);
                    if let Filled::Lines(all) = filled.or_insert(Filled::Lines(Vec::new())) {
                        all.push(line.clone());
                    }
                }
                Offered::Region(..) => {}
            }
        }
        let regions = kept
            .iter()
            .filter_map(|&place| match self.list[place].what {
                Offered::Region(region, _) => Some(region),
                _ => None,
            });
        let mut filled: Vec<(usize, Filled)> = places.into_iter().collect();
        filled.extend(self.drawn.written(&regions.collect::<Vec<usize>>()));
        (filled, givens)
    }
}

/// Regions, and where they are written.
#[derive(Default)]
pub(super) struct Drawn {
    pub squares: usize,
    pub regions: Vec<Vec<Square>>,
    /// The places of pictures.
    pub pictures: Vec<usize>,
    /// The places of numbers, and for each the number of each region.
    pub numbers: Vec<(usize, Vec<i64>)>,
}

impl Drawn {
    /// What is written if these regions are kept.
    pub fn written(&self, kept: &[usize]) -> Vec<(usize, Filled)> {
        let mut labels = vec![None; self.squares];
        for (number, &region) in kept.iter().enumerate() {
            for square in &self.regions[region] {
                labels[square.index()] = Some(label(number));
            }
        }
        let pictures = self.pictures.iter();
        let pictures = pictures.map(|&at| (at, Filled::Regions(labels.clone())));
        let numbers = self.numbers.iter().map(|(at, numbers)| {
            let kept = kept.iter().enumerate();
            let number = |(place, &region): (usize, &usize)| (label(place), numbers[region]);
            (*at, Filled::Labels(kept.map(number).collect()))
        });
        pictures.chain(numbers).collect()
    }
}
