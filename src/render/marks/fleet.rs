//! Parts of fixed numbers and sizes, as the ships of a fleet are.

use crate::board::Grouping;
use crate::puzzle::{Bounds, Connected, Counted, KindSet, Puzzle, Rule};

/// So many parts of so many squares each, of pieces of these kinds.
pub struct FixedParts<'a> {
    pub kinds: &'a KindSet,
    pub number: i64,
    pub size: i64,
}

/// Those of the whole board, in the order of the rules.
pub fn parts(puzzle: &Puzzle) -> impl Iterator<Item = FixedParts<'_>> {
    puzzle.rules.iter().filter_map(|rule| {
        let Rule::Connected(Connected { of, each, size, .. }) = rule else {
            return None;
        };
        let (Some(Counted::Pieces(kinds)), [board]) = (of, each.as_slice()) else {
            return None;
        };
        let number = match (&board.grouping, &board.bounds) {
            (Grouping::Board, Bounds::Same(number)) => number.exact()?,
            _ => return None,
        };
        let size = size.exact()?;
        Some(FixedParts {
            kinds,
            number,
            size,
        })
    })
}
