//! The smallest puzzle that still shows a disagreement.
//!
//! It starts from the puzzle with one placement that only one engine finds. It pins pieces, drops rules and givens
//! and cuts edges off the board, one change at a time; a change stays if the disagreement does. The caller defines
//! what "disagrees" means.

use crate::clock::Duration;
use crate::puzzle::{Crop, Given, Placement, Puzzle};
use crate::stop::Stop;

/// The time limit of one candidate.
const PATIENCE: Duration = Duration::from_secs(2);

/// Makes a puzzle smaller as long as it still `disagrees`; that function must end when it is stopped. `shown` is a
/// placement that only one engine finds.
pub fn shrink(
    puzzle: &Puzzle,
    shown: &Placement,
    stop: &Stop,
    mut disagrees: impl FnMut(&Puzzle, &Stop) -> bool,
) -> Puzzle {
    let mut disagrees = |candidate: &Puzzle| disagrees(candidate, &stop.within(PATIENCE));
    let mut smallest = puzzle.clone();
    // With every piece given the engines have next to nothing left to do, so all later tries are quick. If the
    // disagreement needs freedom, it is lost here and the puzzle stays as it is.
    let pinned = pinned(puzzle, shown);
    if disagrees(&pinned) {
        smallest = pinned;
    }
    loop {
        let smaller = candidates(&smallest).find(|candidate| disagrees(candidate));
        match smaller {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// The puzzle with every piece of a placement given.
fn pinned(puzzle: &Puzzle, placement: &Placement) -> Puzzle {
    let mut pinned = puzzle.clone();
    let given = |(square, kind)| Given {
        square,
        kind,
        origin: puzzle.kind(kind).origin,
    };
    pinned.givens = placement.pieces().map(given).collect();
    pinned
}

/// Every puzzle that is one change smaller.
fn candidates(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    let changed = |change: &dyn Fn(&mut Puzzle)| {
        let mut smaller = puzzle.clone();
        change(&mut smaller);
        smaller
    };
    let without_rule = (0..puzzle.rules.len()).map(move |index| {
        changed(&|smaller| {
            smaller.rules.remove(index);
        })
    });
    let without_given = (0..puzzle.givens.len()).map(move |index| {
        changed(&|smaller| {
            smaller.givens.remove(index);
        })
    });
    let rules = puzzle.rules.iter().enumerate();
    let weaker_rule = rules.flat_map(move |(place, rule)| {
        let weaker = rule.weaker().into_iter();
        weaker.map(move |rule| changed(&|smaller| smaller.rules[place] = rule.clone()))
    });
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    let crops = [
        (0..rows.saturating_sub(1), 0..columns),
        (1..rows, 0..columns),
        (0..rows, 0..columns.saturating_sub(1)),
        (0..rows, 1..columns),
    ];
    let cropped = crops
        .into_iter()
        .filter(move |(r, c)| r.len() < rows || c.len() < columns)
        .filter_map(|(rows, columns)| {
            Crop::new(&puzzle.board, rows, columns).and_then(|crop| crop.puzzle(puzzle))
        });
    let fewer_rules = without_rule.chain(weaker_rule);
    cropped.chain(fewer_rules).chain(without_given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::sample;

    #[test]
    fn what_the_disagreement_does_not_need_is_dropped() {
        let mut puzzle = sample::queens(6);
        let queen = puzzle.kind_ids().next().unwrap();
        let mut shown = Placement::empty(36);
        shown.set(Square::new(8), Some(queen));
        shown.set(Square::new(20), Some(queen));
        puzzle.give(Square::new(0), queen);
        // "Wrong" wherever a queen is given on the square that c5 becomes.
        let smallest = shrink(&puzzle, &shown, &Stop::never(), |candidate, _| {
            !candidate.givens.is_empty()
        });
        assert_eq!(smallest.givens.len(), 1);
        assert!(smallest.rules.is_empty());
        assert_eq!((smallest.board.rows(), smallest.board.columns()), (1, 1));
    }
}
