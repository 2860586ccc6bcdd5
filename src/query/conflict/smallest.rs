//! The fewest instances that contradict each other.
//!
//! Each conflict has a member in each set of instances without which the others can hold. So the fewest instances that
//! meet all such sets known are too few, or a conflict (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", 2015). If they can hold together, a further set is
//! found by leaving out one instance of each conflict that the others still have.

use fixedbitset::FixedBitSet;

use crate::board::by_number;
use crate::query::questions::{Questions, Verdict};
use crate::sat::Model;
use crate::stop::{Stop, Stopped};

/// The search asks no more questions than these at first, the same on every machine: where the fewest are many, too many
/// sets would have to be found.
const MOST_QUESTIONS: usize = 2_500;

/// A question that takes more conflicts than these is left open: that there are too many for the rows and columns that
/// are left is hard to find out.
const MOST_CONFLICTS: u64 = 100;

/// So many instances are left out at once after a question that was given up, then twice as many: such a question costs a
/// new solver, and models put back what need not be left out.
const MANY: usize = 64;

/// The search for the fewest instances that meet all sets gives up after so many branches.
const MOST_BRANCHES: u64 = 1 << 18;

/// A branch that looks through sets of so many words in all costs a step of about a microsecond.
const WORDS_IN_A_STEP: usize = 256;

/// How many times as much each of these may be when a search that gave up goes on.
const HARDER: u64 = 8;

pub struct Smallest<'a> {
    questions: &'a mut Questions,
    /// Without any one of these sets the others can hold. Each is in ascending order.
    needed: Vec<Vec<usize>>,
    asked: usize,
    most_questions: usize,
    most_conflicts: u64,
    most_branches: u64,
    /// For each instance, how many conflicts had it: what is in many is a better one to leave out.
    conflicts: Vec<u32>,
}

/// A conflict that was looked for among those that are no larger than a given number.
enum Found {
    Conflict(Vec<usize>),
    /// There is none.
    Nothing,
}

impl<'a> Smallest<'a> {
    pub fn new(questions: &'a mut Questions) -> Self {
        Smallest::within(questions, MOST_QUESTIONS)
    }

    /// The same with another number of questions.
    pub fn within(questions: &'a mut Questions, most_questions: usize) -> Self {
        Smallest {
            conflicts: vec![0; questions.all().len()],
            questions,
            needed: Vec::new(),
            asked: 0,
            most_questions,
            most_conflicts: MOST_CONFLICTS,
            most_branches: MOST_BRANCHES,
        }
    }

    /// From now on the search gives up later. What it has found is kept.
    fn try_harder(&mut self) {
        self.most_questions = self.most_questions.saturating_mul(HARDER as usize);
        self.most_conflicts = self.most_conflicts.saturating_mul(HARDER);
        self.most_branches = self.most_branches.saturating_mul(HARDER);
    }

    /// `None` if it took too many conflicts.
    fn ask(&mut self, places: &[usize]) -> Option<Verdict> {
        self.asked += 1;
        match self.asked > self.most_questions {
            true => Some(Verdict::Stopped),
            false => self.questions.ask_within(Some(self.most_conflicts), places),
        }
    }

    /// Replaces a conflict by a smallest one. Whether it is known that there is none smaller.
    pub fn improve(&mut self, conflict: &mut Vec<usize>) -> bool {
        match self.conflict_within(conflict.len().saturating_sub(1), None) {
            Ok(Found::Conflict(smaller)) => {
                *conflict = smaller;
                true
            }
            Ok(Found::Nothing) => true,
            Err(Stopped) => false,
        }
    }

    /// The same until it is known or the questions are stopped, however long that takes.
    pub fn improve_until_stopped(&mut self, conflict: &mut Vec<usize>) -> bool {
        while !self.improve(conflict) {
            if self.questions.is_over() {
                return false;
            }
            self.try_harder();
        }
        true
    }

    /// Those of a smallest conflict that are known to be in every smallest one.
    pub fn shared(&mut self, smallest: &[usize]) -> Vec<usize> {
        let mut shared = Vec::new();
        for &place in smallest {
            if let Ok(Found::Nothing) = self.conflict_within(smallest.len(), Some(place)) {
                shared.push(place);
            }
        }
        shared
    }

    /// A smallest conflict, if it has at most so many members; without one instance, if that is named.
    fn conflict_within(&mut self, most: usize, without: Option<usize>) -> Result<Found, Stopped> {
        let mut size = 0;
        loop {
            let hitting = match self.fewest(size, without)? {
                Some(hitting) => hitting,
                None if size >= most => return Ok(Found::Nothing),
                None => {
                    size += 1;
                    continue;
                }
            };
            match self.ask(&hitting) {
                Some(Verdict::Stopped) | None => return Err(Stopped),
                Some(Verdict::Contradictory(core)) => return Ok(Found::Conflict(core)),
                Some(Verdict::Satisfiable(_)) => {
                    let needed = self.left_out(&hitting)?;
                    self.needed.push(needed);
                }
            }
        }
    }

    /// Instances that the others can hold without, and not without fewer of them as far as is known; these, which can
    /// hold together, are not among them. The longer it is too hard to say whether the rest can hold, the more are left
    /// out at once: a question that is given up costs a new solver.
    fn left_out(&mut self, kept: &[usize]) -> Result<Vec<usize>, Stopped> {
        let (mut rest, mut left_out) = (self.questions.all(), Vec::new());
        let mut at_once = 1;
        let model = loop {
            let core = match self.ask(&rest) {
                Some(Verdict::Stopped) => return Err(Stopped),
                Some(Verdict::Satisfiable(model)) => break model,
                Some(Verdict::Contradictory(core)) => core,
                // If it could hold, fewer would be left out.
                None => {
                    at_once = MANY.max(at_once * 2);
                    rest.clone()
                }
            };
            core.iter().for_each(|&place| self.conflicts[place] += 1);
            let mut others = core;
            others.retain(|place| !kept.contains(place));
            // The kept ones can hold together, so there is another in the core.
            if others.is_empty() {
                return Err(Stopped);
            }
            others.sort_unstable_by_key(|&place| (self.conflicts[place], place));
            let most = others.split_off(others.len().saturating_sub(at_once));
            rest.retain(|place| !most.contains(place));
            left_out.extend(most);
        };
        self.put_back(&model, &mut rest, &mut left_out);
        for place in left_out.clone() {
            if !left_out.contains(&place) {
                continue;
            }
            let at = rest.partition_point(|&other| other < place);
            rest.insert(at, place);
            match self.ask(&rest) {
                Some(Verdict::Stopped) => return Err(Stopped),
                Some(Verdict::Satisfiable(model)) => {
                    left_out.retain(|&other| other != place);
                    self.put_back(&model, &mut rest, &mut left_out);
                }
                Some(Verdict::Contradictory(_)) => {
                    rest.remove(at);
                }
                None => break,
            }
        }
        left_out.sort_unstable();
        Ok(left_out)
    }

    /// Puts back what holds with the rest in its model, without a question.
    fn put_back(&mut self, model: &Model, rest: &mut Vec<usize>, left_out: &mut Vec<usize>) {
        let held = self.questions.that_hold_too(model, left_out);
        left_out.retain(|place| !held.contains(place));
        rest.extend(held);
        rest.sort_unstable();
    }

    /// At most so many instances that meet every set, in ascending order.
    fn fewest(
        &mut self,
        most: usize,
        without: Option<usize>,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let mut sets: Vec<Vec<usize>> = self.needed.clone();
        for set in &mut sets {
            set.retain(|&place| Some(place) != without);
        }
        let words = sets.len() * self.questions.all().len().div_ceil(64);
        let cost = 1 + (words / WORDS_IN_A_STEP) as u64;
        let branches = self.most_branches.min(self.questions.steps_left() / cost);
        let (fewest, used) = fewest_within(branches, &sets, most, &[], self.questions.stop());
        self.questions.spend(used.saturating_mul(cost));
        fewest
    }
}

/// At most so many members that meet every set, in ascending order; none that contains an excepted one.
pub fn fewest_meeting(
    sets: &[Vec<usize>],
    most: usize,
    except: &[Vec<usize>],
    stop: &Stop,
) -> Result<Option<Vec<usize>>, Stopped> {
    fewest_within(MOST_BRANCHES, sets, most, except, stop).0
}

/// The same within so many branches, and how many that took.
pub fn fewest_within(
    branches: u64,
    sets: &[Vec<usize>],
    most: usize,
    except: &[Vec<usize>],
    stop: &Stop,
) -> (Result<Option<Vec<usize>>, Stopped>, u64) {
    let places = sets.iter().flatten().copied();
    let nothing = FixedBitSet::with_capacity(places.max().map_or(0, |place| place + 1));
    let with_bits = |set| {
        let set: &Vec<usize> = set;
        let mut bits = nothing.clone();
        bits.extend(set.iter().copied());
        (set.as_slice(), bits)
    };
    let mut sets: Vec<(&[usize], FixedBitSet)> = sets.iter().map(with_bits).collect();
    // Small sets leave few choices.
    by_number(&mut sets, |(set, _)| set.len());
    let mut meeting = Meeting {
        sets: &sets,
        except,
        chosen: Vec::new(),
        used: nothing.clone(),
        apart: nothing,
        branches,
        stop,
    };
    let is_met = meeting.meets_all(most);
    let used = branches - meeting.branches;
    meeting.chosen.sort_unstable();
    let chosen = meeting.chosen;
    (is_met.map(|is_met| is_met.then_some(chosen)), used)
}

/// The search for instances that meet every set.
struct Meeting<'a> {
    /// Their members, in order and as bits.
    sets: &'a [(&'a [usize], FixedBitSet)],
    except: &'a [Vec<usize>],
    chosen: Vec<usize>,
    /// The chosen ones as bits.
    used: FixedBitSet,
    /// Members of sets that have none in common, and the chosen ones.
    apart: FixedBitSet,
    /// How many it may still take.
    branches: u64,
    stop: &'a Stop,
}

impl Meeting<'_> {
    /// Whether all sets can be met with so many more.
    fn meets_all(&mut self, more: usize) -> Result<bool, Stopped> {
        let is_missed = |(_, bits): &&(&[usize], FixedBitSet)| bits.is_disjoint(&self.used);
        let Some((missed, _)) = self.sets.iter().find(is_missed) else {
            let is_chosen = |set: &Vec<usize>| set.iter().all(|place| self.chosen.contains(place));
            return Ok(!self.except.iter().any(is_chosen));
        };
        if self.has_apart(more + 1) {
            return Ok(false);
        }
        self.branches = self.branches.checked_sub(1).ok_or(Stopped)?;
        self.stop.poll()?;
        for &place in *missed {
            self.chosen.push(place);
            self.used.insert(place);
            if self.meets_all(more - 1)? {
                return Ok(true);
            }
            self.used.remove(place);
            self.chosen.pop();
        }
        Ok(false)
    }

    /// Whether so many sets that are missed have no member in common, each of which takes one more.
    fn has_apart(&mut self, number: usize) -> bool {
        self.apart.clone_from(&self.used);
        let mut found = 0;
        for (_, bits) in self.sets {
            if bits.is_disjoint(&self.apart) {
                found += 1;
                self.apart.union_with(bits);
            }
            if found == number {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_that_meet_every_set_are_found() {
        let sets = [vec![1, 2], vec![2, 3], vec![4, 5], vec![3, 4]];
        let fewest = |most, except: &[Vec<usize>]| {
            fewest_meeting(&sets, most, except, &Stop::never()).unwrap()
        };
        assert_eq!(fewest(1, &[]), None);
        assert_eq!(fewest(2, &[]), Some(vec![2, 4]));
        assert_eq!(fewest(2, &[vec![2, 4]]), None);
        assert_eq!(fewest(3, &[vec![2, 4]]), Some(vec![1, 3, 4]));
    }
}
