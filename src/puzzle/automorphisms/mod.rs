//! The symmetries of a whole puzzle, for counting one solution of each orbit and multiplying.
//!
//! An automorphism moves squares and renames kinds so that the puzzle stays the same: board,
//! pieces, givens and rules ([`Puzzle::is_unchanged_by`]). It carries solutions to solutions. So a
//! property that automorphisms carry along (such as what stands on the squares of an orbit) divides
//! the solutions into parts, and parts that are carried to one another hold the same number of
//! solutions. The orbit-stabiliser theorem gives the number of images of each part that is the
//! first among them.
//!
//! What the file declares under `[symmetry]` plays no role here; [`super::symmetry`] compares the two. Not all
//! automorphisms need to be found: any group of them will do, and the group is kept from becoming too large.

mod closure;
mod element;
mod generators;
mod orbits;

use closure::AutomorphismGroup;
use element::Automorphism;
use generators::{add_exchanges, generators_of_board};
use orbits::orbits;

use super::placement::order_of_cells;
use super::{KindId, Placement, Puzzle, Rearrangement};
use crate::board::Square;

/// On larger boards, automorphisms are not searched for: to go through all symmetries of a torus
/// would take too long.
const MOST_SQUARES: usize = 1 << 12;

/// A group of automorphisms of a puzzle.
#[derive(Clone, Debug)]
pub struct Automorphisms {
    /// The identity first.
    elements: Vec<Automorphism>,
    /// The orbits of the open squares, each in reading order; the orbits nearest to the middle of
    /// the board come first.
    orbits: Vec<Vec<Square>>,
    /// For each square, its index in its orbit.
    places: Vec<usize>,
}

/// A subgroup, as indices into the elements of [`Automorphisms`].
#[derive(Clone, Debug)]
pub struct Stabiliser(Vec<u32>);

impl Stabiliser {
    pub fn order(&self) -> u64 {
        self.0.len() as u64
    }
}

impl Automorphisms {
    /// The automorphisms of a puzzle that are found. If it has a goal, they carry optimal placements
    /// to optimal ones.
    pub fn of(puzzle: &Puzzle) -> Self {
        let mut group = AutomorphismGroup::new(puzzle);
        if puzzle.board.len() <= MOST_SQUARES {
            for symmetry in generators_of_board(&puzzle.board) {
                let rearrangement = Rearrangement::of_board(puzzle, symmetry);
                if puzzle.is_unchanged_by(&rearrangement) {
                    group.add(Automorphism::of(puzzle, &rearrangement));
                }
            }
            add_exchanges(&mut group, puzzle);
        }
        Automorphisms::with(puzzle, group.elements)
    }

    /// Only the identity: no symmetry is used.
    pub fn none(puzzle: &Puzzle) -> Self {
        Automorphisms::with(puzzle, AutomorphismGroup::new(puzzle).elements)
    }

    /// A group of symmetries that need not be symmetries of the puzzle, to test that this is
    /// noticed.
    #[cfg(any(test, feature = "sample"))]
    pub fn unchecked(puzzle: &Puzzle, symmetries: &[crate::board::Symmetry]) -> Self {
        let mut group = AutomorphismGroup::new(puzzle);
        for &symmetry in symmetries {
            let rearrangement = Rearrangement::of_board(puzzle, symmetry);
            group.add(Automorphism::of(puzzle, &rearrangement));
        }
        Automorphisms::with(puzzle, group.elements)
    }

    fn with(puzzle: &Puzzle, elements: Vec<Automorphism>) -> Self {
        // With only the identity there is nothing to split, and a large board has many squares.
        let orbits = match elements.len() {
            1 => Vec::new(),
            _ => orbits(puzzle, &elements),
        };
        let mut places = vec![0; puzzle.board.len()];
        for orbit in &orbits {
            for (place, square) in orbit.iter().enumerate() {
                places[square.index()] = place;
            }
        }
        Automorphisms {
            elements,
            orbits,
            places,
        }
    }

    /// The number of automorphisms, including the identity.
    pub fn order(&self) -> u64 {
        self.elements.len() as u64
    }

    /// All automorphisms.
    pub fn all(&self) -> Stabiliser {
        Stabiliser((0..self.elements.len() as u32).collect())
    }

    /// The orbits of the open squares; none if there is only the identity.
    pub fn orbits(&self) -> &[Vec<Square>] {
        &self.orbits
    }

    /// If these contents of the squares of an orbit are the first of their images under a subgroup,
    /// returns the automorphisms that leave them as they are.
    pub fn if_first(
        &self,
        among: &Stabiliser,
        orbit: usize,
        contents: &[Option<KindId>],
    ) -> Option<Stabiliser> {
        let mut fixing = Vec::new();
        let squares = &self.orbits[orbit];
        for &index in &among.0 {
            let element = &self.elements[index as usize];
            // The loop visits the inverse of every element too, so it may apply the inverse: then
            // the content of the image on a square is the content of the square's own image.
            let images = squares.iter().map(|&square| {
                let from = contents[self.places[element.squares[square.index()].index()]];
                from.map(|kind| element.sources[kind.index()])
            });
            match order_of_cells(images, contents.iter().copied()) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => fixing.push(index),
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(Stabiliser(fixing))
    }

    /// If this set of pieces on squares is the first of its images, returns the number of its
    /// different images, itself included. `pieces` must be in order.
    pub fn images_if_first(&self, pieces: &[(Square, KindId)]) -> Option<u64> {
        let mut fixing = 0;
        for element in &self.elements {
            let images = pieces.iter().map(|&piece| element.piece(piece));
            let mut images: Vec<_> = images.collect();
            images.sort_unstable();
            match images.as_slice().cmp(pieces) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => fixing += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(self.order() / fixing)
    }

    /// Whether every automorphism carries these kinds to these kinds.
    pub fn keep_kinds(&self, kinds: &[KindId]) -> bool {
        let mut elements = self.elements.iter();
        elements.all(|element| {
            let mut kinds_of = kinds.iter().map(|kind| element.kinds[kind.index()]);
            kinds_of.all(|kind| kinds.contains(&kind))
        })
    }

    /// The image of a piece under one of the automorphisms, by its index from 0.
    pub fn image_of(&self, index: usize, piece: (Square, KindId)) -> (Square, KindId) {
        self.elements[index].piece(piece)
    }

    /// The image of a placement under an automorphism other than the identity, chosen by a number;
    /// `None` if there is none.
    pub fn some_image(&self, placement: &Placement, number: u64) -> Option<Placement> {
        let others = self.order().checked_sub(1).filter(|&others| others > 0)?;
        let element = &self.elements[1 + (number % others) as usize];
        Some(element.image(placement))
    }

    /// All images of a placement, itself included: each once, in the order of placements.
    pub fn images(&self, placement: &Placement) -> Vec<Placement> {
        let elements = self.elements.iter();
        let mut images: Vec<Placement> = elements.map(|one| one.image(placement)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Board, Wrap};
    use crate::puzzle::{Bound, Moves, sample};

    /// Every product is an element, and no element occurs twice.
    #[test]
    fn the_elements_are_a_group_of_the_order_that_is_known() {
        let torus = Board::new(5, 5, Wrap::BOTH);
        let mut kinds = sample::on(torus);
        for symbol in ['a', 'b', 'c'] {
            kinds.add("p", symbol, Moves::none(), Bound::ANY);
        }
        // 25 shifts, eight of the square, six exchanges.
        for (puzzle, order) in [
            (kinds, 25 * 8 * 6),
            (sample::queens(4), 8),
            (sample::open(2, 3), 4),
        ] {
            let elements = Automorphisms::of(&puzzle).elements;
            assert_eq!(elements.len(), order);
            let places: BTreeSet<_> = elements
                .iter()
                .map(|one| (&one.kinds, &one.squares))
                .collect();
            assert_eq!(places.len(), order);
            for one in elements.iter().take(40) {
                for other in &elements {
                    let product = one.after(other);
                    assert!(places.contains(&(&product.kinds, &product.squares)));
                }
            }
        }
    }

    #[test]
    fn of_many_kinds_that_are_alike_some_are_exchanged_and_the_rest_not_tried() {
        let mut puzzle = sample::open(3, 3);
        for number in 0..200 {
            let symbol = char::from_u32(0x4e00 + number).unwrap();
            puzzle.add(&format!("p{number}"), symbol, Moves::none(), Bound::ANY);
        }
        // Eight symmetries of the board, and all permutations of five kinds; with a sixth there
        // would be too many.
        assert_eq!(Automorphisms::of(&puzzle).order(), 8 * 120);
        let mut group = AutomorphismGroup::new(&puzzle);
        add_exchanges(&mut group, &puzzle);
        // Without the board there is room for six kinds. Each is tried, and the seventh once; the others
        // would only be refused just as slowly.
        assert_eq!(group.elements.len(), 720);
        assert_eq!(group.tries, 6);
    }

    #[test]
    fn of_many_kinds_with_rules_of_their_own_not_all_are_compared() {
        let mut puzzle = sample::open(3, 3);
        let pairs: Vec<[KindId; 2]> = (0..400)
            .map(|pair| {
                let most = Bound::at_most(pair);
                let symbol = |place: i64| char::from_u32(0x4e00 + (2 * pair + place) as u32);
                [0, 1].map(|place| {
                    puzzle.add("p", symbol(place).unwrap(), Moves::none(), most.clone())
                })
            })
            .collect();
        for &[one, other] in &pairs {
            puzzle.forbid_attacks(&[one], &[other]);
            puzzle.forbid_attacks(&[other], &[other]);
        }
        // Comparing each kind with every other would take minutes.
        assert_eq!(Automorphisms::of(&puzzle).order() % 8, 0);
    }
}
