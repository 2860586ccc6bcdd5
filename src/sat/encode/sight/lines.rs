//! Lines of sight: the lines into which a step cuts the board, and "an attacker is seen from here".
//!
//! [`tracks`] cuts the board, for one step, into lines with two ends and rings. [`seen`] defines,
//! for each square of a line with two ends, a literal that is true if and only if some rider sees
//! the square along the line. Each is defined from its neighbour's, so a line of n squares takes
//! n definitions; clauses that name all squares between would take n^3. On a ring the
//! definition would be circular and support itself, so there is none for rings.

use crate::board::{Board, Square, SquareSet, Step, Terrain};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;

/// The squares that a step, repeated, visits one after another.
pub struct Track {
    pub squares: Vec<Square>,
    /// Whether a further step leads from the last square to the first.
    pub is_ring: bool,
}

/// The squares where sight ends, whatever stands on the board.
pub fn walls(board: &Board) -> SquareSet {
    let is_wall = |&square: &Square| board.terrain(square) == Terrain::Wall;
    SquareSet::of(board.len(), board.squares().filter(is_wall))
}

/// The lines into which a step cuts the board. Squares in `ends` belong to no line and separate what
/// lies on both sides of them. Every other square is on exactly one line.
pub fn tracks(board: &Board, step: Step, ends: &SquareSet) -> Vec<Track> {
    let mut seen = ends.clone();
    let mut tracks = Vec::new();
    let next = |square| board.step(square, step).filter(|&n| !ends.contains(n));
    let back = step.reversed();
    let is_first = |&square: &Square| board.step(square, back).is_none_or(|p| ends.contains(p));
    // A line without a first square is a ring.
    for start in board.squares().filter(is_first).chain(board.squares()) {
        if seen.contains(start) {
            continue;
        }
        let round = |&square: &Square| next(square).filter(|&next| next != start);
        let squares: Vec<Square> = std::iter::successors(Some(start), round).collect();
        squares.iter().for_each(|&square| seen.insert(square));
        let is_ring = !is_first(&start);
        tracks.push(Track { squares, is_ring });
    }
    tracks
}

/// For each square of a line with two ends, the literal "a rider that rides from earlier squares
/// to later ones sees this square"; none if there cannot be one.
///
/// `riders` says for each square whether a rider stands there, `blockers` whether something stands
/// there that blocks riders behind it (riders themselves need not be among them).
pub fn seen(
    encoder: &mut Encoder<'_>,
    riders: &[Option<Literal>],
    blockers: &[Option<Literal>],
) -> Vec<Option<Literal>> {
    let mut here: Option<Literal> = None;
    let mut seen = Vec::with_capacity(riders.len());
    for (&rider, &blocker) in riders.iter().zip(blockers) {
        seen.push(here);
        here = seen_past(encoder, rider, blocker, here);
    }
    seen
}

/// The literal "a rider stands on this square, or one sees this square and is not blocked on it".
fn seen_past(
    encoder: &mut Encoder<'_>,
    rider: Option<Literal>,
    blocker: Option<Literal>,
    seen: Option<Literal>,
) -> Option<Literal> {
    let Some(seen) = seen else {
        return rider;
    };
    let writer = &mut encoder.writer;
    match (rider, blocker) {
        (None, None) => Some(seen),
        (Some(rider), None) => Some(writer.any_of(&[rider, seen])),
        (None, Some(blocker)) => Some(writer.both(seen, !blocker)),
        (Some(rider), Some(blocker)) => {
            let past = writer.helper();
            writer.definition(&[!rider, past]);
            writer.definition(&[!seen, blocker, past]);
            writer.definition(&[!past, rider, seen]);
            writer.definition(&[!past, rider, !blocker]);
            Some(past)
        }
    }
}
