//! Lines that hold at most one piece: what follows for riders from "none attacks another".
//!
//! Let a rule forbid that any of some kinds is attacked by any of them, and let all of these ride
//! without limit by one step. Take two of their pieces on target squares, on a line along this
//! step, with nothing *opaque* between them (see [`super::sight`]): the first attacks the second,
//! or the rule is broken between them. So each stretch of the line from one square that may hold an
//! opaque piece to the next, both included, holds at most one of them. Nothing is stated here about
//! squares of different stretches.
//!
//! On a ring, two pieces see each other both ways round, and one square that may hold an opaque
//! piece is on only one of the ways: unless there are two such squares, the ring is one stretch.

use crate::board::Square;
use crate::puzzle::Interval;
use crate::search::bounds::saturation::CardinalityFamily;
use crate::search::model::Builder;
use crate::search::rules::attacks::directions::{RideDirection, RideLine, UNLIMITED};
use crate::search::rules::attacks::sight::{Question, Sight};
use crate::stop::Stopped;

/// The directions of a rule that have lines. Two opposite directions with the same riders have the
/// same lines; only one of them is returned.
pub fn directions<'a>(sight: &'a Sight) -> Vec<&'a RideDirection<'a>> {
    let mut found: Vec<&RideDirection> = Vec::new();
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
pub fn add(
    builder: &mut Builder,
    sight: &Sight,
    direction: &RideDirection,
) -> Result<CardinalityFamily, Stopped> {
    let mut family = CardinalityFamily::new();
    for line in direction.lines(builder.stop())? {
        builder.poll()?;
        for squares in stretches(builder, sight, direction, line) {
            let within = squares
                .into_iter()
                .filter(|&s| sight.rule.within.contains(s));
            let candidates = &builder.model.candidates;
            let members = candidates.on(within, |kind| sight.is_in_line(kind, direction));
            family.extend(builder.cardinality(&members, Interval::at_most(1), None));
        }
    }
    Ok(family)
}

/// Whether a stretch ends here: the square may hold a piece that is opaque for some target.
pub fn is_cut(builder: &Builder, sight: &Sight, direction: &RideDirection, square: Square) -> bool {
    let mut candidates = builder.model.candidates.at(square);
    candidates.any(|(_, held)| sight.is_opaque(held.kind, square, direction, UNLIMITED))
}

/// The stretches of a line, each from one square that may hold an opaque piece to the next, both
/// included.
pub fn stretches(
    builder: &Builder,
    sight: &Sight,
    direction: &RideDirection,
    line: &RideLine,
) -> Vec<Vec<Square>> {
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
    let squares = |ends: &[usize]| {
        // On a ring, places beyond the last square continue at the first.
        let places = ends[0]..=ends[1];
        places.map(|place| line.squares[place % length]).collect()
    };
    ends.windows(2).map(squares).collect()
}
