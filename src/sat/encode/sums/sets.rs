//! The sets of candidates whose true members the rules count, and which sets partition which.
//!
//! This file must not know what follows from adding up ([`super::ranges`]).

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::GroupPlace;
use super::ranges::{MemberBounds, SumEquation};
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, CountedGroups, KindId, KindSet, Puzzle};
use crate::sat::encode::possible::Possible;
use crate::sat::encode::rules;
use crate::stop::Stop;

/// The greatest number of members looked at, all sets together; from other members nothing is concluded.
const MOST_MEMBERS: usize = 1 << 21;

/// The greatest number of large sets that are compared with one another.
const MOST_WHOLES: usize = 48;

/// A group of squares and what its rule says of it.
struct StatedGroup {
    place: GroupPlace,
    set: usize,
    stated: Bound,
    /// If empty squares are counted, the number of open squares.
    open: Option<i64>,
}

/// Sets of candidates, each with the bounds on how many of its members are true.
pub struct Sets<'a> {
    puzzle: &'a Puzzle,
    possible: &'a Possible,
    stop: &'a Stop,
    /// For these members, the place of their set in the lists below.
    by_members: HashMap<Rc<[u32]>, usize>,
    pub members: Vec<Rc<[u32]>>,
    pub ranges: Vec<MemberBounds>,
    /// Every piece that may stand anywhere.
    all_pieces: usize,
    /// Sets that others may be parts of.
    wholes: Vec<usize>,
    pub sums: Vec<SumEquation>,
    groups: Vec<StatedGroup>,
    /// The number of members looked at so far.
    looks: usize,
}

impl<'a> Sets<'a> {
    fn new(puzzle: &'a Puzzle, possible: &'a Possible, stop: &'a Stop) -> Self {
        Sets {
            stop,
            puzzle,
            possible,
            by_members: HashMap::new(),
            members: Vec::new(),
            ranges: Vec::new(),
            all_pieces: 0,
            wholes: Vec::new(),
            sums: Vec::new(),
            groups: Vec::new(),
            looks: 0,
        }
    }

    /// Everything that the puzzle says of numbers of pieces; `None` if even the set of all pieces is too large.
    pub fn of(puzzle: &'a Puzzle, possible: &'a Possible, stop: &'a Stop) -> Option<Self> {
        if puzzle.board.open_squares().count() * puzzle.kinds.len() > MOST_MEMBERS {
            return None;
        }
        let mut sets = Sets::new(puzzle, possible, stop);
        sets.add_all_pieces();
        for (place, rule) in puzzle.rules.iter().enumerate() {
            if let Some(rule) = rules::of_numbers(rule) {
                sets.add_rule(place, rule);
            }
        }
        sets.add_kinds();
        sets.add_parts();
        Some(sets)
    }

    fn is_enough(&self) -> bool {
        self.looks > MOST_MEMBERS || self.stop.is_raised()
    }

    fn add_all_pieces(&mut self) {
        let puzzle = self.puzzle;
        let all = self.candidates(puzzle.board.open_squares(), &puzzle.all_kinds());
        self.all_pieces = self.set(all);
        self.add_whole(self.all_pieces);
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
            // There are many lines in all directions, and they overlap.
            if !matches!(groups.grouping, Grouping::Line) {
                self.add_groups((rule_place, each), rule, groups);
            }
        }
    }

    /// Adds the groups, and the union of those that do not overlap.
    fn add_groups(&mut self, place: (usize, usize), rule: &Count, groups: &CountedGroups) {
        let puzzle = self.puzzle;
        let mut parts = Vec::new();
        let mut covered = Vec::new();
        let mut is_covered = vec![false; puzzle.board.len()];
        for (group, mut squares) in (0..).zip(puzzle.board.groups(&groups.grouping)) {
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
            // Windows overlap: only those that do not overlap earlier ones are parts.
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
        let kinds = self.counted(rule);
        let open = match &rule.of {
            Counted::Pieces(_) => None,
            Counted::Empty => Some(open()),
        };
        let set = self.set(self.candidates(squares.iter().copied(), &kinds));
        self.meet(set, of_pieces(stated, open));
        self.groups.push(StatedGroup {
            place,
            set,
            stated,
            open,
        });
        set
    }

    /// The pieces whose number a rule bounds, perhaps through the number of empty squares.
    fn counted(&self, rule: &Count) -> KindSet {
        match &rule.of {
            Counted::Pieces(kinds) => kinds.clone(),
            Counted::Empty => self.puzzle.all_kinds(),
        }
    }

    /// Partitions each whole by its kinds, and by other wholes within it.
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

    /// The members of a whole that are not in a smaller set, if the whole contains all members of that set.
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
            let may_stand = move |&kind: &KindId| self.possible.may_stand(kind, square);
            let number =
                move |kind: KindId| (square.index() * number_of_kinds + kind.index()) as u32;
            kinds.iter().filter(may_stand).map(number)
        };
        let mut candidates: Vec<u32> = squares.flat_map(on_square).collect();
        candidates.sort_unstable();
        candidates
    }

    /// The set with these members, which must be in ascending order.
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

    /// The range that holds for any set: a square holds at most one piece, and givens stand.
    fn range(&self, members: &[u32]) -> MemberBounds {
        let kinds = self.puzzle.kinds.len();
        let mut range = MemberBounds { least: 0, most: 0 };
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
        let sum = SumEquation { whole, parts };
        if sum.parts != [whole] && !self.sums.contains(&sum) {
            self.sums.push(sum);
        }
    }

    /// Whether there are as many pieces as squares that may hold one, and no rule says so square by square.
    pub fn fill_the_board(&self) -> bool {
        let is_square = |group: &StatedGroup| self.range(&self.members[group.set]).most == 1;
        let mut asked = self
            .groups
            .iter()
            .filter(|group| group.stated.at_least == Some(1));
        // For a single kind the bounds of groups say everything.
        if self.puzzle.kinds.len() < 2 || asked.any(is_square) {
            return false;
        }
        let squares = self.range(&self.members[self.all_pieces]).most;
        self.ranges[self.all_pieces].least == squares
    }

    /// For each group of which more is known than its rule says, the bound on what the rule counts.
    pub fn tighter_bounds(&self) -> BTreeMap<GroupPlace, Bound> {
        let tighter = self.groups.iter().filter_map(|group| {
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
            (is_tighter && !is_whole).then_some((group.place, bound))
        });
        tighter.collect()
    }
}

/// With `open`, turns a bound on the number of empty squares of that many into one on the number of
/// pieces there, or the other way round; otherwise returns the bound.
fn of_pieces(bound: Bound, open: Option<i64>) -> Bound {
    match open {
        None => bound,
        Some(open) => Bound {
            at_least: bound.at_most.map(|most| open.saturating_sub(most)),
            at_most: bound.at_least.map(|least| open.saturating_sub(least)),
        },
    }
}
