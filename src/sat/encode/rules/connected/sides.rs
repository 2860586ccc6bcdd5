//! Parts with sides: what hangs together where pieces on sides join squares or corners, or where walls part squares.

use super::{PartGroup, leave_out};
use crate::board::Square;
use crate::puzzle::{Connected, Crossing};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::PartDemand;

/// The literal that a place holds what counts: of a square or corner that sides join, that one of them does.
pub fn counts_on(
    encoder: &mut Encoder<'_>,
    rule: &Connected,
    place: Square,
    (group, joined): (&[Square], &[Vec<Square>]),
) -> Option<Literal> {
    let is_side = encoder.puzzle.board.is_open_side(place);
    match (&rule.over, rule.joins) {
        (Some(over), _) if is_side => return crossed(encoder, rule, over, place),
        (_, Some(_)) if !is_side => {}
        _ => return held(encoder, rule, place),
    }
    // Places that sides join come with these sides, in order.
    let sides = joined[place.index()].iter();
    let sides = sides.filter(|side| group.binary_search(side).is_ok());
    let sides = sides.filter_map(|&side| held(encoder, rule, side));
    let sides: Vec<Literal> = sides.collect();
    (!sides.is_empty()).then(|| encoder.writer.any_of(&sides))
}

/// The literal that a square or side holds what the parts are of.
fn held(encoder: &mut Encoder<'_>, rule: &Connected, place: Square) -> Option<Literal> {
    match &rule.of {
        Some(of) => encoder.counts_on(place, of),
        None => encoder
            .puzzle
            .board
            .is_open(place)
            .then(|| encoder.always()),
    }
}

/// The literal that a step goes over a side: both its squares hold what counts, and it holds a bridge or no wall.
fn crossed(
    encoder: &mut Encoder<'_>,
    rule: &Connected,
    over: &Crossing,
    side: Square,
) -> Option<Literal> {
    let holds = encoder.holds(side, &over.kinds);
    let mut all = match (over.bridges, holds) {
        (true, holds) => vec![holds?],
        (false, holds) => holds.map(|wall| !wall).into_iter().collect(),
    };
    if rule.of.is_some() {
        for square in encoder.puzzle.board.squares_of_side(side) {
            all.push(held(encoder, rule, square)?);
        }
    }
    Some(match all[..] {
        [] => encoder.always(),
        _ => {
            let none: Vec<Literal> = all.iter().map(|&literal| !literal).collect();
            !encoder.writer.any_of(&none)
        }
    })
}

/// No wall stands within a part, nor beside a square that holds nothing that counts.
pub fn close(encoder: &mut Encoder<'_>, rule: &Connected, over: &Crossing, group: &PartGroup) {
    let (graph, possible) = (&group.graph, &group.possible);
    let mut walls_between = Vec::new();
    for (at, &side) in possible.iter().enumerate() {
        let wall = encoder.holds(side, &over.kinds);
        let (false, Some(wall)) = (graph.has_size[at], wall) else {
            continue;
        };
        let ends = encoder.puzzle.board.squares_of_side(side);
        let ends = ends
            .iter()
            .filter_map(|end| possible.binary_search(end).ok());
        let ends: Vec<usize> = ends.collect();
        if rule.of.is_some() {
            for &end in &ends {
                encoder.writer.clause(&[!wall, graph.holds[end]]);
            }
        }
        if let [one, other] = ends[..] {
            walls_between.push((wall, one, other));
        }
    }
    // The sets that may be parts have all sides between their squares in them.
    if group.sets.is_some() {
        return;
    }
    if encoder.thresholds.cuts {
        return leave_out(encoder, graph, PartDemand::Closed);
    }
    let parts = group.numbers(encoder);
    for (wall, one, other) in walls_between {
        let mut clause = parts.differ(&mut encoder.writer, one, other);
        clause.extend([!wall, !graph.holds[one], !graph.holds[other]]);
        encoder.writer.clause(&clause);
    }
}
