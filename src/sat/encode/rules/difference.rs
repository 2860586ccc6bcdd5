//! `[[difference]]`: no pair of squares holds two pieces whose difference of values is not allowed.
//!
//! A least or a greatest difference is stated once for each value on the first square, against all values on the second
//! that lie beyond it. The forbidden range around 0 of an unsigned difference is stated value by value. If pieces may
//! stand between, each clause also allows that one of them stops sight.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeBounds;

use crate::board::{Ride, Square};
use crate::puzzle::{
    Bound, ComparedPairs, Difference, KindId, KindSet, Measure, Moves, RuleInstance,
};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Difference) -> Result<(), Stopped> {
    match &rule.pairs {
        ComparedPairs::Lines(groups) => {
            let grouping = &groups.grouping;
            for (place, group) in encoder.groups(grouping)? {
                let bound = groups.bounds.of(place);
                let instance = || RuleInstance::Group(grouping.clone(), place);
                encoder.instance(rule.origin, instance, |encoder| {
                    for pair in rule.pairs_of(&group.squares) {
                        apart(encoder, rule, pair, bound);
                    }
                })?;
            }
            Ok(())
        }
        ComparedPairs::Joined { moves, bound, .. } => {
            for (pair, ways) in joined(encoder, rule, moves)? {
                let instance = || RuleInstance::Place(pair.to_vec());
                encoder.instance(rule.origin, instance, |encoder| {
                    for between in &ways {
                        if_seen(encoder, between, |encoder| {
                            apart(encoder, rule, pair, bound);
                        });
                    }
                })?;
            }
            Ok(())
        }
    }
}

/// The squares between the two of a pair, on which something may block sight.
type SquaresBetween = BTreeSet<Square>;

/// The pairs that moves join, each with the squares between on every way from one square to the other.
fn joined(
    encoder: &mut Encoder<'_>,
    rule: &Difference,
    moves: &Moves,
) -> Result<BTreeMap<[Square; 2], BTreeSet<SquaresBetween>>, Stopped> {
    let board = &encoder.puzzle.board;
    let of = rule.of.kinds();
    let mut pairs: BTreeMap<[Square; 2], BTreeSet<SquaresBetween>> = BTreeMap::new();
    let leaps = moves.leaps().iter().map(|&step| Ride {
        step,
        range: Some(1),
    });
    let reaches: Vec<(Ride, bool)> = leaps
        .map(|ride| (ride, true))
        .chain(moves.rides().iter().map(|&ride| (ride, false)))
        .collect();
    for from in board.open_squares() {
        for &(ride, is_leap) in &reaches {
            let squares: Vec<Square> = match is_leap {
                // A leap may lead to a wall, where nothing stands.
                true => board.step(from, ride.step).into_iter().collect(),
                false => board.ray(from, ride).collect(),
            };
            let mut between = SquaresBetween::new();
            for to in squares {
                encoder.writer.foresee(between.len() as u64)?;
                if encoder.writer.is_stopped() {
                    return Err(Stopped);
                }
                if to != from && is_compared(rule, [from, to]) {
                    let mut pair = [from, to];
                    if !rule.is_signed() {
                        pair.sort_unstable();
                    }
                    if pair
                        .iter()
                        .all(|&square| encoder.holds(square, &of).is_some())
                    {
                        pairs.entry(pair).or_default().insert(between.clone());
                    }
                }
                between.insert(to);
            }
        }
    }
    Ok(pairs)
}

fn is_compared(rule: &Difference, pair: [Square; 2]) -> bool {
    match &rule.pairs {
        ComparedPairs::Joined { within, .. } => pair.iter().all(|&square| within.contains(square)),
        ComparedPairs::Lines(_) => true,
    }
}

/// What `write` writes binds only if nothing on these squares stops sight.
fn if_seen(
    encoder: &mut Encoder<'_>,
    between: &SquaresBetween,
    write: impl FnOnce(&mut Encoder<'_>),
) {
    let puzzle = encoder.puzzle;
    let blocks = |&kind: &KindId| puzzle.kind(kind).blocks;
    let blocking: KindSet = puzzle.kind_ids().filter(blocks).collect();
    let squares: Vec<Square> = between.iter().copied().collect();
    let blockers = encoder.all_holding(&squares, &blocking);
    let is_blocked = match blockers.is_empty() {
        true => None,
        false => Some(encoder.writer.any_of(&blockers)),
    };
    is_blocked
        .iter()
        .for_each(|&blocked| encoder.writer.assume(!blocked));
    write(encoder);
    if is_blocked.is_some() {
        encoder.writer.release();
    }
}

/// The kinds that are compared and may stand on a square, by their value.
type ByValue = BTreeMap<i128, Vec<KindId>>;

/// These squares do not hold two pieces whose difference of values is not allowed.
fn apart(encoder: &mut Encoder<'_>, rule: &Difference, pair: [Square; 2], bound: &Bound) {
    let values = pair.map(|square| encoder.by_value(square, &rule.of));
    let (least, most) = (
        bound.hull().at_least.map(i128::from),
        bound.hull().at_most.map(i128::from),
    );
    if !bound.gaps().is_empty() {
        return value_by_value(encoder, pair, &values, bound, rule.measure);
    }
    match rule.measure {
        Measure::Ratio => value_by_value(encoder, pair, &values, bound, rule.measure),
        Measure::Signed => {
            if let Some(most) = most {
                never_more(encoder, pair, &values, most);
            }
            if let Some(least) = least {
                let [first, second] = values;
                never_more(encoder, [pair[1], pair[0]], &[second, first], -least);
            }
        }
        Measure::Size => {
            let [first, second] = values.clone();
            if let Some(most) = most {
                never_more(encoder, pair, &values, most);
                never_more(
                    encoder,
                    [pair[1], pair[0]],
                    &[second.clone(), first.clone()],
                    most,
                );
            }
            for value in first
                .keys()
                .copied()
                .filter(|_| least.is_some_and(|l| l > 0))
            {
                let near = least.unwrap_or(0) - 1;
                let one = literals(encoder, pair[0], &first, value..=value);
                let others = literals(encoder, pair[1], &second, value - near..=value + near);
                encoder.exclude(&one, &others);
            }
        }
    }
}

/// Each value on the first square excludes those on the second that are not allowed beside it.
fn value_by_value(
    encoder: &mut Encoder<'_>,
    pair: [Square; 2],
    [of_first, of_second]: &[ByValue; 2],
    bound: &Bound,
    measure: Measure,
) {
    for &value in of_first.keys() {
        let is_wrong = |other: i128| {
            let (larger, smaller) = (value.abs().max(other.abs()), value.abs().min(other.abs()));
            let number = match measure {
                Measure::Signed => value - other,
                Measure::Size => (value - other).abs(),
                Measure::Ratio if smaller != 0 && larger % smaller == 0 => larger / smaller,
                Measure::Ratio => 0,
            };
            !bound.allows_sum(i64::try_from(number).unwrap_or(i64::MAX))
        };
        let one = literals(encoder, pair[0], of_first, value..=value);
        let wrong = of_second.keys().copied().filter(|&other| is_wrong(other));
        let others: Vec<Literal> = wrong
            .flat_map(|other| literals(encoder, pair[1], of_second, other..=other))
            .collect();
        encoder.exclude(&one, &others);
    }
}

/// The value on the first square exceeds that on the second by at most `most`.
fn never_more(
    encoder: &mut Encoder<'_>,
    [first, second]: [Square; 2],
    [of_first, of_second]: &[ByValue; 2],
    most: i128,
) {
    let pairs = of_first.len() * of_second.len();
    let in_pairs = pairs <= encoder.thresholds.pairwise;
    // A clause for one value also covers greater values on the first square.
    let mut last = None;
    for &value in of_first.keys() {
        let too_small = literals(encoder, second, of_second, ..value - most);
        if too_small.is_empty() {
            continue;
        }
        if in_pairs {
            let one = literals(encoder, first, of_first, value..=value);
            encoder.exclude(&one, &too_small);
            continue;
        }
        if last == Some(too_small.len()) {
            continue;
        }
        last = Some(too_small.len());
        let of_range = |kinds: &ByValue, range: &dyn Fn(i128) -> bool| -> KindSet {
            let kinds = kinds.iter().filter(|(value, _)| range(**value));
            kinds.flat_map(|(_, kinds)| kinds.iter().copied()).collect()
        };
        let greater = of_range(of_first, &|other| other >= value);
        let smaller = of_range(of_second, &|other| other < value - most);
        let greater = encoder.one_of_all(first, &greater);
        let smaller = encoder.one_of_all(second, &smaller);
        if let (Some(greater), Some(smaller)) = (greater, smaller) {
            encoder.writer.clause(&[!greater, !smaller]);
        }
    }
}

fn literals(
    encoder: &Encoder<'_>,
    square: Square,
    kinds: &ByValue,
    values: impl RangeBounds<i128>,
) -> Vec<Literal> {
    let kinds = kinds.range(values).flat_map(|(_, kinds)| kinds);
    kinds
        .filter_map(|&kind| encoder.piece(square, kind))
        .collect()
}
