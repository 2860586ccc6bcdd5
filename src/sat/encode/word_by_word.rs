//! The rules of a puzzle read word by word, for the tests of the encoder.
//!
//! It walks the board by rows and columns, one step at a time, as slowly as that is. It must not share
//! code with the encoder or the judge.

use std::collections::BTreeSet;

use crate::board::{Board, Grouping, Ride, Square, Step, Terrain};
use crate::puzzle::{
    Attacks, Clues, Count, Counted, Distinct, Equal, Forbid, KindId, KindSet, Look, Moves,
    Placement, Puzzle, Rule, Targets,
};

/// Whether a placement of pieces on open squares obeys the puzzle.
pub fn obeys(puzzle: &Puzzle, placement: &Placement) -> bool {
    let number = |kind: KindId| placement.pieces().filter(|&(_, k)| k == kind).count();
    let stands = |square: Square, kind: KindId| placement.get(square) == Some(kind);
    placement
        .pieces()
        .all(|(square, kind)| puzzle.kind(kind).squares.contains(square))
        && puzzle
            .givens
            .iter()
            .all(|given| stands(given.square, given.kind))
        && puzzle
            .kind_ids()
            .all(|kind| puzzle.kind(kind).count.allows(number(kind)))
        && puzzle.rules.iter().all(|rule| match rule {
            Rule::Attacks(rule) => obeys_attacks(puzzle, rule, placement),
            Rule::Count(rule) => obeys_count(puzzle, rule, placement),
            Rule::Equal(rule) => obeys_equal(puzzle, rule, placement),
            Rule::Forbid(rule) => obeys_forbid(puzzle, rule, placement),
            Rule::Clues(rule) => obeys_clues(puzzle, rule, placement),
            Rule::Distinct(rule) => obeys_distinct(puzzle, rule, placement),
        })
}

fn obeys_attacks(puzzle: &Puzzle, rule: &Attacks, placement: &Placement) -> bool {
    let is_target = |square: Square| match (&rule.on, placement.get(square)) {
        (Targets::Square, _) | (Targets::Empty, None) => true,
        (Targets::Pieces(kinds), Some(kind)) => kinds.contains(kind),
        (Targets::Empty, Some(_)) | (Targets::Pieces(_), None) => false,
    };
    let attacks = |from: Square, kind: KindId, to: Square| {
        let moves = rule.moves.as_ref().unwrap_or(&puzzle.kind(kind).moves);
        rule.by.contains(kind) && attacks(puzzle, placement, moves, from, to)
    };
    let attackers = |to: Square| {
        let pieces = placement.pieces();
        pieces
            .filter(|&(from, kind)| attacks(from, kind, to))
            .count()
    };
    let mut targets = puzzle.board.open_squares();
    targets.all(|square| {
        !rule.within.contains(square) || !is_target(square) || rule.bound.allows(attackers(square))
    })
}

fn attacks(
    puzzle: &Puzzle,
    placement: &Placement,
    moves: &Moves,
    from: Square,
    to: Square,
) -> bool {
    let board = &puzzle.board;
    let stops_sight = |square: Square| {
        let piece = placement.get(square);
        board.terrain(square) == Terrain::Wall || piece.is_some_and(|k| puzzle.kind(k).blocks)
    };
    let leap = |s: &Step| walk(board, from, s.rows, s.columns) == Some(to);
    let ride = |ride: &Ride| {
        let mut at = from;
        let mut steps = 0;
        loop {
            match walk(board, at, ride.step.rows, ride.step.columns) {
                _ if ride.range.is_some_and(|range| steps >= range) => return false,
                None => return false,
                Some(next) if next == from => return false,
                Some(next) if next == to => return true,
                Some(next) if stops_sight(next) => return false,
                Some(next) => at = next,
            }
            steps += 1;
        }
    };
    from != to && (moves.leaps().iter().any(leap) || moves.rides().iter().any(ride))
}

/// One step at a time over the rows and columns of a small board.
fn walk(board: &Board, from: Square, rows: i64, columns: i64) -> Option<Square> {
    let onto = |at: usize, by: i64, side: usize, joined: bool| {
        let to = at as i64 + by;
        match joined {
            true => Some(to.rem_euclid(side as i64) as usize),
            false => (0 <= to && to < side as i64).then_some(to as usize),
        }
    };
    let wrap = board.wrap();
    let row = onto(board.row(from), rows, board.rows(), wrap.top_bottom)?;
    let column = onto(
        board.column(from),
        columns,
        board.columns(),
        wrap.left_right,
    )?;
    Some(board.at(row, column))
}

fn obeys_count(puzzle: &Puzzle, rule: &Count, placement: &Placement) -> bool {
    let counts = |square: &&Square| match (&rule.of, placement.get(**square)) {
        (Counted::Pieces(kinds), Some(kind)) => kinds.contains(kind),
        (Counted::Pieces(_), None) | (Counted::Empty, Some(_)) => false,
        (Counted::Empty, None) => puzzle.board.is_open(**square),
    };
    rule.each.iter().all(|each| {
        let groups = groups(&puzzle.board, each.grouping);
        groups.iter().enumerate().all(|(place, group)| {
            let mut squares = group.clone();
            squares.retain(|&square| rule.within.contains(square));
            let number = squares.iter().filter(counts).count();
            squares.is_empty() || each.bounds.of(place).allows(number)
        })
    })
}

fn obeys_clues(puzzle: &Puzzle, rule: &Clues, placement: &Placement) -> bool {
    rule.clues.iter().all(|clue| {
        let counts = |&(square, kind): &(Square, KindId)| {
            let reached = attacks(puzzle, placement, &rule.around, clue.square, square);
            let own = rule.own && square == clue.square;
            rule.of.contains(kind) && (reached || own)
        };
        placement.pieces().filter(counts).count() == usize::from(clue.number)
    })
}

fn obeys_equal(puzzle: &Puzzle, rule: &Equal, placement: &Placement) -> bool {
    rule.each.iter().all(|&grouping| {
        groups(&puzzle.board, grouping).iter().all(|group| {
            let number = |kinds: &KindSet| {
                let counts = |&(square, kind): &(Square, KindId)| {
                    group.contains(&square) && rule.within.contains(square) && kinds.contains(kind)
                };
                placement.pieces().filter(counts).count()
            };
            rule.of
                .iter()
                .all(|kinds| number(kinds) == number(&rule.of[0]))
        })
    })
}

/// The picture is laid down with its first square on each square, in the eight ways to go on from
/// there, as long as it is no larger than the board.
fn obeys_forbid(puzzle: &Puzzle, rule: &Forbid, placement: &Placement) -> bool {
    let board = &puzzle.board;
    let (rows, columns) = (rule.pattern.rows(), rule.pattern.columns());
    let looks_like = |square: Square, look: Look| match (look, board.terrain(square)) {
        (Look::Anything, _) | (Look::Wall, Terrain::Wall) | (Look::Closed, Terrain::Closed) => true,
        (Look::Empty, Terrain::Open) => placement.get(square).is_none(),
        (Look::AnyPiece, _) => placement.get(square).is_some(),
        (Look::Piece(kind), _) => placement.get(square) == Some(kind),
        _ => false,
    };
    // The steps from row to row and from column to column of the picture.
    let turned = [
        [(1, 0), (0, 1)],
        [(1, 0), (0, -1)],
        [(-1, 0), (0, 1)],
        [(-1, 0), (0, -1)],
        [(0, 1), (1, 0)],
        [(0, 1), (-1, 0)],
        [(0, -1), (1, 0)],
        [(0, -1), (-1, 0)],
    ];
    let ways = if rule.turn { &turned[..] } else { &turned[..1] };
    ways.iter().all(|[down, right]| {
        let (high, wide) = if down.0 != 0 {
            (rows, columns)
        } else {
            (columns, rows)
        };
        let fits = high <= board.rows() && wide <= board.columns();
        let appears = |start: Square| {
            let mut places = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
            places.all(|(r, c)| {
                let by = |d: i64, a: i64| d * r as i64 + a * c as i64;
                let to = walk(board, start, by(down.0, right.0), by(down.1, right.1));
                to.is_some_and(|s| rule.within.contains(s) && looks_like(s, rule.pattern.at(r, c)))
            })
        };
        !fits || !board.squares().any(appears)
    })
}

fn obeys_distinct(puzzle: &Puzzle, rule: &Distinct, placement: &Placement) -> bool {
    rule.each.iter().all(|&grouping| {
        let held = |group: &Vec<Square>| -> Vec<Option<KindId>> {
            group.iter().map(|&square| placement.get(square)).collect()
        };
        let held: Vec<_> = groups(&puzzle.board, grouping).iter().map(held).collect();
        let different: BTreeSet<_> = held.iter().collect();
        different.len() == held.len()
    })
}

/// Rows, columns and windows by their definition; the others as the board has them.
fn groups(board: &Board, grouping: Grouping) -> Vec<Vec<Square>> {
    let by = |part: &dyn Fn(Square) -> usize, number: usize| {
        let group = |n| board.squares().filter(|&s| part(s) == n).collect();
        (0..number).map(group).collect()
    };
    match grouping {
        Grouping::Board if !board.is_empty() => vec![board.squares().collect()],
        Grouping::Row => by(&|square| board.row(square), board.rows()),
        Grouping::Column => by(&|square| board.column(square), board.columns()),
        Grouping::Region => {
            let regions = board.regions().map_or(0, |regions| regions.labels().len());
            by(
                &|square| board.region_of(square).unwrap_or(regions),
                regions,
            )
        }
        _ => board.groups(grouping).map(|group| group.squares).collect(),
    }
}
