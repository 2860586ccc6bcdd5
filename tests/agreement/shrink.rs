//! Makes a model that shows a disagreement smaller, one step after another, while it still shows
//! one.
//!
//! Our own and greedy instead of a property-testing crate's, because what is to become small is the
//! written file: a row that goes takes its part of every picture, list and given with it.

use crate::model::{
    BoundForm, BoundValue, ClueRule, CountForm, CountRule, Each, EqualRule, ForbidRule, Ground,
    Grouping, Item, Look, Model, Moves, Name, Named, NumberForm, Rule, Set, SizeForm, Symbols,
    Symmetry, Wrap,
};

/// More than this are not tried by brute force.
const MOST_PLACEMENTS: f64 = 60_000.0;

/// The smallest model found for which `shows` holds; it holds for the given one.
pub fn smallest(model: &Model, shows: impl Fn(&Model) -> bool) -> Model {
    let mut smallest = model.clone();
    loop {
        let written = smallest.toml();
        // A change that changes nothing would be made for ever, and a file with fewer words may have
        // more placements.
        let next = smaller(&smallest)
            .into_iter()
            .filter(|model| model.placements() <= MOST_PLACEMENTS && model.toml() != written)
            .filter(Model::parts_fit)
            .find(|model| shows(model));
        match next {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// Models with one thing less, the greatest losses first.
fn smaller(model: &Model) -> Vec<Model> {
    let mut models = Vec::new();
    let mut changed = |change: &dyn Fn(&mut Model)| {
        let mut smaller = model.clone();
        change(&mut smaller);
        models.push(smaller);
    };
    for rule in 0..model.rules.len() {
        changed(&|model| {
            model.rules.remove(rule);
        });
    }
    for piece in 0..model.pieces.len() {
        changed(&|model| remove_piece(model, piece));
    }
    for row in 0..model.rows {
        changed(&|model| remove_line(model, row, true));
    }
    for column in 0..model.columns {
        changed(&|model| remove_line(model, column, false));
    }
    for piece in 0..model.pieces.len() {
        simplify_piece(model, piece, &mut changed);
    }
    for rule in 0..model.rules.len() {
        simplify_rule(model, rule, &mut changed);
    }
    simplify_board(model, &mut changed);
    models
}

type Changed<'a> = dyn FnMut(&dyn Fn(&mut Model)) + 'a;

fn simplify_board(model: &Model, changed: &mut Changed<'_>) {
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

fn simplify_piece(model: &Model, place: usize, changed: &mut Changed<'_>) {
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

fn simplify_rule(model: &Model, place: usize, changed: &mut Changed<'_>) {
    match &model.rules[place] {
        Rule::Attacks(rule) => {
            for moves in simpler_moves(rule.moves.as_ref()) {
                let with = |moves: Option<Moves>| {
                    let mut rule = rule.clone();
                    rule.moves = moves;
                    rule
                };
                changed(&|model| model.rules[place] = Rule::Attacks(with(None)));
                changed(&|model| model.rules[place] = Rule::Attacks(with(Some(moves.clone()))));
            }
        }
        Rule::Count(rule) => {
            for grouping in several(rule.each.as_ref()) {
                let each = Some(Each::One(*grouping));
                let rule = CountRule {
                    each,
                    ..rule.clone()
                };
                changed(&|model| model.rules[place] = Rule::Count(rule.clone()));
            }
        }
        Rule::Equal(rule) => {
            for grouping in several(rule.each.as_ref()) {
                let each = Some(Each::One(*grouping));
                let rule = EqualRule {
                    each,
                    ..rule.clone()
                };
                changed(&|model| model.rules[place] = Rule::Equal(rule.clone()));
            }
        }
        Rule::Forbid(rule) => {
            for rule in simpler_pictures(rule) {
                changed(&|model| model.rules[place] = Rule::Forbid(rule.clone()));
            }
        }
        Rule::Distinct(each) => {
            if let Each::List(groupings) = each {
                for &grouping in groupings {
                    let rule = Rule::Distinct(Each::One(grouping));
                    changed(&|model| model.rules[place] = rule.clone());
                }
            }
        }
        Rule::Clue(rule) => {
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
            for rule in simpler {
                changed(&|model| model.rules[place] = Rule::Clue(rule.clone()));
            }
        }
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

/// What the kinds of rule have in common.
struct Parts<'a> {
    names: Vec<&'a mut Named>,
    /// Names of which at least two must stay.
    compared: Option<&'a mut Vec<Name>>,
    /// Kinds in a picture, of which none can go.
    drawn: Vec<&'a mut Name>,
    within: Option<&'a mut Option<Set>>,
    per_symbol: Option<&'a mut bool>,
    bound: Option<&'a mut BoundForm>,
}

fn parts(rule: &mut Rule) -> Parts<'_> {
    match rule {
        Rule::Attacks(rule) => Parts {
            names: vec![&mut rule.by, &mut rule.on],
            compared: None,
            drawn: Vec::new(),
            within: Some(&mut rule.within),
            per_symbol: Some(&mut rule.per_symbol),
            bound: Some(&mut rule.bound),
        },
        Rule::Count(rule) => Parts {
            names: vec![&mut rule.of],
            compared: None,
            drawn: Vec::new(),
            within: Some(&mut rule.within),
            per_symbol: Some(&mut rule.per_symbol),
            bound: Some(&mut rule.bound),
        },
        Rule::Distinct(_) => Parts {
            names: Vec::new(),
            compared: None,
            drawn: Vec::new(),
            within: None,
            per_symbol: None,
            bound: None,
        },
        Rule::Clue(rule) => Parts {
            names: vec![&mut rule.of],
            compared: None,
            drawn: Vec::new(),
            within: None,
            per_symbol: Some(&mut rule.per_symbol),
            bound: None,
        },
        Rule::Forbid(rule) => Parts {
            names: Vec::new(),
            compared: None,
            drawn: (rule.looks.iter_mut())
                .filter_map(|look| match look {
                    Look::Piece(name) => Some(name),
                    _ => None,
                })
                .collect(),
            within: Some(&mut rule.within),
            per_symbol: None,
            bound: None,
        },
        Rule::Equal(rule) => Parts {
            names: Vec::new(),
            compared: Some(&mut rule.of),
            drawn: Vec::new(),
            within: Some(&mut rule.within),
            per_symbol: None,
            bound: None,
        },
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
                let one = |atom: &crate::model::Atom| Moves::Betza(vec![atom.clone()]);
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

fn for_each_set(model: &mut Model, change: &mut dyn FnMut(&mut Set)) {
    model.sets.iter_mut().for_each(&mut *change);
    let of_pieces = model
        .pieces
        .iter_mut()
        .filter_map(|piece| piece.squares.as_mut());
    of_pieces.for_each(&mut *change);
    for rule in &mut model.rules {
        let within = parts(rule).within.into_iter().flatten();
        within.for_each(&mut *change);
    }
}

/// Takes a row or a column away, with everything that is on it.
fn remove_line(model: &mut Model, line: usize, is_row: bool) {
    let (rows, columns) = (model.rows, model.columns);
    // Where a square goes, if it is still there.
    let goes_to = |square: usize| {
        let (row, column) = (square / columns, square % columns);
        let place = if is_row { row } else { column };
        let after = usize::from(place > line);
        (place != line).then(|| match is_row {
            true => (row - after) * columns + column,
            false => row * (columns - 1) + column - after,
        })
    };
    let stays = |square: &usize| goes_to(*square).is_some();
    model.ground = (0..rows * columns)
        .filter(stays)
        .map(|square| model.ground[square])
        .collect();
    for piece in &mut model.pieces {
        piece.fixed = piece.fixed.iter().copied().filter_map(goes_to).collect();
        let given = piece.given.iter();
        piece.given = given
            .filter_map(|&(square, kind)| Some((goes_to(square)?, kind)))
            .collect();
    }
    if let Some(regions) = &mut model.regions {
        let kept = (0..rows * columns).filter(stays);
        *regions = kept.map(|square| regions[square]).collect();
    }
    for_each_set(model, &mut |set| match set {
        Set::BuiltIn(_) | Set::Named(_) => {}
        Set::Picture(squares) => {
            *squares = (0..rows * columns)
                .filter(stays)
                .map(|square| squares[square])
                .collect();
        }
        Set::List(items) => {
            let item = |item: &Item| match *item {
                Item::Square { square, chess } => Some(Item::Square {
                    square: goes_to(square)?,
                    chess,
                }),
                Item::Rectangle {
                    corners: [a, b],
                    chess,
                } => Some(Item::Rectangle {
                    corners: [goes_to(a)?, goes_to(b)?],
                    chess,
                }),
            };
            *items = items.iter().filter_map(item).collect();
        }
    });
    for rule in &mut model.rules {
        // A list for regions or boxes may not fit any more; then this model is passed over.
        let by_row = match rule {
            Rule::Count(rule) => match rule.each {
                Some(Each::One(Grouping::Row)) => true,
                Some(Each::One(Grouping::Column)) => false,
                _ => continue,
            },
            Rule::Attacks(_) | Rule::Equal(_) | Rule::Forbid(_) | Rule::Distinct(_) => false,
            Rule::Clue(rule) => {
                let kept = (0..rows * columns).filter(stays);
                rule.numbers = kept.map(|square| rule.numbers[square]).collect();
                continue;
            }
        };
        let Some(bound) = parts(rule).bound else {
            continue;
        };
        for side in [&mut bound.exactly, &mut bound.at_least, &mut bound.at_most] {
            if let Some(BoundValue::List(numbers)) = side
                && by_row == is_row
            {
                numbers.remove(line);
            }
        }
    }
    match is_row {
        true => model.rows -= 1,
        false => model.columns -= 1,
    }
}

/// Changes every name in the rules; rules that are left without any go.
fn rename(model: &mut Model, change: &dyn Fn(Name) -> Option<Name>) {
    let renamed = |named: &mut Named| match named {
        Named::Any | Named::Empty | Named::Square => true,
        Named::One(name) => change(*name).map(|changed| *name = changed).is_some(),
        Named::List(names) => {
            *names = names.iter().copied().filter_map(change).collect();
            !names.is_empty()
        }
    };
    model.symmetry.interchange.retain_mut(renamed);
    model.rules.retain_mut(|rule| {
        let parts = parts(rule);
        let left = parts.names.into_iter().all(renamed);
        let mut drawn = parts.drawn.into_iter();
        let left = left && drawn.all(|name| change(*name).map(|new| *name = new).is_some());
        left && parts.compared.is_none_or(|names| {
            *names = names.iter().copied().filter_map(change).collect();
            names.len() > 1
        })
    });
    model.goal.take_if(|goal| !renamed(&mut goal.of));
}

fn remove_piece(model: &mut Model, piece: usize) {
    model.pieces.remove(piece);
    rename(model, &|name| {
        (name.piece != piece).then_some(Name {
            piece: name.piece - usize::from(name.piece > piece),
            ..name
        })
    });
}

fn remove_symbol(model: &mut Model, piece: usize, symbol: usize) {
    if let Symbols::Many(symbols) = &mut model.pieces[piece].symbols {
        symbols.remove(symbol);
    }
    let fewer = |kind: usize| (kind != symbol).then(|| kind - usize::from(kind > symbol));
    let given = std::mem::take(&mut model.pieces[piece].given).into_iter();
    model.pieces[piece].given = given
        .filter_map(|(square, kind)| Some((square, fewer(kind)?)))
        .collect();
    rename(model, &|name| match name.symbol {
        Some(kind) if name.piece == piece => Some(Name {
            symbol: Some(fewer(kind)?),
            ..name
        }),
        _ => Some(name),
    });
}
