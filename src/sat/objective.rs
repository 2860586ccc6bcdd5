//! Turns a puzzle with a goal into puzzles without one that bound the number of the goal's pieces by a rule.
//!
//! This file must not know clauses or solvers: it takes puzzles and returns puzzles.

use crate::board::{Grouping, SidedOf, SquareSet};
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

/// The puzzle whose solutions are the placements with this number of the goal's pieces.
pub fn with_number(puzzle: Puzzle, goal: &Goal, number: u64) -> Puzzle {
    with_bound(puzzle, goal, Bound::exactly(signed(number)))
}

/// The puzzle whose solutions are the placements with a better number than this.
pub fn better_than(puzzle: Puzzle, goal: &Goal, number: u64) -> Puzzle {
    let number = signed(number);
    let bound = match goal.direction {
        Direction::Maximize => Bound::at_least(number.saturating_add(1)),
        Direction::Minimize => Bound::at_most(number - 1),
    };
    with_bound(puzzle, goal, bound)
}

pub fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// States the bound also for the pieces that stand as often as the goal's. It follows for them, but a
/// number for each side is refuted sooner than a balance of both, and automorphisms that exchange the
/// sides remain automorphisms.
fn with_bound(puzzle: Puzzle, goal: &Goal, bound: Bound) -> Puzzle {
    let alike = counted_alike(&puzzle, goal);
    bounded(puzzle, goal, &bound, alike)
}

/// The puzzle with the goal turned into one rule, for those who ask what follows from the other rules.
pub fn with_goal_as_rule(puzzle: Puzzle, goal: &Goal, bound: &Bound) -> Puzzle {
    bounded(puzzle, goal, bound, vec![goal.of.clone()])
}

fn bounded(mut puzzle: Puzzle, goal: &Goal, bound: &Bound, pieces: Vec<KindSet>) -> Puzzle {
    let board = &puzzle.board;
    let mut grouping = Grouping::Board;
    if goal.of.iter().any(|kind| puzzle.is_on_sides(kind)) {
        grouping = board.sided(SidedOf::Inside(Grouping::Board), &board.all());
    }
    let within = SquareSet::full(board.len());
    for of in pieces {
        puzzle.rules.push(Rule::Count(Count {
            of: Counted::Pieces(of),
            each: vec![CountedGroups {
                grouping: grouping.clone(),
                bounds: Bounds::Same(bound.clone()),
            }],
            within: within.clone(),
            origin: goal.origin,
        }));
    }
    puzzle
}

/// The goal's pieces, and others that stand on the board equally often in every placement that obeys the
/// rules: those that an `equal` rule names together with them.
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
