//! Lines and groups that cover one another: what groups within a few neighbouring lines hold is not left for the
//! rest of these lines.
//!
//! Three regions within three rows of a star battle take all stars of these rows, so the rows are empty elsewhere. And
//! if only three regions reach into three rows, these regions are empty outside. In general, consider a run of
//! neighbouring rows or columns: the groups *within* it leave the rest of the run, and the groups that *reach into* it
//! leave their rest outside. The number of true members of either rest is a difference of sums. If few are left, a
//! solver finds that only by trying all ways to fill the lines. Candidates that must be false are removed, and then
//! more groups lie within.
//!
//! Only sets and ranges are used; nothing here knows a rule.

use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::ranges::MemberBounds;
use crate::puzzle::KindSet;
use crate::stop::Stop;

/// Sets that share no member, in the order of the board.
pub struct SetFamily {
    pub sets: Vec<usize>,
    /// The pieces that are counted.
    pub kinds: KindSet,
    /// Whether these are rows or columns: only of these are runs considered.
    pub are_lines: bool,
}

/// None of these members is true; if the range allows no number, there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    pub members: Vec<u32>,
    pub range: MemberBounds,
    /// The reason: the numbers of the `plus` sets less those of the `minus` sets; what is in neither rest was
    /// removed by earlier conclusions.
    pub plus: Vec<usize>,
    pub minus: Vec<usize>,
}

/// The greatest number of rounds of removing candidates; each round is sound by itself.
const MOST_ROUNDS: usize = 16;

/// The greatest number of runs times groups for which two families are compared.
const MOST_PAIRS: usize = 1 << 20;

/// What follows from covers in sets with these members and ranges.
pub fn conclusions(
    members: &[Rc<[u32]>],
    ranges: &[MemberBounds],
    families: &[SetFamily],
    stop: &Stop,
) -> Vec<Conclusion> {
    let candidates = members.iter().filter_map(|set| set.last());
    let candidates = candidates.max().map_or(0, |&last| last as usize + 1);
    let mut covers = Covers {
        members,
        ranges,
        stop,
        is_out: vec![false; candidates],
        found: Vec::new(),
    };
    for (set, range) in ranges.iter().enumerate() {
        if range.most <= 0 {
            members[set]
                .iter()
                .for_each(|&m| covers.is_out[m as usize] = true);
        }
    }
    for _ in 0..MOST_ROUNDS {
        let before = covers.found.len();
        covers.look_at(families);
        if covers.found.len() == before {
            break;
        }
    }
    covers.found
}

struct Covers<'a> {
    members: &'a [Rc<[u32]>],
    ranges: &'a [MemberBounds],
    stop: &'a Stop,
    /// For each candidate, whether it is known to be false.
    is_out: Vec<bool>,
    found: Vec<Conclusion>,
}

/// Where a group lies.
struct GroupSpan {
    set: usize,
    /// The lines in which it has members, in ascending order.
    lines: Vec<usize>,
    /// Whether it has a member that is in no line.
    is_beyond: bool,
}

impl GroupSpan {
    fn is_within(&self, run: &RangeInclusive<usize>) -> bool {
        let ends = self.lines.first().zip(self.lines.last());
        !self.is_beyond
            && ends.is_some_and(|(first, last)| run.contains(first) && run.contains(last))
    }

    fn reaches_into(&self, run: &RangeInclusive<usize>) -> bool {
        let next = self.lines.partition_point(|line| line < run.start());
        self.lines.get(next).is_some_and(|line| line <= run.end())
    }
}

impl Covers<'_> {
    /// Compares all pairs of families that count the same pieces.
    fn look_at(&mut self, families: &[SetFamily]) {
        for lines in families.iter().filter(|family| family.are_lines) {
            for groups in families {
                let runs = lines.sets.len() * (lines.sets.len() + 1) / 2;
                let is_too_much = runs.saturating_mul(groups.sets.len()) > MOST_PAIRS;
                let is_other = groups.kinds == lines.kinds && groups.sets != lines.sets;
                if is_other && !is_too_much && !self.stop.is_raised() {
                    self.look_at_runs(&lines.sets, &groups.sets);
                }
            }
        }
    }

    fn look_at_runs(&mut self, lines: &[usize], groups: &[usize]) {
        let reaches = self.reaches(lines, groups);
        if reaches.iter().all(|reach| reach.lines.is_empty()) {
            return;
        }
        let grouped: HashSet<u32> = self.all_of(groups).collect();
        let is_covered = |line: &usize| self.all_of(&[*line]).all(|m| grouped.contains(&m));
        let is_covered: Vec<bool> = lines.iter().map(is_covered).collect();
        for first in 0..lines.len() {
            let mut all_covered = true;
            for (last, is_covered) in is_covered.iter().enumerate().skip(first) {
                all_covered &= is_covered;
                let run = first..=last;
                let these = |is: &dyn Fn(&&GroupSpan) -> bool| -> Vec<usize> {
                    reaches.iter().filter(is).map(|reach| reach.set).collect()
                };
                let within = these(&|reach| reach.is_within(&run));
                if !within.is_empty() {
                    self.conclude(&lines[run.clone()], &within);
                }
                if all_covered {
                    let reaching = these(&|reach| reach.reaches_into(&run));
                    // All groups less some lines are just the other lines.
                    if reaching.len() < groups.len() {
                        self.conclude(&reaching, &lines[run]);
                    }
                }
            }
        }
    }

    /// Where the groups lie, considering only candidates that may be true.
    fn reaches(&self, lines: &[usize], groups: &[usize]) -> Vec<GroupSpan> {
        let mut line_of = vec![None; self.is_out.len()];
        for (line, &set) in lines.iter().enumerate() {
            self.all_of(&[set])
                .for_each(|m| line_of[m as usize] = Some(line));
        }
        let reach = |set: &usize| {
            let touched = self
                .all_of(std::slice::from_ref(set))
                .map(|m| line_of[m as usize]);
            let touched: BTreeSet<Option<usize>> = touched.collect();
            GroupSpan {
                set: *set,
                is_beyond: touched.contains(&None),
                lines: touched.into_iter().flatten().collect(),
            }
        };
        groups.iter().map(reach).collect()
    }

    /// The members of sets that may be true.
    fn all_of<'b>(&'b self, sets: &'b [usize]) -> impl Iterator<Item = u32> + 'b {
        let all = sets
            .iter()
            .flat_map(|&set| self.members[set].iter().copied());
        all.filter(|&member| !self.is_out[member as usize])
    }

    /// The members of the `plus` sets that are in none of the `minus` sets.
    fn left_of(&self, plus: &[usize], minus: &[usize]) -> Vec<u32> {
        let others: HashSet<u32> = self.all_of(minus).collect();
        let left = self.all_of(plus).filter(|m| !others.contains(m));
        let mut left: Vec<u32> = left.collect();
        left.sort_unstable();
        left
    }

    /// Concludes what the `plus` sets hold beyond the `minus` sets. All members of the latter that may be true must be
    /// in the former.
    fn conclude(&mut self, plus: &[usize], minus: &[usize]) {
        let sum = |sets: &[usize], number: fn(&MemberBounds) -> i64| {
            let numbers = sets.iter().map(|&set| number(&self.ranges[set]));
            numbers.fold(0, i64::saturating_add)
        };
        let range = MemberBounds {
            least: sum(plus, |r| r.least).saturating_sub(sum(minus, |r| r.most)),
            most: sum(plus, |r| r.most).saturating_sub(sum(minus, |r| r.least)),
        };
        let is_empty = || self.all_of(plus).count() == self.all_of(minus).count();
        let says_nothing = || range.least <= 0 && range.most == 0 && is_empty();
        if range.most > 0 || says_nothing() {
            return;
        }
        let members = self.left_of(plus, minus);
        members.iter().for_each(|&m| self.is_out[m as usize] = true);
        self.found.push(Conclusion {
            members,
            range,
            plus: plus.to_vec(),
            minus: minus.to_vec(),
        });
    }
}
