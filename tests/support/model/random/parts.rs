//! Random parts that several kinds of rules share: names, groupings, bounds.

use super::number;
use crate::model::chance::Chance;
use crate::model::{BoundForm, BoundValue, Each, Goal, Grouping, Model, Name, Named, Own};

pub fn name(chance: &mut Chance, model: &Model) -> Option<Name> {
    if model.pieces.is_empty() {
        return None;
    }
    let piece = chance.within(0..model.pieces.len());
    let kinds = model.pieces[piece].kinds().len();
    let one_kind = model.pieces[piece].symbols.is_family() && kinds > 0 && chance.hits(1, 3);
    Some(Name {
        piece,
        symbol: one_kind.then(|| chance.within(0..kinds)),
    })
}

pub fn named(chance: &mut Chance, model: &Model) -> Named {
    let Some(one) = name(chance, model) else {
        return Named::Any;
    };
    match chance.within(0..8) {
        0 | 1 => Named::Any,
        2 => Named::List(vec![one]),
        3 => {
            let mut names = vec![one];
            names.extend(name(chance, model).filter(|other| *other != one));
            Named::List(names)
        }
        _ => Named::One(one),
    }
}

/// The pieces whose values a rule compares: half of the time every piece, because a single kind has only one value.
pub fn compared(chance: &mut Chance, model: &Model) -> Named {
    match chance.hits(1, 2) {
        true => Named::Any,
        false => named(chance, model),
    }
}

/// The one family that a rule with `per` names.
pub fn family(chance: &mut Chance, model: &Model) -> Option<Named> {
    let families = (0..model.pieces.len()).filter(|&p| model.pieces[p].symbols.is_family());
    let families: Vec<usize> = families.collect();
    if families.is_empty() || !chance.hits(1, 2) {
        return None;
    }
    let name = Name {
        piece: chance.pick(&families),
        symbol: None,
    };
    let alone = model.pieces.len() == 1;
    Some(match chance.within(0..3) {
        0 if alone => Named::Any,
        1 => Named::List(vec![name]),
        _ => Named::One(name),
    })
}

pub fn goal(chance: &mut Chance, model: &Model) -> Goal {
    Goal {
        maximize: chance.hits(1, 2),
        of: named(chance, model),
    }
}

pub fn each(chance: &mut Chance, model: &Model) -> Option<Each> {
    match chance.within(0..6) {
        0 => None,
        1 => Some(Each::List(
            (0..chance.within(1..4))
                .map(|_| grouping(chance, model))
                .collect(),
        )),
        _ => Some(Each::One(grouping(chance, model))),
    }
}

fn grouping(chance: &mut Chance, model: &Model) -> Grouping {
    if model.regions.is_some() && chance.hits(2, 5) {
        return Grouping::Region;
    }
    if model.boxes.is_some() && chance.hits(1, 3) {
        return Grouping::Box;
    }
    let window = Grouping::Window(chance.within(1..4), chance.within(1..4));
    chance.pick(&[
        Grouping::Board,
        Grouping::Row,
        Grouping::Row,
        Grouping::Column,
        Grouping::Column,
        Grouping::Diagonal,
        Grouping::Antidiagonal,
        Grouping::Square,
        Grouping::Line,
        window,
        window,
    ])
}

pub fn bound(chance: &mut Chance) -> BoundForm {
    let mut value = |likely: &[i64]| {
        // Sometimes a number that nothing can have.
        let value = match chance.hits(1, 30) {
            true => chance.pick(&[-1, 25]),
            false => chance.pick(likely),
        };
        Some(BoundValue::One(number(chance, value)))
    };
    let (low, exact, high) = (
        value(&[0, 1, 1, 1, 2]),
        value(&[0, 1, 1, 1, 2]),
        value(&[0, 1, 1, 2, 2, 3]),
    );
    let none = BoundForm::default();
    if let Some(with_set) = set_bound(chance) {
        return with_set;
    }
    match chance.within(0..4) {
        0 => BoundForm {
            exactly: exact,
            ..none
        },
        1 => BoundForm {
            at_least: low,
            ..none
        },
        2 => BoundForm {
            at_most: high,
            ..none
        },
        _ => BoundForm {
            at_least: low,
            at_most: high,
            ..none
        },
    }
}

/// Sometimes, a bound that is no interval.
pub fn set_bound(chance: &mut Chance) -> Option<BoundForm> {
    let numbers = |chance: &mut Chance| -> Vec<i64> {
        let numbers = [0, 1, 2, 3, 4, 5, 7].into_iter();
        numbers.filter(|_| chance.hits(2, 5)).collect()
    };
    let none = BoundForm::default();
    Some(match chance.within(0..15) {
        0 => BoundForm {
            one_of: Some(numbers(chance)),
            ..none
        },
        1 => BoundForm {
            not: vec![chance.pick(&[0, 1, 2, 3])],
            ..none
        },
        2 => BoundForm {
            not: numbers(chance),
            at_least: Some(BoundValue::One(number(chance, 1))),
            ..none
        },
        _ => return None,
    })
}

/// One number for each group, where the groups have an order; in tables by label too.
pub fn listed_bound(
    chance: &mut Chance,
    model: &Model,
    each: Option<&Each>,
    own: Option<&Own>,
) -> Option<BoundForm> {
    let number = model.bounded_groups(each, own)?;
    if !chance.hits(1, 2) {
        return None;
    }
    let bound = list_bound(chance, number);
    let by_region = matches!(each, Some(Each::One(Grouping::Region)));
    match by_region && chance.hits(1, 2) {
        true => Some(by_label(chance, bound, &model.labels_for(own))),
        false => Some(bound),
    }
}

/// The lists of a bound as tables by label, with some labels left out.
fn by_label(chance: &mut Chance, bound: BoundForm, labels: &[char]) -> BoundForm {
    let mut table = |side: Option<BoundValue>| match side {
        Some(BoundValue::List(list)) => {
            let all = labels.iter().copied().zip(list);
            let mut entries: Vec<_> = all.filter(|_| !chance.hits(1, 4)).collect();
            if chance.hits(1, 2) {
                entries.reverse();
            }
            Some(BoundValue::Labels(entries))
        }
        other => other,
    };
    BoundForm {
        exactly: table(bound.exactly),
        at_least: table(bound.at_least),
        at_most: table(bound.at_most),
        ..BoundForm::default()
    }
}

fn list_bound(chance: &mut Chance, groups: usize) -> BoundForm {
    let mut list = || {
        let number = |_| chance.pick(&[None, Some(0), Some(1), Some(1), Some(2), Some(2), Some(3)]);
        Some(BoundValue::List((0..groups).map(number).collect()))
    };
    let (a, b) = (list(), list());
    let none = BoundForm::default();
    match chance.within(0..5) {
        0 => BoundForm {
            at_least: a,
            ..none
        },
        1 => BoundForm { at_most: a, ..none },
        2 => BoundForm {
            at_least: a,
            at_most: b,
            ..none
        },
        3 => BoundForm {
            at_least: Some(BoundValue::One(number(chance, 0))),
            at_most: b,
            ..none
        },
        _ => BoundForm { exactly: a, ..none },
    }
}
