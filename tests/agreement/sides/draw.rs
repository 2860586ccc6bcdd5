//! Random puzzles with pieces on sides, so small that every placement can be tried.

use std::collections::BTreeSet;

use super::board::{Board, Place, is_square};
use super::model::{Bound, Connected, Count, Forbid, Kind, Model, Rule};
use super::reading::Held;
use crate::agreement::chance::Chance;

/// A placement that the kinds allow, their numbers aside.
pub fn held(chance: &mut Chance, model: &Model) -> Held {
    let mut held = Held::new();
    for place in model.board.places() {
        let number = chance.within(0..model.kinds.len());
        if chance.hits(1, 2) && model.kinds[number].may.contains(&place) {
            held.insert(place, number);
        }
    }
    held
}

pub fn model(chance: &mut Chance, most: usize) -> Model {
    let board = board(chance);
    let mut kinds = vec![on_sides(chance, &board, "line")];
    if chance.hits(1, 2) {
        kinds.push(on_sides(chance, &board, "wall"));
    }
    if chance.hits(1, 3) {
        let squares = board.places().into_iter().filter(|place| is_square(*place));
        kinds.push(kind(
            chance,
            "stone",
            None,
            String::new(),
            squares.collect(),
        ));
    }
    let mut model = Model {
        board,
        kinds,
        rules: Vec::new(),
    };
    while model.placements() > most {
        let number = chance.within(0..model.kinds.len());
        let may: Vec<Place> = model.kinds[number].may.iter().copied().collect();
        let some = chance.some_of(&may, 2, 3);
        let key = model.kinds[number].joins.map_or("squares", |_| "sides");
        model.kinds[number].written = list(&model.board, key, &some);
        model.kinds[number].may = some.into_iter().collect();
    }
    let number = chance.within(0..model.kinds.len());
    let may: Vec<Place> = model.kinds[number].may.iter().copied().collect();
    if chance.hits(1, 6) && !may.is_empty() {
        model.kinds[number].fixed = Some(chance.pick(&may));
    }
    for _ in 0..chance.within(1..4) {
        let rule = rule(chance, &model);
        model.rules.push(rule);
    }
    if chance.hits(1, 5) {
        let rules = lines(chance, &model);
        model.rules.extend(rules);
    }
    model
}

/// Lines of which it is known whether an odd number ends in each place: the backtracker draws conclusions from that.
fn lines(chance: &mut Chance, model: &Model) -> [Rule; 2] {
    let end = match model.is_of_corners(&[0]) {
        true => "corner",
        false => "square",
    };
    let bounds = [
        Bound::OneOf(vec![0, 2]),
        Bound::OneOf(vec![0, 2, 4]),
        Bound::OneOf(vec![1, 3]),
        Bound::Exactly(1),
        Bound::Exactly(2),
    ];
    let count = Count {
        of: vec![0],
        each: vec![end],
        lines: Vec::new(),
        within: None,
        rim: false,
        numbers: None,
        bound: bounds[chance.within(0..bounds.len())].clone(),
        weights: Some(vec![1]).filter(|_| chance.hits(1, 4)),
    };
    [
        Rule::Count(count),
        Rule::Connected(parts(chance, model, Some(vec![0]))),
    ]
}

fn board(chance: &mut Chance) -> Board {
    let (rows, columns) = (chance.within(1..4), chance.within(1..4));
    let mut join = |squares: usize| squares >= 3 && chance.hits(1, 4);
    let joined = (join(rows), join(columns));
    let blocked = chance.pick(&[0, 0, 1]);
    let terrain = |chance: &mut Chance| match chance.hits(blocked, 5) {
        true => chance.pick(&['#', 'x']),
        false => '.',
    };
    let terrain = (0..rows * columns).map(|_| terrain(chance)).collect();
    let labels = chance.pick(&[&['a', 'b'][..], &['a', 'a', 'b', 'c'], &['a', 'b', '.']]);
    let regions = (0..rows * columns).map(|_| chance.pick(labels)).collect();
    Board {
        rows,
        columns,
        joined,
        terrain,
        regions: Some(regions).filter(|_| chance.hits(2, 3)),
    }
}

fn list(board: &Board, key: &str, places: &[Place]) -> String {
    let names: Vec<String> = places.iter().map(|place| board.name(*place)).collect();
    format!("{key} = {names:?}\n")
}

fn kind(
    chance: &mut Chance,
    name: &'static str,
    joins: Option<&'static str>,
    written: String,
    may: BTreeSet<Place>,
) -> Kind {
    let counted = chance.hits(1, 4);
    Kind {
        name,
        joins,
        written,
        may,
        fixed: None,
        least: Some(chance.within(0..3)).filter(|_| counted),
        most: Some(chance.within(1..5)).filter(|_| counted),
    }
}

fn on_sides(chance: &mut Chance, board: &Board, name: &'static str) -> Kind {
    let joins = chance.pick(&["squares", "corners"]);
    let inner = |side: &Place| board.is_inner(*side);
    let sides = board.sides();
    let (written, set) = match chance.within(0..6) {
        0 | 1 => {
            let default = |side: &Place| joins == "corners" || inner(side);
            (String::new(), sides.into_iter().filter(default).collect())
        }
        2 => ("sides = 'all'\n".to_owned(), sides),
        3 => {
            let outer = sides.into_iter().filter(|side| !inner(side)).collect();
            ("sides = 'outer'\n".to_owned(), outer)
        }
        4 if board.regions.is_some() => {
            let parts = |side: &Place| {
                let squares = board.squares_of(*side);
                inner(side) && board.region(squares[0]) != board.region(squares[1])
            };
            let parts = sides.into_iter().filter(parts).collect();
            ("sides = 'region-rims'\n".to_owned(), parts)
        }
        _ => {
            let some = chance.some_of(&sides, 2, 3);
            (list(board, "sides", &some), some)
        }
    };
    // Outer sides of a piece that joins squares are left out silently.
    let may = set
        .into_iter()
        .filter(|side| joins == "corners" || inner(side));
    kind(chance, name, Some(joins), written, may.collect())
}

fn bound(chance: &mut Chance) -> Bound {
    let number = chance.within(0..4) as i64;
    match chance.within(0..6) {
        0 => Bound::Exactly(number),
        1 | 2 => Bound::Range(None, Some(number)),
        3 => Bound::Range(Some(number), Some(number + chance.within(0..3) as i64)),
        4 => Bound::OneOf(vec![0, number]),
        _ => Bound::Not(vec![number]),
    }
}

fn rule(chance: &mut Chance, model: &Model) -> Rule {
    match chance.within(0..8) {
        0..=3 => Rule::Count(count(chance, model)),
        4 | 5 => Rule::Connected(of_sides(chance, model)),
        6 => Rule::Connected(of_squares(chance, model)),
        _ => Rule::Forbid(forbid(chance, model)),
    }
}

fn count(chance: &mut Chance, model: &Model) -> Count {
    let kinds: Vec<usize> = (0..model.kinds.len()).collect();
    let mut of = chance.some_of(&kinds, 2, 3);
    if of.is_empty() {
        of = vec![0];
    }
    let board = &model.board;
    let on_sides = of
        .iter()
        .filter(|kind| model.kinds[**kind].joins.is_some())
        .count();
    let mut names = vec!["board", "row", "column"];
    if board.regions.is_some() {
        names.push("region");
    }
    let rim = on_sides == of.len() && chance.hits(1, 4);
    if !rim {
        names.extend(["square", "corner", "square", "corner"]);
    }
    let mut each = vec![chance.pick(&names)];
    if chance.hits(1, 5) {
        let other = chance.pick(&names);
        each.extend(Some(other).filter(|other| *other != each[0]));
    }
    let some = chance.some_of(&board.squares(), 1, 2);
    let within: Option<BTreeSet<Place>> = Some(some.into_iter().collect())
        .filter(|some: &BTreeSet<Place>| !some.is_empty() && chance.hits(1, 3));
    let places = board.places();
    let lines = match !rim && on_sides > 0 && !places.is_empty() && chance.hits(1, 6) {
        true => (0..chance.within(1..3))
            .map(|_| {
                let line = chance.some_of(&places, 1, 3);
                if line.is_empty() {
                    vec![places[0]]
                } else {
                    line
                }
            })
            .collect(),
        false => Vec::new(),
    };
    let numbered = each.len() == 1 && lines.is_empty() && within.is_none() && chance.hits(1, 2);
    let numbers = match each[0] {
        "square" if numbered => Some(board.squares()),
        "corner" if numbered => Some(board.corners()),
        _ => None,
    };
    let number = |chance: &mut Chance, place: &Place| {
        let is_group = !is_square(*place) || board.terrain(*place) == '.';
        (is_group && chance.hits(1, 3)).then(|| chance.within(0..3) as i64)
    };
    let numbers = numbers.map(|places| places.iter().map(|p| number(chance, p)).collect());
    let weights = of.iter().map(|_| chance.within(0..6) as i64 - 2).collect();
    if !lines.is_empty() {
        each.clear();
    }
    Count {
        each,
        lines,
        within,
        rim,
        numbers,
        bound: bound(chance),
        weights: Some(weights).filter(|_| chance.hits(1, 4)),
        of,
    }
}

fn labels(chance: &mut Chance, places: &[Place], board: &Board) -> Vec<char> {
    let label = |place: &Place| match !is_square(*place) || board.terrain(*place) == '.' {
        true => chance.pick(&['.', '.', '.', '.', 'a', 'b']),
        false => '.',
    };
    places.iter().map(label).collect()
}

fn parts(chance: &mut Chance, model: &Model, of: Option<Vec<usize>>) -> Connected {
    let board = &model.board;
    let at_corners = of.as_ref().is_some_and(|of| model.is_of_corners(of));
    let places = if at_corners {
        board.corners()
    } else {
        board.squares()
    };
    let by_region = board.regions.is_some() && chance.hits(1, 4);
    let labels = Some(labels(chance, &places, board)).filter(|labels| {
        !by_region && labels.iter().any(|label| *label != '.') && chance.hits(1, 3)
    });
    let mut maybe = |times| Some(bound(chance)).filter(|_| chance.hits(times, 3));
    let (bound, size, loops) = (maybe(2), maybe(1), maybe(1));
    let nothing = bound.is_none() && size.is_none() && loops.is_none() && labels.is_none();
    Connected {
        of,
        by_region,
        bound: if nothing {
            Some(Bound::Exactly(1))
        } else {
            bound
        },
        size,
        loops,
        one_each: labels.is_some() && chance.hits(1, 2),
        labels,
        numbers: None,
        rectangles: false,
        across: None,
        walls: None,
        closed: true,
    }
}

fn of_sides(chance: &mut Chance, model: &Model) -> Connected {
    let joins = model.kinds[0].joins;
    let alike = |kind: &usize| model.kinds[*kind].joins == joins;
    let of: Vec<usize> = (0..model.kinds.len()).filter(alike).collect();
    let of = if chance.hits(1, 3) { vec![0] } else { of };
    parts(chance, model, Some(of))
}

fn of_squares(chance: &mut Chance, model: &Model) -> Connected {
    let stone = model.kinds.iter().position(|kind| kind.joins.is_none());
    let of = stone.filter(|_| chance.hits(1, 2)).map(|stone| vec![stone]);
    let sides = model.kinds.iter().filter(|kind| kind.joins.is_some());
    let kind = chance.within(0..sides.count());
    let over = chance.within(0..4);
    let mut rule = Connected {
        across: (over == 0).then_some(kind),
        walls: (over > 0).then_some(kind),
        closed: over > 1,
        ..parts(chance, model, of)
    };
    let board = &model.board;
    if rule.labels.is_none() && chance.hits(1, 2) {
        let number = |place: &Place| match board.terrain(*place) {
            '.' => chance.pick(&['.', '.', '.', '.', '?', '1', '2', '2', '3', '4']),
            _ => '.',
        };
        rule.numbers = Some(board.squares().iter().map(number).collect());
        rule.one_each = chance.hits(1, 2);
    }
    // Shapes are those of the plane, and lie within walls that are closed.
    if over > 1 && board.joined == (false, false) {
        rule.rectangles = chance.hits(1, 2);
    }
    rule
}

fn forbid(chance: &mut Chance, model: &Model) -> Forbid {
    let (rows, columns) = chance.pick(&[(1, 3), (3, 1), (3, 3), (2, 2), (1, 5), (2, 3)]);
    let at = (chance.within(0..rows), chance.within(0..columns));
    let symbols = |of_sides: bool| {
        let kinds = model.kinds.iter();
        let kinds = kinds.filter(|kind| kind.joins.is_some() == of_sides);
        kinds.map(Kind::symbol).collect::<Vec<char>>()
    };
    let on_sides = [&['.', '*', '?', '?'][..], &symbols(true)].concat();
    let on_squares = [&['.', '*', '?', '?', '?', '#', 'x'][..], &symbols(false)].concat();
    let mut cell = |row: usize, column: usize| match (row.abs_diff(at.0), column.abs_diff(at.1)) {
        (0, 0) => '@',
        (down, right) if down % 2 == 1 && right % 2 == 1 => '?',
        (down, right) if (down + right) % 2 == 1 => chance.pick(&on_sides),
        _ => chance.pick(&on_squares),
    };
    let mut row = |row| (0..columns).map(|column| cell(row, column)).collect();
    let picture = (0..rows).map(&mut row).collect();
    let squares = model.board.squares();
    let some = chance.some_of(&squares, 1, 2);
    Forbid {
        at: if some.is_empty() {
            vec![squares[0]]
        } else {
            some
        },
        picture,
        turn: chance.hits(1, 2),
    }
}
