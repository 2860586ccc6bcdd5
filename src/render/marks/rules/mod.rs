//! What each kind of rule puts on a board: numbers and shapes, in one file for each kind that has any. Also
//! the rules of one kind whose moves or squares are drawn.
//!
//! Nothing else here names every kind of rule.

mod connected;
mod count;
mod difference;
mod runs;
mod sum;
mod visible;

use rustc_hash::FxHashSet;

use crate::puzzle::{Attacks, Clues, Count, Distinct, Equal, Forbid, Matching, Puzzle, Rule};
use crate::render::marks::beside::{Beside, Numbers};
use crate::render::marks::shapes::{Mark, of_groups};

/// What a rule puts on a board.
trait Marks {
    fn numbers(&self, _numbers: &mut Numbers<'_>) {}

    fn shapes(&self, _puzzle: &Puzzle) -> Vec<Mark> {
        Vec::new()
    }
}

/// Clues are drawn by themselves, see [`super::clues`].
impl Marks for Clues {}
impl Marks for Attacks {}
impl Marks for Forbid {}
impl Marks for Matching {}

impl Marks for Distinct {
    fn shapes(&self, puzzle: &Puzzle) -> Vec<Mark> {
        of_groups(&puzzle.board, &self.each)
    }
}

impl Marks for Equal {
    fn shapes(&self, puzzle: &Puzzle) -> Vec<Mark> {
        of_groups(&puzzle.board, &self.each)
    }
}

fn marks(rule: &Rule) -> &dyn Marks {
    match rule {
        Rule::Attacks(rule) => rule,
        Rule::Count(rule) => rule,
        Rule::Clues(rule) => rule,
        Rule::Equal(rule) => rule,
        Rule::Forbid(rule) => rule,
        Rule::Distinct(rule) => rule,
        Rule::Sum(rule) => rule,
        Rule::Matching(rule) => rule,
        Rule::Connected(rule) => rule,
        Rule::Difference(rule) => rule,
        Rule::Runs(rule) => rule,
        Rule::Visible(rule) => rule,
    }
}

/// Every number beside rows and columns or in squares, in the order of the rules, except clues.
pub fn numbers(puzzle: &Puzzle) -> Vec<Beside> {
    let mut numbers = Numbers::new(puzzle);
    for rule in &puzzle.rules {
        marks(rule).numbers(&mut numbers);
    }
    numbers.into_all()
}

/// Every shape, each once.
pub fn shapes(puzzle: &Puzzle) -> Vec<Mark> {
    let rules = puzzle.rules.iter();
    let mut shapes: Vec<Mark> = rules.flat_map(|rule| marks(rule).shapes(puzzle)).collect();
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
    use crate::board::{Grouping, Square};
    use crate::puzzle::{Bound, Bounds, Counted, Moves, Run, Runs, RunsOf, sample};
    use crate::render::marks::beside::{Margins, Side};

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
