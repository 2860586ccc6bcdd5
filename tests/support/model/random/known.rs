//! Puzzles about which something is known from their construction: planted and overfull ones.

use super::pieces::add_given;
use super::{Known, number};
use crate::model::chance::Chance;
use crate::model::naive::Reading;
use crate::model::rules::CountRule;
use crate::model::{BoundForm, BoundValue, CountForm, Each, Ground, Grouping, Model, Named, Rule};

/// Draws a placement and changes numbers and bounds so that it is a solution.
pub fn plant(chance: &mut Chance, mut model: Model, most: f64) -> (Model, Known) {
    let reading = Reading::of(&model);
    let kinds = model.kinds();
    let mut cells = vec![None; model.len()];
    let share = chance.within(1..6) as u64;
    for square in model.open() {
        if !kinds.is_empty() && chance.hits(share, 6) {
            let kind = chance.within(0..kinds.len());
            cells[square] = reading.may_stand(kind, square).then_some(kind);
        }
    }
    fit_counts(chance, &mut model, &cells, false);
    while model.placements() > most {
        fit_counts(chance, &mut model, &cells, true);
        if model.placements() > most {
            let square = chance.pick(&model.open());
            model.ground[square] = chance.pick(&[Ground::Wall, Ground::Closed]);
            cells[square] = None;
            fit_counts(chance, &mut model, &cells, true);
        }
    }
    let (reading, drawn) = (Reading::of(&model), model.clone());
    for rule in &mut model.rules {
        if let Rule::Connected(rule) = rule {
            rule.fit(chance, &drawn, &reading, &cells);
        }
    }
    let reading = Reading::of(&model);
    let drawn = model.clone();
    for rule in &mut model.rules {
        match rule {
            Rule::Runs(rule) => rule.fit(chance, &drawn, &reading, &cells),
            Rule::Product(rule) => rule.fit(&drawn, &reading, &cells),
            _ => {}
        }
    }
    let reading = Reading::of(&model);
    drop_broken_rules(&mut model, &reading, &cells);
    let numbers = Reading::of(&model).numbers_of_rules(&cells);
    for (rule, numbers) in model.rules.iter_mut().zip(numbers) {
        if let Rule::Clue(rule) = rule {
            rule.fit(&numbers, &mut model.ground);
        }
        let (least, most) = (numbers.iter().min(), numbers.iter().max());
        if let (Some(bound), Some(&least), Some(&most)) = (rule.parts().bound, least, most) {
            *bound = fitting_bound(chance, least, most);
        }
    }
    if chance.hits(1, 4) {
        for (square, cell) in cells.clone().into_iter().enumerate() {
            if let Some(kind) = cell.filter(|_| chance.hits(1, 3)) {
                add_given(chance, &mut model, square, kind);
            }
        }
    }
    (model, Known::Solution(cells))
}

/// Removes the rules without a bound that the placement breaks: no number can be changed to make it obey them.
fn drop_broken_rules(model: &mut Model, reading: &Reading, cells: &[Option<usize>]) {
    let mut place = 0;
    model.rules.retain_mut(|rule| {
        place += 1;
        let has_numbers = rule.parts().bound.is_some() || matches!(rule, Rule::Clue(_));
        has_numbers || reading.obeys(place - 1, cells)
    });
}

/// Gives every piece a count that fits the placement. A tight one leaves as few other counts as possible.
fn fit_counts(chance: &mut Chance, model: &mut Model, cells: &[Option<usize>], tight: bool) {
    let kinds = model.kinds();
    for place in 0..model.pieces.len() {
        let of_piece = (0..kinds.len()).filter(|&kind| kinds[kind].0 == place);
        let found: Vec<i64> = of_piece
            .map(|kind| cells.iter().filter(|cell| **cell == Some(kind)).count() as i64)
            .collect();
        let (Some(&least), Some(&most)) = (found.iter().min(), found.iter().max()) else {
            continue;
        };
        let exact = least == most;
        model.pieces[place].count = match chance.within(0..4) {
            0 if !tight => CountForm::Absent,
            1 if !tight => CountForm::Any,
            0..=2 if exact => CountForm::Number(number(chance, least)),
            _ => CountForm::Range {
                min: chance.hits(1, 2).then(|| number(chance, least)),
                max: Some(number(chance, most)),
            },
        };
    }
}

fn fitting_bound(chance: &mut Chance, least: i64, most: i64) -> BoundForm {
    let at_least = Some(BoundValue::One(number(chance, least)));
    let at_most = Some(BoundValue::One(number(chance, most)));
    let none = BoundForm::default();
    match chance.within(0..4) {
        0 => BoundForm { at_least, ..none },
        1 => BoundForm { at_most, ..none },
        _ if least == most => BoundForm {
            exactly: at_least,
            ..none
        },
        _ => BoundForm {
            at_least,
            at_most,
            ..none
        },
    }
}

/// Makes a puzzle impossible by numbers: more pieces than squares, or more than the rows can hold.
pub fn overfill(chance: &mut Chance, mut model: Model, most: f64) -> (Model, Known) {
    let kinds = model.pieces.iter().map(|piece| piece.kinds().len());
    let Some((place, kinds)) = kinds.enumerate().find(|(_, kinds)| *kinds > 0) else {
        return (model, Known::Nothing);
    };
    // At most this many in every row, of all pieces together.
    let in_a_row = chance.hits(1, 2).then(|| chance.within(0..3));
    if let Some(in_a_row) = in_a_row {
        let bound = number(chance, in_a_row as i64);
        model.rules.push(Rule::Count(CountRule {
            of: Named::Any,
            each: Some(Each::One(Grouping::Row)),
            own: None,
            within: None,
            per_symbol: false,
            bound: BoundForm {
                at_most: Some(BoundValue::One(bound)),
                ..BoundForm::default()
            },
        }));
    }
    loop {
        let open = model.open();
        let room = in_a_row.map_or(open.len(), |in_a_row| in_a_row * model.rows);
        // Each kind of the piece has such a number that together they are too many.
        let each = number(chance, (room / kinds + 1) as i64);
        model.pieces[place].count = CountForm::Number(each);
        if model.placements() <= most {
            return (model, Known::NoSolution);
        }
        model.ground[chance.pick(&open)] = chance.pick(&[Ground::Wall, Ground::Closed]);
    }
}
