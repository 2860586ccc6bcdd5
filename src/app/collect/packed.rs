//! Many placements of one puzzle in little memory, to be sorted.
//!
//! Each square takes as many bits as its states need. The first square is in the highest bits, and empty is the
//! greatest value, so comparing packed placements byte by byte gives the order of the language. All 14,200 solutions
//! of 12 queens take 256 KB.

use std::borrow::Borrow;
use std::iter;

use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};

/// The number of placements that are sorted before the first is returned.
const FIRST_PART: usize = 1 << 12;

/// Placements of one puzzle, packed.
pub struct PackedPlacements {
    squares: usize,
    kinds: usize,
    bits: usize,
    /// The number of bytes of one placement.
    stride: usize,
    bytes: Vec<u8>,
    len: usize,
}

impl PackedPlacements {
    pub fn new(puzzle: &Puzzle) -> Self {
        let (squares, kinds) = (puzzle.board.len(), puzzle.kinds.len());
        // The values are 0 to `kinds`; without kinds, no bit is needed.
        let bits = (usize::BITS - kinds.leading_zeros()) as usize;
        PackedPlacements {
            squares,
            kinds,
            bits,
            stride: (squares * bits).div_ceil(8),
            bytes: Vec::new(),
            len: 0,
        }
    }

    pub fn push(&mut self, placement: &Placement) {
        // The bits that do not fill a byte yet, the first in the highest place.
        let (mut bits, mut number) = (0, 0);
        for cell in placement.cells() {
            bits = bits << self.bits | cell.map_or(self.kinds, KindId::index);
            number += self.bits;
            while number >= 8 {
                number -= 8;
                self.bytes.push((bits >> number) as u8);
            }
        }
        if number > 0 {
            self.bytes.push((bits << (8 - number)) as u8);
        }
        self.len += 1;
    }

    /// Adds placements of the same puzzle that were packed elsewhere.
    pub fn append(&mut self, other: PackedPlacements) {
        self.bytes.extend(other.bytes);
        self.len += other.len;
    }

    /// The placements in the language's order.
    pub fn sorted(&self) -> impl Iterator<Item = Placement> + '_ {
        in_order(self)
    }

    pub fn into_sorted(self) -> impl Iterator<Item = Placement> {
        in_order(self)
    }

    fn packed(&self, index: usize) -> &[u8] {
        &self.bytes[index * self.stride..(index + 1) * self.stride]
    }

    fn unpack(&self, index: usize) -> Placement {
        let mut packed = self.packed(index).iter();
        let mut placement = Placement::empty(self.squares);
        let (mut bits, mut number) = (0, 0);
        for square in (0..self.squares).map(Square::new) {
            while number < self.bits {
                // Only `push` writes the bytes, and it leaves no byte out.
                bits = bits << 8 | packed.next().map_or(0, |&byte| usize::from(byte));
                number += 8;
            }
            number -= self.bits;
            let value = bits >> number & ((1 << self.bits) - 1);
            if value < self.kinds {
                placement.set(square, Some(KindId::new(value)));
            }
        }
        placement
    }
}

/// Sorts only as many as are asked for, so that the first few come at once.
fn in_order(all: impl Borrow<PackedPlacements>) -> impl Iterator<Item = Placement> {
    let mut order: Vec<usize> = (0..all.borrow().len).collect();
    let (mut next, mut sorted) = (0, 0);
    iter::from_fn(move || {
        let all = all.borrow();
        if next == sorted {
            let rest = &mut order[sorted..];
            // Each part is as long as all before it, so that all parts together take no longer than one sort of
            // everything.
            let part = sorted.max(FIRST_PART).min(rest.len());
            if part < rest.len() {
                rest.select_nth_unstable_by_key(part, |&index| all.packed(index));
            }
            rest[..part].sort_unstable_by_key(|&index| all.packed(index));
            sorted += part;
        }
        let index = *order.get(next)?;
        next += 1;
        Some(all.unpack(index))
    })
}
