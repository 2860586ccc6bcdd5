//! The most of some demands that follow together from the others.
//!
//! A question that finds a placement gives a set of demands of which one has to stay; the fewest that meet all sets are
//! asked about next, until nothing is found (E. Moreno-Centeno, R. M. Karp, "The implicit hitting set approach to solve
//! combinatorial optimization problems", 2013). It must not know what the demands say.

use super::conflict::fewest_meeting;
use super::questions::{Questions, Verdict};

/// Questions after which it is left open, and conflicts of each.
const MOST_QUESTIONS: usize = 1_000;
const MOST_CONFLICTS: u64 = 5_000;

/// How few of some demands can stay.
pub enum Fewest {
    /// These, and not fewer.
    Stay(Vec<usize>),
    /// As many as were known to suffice.
    AsMany,
    /// It took too many questions, or was stopped.
    Unknown,
}

/// Which of these places have to stay so that the others of them follow from what is kept; so many are known to suffice.
pub fn fewest_that_stay(
    questions: &mut Questions,
    places: &[usize],
    kept: &[usize],
    suffice: usize,
) -> Fewest {
    let mut needed = Needed {
        questions,
        left: MOST_QUESTIONS,
    };
    needed
        .fewest(places, kept, suffice)
        .unwrap_or(Fewest::Unknown)
}

struct Needed<'a> {
    questions: &'a mut Questions,
    /// How many questions are left.
    left: usize,
}

impl Needed<'_> {
    fn fewest(&mut self, places: &[usize], kept: &[usize], suffice: usize) -> Option<Fewest> {
        let stop = self.questions.stop().clone();
        // Of each of these one place has to stay.
        let mut sets: Vec<Vec<usize>> = Vec::new();
        let mut size = 0;
        while size < suffice {
            let Some(stay) = fewest_meeting(&sets, size, &[], &stop).ok()? else {
                size += 1;
                continue;
            };
            let mut others = places.to_vec();
            others.retain(|place| !stay.contains(place));
            let set = self.one_of(others, [kept, &stay].concat())?;
            if set.is_empty() {
                return Some(Fewest::Stay(stay));
            }
            sets.push(set);
        }
        Some(Fewest::AsMany)
    }

    /// Places of which one is needed beside those that are kept, as few as can be left out; none if all others follow.
    fn one_of(&mut self, mut others: Vec<usize>, mut kept: Vec<usize>) -> Option<Vec<usize>> {
        let mut set = Vec::new();
        let mut next = None;
        loop {
            self.left = self.left.checked_sub(1)?;
            match self.questions.ask_within(Some(MOST_CONFLICTS), &kept)? {
                Verdict::Stopped => return None,
                Verdict::Satisfiable(model) => {
                    let held = self.questions.that_hold_too(&model, &others);
                    others.retain(|place| !held.contains(place));
                    kept.extend(held);
                }
                Verdict::Contradictory(_) => {
                    // Without a place there is nothing to be found, so that all others follow.
                    let Some(place) = next else {
                        return Some(Vec::new());
                    };
                    set.push(place);
                    kept.retain(|&other| other != place);
                }
            }
            next = others.pop();
            match next {
                Some(place) => kept.push(place),
                None => return Some(set),
            }
        }
    }
}
