//! What a sum or a product of different pieces says of the sets of pieces that may stand there: three digits that add up
//! to 7 are 1, 2 and 4.
//!
//! A solver that adds up square by square does not see these sets, and needs five times as many conflicts for a killer
//! sudoku.

use crate::app::generate::Making;
use crate::board::{Board, Grouping, Square};
use crate::puzzle::{Bound, Bounds, Count, Counted, KindId, KindSet, Rule, Sum};
use crate::sat::Literal;

/// With more kinds than this, or squares, there are too many sets.
const MOST_KINDS: usize = 16;
const MOST_SQUARES: usize = 6;

impl Making<'_> {
    /// Says which sets of pieces can stand on these squares if their sum is this number, as far as all of these hold.
    /// Says nothing if squares may be empty or hold equal pieces by the rules of the open file and these.
    pub fn add_sets(
        &mut self,
        sum: &Sum,
        squares: &[Square],
        number: i64,
        of: &[Literal],
        rules: &[Rule],
    ) {
        let values: Vec<(KindId, i64)> = sum.of.iter().collect();
        let is_small = values.len() <= MOST_KINDS && (2..=MOST_SQUARES).contains(&squares.len());
        let is_whole = self.file.instance.puzzle.board.is_whole(&sum.within);
        let is_plain = is_whole && sum.factors.is_empty() && sum.stretch.is_none();
        if !is_small || !is_plain || !self.are_different(&sum.of.kinds(), squares, rules) {
            return;
        }
        let neutral = i64::from(sum.is_product);
        let join = |so_far: i64, value: i64| match sum.is_product {
            true => so_far.saturating_mul(value),
            false => so_far.saturating_add(value),
        };
        let mut sets = Vec::new();
        for set in subsets(values.len(), squares.len()) {
            let kinds = set.iter().map(|&place| values[place]);
            if kinds
                .clone()
                .fold(neutral, |sum, (_, value)| join(sum, value))
                == number
            {
                let set: Vec<KindId> = kinds.map(|(kind, _)| kind).collect();
                sets.push((self.opened.new_literal(), set));
            }
        }
        let all: Vec<Literal> = sets.iter().map(|(chosen, _)| *chosen).collect();
        self.opened.imply(of, &all);
        for (kind, _) in values {
            let held = squares.iter();
            let held = held.filter_map(|&square| self.opened.holds(square, Some(kind)));
            let held: Vec<Literal> = held.flatten().collect();
            let with = sets.iter().filter(|(_, set)| set.contains(&kind));
            let with: Vec<Literal> = with.map(|(chosen, _)| *chosen).collect();
            for &chosen in &with {
                self.opened.imply(&[of, &[chosen]].concat(), &held);
            }
            for &held in &held {
                self.opened.imply(&[of, &[held]].concat(), &with);
            }
        }
    }

    /// Whether each of these squares holds one of the kinds, and no two hold the same: by the rules of the open file, or
    /// by others about these squares alone.
    fn are_different(&self, kinds: &KindSet, squares: &[Square], others: &[Rule]) -> bool {
        let puzzle = &self.file.instance.puzzle;
        let board = &puzzle.board;
        let counts = puzzle.rules.iter().filter_map(|rule| match rule {
            Rule::Count(count) if board.is_whole(&count.within) => Some(count),
            _ => None,
        });
        let counts: Vec<&Count> = counts.collect();
        let fills = |count: &&Count| {
            let of = matches!(&count.of, Counted::Pieces(of) if of.iter().all(|kind| kinds.contains(kind)));
            of && bound_on(count, &Grouping::Square)
                .is_some_and(|bound| bound.hull().at_least.is_some_and(|least| least >= 1))
        };
        if !counts.iter().any(fills) {
            return false;
        }
        let once = |count: &Count, kind: KindId, grouping: &Grouping| {
            let of = matches!(&count.of, Counted::Pieces(of) if of.contains(kind));
            of && bound_on(count, grouping)
                .is_some_and(|bound| bound.hull().at_most.is_some_and(|most| most <= 1))
        };
        let by_others = |kind: KindId| {
            others.iter().any(|rule| match rule {
                Rule::Count(count) if board.is_whole(&count.within) => {
                    let grouping = count.each.first().map(|each| &each.grouping);
                    grouping.is_some_and(|grouping| once(count, kind, grouping))
                }
                _ => false,
            })
        };
        let all = |grouping: &Grouping| {
            kinds
                .iter()
                .all(|kind| counts.iter().any(|count| once(count, kind, grouping)))
        };
        let shared: Vec<Grouping> = [
            Grouping::Row,
            Grouping::Column,
            Grouping::Box,
            Grouping::Region,
        ]
        .into_iter()
        .filter(all)
        .collect();
        kinds.iter().all(by_others) || are_in_shared(board, &shared, squares)
    }
}

/// The bound of a count on each group of a grouping, if it is the same on all of them.
pub(super) fn bound_on<'a>(count: &'a Count, grouping: &Grouping) -> Option<&'a Bound> {
    let mut each = count.each.iter();
    match &each.find(|groups| groups.grouping == *grouping)?.bounds {
        Bounds::Same(bound) => Some(bound),
        Bounds::Each(_) => None,
    }
}

/// Whether any two of these squares are in one group of one of these groupings.
fn are_in_shared(board: &Board, groupings: &[Grouping], squares: &[Square]) -> bool {
    let groups = groupings.iter().flat_map(|grouping| board.groups(grouping));
    let groups: Vec<Vec<Square>> = groups.map(|group| group.squares).collect();
    let share = |one: Square, other: Square| {
        let mut groups = groups.iter();
        groups.any(|group| group.contains(&one) && group.contains(&other))
    };
    let pairs = squares.iter().enumerate();
    pairs
        .flat_map(|(at, &one)| squares[..at].iter().map(move |&other| (one, other)))
        .all(|(one, other)| share(one, other))
}

/// All sets of so many of the first numbers.
fn subsets(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..size {
        let longer = sets.iter().flat_map(|set: &Vec<usize>| {
            let first = set.last().map_or(0, |last| last + 1);
            (first..of).map(move |next| [set.as_slice(), &[next]].concat())
        });
        sets = longer.collect();
    }
    sets
}
