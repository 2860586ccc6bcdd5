//! Which squares of a group a sum counts that counts a stretch of it, as facts derived from what stands on the group.

use crate::board::Square;
use crate::puzzle::{First, Stretch};
use crate::search::model::{Builder, Condition, Fact};

/// A square that counts if all of the conditions hold.
pub struct Part {
    pub square: Square,
    pub conditions: Vec<Fact>,
}

/// The squares of a group that may count.
pub fn counting(
    builder: &mut Builder,
    stretch: Option<&Stretch>,
    mut squares: Vec<Square>,
) -> Vec<Part> {
    let Some(stretch) = stretch else {
        let always = |square| Part {
            square,
            conditions: Vec::new(),
        };
        return squares.into_iter().map(always).collect();
    };
    if stretch.from_last {
        squares.reverse();
    }
    let limits = limits(builder, stretch, &squares);
    let Some(kinds) = &stretch.between else {
        // As if an end came right before the first square.
        let mut before = vec![Condition::Always; squares.len() + 1];
        before[0] = Condition::Never;
        let parts = squares.iter().enumerate().filter_map(|(place, &square)| {
            let condition = is_near(builder, &limits, place as i64 + 1, &before)?;
            Some(Part {
                square,
                conditions: condition.into_iter().collect(),
            })
        });
        return parts.collect();
    };
    let held = squares
        .iter()
        .map(|&square| builder.holds(square, |kind| kinds.contains(kind)));
    let held: Vec<Condition> = held.collect();
    // Whether an end is among the first so many squares, and among the last so many.
    let before = some_of_first(builder, held.iter());
    let after = some_of_first(builder, held.iter().rev());
    let mut parts = Vec::new();
    for (place, &square) in squares.iter().enumerate() {
        let around = [before[place], after[squares.len() - 1 - place]];
        let Some(mut conditions) = facts(builder, &around) else {
            continue;
        };
        let Some(near) = is_near(builder, &limits, place as i64, &before) else {
            continue;
        };
        conditions.extend(near);
        parts.push(Part { square, conditions });
    }
    parts
}

/// Numbers of squares, each with what must hold for it to be the number that counts.
fn limits(builder: &mut Builder, stretch: &Stretch, squares: &[Square]) -> Vec<(i64, Condition)> {
    let (values, first) = match (&stretch.first, squares.first()) {
        (None, _) | (_, None) => return vec![(i64::MAX, Condition::Always)],
        (Some(First::Number(number)), _) => return vec![(*number, Condition::Always)],
        (Some(First::Value(values)), Some(&first)) => (values, first),
    };
    let mut numbers: Vec<i64> = values.iter().map(|(_, value)| value).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let of = |number| {
        (
            number,
            builder.holds(first, |kind| values.of(kind) == Some(number)),
        )
    };
    numbers.into_iter().map(of).collect()
}

/// For each number of conditions from 0 on: whether one of the first so many holds.
fn some_of_first<'c>(
    builder: &mut Builder,
    conditions: impl Iterator<Item = &'c Condition>,
) -> Vec<Condition> {
    let mut found = vec![Condition::Never];
    let mut so_far = Condition::Never;
    for &condition in conditions {
        so_far = match (so_far, condition) {
            (Condition::Never, other) | (other, Condition::Never) => other,
            (Condition::Always, _) | (_, Condition::Always) => Condition::Always,
            (Condition::If(one), Condition::If(other)) => {
                let either = [builder.fact(one), builder.fact(other)];
                Condition::If(builder.either(&either, None).holds())
            }
        };
        found.push(so_far);
    }
    found
}

/// The facts that all these conditions hold; `None` if one never does.
fn facts(builder: &mut Builder, conditions: &[Condition]) -> Option<Vec<Fact>> {
    let mut facts = Vec::new();
    for condition in conditions {
        match *condition {
            Condition::Never => return None,
            Condition::Always => {}
            Condition::If(literal) => facts.push(builder.fact(literal)),
        }
    }
    Some(facts)
}

/// The fact that a square is one of the first that count: no end is among the squares that come too early, as many as
/// `place` exceeds the number by. No fact if this is always so; `None` if it never is.
fn is_near(
    builder: &mut Builder,
    limits: &[(i64, Condition)],
    place: i64,
    before: &[Condition],
) -> Option<Option<Fact>> {
    let mut ways = Vec::new();
    for &(limit, condition) in limits.iter().filter(|(limit, _)| *limit > 0) {
        let too_early = match usize::try_from(place - limit) {
            Ok(number) => before[number],
            Err(_) => Condition::Never,
        };
        if let Some(way) = facts(builder, &[condition, too_early.negated()]) {
            match way[..] {
                [] => return Some(None),
                [only] => ways.push(only),
                _ => ways.push(builder.all_of(&way, None)),
            }
        }
    }
    match ways[..] {
        [] => None,
        [only] => Some(Some(only)),
        _ => Some(Some(builder.either(&ways, None))),
    }
}
