//! Estimates the size of a model before any of it is built.
//!
//! Each kind of rule estimates its own size, in its file in [`super::rules`].

use thiserror::Error;

use super::rules;
use crate::puzzle::Puzzle;

/// A puzzle with a greater estimate is not searched: this is about three gigabytes.
pub const MOST_ENTRIES: u64 = 60_000_000;

/// The puzzle is too large to be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the search would need about {entries} entries, at most {most} are allowed")]
pub struct DoesNotFit {
    pub entries: u64,
    pub most: u64,
}

/// Refuses a puzzle whose model would have more than [`MOST_ENTRIES`] entries.
pub fn check_size(puzzle: &Puzzle) -> Result<(), DoesNotFit> {
    let entries = estimate(puzzle);
    let most = MOST_ENTRIES;
    if entries > most {
        return Err(DoesNotFit { entries, most });
    }
    Ok(())
}

/// About how many times a fact will be named: in cardinalities, conflicts and rays.
fn estimate(puzzle: &Puzzle) -> u64 {
    let candidates = puzzle.board.len() as u64 * puzzle.kinds.len() as u64;
    rules::size(puzzle).saturating_add(2 * candidates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, Targets, sample};

    #[test]
    fn what_takes_room_in_proportion_to_the_board_fits_and_counted_lines_of_the_largest_do_not() {
        assert_eq!(check_size(&sample::queens(400)), Ok(()));
        let mut attackers = sample::open(2048, 2048);
        let queen = attackers.add("queen", 'Q', sample::queen(), Bound::ANY);
        let on = Targets::Pieces(sample::set(&[queen]));
        attackers.attacks(&[queen], on, Bound::exactly(1));
        let mut clues = sample::open(2048, 2048);
        let lamp = clues.add("lamp", 'L', Moves::none(), Bound::ANY);
        let all: Vec<(usize, u8)> = (0..2048 * 2048).map(|square| (square, 2)).collect();
        clues.clues(&[lamp], sample::queen(), &all, false);
        for puzzle in [attackers, clues] {
            let refused = check_size(&puzzle).unwrap_err();
            assert!(refused.entries > refused.most);
        }
    }
}
