//! What `count` reports: a sentence for one instance, a table for many, JSON for programs.

use std::collections::BTreeSet;

use crate::app::{ByPiece, CountReport};
use crate::board::Square;
use crate::definition::{Definition, Instance};
use crate::puzzle::{Bracket, Placement, Puzzle};
use crate::render::instance::seconds;
use crate::render::json::{InOrder, Object, pieces_in_order};
use crate::render::reports::classes::{classes_json, classes_line};
use crate::render::reports::goal;
use crate::render::reports::statistics::{Taken, statistics_json};
use crate::text::{aligned, at_the_left, at_the_right};
use crate::total::Total;

/// `92 solutions, 12 up to symmetry`; `at least 5 solutions` if these are not all.
pub fn number_of(number: &Total, fundamental: Option<&Total>, complete: bool) -> String {
    let at_least = if complete { "" } else { "at least " };
    let mut words = format!("{at_least}{}", solutions(number));
    if let Some(fundamental) = fundamental {
        let fundamental = bounded(fundamental, complete);
        words += &format!(", {fundamental} up to symmetry");
    }
    words
}

/// `at least 5 solutions`: what is known after this many were found.
pub fn at_least(found: u64) -> String {
    number_of(&found.into(), None, false)
}

/// `1 solution`, `92 solutions`.
pub fn solutions(number: &Total) -> String {
    let plural = if *number == 1 { "" } else { "s" };
    format!("{number} solution{plural}")
}

fn bounded(number: &Total, complete: bool) -> String {
    if complete {
        number.to_string()
    } else {
        format!("at least {number}")
    }
}

/// The count of one instance in words, on a line, and its classes on another: `365596 solutions (2000
/// judged, 8 symmetries used)`.
pub fn count_line(puzzle: &Puzzle, report: &CountReport) -> String {
    let fundamental = report.fundamental.as_ref();
    let mut line = number_of(&report.solutions, fundamental, report.complete);
    line += &judged(report);
    if let Some(error) = &report.no_classes {
        line += &format!("; up to symmetry: not applicable, {error}");
    }
    if let Some(known) = shown_goal(report).and_then(|goal| goal::known(puzzle, &goal)) {
        line += &format!("; {known}");
    }
    let classes = report.classes.as_ref().map(classes_line);
    line + "\n" + &classes.unwrap_or_default()
}

/// What is known of the optimum, unless it is known that there is none.
fn shown_goal(report: &CountReport) -> Option<Bracket> {
    let nothing_obeys_the_rules = report.complete && report.solutions.is_zero();
    report.goal.filter(|_| !nothing_obeys_the_rules)
}

/// The note in brackets if not all solutions were judged.
fn judged(report: &CountReport) -> String {
    let Some(judged) = report.judged else {
        return String::new();
    };
    match report.symmetries {
        1 => format!(" ({judged} judged)"),
        symmetries => format!(" ({judged} judged, {symmetries} symmetries used)"),
    }
}

/// The number of solutions with a piece on each square, a line for each square; optionally with their share
/// of all solutions.
pub fn by_piece(
    instance: &Instance,
    by: &ByPiece,
    report: &CountReport,
    with_shares: bool,
) -> String {
    let board = &instance.puzzle.board;
    let row = |(square, number): &(Square, Total)| {
        let share = report.share(number).filter(|_| with_shares);
        let share = share.map(|share| format!("  {:9.5} %", 100.0 * share));
        let number = bounded(number, report.complete);
        (board.name(*square), number, share.unwrap_or_default())
    };
    let rows: Vec<(String, String, String)> = by.squares.iter().map(row).collect();
    let names = rows.iter().map(|(name, ..)| name.len());
    let numbers = rows.iter().map(|(_, number, _)| number.len());
    let (name_width, width) = (names.max().unwrap_or(0), numbers.max().unwrap_or(0));
    let mut text = format!("{}:\n", by.piece);
    for (name, number, share) in rows {
        let (name, number) = (at_the_left(&name, name_width), at_the_right(&number, width));
        text += &format!("  {name} {number}{share}\n");
    }
    text
}

/// A table with a row for each instance of a sweep. Rows are made one by one, so the widths are fixed
/// beforehand; a greater number shifts only its own row.
pub struct CountTable {
    /// Their titles and widths; first the parameters that vary.
    columns: Vec<(String, usize)>,
    parameters: usize,
    optimum: bool,
}

impl CountTable {
    pub fn new(instances: &[Instance], names: &[String], fundamental: bool) -> Self {
        let width = |name: &String| {
            let values = instances.iter().filter_map(|one| value(one, name));
            let longest = values.map(|value| value.len()).max();
            longest.unwrap_or(0).max(name.len())
        };
        let parameters = names.iter().map(|name| (name.clone(), width(name)));
        let optimum = instances.iter().any(|one| one.puzzle.goal.is_some());
        let others = [
            optimum.then_some("optimum"),
            Some("solutions"),
            fundamental.then_some("up to symmetry"),
        ];
        let others = others.into_iter().flatten();
        let others = others.map(|title| (title.to_owned(), title.len()));
        CountTable {
            columns: parameters.chain(others).collect(),
            parameters: names.len(),
            optimum,
        }
    }

    pub fn header(&self) -> String {
        let titles = self.columns.iter().map(|(title, _)| title.clone());
        self.line(titles.collect(), "")
    }

    pub fn row(&self, instance: &Instance, report: &CountReport) -> String {
        let parameters = self.columns[..self.parameters].iter();
        let values = parameters.map(|(name, _)| value(instance, name).unwrap_or_default());
        let mut cells: Vec<String> = values.collect();
        cells.extend(self.optimum.then(|| optimum(report)));
        let numbers = [Some(&report.solutions), report.fundamental.as_ref()];
        let numbers = numbers.into_iter().flatten();
        cells.extend(numbers.map(|number| bounded(number, report.complete)));
        self.line(cells, &judged(report))
    }

    fn line(&self, cells: Vec<String>, note: &str) -> String {
        let cells = cells.iter().zip(&self.columns);
        let cells = cells.map(|(cell, (_, width))| (cell.as_str(), (Some(*width), true)));
        aligned(cells) + note + "\n"
    }
}

/// `8`; `8 to 10` if it is not proved; `none` if there is none.
pub fn optimum(report: &CountReport) -> String {
    match shown_goal(report) {
        Some(bracket) => goal::short(&bracket),
        None => "none".to_owned(),
    }
}

pub fn value(instance: &Instance, name: &str) -> Option<String> {
    let mut parameters = instance.parameters.iter();
    let (_, value) = parameters.find(|(other, _)| other == name)?;
    Some(value.to_string())
}

/// The count of one instance as a JSON object on a line, on request with shares of all solutions.
pub fn count_json(
    definition: &Definition,
    instance: &Instance,
    report: &CountReport,
    taken: Option<&Taken>,
    with_shares: bool,
) -> String {
    counted(definition, instance, report, taken, with_shares).line()
}

/// What `watch` found in a file: a solution, if there is one, and the count, as a JSON object on a line.
pub fn watched_json(
    definition: &Definition,
    instance: &Instance,
    placement: Option<&Placement>,
    report: &CountReport,
) -> String {
    let pieces = placement.map(|placement| pieces_in_order(&instance.puzzle, placement));
    let count = counted(definition, instance, report, None, false);
    count.with("pieces", pieces).line()
}

/// The engines that have counted.
fn engines(report: &CountReport) -> String {
    let of_parts = report.parts_by.keys();
    let of_parts: BTreeSet<&str> = of_parts.flat_map(|names| names.split(", ")).collect();
    match of_parts.is_empty() {
        true => report.engines.name().to_owned(),
        false => Vec::from_iter(of_parts).join(", "),
    }
}

fn counted(
    definition: &Definition,
    instance: &Instance,
    report: &CountReport,
    taken: Option<&Taken>,
    with_shares: bool,
) -> Object {
    let (classes, parts) = (report.classes.as_ref(), report.parts_by.iter());
    let parts = InOrder(parts.map(|(by, parts)| (by.clone(), *parts)).collect());
    let numbers = by_square(instance, report, |number| Some(number.clone()));
    let shares = by_square(instance, report, |number| report.share(number));
    let has_shares = with_shares && report.complete;
    Object::of(definition, instance)
        .with("solutions", &report.solutions)
        .with_some("fundamental", report.fundamental.as_ref())
        .with_goal(shown_goal(report))
        .with_some("classes", classes.map(classes_json))
        .with_some("orbits", classes.map(|classes| classes.are_orbits))
        .with_some("by", (!report.by.is_empty()).then_some(numbers))
        .with_some("probabilities", has_shares.then_some(shares))
        .with("complete", report.complete)
        // If not all were judged.
        .with_some("judged", report.judged)
        // The number of symmetries of the whole puzzle that were used, if any but the identity.
        .with_some(
            "symmetry",
            (report.symmetries > 1).then_some(report.symmetries),
        )
        .with("engine", engines(report))
        .with_some("parts", (!parts.0.is_empty()).then_some(parts))
        // The program that the engine called, if not varisat.
        .with_some("solver", report.solver.as_ref())
        .with_some("statistics", taken.map(statistics_json))
        .with("seconds", seconds(report.elapsed))
}

/// For each piece that was counted by square: a number for each square.
fn by_square<N>(
    instance: &Instance,
    report: &CountReport,
    of: impl Fn(&Total) -> Option<N>,
) -> InOrder<InOrder<N>> {
    let board = &instance.puzzle.board;
    let of_piece = |by: &ByPiece| {
        let squares = by.squares.iter();
        let named = squares.filter_map(|(square, number)| Some((board.name(*square), of(number)?)));
        (by.piece.clone(), InOrder(named.collect()))
    };
    InOrder(report.by.iter().map(of_piece).collect())
}
