//! The clues of a puzzle, looked for where the slots of a genre would have put them. What is found need not be all that
//! the puzzle says, nor of that genre: a link that is written is read again and compared.

use super::clues::{BOTTOM, Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE, LEFT, TOP};
use super::slots::ClueSlot;
use crate::board::{Grouping, SidedOf, Square, SquareSet, Terrain};
use crate::exchange::grid::Grid;
use crate::exchange::nonogram;
use crate::exchange::rules::RulesByKind;
use crate::puzzle::{
    Bound, Bounds, ComparedPairs, Count, Counted, CountedGroups, Forbid, Measure, Puzzle, Rule,
};

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
    let counts = RulesByKind::of(&puzzle.rules).counts.into_iter();
    let mut regions = counts.filter_map(|rule| listed(&rule.each, &Grouping::Region));
    regions.next()
}

impl ClueSlot {
    fn find(self, puzzle: &Puzzle, clues: &mut Clues) -> Option<()> {
        let board = &puzzle.board;
        match self {
            ClueSlot::Givens => {
                for given in &puzzle.givens {
                    clues.cells[given.square.index()] = clue(puzzle.kind(given.kind).value);
                }
            }
            ClueSlot::Trees => {
                for given in &puzzle.givens {
                    clues.cells[given.square.index()] = Some(Clue::Number(1));
                }
            }
            ClueSlot::Clue(_) => {
                for rule in RulesByKind::of(&puzzle.rules).clues {
                    for found in &rule.clues {
                        clues.cells[found.square.index()] =
                            Some(Clue::Number(usize::from(found.number)));
                    }
                }
                for square in board
                    .squares()
                    .filter(|&square| board.terrain(square) == Terrain::Closed)
                {
                    clues.cells[square.index()].get_or_insert(Clue::Open);
                }
            }
            ClueSlot::Free(_) => {
                let kind = puzzle.kinds.first()?;
                for square in board
                    .open_squares()
                    .filter(|&square| !kind.squares.contains(square))
                {
                    clues.cells[square.index()].get_or_insert(Clue::Open);
                }
            }
            ClueSlot::Signs(symbols) | ClueSlot::SignsAndWalls(symbols) => {
                for given in &puzzle.givens {
                    let symbol = puzzle.kind(given.kind).symbol;
                    let place = symbols.chars().position(|known| known == symbol)?;
                    clues.cells[given.square.index()] = Some(Clue::Number(place + 1));
                }
                if matches!(self, ClueSlot::SignsAndWalls(_)) {
                    ClueSlot::Holes.find(puzzle, clues)?;
                }
            }
            ClueSlot::Walls | ClueSlot::Holes => {
                for square in board
                    .squares()
                    .filter(|&square| board.terrain(square) == Terrain::Wall)
                {
                    clues.cells[square.index()].get_or_insert(Clue::Open);
                }
            }
            ClueSlot::Parts(_, "labels") => {
                for rule in RulesByKind::of(&puzzle.rules).connected {
                    let Some(labels) = &rule.labels else { continue };
                    for square in board.squares() {
                        if let Some(label) = labels.label(square) {
                            clues.cells[square.index()] = Some(Clue::Number(label.parse().ok()?));
                        }
                    }
                }
            }
            ClueSlot::OfColour(place, colour) => {
                let rules = RulesByKind::of(&puzzle.rules);
                for &(square, size) in &rules.connected.get(place)?.sizes {
                    let size = usize::try_from(size.unwrap_or(0)).ok()?;
                    clues.cells[square.index()] = Some(Clue::Number(2 * size + colour));
                }
            }
            ClueSlot::Sizes(_) | ClueSlot::Parts(..) | ClueSlot::OneEach(_) => {
                for rule in RulesByKind::of(&puzzle.rules).connected {
                    for &(square, size) in &rule.sizes {
                        clues.cells[square.index()] = size.map_or(Some(Clue::Open), clue);
                    }
                }
            }
            ClueSlot::Printed => {
                for &(square, number) in &puzzle.print.numbers {
                    clues.cells[square.index()] = Some(number.map_or(Some(Clue::Open), clue)?);
                }
            }
            ClueSlot::Regions => {
                let region = |square: Square| board.region_of(square);
                let number = board
                    .squares()
                    .filter_map(region)
                    .max()
                    .map_or(0, |last| last + 1);
                // Holes are in no region; they have numbers beyond.
                let rooms = board.squares().zip(number..);
                clues.rooms = rooms
                    .map(|(square, other)| region(square).unwrap_or(other))
                    .collect();
                clues.room_clues = vec![None; number];
            }
            ClueSlot::RoomCounts(_) => {
                for (room, bound) in of_regions(puzzle).unwrap_or_default().iter().enumerate() {
                    *clues.room_clues.get_mut(room)? = exact(bound);
                }
            }
            ClueSlot::EitherCounts(_) => {
                for (room, bound) in of_regions(puzzle).unwrap_or_default().iter().enumerate() {
                    let numbers = if *bound == Bound::ANY {
                        Vec::new()
                    } else {
                        bound.listed().1
                    };
                    *clues.room_clues.get_mut(room)? = numbers.into_iter().max().and_then(clue);
                }
            }
            ClueSlot::Products(_) => {
                let rules = RulesByKind::of(&puzzle.rules);
                let products = rules.sums.into_iter().filter(|rule| rule.is_product);
                let products = products.filter_map(|rule| listed(&rule.each, &Grouping::Region));
                for (room, bound) in products.flat_map(|bounds| bounds.iter().enumerate()) {
                    *clues.room_clues.get_mut(room)? = exact(bound);
                }
            }
            ClueSlot::PartSize(_) => {
                let rules = RulesByKind::of(&puzzle.rules);
                let mut sizes = rules
                    .connected
                    .into_iter()
                    .filter_map(|rule| exact(&rule.size));
                clues.whole = sizes.next()?.number()?;
            }
            ClueSlot::Whole(_) => {
                let counts = RulesByKind::of(&puzzle.rules).counts.into_iter();
                let mut of_rows = counts.filter_map(|rule| {
                    let mut groups = rule.each.iter();
                    let rows = groups.find(|groups| groups.grouping == Grouping::Row)?;
                    exact(rows.bounds.of(0))?.number()
                });
                clues.whole = of_rows.next()?;
            }
            ClueSlot::OutsideOf(side, _, symbol) => {
                let is_of = |rule: &&Count| match &rule.of {
                    Counted::Pieces(kinds) => {
                        kinds.iter().all(|kind| puzzle.kind(kind).symbol == symbol)
                    }
                    Counted::Empty => false,
                };
                let counts = RulesByKind::of(&puzzle.rules)
                    .counts
                    .into_iter()
                    .filter(is_of);
                let found = counts.filter_map(|rule| listed(&rule.each, &lines_at(side)));
                let found = found.flatten().map(exact);
                clues.outside[side]
                    .iter_mut()
                    .zip(found)
                    .for_each(|(number, clue)| *number = clue);
            }
            ClueSlot::Outside(side, rule, _) => outside(puzzle, clues, side, rule),
            ClueSlot::Runs => clues.runs = nonogram::find(puzzle)?,
            ClueSlot::Between => between(puzzle, clues),
            ClueSlot::Corners => corners(puzzle, clues),
            ClueSlot::Crossing => super::crossing::find_crossing(puzzle, clues)?,
            ClueSlot::Arrows => super::arrows::find(puzzle, clues)?,
            ClueSlot::Around(_) => {
                for (mark, bound) in sided(puzzle, &Grouping::Square) {
                    clues.cells[mark.index()] = exact(bound);
                }
            }
            ClueSlot::Passed(_) => {
                for (mark, bound) in sided(puzzle, &Grouping::Region) {
                    let room = *clues.rooms.get(mark.index())?;
                    *clues.room_clues.get_mut(room)? =
                        bound.exact().and_then(|sides| clue(sides.checked_add(1)?));
                }
            }
            ClueSlot::Set(_, is_in) => {
                for rule in &puzzle.rules {
                    let Rule::Forbid(rule) = rule else { continue };
                    // Of a black pearl two things are forbidden about two sides or squares each, of a white one more.
                    let number = if is_small(rule) { 2 } else { 1 };
                    let pearls = rule.at.iter().flat_map(SquareSet::iter);
                    for pearl in pearls.filter(|_| is_in(Some(Clue::Number(number)))) {
                        clues.cells[pearl.index()] = Some(Clue::Number(number));
                    }
                }
            }
            ClueSlot::KindsOfSide(_) | ClueSlot::Dark(_) => {}
        }
        Some(())
    }
}

/// The groups of sides around or within groups of squares like these that have a bound each.
fn sided<'p>(
    puzzle: &'p Puzzle,
    wanted: &'p Grouping,
) -> impl Iterator<Item = (Square, &'p Bound)> {
    let counts = RulesByKind::of(&puzzle.rules).counts.into_iter();
    let each = counts.flat_map(|rule| &rule.each);
    let found = each.filter_map(move |groups| match (&groups.grouping, &groups.bounds) {
        (Grouping::Sided(sided), Bounds::Each(bounds))
            if sided.of == SidedOf::Inside(wanted.clone()) =>
        {
            Some(sided.groups.iter().map(|group| group.mark).zip(bounds))
        }
        _ => None,
    });
    found.flatten()
}

/// Whether a forbidden picture says something of two places at most.
fn is_small(rule: &Forbid) -> bool {
    rule.pattern.rows() * rule.pattern.columns() <= 4
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
    let rules = RulesByKind::of(&puzzle.rules);
    let visible = rules
        .visible
        .into_iter()
        .filter(|rule| rule.from_last == from_last);
    let mut found = match rule {
        "count" => rules
            .counts
            .into_iter()
            .filter_map(|rule| listed(&rule.each, &wanted))
            .collect(),
        "sum" => rules
            .sums
            .into_iter()
            .filter_map(|rule| listed(&rule.each, &wanted))
            .collect(),
        _ => visible
            .filter_map(|rule| listed(std::slice::from_ref(&rule.lines), &wanted))
            .collect::<Vec<_>>(),
    };
    found.truncate(1);
    let found = found.pop();
    for (number, bound) in clues.outside[side]
        .iter_mut()
        .zip(found.unwrap_or_default())
    {
        *number = exact(bound);
    }
}

/// Differences, ratios and signs between squares side by side.
fn between(puzzle: &Puzzle, clues: &mut Clues) {
    let pairs = clues.pairs();
    for rule in RulesByKind::of(&puzzle.rules).differences {
        let ComparedPairs::Lines(groups) = &rule.pairs else {
            continue;
        };
        for (line, bound) in groups.lines(&puzzle.board, false) {
            let &[one, other] = line.as_slice() else {
                continue;
            };
            let (one, other) = (one.index(), other.index());
            let Some(place) = pairs
                .iter()
                .position(|&pair| pair == (one, other) || pair == (other, one))
            else {
                continue;
            };
            let first_is_less = if pairs[place].0 == one {
                FIRST_IS_LESS
            } else {
                FIRST_IS_MORE
            };
            let found = match rule.measure {
                Measure::Signed => {
                    (bound.hull().at_most == Some(-1)).then_some(Clue::Number(first_is_less))
                }
                Measure::Ratio => exact(&bound),
                Measure::Size => exact(&bound),
            };
            clues.between[place] = found.or(clues.between[place]);
        }
    }
}

/// The corner around which the squares of a line lie.
fn corners(puzzle: &Puzzle, clues: &mut Clues) {
    for rule in RulesByKind::of(&puzzle.rules).counts {
        for groups in &rule.each {
            for (line, bound) in groups.lines(&puzzle.board, false) {
                let mut squares: Vec<usize> = line.into_iter().map(Square::index).collect();
                squares.sort_unstable();
                let mut places = 0..clues.corners.len();
                if let Some(place) = places.find(|&place| clues.around(place) == squares) {
                    clues.corners[place] = exact(&bound);
                }
            }
        }
    }
}

impl Clues {
    /// The squares around a corner, in reading order.
    pub fn around(&self, corner: usize) -> Vec<usize> {
        let Grid { rows, columns } = self.grid;
        let (row, column) = (corner / (columns + 1), corner % (columns + 1));
        let around = [
            (row.checked_sub(1), column.checked_sub(1)),
            (row.checked_sub(1), Some(column)),
        ];
        let below = [
            (Some(row), column.checked_sub(1)),
            (Some(row), Some(column)),
        ];
        let around = around.into_iter().chain(below);
        let on_board = around.filter_map(|(row, column)| {
            let (row, column) = (
                row.filter(|&row| row < rows)?,
                column.filter(|&column| column < columns)?,
            );
            Some(row * columns + column)
        });
        on_board.collect()
    }
}
