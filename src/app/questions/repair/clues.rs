//! The clues that a puzzle does not give, as a solution has them: those of the kinds that it gives elsewhere.

use super::part::{ClueValue, emptied, read, with_value};
use crate::app::read_off::Key;
use crate::board::Square;
use crate::puzzle::{Bound, Clues, Connected, Demand, Joins, Placement, Puzzle, Rule};

/// A place where a rule could have a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenClue {
    pub rule: usize,
    pub key: Key,
}

impl OpenClue {
    /// The place of a demand of a rule.
    pub fn of(demand: &Demand) -> Option<Self> {
        Some(OpenClue {
            rule: demand.rule?,
            key: Key::of(demand)?,
        })
    }
}

/// Where rules that have some clues have none: groups without a number in a list, squares without one in a picture.
pub fn open_clues(puzzle: &Puzzle, solution: &Placement) -> Vec<OpenClue> {
    let mut open = Vec::new();
    for (rule, data) in puzzle.rules.iter().enumerate() {
        let keys: Vec<Key> = match data {
            Rule::Clues(data) => {
                let squares = squares_like_those(puzzle, solution, data).into_iter();
                squares.map(Key::Square).collect()
            }
            Rule::Runs(data) => {
                let groups = 0..puzzle.board.groups(&data.grouping).count();
                let says_more = data.number != Bound::ANY || data.length != Bound::ANY;
                let is_listed = !data.lengths.is_empty() || !says_more;
                let unknown = groups.filter(|&group| is_listed && data.lengths_of(group).is_none());
                unknown.map(Key::Group).collect()
            }
            Rule::Connected(data) => {
                let places = unsized_places(puzzle, data).into_iter();
                places.map(Key::Square).collect()
            }
            data => {
                let bounds = data.listed_bounds();
                // A number beside "at most 2" could not be written as "exactly 1".
                let may_be_exact = |bound: &Bound| *bound == Bound::ANY || bound.exact().is_some();
                let unknown = |(group, bound): (usize, &Bound)| {
                    (*bound == Bound::ANY).then_some(Key::Group(group))
                };
                match bounds.iter().all(may_be_exact) {
                    true => bounds.iter().enumerate().filter_map(unknown).collect(),
                    false => Vec::new(),
                }
            }
        };
        open.extend(keys.into_iter().map(|key| OpenClue { rule, key }));
    }
    open
}

/// The squares without a clue that are like those with one: walls if these are, without a piece if these are.
fn squares_like_those(puzzle: &Puzzle, solution: &Placement, rule: &Clues) -> Vec<Square> {
    let has_clue = |square: &Square| rule.clues.iter().any(|clue| clue.square == *square);
    let unknown = puzzle.print.unknown.iter();
    let unknown = unknown.filter(|(origin, _)| *origin == rule.origin);
    let places = rule.clues.iter().map(|clue| clue.square);
    let places: Vec<Square> = places.chain(unknown.map(|(_, square)| *square)).collect();
    let are_all = |is: &dyn Fn(Square) -> bool| !places.is_empty() && places.iter().all(|&s| is(s));
    let is_wall = |square: Square| !puzzle.board.is_open(square);
    let is_empty = |square: Square| solution.get(square).is_none();
    let (on_walls, on_empty) = (are_all(&is_wall), are_all(&is_empty));
    let squares = puzzle.board.squares().filter(|square| !has_clue(square));
    let squares = squares.filter(|&square| is_wall(square) == on_walls);
    squares
        .filter(|&square| is_empty(square) || !on_empty)
        .collect()
}

/// The squares or corners without a size that may have one: of parts that hold one such square each, those that are there.
fn unsized_places(puzzle: &Puzzle, rule: &Connected) -> Vec<Square> {
    let of_unknown = |(square, size): &(Square, Option<i64>)| size.is_none().then_some(*square);
    let unknown: Vec<Square> = rule.sizes.iter().filter_map(of_unknown).collect();
    if rule.one_each || rule.sizes.is_empty() {
        return unknown;
    }
    let board = &puzzle.board;
    let places: Vec<Square> = match rule.joins {
        Some(Joins::Corners) => board.corners().collect(),
        _ => board.open_squares().collect(),
    };
    let has_size = |place: &Square| {
        let mut sizes = rule.sizes.iter();
        sizes.any(|(square, size)| square == place && size.is_some())
    };
    places
        .into_iter()
        .filter(|place| !has_size(place))
        .collect()
}

/// The puzzle with the clues at these places, read off the solution.
pub fn with_clues(puzzle: &Puzzle, solution: &Placement, places: &[OpenClue]) -> Puzzle {
    let mut with = puzzle.clone();
    for (place, value) in read_at(puzzle, solution, places) {
        let rule = &mut with.rules[place.rule];
        if let Some(more) = with_value(puzzle, rule, place.key, Some(&value)) {
            *rule = more;
        }
    }
    with
}

/// Rules that say what stands at these places and nothing else, each with the number of its rule in the puzzle.
pub fn offered(puzzle: &Puzzle, solution: &Placement, places: &[OpenClue]) -> Vec<(usize, Rule)> {
    let mut offered: Vec<(usize, Rule)> = Vec::new();
    for (place, value) in read_at(puzzle, solution, places) {
        if !offered.iter().any(|(rule, _)| *rule == place.rule) {
            let emptied = emptied(puzzle, &puzzle.rules[place.rule]);
            offered.extend(emptied.map(|emptied| (place.rule, emptied)));
        }
        let own = offered.iter_mut().find(|(rule, _)| *rule == place.rule);
        if let Some((_, rule)) = own
            && let Some(more) = with_value(puzzle, rule, place.key, Some(&value))
        {
            *rule = more;
        }
    }
    offered
}

/// What the solution has at these places, where it can be written.
fn read_at(
    puzzle: &Puzzle,
    solution: &Placement,
    places: &[OpenClue],
) -> Vec<(OpenClue, ClueValue)> {
    let bare = Puzzle {
        rules: Vec::new(),
        ..puzzle.clone()
    };
    let value = |place: &OpenClue| {
        let value = read(&bare, &puzzle.rules[place.rule], place.key, solution)?;
        Some((*place, value))
    };
    places.iter().filter_map(value).collect()
}
