//! Lines that hold at most one piece: what "none attacks another" says about riders.
//!
//! Let a rule forbid that any of some kinds is attacked by any of them, and let all of these ride
//! without limit by one step. Take two of their pieces on squares that both are targets, on a line
//! along this step, with nothing *opaque* between (see [`super::sight`]): the first attacks the
//! second, or the rule is broken between them. So each stretch of the line from one square that may
//! hold an opaque piece to the next, both included, holds at most one of them. Between squares of
//! different stretches nothing is said here.
//!
//! On a line that closes to a ring two pieces look at one another both ways round, and one square
//! that may be opaque is on one of the ways only: unless there are two, the ring is one stretch.

use crate::board::Square;
use crate::search::bounds::saturation::Family;
use crate::search::model::{Builder, Fact, at_most};
use crate::search::rules::attacks::directions::{Direction, Line, UNLIMITED};
use crate::search::rules::attacks::sight::{Question, Sight};
use crate::stop::Stopped;

/// The directions of a rule that have lines. Of two opposite ones with the same riders the lines
/// are the same.
pub fn directions<'a>(sight: &'a Sight) -> Vec<&'a Direction<'a>> {
    let mut found: Vec<&Direction> = Vec::new();
    for direction in &sight.directions {
        let mut kinds = sight.puzzle.kind_ids();
        let has_lines =
            sight.question == Question::None && kinds.any(|kind| sight.is_in_line(kind, direction));
        if has_lines && !found.iter().any(|other| direction.is_opposite_of(other)) {
            found.push(direction);
        }
    }
    found
}

/// Adds the lines in one direction.
pub fn add(builder: &mut Builder, sight: &Sight, direction: &Direction) -> Result<Family, Stopped> {
    let mut family = Family::new();
    let mut members = Vec::new();
    for line in direction.lines() {
        builder.poll()?;
        for ends in stretches(builder, sight, direction, line) {
            members.clear();
            for place in ends.0..=ends.1 {
                let square = line.squares[place % line.squares.len()];
                members.extend(pieces_in_line(builder, sight, direction, square));
            }
            family.extend(builder.cardinality(&members, at_most(1), None));
        }
    }
    Ok(family)
}

/// The candidates of a square of which a stretch that it is on holds at most one.
fn pieces_in_line<'a>(
    builder: &'a Builder,
    sight: &'a Sight,
    direction: &'a Direction,
    square: Square,
) -> impl Iterator<Item = Fact> + 'a {
    builder
        .model
        .candidates
        .at(square)
        .filter(move |_| sight.rule.within.contains(square))
        .filter(move |(_, candidate)| sight.is_in_line(candidate.kind, direction))
        .map(|(fact, _)| fact)
}

/// Whether a stretch ends here: the square may hold a piece that is opaque from somewhere.
pub fn is_cut(builder: &Builder, sight: &Sight, direction: &Direction, square: Square) -> bool {
    let mut candidates = builder.model.candidates.at(square);
    candidates.any(|(_, held)| sight.is_opaque(held.kind, square, direction, UNLIMITED))
}

/// The parts of a line from one square that may hold an opaque piece to the next, as places of their
/// first and last squares. On a ring, places beyond the last square go on from the first.
pub fn stretches(
    builder: &Builder,
    sight: &Sight,
    direction: &Direction,
    line: &Line,
) -> Vec<(usize, usize)> {
    let length = line.squares.len();
    let cuts = (0..length).filter(|&place| is_cut(builder, sight, direction, line.squares[place]));
    let cuts: Vec<usize> = cuts.collect();
    let mut ends = Vec::with_capacity(cuts.len() + 2);
    match cuts[..] {
        [first, _, ..] if line.is_ring => {
            ends.extend(&cuts);
            ends.push(first + length);
        }
        _ if line.is_ring => ends.extend([0, length - 1]),
        _ => {
            ends.push(0);
            ends.extend(&cuts);
            ends.push(length - 1);
        }
    }
    ends.windows(2).map(|pair| (pair[0], pair[1])).collect()
}
