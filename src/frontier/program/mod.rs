//! What is done at each site: machines packed side by side into one key of bits.
//!
//! The state of the puzzle between two sites is what all machines there know together. Each machine gets a slot of
//! bits for as long as it has something to remember; slots of machines that have ended are used again. A
//! machine that is not concerned keeps its bits, so that a step touches few of them. Machines with no site in
//! common fall into components, which are counted apart.
//!
//! - [`packing`]: who gets which bits;
//! - [`meeting`]: machines that have become alike go on as one, as their [`diagram`] tells;
//! - [`cuts`]: where the rest of the sites falls apart.

mod cuts;
mod diagram;
mod meeting;
mod packing;
mod slot;
#[cfg(test)]
mod tests;

use cuts::Traces;
pub use cuts::{Mask, Parting, Plan};
use packing::Packing;
use slot::Slot;

use super::machine::{DEAD, Machine};
use super::sites::Sites;

/// Sites that rules join, and what is done at each of them.
#[derive(Clone, Debug)]
pub struct Program {
    /// How many words a key has.
    pub words: usize,
    pub steps: Vec<Step>,
    /// What machines do at the steps, if it may be worth while to look for parts.
    traces: Option<Traces>,
    parting: Parting,
    /// The logarithm to base 2 of the number of states that there can be at most, added up over all places.
    pub logarithm_of_states: f64,
}

impl Program {
    /// The steps, in parts where the rest falls apart. It takes the square of their number to find out.
    pub fn plan(&self) -> Plan {
        match &self.traces {
            None => Plan::whole(self.steps.len()),
            Some(traces) => traces.plan(self.parting.fewer),
        }
    }
}

/// What is done at one site.
#[derive(Clone, Debug)]
pub struct Step {
    pub site: usize,
    /// The choices of the site that no machine forbids by itself.
    pub choices: Vec<usize>,
    /// The bits that are written anew.
    clear: Vec<u64>,
    actions: Vec<Action>,
    /// What is done once all machines have read the site.
    meetings: Vec<Meeting>,
}

/// What one machine does at a site.
#[derive(Clone, Debug)]
struct Action {
    slot: Slot,
    /// How many choices the site has.
    choices: usize,
    next: Vec<u32>,
}

/// Two machines become one.
#[derive(Clone, Debug)]
struct Meeting {
    slots: [Slot; 2],
    /// How many states the second machine has.
    width: usize,
    /// For each state of the first, for each state of the second: the state of the one, or [`DEAD`].
    next: Vec<u32>,
    /// Where the one goes; it may be where the two were. `None` if it accepts everything.
    to: Option<Slot>,
}

/// Too many machines have something to remember at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyTooLong;

/// Programs for the components of all sites, in the order of their first sites.
pub fn programs(
    machines: &[Machine],
    sites: &Sites,
    parting: Parting,
) -> Result<Vec<Program>, KeyTooLong> {
    let mut groups = Groups::new(sites.len());
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
    let mut packing = Packing::new(machines, sites, &of_site, parting);
    let components = components.iter();
    components
        .map(|component| packing.program(component))
        .collect()
}

impl Step {
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
    /// Puts one state in the place of two; whether anything accepts what both accept.
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

/// Which sites belong together (union–find; Galler and Fischer 1964).
struct Groups(Vec<usize>);

impl Groups {
    fn new(number: usize) -> Self {
        Groups((0..number).collect())
    }

    fn root(&mut self, mut site: usize) -> usize {
        while self.0[site] != site {
            self.0[site] = self.0[self.0[site]];
            site = self.0[site];
        }
        site
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[other] = one;
    }
}
