//! Which squares of a placement are attacked, and how a picture marks the empty ones.
//!
//! Only for pictures: here every piece has its own moves. A rule may give pieces other moves, and the judge
//! decides what it counts.

use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::format::AttackMarking;

/// Several kinds attack, or more than nine pieces, or the attacker's symbol has no lower case of its own.
const SEVERAL: char = '+';

/// How each square of a placement is marked in a picture of characters, if it is empty and attacked.
pub fn attack_marks(
    puzzle: &Puzzle,
    placement: &Placement,
    attacks: AttackMarking,
) -> Vec<Option<char>> {
    match attacks {
        AttackMarking::Marked => by_kind(puzzle, placement),
        AttackMarking::Counted => by_number(puzzle, placement),
    }
}

fn by_number(puzzle: &Puzzle, placement: &Placement) -> Vec<Option<char>> {
    let mark = |number| match number {
        0 => None,
        1..=9 => char::from_digit(number as u32, 10),
        _ => Some(several(puzzle)),
    };
    let attackers = attackers(puzzle, placement);
    attackers.into_iter().map(mark).collect()
}

fn by_kind(puzzle: &Puzzle, placement: &Placement) -> Vec<Option<char>> {
    let several = several(puzzle);
    let mut marks: Vec<Option<char>> = vec![None; puzzle.board.len()];
    for (from, kind) in placement.pieces() {
        let own = mark(puzzle, kind).unwrap_or(several);
        for target in attacked_by(puzzle, placement, from, kind) {
            let mark = &mut marks[target.index()];
            *mark = Some(mark.map_or(own, |other| if other == own { own } else { several }));
        }
    }
    marks
}

/// How many pieces attack each square, in reading order.
pub fn attackers(puzzle: &Puzzle, placement: &Placement) -> Vec<usize> {
    attackers_among(puzzle, placement, |_| true)
}

/// The same, for these kinds only.
pub fn attackers_among(
    puzzle: &Puzzle,
    placement: &Placement,
    are_meant: impl Fn(KindId) -> bool,
) -> Vec<usize> {
    let mut attackers = vec![0; puzzle.board.len()];
    for (from, kind) in placement.pieces().filter(|&(_, kind)| are_meant(kind)) {
        let mut attacked = attacked_by(puzzle, placement, from, kind);
        attacked.sort_unstable();
        attacked.dedup();
        for square in attacked.into_iter().filter(|&square| square != from) {
            attackers[square.index()] += 1;
        }
    }
    attackers
}

/// Every square that a piece attacks, some perhaps twice.
fn attacked_by(puzzle: &Puzzle, placement: &Placement, from: Square, kind: KindId) -> Vec<Square> {
    let board = &puzzle.board;
    let moves = &puzzle.kind(kind).moves;
    let leaps = moves.leaps().iter();
    let mut attacked: Vec<Square> = leaps.filter_map(|&leap| board.step(from, leap)).collect();
    for &ride in moves.rides() {
        for square in board.ray(from, ride) {
            attacked.push(square);
            let stands = placement.get(square);
            if stands.is_some_and(|kind| puzzle.kind(kind).blocks) {
                break;
            }
        }
    }
    attacked
}

/// The lower-case letter of a kind, if it has one without another meaning in a picture.
fn mark(puzzle: &Puzzle, kind: KindId) -> Option<char> {
    let symbol = puzzle.kind(kind).symbol;
    let lower = lower_case(symbol).filter(|&lower| lower != symbol)?;
    let is_terrain = lower == 'x';
    let is_taken = puzzle
        .kind_ids()
        .filter(|&other| other != kind)
        .any(|other| {
            let other = puzzle.kind(other).symbol;
            other == lower || lower_case(other) == Some(lower)
        });
    (!is_terrain && !is_taken).then_some(lower)
}

fn lower_case(symbol: char) -> Option<char> {
    let mut lower = symbol.to_lowercase();
    lower.next().filter(|_| lower.next().is_none())
}

/// `+`, unless that is the symbol of a piece; no piece has the symbol `*`.
fn several(puzzle: &Puzzle) -> char {
    if puzzle.kinds.iter().any(|kind| kind.symbol == SEVERAL) {
        '*'
    } else {
        SEVERAL
    }
}
