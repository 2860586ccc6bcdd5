//! The clues in the squares of a board: givens, numbers of rules, and marks without a number.

use super::{FoundClues, clue, exact, sided};
use crate::board::{Grouping, SidedOf, Square, SquareSet, Terrain};
use crate::exchange::puzz_link::clues::Clue;
use crate::exchange::puzz_link::slots::ClueSlot;
use crate::exchange::rules;
use crate::puzzle::{Forbid, Given, Puzzle};

impl ClueSlot {
    /// The clues of squares.
    pub(super) fn in_squares(self, puzzle: &Puzzle) -> Option<FoundClues<Square>> {
        let givens = puzzle.givens.iter();
        let one = Some(Clue::Number(1));
        let mut connected = rules::connected(puzzle);
        Some(match self {
            ClueSlot::Givens => givens
                .map(|given| (given.square, clue(puzzle.kind(given.kind).value)))
                .collect(),
            ClueSlot::Trees => givens.map(|given| (given.square, one)).collect(),
            ClueSlot::Signs(symbols) | ClueSlot::SignsAndWalls(symbols) => {
                let sign = |given: &Given| {
                    let symbol = puzzle.kind(given.kind).symbol;
                    let place = symbols.chars().position(|known| known == symbol)?;
                    Some((given.square, Some(Clue::Number(place + 1))))
                };
                givens.map(sign).collect::<Option<_>>()?
            }
            ClueSlot::Clue(_) => {
                let found = rules::clues(puzzle).flat_map(|rule| &rule.clues);
                let number = |number| Some(Clue::Number(usize::from(number)));
                found
                    .map(|found| (found.square, number(found.number)))
                    .collect()
            }
            ClueSlot::Parts(_, "labels") => {
                let labels = connected.filter_map(|rule| rule.labels.as_ref());
                let labels = labels.flat_map(|labels| {
                    let squares = puzzle.board.squares();
                    squares.filter_map(|square| Some((square, labels.label(square)?)))
                });
                let number = |(square, label): (Square, &str)| {
                    Some((square, Some(Clue::Number(label.parse().ok()?))))
                };
                labels.map(number).collect::<Option<_>>()?
            }
            ClueSlot::OfColour(place, colour) => {
                let sizes = connected.nth(place)?.sizes.iter();
                let coloured = |&(square, size): &(Square, Option<i64>)| {
                    let size = usize::try_from(size.unwrap_or(0)).ok()?;
                    Some((square, Some(Clue::Number(2 * size + colour))))
                };
                sizes.map(coloured).collect::<Option<_>>()?
            }
            ClueSlot::Sizes(_) | ClueSlot::Parts(..) | ClueSlot::OneEach(_) => connected
                .flat_map(|rule| &rule.sizes)
                .map(|&(square, size)| (square, size.map_or(Some(Clue::Open), clue)))
                .collect(),
            ClueSlot::Printed => {
                let number = |&(square, number): &(Square, Option<i64>)| {
                    Some((square, Some(number.map_or(Some(Clue::Open), clue)?)))
                };
                let numbers = puzzle.print.numbers.iter();
                numbers.map(number).collect::<Option<_>>()?
            }
            ClueSlot::Around(_) => sided(puzzle, SidedOf::Inside(Grouping::Square))
                .map(|(mark, bound)| (mark, exact(bound)))
                .collect(),
            ClueSlot::Set(_, is_in) => {
                let pearls = rules::forbids(puzzle).flat_map(pearls);
                pearls.filter(|&(_, clue)| is_in(clue)).collect()
            }
            _ => Vec::new(),
        })
    }

    /// Squares that have a clue without a number, unless they have another.
    pub(super) fn open_in(self, puzzle: &Puzzle) -> Option<Vec<Square>> {
        let board = &puzzle.board;
        let of_terrain = |terrain| {
            let squares = board.squares();
            squares.filter(move |&square| board.terrain(square) == terrain)
        };
        Some(match self {
            ClueSlot::Clue(_) => of_terrain(Terrain::Closed).collect(),
            ClueSlot::Walls | ClueSlot::Holes | ClueSlot::SignsAndWalls(_) => {
                of_terrain(Terrain::Wall).collect()
            }
            ClueSlot::Free(_) => {
                let kind = puzzle.kinds.first()?;
                let squares = board.open_squares();
                squares
                    .filter(|&square| !kind.squares.contains(square))
                    .collect()
            }
            _ => Vec::new(),
        })
    }
}

/// The pearls of a rule that forbids pictures. Of a black pearl two things are forbidden about two sides or squares each,
/// of a white one more.
fn pearls(rule: &Forbid) -> impl Iterator<Item = (Square, Option<Clue>)> {
    let is_small = rule.pattern.rows() * rule.pattern.columns() <= 4;
    let number = if is_small { 2 } else { 1 };
    let pearls = rule.at.iter().flat_map(SquareSet::iter);
    pearls.map(move |pearl| (pearl, Some(Clue::Number(number))))
}
