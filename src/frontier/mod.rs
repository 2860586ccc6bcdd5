//! Counts solutions without visiting them: squares are read in a fixed order, and rules are finite automata.
//!
//! Each instance of a rule is an automaton that reads what its squares hold ([`rules`]). Between two squares, the
//! states of all automata together are the state of the puzzle; a table maps each state to the number of ways that
//! lead to it. This is the transfer matrix method (Stanley, Enumerative Combinatorics 1, 4.7); the frontier is the
//! broken profile between squares that are read and squares that are not.
//!
//! - [`sites`]: what is read at once, and what it may hold;
//! - [`order`]: the reading order, chosen to keep the frontier narrow;
//! - [`machine`]: what an automaton is, and its smallest tables;
//! - [`program`]: machines packed into the bits of a key;
//! - [`table`], [`layer`], [`numbers`]: states and the number of ways to each;
//! - [`count`]: layer after layer; [`backward`]: from the last layer to the first;
//! - [`occupancy`], [`sample`], [`mod@classes`]: what else the table can answer;
//! - [`slices`]: one layer, cut into parts that are counted separately;
//! - [`watch`], [`spent`]: the progress of a count.
//!
//! This layer must not know the other engines. It shares the puzzle as data and the board with them.

mod backward;
mod classes;
mod count;
mod layer;
mod machine;
mod numbers;
mod occupancy;
mod order;
mod program;
mod rules;
mod sample;
mod sites;
mod slices;
mod spent;
mod table;
#[cfg(test)]
mod tests;
mod watch;

use std::num::NonZeroUsize;

pub use classes::{CountedClasses, NoClasses, classes, classes_have_sizes};
pub use count::FrontierCount;
pub use occupancy::Occupancy;
pub use sample::Draws;
pub use slices::{Depth, Fingerprint, LayerCut, Slice};
pub use watch::{AtLayer, CountWatch};

use machine::TransitionBudget;
use program::{ComponentProgram, NotPacked};
use rules::NotNarrow;
use sites::Sites;

use crate::puzzle::{Direction, Origin, Puzzle, Rearrangement};
use crate::stop::Stop;

/// Tables of this size take 64 MiB.
const ROOM: TransitionBudget = TransitionBudget(1 << 24);

/// Bounds on the number of states, as logarithms to base 2: a narrow frontier has at most `NARROW`; with more than
/// `HOPELESS` by rows, no other order helps. Few states are ever reached: of the 2^30 for kings on twenty by twenty,
/// one in a hundred.
const NARROW: f64 = 32.0;
const HOPELESS: f64 = 44.0;

/// An order whose tables take more than twice the transitions of another's promises nothing, if they are this many:
/// those of all orders of loops on ten by ten take a minute, by rows alone a second.
const MANY_TRANSITIONS: usize = 1 << 16;

/// How to count, and when to give up.
#[derive(Clone, Debug)]
pub struct Options {
    pub stop: Stop,
    /// Where the count reports its progress.
    pub watch: CountWatch,
    /// The number of threads; `None` is one.
    pub jobs: Option<NonZeroUsize>,
    /// Give up if the work promises to be long.
    pub trial: Option<Trial>,
    /// Layers with fewer states than this are not worth starting threads for.
    pub share_from: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            stop: Stop::never(),
            watch: CountWatch::default(),
            jobs: None,
            trial: None,
            share_from: 20_000,
        }
    }
}

/// After `transitions` transitions from state to state, a component is given up, unless its layers have stopped
/// growing and it promises to take no more than `most` in all.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub transitions: u64,
    pub most: u64,
}

/// A puzzle that is ready to be counted.
#[derive(Clone, Debug)]
pub struct Frontier<'p> {
    puzzle: &'p Puzzle,
    sites: Sites,
    /// One for each component; `None` if a rule accepts nothing: then there is no solution.
    programs: Option<Vec<ComponentProgram>>,
    /// How many transitions the tables of its machines took.
    transitions: usize,
}

/// Why a puzzle cannot be counted in this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotApplicable {
    /// No narrow automaton is known for a rule.
    #[error("a rule has no narrow automaton")]
    Rule(Origin),
    /// None is known that is read within a part of the limit of time.
    #[error("a rule has no automaton that can be made in a part of the limit of time")]
    SlowRule(Origin),
    /// Too many rules have something to remember at once.
    #[error("the frontier is too wide")]
    TooWide,
    /// Some symmetry that makes solutions the same may change the puzzle.
    #[error(
        "a symmetry may change the puzzle, so classes cannot be counted by what symmetries fix"
    )]
    NotClosed,
    #[error("the frontier gives solutions at random alone (`--random N`)")]
    DrawsOnly,
    #[error("there are too many symmetries to count what each of them fixes")]
    ManySymmetries,
    /// A stop came before it was known.
    #[error("stopped before the first layer")]
    Stopped,
}

/// A count that was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_words())]
pub struct Unfinished {
    pub why: Why,
    /// How many layers were done, how many there are, and how wide the widest was.
    pub layer: usize,
    pub layers: usize,
    pub width: usize,
}

impl Unfinished {
    /// The count was stopped before the rules were read.
    pub const AT_ONCE: Unfinished = Unfinished {
        why: Why::Stopped,
        layer: 0,
        layers: 0,
        width: 0,
    };

    fn in_words(&self) -> String {
        let Unfinished { layer, layers, .. } = self;
        let why = match self.why {
            Why::Stopped => "stopped",
            Why::TooLong => "given up",
        };
        match (layers, self.width) {
            (0, _) => format!("{why} before the first layer"),
            (_, 1) => format!("{why} at layer {layer} of {layers}, with one state"),
            (_, width) => format!("{why} at layer {layer} of {layers}, with {width} states"),
        }
    }
}

/// Why a count was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Stopped,
    /// Given up by its trial.
    TooLong,
}

impl<'p> Frontier<'p> {
    /// Reads a puzzle in the order that promises the narrowest frontier. A stop cuts the trial of orders short.
    pub fn of(puzzle: &'p Puzzle, options: &Options) -> Result<Self, NotApplicable> {
        Self::of_sites(puzzle, Sites::of(puzzle), ROOM, options)
    }

    /// The same, but only if the tables of the rules have no more transitions than this.
    pub fn within(
        puzzle: &'p Puzzle,
        room: usize,
        options: &Options,
    ) -> Result<Self, NotApplicable> {
        if room >= ROOM.0 {
            return Self::of(puzzle, options);
        }
        let room = TransitionBudget(room);
        let read = Self::of_sites(puzzle, Sites::of(puzzle), room, options);
        read.map_err(|error| match error {
            NotApplicable::Rule(origin) => NotApplicable::SlowRule(origin),
            error => error,
        })
    }

    /// The same, but only if the tables fit `room` and the frontier promises to be narrow, and no stop comes before that
    /// is known.
    pub fn if_narrow(puzzle: &'p Puzzle, room: usize, stop: &Stop) -> Option<Self> {
        let room = TransitionBudget(room);
        let options = Options {
            stop: stop.clone(),
            ..Options::default()
        };
        let mut orders = Self::in_each_order(puzzle, Sites::of(puzzle), room, &options);
        let by_rows = orders.next()?.ok()?;
        if by_rows.is_hopeless() {
            return None;
        }
        let narrowest = narrowest(Ok(by_rows), orders).ok()?;
        (narrowest.logarithm_of_states() <= NARROW).then_some(narrowest)
    }

    /// Reads only the placements that each of these rearrangements carries to themselves.
    pub fn fixed_by(
        puzzle: &'p Puzzle,
        by: &[&Rearrangement],
        options: &Options,
    ) -> Result<Self, NotApplicable> {
        Self::of_sites(puzzle, Sites::fixed_by(puzzle, by), ROOM, options)
    }

    fn of_sites(
        puzzle: &'p Puzzle,
        sites: Sites,
        room: TransitionBudget,
        options: &Options,
    ) -> Result<Self, NotApplicable> {
        let mut all = Self::in_each_order(puzzle, sites, room, options);
        // There is always an order by rows.
        let by_rows = all.next().unwrap_or(Err(NotApplicable::TooWide));
        let is_hopeless = by_rows.as_ref().map_or(true, Self::is_hopeless);
        let by_either = narrowest(by_rows, all.by_ref().take(1));
        // Where neither rows nor columns are narrow, the diagonals, which are as long or longer, would take as long to try.
        let read = match is_hopeless && by_either.as_ref().map_or(true, Self::is_hopeless) {
            true => by_either,
            false => narrowest(by_either, all),
        };
        options.watch.note_automata(None);
        read
    }

    fn is_hopeless(&self) -> bool {
        self.logarithm_of_states() > HOPELESS
    }

    /// The puzzle read in each of the orders, rows first.
    pub fn orders(puzzle: &'p Puzzle) -> impl Iterator<Item = Result<Self, NotApplicable>> {
        let options = Options::default();
        let orders = Self::in_each_order(puzzle, Sites::of(puzzle), ROOM, &options);
        Vec::from_iter(orders).into_iter()
    }

    fn in_each_order(
        puzzle: &'p Puzzle,
        sites: Sites,
        mut room: TransitionBudget,
        options: &Options,
    ) -> impl Iterator<Item = Result<Self, NotApplicable>> {
        order::KEYS.into_iter().map(move |key| {
            options.stop.poll().map_err(|_| NotApplicable::Stopped)?;
            let sites = order::sorted(puzzle, &sites, key);
            let read = Self::in_order(puzzle, sites, room, options)?;
            room = read.room_of_others(room);
            Ok(read)
        })
    }

    /// Room for the tables of other orders that may be narrower.
    fn room_of_others(&self, room: TransitionBudget) -> TransitionBudget {
        let enough = self.transitions.saturating_mul(2).max(MANY_TRANSITIONS);
        TransitionBudget(room.0.min(enough))
    }

    fn in_order(
        puzzle: &'p Puzzle,
        sites: Sites,
        room: TransitionBudget,
        options: &Options,
    ) -> Result<Self, NotApplicable> {
        let (mut left, stop) = (room, &options.stop);
        let machines = rules::machines(puzzle, &sites, &mut left, options);
        let machines = machines.map_err(|NotNarrow { origin }| match stop.is_raised() {
            true => NotApplicable::Stopped,
            false => NotApplicable::Rule(origin),
        })?;
        let programs = machines.map(|machines| program::programs(&machines, &sites, stop));
        let programs = programs.transpose().map_err(|why| match why {
            NotPacked::KeyTooLong => NotApplicable::TooWide,
            NotPacked::Stopped => NotApplicable::Stopped,
        })?;
        Ok(Frontier {
            puzzle,
            programs,
            sites,
            transitions: room.0 - left.0,
        })
    }

    fn program(&self, component: usize) -> &ComponentProgram {
        &self.programs.as_deref().unwrap_or_default()[component]
    }

    fn components(&self) -> usize {
        self.programs.as_ref().map_or(0, Vec::len)
    }

    /// Whether some rule accepts nothing at all.
    fn is_refuted(&self) -> bool {
        self.programs.is_none()
    }

    /// The logarithm to base 2 of an upper bound on the number of states, summed over all layers.
    pub fn logarithm_of_states(&self) -> f64 {
        let programs = self.programs.iter().flatten();
        let states = programs.map(|program| program.logarithm_of_states.exp2());
        states.sum::<f64>().log2()
    }

    /// What the goal counts for each choice of a site; more is better.
    fn gains(&self, site: usize) -> Vec<i64> {
        let site = self.sites.site(site);
        let gain = |choice: &Vec<sites::Content>| {
            let Some(goal) = &self.puzzle.goal else {
                return 0;
            };
            let held = choice.iter().flatten();
            let number = held.filter(|&&kind| goal.of.contains(kind)).count() as i64;
            match goal.direction {
                Direction::Maximize => number,
                Direction::Minimize => -number,
            }
        };
        site.choices.iter().map(gain).collect()
    }
}

/// The one with the fewest states; the first of equals.
fn narrowest<'p>(
    first: Result<Frontier<'p>, NotApplicable>,
    others: impl Iterator<Item = Result<Frontier<'p>, NotApplicable>>,
) -> Result<Frontier<'p>, NotApplicable> {
    others.fold(first, |best, other| match (&best, &other) {
        (Ok(one), Ok(two)) if two.logarithm_of_states() < one.logarithm_of_states() => other,
        (Err(_), Ok(_)) => other,
        _ => best,
    })
}
