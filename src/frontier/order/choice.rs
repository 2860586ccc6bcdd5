//! Chooses an order: the one that promises the fewest states or, if all of them promise many, the one that gets
//! furthest.

use crate::frontier::layer::Layer;
use crate::frontier::machine::TransitionBudget;
use crate::frontier::{Frontier, NotApplicable, Options};

/// If rows, columns and diagonals all have more states than this (a logarithm to base 2), a second may be well spent
/// on another order: light up with random walls on fourteen by fourteen takes 1.3 s instead of a minute.
const WIDE: f64 = 28.0;

/// A count that takes no more transitions than this is not wide after all: another order costs more than it saves.
const EASY: usize = 1 << 23;

/// The numbers of transitions tried with each order of a wide frontier: less than a second.
const TRIALS: [usize; 3] = [1 << 14, 1 << 17, 1 << 20];

impl Frontier<'_> {
    /// Returns itself or, if it is wide, the puzzle read in an order that follows the machines, if that gets further.
    pub(in crate::frontier) fn or_following(
        self,
        room: TransitionBudget,
        options: &Options,
    ) -> Self {
        let is_narrow = self.logarithm_of_states() < WIDE;
        if is_narrow || self.reach(EASY, options) == self.sites.len() || options.stop.is_raised() {
            return self;
        }
        let following = Self::following(self.puzzle, &self.sites, room, &options.stop);
        let mut all: Vec<Self> = following.into_iter().flatten().collect();
        all.insert(0, self);
        furthest(all, options)
    }

    /// How many sites are read with at most `transitions` transitions, or until the stop comes.
    fn reach(&self, transitions: usize, options: &Options) -> usize {
        let mut left = transitions;
        let mut read = 0;
        for program in self.programs.iter().flatten() {
            let mut layer = Layer::start(program.words);
            for step in &program.steps {
                let Some(rest) = left.checked_sub(layer.width() * step.choices.len()) else {
                    return read;
                };
                left = rest;
                let Ok(next) = layer.after(step, &self.gains(step.site), options) else {
                    return read;
                };
                layer = next;
                read += 1;
            }
        }
        read
    }
}

/// The first that finishes within some number of transitions, or else the one that gets furthest. They are tried
/// because the bound that machines promise is far above what is reached.
fn furthest<'p>(mut all: Vec<Frontier<'p>>, options: &Options) -> Frontier<'p> {
    let mut best = 0;
    for transitions in TRIALS {
        let reached = all
            .iter()
            .map(|frontier| frontier.reach(transitions, options));
        let reached: Vec<usize> = reached.collect();
        let furthest = (0..all.len()).rev().max_by_key(|&one| reached[one]);
        best = furthest.unwrap_or(0);
        if reached[best] == all[best].sites.len() {
            break;
        }
    }
    all.swap_remove(best)
}

/// The one with the fewest states; the first of equals.
pub fn narrowest<'p>(
    first: Result<Frontier<'p>, NotApplicable>,
    others: impl Iterator<Item = Result<Frontier<'p>, NotApplicable>>,
) -> Result<Frontier<'p>, NotApplicable> {
    others.fold(first, |best, other| match (&best, &other) {
        (Ok(one), Ok(two)) if two.logarithm_of_states() < one.logarithm_of_states() => other,
        (Err(_), Ok(_)) => other,
        _ => best,
    })
}
