//! Random rules and bounds.

use super::pieces::moves;
use super::{number, set};
use crate::chance::Chance;
use crate::model::{
    AttacksRule, BoundForm, BoundValue, ClueRule, CountRule, Each, EqualRule, ForbidRule, Goal,
    Grouping, Look, Model, Name, Named, Rule,
};

/// A rule of any kind.
pub fn rule(chance: &mut Chance, model: &Model) -> Rule {
    let other = match chance.within(0..20) {
        0..=7 => Some(attacks(chance, model)),
        8..=11 => Some(count(chance, model)),
        12..=14 => Some(clue(chance, model)),
        15..=17 => Some(forbid(chance, model)),
        18 => Some(distinct(chance, model)),
        _ => equal(chance, model),
    };
    // Some kinds of rules need pieces, which not every model has.
    other.unwrap_or_else(|| count(chance, model))
}

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

fn named(chance: &mut Chance, model: &Model) -> Named {
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

/// The one family that a rule with `per` names.
fn family(chance: &mut Chance, model: &Model) -> Option<Named> {
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

fn attacks(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model);
    let per_symbol = family.is_some();
    let by = family.clone().unwrap_or_else(|| named(chance, model));
    let on = match chance.within(0..6) {
        0 => Named::Empty,
        1 => Named::Square,
        _ => family.unwrap_or_else(|| named(chance, model)),
    };
    let bound = match chance.hits(1, 2) {
        // By far the most frequent in real puzzles.
        true => BoundForm {
            exactly: Some(BoundValue::One(number(chance, 0))),
            ..BoundForm::default()
        },
        false => bound(chance),
    };
    Rule::Attacks(AttacksRule {
        by,
        on,
        moves: chance.hits(1, 5).then(|| moves(chance)),
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        per_symbol,
        bound,
    })
}

fn count(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model);
    let per_symbol = family.is_some();
    let of = match family {
        Some(family) => family,
        None if chance.hits(1, 5) => Named::Empty,
        None => named(chance, model),
    };
    let each = each(chance, model);
    let bound = match each {
        Some(Each::One(Grouping::Row)) if chance.hits(1, 2) => list_bound(chance, model.rows),
        Some(Each::One(Grouping::Column)) if chance.hits(1, 2) => list_bound(chance, model.columns),
        Some(Each::One(Grouping::Region)) if chance.hits(1, 2) => {
            let labels = model.labels();
            let bound = list_bound(chance, labels.len());
            match chance.hits(1, 2) {
                true => by_label(chance, bound, &labels),
                false => bound,
            }
        }
        Some(Each::One(Grouping::Box)) if chance.hits(1, 2) => {
            let (rows, columns) = model.boxes.unwrap_or((1, 1));
            list_bound(chance, model.len() / (rows * columns))
        }
        _ => bound(chance),
    };
    Rule::Count(CountRule {
        of,
        each,
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
        per_symbol,
        bound,
    })
}

fn clue(chance: &mut Chance, model: &Model) -> Rule {
    let family = family(chance, model);
    let per_symbol = family.is_some();
    let share = chance.pick(&[1, 1, 2, 4]);
    let number = |_| {
        let number = chance.pick(&[0, 1, 1, 1, 2, 2, 3, 9]);
        chance.hits(share, 8).then_some(number)
    };
    let numbers = (0..model.len()).map(number).collect();
    Rule::Clue(ClueRule {
        of: family.unwrap_or_else(|| named(chance, model)),
        around: moves(chance),
        numbers,
        own: chance.pick(&[None, None, Some(false), Some(true)]),
        closed: chance.pick(&[None, None, Some(false), Some(true)]),
        per_symbol,
    })
}

/// Two names or three; none if there is nothing to name.
fn equal(chance: &mut Chance, model: &Model) -> Option<Rule> {
    let mut of = Vec::new();
    for _ in 0..chance.pick(&[2, 2, 2, 3]) {
        let mut next = name(chance, model)?;
        // Nothing is said by a name that is compared with itself.
        if of.contains(&next) {
            next = name(chance, model)?;
        }
        of.push(next);
    }
    Some(Rule::Equal(EqualRule {
        of,
        each: each(chance, model),
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
    }))
}

/// Mostly of pieces, and small, so that it can appear.
fn forbid(chance: &mut Chance, model: &Model) -> Rule {
    let (rows, columns) = chance.pick(&[
        (1, 1),
        (1, 2),
        (1, 2),
        (2, 1),
        (2, 2),
        (1, 3),
        (3, 2),
        (2, 4),
    ]);
    let looks = (0..rows * columns).map(|_| look(chance, model)).collect();
    Rule::Forbid(ForbidRule {
        looks,
        columns,
        turn: chance.pick(&[None, Some(false), Some(true), Some(true)]),
        within: chance.hits(1, 4).then(|| set(chance, model, true)),
    })
}

fn look(chance: &mut Chance, model: &Model) -> Look {
    let piece = name(chance, model).and_then(|name| {
        let piece = &model.pieces[name.piece];
        let kinds = piece.kinds().len();
        let is_family = piece.symbols.is_family();
        let symbol = (is_family && kinds > 0).then(|| chance.within(0..kinds));
        (kinds > 0).then_some(Look::Piece(Name { symbol, ..name }))
    });
    match (chance.within(0..20), piece) {
        (0..=2, _) => Look::Anything,
        (3..=6, _) => Look::Empty,
        (7, _) => Look::Wall,
        (8, _) => Look::Closed,
        (9..=11, _) | (_, None) => Look::AnyPiece,
        (_, Some(piece)) => piece,
    }
}

fn distinct(chance: &mut Chance, model: &Model) -> Rule {
    let mut groupings = vec![Grouping::Row, Grouping::Column];
    groupings.extend(model.regions.is_some().then_some(Grouping::Region));
    groupings.extend(model.boxes.is_some().then_some(Grouping::Box));
    Rule::Distinct(match chance.within(0..3) {
        0 => Each::List(groupings),
        _ => Each::One(chance.pick(&groupings)),
    })
}

fn each(chance: &mut Chance, model: &Model) -> Option<Each> {
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

fn bound(chance: &mut Chance) -> BoundForm {
    let mut value = |likely: &[i64]| {
        // Now and then a number that nothing can have.
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
            exactly: None,
        },
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
            exactly: None,
        },
        3 => BoundForm {
            at_least: Some(BoundValue::One(number(chance, 0))),
            at_most: b,
            exactly: None,
        },
        _ => BoundForm { exactly: a, ..none },
    }
}
