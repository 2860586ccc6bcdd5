//! Rules about some squares alone of which a picture shows nothing: a solver could not know which squares they are.
//!
//! A rule that holds everywhere, such as that no two kings attack one another, is said in words and needs no mark.

use crate::puzzle::print::{RuleLook, Shape};
use crate::puzzle::{CountedGroups, Origin, Puzzle, Rule};
use crate::render::marks::beside::{Numbers, differ};
use crate::render::marks::diagonals::diagonal;
use crate::render::marks::rules::{add, own, weights};

/// The places of these rules in the file, each once; none that the author says needs no mark.
pub fn undrawn(puzzle: &Puzzle) -> Vec<Origin> {
    let hidden = |origin| puzzle.print.hides(origin);
    let rules = puzzle.rules.iter();
    let rules = rules.filter(|rule| !hidden(rule.origin()) && is_undrawn(puzzle, rule));
    let mut origins: Vec<Origin> = rules.map(Rule::origin).collect();
    origins.dedup();
    origins
}

fn is_undrawn(puzzle: &Puzzle, rule: &Rule) -> bool {
    let look = puzzle.print.of_rule(rule.origin()).cloned();
    let look = look.unwrap_or_default();
    if has_unseen_factors(puzzle, rule, &look) || has_unseen_sets(puzzle, rule) {
        return true;
    }
    let Some(within) = rule.within() else {
        return false;
    };
    let mut open = puzzle.board.open_squares();
    if open.all(|square| within.contains(square))
        || diagonal(&puzzle.board, puzzle.board.squares_in(within).iter()).is_some()
    {
        return false;
    }
    let mut numbers = Numbers::new(puzzle);
    add(rule, &look, &mut numbers);
    let (numbers, marks) = numbers.into_all();
    numbers.is_empty() && marks.is_empty()
}

/// Whether groups have sets of numbers of their own, which are not printed; that all of a group or nothing of it counts is
/// the same of all.
fn has_unseen_sets(puzzle: &Puzzle, rule: &Rule) -> bool {
    let Some(&grouping) = rule.groupings().first() else {
        return false;
    };
    let groups = puzzle.board.groups(grouping);
    groups.zip(rule.listed_bounds()).any(|(group, bound)| {
        let (are_allowed, numbers) = bound.listed();
        let is_whole = numbers == [0, group.squares.len() as i64];
        are_allowed && !bound.gaps().is_empty() && !is_whole
    })
}

/// Whether some squares count otherwise than once in a sum, and neither numbers nor the circle of an arrow say so.
fn has_unseen_factors(puzzle: &Puzzle, rule: &Rule, look: &RuleLook) -> bool {
    let Rule::Sum(sum) = rule else {
        return false;
    };
    let board = &puzzle.board;
    let is_seen = |groups: &CountedGroups| match groups.grouping.own_groups() {
        Some(lines) => {
            let mut lines = lines.iter();
            let are_arrows = lines.all(|line| own::arrow(line, sum).is_some());
            are_arrows && look.shape.is_none_or(|shape| shape == Shape::Arrow)
        }
        None => differ(groups) && weights::weights(sum, &groups.grouping, board).is_some(),
    };
    let numbers = &puzzle.print.numbers;
    let mut factors = sum.factors.iter();
    let are_printed = factors.all(|&(square, factor)| numbers.contains(&(square, Some(factor))));
    !are_printed && !sum.each.iter().all(is_seen)
}
