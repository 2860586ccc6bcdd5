//! Bounds on numbers of pieces that follow from other bounds by adding up.
//!
//! Three in each row are as many as there are pieces in all, and so are four in each column: if the
//! two sums differ, there is no solution, which a solver finds only by trying all ways to fill rows
//! (the pigeonhole problem again). So every number that the rules bound is looked at as the number
//! of true members of a set of candidates, (square, kind) by (square, kind); sets with the same
//! members are one. Where a set is cut up by others, as the board is by its rows, the bounds of the
//! parts add up to bounds of the whole, and what the whole leaves to a part bounds the part:
//! bounds propagation over linear equations, until nothing changes.
//!
//! Of the groups of count rules the encoder then writes the bounds found here instead of those in
//! the file. As a conclusion from several rules it is not drawn with guards, and it can be switched
//! off ([`super::Thresholds::add_up`]). Only the puzzle is looked at; nothing here knows a clause.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::possible::Possible;
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, CountedGroups, KindId, KindSet, Puzzle, Rule};

/// A group of a count rule: the places of the rule, of the grouping in it, and of the group.
pub type GroupPlace = (usize, usize, usize);

/// What adding up has shown.
#[derive(Default)]
pub struct Sums {
    is_refuted: bool,
    /// For the groups of which more is known than the rule says: the bound on what the rule counts.
    bounds: BTreeMap<GroupPlace, Bound>,
}

impl Sums {
    pub fn of(puzzle: &Puzzle, possible: &Possible) -> Self {
        let mut sets = Sets::new(puzzle, possible);
        sets.add_all_pieces();
        for (place, rule) in puzzle.rules.iter().enumerate() {
            if let Rule::Count(rule) = rule {
                sets.add_rule(place, rule);
            }
        }
        sets.add_kinds();
        sets.add_parts();
        sets.propagate();
        sets.into_sums()
    }

    /// Whether the bounds contradict each other.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// The bound to write instead of this one, which the rule states for the group.
    pub fn bound(&self, group: GroupPlace, stated: Bound) -> Bound {
        self.bounds.get(&group).copied().unwrap_or(stated)
    }
}

/// So many members are looked at, all sets together; what is not looked at is not concluded.
const MOST_MEMBERS: usize = 1 << 21;

/// So many sets that cover much are compared with one another.
const MOST_WHOLES: usize = 48;

/// Bounds are handed on so many times at most; each time is sound by itself.
const MOST_ROUNDS: usize = 64;

/// How many members of a set are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    least: i64,
    most: i64,
}

/// The whole is all of its parts, which share no member.
#[derive(PartialEq, Eq, Hash)]
struct Sum {
    whole: usize,
    parts: Vec<usize>,
}

struct Group {
    place: GroupPlace,
    set: usize,
    stated: Bound,
    /// With the empty squares counted: how many open squares there are.
    open: Option<i64>,
}

struct Sets<'a> {
    puzzle: &'a Puzzle,
    possible: &'a Possible,
    by_members: HashMap<Rc<[u32]>, usize>,
    members: Vec<Rc<[u32]>>,
    ranges: Vec<Range>,
    /// Sets that others may be parts of.
    wholes: Vec<usize>,
    sums: Vec<Sum>,
    groups: Vec<Group>,
    looks: usize,
}

impl<'a> Sets<'a> {
    fn new(puzzle: &'a Puzzle, possible: &'a Possible) -> Self {
        Sets {
            puzzle,
            possible,
            by_members: HashMap::new(),
            members: Vec::new(),
            ranges: Vec::new(),
            wholes: Vec::new(),
            sums: Vec::new(),
            groups: Vec::new(),
            looks: 0,
        }
    }

    fn is_enough(&self) -> bool {
        self.looks > MOST_MEMBERS
    }

    fn add_all_pieces(&mut self) {
        let puzzle = self.puzzle;
        let all = self.candidates(puzzle.board.open_squares(), &puzzle.all_kinds());
        let all = self.set(all);
        self.add_whole(all);
    }

    fn add_kinds(&mut self) {
        let puzzle = self.puzzle;
        for kind in puzzle.kind_ids() {
            let only = [kind].into_iter().collect();
            let set = self.set(self.candidates(puzzle.board.open_squares(), &only));
            self.meet(set, puzzle.kind(kind).count);
            self.add_whole(set);
        }
    }

    fn add_rule(&mut self, rule_place: usize, rule: &Count) {
        for (each, groups) in rule.each.iter().enumerate() {
            // Lines through everything are many, and overlap.
            if groups.grouping != Grouping::Line {
                self.add_groups((rule_place, each), rule, groups);
            }
        }
    }

    /// The groups, and all of them together as far as they do not overlap.
    fn add_groups(&mut self, place: (usize, usize), rule: &Count, groups: &CountedGroups) {
        let puzzle = self.puzzle;
        let mut parts = Vec::new();
        let mut covered = Vec::new();
        let mut is_covered = vec![false; puzzle.board.len()];
        for (group, mut squares) in (0..).zip(puzzle.board.groups(groups.grouping)) {
            if self.is_enough() {
                return;
            }
            squares.squares.retain(|&s| rule.within.contains(s));
            let squares = squares.squares;
            if squares.is_empty() {
                continue;
            }
            let place = (place.0, place.1, group);
            let set = self.add_group(place, rule, groups.bounds.of(group), &squares);
            // Windows overlap: those that do not overlap the ones before are parts.
            if !squares.iter().any(|square| is_covered[square.index()]) {
                squares.iter().for_each(|s| is_covered[s.index()] = true);
                covered.extend_from_slice(&self.members[set]);
                parts.push(set);
            }
        }
        covered.sort_unstable();
        let whole = self.set(covered);
        self.add_whole(whole);
        self.add_sum(whole, parts);
    }

    fn add_group(
        &mut self,
        place: GroupPlace,
        rule: &Count,
        stated: Bound,
        squares: &[Square],
    ) -> usize {
        let board = &self.puzzle.board;
        let open = || squares.iter().filter(|&&s| board.is_open(s)).count() as i64;
        let (kinds, open) = match &rule.of {
            Counted::Pieces(kinds) => (kinds.clone(), None),
            Counted::Empty => (self.puzzle.all_kinds(), Some(open())),
        };
        let set = self.set(self.candidates(squares.iter().copied(), &kinds));
        self.meet(set, of_pieces(stated, open));
        self.groups.push(Group {
            place,
            set,
            stated,
            open,
        });
        set
    }

    /// What is known of each whole by its kinds, and by other wholes in it.
    fn add_parts(&mut self) {
        for place in 0..self.wholes.len().min(MOST_WHOLES) {
            self.cut_by_kind(self.wholes[place]);
        }
        let wholes = self.wholes.len().min(MOST_WHOLES);
        for whole in 0..wholes {
            for part in 0..wholes {
                if self.is_enough() {
                    return;
                }
                let (whole, part) = (self.wholes[whole], self.wholes[part]);
                if let Some(rest) = self.rest(whole, part) {
                    let rest = self.set(rest);
                    self.add_sum(whole, vec![part, rest]);
                }
            }
        }
    }

    fn cut_by_kind(&mut self, whole: usize) {
        let kinds = self.puzzle.kinds.len() as u32;
        let mut by_kind: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &member in self.members[whole].iter() {
            by_kind.entry(member % kinds).or_default().push(member);
        }
        if by_kind.len() > 1 && !self.is_enough() {
            let parts: Vec<usize> = by_kind.into_values().map(|part| self.set(part)).collect();
            parts.iter().for_each(|&part| self.add_whole(part));
            self.add_sum(whole, parts);
        }
    }

    /// The members of a whole that are not in a smaller set, if all of that are in the whole.
    fn rest(&mut self, whole: usize, part: usize) -> Option<Vec<u32>> {
        let (all, some) = (&self.members[whole], &self.members[part]);
        if some.is_empty() || some.len() >= all.len() {
            return None;
        }
        self.looks += all.len();
        let mut some = some.iter().peekable();
        let is_other = |member: &&u32| some.next_if_eq(member).is_none();
        let rest: Vec<u32> = all.iter().filter(is_other).copied().collect();
        some.peek().is_none().then_some(rest)
    }

    /// The pieces of these kinds that may stand on these squares, as numbers in ascending order.
    fn candidates(&self, squares: impl Iterator<Item = Square>, kinds: &KindSet) -> Vec<u32> {
        let number_of_kinds = self.puzzle.kinds.len();
        let on_square = |square: Square| {
            let may_stand =
                move |&kind: &KindId| self.possible.may_stand(self.puzzle, kind, square);
            let number =
                move |kind: KindId| (square.index() * number_of_kinds + kind.index()) as u32;
            kinds.iter().filter(may_stand).map(number)
        };
        let mut candidates: Vec<u32> = squares.flat_map(on_square).collect();
        candidates.sort_unstable();
        candidates
    }

    /// The set with these members, which are in ascending order.
    fn set(&mut self, members: Vec<u32>) -> usize {
        self.looks += members.len() + 1;
        let members: Rc<[u32]> = members.into();
        if let Some(&set) = self.by_members.get(&members) {
            return set;
        }
        let set = self.members.len();
        self.ranges.push(self.range(&members));
        self.by_members.insert(Rc::clone(&members), set);
        self.members.push(members);
        set
    }

    /// What is known of any set: a square holds one piece, and givens stand.
    fn range(&self, members: &[u32]) -> Range {
        let kinds = self.puzzle.kinds.len();
        let mut range = Range { least: 0, most: 0 };
        let mut last = None;
        for &member in members {
            let (square, kind) = (member as usize / kinds, member as usize % kinds);
            let given = self.possible.given(Square::new(square));
            range.least += i64::from(given == Some(KindId::new(kind)));
            range.most += i64::from(last.replace(square) != Some(square));
        }
        range
    }

    fn meet(&mut self, set: usize, bound: Bound) {
        let range = &mut self.ranges[set];
        range.least = range.least.max(bound.at_least.unwrap_or(0));
        range.most = range.most.min(bound.at_most.unwrap_or(i64::MAX));
    }

    fn add_whole(&mut self, set: usize) {
        if !self.wholes.contains(&set) && self.wholes.len() < MOST_WHOLES {
            self.wholes.push(set);
        }
    }

    fn add_sum(&mut self, whole: usize, parts: Vec<usize>) {
        let sum = Sum { whole, parts };
        if sum.parts != [whole] && !self.sums.contains(&sum) {
            self.sums.push(sum);
        }
    }

    fn propagate(&mut self) {
        for _ in 0..MOST_ROUNDS {
            let before = self.ranges.clone();
            for sum in &self.sums {
                hand_on(&mut self.ranges, sum);
            }
            // Beyond a contradiction numbers only grow.
            if self.ranges == before || self.is_refuted() {
                return;
            }
        }
    }

    fn is_refuted(&self) -> bool {
        self.ranges.iter().any(|range| range.least > range.most)
    }

    fn into_sums(self) -> Sums {
        let is_refuted = self.is_refuted();
        let tightened = self.groups.iter().filter_map(|group| {
            // The whole board says no more than its parts, and is the most costly to count.
            let is_whole = self.wholes.contains(&group.set);
            let range = self.ranges[group.set];
            let members = self.range(&self.members[group.set]);
            let stated = of_pieces(group.stated, group.open);
            let known = Bound {
                at_least: Some(range.least).filter(|&least| least > members.least),
                at_most: Some(range.most).filter(|&most| most < members.most),
            };
            let is_tighter = known.at_least > stated.at_least.max(Some(members.least))
                || known
                    .at_most
                    .is_some_and(|m| stated.at_most.is_none_or(|s| m < s));
            let bound = of_pieces(known, group.open);
            (is_tighter && !is_whole && !is_refuted).then_some((group.place, bound))
        });
        Sums {
            is_refuted,
            bounds: tightened.collect(),
        }
    }
}

/// A bound on the number of empty squares of so many as one on the number of pieces there, and the
/// other way round; any other bound as it is.
fn of_pieces(bound: Bound, open: Option<i64>) -> Bound {
    match open {
        None => bound,
        Some(open) => Bound {
            at_least: bound.at_most.map(|most| open.saturating_sub(most)),
            at_most: bound.at_least.map(|least| open.saturating_sub(least)),
        },
    }
}

/// From the parts to the whole, and back to each part what the others leave.
fn hand_on(ranges: &mut [Range], sum: &Sum) {
    let total = |number: fn(&Range) -> i64, ranges: &[Range]| {
        let numbers = sum.parts.iter().map(|&part| number(&ranges[part]));
        numbers.fold(0, i64::saturating_add)
    };
    let least = total(|range| range.least, ranges);
    let most = total(|range| range.most, ranges);
    let whole = &mut ranges[sum.whole];
    whole.least = whole.least.max(least);
    whole.most = whole.most.min(most);
    let whole = *whole;
    for &part in &sum.parts {
        let range = ranges[part];
        let others_most = most.saturating_sub(range.most);
        let others_least = least.saturating_sub(range.least);
        ranges[part] = Range {
            least: range.least.max(whole.least.saturating_sub(others_most)),
            most: range.most.min(whole.most.saturating_sub(others_least)),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bounds, Moves, Origin, sample};
    use crate::sat::encode::truth::{assert_encoded, by_definition, formula};
    use crate::sat::encode::{Guards, Thresholds};

    fn men(rows: usize, columns: usize, kinds: usize) -> Puzzle {
        let mut puzzle = sample::open(rows, columns);
        for kind in 0..kinds {
            let symbol = char::from(b'A' + kind as u8);
            puzzle.add("man", symbol, Moves::none(), Bound::ANY);
        }
        puzzle
    }

    fn exactly(numbers: &[i64]) -> Bounds {
        Bounds::Each(numbers.iter().map(|&n| Bound::exactly(n)).collect())
    }

    fn at_most(number: i64) -> Bounds {
        Bounds::Same(Bound {
            at_least: None,
            at_most: Some(number),
        })
    }

    fn count(puzzle: &mut Puzzle, of: Counted, grouping: Grouping, bounds: Bounds) {
        puzzle.rules.push(Rule::Count(Count {
            of,
            each: vec![CountedGroups { grouping, bounds }],
            within: puzzle.board.all(),
            origin: Origin(0),
        }));
    }

    fn all(puzzle: &Puzzle) -> Counted {
        Counted::Pieces(puzzle.all_kinds())
    }

    fn sums(puzzle: &Puzzle) -> Sums {
        Sums::of(puzzle, &Possible::with_givens(puzzle))
    }

    /// Refuted by adding up alone, and rightly so.
    #[track_caller]
    fn assert_refuted(puzzle: &Puzzle) {
        assert!(sums(puzzle).is_refuted());
        assert_encoded(puzzle);
        assert!(by_definition(puzzle).is_empty());
        let (cnf, _) = formula(puzzle, &Thresholds::default(), Guards::None);
        assert_eq!(cnf.len(), 1);
    }

    #[test]
    fn rows_and_columns_that_differ_in_sum_contradict_each_other() {
        for (rows, refuted) in [([1, 1, 2], true), ([1, 1, 1], false)] {
            let mut puzzle = men(3, 3, 1);
            let of = all(&puzzle);
            count(&mut puzzle, of.clone(), Grouping::Row, exactly(&rows));
            count(&mut puzzle, of, Grouping::Column, exactly(&[0, 1, 2]));
            match refuted {
                true => assert_refuted(&puzzle),
                false => assert!(!sums(&puzzle).is_refuted()),
            }
        }
    }

    #[test]
    fn numbers_of_pieces_of_empty_squares_and_of_groups_are_added_up_together() {
        // One in each of three rows, and no more than one of each kind: two kinds are too few.
        let mut puzzle = men(3, 2, 2);
        puzzle
            .kinds
            .iter_mut()
            .for_each(|kind| kind.count = Bound::exactly(1));
        let of = all(&puzzle);
        count(&mut puzzle, of, Grouping::Row, exactly(&[1, 1, 1]));
        assert_refuted(&puzzle);
        // Five pieces leave one of six squares empty, not one in each column.
        let mut puzzle = men(3, 2, 1);
        puzzle.kinds[0].count = Bound::exactly(5);
        count(
            &mut puzzle,
            Counted::Empty,
            Grouping::Column,
            exactly(&[1, 1]),
        );
        assert_refuted(&puzzle);
        // More pieces than squares.
        let mut puzzle = men(2, 2, 2);
        puzzle.kinds[0].count = Bound::exactly(3);
        puzzle.kinds[1].count = Bound::exactly(2);
        assert_refuted(&puzzle);
        // Two by two windows hold one each: two pieces on the two that do not overlap.
        let mut puzzle = men(2, 4, 1);
        let of = all(&puzzle);
        puzzle.kinds[0].count = Bound::exactly(3);
        let window = Grouping::Window {
            rows: 2,
            columns: 2,
        };
        count(&mut puzzle, of, window, at_most(1));
        assert_refuted(&puzzle);
    }

    #[test]
    fn a_part_of_the_board_holds_no_more_than_all_of_it_and_not_much_less() {
        for (number, refuted) in [(1, true), (2, false), (4, false), (5, true)] {
            let mut puzzle = men(2, 3, 1);
            puzzle.kinds[0].count = Bound::exactly(number);
            let of = all(&puzzle);
            count(&mut puzzle, of, Grouping::Row, exactly(&[1, 1]));
            // Both rows without the last column: that holds two more at most.
            if let Some(Rule::Count(rule)) = puzzle.rules.first_mut() {
                for square in [2, 5] {
                    rule.within.remove(Square::new(square));
                }
            }
            assert_eq!(sums(&puzzle).is_refuted(), refuted, "{number}");
            assert_encoded(&puzzle);
        }
    }

    #[test]
    fn what_a_total_leaves_to_a_group_bounds_it() {
        let mut puzzle = men(3, 3, 1);
        let of = all(&puzzle);
        count(&mut puzzle, of.clone(), Grouping::Row, exactly(&[2, 2, 2]));
        count(&mut puzzle, of, Grouping::Column, at_most(2));
        let sums = sums(&puzzle);
        let known = |group| sums.bound((1, 0, group), Bound::ANY);
        assert_eq!([0, 1, 2].map(known), [Bound::exactly(2); 3].map(|b| b));
        assert_eq!(sums.bound((0, 0, 0), Bound::ANY), Bound::ANY);
        assert_encoded(&puzzle);
    }

    #[test]
    fn nothing_is_added_up_with_guards_or_where_it_is_switched_off() {
        let mut puzzle = men(3, 3, 1);
        let of = all(&puzzle);
        count(&mut puzzle, of.clone(), Grouping::Row, exactly(&[1, 1, 1]));
        count(&mut puzzle, of, Grouping::Column, exactly(&[1, 1, 2]));
        let off = Thresholds {
            add_up: false,
            ..Thresholds::default()
        };
        let has_empty = |thresholds: &Thresholds, guards| {
            let (cnf, _) = formula(&puzzle, thresholds, guards);
            cnf.clauses().any(<[_]>::is_empty)
        };
        assert!(has_empty(&Thresholds::default(), Guards::None));
        assert!(!has_empty(&off, Guards::None));
        assert!(!has_empty(&Thresholds::default(), Guards::PerInstance));
    }
}
