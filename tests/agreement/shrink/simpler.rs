//! A model that says the same of its board, of a piece or of a rule with fewer words.

use super::Changed;
use super::parts::parts;
use super::removal::remove_symbol;
use crate::model::{
    Atom, AttacksRule, BoundForm, ClueRule, CountForm, CountRule, Each, EqualRule, ForbidRule,
    Ground, Grouping, Look, Model, Moves, NumberForm, Rule, SizeForm, Symbols, Symmetry, Wrap,
};

pub fn simplify_board(model: &Model, changed: &mut Changed<'_>) {
    if !matches!(model.wrap, Wrap::Absent) {
        changed(&|model| model.wrap = Wrap::Absent);
    }
    if model.wrap == Wrap::Both {
        changed(&|model| model.wrap = Wrap::Columns);
        changed(&|model| model.wrap = Wrap::Rows);
    }
    for square in 0..model.len() {
        if model.ground[square] != Ground::Open {
            changed(&|model| model.ground[square] = Ground::Open);
        }
    }
    if model.regions.is_some() {
        changed(&|model| model.regions = None);
    }
    if model.boxes.is_some() {
        changed(&|model| model.boxes = None);
    }
    changed(&|model| model.goal = None);
    changed(&|model| model.symmetry = Symmetry::default());
    changed(&|model| model.symmetry.translations = None);
    for list in 0..model.symmetry.interchange.len() {
        changed(&|model| {
            model.symmetry.interchange.remove(list);
        });
    }
    if model.spaced {
        changed(&|model| model.spaced = false);
    }
    if model.size != SizeForm::RowsAndColumns {
        changed(&|model| model.size = SizeForm::RowsAndColumns);
    }
    let uses_no_set = !format!("{:?} {:?}", model.pieces, model.rules).contains("Named(");
    if uses_no_set && !model.sets.is_empty() {
        changed(&|model| model.sets.clear());
    }
}

pub fn simplify_piece(model: &Model, place: usize, changed: &mut Changed<'_>) {
    let piece = &model.pieces[place];
    for given in 0..piece.given.len() {
        changed(&|model| {
            model.pieces[place].given.remove(given);
        });
    }
    for fixed in 0..piece.fixed.len() {
        changed(&|model| {
            model.pieces[place].fixed.remove(fixed);
        });
    }
    if piece.squares.is_some() {
        changed(&|model| model.pieces[place].squares = None);
    }
    if piece.blocks.is_some() {
        changed(&|model| model.pieces[place].blocks = None);
    }
    if !matches!(piece.count, CountForm::Absent) {
        changed(&|model| model.pieces[place].count = CountForm::Absent);
    }
    let mut number = piece.count.clone();
    if let CountForm::Number(number)
    | CountForm::Range {
        min: Some(number), ..
    } = &mut number
    {
        number.form = NumberForm::Plain;
        let number = *number;
        if !matches!(piece.count, CountForm::Number(_)) {
            changed(&|model| model.pieces[place].count = CountForm::Number(number));
        }
    }
    if let Symbols::Many(symbols) = &piece.symbols {
        for symbol in 0..symbols.len() {
            changed(&|model| remove_symbol(model, place, symbol));
        }
    }
    for moves in simpler_moves(piece.moves.as_ref()) {
        changed(&|model| model.pieces[place].moves = Some(moves.clone()));
    }
}

pub fn simplify_rule(model: &Model, place: usize, changed: &mut Changed<'_>) {
    for rule in simpler_rules(&model.rules[place]) {
        changed(&|model| model.rules[place] = rule.clone());
    }
    let mut copy = model.rules[place].clone();
    let copy = parts(&mut copy);
    if copy.within.is_some() {
        changed(&|model| {
            parts(&mut model.rules[place])
                .within
                .into_iter()
                .for_each(|w| *w = None)
        });
    }
    changed(&|model| {
        let per_symbol = parts(&mut model.rules[place]).per_symbol;
        per_symbol.into_iter().for_each(|per| *per = false);
    });
    for bound in copy.bound.iter().flat_map(|bound| simpler_bounds(bound)) {
        changed(&|model| {
            let of_rule = parts(&mut model.rules[place]).bound;
            of_rule.into_iter().for_each(|b| *b = bound.clone());
        });
    }
}

/// What a kind of rule has of its own: moves, groupings, a picture, digits.
fn simpler_rules(rule: &Rule) -> Vec<Rule> {
    match rule {
        Rule::Attacks(rule) => {
            let moves = simpler_moves(rule.moves.as_ref()).into_iter();
            let moves = moves.flat_map(|moves| [None, Some(moves)]);
            let with = |moves| AttacksRule {
                moves,
                ..rule.clone()
            };
            moves.map(with).map(Rule::Attacks).collect()
        }
        Rule::Count(rule) => {
            let with = |&grouping: &Grouping| CountRule {
                each: Some(Each::One(grouping)),
                ..rule.clone()
            };
            let groupings = several(rule.each.as_ref()).iter();
            groupings.map(with).map(Rule::Count).collect()
        }
        Rule::Equal(rule) => {
            let with = |&grouping: &Grouping| EqualRule {
                each: Some(Each::One(grouping)),
                ..rule.clone()
            };
            let groupings = several(rule.each.as_ref()).iter();
            groupings.map(with).map(Rule::Equal).collect()
        }
        Rule::Forbid(rule) => {
            let pictures = simpler_pictures(rule).into_iter();
            pictures.map(Rule::Forbid).collect()
        }
        Rule::Distinct(each) => {
            let groupings = several(Some(each)).iter();
            let alone = groupings.map(|&grouping| Each::One(grouping));
            alone.map(Rule::Distinct).collect()
        }
        Rule::Clue(rule) => simpler_clues(rule).into_iter().map(Rule::Clue).collect(),
    }
}

/// A digit less, or without one of its options.
fn simpler_clues(rule: &ClueRule) -> Vec<ClueRule> {
    let mut simpler: Vec<ClueRule> = Vec::new();
    let (own, closed) = (None, None);
    simpler.extend(rule.own.map(|_| ClueRule {
        own,
        ..rule.clone()
    }));
    simpler.extend(rule.closed.map(|_| ClueRule {
        closed,
        ..rule.clone()
    }));
    for square in (0..rule.numbers.len()).filter(|&s| rule.numbers[s].is_some()) {
        let mut rule = rule.clone();
        rule.numbers[square] = None;
        simpler.push(rule);
    }
    let moves = simpler_moves(Some(&rule.around)).into_iter();
    simpler.extend(moves.map(|around| ClueRule {
        around,
        ..rule.clone()
    }));
    simpler
}

/// A row or a column less, as drawn alone, or with one character less to ask for.
fn simpler_pictures(rule: &ForbidRule) -> Vec<ForbidRule> {
    let mut simpler = Vec::new();
    let mut with = |change: &dyn Fn(&mut ForbidRule)| {
        let mut rule = rule.clone();
        change(&mut rule);
        simpler.push(rule);
    };
    let (rows, columns) = (rule.looks.len() / rule.columns, rule.columns);
    if rows > 1 {
        with(&|rule| drop(rule.looks.drain(..columns)));
        with(&|rule| rule.looks.truncate((rows - 1) * columns));
    }
    for column in (0..columns).filter(|_| columns > 1) {
        with(&|rule| {
            let places = (0..rule.looks.len()).filter(|place| place % columns != column);
            rule.looks = places.map(|place| rule.looks[place]).collect();
            rule.columns -= 1;
        });
    }
    if rule.turn.is_some() {
        with(&|rule| rule.turn = None);
    }
    for place in 0..rule.looks.len() {
        if rule.looks[place] != Look::Anything {
            with(&|rule| rule.looks[place] = Look::Anything);
        }
    }
    simpler
}

/// The groupings, if there is more than one.
fn several(each: Option<&Each>) -> &[Grouping] {
    match each {
        Some(Each::List(groupings)) => groupings,
        _ => &[],
    }
}

fn simpler_bounds(bound: &BoundForm) -> Vec<BoundForm> {
    let mut simpler = Vec::new();
    if bound.at_least.is_some() && bound.at_most.is_some() {
        let mut one = bound.clone();
        one.at_least = None;
        simpler.push(one);
        let mut one = bound.clone();
        one.at_most = None;
        simpler.push(one);
    }
    simpler
}

fn simpler_moves(moves: Option<&Moves>) -> Vec<Moves> {
    let mut simpler = Vec::new();
    match moves {
        None | Some(Moves::None) => {}
        Some(Moves::Names(names)) if names.len() > 1 => {
            simpler.extend(names.iter().map(|name| Moves::Names(vec![name])));
        }
        Some(Moves::Names(_)) => simpler.push(Moves::None),
        Some(Moves::Betza(atoms)) => {
            simpler.push(Moves::None);
            if atoms.len() > 1 {
                let one = |atom: &Atom| Moves::Betza(vec![atom.clone()]);
                simpler.extend(atoms.iter().map(one));
            }
        }
        Some(Moves::Table {
            leaps,
            rides,
            mirror,
        }) => {
            simpler.push(Moves::None);
            for place in 0..leaps.len() {
                let mut leaps = leaps.clone();
                leaps.remove(place);
                let (rides, mirror) = (rides.clone(), *mirror);
                simpler.push(Moves::Table {
                    leaps,
                    rides,
                    mirror,
                });
            }
            for place in 0..rides.len() {
                let mut rides = rides.clone();
                rides.remove(place);
                let (leaps, mirror) = (leaps.clone(), *mirror);
                simpler.push(Moves::Table {
                    leaps,
                    rides,
                    mirror,
                });
            }
        }
    }
    simpler
}
