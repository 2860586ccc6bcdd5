//! A puzzle with a goal as puzzles without one: with the rule "so many of the goal's pieces".
//!
//! It must not know clauses or solvers: puzzles go in and come out.

use crate::board::Grouping;
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Direction, Goal, KindSet, Puzzle, Rule,
};

/// The puzzle whose solutions are all placements that obey the rules.
pub fn without_goal(puzzle: &Puzzle) -> Puzzle {
    Puzzle {
        goal: None,
        ..puzzle.clone()
    }
}

/// Those with this number of the goal's pieces.
pub fn with_number(puzzle: Puzzle, goal: &Goal, number: u64) -> Puzzle {
    with_bound(puzzle, goal, Bound::exactly(signed(number)))
}

/// Those with a better number than this one.
pub fn better_than(puzzle: Puzzle, goal: &Goal, number: u64) -> Puzzle {
    let number = signed(number);
    let bound = match goal.direction {
        Direction::Maximize => Bound::at_least(number.saturating_add(1)),
        Direction::Minimize => Bound::at_most(number - 1),
    };
    with_bound(puzzle, goal, bound)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The bound is stated of all that stand as often as the goal's pieces, too. That follows; but a
/// number that each side has of its own is refuted sooner than a balance of both, and automorphisms
/// that exchange the sides are still automorphisms.
fn with_bound(mut puzzle: Puzzle, goal: &Goal, bound: Bound) -> Puzzle {
    for of in counted_alike(&puzzle, goal) {
        puzzle.rules.push(Rule::Count(Count {
            of: Counted::Pieces(of),
            each: vec![CountedGroups {
                grouping: Grouping::Board,
                bounds: Bounds::Same(bound),
            }],
            within: puzzle.board.all(),
            origin: goal.origin,
        }));
    }
    puzzle
}

/// The goal's pieces, and others that stand on the board as often in every placement that obeys the
/// rules: those that an `equal` rule names beside them.
pub fn counted_alike(puzzle: &Puzzle, goal: &Goal) -> Vec<KindSet> {
    let mut alike = vec![goal.of.clone()];
    for rule in &puzzle.rules {
        let Rule::Equal(rule) = rule else {
            continue;
        };
        let mut open = puzzle.board.open_squares();
        let is_of_board =
            rule.each.contains(&Grouping::Board) && open.all(|square| rule.within.contains(square));
        if is_of_board && rule.of.contains(&goal.of) {
            for other in &rule.of {
                if !alike.contains(other) {
                    alike.push(other.clone());
                }
            }
        }
    }
    alike
}
