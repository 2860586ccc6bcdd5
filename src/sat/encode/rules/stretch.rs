//! Which squares of a group a sum counts that counts a stretch of it: each with the literal that it lies in the stretch.
//!
//! A square lies between two others if something came before it and something comes after it. It is one of the first
//! so many if nothing came as many squares before it.

use crate::board::Square;
use crate::puzzle::{First, Stretch};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;

/// A square that may count.
#[derive(Clone, Copy)]
pub struct CountingSquare {
    pub square: Square,
    /// Whether it does; none if it always does.
    pub if_true: Option<Literal>,
}

/// The squares of a group that may count.
pub fn counting(
    encoder: &mut Encoder<'_>,
    stretch: Option<&Stretch>,
    mut squares: Vec<Square>,
) -> Vec<CountingSquare> {
    let always = |square| CountingSquare {
        square,
        if_true: None,
    };
    let Some(stretch) = stretch else {
        return squares.into_iter().map(always).collect();
    };
    if stretch.from_last {
        squares.reverse();
    }
    let limits = limits(encoder, stretch, &squares);
    let ends = Ends::of(encoder, stretch, &squares);
    let mut all = Vec::new();
    for (place, &square) in squares.iter().enumerate() {
        let Some(mut conditions) = ends.around(place) else {
            continue;
        };
        let Some(within) = ends.within(encoder, &limits, place) else {
            continue;
        };
        conditions.extend(within);
        let if_true = conditions
            .into_iter()
            .reduce(|one, other| encoder.writer.both(one, other));
        all.push(CountingSquare { square, if_true });
    }
    all
}

/// How many squares count, and the literal on which this depends; none if it is always so.
type Limit = (i64, Option<Literal>);

fn limits(encoder: &mut Encoder<'_>, stretch: &Stretch, squares: &[Square]) -> Vec<Limit> {
    let (values, square) = match (&stretch.first, squares.first()) {
        (None, _) | (_, None) => return vec![(i64::MAX, None)],
        (Some(First::Number(number)), _) => return vec![(*number, None)],
        (Some(First::Value(values)), Some(&square)) => (values, square),
    };
    let by_value = encoder.by_value(square, values).into_iter();
    let limits = by_value.filter_map(|(value, kinds)| {
        let held = encoder.holds(square, &kinds.into_iter().collect());
        Some((i64::try_from(value).ok()?, Some(held?)))
    });
    limits.collect()
}

/// What is known of the ends of a stretch, if it has any.
struct Ends {
    /// For each number of squares: whether one of the first so many, or of the others, is an end; none if none can be.
    before: Vec<Option<Literal>>,
    after: Vec<Option<Literal>>,
    is_between: bool,
}

impl Ends {
    fn of(encoder: &mut Encoder<'_>, stretch: &Stretch, squares: &[Square]) -> Self {
        let mut ends = Ends {
            before: vec![None; squares.len() + 1],
            after: vec![None; squares.len() + 1],
            is_between: stretch.between.is_some(),
        };
        let Some(kinds) = &stretch.between else {
            return ends;
        };
        let held = squares.iter().map(|&square| encoder.holds(square, kinds));
        let held: Vec<Option<Literal>> = held.collect();
        let mut either = |one: Option<Literal>, other: Option<Literal>| match (one, other) {
            (Some(one), Some(other)) => Some(encoder.writer.any_of(&[one, other])),
            _ => one.or(other),
        };
        for (place, &held) in held.iter().enumerate() {
            ends.before[place + 1] = either(ends.before[place], held);
        }
        for (place, &held) in held.iter().enumerate().rev() {
            ends.after[place] = either(ends.after[place + 1], held);
        }
        ends
    }

    /// What must hold for a square to lie between two ends; `None` if it cannot.
    fn around(&self, place: usize) -> Option<Vec<Literal>> {
        match self.is_between {
            true => Some(vec![self.before[place]?, self.after[place + 1]?]),
            false => Some(Vec::new()),
        }
    }

    /// What must hold for a square that lies between the ends to be one of the first: nothing, or one literal. `None` if
    /// it cannot.
    fn within(
        &self,
        encoder: &mut Encoder<'_>,
        limits: &[Limit],
        place: usize,
    ) -> Option<Option<Literal>> {
        let place = place as i64;
        let mut ways = Vec::new();
        for &(limit, condition) in limits {
            let too_early = match self.is_between {
                _ if limit < 1 => continue,
                false if place >= limit => continue,
                false => None,
                // The square after the first end is the first that counts.
                true => usize::try_from(place - limit).map_or(None, |so_many| self.before[so_many]),
            };
            let way = match (condition, too_early) {
                (None, None) => return Some(None),
                (Some(condition), None) => condition,
                (None, Some(too_early)) => !too_early,
                (Some(condition), Some(too_early)) => encoder.writer.both(condition, !too_early),
            };
            ways.push(way);
        }
        match ways.is_empty() {
            true => None,
            false => Some(Some(encoder.writer.any_of(&ways))),
        }
    }
}
