//! Estimates the size of a model before any of it is built.
//!
//! By arithmetic alone, and rather too high: lines count as if as long as the longer side allows, and restrictions of
//! pieces are ignored.

use thiserror::Error;

use super::rules::connected::placements;
use crate::board::Wrap;
use crate::puzzle::{Attacks, ComparedPairs, First, KindId, Moves, Puzzle, Rule, Stretch, Targets};

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

/// About how many times a fact will be named: in cardinalities, conflicts and other constraints.
fn estimate(puzzle: &Puzzle) -> u64 {
    let candidates = puzzle.board.len() as u64 * puzzle.kinds.len() as u64;
    let rules = puzzle.rules.iter().map(|rule| of_rule(puzzle, rule));
    rules.fold(2 * candidates, u64::saturating_add)
}

/// About how many times a fact will be named because of a rule.
fn of_rule(puzzle: &Puzzle, rule: &Rule) -> u64 {
    let board = &puzzle.board;
    let all = board.len() as u64;
    let kinds = puzzle.kinds.len() as u64;
    // What a square may hold, or nothing.
    let held = kinds + 1;
    let extents = rule.groupings().into_iter().map(|each| board.extent(each));
    let grouped = extents.clone().map(|extent| extent.squares);
    let grouped = grouped.fold(0, u64::saturating_add);
    let (squares, times) = match rule {
        Rule::Count(_) => (grouped, kinds),
        Rule::Equal(rule) => (grouped, kinds * rule.of.len() as u64),
        Rule::Attacks(rule) => (all, attackers(puzzle, rule)),
        // Each square with what may hide it.
        Rule::Clues(rule) => {
            let seen = reached(puzzle, &rule.around, u64::MAX).saturating_add(u64::from(rule.own));
            ((rule.clues.len() as u64).saturating_mul(seen), 3 * held)
        }
        Rule::Forbid(rule) => {
            let images = if rule.turn { 8 } else { 1 };
            (all, images * rule.pattern.looks().len() as u64)
        }
        Rule::Distinct(_) => {
            let pairs = extents.map(|extent| extent.groups.saturating_mul(extent.groups) / 2);
            (pairs.fold(grouped, u64::saturating_add), held)
        }
        // Where it depends on others whether a square counts, it is named more often. How many states a product has
        // depends on its divisors, which are few beside the squares.
        Rule::Sum(rule) => match &rule.stretch {
            None if rule.is_product => (grouped, 16 * held),
            None => (grouped, held),
            Some(Stretch {
                first: Some(First::Value(_)),
                ..
            }) => (grouped, (8 + 4 * held) * held),
            Some(_) => (grouped, 8 * held),
        },
        Rule::Matching(rule) => (all, 2 * (rule.by.leaps().len() as u64 + kinds)),
        Rule::Connected(rule) => {
            let places = placements::size(rule, board).saturating_mul(grouped / all.max(1) + 1);
            let steps = 2 * (rule.by.leaps().len() as u64 + kinds);
            (grouped.saturating_mul(steps).saturating_add(places), 1)
        }
        Rule::Difference(rule) => {
            let pairs = match &rule.pairs {
                ComparedPairs::Lines(_) if rule.all => grouped.saturating_mul(grouped),
                ComparedPairs::Lines(_) => grouped,
                ComparedPairs::Joined { moves, within, .. } => {
                    reached(puzzle, moves, u64::MAX).saturating_mul(within.count() as u64)
                }
            };
            (pairs, 2 * kinds * kinds)
        }
        Rule::Runs(_) => (grouped, 4 * held),
        // What is read, and the states: each value with each number.
        Rule::Visible(_) => (grouped.saturating_add(held * held), 2 * held),
    };
    squares.saturating_mul(times)
}

/// How often a rule names each square: for each attacker and each piece that may be attacked there.
fn attackers(puzzle: &Puzzle, rule: &Attacks) -> u64 {
    let attacks_itself = |kind: KindId| {
        rule.by.contains(kind) && matches!(&rule.on, Targets::Pieces(kinds) if kinds.contains(kind))
    };
    let hides_nothing = |kind| !puzzle.kind(kind).blocks || attacks_itself(kind);
    let are_lines = rule.bound.hull().at_most == Some(0) && puzzle.kind_ids().all(hides_nothing);
    let of_kind = |kind: KindId| {
        let moves = rule.moves.as_ref().unwrap_or(&puzzle.kind(kind).moves);
        // A line is stored once, not for each target.
        let is_line = are_lines && attacks_itself(kind);
        reached(puzzle, moves, if is_line { 1 } else { u64::MAX })
    };
    let targets = match &rule.on {
        Targets::Pieces(kinds) => kinds.count() as u64,
        Targets::Empty | Targets::Square => 1,
    };
    let attackers = rule.by.iter().map(of_kind).fold(0, u64::saturating_add);
    attackers.saturating_mul(targets)
}

/// How many squares moves reach at most, if so many count of a ride without limit.
fn reached(puzzle: &Puzzle, moves: &Moves, unlimited: u64) -> u64 {
    let board = &puzzle.board;
    let longest = match board.wrap() {
        wrap if wrap == Wrap::default() => board.rows().max(board.columns()),
        // Round the board, until a ride has passed every square.
        _ => board.len(),
    };
    let rides = moves.rides().iter();
    let rides = rides.map(|ride| ride.range.map_or(unlimited, u64::from).min(longest as u64));
    rides.fold(moves.leaps().len() as u64, u64::saturating_add)
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
