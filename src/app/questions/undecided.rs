//! The squares of a board that are not decided: nothing stands there, and no solution has nothing there.
//!
//! A square that may be empty is decided if it is. Not all squares that may not are found: only where the numbers that
//! rules ask for fill a group.

use std::collections::HashMap;

use crate::board::{Grouping, Square, SquareSet};
use crate::puzzle::{Counted, CountedGroups, KindSet, Placement, Puzzle, Rule};

/// The squares, in reading order, that hold nothing and must hold something.
pub fn undecided(puzzle: &Puzzle, placement: &Placement) -> Vec<Square> {
    let filled = filled(puzzle);
    let is_empty = |square: &Square| placement.get(*square).is_none();
    filled.iter().filter(is_empty).collect()
}

/// The squares of groups of which rules ask together for as many different pieces as they have open squares.
fn filled(puzzle: &Puzzle) -> SquareSet {
    let mut filled = SquareSet::empty(puzzle.board.len());
    let mut asked: HashMap<Vec<Square>, (KindSet, i64)> = HashMap::new();
    for rule in &puzzle.rules {
        let Rule::Count(rule) = rule else { continue };
        for (groups, place, squares) in groups(puzzle, &rule.each, &rule.within) {
            let bound = groups.bounds.of(place).hull();
            match &rule.of {
                Counted::Empty if bound.at_most.is_some_and(|most| most <= 0) => {
                    squares.into_iter().for_each(|square| filled.insert(square));
                }
                Counted::Empty => {}
                Counted::Pieces(kinds) => {
                    let (of, number) = asked.entry(squares).or_default();
                    if kinds.iter().all(|kind| !of.contains(kind)) {
                        *of = of.iter().chain(kinds.iter()).collect();
                        *number = number.saturating_add(bound.at_least.unwrap_or(0).max(0));
                    }
                }
            }
        }
    }
    for (squares, (_, number)) in asked {
        if number >= squares.len() as i64 {
            squares.into_iter().for_each(|square| filled.insert(square));
        }
    }
    filled
}

/// The open squares of each group, with its place among those that share its bounds.
pub fn groups<'a>(
    puzzle: &'a Puzzle,
    each: &'a [CountedGroups],
    within: &'a SquareSet,
) -> impl Iterator<Item = (&'a CountedGroups, usize, Vec<Square>)> {
    let board = &puzzle.board;
    // These groups are many and seldom full.
    let are_many =
        |grouping: &Grouping| matches!(grouping, Grouping::Line | Grouping::Window { .. });
    let each = each
        .iter()
        .filter(move |groups| !are_many(&groups.grouping));
    each.flat_map(move |groups| {
        let all = board.groups_within(&groups.grouping, within);
        all.map(move |(place, mut squares)| {
            squares.retain(|&square| board.is_open(square));
            (groups, place, squares)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};

    fn number(each: Grouping, ask: impl Fn(&mut Puzzle, Grouping)) -> usize {
        let mut puzzle = sample::open(2, 2);
        for symbol in ['1', '2'] {
            puzzle.add(&symbol.to_string(), symbol, Moves::none(), Bound::ANY);
        }
        ask(&mut puzzle, each);
        undecided(&puzzle, &Placement::empty(4)).len()
    }

    #[test]
    fn squares_must_be_filled_by_one_rule_or_by_several_together() {
        let one = |puzzle: &mut Puzzle, each| {
            let all = Counted::Pieces(puzzle.all_kinds());
            puzzle.count(all, each, Bound::exactly(1));
        };
        assert_eq!(number(Grouping::Square, one), 4);
        assert_eq!(number(Grouping::Row, one), 0);
        let one_of_each = |puzzle: &mut Puzzle, each: Grouping| {
            for kind in puzzle.all_kinds().iter() {
                let kinds = std::iter::once(kind).collect();
                puzzle.count(Counted::Pieces(kinds), each.clone(), Bound::exactly(1));
            }
        };
        assert_eq!(number(Grouping::Row, one_of_each), 4);
        let no_empty = |puzzle: &mut Puzzle, each| {
            puzzle.count(Counted::Empty, each, Bound::exactly(0));
        };
        assert_eq!(number(Grouping::Board, no_empty), 4);
        // The same pieces counted twice are not twice as many.
        let twice = |puzzle: &mut Puzzle, each: Grouping| {
            for _ in 0..2 {
                let all = Counted::Pieces(puzzle.all_kinds());
                puzzle.count(all, each.clone(), Bound::at_least(1));
            }
        };
        assert_eq!(number(Grouping::Row, twice), 0);
    }
}
