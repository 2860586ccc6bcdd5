//! Moves in words: by the name of a piece that moves so, or step by step.

use crate::board::by_number;
use crate::board::{Ride, Step};
use crate::puzzle::Moves;
use crate::render::english::nouns::with_article;
use crate::render::english::numbers::joined;

/// A step that stands for all its reflections and their exchanges: rows and columns, the smaller
/// first.
pub type StepShape = (i64, i64);

const ROOK: StepShape = (0, 1);
const BISHOP: StepShape = (1, 1);
const KNIGHT: StepShape = (1, 2);

/// Pieces with their leaps and their rides.
const NAMED: [(&str, &[StepShape], &[StepShape]); 7] = [
    ("queen", &[], &[ROOK, BISHOP]),
    ("rook", &[], &[ROOK]),
    ("bishop", &[], &[BISHOP]),
    ("knight", &[KNIGHT], &[]),
    ("king", &[ROOK, BISHOP], &[]),
    ("wazir", &[ROOK], &[]),
    ("ferz", &[BISHOP], &[]),
];

/// Whether these are the moves of a piece that has a name of its own.
pub fn standard_name(moves: &Moves) -> Option<&'static str> {
    let found = NAMED
        .iter()
        .find(|(_, leaps, rides)| of_shapes(leaps, rides) == *moves);
    found.map(|(name, _, _)| *name)
}

/// All leaps and unlimited rides by steps of these shapes.
pub fn of_shapes(leaps: &[StepShape], rides: &[StepShape]) -> Moves {
    let leaps = leaps.iter().flat_map(|&step| orbit(step)).collect();
    let rides = rides.iter().flat_map(|&step| orbit(step));
    let rides = rides.map(|step| Ride { step, range: None }).collect();
    Moves::new(leaps, rides)
}

/// The pieces whose moves everybody knows.
const CHESSMEN: [&str; 5] = ["queen", "rook", "bishop", "knight", "king"];

/// The chess piece that has these moves.
pub fn chess_name(moves: &Moves) -> Option<&'static str> {
    standard_name(moves).filter(|name| CHESSMEN.contains(name))
}

/// `a king's move`; moves that few people know by name are spelled out.
pub fn one_move(moves: &Moves) -> String {
    match chess_name(moves) {
        Some(name) => format!("{}'s move", with_article(name)),
        _ => format!("one of these moves: {}", in_words(moves)),
    }
}

/// Whether a piece can stand in the way of these moves.
pub fn has_rides(moves: &Moves) -> bool {
    moves.rides().iter().any(|ride| ride.range != Some(1))
}

/// `any distance along rows and columns, or by a knight's leap`; what follows `moves`.
pub fn in_words(moves: &Moves) -> String {
    let mut parts = Vec::new();
    let mut ranges: Vec<Option<u32>> = moves.rides().iter().map(|ride| ride.range).collect();
    by_number(&mut ranges, |range| range.unwrap_or(u32::MAX) as usize);
    ranges.dedup();
    for range in ranges.into_iter().rev() {
        let rides = moves.rides().iter().filter(|ride| ride.range == range);
        let mut steps: Vec<Step> = rides.map(|ride| ride.step).collect();
        parts.extend(ride_words(&mut steps, range));
    }
    parts.extend(leap_words(&mut moves.leaps().to_vec()));
    match parts.as_slice() {
        [] => "nowhere".to_owned(),
        [one] => one.clone(),
        several => several.join(", or "),
    }
}

/// A step with all its reflections, and its two parts exchanged.
fn orbit((one, other): StepShape) -> Vec<Step> {
    let mut steps = Vec::new();
    for (rows, columns) in [(one, other), (other, one)] {
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            steps.push(Step::new(down * rows, right * columns));
        }
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// Removes a step with all its reflections if all are there.
fn take_orbit(steps: &mut Vec<Step>, step: StepShape) -> bool {
    let orbit = orbit(step);
    let is_whole = orbit.iter().all(|step| steps.contains(step));
    if is_whole {
        steps.retain(|step| !orbit.contains(step));
    }
    is_whole
}

fn whole_orbits(steps: &mut Vec<Step>) -> Vec<StepShape> {
    let mut whole = Vec::new();
    for step in steps.clone() {
        let (rows, columns) = (step.rows.abs(), step.columns.abs());
        let sorted = (rows.min(columns), rows.max(columns));
        if take_orbit(steps, sorted) {
            whole.push(sorted);
        }
    }
    whole.sort_unstable();
    by_number(&mut whole, |&(_, other)| other as usize);
    whole
}

fn ride_words(steps: &mut Vec<Step>, range: Option<u32>) -> Vec<String> {
    let (far, often) = match range {
        None => ("any distance".to_owned(), "any number of".to_owned()),
        Some(1) => ("one step".to_owned(), "one of".to_owned()),
        Some(range) => (format!("up to {range} steps"), format!("up to {range}")),
    };
    let along = [
        "along rows, columns and diagonals",
        "along rows and columns",
        "along diagonals",
    ];
    let several = |step| format!("by {often} {} in one direction", leaps_of(step));
    way_words(steps, &far, along, several, &format!("by {often} leaps of"))
}

fn leap_words(steps: &mut Vec<Step>) -> Vec<String> {
    let along = ["in any direction", "along a row or column", "diagonally"];
    way_words(steps, "one step", along, leap_of, "by a leap of")
}

/// Near steps that go so far, with words for those along rows, columns and diagonals, along rows and columns, and along
/// diagonals; then whole sets of reflections, and other steps one by one.
fn way_words(
    steps: &mut Vec<Step>,
    far: &str,
    [all, level, slanted]: [&str; 3],
    of_reflections: impl Fn(StepShape) -> String,
    by: &str,
) -> Vec<String> {
    let whole = whole_orbits(steps);
    let mut parts = Vec::new();
    match (whole.contains(&ROOK), whole.contains(&BISHOP)) {
        (true, true) => parts.push(format!("{far} {all}")),
        (true, false) => parts.push(format!("{far} {level}")),
        (false, true) => parts.push(format!("{far} {slanted}")),
        (false, false) => {}
    }
    let rest = whole.iter().filter(|step| step.1 > 1);
    parts.extend(rest.map(|&step| of_reflections(step)));
    let (near, others): (Vec<Step>, Vec<Step>) = steps.iter().partition(|step| is_near(step));
    if !near.is_empty() {
        parts.push(format!("{far} {}", directions(&near)));
    }
    let others = others.iter().map(|&step| step_words(step));
    parts.extend(others.map(|step| format!("{by} {step}")));
    parts
}

/// `by a knight's leap (1 square by 2)`.
fn leap_of(step: StepShape) -> String {
    match step {
        (1, 2) => "by a knight's leap (1 square by 2)".to_owned(),
        (0, far) => format!("by a leap of {far} squares along a row or column"),
        (near, far) if near == far => format!("by a leap of {far} squares diagonally"),
        (near, far) => format!("by a leap of {near} by {far} squares, whichever way round"),
    }
}

fn leaps_of(step: StepShape) -> String {
    match step {
        (1, 2) => "knight's leaps (1 square by 2)".to_owned(),
        (0, far) => format!("leaps of {far} squares along a row or column"),
        (near, far) if near == far => format!("leaps of {far} squares diagonally"),
        (near, far) => format!("leaps of {near} by {far} squares"),
    }
}

fn is_near(step: &Step) -> bool {
    step.rows.abs() <= 1 && step.columns.abs() <= 1
}

/// `up, left or down-right`.
fn directions(steps: &[Step]) -> String {
    let word = |step: &Step| {
        let vertical = ["up", "", "down"][(step.rows + 1).clamp(0, 2) as usize];
        let horizontal = ["left", "", "right"][(step.columns + 1).clamp(0, 2) as usize];
        match (vertical, horizontal) {
            ("", word) | (word, "") => word.to_owned(),
            (vertical, horizontal) => format!("{vertical}-{horizontal}"),
        }
    };
    let words: Vec<String> = steps.iter().map(word).collect();
    joined(&words, "or")
}

/// `2 up and 1 right`.
fn step_words(step: Step) -> String {
    let part = |number: i64, back: &str, forth: &str| match number {
        0 => None,
        _ if number < 0 => Some(format!("{} {back}", number.unsigned_abs())),
        _ => Some(format!("{number} {forth}")),
    };
    let parts = [
        part(step.rows, "up", "down"),
        part(step.columns, "left", "right"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    joined(&parts, "and")
}
