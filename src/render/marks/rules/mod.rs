//! What each rule puts on a board: numbers and marks, as is usual for what it says, or as its look says. Also the rules
//! of one kind whose moves or squares are drawn.
//!
//! Nothing else here names every kind of rule.

mod alike;
mod everywhere;
mod layers;
mod operations;
mod own;
mod places;
mod runs;
mod undrawn;
mod unseen;
mod weights;

use rustc_hash::FxHashSet;

use crate::board::{Board, Grouping, Square};
use crate::puzzle::print::{Outside, PrintedText, RuleLook, Shape, TextPlace, number_in_words};
use crate::puzzle::{
    Attacks, Bounds, ComparedPairs, Connected, Counted, CountedGroups, Mark, Origin, Puzzle, Rule,
};
use crate::render::marks::beside::{Beside, Numbers, Side, Signs, differ, side_of};
use crate::render::marks::clues::{clue_on, later_clues};
use crate::render::marks::rules::layers::{Added, part_layers};
use crate::render::marks::rules::own::{CountedSymbols, Said};
use crate::render::marks::rules::places::give_places;

pub use alike::{Alike, alike};
pub use everywhere::everywhere;
pub use operations::have_borders;
pub use undrawn::{undrawn, undrawn_factors};
pub use unseen::{unseen_givens, unseen_sides, unseen_squares};

/// What rules draw: numbers beside rows and columns or in squares, except clues, and marks, each once.
pub fn printed(puzzle: &Puzzle) -> (Vec<Beside>, Vec<Mark>) {
    let mut numbers = Numbers::new(puzzle);
    let mut added = Vec::new();
    for &(square, number) in &puzzle.print.numbers {
        let words = number_in_words(number);
        let clue = clue_on(puzzle, square).map(|clue| i64::from(clue.number));
        if number != clue || number.is_none() {
            numbers.put(square, Side::Middle, words);
        }
    }
    for clue in later_clues(puzzle) {
        numbers.put(clue.square, Side::Middle, clue.number.to_string());
    }
    for (place, words) in unknown_clues(puzzle) {
        numbers.put(place, on(&puzzle.board, place), words);
    }
    for rule in &puzzle.rules {
        let look = puzzle.print.of_rule(rule.origin()).cloned();
        let look = look.unwrap_or_default();
        if !is_drawn(puzzle, rule) {
            continue;
        }
        let first = numbers.len();
        add(rule, &look, &mut numbers);
        added.push(Added::by_rule(rule, first..numbers.len()));
    }
    for mark in &puzzle.print.marks {
        numbers.mark(mark.clone());
    }
    for text in &puzzle.print.texts {
        let first = numbers.len();
        add_text(text, &mut numbers);
        added.push(Added::by_author(first..numbers.len()));
    }
    let (mut numbers, mut marks) = numbers.into_all();
    part_layers(&puzzle.board, &mut numbers, &added);
    give_places(puzzle, &mut numbers, &marks);
    let mut seen = FxHashSet::default();
    marks.retain(|mark| seen.insert(mark.clone()));
    (numbers, marks)
}

/// Whether the groups of a rule are drawn. Of equal numbers the numbers are.
fn is_drawn(puzzle: &Puzzle, rule: &Rule) -> bool {
    let shape = puzzle.print.of_rule(rule.origin()).map(|look| look.shape);
    let is_alike = puzzle.print.alike(rule.origin()).is_some();
    match shape.flatten() {
        Some(shape) => shape != Shape::Hidden,
        None => !is_alike,
    }
}

/// The `?` of rules with clues, each once, where the board prints none and no clue stands.
fn unknown_clues(puzzle: &Puzzle) -> impl Iterator<Item = (Square, String)> {
    let print = &puzzle.print;
    let is_printed = |square: Square| {
        let place = print.numbers.binary_search_by_key(&square, |(its, _)| *its);
        place.is_ok() || clue_on(puzzle, square).is_some()
    };
    let unknown = print.unknown.iter();
    let mut seen = FxHashSet::default();
    let unknown = unknown.filter(move |&&(origin, square)| {
        !print.hides(origin) && !is_printed(square) && seen.insert(square)
    });
    unknown.map(|&(_, square)| (square, number_in_words(None)))
}

/// What the groups of a rule of this place in the file are drawn as, by the author if the rule is hidden, and if that is
/// the same of all; [`Shape::Hidden`] where nothing is drawn of one of them, or of the rule.
pub fn shape_of(puzzle: &Puzzle, origin: Origin) -> Option<Shape> {
    let look = puzzle.print.of_rule(origin).cloned().unwrap_or_default();
    let mut numbers = Numbers::new(puzzle);
    let mut has_clues = false;
    for rule in puzzle.rules.iter().filter(|rule| rule.origin() == origin) {
        has_clues |= matches!(rule, Rule::Clues(_));
        add(rule, &look, &mut numbers);
    }
    let (numbers, marks) = numbers.into_all();
    let is_bare = numbers.is_empty() || puzzle.print.hides(origin);
    if is_bare && marks.is_empty() && !has_clues {
        return Some(Shape::Hidden);
    }
    let shape = |mark: &Mark| match mark.shape {
        Shape::Hidden => {
            let mut drawn = puzzle.print.marks.iter();
            let drawn = drawn.find(|drawn| drawn.squares == mark.squares);
            drawn.map_or(Shape::Hidden, |drawn| drawn.shape)
        }
        shape => shape,
    };
    let shapes: Vec<Shape> = marks.iter().map(shape).collect();
    if shapes.contains(&Shape::Hidden) {
        return Some(Shape::Hidden);
    }
    let first = *shapes.first()?;
    shapes.iter().all(|&shape| shape == first).then_some(first)
}

fn add_text(text: &PrintedText, numbers: &mut Numbers<'_>) {
    let (board, words) = (&numbers.puzzle.board, text.words.clone());
    match text.place {
        TextPlace::Corner(square, corner) => {
            numbers.put(square, Side::Corner(corner as usize), words);
        }
        TextPlace::Outside(Outside::Left, row) => numbers.add(board.at(row, 0), Side::Left, words),
        TextPlace::Outside(Outside::Right, row) => {
            numbers.add(board.at(row, 0), Side::Right, words)
        }
        TextPlace::Outside(Outside::Top, column) => {
            numbers.add(board.at(0, column), Side::Above, words);
        }
        TextPlace::Outside(Outside::Bottom, column) => {
            numbers.add(board.at(0, column), Side::Below, words);
        }
    }
}

/// Adds the numbers of a rule, and what is drawn of groups of its own. Clues are drawn by themselves, see
/// [`super::clues`].
fn add(rule: &Rule, look: &RuleLook, numbers: &mut Numbers<'_>) {
    let own = |said: Said<'_>, numbers: &mut Numbers<'_>| own::add(&said, look, numbers);
    match rule {
        Rule::Count(rule) => {
            let mut rules = numbers.puzzle.rules.iter();
            let is_one = |other: &Rule| matches!(other, Rule::Count(one) if one.of != rule.of);
            let symbols = match rules.any(|other| other.origin() == rule.origin && is_one(other)) {
                true => CountedSymbols::Each,
                false => CountedSymbols::Together,
            };
            for groups in &rule.each {
                if differ(groups) {
                    let signs = Signs {
                        before: sign(numbers, &rule.of, groups).unwrap_or_default(),
                        behind: "",
                    };
                    let grouping = lines_of(groups);
                    numbers.bounds(groups, signs, side(look, grouping, side_of(grouping)));
                }
                own(Said::Count(groups, symbols), numbers);
            }
        }
        Rule::Sum(rule) => {
            for groups in &rule.each {
                if differ(groups) {
                    let has_weights = weights::add(rule, &groups.grouping, numbers);
                    // Weights stand where sums of columns do otherwise.
                    let from_last = rule.stretch.as_ref().map(|stretch| stretch.from_last);
                    let grouping = lines_of(groups);
                    let usual = match from_last.or(has_weights.then_some(true)) {
                        Some(from_last) => seen_from(grouping, from_last),
                        None => side_of(grouping),
                    };
                    let signs = Signs {
                        behind: if rule.is_product { "×" } else { "" },
                        ..Signs::default()
                    };
                    numbers.bounds(groups, signs, side(look, grouping, usual));
                }
                own(Said::Sum(rule, groups), numbers);
            }
        }
        Rule::Difference(rule) => {
            if let ComparedPairs::Lines(groups) = &rule.pairs {
                own(Said::Difference(rule, groups), numbers);
            }
        }
        Rule::Runs(rule) => {
            runs::add_numbers(rule, numbers);
            let groups = CountedGroups {
                grouping: rule.grouping.clone(),
                bounds: Bounds::Same(rule.number.clone()),
            };
            own(Said::Count(&groups, CountedSymbols::Together), numbers);
        }
        Rule::Visible(rule) => {
            let seen_from = seen_from(&rule.lines.grouping, rule.from_last);
            numbers.bounds(&rule.lines, Signs::default(), seen_from);
            own(Said::Bounded(&rule.lines), numbers);
        }
        Rule::Connected(rule) => {
            let (board, print) = (&numbers.puzzle.board, &numbers.puzzle.print);
            for &(place, size) in &rule.sizes {
                if print.numbers.binary_search(&(place, size)).is_err() {
                    numbers.put(place, on(board, place), number_in_words(size));
                }
            }
            for (place, label) in labels(rule) {
                numbers.put(place, on(board, place), label.to_owned());
            }
            for groups in &rule.each {
                if differ(groups) {
                    let grouping = lines_of(groups);
                    numbers.bounds(
                        groups,
                        Signs::default(),
                        side(look, grouping, side_of(grouping)),
                    );
                }
                own(Said::Bounded(groups), numbers);
            }
        }
        Rule::Distinct(_) | Rule::Equal(_) => {
            for grouping in rule.groupings() {
                own(Said::Other(grouping), numbers);
            }
        }
        Rule::Attacks(_) | Rule::Clues(_) | Rule::Forbid(_) | Rule::Matching(_) => {}
    }
}

/// Where the number of a square stands, or of a corner.
fn on(board: &Board, place: Square) -> Side {
    match board.is_square(place) {
        true => Side::Middle,
        false => Side::OnCorner,
    }
}

/// The rows or columns of groups, which may have sides.
fn lines_of(groups: &CountedGroups) -> &Grouping {
    let grouping = &groups.grouping;
    grouping.of_squares().unwrap_or(grouping)
}

/// The side of groups where their numbers stand, as usual or as the author says.
fn side(look: &RuleLook, lines: &Grouping, usual: fn(usize) -> Side) -> fn(usize) -> Side {
    match (lines, look.beside) {
        (Grouping::Row, Some(Outside::Left)) => Side::Left,
        (Grouping::Row, Some(Outside::Right)) => Side::Right,
        (Grouping::Column, Some(Outside::Top)) => Side::Above,
        (Grouping::Column, Some(Outside::Bottom)) => Side::Below,
        _ => usual,
    }
}

/// The squares with labels, and these.
fn labels(rule: &Connected) -> impl Iterator<Item = (Square, &str)> {
    let labels = rule.labels.as_deref().into_iter();
    labels.flat_map(|labels| {
        let squares = labels.squares().into_iter().flatten();
        squares.filter_map(|square| Some((square, labels.label(square)?)))
    })
}

/// The sign before each number where several rules count in the same groups, or one in rows and another in columns: the
/// symbol of the only kind that the rule counts.
fn sign(numbers: &Numbers<'_>, of: &Counted, groups: &CountedGroups) -> Option<String> {
    let Counted::Pieces(kinds) = of else {
        return None;
    };
    let is_beside =
        |groups: &CountedGroups| matches!(lines_of(groups), Grouping::Row | Grouping::Column);
    let mut counts = numbers.puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Count(rule) => Some(rule),
        _ => None,
    });
    let has_other = counts.any(|rule| {
        let is_other = |other: &CountedGroups| {
            let is_same = lines_of(other) == lines_of(groups);
            let are_beside = rule.of != *of && is_beside(other) && is_beside(groups);
            differ(other) && !std::ptr::eq(other, groups) && (is_same || are_beside)
        };
        rule.each.iter().any(is_other)
    });
    has_other.then(|| numbers.only(kinds)).flatten()
}

/// The side of lines from which they are read.
fn seen_from(lines: &Grouping, from_last: bool) -> fn(usize) -> Side {
    match (lines, from_last) {
        (Grouping::Row, false) => Side::Left,
        (Grouping::Row, true) => Side::Right,
        (Grouping::Column, false) => Side::Above,
        (Grouping::Column, true) => Side::Below,
        _ => Side::Corner,
    }
}

/// Whether runs are given for rows or columns, as in a nonogram.
pub fn has_runs(puzzle: &Puzzle) -> bool {
    puzzle.rules.iter().any(|rule| match rule {
        Rule::Runs(rule) => {
            let is_line = matches!(rule.grouping, Grouping::Row | Grouping::Column);
            is_line && rule.lengths_of(0).is_some() && !puzzle.print.hides(rule.origin)
        }
        _ => false,
    })
}

/// The rules about attacks.
pub fn attacks(puzzle: &Puzzle) -> impl Iterator<Item = &Attacks> {
    puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Attacks(rule) => Some(rule),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
