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
pub fn estimate(puzzle: &Puzzle) -> u64 {
    let candidates = puzzle.board.len() as u64 * puzzle.kinds.len() as u64;
    rules::size(puzzle).saturating_add(2 * candidates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, Targets, sample};

    #[test]
    fn queens_that_attack_none_take_room_in_proportion_to_the_board() {
        assert_eq!(check_size(&sample::queens(400)), Ok(()));
    }

    #[test]
    fn counted_attackers_on_the_largest_board_do_not_fit() {
        let mut puzzle = sample::open(2048, 2048);
        let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
        let on = Targets::Pieces(sample::set(&[queen]));
        puzzle.attacks(&[queen], on, Bound::exactly(1));
        let refused = check_size(&puzzle).unwrap_err();
        assert!(refused.entries > refused.most);
    }

    #[test]
    fn clues_that_look_along_the_largest_board_do_not_fit() {
        let mut puzzle = sample::open(2048, 2048);
        let lamp = puzzle.add("lamp", 'L', Moves::none(), Bound::ANY);
        let clues: Vec<(usize, u8)> = (0..2048 * 2048).map(|square| (square, 2)).collect();
        puzzle.clues(&[lamp], sample::queen(), &clues, false);
        assert!(check_size(&puzzle).is_err());
    }

    #[test]
    fn the_estimate_is_not_below_what_is_made() {
        use crate::search::{compile::compile, model::Candidates};
        use crate::stop::Stop;
        for puzzle in [
            sample::queens(8),
            sample::queens_and_pawn(8),
            sample::queens(20),
        ] {
            let sights = rules::sights(&puzzle);
            let model = compile(
                &puzzle,
                &sights,
                Candidates::of(&puzzle),
                None,
                &Stop::never(),
            )
            .unwrap();
            let rays = model.constraints.iter();
            let made = model.members.len()
                + rays
                    .map(|ray| ray.facts(&model.candidates).len())
                    .sum::<usize>();
            assert!(estimate(&puzzle) * 4 >= made as u64, "{made}");
        }
    }
}
