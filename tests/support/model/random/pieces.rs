//! Random pieces: symbols, moves, numbers, givens.

use super::{number, set};
use crate::model::chance::Chance;
use crate::model::naive::Reading;
use crate::model::{Atom, CountForm, Model, Moves, Piece, Range, Symbols};

/// The names of moves in the contract.
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

pub fn pieces(chance: &mut Chance, model: &mut Model) {
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
            values: None,
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
        if chance.hits(1, 4) {
            let value = |_| chance.pick(&[-1, 0, 1, 2, 2, 3]);
            piece.values = Some((0..3).map(value).collect());
        }
        piece.blocks = chance.pick(&[None, None, Some(true), Some(false)]);
        model.pieces.push(piece);
    }
}

pub fn moves(chance: &mut Chance) -> Moves {
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

/// Moves without rides.
pub fn steps(chance: &mut Chance) -> Moves {
    const LEAPERS: [&str; 6] = ["wazir", "ferz", "king", "knight", "dabbaba", "alfil"];
    const LEAPS: [(i64, i64); 6] = [(0, 1), (1, 0), (-1, 1), (1, 2), (0, -2), (2, 1)];
    match chance.within(0..4) {
        0 => match chance.some_of(&LEAPERS, 1, 3) {
            names if names.is_empty() => Moves::None,
            names => Moves::Names(names),
        },
        1 => {
            let atom = |letter| Atom {
                directions: chance.some_of(&['f', 'b', 'l', 'r'], 1, 3).iter().collect(),
                letter,
                range: Range::Absent,
            };
            Moves::Betza("WFN".chars().map(atom).collect())
        }
        2 => Moves::Table {
            leaps: chance.some_of(&LEAPS, 1, 2),
            rides: Vec::new(),
            mirror: chance.pick(&[None, Some(false), Some(false)]),
        },
        _ => Moves::Names(vec![chance.pick(&["wazir", "king"])]),
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

fn count_form(chance: &mut Chance, model: &Model) -> CountForm {
    let room = model.open().len() as i64;
    let small = |chance: &mut Chance| {
        // Sometimes a number that no board can have.
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

/// Givens on squares where their pieces may stand, no two on one square.
pub fn give(chance: &mut Chance, model: &mut Model) {
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

pub fn add_given(chance: &mut Chance, model: &mut Model, square: usize, kind: usize) {
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
