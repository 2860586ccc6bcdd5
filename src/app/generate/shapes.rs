//! Random shapes on a board: walls, and parts that grow square by square.

use std::collections::HashMap;

use crate::random::Random;

use crate::board::{Board, Square, Step};
use crate::puzzle::{Interval, Puzzle};

/// The steps to the squares side by side, and to all around.
const SIDE_BY_SIDE: [Step; 4] = [
    Step::new(-1, 0),
    Step::new(0, -1),
    Step::new(0, 1),
    Step::new(1, 0),
];
pub const AROUND: [Step; 8] = [
    Step::new(-1, -1),
    Step::new(-1, 0),
    Step::new(-1, 1),
    Step::new(0, -1),
    Step::new(0, 1),
    Step::new(1, -1),
    Step::new(1, 0),
    Step::new(1, 1),
];

/// The open squares beside a square.
pub fn beside(board: &Board, square: Square) -> Vec<Square> {
    let mut beside = board.one_step_from(square, &SIDE_BY_SIDE);
    beside.retain(|&square| board.is_open(square));
    beside
}

/// So many squares for walls that hold nothing yet; if they are to be symmetric, perhaps one more.
pub fn walls(puzzle: &Puzzle, number: usize, symmetric: bool, rng: &mut Random) -> Vec<Square> {
    let (board, given) = (&puzzle.board, puzzle.given_placement());
    let is_free = |square: &Square| board.is_open(*square) && given.get(*square).is_none();
    let mut squares: Vec<Square> = board.open_squares().filter(is_free).collect();
    rng.shuffle(&mut squares);
    let mut walls: Vec<Square> = Vec::new();
    for square in squares {
        let opposite = opposite(board, square);
        if walls.len() >= number {
            break;
        }
        if !walls.contains(&square) && (!symmetric || is_free(&opposite)) {
            walls.push(square);
            if symmetric && opposite != square {
                walls.push(opposite);
            }
        }
    }
    walls
}

/// Where a half turn of the board brings a square.
pub fn opposite(board: &Board, square: Square) -> Square {
    let (row, column) = (board.row(square), board.column(square));
    board.at(board.rows() - 1 - row, board.columns() - 1 - column)
}

/// The parts of a board: for each square, the number of its part.
pub type Parts = Vec<Option<usize>>;

/// The squares of each part, in reading order.
pub fn squares_of(parts: &Parts, number: usize) -> Vec<Vec<Square>> {
    let mut squares = vec![Vec::new(); number];
    for (index, part) in parts.iter().enumerate() {
        if let Some(part) = *part {
            squares[part].push(Square::new(index));
        }
    }
    squares
}

/// Whether these squares hang together side by side.
pub fn hang_together(board: &Board, squares: &[Square]) -> bool {
    let Some(&first) = squares.first() else {
        return true;
    };
    let (mut reached, mut next) = (vec![first], 0);
    while let Some(&square) = reached.get(next) {
        next += 1;
        for other in beside(board, square) {
            if squares.contains(&other) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == squares.len()
}

/// Lets the parts grow over the whole board; `None` if they do not reach all of it.
fn grown(board: &Board, mut parts: Parts, rng: &mut Random) -> Option<Parts> {
    loop {
        let free = |square: &Square| parts[square.index()].is_none();
        let open: Vec<Square> = board.open_squares().filter(free).collect();
        if open.is_empty() {
            return Some(parts);
        }
        let reached = |square: &Square| {
            let beside = beside(board, *square).into_iter();
            let of = beside.filter_map(|other| parts[other.index()]);
            (*square, of.collect::<Vec<usize>>())
        };
        let reached = open.iter().map(reached).filter(|(_, of)| !of.is_empty());
        let reached: Vec<_> = reached.collect();
        let (square, of) = rng.choice(&reached)?;
        let part = rng.choice(of).copied();
        parts[square.index()] = part;
    }
}

/// Pieces that are joined to regions of several are tried to be joined so often.
const MOST_JOINS: usize = 100;

/// Random parts that cover the board, each with this number of the pieces; `None` if that does not come out.
pub fn around_pieces(
    board: &Board,
    pieces: &[Square],
    number: usize,
    rng: &mut Random,
) -> Option<Parts> {
    if pieces.is_empty() || !pieces.len().is_multiple_of(number) {
        return None;
    }
    let parts = (0..MOST_JOINS).find_map(|_| joined(board, number, pieces, rng))?;
    grown(board, parts, rng)
}

/// Parts that join so many pieces each by a way between them; `None` if some cannot be joined.
fn joined(board: &Board, number: usize, pieces: &[Square], rng: &mut Random) -> Option<Parts> {
    let mut parts: Parts = vec![None; board.len()];
    let mut left = pieces.to_vec();
    rng.shuffle(&mut left);
    let mut part = 0;
    while let Some(first) = left.pop() {
        parts[first.index()] = Some(part);
        for _ in 1..number {
            let way = way(board, &parts, part, &left, pieces, rng)?;
            left.retain(|piece| !way.contains(piece));
            way.iter()
                .for_each(|square| parts[square.index()] = Some(part));
        }
        part += 1;
    }
    Some(parts)
}

/// A way from a part over free squares to the nearest piece that is left, with that piece.
fn way(
    board: &Board,
    parts: &Parts,
    part: usize,
    left: &[Square],
    pieces: &[Square],
    rng: &mut Random,
) -> Option<Vec<Square>> {
    let of_part = |square: &Square| parts[square.index()] == Some(part);
    let mut reached: Vec<Square> = board.open_squares().filter(of_part).collect();
    rng.shuffle(&mut reached);
    let mut from: HashMap<Square, Square> = HashMap::new();
    let mut next = 0;
    loop {
        let square = *reached.get(next)?;
        next += 1;
        if left.contains(&square) {
            let mut way = vec![square];
            while let Some(&before) = from.get(&way[way.len() - 1]) {
                way.push(before);
            }
            return Some(way);
        }
        if pieces.contains(&square) && !of_part(&square) {
            continue;
        }
        let mut beside = beside(board, square);
        rng.shuffle(&mut beside);
        for other in beside {
            if parts[other.index()].is_none() && !from.contains_key(&other) {
                from.insert(other, square);
                reached.push(other);
            }
        }
    }
}

/// Cuts the board into random parts of about this many squares, on each of which the rules hold; also their number.
pub fn random_parts(
    board: &Board,
    size: Interval,
    holds: impl Fn(&[Square]) -> bool,
    rng: &mut Random,
) -> (Parts, usize) {
    let least = size.at_least.unwrap_or(2).max(1) as usize;
    let most = size.at_most.unwrap_or(4).max(least as i64) as usize;
    let mut parts: Parts = vec![None; board.len()];
    let mut squares: Vec<Square> = board.open_squares().collect();
    rng.shuffle(&mut squares);
    let mut number = 0;
    for first in squares {
        if parts[first.index()].is_some() {
            continue;
        }
        let (mut region, wanted) = (vec![first], rng.within(least..=most));
        while region.len() < wanted {
            let next = region.iter().flat_map(|&at| beside(board, at));
            let mut next: Vec<Square> = next.filter(|at| parts[at.index()].is_none()).collect();
            next.retain(|at| !region.contains(at));
            rng.shuffle(&mut next);
            let with = |at: &Square| [region.as_slice(), &[*at]].concat();
            match next.iter().find(|at| holds(&with(at))) {
                Some(&at) => region.push(at),
                None => break,
            }
        }
        region
            .iter()
            .for_each(|at| parts[at.index()] = Some(number));
        number += 1;
    }
    // Those that found no room join a neighbour if that has some.
    for place in 0..number {
        let regions = squares_of(&parts, number);
        let small = &regions[place];
        if small.len() >= least {
            continue;
        }
        let joins = |other: &usize| {
            let both = [regions[*other].as_slice(), small].concat();
            *other != place
                && both.len() <= most
                && both.len() > small.len()
                && hang_together(board, &both)
                && holds(&both)
        };
        if let Some(other) = (0..number).find(joins) {
            small.iter().for_each(|at| parts[at.index()] = Some(other));
        }
    }
    // Those that are still too small for what the file asks are none.
    if size.at_least.is_some() {
        for small in squares_of(&parts, number) {
            if small.len() < least {
                small.iter().for_each(|at| parts[at.index()] = None);
            }
        }
    }
    (parts, number)
}

/// Labels that a picture can have, in their order.
pub fn label(number: usize) -> char {
    let letters = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain('\u{c0}'..='\u{17f}');
    letters
        .chain('\u{391}'..='\u{3a9}')
        .nth(number)
        .unwrap_or('.')
}
