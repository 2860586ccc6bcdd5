//! Faulty engines, each made from a correct one.

use puzzle_workbench::app::DoesNotFit;
use puzzle_workbench::app::verify::{Extent, Observer, PlacementIterator, by_search};
use puzzle_workbench::puzzle::{Placement, Puzzle};
use puzzle_workbench::stop::{Stop, Stopped};

pub type Found<'a> = Result<PlacementIterator<'a>, DoesNotFit>;

/// The correct engine, from which faulty ones are made.
fn right<'a>(puzzle: &'a Puzzle, stop: &Stop, observer: &Observer) -> PlacementIterator<'a> {
    by_search(puzzle, Extent::All, stop, observer).unwrap()
}

pub fn blind<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let corner = puzzle.board.find("a1").ok();
    let sees = move |found: &Placement| corner.is_none_or(|a1| found.get(a1).is_none());
    let found = right(puzzle, stop, observer);
    Ok(Box::new(found.filter(move |f| f.as_ref().is_ok_and(sees))))
}

pub fn finds_nothing<'a>(_: &'a Puzzle, _: Extent, _: &Stop, _: &Observer) -> Found<'a> {
    Ok(Box::new(std::iter::empty()))
}

/// Forgets the rules, but not the numbers of pieces.
pub fn lax<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let mut without_rules = puzzle.clone();
    without_rules.rules.clear();
    let found: Vec<_> = right(&without_rules, stop, observer).take(1).collect();
    Ok(Box::new(found.into_iter()))
}

pub fn stutter<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let first = right(puzzle, stop, observer).take(1);
    Ok(Box::new(first.chain(right(puzzle, stop, observer))))
}

pub fn lazy<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    Ok(Box::new(right(puzzle, stop, observer).take(3)))
}

pub fn swap<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, observer: &Observer) -> Found<'a> {
    let mut found: Vec<_> = right(puzzle, stop, observer).collect();
    if let [first, second, ..] = found.as_mut_slice() {
        *second = first.clone();
    }
    Ok(Box::new(found.into_iter()))
}

/// The placements that obey the rules, with one less than the optimum of the goal.
pub fn content<'a>(
    puzzle: &'a Puzzle,
    extent: Extent,
    stop: &Stop,
    observer: &Observer,
) -> Found<'a> {
    let mut found = right(puzzle, stop, observer);
    let (Some(goal), Some(Ok(first))) = (&puzzle.goal, found.next()) else {
        return by_search(puzzle, extent, stop, observer);
    };
    let less = goal.number(&first).saturating_sub(1);
    let goal = goal.clone();
    let found = all_that_obey(puzzle, stop).into_iter();
    Ok(Box::new(found.filter(move |found| {
        found.as_ref().is_ok_and(|found| goal.number(found) == less)
    })))
}

pub fn aimless<'a>(puzzle: &'a Puzzle, _: Extent, stop: &Stop, _: &Observer) -> Found<'a> {
    Ok(Box::new(all_that_obey(puzzle, stop).into_iter()))
}

/// The placements that obey the rules, whatever the goal.
fn all_that_obey(puzzle: &Puzzle, stop: &Stop) -> Vec<Result<Placement, Stopped>> {
    let mut without_goal = puzzle.clone();
    without_goal.goal = None;
    right(&without_goal, stop, &Observer::default()).collect()
}

pub fn nothing_in_time<'a>(_: &'a Puzzle, _: Extent, _: &Stop, _: &Observer) -> Found<'a> {
    Ok(Box::new(std::iter::once(Err(Stopped))))
}
