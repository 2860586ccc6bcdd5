//! Names, Betza words and tables of moves as single movements.

use super::Movement;
use crate::model::{Atom, Moves, Range};

fn leap(rows: i64, columns: i64) -> Movement {
    Movement {
        rows,
        columns,
        times: Some(1),
    }
}

/// All reflections and swaps of a step.
fn mirrored(rows: i64, columns: i64) -> Vec<(i64, i64)> {
    let mut steps = Vec::new();
    for (a, b) in [(rows, columns), (columns, rows)] {
        steps.extend([(a, b), (a, -b), (-a, b), (-a, -b)]);
    }
    steps
}

pub fn movements(moves: &Moves) -> Vec<Movement> {
    match moves {
        Moves::None => Vec::new(),
        Moves::Names(names) => names.iter().flat_map(|name| named(name)).collect(),
        Moves::Betza(atoms) => atoms.iter().flat_map(of_atom).collect(),
        Moves::Table {
            leaps,
            rides,
            mirror,
        } => {
            let steps = |rows, columns| match mirror.unwrap_or(true) {
                true => mirrored(rows, columns),
                false => vec![(rows, columns)],
            };
            let leaps = leaps
                .iter()
                .flat_map(|&(rows, columns)| steps(rows, columns));
            let leaps = leaps.map(|(rows, columns)| leap(rows, columns));
            let rides = rides.iter().flat_map(|&(rows, columns, range)| {
                let steps = steps(rows, columns).into_iter();
                steps.map(move |(rows, columns)| Movement {
                    times: range,
                    ..leap(rows, columns)
                })
            });
            leaps.chain(rides).collect()
        }
    }
}

/// The moves of the table of names, each as the contract's Betza word.
pub fn named(name: &str) -> Vec<Movement> {
    let word: &[(char, Range)] = match name {
        "wazir" => &[('W', Range::Absent)],
        "ferz" => &[('F', Range::Absent)],
        "dabbaba" => &[('D', Range::Absent)],
        "alfil" => &[('A', Range::Absent)],
        "knight" => &[('N', Range::Absent)],
        "king" => &[('K', Range::Absent)],
        "rook" => &[('W', Range::Repeated)],
        "bishop" => &[('F', Range::Repeated)],
        "queen" => &[('W', Range::Repeated), ('F', Range::Repeated)],
        "camel" => &[('C', Range::Absent)],
        "nightrider" => &[('N', Range::Repeated)],
        "amazon" => &[('Q', Range::Absent), ('N', Range::Absent)],
        "chancellor" => &[('R', Range::Absent), ('N', Range::Absent)],
        "archbishop" => &[('B', Range::Absent), ('N', Range::Absent)],
        "zebra" => &[('Z', Range::Absent)],
        other => panic!("no moves are called {other}"),
    };
    let atoms = word.iter().map(|&(letter, range)| Atom {
        directions: String::new(),
        letter,
        range,
    });
    atoms.flat_map(|atom| of_atom(&atom)).collect()
}

fn of_atom(atom: &Atom) -> Vec<Movement> {
    let steps: &[(i64, i64)] = match atom.letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'A' => &[(2, 2)],
        'N' => &[(1, 2)],
        'H' => &[(3, 0)],
        'C' | 'L' => &[(1, 3)],
        'Z' | 'J' => &[(2, 3)],
        'G' => &[(3, 3)],
        other => panic!("no atom is called {other}"),
    };
    let rides_by_itself = matches!(atom.letter, 'R' | 'B' | 'Q');
    let times = match atom.range {
        Range::Absent if rides_by_itself => None,
        Range::Absent => Some(1),
        Range::Repeated | Range::Number(0) => None,
        Range::Number(times) => Some(i64::from(times)),
    };
    let steps = steps.iter().flat_map(|&(a, b)| mirrored(a, b));
    let kept = steps.filter(|&(rows, columns)| is_kept(&atom.directions, rows, columns));
    let movement = |(rows, columns)| Movement {
        rows,
        columns,
        times,
    };
    kept.map(movement).collect()
}

/// A step is kept if at least one of its non-zero parts lies on an axis that the directions name, and each
/// such part points in a named direction.
fn is_kept(directions: &str, rows: i64, columns: i64) -> bool {
    let names = |letters: [char; 2]| directions.contains(letters);
    let (up, down) = (names(['f', 'v']), names(['b', 'v']));
    let (left, right) = (names(['l', 's']), names(['r', 's']));
    // For each part on a named axis, whether it points in a named direction.
    let mut parts = Vec::new();
    if rows != 0 && (up || down) {
        parts.push(if rows < 0 { up } else { down });
    }
    if columns != 0 && (left || right) {
        parts.push(if columns < 0 { left } else { right });
    }
    directions.is_empty() || (!parts.is_empty() && parts.iter().all(|points| *points))
}
