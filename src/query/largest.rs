//! The fewest of some parts that do, where whether some do is a question; so the most demands that follow together from the
//! others.
//!
//! A choice that does not do gives a set of parts of which one more is needed; the fewest that meet all sets are asked
//! about next, until one does (E. Moreno-Centeno, R. M. Karp, "The implicit hitting set approach to solve combinatorial
//! optimization problems", 2013). It must not know what the parts say.

use super::conflict::fewest_within;
use super::questions::{Questions, Verdict};
use crate::stop::{Stop, Stopped};

/// The choices that meet all sets are looked for in so many branches, together.
const MOST_BRANCHES: u64 = 1 << 17;

/// Steps after which it is left open, a few seconds, and conflicts of each question.
const MOST_STEPS: u64 = 3_000_000;
const MOST_CONFLICTS: u64 = 5_000;

/// The fewest of some parts that do.
#[derive(Debug)]
pub enum Fewest {
    /// These, and not fewer.
    These(Vec<usize>),
    /// None of the sizes that were asked about.
    More,
    /// It took too long, or was stopped.
    Unknown,
}

/// What is asked of a choice of parts.
pub enum Suffices {
    Yes,
    /// One of these is needed, too.
    Lacks(Vec<usize>),
    Unknown,
}

/// The fewest parts that do, at most so many, where one of each of these sets is needed.
pub fn fewest_that_do<E: From<Stopped>>(
    mut sets: Vec<Vec<usize>>,
    most: usize,
    stop: &Stop,
    mut ask: impl FnMut(&[usize]) -> Result<Suffices, E>,
) -> Result<Fewest, E> {
    let (mut size, mut branches) = (0, MOST_BRANCHES);
    while size <= most {
        let (chosen, used) = fewest_within(branches, &sets, size, &[], stop);
        branches -= used;
        let chosen = match chosen {
            Ok(Some(chosen)) => chosen,
            Ok(None) => {
                size += 1;
                continue;
            }
            Err(stopped) if stop.is_raised() => return Err(stopped.into()),
            Err(Stopped) => return Ok(Fewest::Unknown),
        };
        match ask(&chosen)? {
            Suffices::Yes => return Ok(Fewest::These(chosen)),
            Suffices::Lacks(set) => sets.push(set),
            Suffices::Unknown => return Ok(Fewest::Unknown),
        }
    }
    Ok(Fewest::More)
}

/// Which of some items, each with its places, have to stay so that the others of them follow from what is kept, fewer than
/// so many.
pub fn fewest_that_stay(
    questions: &mut Questions,
    items: &[&[usize]],
    kept: &[usize],
    suffice: usize,
) -> Fewest {
    let Some(most) = suffice.checked_sub(1) else {
        return Fewest::More;
    };
    let stop = questions.stop().clone();
    let mut needed = Needed {
        most_steps: questions.steps().saturating_add(MOST_STEPS),
        questions,
        items,
    };
    let fewest = fewest_that_do(Vec::new(), most, &stop, |stay| {
        let mut others: Vec<usize> = (0..items.len()).collect();
        others.retain(|item| !stay.contains(item));
        let stay = stay.iter().flat_map(|&item| items[item]).copied();
        let kept = kept.iter().copied().chain(stay).collect();
        Ok::<Suffices, Stopped>(match needed.one_of(others, kept) {
            Some(set) if set.is_empty() => Suffices::Yes,
            Some(set) => Suffices::Lacks(set),
            None => Suffices::Unknown,
        })
    });
    fewest.unwrap_or(Fewest::Unknown)
}

struct Needed<'a> {
    questions: &'a mut Questions,
    items: &'a [&'a [usize]],
    most_steps: u64,
}

impl Needed<'_> {
    /// Items of which one is needed beside the places that are kept, as few as can be left out; none if all others follow.
    fn one_of(&mut self, mut others: Vec<usize>, mut kept: Vec<usize>) -> Option<Vec<usize>> {
        let mut set = Vec::new();
        let mut next: Option<usize> = None;
        loop {
            if self.questions.steps() >= self.most_steps {
                return None;
            }
            match self.questions.ask_within(Some(MOST_CONFLICTS), &kept)? {
                Verdict::Stopped => return None,
                Verdict::Satisfiable(model) => {
                    let places = others.iter().flat_map(|&item| self.items[item]);
                    let places: Vec<usize> = places.copied().collect();
                    let held = self.questions.that_hold_too(&model, &places);
                    others.retain(|&item| {
                        let is_held = self.items[item].iter().all(|place| held.contains(place));
                        if is_held {
                            kept.extend(self.items[item]);
                        }
                        !is_held
                    });
                }
                Verdict::Contradictory(_) => {
                    // Without an item there is nothing to be found, so that all others follow.
                    let Some(item) = next else {
                        return Some(Vec::new());
                    };
                    set.push(item);
                    kept.retain(|place| !self.items[item].contains(place));
                }
            }
            next = others.pop();
            match next {
                Some(item) => kept.extend(self.items[item]),
                None => return Some(set),
            }
        }
    }
}
