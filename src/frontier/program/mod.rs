//! What is done at each site, with all machines packed side by side into one key of bits.
//!
//! The state of the puzzle between two sites consists of the states of all machines there. Each machine gets a slot
//! of bits for as long as it has something to remember; slots of machines that have ended are used again. A
//! machine that does not read the site keeps its bits, so a step touches few of them. Machines with no site in
//! common, directly or through others, belong to different components, which are counted separately.
//!
//! - [`packing`]: which machine gets which bits;
//! - [`meeting`]: merges machines that have become alike, as their [`diagram`] shows.

mod diagram;
mod meeting;
mod packing;
mod slot;

use packing::Packing;
use slot::Slot;

use super::machine::{DEAD, Machine};
use super::sites::Sites;
use crate::disjoint_sets::DisjointSets;
use crate::stop::{Stop, Stopped};

/// A component: sites that rules connect, and what is done at each of them.
#[derive(Clone, Debug)]
pub struct ComponentProgram {
    /// How many words a key has.
    pub words: usize,
    pub steps: Vec<SiteStep>,
    /// The logarithm to base 2 of an upper bound on the number of states, summed over all places.
    pub logarithm_of_states: f64,
}

/// What is done at one site.
#[derive(Clone, Debug)]
pub struct SiteStep {
    pub site: usize,
    /// The choices of the site that no machine by itself forbids.
    pub choices: Vec<usize>,
    /// The logarithm to base 2 of an upper bound on the number of states after it.
    pub logarithm_of_states: f64,
    /// The bits that are rewritten.
    clear: Vec<u64>,
    actions: Vec<MachineAction>,
    /// What is done once all machines have read the site.
    meetings: Vec<Meeting>,
}

/// What one machine does at a site.
#[derive(Clone, Debug)]
struct MachineAction {
    slot: Slot,
    /// How many choices the site has.
    choices: usize,
    next: Vec<u32>,
}

/// Two machines are merged into one.
#[derive(Clone, Debug)]
struct Meeting {
    slots: [Slot; 2],
    /// How many states the second machine has.
    width: usize,
    /// For each state of the first, for each state of the second: the state of the merged machine, or [`DEAD`].
    next: Vec<u32>,
    /// The slot of the merged machine, possibly bits that the two used. `None` if it accepts everything.
    to: Option<Slot>,
}

/// Why there are no programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPacked {
    /// Too many machines have something to remember at once.
    KeyTooLong,
    Stopped,
}

impl From<Stopped> for NotPacked {
    fn from(_: Stopped) -> Self {
        NotPacked::Stopped
    }
}

/// Programs for the components of all sites, in the order of their first sites.
pub fn programs(
    machines: &[Machine],
    sites: &Sites,
    stop: &Stop,
) -> Result<Vec<ComponentProgram>, NotPacked> {
    let mut groups = DisjointSets::new(sites.len());
    for machine in machines {
        for pair in machine.readings.windows(2) {
            groups.join(pair[0].site, pair[1].site);
        }
    }
    let mut of_site: Vec<Vec<(usize, usize)>> = vec![Vec::new(); sites.len()];
    for (number, machine) in machines.iter().enumerate() {
        for (place, reading) in machine.readings.iter().enumerate() {
            of_site[reading.site].push((number, place));
        }
    }
    let mut components: Vec<Vec<usize>> = Vec::new();
    let mut numbers = vec![None; sites.len()];
    for site in 0..sites.len() {
        let root = groups.root(site);
        let number = *numbers[root].get_or_insert_with(|| {
            components.push(Vec::new());
            components.len() - 1
        });
        components[number].push(site);
    }
    let mut packing = Packing::new(machines, sites, &of_site, stop)?;
    let components = components.iter();
    components
        .map(|component| packing.program(component))
        .collect()
}

impl SiteStep {
    /// Calls `visit` with each choice that is possible after this key, and the key after it.
    #[inline]
    pub fn expand(&self, key: &[u64], scratch: &mut Scratch, mut visit: impl FnMut(usize, &[u64])) {
        let Scratch { rows, after } = scratch;
        rows.clear();
        rows.extend(
            self.actions
                .iter()
                .map(|action| action.slot.state(key) * action.choices),
        );
        'choices: for &choice in &self.choices {
            for (after, (&word, &clear)) in after.iter_mut().zip(key.iter().zip(&self.clear)) {
                *after = word & !clear;
            }
            for (action, row) in self.actions.iter().zip(&*rows) {
                let next = action.next[row + choice];
                if next == DEAD {
                    continue 'choices;
                }
                action.slot.put(next, after);
            }
            if !self.meetings.iter().all(|meeting| meeting.is_held(after)) {
                continue;
            }
            visit(choice, after);
        }
    }
}

impl Meeting {
    /// Replaces the two states by one. Returns whether anything is left that both accept.
    fn is_held(&self, key: &mut [u64]) -> bool {
        let [one, other] = self.slots;
        let next = self.next[one.state(key) * self.width + other.state(key)];
        one.clear(key);
        other.clear(key);
        if let Some(to) = self.to.filter(|_| next != DEAD) {
            to.put(next, key);
        }
        next != DEAD
    }
}

/// Room to work in.
pub struct Scratch {
    rows: Vec<usize>,
    after: Vec<u64>,
}

impl Scratch {
    pub fn new(words: usize) -> Self {
        Scratch {
            rows: Vec::new(),
            after: vec![0; words],
        }
    }
}
