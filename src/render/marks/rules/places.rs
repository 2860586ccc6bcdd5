//! The places of a square for what is written in it: the middle, the corners, and the middle of the upper and the lower
//! edge. Each number has one of its own, given out in this order.
//!
//! It must not know what a number says, nor how large it is drawn.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::puzzle::print::Shape;
use crate::puzzle::{Mark, Puzzle};
use crate::render::marks::beside::{Beside, PLACES, Side};
use crate::render::marks::clues::clue_on;

/// The places for numbers of groups, which begin in the corner where one reads first, and for further numbers of squares.
const OF_GROUPS: [usize; PLACES] = [0, 1, 2, 3, 4, 5];
pub const OF_SQUARES: [usize; PLACES] = [1, 3, 2, 0, 4, 5];

/// Of several numbers at one place the one that is added later, as texts of the author are, stays in a corner, and the
/// first one in the middle; the others go to places that are free. In a square that a stroke parts the corner says what a
/// number means.
pub fn give_places(puzzle: &Puzzle, numbers: &mut [Beside], marks: &[Mark]) {
    let is_parted = |square: Square| {
        let mut slashes = marks.iter().filter(|mark| mark.shape == Shape::Slash);
        !puzzle.board.is_open(square) || slashes.any(|mark| mark.squares.contains(&square))
    };
    let mut taken: FxHashSet<(Square, usize)> = FxHashSet::default();
    let mut others = Vec::new();
    for (index, number) in numbers.iter().enumerate().rev() {
        if let Side::Corner(place) = number.side
            && (place >= PLACES || !taken.insert((number.square, place)))
            && !is_parted(number.square)
        {
            others.push((index, OF_GROUPS));
        }
    }
    others.reverse();
    let mut in_middle = FxHashSet::default();
    for (index, number) in numbers.iter().enumerate() {
        let is_free = || clue_on(puzzle, number.square).is_none();
        if number.side == Side::Middle && !(is_free() && in_middle.insert(number.square)) {
            others.push((index, OF_SQUARES));
        }
    }
    for (index, places) in others {
        let number = &mut numbers[index];
        let mut each = places.into_iter();
        let free = each.find(|&place| taken.insert((number.square, place)));
        // Of more numbers than places the last lie over one another.
        number.side = Side::Corner(free.unwrap_or(places[PLACES - 1]));
    }
}
