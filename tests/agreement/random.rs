//! Random puzzle files over the whole of the language that the program covers.
//!
//! Three sorts: free ones; *planted* ones, whose bounds are taken from a placement, so that they
//! have a solution; and *overfull* ones, which have none because of numbers alone.

use crate::chance::Chance;
use crate::model::{
    Atom, AttacksRule, BoundForm, BoundValue, CountForm, CountRule, Each, Ground, Grouping, Item,
    Model, Moves, Name, Named, Number, NumberForm, Piece, Range, Rule, Set, SizeForm, Symbols,
    Wrap,
};
use crate::naive::Reading;

/// What is known of a puzzle from the way it was made.
#[derive(Clone, Debug)]
pub enum Known {
    Nothing,
    /// This is one of its solutions.
    Solution(Vec<Option<usize>>),
    NoSolution,
}

/// How many placements brute force may have to try.
#[derive(Clone, Copy, Debug)]
pub enum Size {
    /// At most 1000, for ways to solutions that take long for many.
    Small,
    /// Mostly some thousands, sometimes up to 60,000.
    Any,
}

/// A random puzzle file.
pub fn puzzle(chance: &mut Chance, size: Size) -> (Model, Known) {
    let most = match size {
        Size::Small => chance.pick(&[50.0, 200.0, 1000.0, 1000.0]),
        Size::Any => chance.pick(&[100.0, 1000.0, 1000.0, 5000.0, 5000.0, 20_000.0, 60_000.0]),
    };
    let mut model = board(chance);
    model.sets = (0..chance.within(0..3))
        .map(|_| set(chance, &model, false))
        .collect();
    pieces(chance, &mut model);
    make_room(chance, &mut model, most);
    for _ in 0..chance.pick(&[0, 1, 1, 1, 2, 2, 3]) {
        let rule = match chance.hits(3, 5) {
            true => attacks(chance, &model),
            false => count(chance, &model),
        };
        model.rules.push(rule);
    }
    if chance.hits(1, 3) {
        make_riders(chance, &mut model);
    }
    match chance.within(0..20) {
        0..=10 => plant(chance, model, most),
        11 => overfill(chance, model, most),
        _ => {
            give(chance, &mut model);
            (model, Known::Nothing)
        }
    }
}

fn board(chance: &mut Chance) -> Model {
    let (rows, columns) = match chance.within(0..16) {
        0 => chance.pick(&[(0, 0), (0, 3), (2, 0), (1, 1)]),
        1..=3 => chance.pick(&[(1, 6), (6, 1), (1, 9), (2, 7), (8, 2)]),
        4..=7 => chance.pick(&[(2, 2), (3, 3), (3, 3), (4, 4), (4, 4), (5, 5)]),
        _ => (chance.within(2..5), chance.within(2..7)),
    };
    let wraps = [
        Wrap::Absent,
        Wrap::Absent,
        Wrap::None,
        Wrap::Columns,
        Wrap::Rows,
        Wrap::Both,
    ];
    let size = [SizeForm::Size, SizeForm::RowsAndColumns, SizeForm::Layout];
    let symmetries = [None, None, Some("full"), Some("rotations"), Some("none")];
    let rough = chance.hits(1, 3);
    let mut ground = Vec::new();
    for _ in 0..rows * columns {
        let kinds = [
            Ground::Wall,
            Ground::Closed,
            Ground::Open,
            Ground::Open,
            Ground::Open,
        ];
        ground.push(if rough {
            chance.pick(&kinds)
        } else {
            Ground::Open
        });
    }
    Model {
        rows,
        columns,
        size: chance.pick(&size),
        wrap: chance.pick(&wraps),
        ground,
        spaced: chance.hits(1, 2),
        sets: Vec::new(),
        pieces: Vec::new(),
        rules: Vec::new(),
        symmetry: chance.pick(&symmetries),
    }
}

/// Gives every attack lines of sight, so that pieces and walls between matter more often.
fn make_riders(chance: &mut Chance, model: &mut Model) {
    let riders = [
        "queen",
        "queen",
        "rook",
        "rook",
        "bishop",
        "nightrider",
        "amazon",
    ];
    for piece in &mut model.pieces {
        if chance.hits(3, 4) {
            piece.moves = Some(Moves::Names(vec![chance.pick(&riders)]));
        }
    }
    for rule in &mut model.rules {
        if let Rule::Attacks(rule) = rule {
            rule.moves = None;
        }
    }
}

/// Takes open squares away, or limits the number of a piece, until there are few enough placements.
fn make_room(chance: &mut Chance, model: &mut Model, most: f64) {
    while model.placements() > most {
        if chance.hits(1, 2) && !model.pieces.is_empty() {
            let piece = chance.within(0..model.pieces.len());
            let less = match model.pieces[piece].count {
                CountForm::Number(most)
                | CountForm::Range {
                    max: Some(most), ..
                } => most.value - 1,
                _ => model.open().len() as i64 / 2,
            };
            let max = Some(number(chance, less.clamp(1, 6)));
            model.pieces[piece].count = CountForm::Range { min: None, max };
        } else {
            let open = model.open();
            let square = chance.pick(&open);
            model.ground[square] = chance.pick(&[Ground::Wall, Ground::Closed]);
        }
    }
}

fn set(chance: &mut Chance, model: &Model, may_be_named: bool) -> Set {
    let built_in = [
        "all",
        "dark",
        "light",
        "border",
        "corners",
        "rising-diagonal",
        "falling-diagonal",
    ];
    match chance.within(0..6) {
        0 if may_be_named && !model.sets.is_empty() => {
            Set::Named(chance.within(0..model.sets.len()))
        }
        1 | 2 => Set::Picture((0..model.len()).map(|_| chance.hits(2, 3)).collect()),
        3 | 4 => {
            let items = if model.len() == 0 {
                0
            } else {
                chance.within(0..5)
            };
            Set::List((0..items).map(|_| item(chance, model)).collect())
        }
        _ => Set::BuiltIn(chance.pick(&built_in)),
    }
}

fn item(chance: &mut Chance, model: &Model) -> Item {
    let chess = chance.hits(1, 2);
    let mut square = || chance.within(0..model.len());
    let corners = [square(), square()];
    match chance.hits(1, 2) {
        true => Item::Rectangle { corners, chess },
        false => Item::Square {
            square: corners[0],
            chess,
        },
    }
}

/// The names that the contract gives moves to; no two begin with the same letter as a symbol would.
const MOVERS: [&str; 15] = [
    "wazir",
    "ferz",
    "dabbaba",
    "alfil",
    "knight",
    "king",
    "rook",
    "bishop",
    "queen",
    "camel",
    "nightrider",
    "amazon",
    "chancellor",
    "archbishop",
    "zebra",
];

fn pieces(chance: &mut Chance, model: &mut Model) {
    let number = match chance.hits(1, 30) {
        true => 0,
        false => chance.pick(&[1, 1, 1, 2, 2, 2, 3]),
    };
    let names = [
        "queen", "queen", "rook", "rook", "bishop", "bishop", "knight", "wazir", "ferz", "zebra",
        "camel", "dabbaba", "lamp", "lamp", "gnu", "elk", "man", "pawn", "pawn",
    ];
    for _ in 0..number {
        let free = |name: &&&str| {
            let first = name.chars().next();
            model
                .pieces
                .iter()
                .all(|piece| piece.name.chars().next() != first)
        };
        let free: Vec<&str> = names.iter().filter(free).copied().collect();
        let name = chance.pick(&free);
        let mut symbols = match chance.within(0..10) {
            0..=4 => Symbols::Default,
            5 | 6 => Symbols::One(chance.pick(&['+', '%', '@', 'ß', '♛', '0'])),
            7 => Symbols::Many(vec!['a', 'b', 'c'][..chance.within(1..4)].to_vec()),
            8 => Symbols::Many(vec!['u', 'v'][..chance.within(1..3)].to_vec()),
            _ => Symbols::Kinds(chance.within(0..4)),
        };
        let taken: Vec<char> = model.kinds().iter().map(|(_, symbol)| *symbol).collect();
        let mut piece = Piece {
            name,
            symbols: symbols.clone(),
            moves: None,
            count: CountForm::Absent,
            squares: None,
            fixed: Vec::new(),
            given: Vec::new(),
            blocks: None,
        };
        if piece.kinds().iter().any(|symbol| taken.contains(symbol)) {
            symbols = Symbols::Default;
            piece.symbols = symbols;
        }
        if !MOVERS.contains(&name) || chance.hits(1, 2) {
            piece.moves = Some(moves(chance));
        }
        piece.count = count_form(chance, model);
        if chance.hits(1, 4) {
            piece.squares = Some(set(chance, model, true));
        }
        piece.blocks = chance.pick(&[None, None, Some(true), Some(false)]);
        model.pieces.push(piece);
    }
}

fn moves(chance: &mut Chance) -> Moves {
    match chance.within(0..10) {
        0 => Moves::None,
        1..=3 => {
            let number = chance.pick(&[1, 1, 1, 2, 3]);
            let mut name = || match chance.hits(1, 2) {
                true => chance.pick(&["queen", "rook", "bishop"]),
                false => chance.pick(&MOVERS),
            };
            Moves::Names((0..number).map(|_| name()).collect())
        }
        4..=6 => betza(chance),
        _ => table(chance),
    }
}

fn betza(chance: &mut Chance) -> Moves {
    let letters: Vec<char> = "WWFFDANHCLZJGKKRRRBBBQQQQ".chars().collect();
    let mut atoms: Vec<Atom> = Vec::new();
    for _ in 0..chance.pick(&[1, 1, 2, 3]) {
        let directions = match chance.hits(1, 2) {
            true => String::new(),
            false => chance
                .some_of(&['f', 'b', 'l', 'r', 'v', 's'], 1, 3)
                .iter()
                .collect(),
        };
        let letter = chance.pick(&letters);
        // A letter after itself, without directions between, would be read as a repeated one.
        let repeats =
            directions.is_empty() && atoms.last().is_some_and(|last| last.letter == letter);
        if repeats {
            continue;
        }
        let range = match chance.within(0..6) {
            0 => Range::Repeated,
            1 => Range::Number(0),
            2 => Range::Number(chance.within(1..5) as u32),
            _ => Range::Absent,
        };
        atoms.push(Atom {
            directions,
            letter,
            range,
        });
    }
    Moves::Betza(atoms)
}

fn table(chance: &mut Chance) -> Moves {
    let steps = [
        (1, 2),
        (0, 1),
        (1, 0),
        (1, 1),
        (-1, 1),
        (2, 0),
        (0, -2),
        (-1, -2),
        (3, 1),
        (0, 3),
        (2, 2),
        (0, 6),
        (7, 1),
    ];
    let mut several = || {
        let number = chance.within(0..3);
        (0..number).map(|_| chance.pick(&steps)).collect::<Vec<_>>()
    };
    let (mut leaps, rides) = (several(), several());
    if leaps.is_empty() && rides.is_empty() {
        leaps.push((1, 2));
    }
    let range = |(rows, columns)| {
        (
            rows,
            columns,
            chance.pick(&[None, None, Some(1), Some(2), Some(3)]),
        )
    };
    let rides = rides.into_iter().map(range).collect();
    Moves::Table {
        leaps,
        rides,
        mirror: chance.pick(&[None, Some(true), Some(false)]),
    }
}

fn number(chance: &mut Chance, value: i64) -> Number {
    let forms = [
        NumberForm::Plain,
        NumberForm::Plain,
        NumberForm::Text,
        NumberForm::Expression,
    ];
    Number {
        value,
        form: chance.pick(&forms),
    }
}

fn count_form(chance: &mut Chance, model: &Model) -> CountForm {
    let room = model.open().len() as i64;
    let small = |chance: &mut Chance| {
        // Now and then a number that no board can have.
        let value = match chance.hits(1, 40) {
            true => chance.pick(&[-1, 30]),
            false => chance.pick(&[0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]).min(room),
        };
        number(chance, value)
    };
    match chance.within(0..8) {
        0..=2 => CountForm::Absent,
        3 => CountForm::Any,
        4 | 5 => CountForm::Number(small(chance)),
        _ => {
            let min = chance.hits(1, 2).then(|| small(chance));
            let max = (min.is_none() || chance.hits(1, 2)).then(|| small(chance));
            CountForm::Range { min, max }
        }
    }
}

/// Squares given to pieces that may stand there, no two pieces on one square.
fn give(chance: &mut Chance, model: &mut Model) {
    if model.pieces.is_empty() || !chance.hits(1, 4) {
        return;
    }
    let reading = Reading::of(model);
    let kinds = model.kinds();
    for square in model.open() {
        if !chance.hits(1, 6) || kinds.is_empty() {
            continue;
        }
        let kind = chance.within(0..kinds.len());
        if reading.may_stand(kind, square) {
            add_given(chance, model, square, kind);
        }
    }
}

fn add_given(chance: &mut Chance, model: &mut Model, square: usize, kind: usize) {
    let kinds = model.kinds();
    let place = kinds[kind].0;
    let first = kinds.iter().position(|(piece, _)| *piece == place);
    let piece = &mut model.pieces[place];
    if piece.symbols.is_family() || chance.hits(1, 2) {
        piece.given.push((square, kind - first.unwrap_or(0)));
    } else {
        piece.fixed.push(square);
    }
}

fn name(chance: &mut Chance, model: &Model) -> Option<Name> {
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
    let each = match chance.within(0..6) {
        0 => None,
        1 => Some(Each::List(
            (0..chance.within(1..4)).map(|_| grouping(chance)).collect(),
        )),
        _ => Some(Each::One(grouping(chance))),
    };
    let bound = match each {
        Some(Each::One(Grouping::Row)) if chance.hits(1, 2) => list_bound(chance, model.rows),
        Some(Each::One(Grouping::Column)) if chance.hits(1, 2) => list_bound(chance, model.columns),
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

fn grouping(chance: &mut Chance) -> Grouping {
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

/// Draws a placement and changes numbers and bounds so that it is a solution.
fn plant(chance: &mut Chance, mut model: Model, most: f64) -> (Model, Known) {
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
    let reading = Reading::of(&model);
    let numbers = reading.numbers_of_rules(&cells);
    for (rule, numbers) in model.rules.iter_mut().zip(numbers) {
        let bound = match rule {
            Rule::Attacks(rule) => &mut rule.bound,
            Rule::Count(rule) => &mut rule.bound,
        };
        if let (Some(&least), Some(&most)) = (numbers.iter().min(), numbers.iter().max()) {
            *bound = fitting_bound(chance, least as i64, most as i64);
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

/// Gives every piece a count that the placement has. A tight one leaves as few others as possible.
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
            exactly: None,
        },
    }
}

/// Makes a puzzle impossible by numbers: more pieces than squares, or more than the rows hold.
fn overfill(chance: &mut Chance, mut model: Model, most: f64) -> (Model, Known) {
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
        // Each kind of the piece stands so often that together they are too many.
        let each = number(chance, (room / kinds + 1) as i64);
        model.pieces[place].count = CountForm::Number(each);
        if model.placements() <= most {
            return (model, Known::NoSolution);
        }
        model.ground[chance.pick(&open)] = chance.pick(&[Ground::Wall, Ground::Closed]);
    }
}
