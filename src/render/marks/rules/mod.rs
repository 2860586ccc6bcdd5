//! What each kind of rule puts on a board: numbers and shapes; a kind that needs more than a line has a file. Also
//! the rules of one kind whose moves or squares are drawn.
//!
//! Nothing else here names every kind of rule.

mod count;
mod difference;
mod runs;
mod sum;

use rustc_hash::FxHashSet;

use crate::board::{Board, Grouping};
use crate::puzzle::{Attacks, Clues, Count, CountedGroups, Puzzle, Rule, Visible};
use crate::render::marks::beside::{Beside, Numbers, Side};
use crate::render::marks::shapes::{Mark, of_groups};

/// Adds the numbers of a rule. Clues are drawn by themselves, see [`super::clues`].
fn add_numbers(rule: &Rule, numbers: &mut Numbers<'_>) {
    match rule {
        Rule::Count(rule) => count::add_numbers(rule, numbers),
        Rule::Sum(rule) => sum::add_numbers(rule, numbers),
        Rule::Difference(rule) => difference::add_numbers(rule, numbers),
        Rule::Runs(rule) => runs::add_numbers(rule, numbers),
        Rule::Visible(rule) => numbers.bounds(&rule.lines, None, seen_from(rule)),
        Rule::Connected(rule) => {
            for (square, size) in &rule.sizes {
                numbers.add(*square, Side::Corner, size.to_string());
            }
        }
        Rule::Attacks(_) | Rule::Clues(_) | Rule::Distinct(_) => {}
        Rule::Equal(_) | Rule::Forbid(_) | Rule::Matching(_) => {}
    }
}

/// The side of lines from which their pieces are seen.
fn seen_from(rule: &Visible) -> fn(usize) -> Side {
    match (&rule.lines.grouping, rule.from_last) {
        (Grouping::Row, false) => Side::Left,
        (Grouping::Row, true) => Side::Right,
        (Grouping::Column, false) => Side::Above,
        (Grouping::Column, true) => Side::Below,
        _ => Side::Corner,
    }
}

fn shapes_of(rule: &Rule, board: &Board) -> Vec<Mark> {
    let counted = |each: &[CountedGroups]| of_groups(board, each.iter().map(|one| &one.grouping));
    match rule {
        Rule::Count(rule) => counted(&rule.each),
        Rule::Connected(rule) => counted(&rule.each),
        Rule::Sum(rule) => sum::with_arrows(rule, counted(&rule.each)),
        Rule::Difference(rule) => difference::shapes(rule, board),
        Rule::Distinct(rule) => of_groups(board, &rule.each),
        Rule::Equal(rule) => of_groups(board, &rule.each),
        Rule::Runs(rule) => of_groups(board, [&rule.grouping]),
        Rule::Visible(rule) => of_groups(board, [&rule.lines.grouping]),
        Rule::Attacks(_) | Rule::Clues(_) | Rule::Forbid(_) | Rule::Matching(_) => Vec::new(),
    }
}

/// Every number beside rows and columns or in squares, in the order of the rules, except clues.
pub fn numbers(puzzle: &Puzzle) -> Vec<Beside> {
    let mut numbers = Numbers::new(puzzle);
    for rule in &puzzle.rules {
        add_numbers(rule, &mut numbers);
    }
    numbers.into_all()
}

/// Every shape, each once.
pub fn shapes(puzzle: &Puzzle) -> Vec<Mark> {
    let rules = puzzle.rules.iter();
    let shapes = rules.flat_map(|rule| shapes_of(rule, &puzzle.board));
    let mut shapes: Vec<Mark> = shapes.collect();
    let mut seen = FxHashSet::default();
    shapes.retain(|shape| seen.insert(shape.clone()));
    shapes
}

pub fn attacks(puzzle: &Puzzle) -> impl Iterator<Item = &Attacks> {
    puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Attacks(rule) => Some(rule),
        _ => None,
    })
}

pub fn counts(puzzle: &Puzzle) -> impl Iterator<Item = &Count> {
    puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Count(rule) => Some(rule),
        _ => None,
    })
}

pub fn clues(puzzle: &Puzzle) -> impl Iterator<Item = &Clues> {
    puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Clues(rule) => Some(rule),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::Definition;
    use crate::render::marks::beside::Margins;

    /// The numbers of a puzzle, and how many are at most at the left of a row; lines of the file are parted by `; `.
    fn said(file: &str) -> (String, usize) {
        let definition = Definition::parse("made.toml", &file.replace("; ", "\n"));
        let definition = definition.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
        let puzzle = &definition.instance(&[]).unwrap().puzzle;
        let numbers = numbers(puzzle);
        let words = numbers.iter().map(|number| {
            let square = puzzle.board.name(number.square);
            format!("{square} {:?} {}", number.side, number.words)
        });
        (Vec::from_iter(words).join(", "), Margins::of(&numbers).left)
    }

    #[test]
    fn each_number_has_its_place_and_says_what_it_counts_where_several_are_beside_a_row() {
        let of_size = "[board]; rows = 1; columns = 3; [pieces.man]; moves = 'none'; [[connected]]; of = 'empty'; sizes = { b1 = 12 }";
        assert_eq!(said(of_size).0, "b1 Corner(0) 12");
        let plus = "[board]; rows = 1; columns = 3; [pieces.plus]; symbol = '+'; moves = 'none'; [pieces.minus]; symbol = '-'; moves = 'none'; \
                    [[count]]; of = 'plus'; each = 'row'; exactly = [2]";
        assert_eq!(said(plus).0, "a1 Right(0) 2");
        let minus = "[[count]]; of = 'minus'; each = 'row'; exactly = [1]";
        let both = said(&format!("{plus}; {minus}")).0;
        assert_eq!(both, "a1 Right(0) +2, a1 Right(1) -1");
        // The last run is nearest to the board, and no run is a zero.
        let runs = "[board]; rows = 2; columns = 3; [pieces.ink]; moves = 'none'; [[runs]]; of = 'ink'; each = 'row'; lengths = ['1 *', '']";
        let expected = "a2 Left(0) *, a2 Left(1) 1, a1 Left(0) 0";
        assert_eq!(said(runs), (expected.to_owned(), 2));
    }
}
