//! How large a model will be, before any of it is made.
//!
//! By arithmetic over the size of the board, the lengths of lines and the numbers of kinds, leaning
//! upwards: lines count as long as the longer side allows, and restrictions of pieces are not looked
//! at.

use thiserror::Error;

use crate::board::Wrap;
use crate::puzzle::{
    Attacks, Clues, Count, Counted, Distinct, Equal, Forbid, KindId, KindSet, Puzzle, Rule, Targets,
};

/// The greatest estimate that is searched: about three gigabytes.
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

/// About how many times a fact will be named: in tallies, pairs of rivals and rays.
fn estimate(puzzle: &Puzzle) -> u64 {
    let candidates = puzzle.board.len() as u64 * puzzle.kinds.len() as u64;
    let rules = puzzle.rules.iter().map(|rule| match rule {
        Rule::Attacks(rule) => of_attacks(puzzle, rule),
        Rule::Count(rule) => of_count(puzzle, rule),
        Rule::Equal(rule) => of_equal(puzzle, rule),
        Rule::Forbid(rule) => of_forbid(puzzle, rule),
        Rule::Clues(rule) => of_clues(puzzle, rule),
        Rule::Distinct(rule) => of_distinct(puzzle, rule),
    });
    rules.fold(2 * candidates, u64::saturating_add)
}

fn of_count(puzzle: &Puzzle, rule: &Count) -> u64 {
    let kinds = match &rule.of {
        Counted::Pieces(kinds) => kinds.count(),
        Counted::Empty => puzzle.kinds.len(),
    };
    let squares = rule
        .each
        .iter()
        .map(|groups| puzzle.board.extent(groups.grouping).squares);
    let squares = squares.fold(0, u64::saturating_add);
    squares.saturating_mul(kinds as u64)
}

fn of_equal(puzzle: &Puzzle, rule: &Equal) -> u64 {
    let squares = rule
        .each
        .iter()
        .map(|&grouping| puzzle.board.extent(grouping).squares);
    let squares = squares.fold(0, u64::saturating_add);
    let kinds: usize = rule.of.iter().map(KindSet::count).sum();
    squares.saturating_mul(kinds as u64)
}

/// As if every image could begin on every square.
fn of_forbid(puzzle: &Puzzle, rule: &Forbid) -> u64 {
    let images = if rule.turn { 8 } else { 1 };
    let squares = puzzle.board.len() as u64 * rule.pattern.looks().len() as u64;
    squares.saturating_mul(images)
}

fn of_attacks(puzzle: &Puzzle, rule: &Attacks) -> u64 {
    let squares = puzzle.board.len() as u64;
    let targets = match &rule.on {
        Targets::Pieces(kinds) => kinds.count() as u64,
        Targets::Empty | Targets::Square => 1,
    };
    let nothing_hides = puzzle
        .kind_ids()
        .all(|kind| !puzzle.kind(kind).blocks || is_both(rule, kind));
    let of_kind = |kind: KindId| {
        let moves = rule.moves.as_ref().unwrap_or(&puzzle.kind(kind).moves);
        let are_lines = rule.bound.at_most == Some(0) && nothing_hides && is_both(rule, kind);
        let rides = moves.rides().iter().map(|ride| match ride.range {
            // A line is stored once, not for each target.
            None if are_lines => 1,
            range => longest_ride(puzzle).min(range.map_or(u64::MAX, u64::from)),
        });
        rides.fold(moves.leaps().len() as u64, u64::saturating_add)
    };
    let attackers = rule.by.iter().map(of_kind).fold(0, u64::saturating_add);
    squares.saturating_mul(attackers).saturating_mul(targets)
}

/// What each clue sees along each line, and what may hide it.
fn of_clues(puzzle: &Puzzle, rule: &Clues) -> u64 {
    let rides = rule.around.rides().iter();
    let lengths = rides.map(|ride| {
        let range = ride.range.map_or(u64::MAX, u64::from);
        longest_ride(puzzle).min(range).saturating_mul(3)
    });
    let leaps = rule.around.leaps().len() as u64 + u64::from(rule.own);
    let squares = lengths.fold(leaps, u64::saturating_add);
    let clues = rule.clues.len() as u64;
    clues
        .saturating_mul(squares)
        .saturating_mul(rule.of.count().max(1) as u64)
}

/// Pairs of groups, and the groups each piece is in.
fn of_distinct(puzzle: &Puzzle, rule: &Distinct) -> u64 {
    let of_grouping = rule.each.iter().map(|&grouping| {
        let extent = puzzle.board.extent(grouping);
        let places = extent.squares * (puzzle.kinds.len() as u64 + 1);
        places.saturating_add(extent.groups.saturating_mul(extent.groups) / 2)
    });
    of_grouping.fold(0, u64::saturating_add)
}

/// Whether pieces of a kind are both attackers and targets of a rule.
fn is_both(rule: &Attacks, kind: KindId) -> bool {
    rule.by.contains(kind) && matches!(&rule.on, Targets::Pieces(kinds) if kinds.contains(kind))
}

fn longest_ride(puzzle: &Puzzle) -> u64 {
    let board = &puzzle.board;
    let longer = board.rows().max(board.columns()) as u64;
    match board.wrap() {
        wrap if wrap == Wrap::default() => longer,
        // Round and round, until every square has been met.
        _ => board.len() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};

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
        use crate::search::{candidates::Candidates, compile::compile, sight::Sight};
        use crate::stop::Stop;
        for puzzle in [
            sample::queens(8),
            sample::queens_and_pawn(8),
            sample::queens(20),
        ] {
            let sights = Sight::of_rules(&puzzle);
            let model = compile(
                &puzzle,
                &sights,
                Candidates::of(&puzzle),
                None,
                false,
                &Stop::never(),
            )
            .unwrap();
            let made = model.members.len() + model.ray_items.len();
            assert!(estimate(&puzzle) * 4 >= made as u64, "{made}");
        }
    }
}
