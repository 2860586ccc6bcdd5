//! The clues of a puzzle, looked for where the slots of a genre would have put them. What is found need not be all that
//! the puzzle says, nor of that genre: a link that is written is read again and compared.

mod squares;

use super::clues::{BOTTOM, Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE, LEFT, TOP};
use super::slots::ClueSlot;
use super::{arrows, crossing};
use crate::board::{Grouping, SidedOf, Square};
use crate::exchange::grid::Grid;
use crate::exchange::nonogram;
use crate::exchange::rules;
use crate::puzzle::{Bound, Bounds, ComparedPairs, Count, Counted, CountedGroups, Measure, Puzzle};

pub fn find(slots: &[ClueSlot], puzzle: &Puzzle) -> Option<Clues> {
    let grid = Grid::new(puzzle.board.rows(), puzzle.board.columns()).ok()?;
    let mut clues = Clues::new(grid, "");
    for slot in slots {
        slot.find(puzzle, &mut clues)?;
    }
    Some(clues)
}

fn clue(number: i64) -> Option<Clue> {
    usize::try_from(number).ok().map(Clue::Number)
}

fn exact(bound: &Bound) -> Option<Clue> {
    bound.exact().and_then(clue)
}

/// The bounds of the groups of this kind, one for each.
fn listed<'p>(each: &'p [CountedGroups], wanted: &Grouping) -> Option<&'p [Bound]> {
    let groups = each.iter().find(|groups| groups.grouping == *wanted)?;
    match &groups.bounds {
        Bounds::Each(bounds) => Some(bounds),
        Bounds::Same(_) => None,
    }
}

/// The bounds of each region in the rules that count.
fn of_regions(puzzle: &Puzzle) -> Option<&[Bound]> {
    rules::counts(puzzle).find_map(|rule| listed(&rule.each, &Grouping::Region))
}

/// Places and what is found there, in the order in which it is written down: what comes later prevails.
type FoundClues<P> = Vec<(P, Option<Clue>)>;

impl ClueSlot {
    fn find(self, puzzle: &Puzzle, clues: &mut Clues) -> Option<()> {
        // A clue on a side or a corner is none that a genre has in its squares.
        for (square, clue) in self.in_squares(puzzle)? {
            *clues.cells.get_mut(square.index())? = clue;
        }
        for square in self.open_in(puzzle)? {
            clues.cells[square.index()].get_or_insert(Clue::Open);
        }
        for (room, clue) in self.in_rooms(puzzle, &clues.rooms)? {
            *clues.room_clues.get_mut(room)? = clue;
        }
        match self {
            ClueSlot::Regions => regions(puzzle, clues),
            ClueSlot::PartSize(_) => {
                let mut parts = rules::connected(puzzle);
                clues.whole = parts.find_map(|rule| exact(&rule.size))?.number()?;
            }
            ClueSlot::Whole(_) => {
                let mut counts = rules::counts(puzzle);
                clues.whole = counts.find_map(|rule| {
                    let mut groups = rule.each.iter();
                    let rows = groups.find(|groups| groups.grouping == Grouping::Row)?;
                    exact(rows.bounds.of(0))?.number()
                })?;
            }
            ClueSlot::OutsideOf(side, _, symbol) => outside_of(puzzle, clues, side, symbol),
            ClueSlot::Outside(side, rule, _) => outside(puzzle, clues, side, rule),
            ClueSlot::Runs => clues.runs = nonogram::find(puzzle)?,
            ClueSlot::Between => between(puzzle, clues),
            ClueSlot::Corners => corners(puzzle, clues),
            ClueSlot::Crossing => crossing::find_crossing(puzzle, clues)?,
            ClueSlot::Arrows => arrows::find(puzzle, clues)?,
            _ => {}
        }
        Some(())
    }

    /// The clues of rooms, which are those of `rooms`.
    fn in_rooms(self, puzzle: &Puzzle, rooms: &[usize]) -> Option<FoundClues<usize>> {
        let regions = || of_regions(puzzle).unwrap_or_default().iter();
        Some(match self {
            ClueSlot::RoomCounts(_) => regions().map(exact).enumerate().collect(),
            ClueSlot::EitherCounts(_) => {
                let greatest = |bound: &Bound| match *bound == Bound::ANY {
                    true => None,
                    false => bound.listed().1.into_iter().max().and_then(clue),
                };
                regions().map(greatest).enumerate().collect()
            }
            ClueSlot::Products(_) => {
                let products = rules::sums(puzzle).filter(|rule| rule.is_product);
                let products = products.filter_map(|rule| listed(&rule.each, &Grouping::Region));
                products
                    .flat_map(|bounds| bounds.iter().map(exact).enumerate())
                    .collect()
            }
            ClueSlot::Passed(_) => {
                let passed = |(mark, bound): (Square, &Bound)| {
                    let squares = |sides: i64| clue(sides.checked_add(1)?);
                    Some((*rooms.get(mark.index())?, bound.exact().and_then(squares)))
                };
                sided(puzzle, SidedOf::Inside(Grouping::Region))
                    .map(passed)
                    .collect::<Option<_>>()?
            }
            _ => Vec::new(),
        })
    }
}

/// The regions of the board as rooms.
fn regions(puzzle: &Puzzle, clues: &mut Clues) {
    let board = &puzzle.board;
    let region = |square: Square| board.region_of(square);
    let last = board.squares().filter_map(region).max();
    let number = last.map_or(0, |last| last + 1);
    // Holes are in no region; they have numbers beyond.
    let rooms = board.squares().zip(number..);
    let rooms = rooms.map(|(square, other)| region(square).unwrap_or(other));
    clues.rooms = rooms.collect();
    clues.room_clues = vec![None; number];
}

/// The numbers at a side of the kind with this symbol.
fn outside_of(puzzle: &Puzzle, clues: &mut Clues, side: usize, symbol: char) {
    let is_of = |rule: &&Count| match &rule.of {
        Counted::Pieces(kinds) => kinds.iter().all(|kind| puzzle.kind(kind).symbol == symbol),
        Counted::Empty => false,
    };
    let found = rules::counts(puzzle).filter(is_of);
    let found = found.filter_map(|rule| listed(&rule.each, &lines_at(side)));
    let found = found.flatten().map(exact);
    for (number, clue) in clues.outside[side].iter_mut().zip(found) {
        *number = clue;
    }
}

/// The groups of these sides that have a bound each, by their marks.
fn sided(puzzle: &Puzzle, wanted: SidedOf) -> impl Iterator<Item = (Square, &Bound)> {
    let each = rules::counts(puzzle).flat_map(|rule| &rule.each);
    let found = each.filter_map(move |groups| match (&groups.grouping, &groups.bounds) {
        (Grouping::Sided(sided), Bounds::Each(bounds)) if sided.of == wanted => {
            Some(sided.groups.iter().map(|group| group.mark).zip(bounds))
        }
        _ => None,
    });
    found.flatten()
}

/// The lines whose numbers stand at a side of the board.
fn lines_at(side: usize) -> Grouping {
    match side {
        TOP | BOTTOM => Grouping::Column,
        _ => Grouping::Row,
    }
}

fn outside(puzzle: &Puzzle, clues: &mut Clues, side: usize, rule: &str) {
    let wanted = lines_at(side);
    let from_last = side != TOP && side != LEFT;
    let found = match rule {
        "count" => rules::counts(puzzle).find_map(|rule| listed(&rule.each, &wanted)),
        "sum" => rules::sums(puzzle).find_map(|rule| listed(&rule.each, &wanted)),
        _ => rules::visible(puzzle)
            .filter(|rule| rule.from_last == from_last)
            .find_map(|rule| listed(std::slice::from_ref(&rule.lines), &wanted)),
    };
    let numbers = clues.outside[side].iter_mut();
    for (number, bound) in numbers.zip(found.unwrap_or_default()) {
        *number = exact(bound);
    }
}

/// Differences, ratios and signs between squares side by side.
fn between(puzzle: &Puzzle, clues: &mut Clues) {
    let pairs = clues.pairs();
    for rule in rules::differences(puzzle) {
        let ComparedPairs::Lines(groups) = &rule.pairs else {
            continue;
        };
        for (line, bound) in groups.lines(&puzzle.board, false) {
            let &[one, other] = line.as_slice() else {
                continue;
            };
            let (one, other) = (one.index(), other.index());
            let is_it = |&pair: &(usize, usize)| pair == (one, other) || pair == (other, one);
            let Some(place) = pairs.iter().position(is_it) else {
                continue;
            };
            let sign = match pairs[place].0 == one {
                true => FIRST_IS_LESS,
                false => FIRST_IS_MORE,
            };
            let is_less = bound.hull().at_most == Some(-1);
            let found = match rule.measure {
                Measure::Signed => is_less.then_some(Clue::Number(sign)),
                Measure::Ratio | Measure::Size => exact(&bound),
            };
            clues.between[place] = found.or(clues.between[place]);
        }
    }
}

/// The numbers of squares around corners.
fn corners(puzzle: &Puzzle, clues: &mut Clues) {
    let places: Vec<Square> = puzzle.board.corners().collect();
    for (corner, bound) in sided(puzzle, SidedOf::Corner) {
        if let Some(place) = places.iter().position(|&place| place == corner)
            && let Some(clue) = clues.corners.get_mut(place)
        {
            *clue = exact(bound);
        }
    }
}
