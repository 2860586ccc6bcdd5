//! Bounds on numbers of pieces that follow from other bounds by adding up.
//!
//! Three pieces in each row determine the number of pieces in all, and so do four in each column. If
//! the two numbers differ, there is no solution, which a solver finds only by trying all ways to fill rows
//! (the pigeonhole problem again). So the number of pieces on the whole board is the sum of those on the groups of
//! each grouping and on the squares beside them, and the sum of the numbers of its kinds. The bounds of the parts add
//! up to bounds of the whole, and what the whole leaves to a part bounds the part: bounds propagation over linear
//! equations, until nothing changes.
//!
//! If there are as many pieces as squares, no square is empty (a Latin square by its rows and columns alone).
//! For the groups of count rules the encoder then writes the bounds found here instead of those in
//! the file. As these are conclusions from several rules, they are not drawn with guards, and they can be switched
//! off ([`super::Thresholds::add_up`]). Only the puzzle is used; nothing here knows a clause.

use std::collections::{BTreeMap, HashMap};

use super::possible::Possible;
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, CountedGroups, Interval, KindSet, Puzzle, Rule};
use crate::stop::Stop;

/// The greatest number of squares looked at, all groups together; from others nothing is concluded.
const MOST_SQUARES: usize = 1 << 21;

/// The greatest number of rounds in which bounds are propagated; each round is sound by itself.
const MOST_ROUNDS: usize = 64;

/// A group of a count rule, by the places of the rule, of the grouping in it, and of the group.
pub type GroupPlace = (usize, usize, usize);

/// What adding up has shown.
#[derive(Default)]
pub struct DerivedBounds {
    /// Whether the bounds contradict each other.
    pub is_refuted: bool,
    /// Whether every square that may hold a piece holds one, because there are that many pieces.
    pub fills_the_board: bool,
    /// For each group of which more is known than the rule says, the bound on what the rule counts.
    bounds: BTreeMap<GroupPlace, Interval>,
}

impl DerivedBounds {
    pub fn of(puzzle: &Puzzle, possible: &Possible, stop: &Stop) -> Self {
        if puzzle.board.open_places().count() * puzzle.kinds.len() > MOST_SQUARES {
            return DerivedBounds::default();
        }
        let mut numbers = PieceNumbers {
            puzzle,
            possible,
            places: HashMap::new(),
            bounds: Vec::new(),
            sums: Vec::new(),
            groups: Vec::new(),
            looks: 0,
        };
        for (place, rule) in puzzle.rules.iter().enumerate() {
            let Rule::Count(rule) = rule else { continue };
            for (each, groups) in rule.each.iter().enumerate() {
                let is_enough = numbers.looks > MOST_SQUARES || stop.is_raised();
                // There are many lines in all directions, and they overlap.
                if !is_enough && groups.grouping != Grouping::Line {
                    numbers.add_groups((place, each), rule, groups);
                }
            }
        }
        numbers.add_kinds();
        numbers.propagate();
        let mut derived = DerivedBounds {
            is_refuted: numbers.is_refuted(),
            ..DerivedBounds::default()
        };
        if !derived.is_refuted {
            derived.fills_the_board = numbers.fill_the_board();
            derived.bounds = numbers.tighter_bounds();
        }
        derived
    }

    /// The bound to write instead of this one, which the rule states for the group.
    pub fn bound(&self, group: GroupPlace, stated: Bound) -> Bound {
        match self.bounds.get(&group) {
            Some(&known) => stated.within(known),
            None => stated,
        }
    }
}

/// Bounds on a number of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NumberBounds {
    least: i64,
    most: i64,
}

/// The whole is the sum of its parts, all by their places among the numbers.
#[derive(PartialEq, Eq)]
struct SumEquation {
    whole: usize,
    parts: Vec<usize>,
}

/// A group of squares and what its rule says of it.
struct StatedGroup {
    place: GroupPlace,
    number: usize,
    stated: Interval,
    /// The bounds that hold without any rule.
    always: NumberBounds,
    /// If empty squares are counted, the number of open squares.
    open: Option<i64>,
    is_whole: bool,
}

/// The numbers of pieces of some kinds on some squares.
struct PieceNumbers<'a> {
    puzzle: &'a Puzzle,
    possible: &'a Possible,
    /// Numbers of the same kinds on the same squares are one.
    places: HashMap<(KindSet, Vec<Square>), usize>,
    bounds: Vec<NumberBounds>,
    sums: Vec<SumEquation>,
    groups: Vec<StatedGroup>,
    /// The number of squares looked at so far.
    looks: usize,
}

impl PieceNumbers<'_> {
    /// The number of pieces of these kinds on these squares.
    fn number(&mut self, kinds: &KindSet, squares: Vec<Square>) -> usize {
        self.looks += squares.len() + 1;
        let always = self.always(kinds, &squares);
        let next = self.bounds.len();
        let number = *self.places.entry((kinds.clone(), squares)).or_insert(next);
        if number == next {
            self.bounds.push(always);
        }
        number
    }

    /// The bounds that always hold: a square holds at most one piece, and givens stand.
    fn always(&self, kinds: &KindSet, squares: &[Square]) -> NumberBounds {
        let may_hold = |square: Square| {
            kinds
                .iter()
                .any(|kind| self.possible.may_stand(kind, square))
        };
        let is_given = |square: Square| {
            let given = self.possible.given(square);
            given.is_some_and(|given| kinds.contains(given))
        };
        NumberBounds {
            least: squares.iter().filter(|&&square| is_given(square)).count() as i64,
            most: squares.iter().filter(|&&square| may_hold(square)).count() as i64,
        }
    }

    fn on_the_board(&mut self, kinds: &KindSet) -> usize {
        self.number(kinds, self.puzzle.board.open_places().collect())
    }

    /// Adds the groups. Those that do not overlap add up to the squares that they cover, and with the others to the
    /// board.
    fn add_groups(&mut self, place: (usize, usize), rule: &Count, groups: &CountedGroups) {
        let board = &self.puzzle.board;
        let kinds = match &rule.of {
            Counted::Pieces(kinds) => kinds.clone(),
            Counted::Empty => self.puzzle.all_kinds(),
        };
        let whole = self.on_the_board(&kinds);
        let mut parts = Vec::new();
        let mut is_covered = vec![false; board.len()];
        for (group, squares) in board.groups(&groups.grouping).enumerate() {
            let mut squares = squares.squares;
            squares.retain(|&square| rule.within.contains(square));
            // Such a group is dropped, whatever its bound.
            if squares.is_empty() {
                continue;
            }
            squares.retain(|&square| board.is_open(square));
            squares.sort_unstable();
            let always = self.always(&kinds, &squares);
            let open = squares.len();
            // Windows overlap: only those that do not overlap earlier ones are parts.
            let is_part = !squares.iter().any(|square| is_covered[square.index()]);
            if is_part {
                squares.iter().for_each(|s| is_covered[s.index()] = true);
            }
            let number = self.number(&kinds, squares);
            let group = StatedGroup {
                place: (place.0, place.1, group),
                number,
                stated: groups.bounds.of(group).hull(),
                always,
                open: (rule.of == Counted::Empty).then_some(open as i64),
                is_whole: number == whole,
            };
            parts.extend(is_part.then_some(number));
            self.meet(number, of_pieces(group.stated, group.open));
            self.groups.push(group);
        }
        let open = board.open_places();
        let (covered, rest) = open.partition(|square| is_covered[square.index()]);
        let covered = self.number(&kinds, covered);
        let rest = self.number(&kinds, rest);
        self.add_sum(covered, parts);
        self.add_sum(whole, vec![covered, rest]);
    }

    /// Each number on the board, that of all pieces too, is the sum of those of its kinds.
    fn add_kinds(&mut self) {
        let puzzle = self.puzzle;
        let board: Vec<Square> = puzzle.board.open_places().collect();
        let all = puzzle.all_kinds();
        self.on_the_board(&all);
        let on_board = self.places.keys().filter(|(_, squares)| *squares == board);
        let wholes: Vec<KindSet> = on_board.map(|(kinds, _)| kinds.clone()).collect();
        let of_kinds = puzzle.kind_ids().map(|kind| {
            let number = self.on_the_board(&[kind].into_iter().collect());
            self.meet(number, puzzle.kind(kind).count);
            number
        });
        let of_kinds: Vec<usize> = of_kinds.collect();
        for kinds in wholes {
            let whole = self.on_the_board(&kinds);
            let parts = kinds.iter().map(|kind| of_kinds[kind.index()]);
            self.add_sum(whole, parts.collect());
        }
    }

    fn meet(&mut self, number: usize, bound: Interval) {
        let known = &mut self.bounds[number];
        known.least = known.least.max(bound.at_least.unwrap_or(0));
        known.most = known.most.min(bound.at_most.unwrap_or(i64::MAX));
    }

    fn add_sum(&mut self, whole: usize, parts: Vec<usize>) {
        let sum = SumEquation { whole, parts };
        if !sum.parts.contains(&whole) && !self.sums.contains(&sum) {
            self.sums.push(sum);
        }
    }

    /// Bounds every number by what the sums imply, until nothing changes or they contradict each other.
    fn propagate(&mut self) {
        for _ in 0..MOST_ROUNDS {
            let before = self.bounds.clone();
            for sum in &self.sums {
                hand_on(&mut self.bounds, sum);
            }
            // After a contradiction, numbers would only grow.
            if self.bounds == before || self.is_refuted() {
                return;
            }
        }
    }

    /// Whether some number has no value left.
    fn is_refuted(&self) -> bool {
        self.bounds.iter().any(|bounds| bounds.least > bounds.most)
    }

    /// Whether there are as many pieces as squares that may hold one, and no rule says so square by square.
    fn fill_the_board(&mut self) -> bool {
        let is_asked =
            |group: &StatedGroup| group.always.most == 1 && group.stated.at_least == Some(1);
        // For a single kind the bounds of groups say everything.
        if self.puzzle.kinds.len() < 2 || self.groups.iter().any(is_asked) {
            return false;
        }
        let all = self.puzzle.all_kinds();
        let squares: Vec<Square> = self.puzzle.board.open_places().collect();
        let most = self.always(&all, &squares).most;
        let number = self.on_the_board(&all);
        self.bounds[number].least == most
    }

    /// For each group of which more is known than its rule says, the bound on what the rule counts.
    fn tighter_bounds(&self) -> BTreeMap<GroupPlace, Interval> {
        let tighter = self.groups.iter().filter_map(|group| {
            // The whole board says no more than its parts, and is the most costly to count.
            let (number, always) = (self.bounds[group.number], group.always);
            let stated = of_pieces(group.stated, group.open);
            let known = Interval {
                at_least: Some(number.least).filter(|&least| least > always.least),
                at_most: Some(number.most).filter(|&most| most < always.most),
            };
            let is_less = |most: i64| stated.at_most.is_none_or(|stated| most < stated);
            let is_tighter = known.at_least > stated.at_least.max(Some(always.least))
                || known.at_most.is_some_and(is_less);
            let bound = of_pieces(known, group.open);
            (is_tighter && !group.is_whole).then_some((group.place, bound))
        });
        tighter.collect()
    }
}

/// Propagates bounds from the parts to the whole, and back to each part what the others leave.
fn hand_on(bounds: &mut [NumberBounds], sum: &SumEquation) {
    let total = |bound: fn(&NumberBounds) -> i64, bounds: &[NumberBounds]| {
        let numbers = sum.parts.iter().map(|&part| bound(&bounds[part]));
        numbers.fold(0, i64::saturating_add)
    };
    let least = total(|bounds| bounds.least, bounds);
    let most = total(|bounds| bounds.most, bounds);
    let whole = &mut bounds[sum.whole];
    whole.least = whole.least.max(least);
    whole.most = whole.most.min(most);
    let whole = *whole;
    for &part in &sum.parts {
        let known = bounds[part];
        let others_most = most.saturating_sub(known.most);
        let others_least = least.saturating_sub(known.least);
        bounds[part] = NumberBounds {
            least: known.least.max(whole.least.saturating_sub(others_most)),
            most: known.most.min(whole.most.saturating_sub(others_least)),
        };
    }
}

/// With `open`, turns a bound on the number of empty squares of that many into one on the number of
/// pieces there, or the other way round; otherwise returns the bound.
fn of_pieces(bound: Interval, open: Option<i64>) -> Interval {
    match open {
        None => bound,
        Some(open) => Interval {
            at_least: bound.at_most.map(|most| open.saturating_sub(most)),
            at_most: bound.at_least.map(|least| open.saturating_sub(least)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Bounds;
    use crate::puzzle::sample::men;

    fn exactly(numbers: &[i64]) -> Bounds {
        Bounds::Each(numbers.iter().map(|&n| Bound::exactly(n)).collect())
    }

    fn sums(puzzle: &Puzzle) -> DerivedBounds {
        DerivedBounds::of(puzzle, &Possible::with_givens(puzzle), &Stop::never())
    }

    /// Rows and columns on three by three squares, each with these numbers of pieces of one kind.
    fn rows_and_columns(rows: Bounds, columns: Bounds) -> Puzzle {
        let mut puzzle = men(3, 3, 1);
        let of = Counted::Pieces(puzzle.all_kinds());
        puzzle.count_each(of.clone(), Grouping::Row, rows);
        puzzle.count_each(of, Grouping::Column, columns);
        puzzle
    }

    #[test]
    fn numbers_that_differ_in_sum_contradict_each_other() {
        for (rows, is_refuted) in [([1, 1, 2], true), ([1, 1, 1], false)] {
            let puzzle = rows_and_columns(exactly(&rows), exactly(&[0, 1, 2]));
            assert_eq!(sums(&puzzle).is_refuted, is_refuted);
        }
        // One piece in each of three rows, and no more than one of each kind: two kinds are too few.
        let mut puzzle = men(3, 2, 2);
        let of = Counted::Pieces(puzzle.all_kinds());
        puzzle.count_each(of, Grouping::Row, exactly(&[1, 1, 1]));
        assert!(!sums(&puzzle).is_refuted);
        for kind in &mut puzzle.kinds {
            kind.count = Interval::exactly(1);
        }
        assert!(sums(&puzzle).is_refuted);
        // Five pieces leave one of six squares empty, not one in each column.
        let mut puzzle = men(3, 2, 1);
        puzzle.kinds[0].count = Interval::exactly(5);
        puzzle.count_each(Counted::Empty, Grouping::Column, exactly(&[1, 1]));
        assert!(sums(&puzzle).is_refuted);
    }

    #[test]
    fn what_a_total_leaves_to_a_group_bounds_it() {
        let at_most_two = Bounds::Same(Bound::at_most(2));
        let sums = sums(&rows_and_columns(exactly(&[2, 2, 2]), at_most_two));
        let known = |group| sums.bound((1, 0, group), Bound::ANY);
        assert_eq!([0, 1, 2].map(known), [2; 3].map(Bound::exactly));
        assert_eq!(sums.bound((0, 0, 0), Bound::ANY), Bound::ANY);
    }
}
