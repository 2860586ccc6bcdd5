//! The clues that a puzzle does not give, as a solution has them: those of the kinds that it gives elsewhere.

use crate::app::read_off::{Key, clue_of, lengths_of, numbers_of};
use crate::board::Square;
use crate::puzzle::{Bound, Clues, Demand, Placement, Puzzle, Rule, Run};

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

/// The puzzle with the clues at these places, read off the solution.
pub fn with_clues(puzzle: &Puzzle, solution: &Placement, places: &[OpenClue]) -> Puzzle {
    let bare = Puzzle {
        rules: Vec::new(),
        ..puzzle.clone()
    };
    let mut with = puzzle.clone();
    for (number, rule) in with.rules.iter_mut().enumerate() {
        let keys = places.iter().filter(|place| place.rule == number);
        let keys: Vec<Key> = keys.map(|place| place.key).collect();
        if !keys.is_empty()
            && let Some(more) = with_more(&bare, solution, rule, &keys)
        {
            *rule = more;
        }
    }
    with
}

fn with_more(bare: &Puzzle, solution: &Placement, rule: &Rule, keys: &[Key]) -> Option<Rule> {
    let groups = keys.iter().filter_map(|key| match key {
        Key::Group(group) => Some(*group),
        Key::Square(_) => None,
    });
    match rule {
        Rule::Clues(data) => {
            let mut data = data.clone();
            for key in keys {
                if let Key::Square(square) = key {
                    data.clues.extend(clue_of(bare, solution, &data, *square));
                }
            }
            data.clues.sort_unstable_by_key(|clue| clue.square);
            Some(Rule::Clues(data))
        }
        Rule::Runs(data) => {
            let mut data = data.clone();
            data.lengths
                .resize(bare.board.groups(&data.grouping).count(), None);
            for group in groups {
                let lengths = lengths_of(bare, solution, &data, group);
                data.lengths[group] = lengths.map(|all| all.into_iter().map(Run::Of).collect());
            }
            Some(Rule::Runs(data))
        }
        data => {
            let groups: Vec<((), usize)> = groups.map(|group| ((), group)).collect();
            let (_, numbers) = numbers_of(bare, solution, data, groups)?;
            let mut bounds = data.listed_bounds().to_vec();
            for ((), group, number) in numbers {
                bounds[group] = Bound::exactly(number);
            }
            data.with_bounds(bounds)
        }
    }
}
