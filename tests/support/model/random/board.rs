//! Random boards and sets of squares.

use super::number;
use crate::model::chance::Chance;
use crate::model::{CountForm, Ground, Item, Model, Moves, Rule, Set, SizeForm, Symmetry, Wrap};

pub fn board(chance: &mut Chance) -> Model {
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
    let regions = chance.hits(1, 2).then(|| regions(chance, rows * columns));
    let boxes = chance.hits(1, 2).then(|| {
        let divisors = |side: usize| {
            let divides = |part: &usize| side.is_multiple_of(*part);
            (1..=side.max(2)).filter(divides).collect::<Vec<_>>()
        };
        (
            chance.pick(&divisors(rows)),
            chance.pick(&divisors(columns)),
        )
    });
    Model {
        rows,
        columns,
        size: chance.pick(&size),
        wrap: chance.pick(&wraps),
        ground,
        regions,
        boxes,
        spaced: chance.hits(1, 2),
        sets: Vec::new(),
        pieces: Vec::new(),
        rules: Vec::new(),
        goal: None,
        symmetry: Symmetry::default(),
    }
}

/// Labels at random, or in runs of one label in reading order.
fn regions(chance: &mut Chance, squares: usize) -> Vec<Option<char>> {
    let labels = [None, Some('a'), Some('b'), Some('c'), Some('d'), Some('é')];
    let in_runs = chance.hits(1, 2);
    let mut label = None;
    let mut draw = |_| {
        if !in_runs || chance.hits(1, 3) {
            label = chance.pick(&labels);
        }
        label
    };
    (0..squares).map(&mut draw).collect()
}

/// Gives every attack lines of sight, so that pieces and walls in between matter more often.
pub fn make_riders(chance: &mut Chance, model: &mut Model) {
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

/// Removes open squares, or limits the number of a piece, until there are few enough placements.
pub fn make_room(chance: &mut Chance, model: &mut Model, most: f64) {
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

pub fn set(chance: &mut Chance, model: &Model, may_be_named: bool) -> Set {
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
