//! Rules about some squares alone of which a picture shows nothing: a solver could not know which squares they are.
//!
//! A rule that holds everywhere, such as that no two kings attack one another, is said in words and needs no mark.

use crate::board::{Grouping, SidedOf, SquareSet};
use crate::puzzle::print::Shape;
use crate::puzzle::{Bound, ComparedPairs, CountedGroups, Origin, Puzzle, Rule};
use crate::render::marks::beside::{Numbers, are_all_or_nothing, differ, in_short};
use crate::render::marks::diagonals::diagonal;
use crate::render::marks::rules::{add, own, weights};

/// The places of these rules in the file, each once; none that the author says needs no mark.
pub fn undrawn(puzzle: &Puzzle) -> Vec<Origin> {
    places(puzzle, is_undrawn)
}

/// The same of rules that are drawn, but not how often their squares count.
pub fn undrawn_factors(puzzle: &Puzzle) -> Vec<Origin> {
    places(puzzle, |puzzle, rule| {
        has_unseen_factors(puzzle, rule) && !is_undrawn(puzzle, rule)
    })
}

fn places(puzzle: &Puzzle, is_one: impl Fn(&Puzzle, &Rule) -> bool) -> Vec<Origin> {
    let hidden = |origin| puzzle.print.hides(origin);
    let rules = puzzle.rules.iter();
    let rules = rules.filter(|rule| !hidden(rule.origin()) && is_one(puzzle, rule));
    let mut origins: Vec<Origin> = rules.map(Rule::origin).collect();
    origins.dedup();
    origins
}

fn is_undrawn(puzzle: &Puzzle, rule: &Rule) -> bool {
    if has_unseen_sets(puzzle, rule) || has_unseen_sides(rule) {
        return true;
    }
    let Some(within) = area(rule) else {
        return false;
    };
    if matches!(rule, Rule::Forbid(forbid) if forbid.at.is_some()) && are_marked(puzzle, within) {
        return false;
    }
    let mut open = puzzle.board.open_squares();
    if open.all(|square| within.contains(square))
        || diagonal(&puzzle.board, puzzle.board.squares_in(within).iter()).is_some()
    {
        return false;
    }
    let look = puzzle.print.of_rule(rule.origin()).cloned();
    let mut numbers = Numbers::new(puzzle);
    add(rule, &look.unwrap_or_default(), &mut numbers);
    let (numbers, marks) = numbers.into_all();
    // A number beside a row is read as one about the whole row.
    let is_whole = |groups: &Grouping| !matches!(groups, Grouping::Row | Grouping::Column);
    let are_right = rule.groupings().into_iter().all(is_whole);
    (numbers.is_empty() || !are_right) && marks.is_empty()
}

/// The squares that a rule is about.
fn area(rule: &Rule) -> Option<&SquareSet> {
    match rule {
        Rule::Forbid(rule) if rule.at.is_some() => rule.at.as_ref(),
        Rule::Difference(rule) => match &rule.pairs {
            ComparedPairs::Joined { within, .. } => Some(within),
            ComparedPairs::Lines(_) => None,
        },
        _ => rule.within(),
    }
}

/// Whether the author draws something on all of these squares: pearls, for example.
fn are_marked(puzzle: &Puzzle, squares: &SquareSet) -> bool {
    let print = &puzzle.print;
    let marked = print.marks.iter().flat_map(|mark| &mark.squares).copied();
    let numbered = print.numbers.iter().map(|&(square, _)| square);
    let seen = SquareSet::of(puzzle.board.len(), marked.chain(numbered));
    squares.iter().all(|square| seen.contains(square))
}

/// Whether groups have sets of numbers of their own that have no room.
fn has_unseen_sets(puzzle: &Puzzle, rule: &Rule) -> bool {
    let Some(&grouping) = rule.groupings().first() else {
        return false;
    };
    let bounds = rule.listed_bounds();
    let is_long = |bound: &Bound| !bound.gaps().is_empty() && in_short(bound).is_none();
    bounds.iter().any(is_long) && !are_all_or_nothing(&puzzle.board, grouping, bounds)
}

/// Whether it lists lines of several sides, of which the number is on the first.
fn has_unseen_sides(rule: &Rule) -> bool {
    let is_unseen = |grouping: &Grouping| match grouping {
        Grouping::Sided(sided) => {
            let is_listed = matches!(sided.of, SidedOf::Inside(Grouping::Listed(_)));
            is_listed && sided.groups.iter().any(|group| group.places.len() > 1)
        }
        _ => false,
    };
    rule.groupings().into_iter().any(is_unseen)
}

/// Whether some squares count otherwise than once in a sum, and neither numbers nor the circle of an arrow say so.
fn has_unseen_factors(puzzle: &Puzzle, rule: &Rule) -> bool {
    let Rule::Sum(sum) = rule else {
        return false;
    };
    let look = puzzle.print.of_rule(rule.origin());
    let shape = look.and_then(|look| look.shape);
    let board = &puzzle.board;
    let is_seen = |groups: &CountedGroups| match groups.grouping.own_groups() {
        Some(lines) => {
            let mut lines = lines.iter();
            let are_arrows = lines.all(|line| own::arrow(line, sum).is_some());
            are_arrows && shape.is_none_or(|shape| shape == Shape::Arrow)
        }
        None => differ(groups) && weights::weights(sum, &groups.grouping, board).is_some(),
    };
    let numbers = &puzzle.print.numbers;
    let mut factors = sum.factors.iter();
    let are_printed = factors.all(|&(square, factor)| numbers.contains(&(square, Some(factor))));
    !are_printed && !sum.each.iter().all(is_seen)
}
