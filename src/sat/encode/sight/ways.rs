//! One literal for each square from which a target is attacked, however many ways lead from there.
//!
//! Kinds on the same square share it, because a square holds one piece.

use std::collections::BTreeMap;

use crate::board::Square;
use crate::puzzle::KindSet;
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;

/// One way for pieces of some kinds to attack the target from a square.
pub struct LineOfSight {
    from: Square,
    kinds: KindSet,
    /// Whether the squares between are clear; none if they always are.
    clear: Option<Literal>,
}

/// The ways in which pieces of some kinds, on the squares of one line, see its end. The nearest square comes first.
pub fn ways_along(
    encoder: &mut Encoder<'_>,
    squares: &[Square],
    kinds: &KindSet,
    blockers: &KindSet,
) -> Vec<LineOfSight> {
    let may_hold = |encoder: &mut Encoder<'_>, from| encoder.holds(from, kinds).is_some();
    let seen = seen_along(encoder, squares, blockers, may_hold).into_iter();
    let way = |(from, clear)| LineOfSight {
        from,
        kinds: kinds.clone(),
        clear,
    };
    seen.map(way).collect()
}

/// The squares of one line that are wanted and may be seen from its end, nearest first: each with the literal that the
/// squares between are clear, none if they always are.
pub fn seen_along(
    encoder: &mut Encoder<'_>,
    squares: &[Square],
    blockers: &KindSet,
    is_wanted: impl Fn(&mut Encoder<'_>, Square) -> bool,
) -> Vec<(Square, Option<Literal>)> {
    let mut seen = Vec::new();
    let mut clear: Option<Literal> = None;
    // Blockers on squares passed since `clear` was last made.
    let mut passed: Vec<Literal> = Vec::new();
    for &from in squares {
        if is_wanted(encoder, from) {
            if !passed.is_empty() {
                passed.extend(clear.map(|clear| !clear));
                clear = Some(!encoder.writer.any_of(&passed));
                passed.clear();
            }
            seen.push((from, clear));
        }
        let given = encoder.possible.given(from);
        if given.is_some_and(|given| blockers.contains(given)) {
            break;
        }
        passed.extend(encoder.holds(from, blockers));
    }
    seen
}

/// For each square of the ways, the literal "a piece there attacks the target".
pub fn one_literal_each(encoder: &mut Encoder<'_>, ways: Vec<LineOfSight>) -> Vec<Literal> {
    let mut by_square: BTreeMap<Square, Vec<LineOfSight>> = BTreeMap::new();
    for way in ways {
        by_square.entry(way.from).or_default().push(way);
    }
    let literal = |(from, ways): (Square, Vec<LineOfSight>)| {
        let always_clear = ways.iter().filter(|way| way.clear.is_none());
        let sure: KindSet = always_clear.flat_map(|way| way.kinds.iter()).collect();
        let mut parts: Vec<Literal> = encoder.holds(from, &sure).into_iter().collect();
        for way in &ways {
            let rider = encoder.holds(from, &way.kinds.without(&sure));
            if let (Some(rider), Some(clear)) = (rider, way.clear) {
                parts.push(encoder.writer.both(rider, clear));
            }
        }
        (!parts.is_empty()).then(|| encoder.writer.any_of(&parts))
    };
    by_square.into_iter().filter_map(literal).collect()
}
