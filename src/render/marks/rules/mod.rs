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
    use crate::board::Square;
    use crate::puzzle::{Bound, Bounds, Counted, Moves, Run, Runs, RunsOf, sample};
    use crate::render::marks::beside::Margins;

    #[test]
    fn the_size_of_a_part_is_in_its_square() {
        let mut puzzle = sample::open(1, 3);
        puzzle.connected(Counted::Empty, Bound::ANY);
        let Some(Rule::Connected(rule)) = puzzle.rules.last_mut() else {
            unreachable!("a rule about parts was added");
        };
        rule.sizes = vec![(Square::new(1), 12)];
        let expected = Beside {
            square: Square::new(1),
            side: Side::Corner(0),
            words: "12".to_owned(),
        };
        assert_eq!(numbers(&puzzle), [expected]);
    }

    #[test]
    fn of_several_numbers_for_one_row_each_says_what_it_counts() {
        let mut puzzle = sample::open(1, 3);
        let plus = puzzle.add("plus", '+', Moves::none(), Bound::ANY);
        let minus = puzzle.add("minus", '-', Moves::none(), Bound::ANY);
        let words = |puzzle: &Puzzle| -> Vec<String> {
            numbers(puzzle)
                .into_iter()
                .map(|beside| beside.words)
                .collect()
        };
        let numbers = |puzzle: &mut Puzzle, kind, number| {
            puzzle.count(
                Counted::Pieces(sample::set(&[kind])),
                Grouping::Row,
                Bound::ANY,
            );
            let Some(Rule::Count(rule)) = puzzle.rules.last_mut() else {
                unreachable!("a count rule was added");
            };
            rule.each[0].bounds = Bounds::Each(vec![Bound::exactly(number)]);
        };
        numbers(&mut puzzle, plus, 2);
        assert_eq!(words(&puzzle), ["2"]);
        numbers(&mut puzzle, minus, 1);
        assert_eq!(words(&puzzle), ["+2", "-1"]);
    }

    #[test]
    fn the_last_run_of_a_row_is_nearest_to_the_board_and_no_run_is_a_zero() {
        let mut puzzle = sample::open(2, 3);
        let ink = puzzle.add("ink", 'I', Moves::none(), Bound::ANY);
        puzzle.rules.push(Rule::Runs(Runs {
            of: RunsOf::Pieces(sample::set(&[ink])),
            grouping: Grouping::Row,
            lengths: vec![Some(vec![Run::Of(1), Run::Any]), Some(Vec::new())],
            number: Bound::ANY,
            length: Bound::ANY,
            origin: crate::puzzle::Origin(0),
        }));
        let found = numbers(&puzzle);
        let found = found.iter();
        let found: Vec<_> = found
            .map(|b| (b.square.index(), b.side, b.words.as_str()))
            .collect();
        let expected = [
            (0, Side::Left(0), "*"),
            (0, Side::Left(1), "1"),
            (3, Side::Left(0), "0"),
        ];
        assert_eq!(found, expected);
        assert_eq!(Margins::of(&numbers(&puzzle)).left, 2);
    }
}
