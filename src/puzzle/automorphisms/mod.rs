//! The symmetries of a whole puzzle, for whoever counts one solution of each orbit and multiplies.
//!
//! An automorphism moves squares and renames kinds so that the puzzle stays what it is: board,
//! pieces, givens and rules ([`Puzzle::is_unchanged_by`]). It carries solutions to solutions, so
//! whatever is told of solutions in a way that automorphisms carry along (such as what stands on
//! the squares of an orbit) cuts them into parts, and parts that are carried to one another hold
//! equally many: the orbit-stabiliser theorem says how many parts there are for each that is first
//! among its images.
//!
//! What the file declares under `[symmetry]` plays no part here. Not all automorphisms need be
//! found: any group of them serves, and too large a one is not made.

mod closure;
mod element;
mod generators;
mod orbits;

use closure::Group;
use element::Automorphism;
use generators::{add_exchanges, generators_of_board};
use orbits::orbits;

use super::{KindId, Placement, Puzzle, Rearrangement};
use crate::board::Square;

/// Automorphisms are not looked for on larger boards: to go through all symmetries of a torus would
/// take too long.
const MOST_SQUARES: usize = 1 << 12;

/// A group of automorphisms of a puzzle.
#[derive(Clone, Debug)]
pub struct Automorphisms {
    /// The identity first.
    elements: Vec<Automorphism>,
    /// The open squares that are carried to one another, each orbit in reading order; the orbits
    /// nearest to the middle of the board first.
    orbits: Vec<Vec<Square>>,
    /// For each square its place in its orbit.
    places: Vec<usize>,
}

/// A subgroup, as places among the elements of [`Automorphisms`].
#[derive(Clone, Debug)]
pub struct Stabiliser(Vec<u32>);

impl Stabiliser {
    pub fn order(&self) -> u64 {
        self.0.len() as u64
    }
}

impl Automorphisms {
    /// Those that are found of a puzzle. Where it has a goal they carry optimal placements to optimal
    /// ones.
    pub fn of(puzzle: &Puzzle) -> Self {
        let mut group = Group::new(puzzle);
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

    /// The identity alone: no symmetry is used.
    pub fn none(puzzle: &Puzzle) -> Self {
        Automorphisms::with(puzzle, Group::new(puzzle).elements)
    }

    /// A group of symmetries that are perhaps none of the puzzle, to see that this is noticed.
    #[cfg(test)]
    pub fn unchecked(puzzle: &Puzzle, symmetries: &[crate::board::Symmetry]) -> Self {
        let mut group = Group::new(puzzle);
        for &symmetry in symmetries {
            let rearrangement = Rearrangement::of_board(puzzle, symmetry);
            group.add(Automorphism::of(puzzle, &rearrangement));
        }
        Automorphisms::with(puzzle, group.elements)
    }

    fn with(puzzle: &Puzzle, elements: Vec<Automorphism>) -> Self {
        // With the identity alone there is nothing to cut, and a large board has many squares.
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

    /// How many there are, the identity among them.
    pub fn order(&self) -> u64 {
        self.elements.len() as u64
    }

    /// All of them.
    pub fn all(&self) -> Stabiliser {
        Stabiliser((0..self.elements.len() as u32).collect())
    }

    /// The open squares, those together that are carried to one another; none where the identity is
    /// alone.
    pub fn orbits(&self) -> &[Vec<Square>] {
        &self.orbits
    }

    /// Of what may stand on the squares of an orbit, is this the first of its images under a
    /// subgroup? Then these are the automorphisms that leave it as it is.
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
            // With every element its inverse is looked at, so going backwards is as good: the
            // contents of the image on a square are those where the square comes from.
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

    /// Of sets of pieces on squares, is this the first of its images? Then it has so many different
    /// ones, itself among them. `pieces` are in order.
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

    /// Whether these kinds become one another and no others.
    pub fn keep_kinds(&self, kinds: &[KindId]) -> bool {
        let mut elements = self.elements.iter();
        elements.all(|element| {
            let mut kinds_of = kinds.iter().map(|kind| element.kinds[kind.index()]);
            kinds_of.all(|kind| kinds.contains(&kind))
        })
    }

    /// Where one of the automorphisms, by its number from 0, carries a piece.
    pub fn image_of(&self, index: usize, piece: (Square, KindId)) -> (Square, KindId) {
        self.elements[index].piece(piece)
    }

    /// The image of a placement under one of the automorphisms but the identity, chosen by a
    /// number; `None` if there is none.
    pub fn some_image(&self, placement: &Placement, number: u64) -> Option<Placement> {
        let others = self.order().checked_sub(1).filter(|&others| others > 0)?;
        let element = &self.elements[1 + (number % others) as usize];
        Some(element.image(placement))
    }

    /// All images of a placement, itself among them: each once, in the order of placements.
    pub fn images(&self, placement: &Placement) -> Vec<Placement> {
        let elements = self.elements.iter();
        let mut images: Vec<Placement> = elements.map(|one| one.image(placement)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }
}

fn order_of_cells(
    one: impl Iterator<Item = Option<KindId>>,
    other: impl Iterator<Item = Option<KindId>>,
) -> std::cmp::Ordering {
    let place = |cell: Option<KindId>| cell.map_or(usize::MAX, KindId::index);
    one.map(place).cmp(other.map(place))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Board, Wrap};
    use crate::puzzle::{Bound, Moves, sample};

    /// Every product is an element, and none is there twice.
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
        // Eight of the board, and all permutations of five kinds; with a sixth there are too many.
        assert_eq!(Automorphisms::of(&puzzle).order(), 8 * 120);
        let mut group = Group::new(&puzzle);
        add_exchanges(&mut group, &puzzle);
        // Without the board there is room for six kinds. Each is tried, and the seventh once; the others
        // would be refused as slowly.
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
                [0, 1].map(|place| puzzle.add("p", symbol(place).unwrap(), Moves::none(), most))
            })
            .collect();
        for &[one, other] in &pairs {
            puzzle.forbid_attacks(&[one], &[other]);
            puzzle.forbid_attacks(&[other], &[other]);
        }
        // Comparing each with each takes minutes.
        assert_eq!(Automorphisms::of(&puzzle).order() % 8, 0);
    }
}
