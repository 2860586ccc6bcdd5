//! What is done at each site: machines packed side by side into one key of bits.
//!
//! The state of the puzzle between two sites is what all machines there know together. Each machine gets a slot of
//! bits for as long as it has something to remember; slots of machines that have ended are used again. A
//! machine that is not concerned keeps its bits, so that a step touches few of them. Machines with no site in
//! common fall into components, which are counted apart.

use super::machine::{DEAD, Machine};
use super::sites::Sites;

/// Keys longer than this are refused: nothing so wide can be counted.
const MOST_WORDS: usize = 64;

/// Sites that rules join, and what is done at each of them.
#[derive(Clone, Debug)]
pub struct Program {
    /// How many words a key has.
    pub words: usize,
    pub steps: Vec<Step>,
    /// The logarithm to base 2 of the number of states that there can be at most, added up over all places.
    pub logarithm_of_states: f64,
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
}

/// What one machine does at a site.
#[derive(Clone, Debug)]
struct Action {
    word: usize,
    shift: u32,
    mask: u64,
    /// How many choices the site has.
    choices: usize,
    next: Vec<u32>,
}

/// Too many machines have something to remember at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyTooLong;

/// Programs for the components of all sites, in the order of their first sites.
pub fn programs(machines: &[Machine], sites: &Sites) -> Result<Vec<Program>, KeyTooLong> {
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
    let program =
        |component: Vec<usize>| Packing::new(machines, sites).program(&component, &of_site);
    components.into_iter().map(program).collect()
}

impl Step {
    /// Calls `visit` with each choice that is possible after this key, and the key after it.
    #[inline]
    pub fn expand(&self, key: &[u64], scratch: &mut Scratch, mut visit: impl FnMut(usize, &[u64])) {
        let Scratch { rows, after } = scratch;
        rows.clear();
        rows.extend(self.actions.iter().map(|action| {
            let state = key[action.word] >> action.shift & action.mask;
            state as usize * action.choices
        }));
        'choices: for &choice in &self.choices {
            for (after, (&word, &clear)) in after.iter_mut().zip(key.iter().zip(&self.clear)) {
                *after = word & !clear;
            }
            for (action, row) in self.actions.iter().zip(&*rows) {
                let next = action.next[row + choice];
                if next == DEAD {
                    continue 'choices;
                }
                after[action.word] |= u64::from(next) << action.shift;
            }
            visit(choice, after);
        }
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

/// Gives machines their slots, site after site.
struct Packing<'a> {
    machines: &'a [Machine],
    sites: &'a Sites,
    /// By machine: its slot, while it has one.
    slots: Vec<Option<Slot>>,
    /// The bits in use, by word.
    used: Vec<u64>,
    /// The logarithms of the widths of all machines that have begun and not ended, added up.
    width: f64,
}

#[derive(Clone, Copy)]
struct Slot {
    word: usize,
    shift: u32,
    mask: u64,
}

impl<'a> Packing<'a> {
    fn new(machines: &'a [Machine], sites: &'a Sites) -> Self {
        Packing {
            machines,
            sites,
            slots: vec![None; machines.len()],
            used: vec![0],
            width: 0.0,
        }
    }

    fn program(
        mut self,
        component: &[usize],
        of_site: &[Vec<(usize, usize)>],
    ) -> Result<Program, KeyTooLong> {
        let mut steps = Vec::with_capacity(component.len());
        let mut states = 0.0f64;
        for &site in component {
            steps.push(self.step(site, &of_site[site])?);
            states += self.width.exp2();
        }
        let words = self.used.len();
        for step in &mut steps {
            step.clear.resize(words, 0);
        }
        Ok(Program {
            words,
            steps,
            logarithm_of_states: states.log2(),
        })
    }

    fn step(&mut self, site: usize, readings: &[(usize, usize)]) -> Result<Step, KeyTooLong> {
        let choices = self.sites.site(site).choices.len();
        let mut possible = vec![true; choices];
        let mut clear = vec![0; self.used.len()];
        let mut actions = Vec::with_capacity(readings.len());
        for &(number, place) in readings {
            let machine = &self.machines[number];
            let reading = &machine.readings[place];
            if machine.is_unary() {
                for (possible, &next) in possible.iter_mut().zip(&reading.next) {
                    *possible &= next != DEAD;
                }
                continue;
            }
            let slot = self.slot(number)?;
            clear.resize(self.used.len(), 0);
            clear[slot.word] |= slot.mask << slot.shift;
            actions.push(Action {
                word: slot.word,
                shift: slot.shift,
                mask: slot.mask,
                choices,
                next: reading.next.clone(),
            });
            let (before, after) = (reading.width as f64, machine.width_after(place) as f64);
            self.width += after.log2() - before.log2();
        }
        for &(number, place) in readings {
            if place + 1 == self.machines[number].readings.len()
                && let Some(slot) = self.slots[number].take()
            {
                self.used[slot.word] &= !(slot.mask << slot.shift);
            }
        }
        Ok(Step {
            site,
            choices: (0..choices).filter(|&choice| possible[choice]).collect(),
            clear,
            actions,
        })
    }

    /// The slot of a machine, wide enough for all its states.
    fn slot(&mut self, number: usize) -> Result<Slot, KeyTooLong> {
        if let Some(slot) = self.slots[number] {
            return Ok(slot);
        }
        let readings = &self.machines[number].readings;
        let widths = readings.iter().map(|reading| reading.width);
        let greatest = widths.max().unwrap_or(1).saturating_sub(1) as u64;
        let mask = u64::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0);
        let slot = self.free_slot(mask)?;
        self.used[slot.word] |= slot.mask << slot.shift;
        self.slots[number] = Some(slot);
        Ok(slot)
    }

    fn free_slot(&mut self, mask: u64) -> Result<Slot, KeyTooLong> {
        let shifts = 0..=mask.leading_zeros().min(u64::BITS - 1);
        for (word, used) in self.used.iter().enumerate() {
            if let Some(shift) = shifts.clone().find(|&shift| mask << shift & used == 0) {
                return Ok(Slot { word, shift, mask });
            }
        }
        if self.used.len() == MOST_WORDS {
            return Err(KeyTooLong);
        }
        self.used.push(0);
        let (word, shift) = (self.used.len() - 1, 0);
        Ok(Slot { word, shift, mask })
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
