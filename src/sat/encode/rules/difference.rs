//! `[[difference]]`: no pair of squares holds two pieces whose difference of values is not allowed.
//!
//! A least or a greatest difference is stated once for each value on the first square, against all values on the second
//! that lie beyond it. The forbidden range around 0 of an unsigned difference is stated value by value. If pieces may
//! stand between, each clause also allows that one of them stops sight.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeBounds;

use crate::board::{Ride, Square};
use crate::puzzle::{Bound, ComparedPairs, Difference, KindId, KindSet, Moves};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Difference) -> Result<(), Stopped> {
    match &rule.pairs {
        ComparedPairs::Lines(groups) => {
            let grouping = &groups.grouping;
            for (place, group) in encoder.groups(grouping)? {
                let bound = groups.bounds.of(place);
                let instance = || Instance::Group(grouping.clone(), place);
                encoder.instance(rule.origin, instance, |encoder| {
                    for pair in group.squares.windows(2) {
                        apart(encoder, rule, [pair[0], pair[1]], bound);
                    }
                })?;
            }
            Ok(())
        }
        ComparedPairs::Joined { moves, bound, .. } => {
            for (pair, ways) in joined(encoder, rule, moves)? {
                let instance = || Instance::Place(pair.to_vec());
                encoder.instance(rule.origin, instance, |encoder| {
                    for between in &ways {
                        if_seen(encoder, between, |encoder| {
                            apart(encoder, rule, pair, *bound);
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
                    if !rule.is_signed {
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

fn by_value(encoder: &Encoder<'_>, rule: &Difference, square: Square) -> ByValue {
    let mut kinds = ByValue::new();
    for (kind, value) in rule.of.iter() {
        if encoder.piece(square, kind).is_some() {
            kinds.entry(value.into()).or_default().push(kind);
        }
    }
    kinds
}

/// These squares do not hold two pieces whose difference of values is not allowed.
fn apart(encoder: &mut Encoder<'_>, rule: &Difference, pair: [Square; 2], bound: Bound) {
    let values = pair.map(|square| by_value(encoder, rule, square));
    let (least, most) = (
        bound.at_least.map(i128::from),
        bound.at_most.map(i128::from),
    );
    match rule.is_signed {
        true => {
            if let Some(most) = most {
                never_more(encoder, pair, &values, most);
            }
            if let Some(least) = least {
                let [first, second] = values;
                never_more(encoder, [pair[1], pair[0]], &[second, first], -least);
            }
        }
        false => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Step, Terrain};
    use crate::puzzle::{Bounds, Puzzle, Rule, sample};
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    const VALUES: [(char, i64); 4] = [('1', 1), ('2', 2), ('5', 5), ('m', -2)];

    fn pieces(rows: usize, columns: usize, kinds: usize) -> Puzzle {
        let mut puzzle = sample::open(rows, columns);
        for (symbol, value) in &VALUES[..kinds] {
            let kind = puzzle.add("piece", *symbol, Moves::none(), Bound::ANY);
            puzzle.kinds[kind.index()].value = *value;
        }
        puzzle
    }

    /// The value of the first square less that of the second, if both hold one.
    fn difference(p: &str, first: usize, second: usize) -> Option<i64> {
        let value = |place: usize| {
            let symbol = p.chars().filter(|&c| c != '/').nth(place)?;
            let known = VALUES.iter().find(|(known, _)| *known == symbol)?;
            Some(known.1)
        };
        Some(value(first)? - value(second)?)
    }

    #[test]
    fn neighbours_on_a_line_differ_as_they_should() {
        for bound in [
            Bound::exactly(1),
            Bound::at_most(-1),
            Bound::at_least(4),
            Bound::exactly(0),
            Bound::at_most(100),
            Bound {
                at_least: Some(-3),
                at_most: Some(1),
            },
            Bound {
                at_least: Some(2),
                at_most: Some(3),
            },
        ] {
            for is_signed in [false, true] {
                let mut puzzle = pieces(1, 2, 4);
                puzzle.difference(&[&[0, 1]], Bounds::Same(bound), is_signed);
                assert_allows(&puzzle, |p| {
                    let found = difference(p, 0, 1);
                    let found = found.map(|d| if is_signed { d } else { d.abs() });
                    found.is_none_or(|found| bound.allows_sum(found))
                });
            }
        }
    }

    #[test]
    fn each_line_has_its_bound() {
        let mut puzzle = pieces(1, 3, 3);
        let bounds = vec![Bound::at_most(-1), Bound::exactly(3)];
        puzzle.difference(&[&[2, 1, 0], &[0, 2]], Bounds::Each(bounds), true);
        let holds = |p: &str, one, other, allows: &dyn Fn(i64) -> bool| {
            difference(p, one, other).is_none_or(allows)
        };
        assert_allows(&puzzle, |p| {
            holds(p, 2, 1, &|d| d < 0) && holds(p, 1, 0, &|d| d < 0) && holds(p, 0, 2, &|d| d == 3)
        });
        let selectors = assert_selectors(&puzzle, |off, p| {
            let is_off = |line| matches!(off, Instance::Group(_, place) if *place == line);
            (is_off(0) || holds(p, 2, 1, &|d| d < 0) && holds(p, 1, 0, &|d| d < 0))
                && (is_off(1) || holds(p, 0, 2, &|d| d == 3))
        });
        assert_eq!(selectors, 2);
    }

    #[test]
    fn sight_along_a_ride_is_stopped() {
        let right = |range| {
            let step = Step::new(0, 1);
            Moves::new(Vec::new(), vec![Ride { step, range }])
        };
        let differ = |p: &str, one: usize, other: usize| difference(p, one, other) != Some(0);
        let seen = |p: &str, one: usize, other: usize| p[one + 1..other].chars().all(|c| c == '.');
        let mut puzzle = pieces(1, 4, 2);
        puzzle.difference_by(right(None), Bound::at_least(1), false);
        assert_allows(&puzzle, |p| {
            let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
            pairs
                .iter()
                .all(|&(a, b)| differ(p, a, b) || !seen(p, a, b))
        });
        let selectors = assert_selectors(&puzzle, |off, p| {
            let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
            pairs.iter().all(|&(a, b)| {
                let place = [a, b].map(Square::new).to_vec();
                *off == Instance::Place(place) || differ(p, a, b) || !seen(p, a, b)
            })
        });
        assert_eq!(selectors, 6);
        let mut puzzle = pieces(1, 3, 2);
        puzzle.difference_by(right(Some(2)), Bound::at_most(-1), true);
        puzzle.board.set_terrain(Square::new(1), Terrain::Wall);
        assert_allows(&puzzle, |_| true);
    }

    #[test]
    fn leaps_join_squares_in_the_set() {
        let wazir = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(r, c)| Step::new(r, c));
        let mut puzzle = pieces(2, 2, 3);
        puzzle.difference_by(
            Moves::new(wazir.to_vec(), Vec::new()),
            Bound::at_least(2),
            false,
        );
        if let Rule::Difference(rule) = &mut puzzle.rules[0]
            && let ComparedPairs::Joined { within, .. } = &mut rule.pairs
        {
            within.remove(Square::new(3));
        }
        assert_allows(&puzzle, |p| {
            let far = |a, b| difference(p, a, b).is_none_or(|d: i64| d.abs() >= 2);
            far(0, 1) && far(0, 2)
        });
    }
}
