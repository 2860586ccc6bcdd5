//! Gives machines their slots, site after site.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::diagram::{Diagram, NodeId};
use super::slot::Slot;
use super::{ComponentProgram, MachineAction, NotPacked, SiteStep};
use crate::frontier::machine::{DEAD, Machine};
use crate::frontier::sites::Sites;
use crate::stop::Stop;

/// The greatest number of words of a key. A longer key is refused: nothing so wide can be counted.
const MOST_WORDS: usize = 64;

/// Components are packed one after another.
pub struct Packing<'a> {
    pub(super) machines: &'a [Machine],
    pub(super) sites: &'a Sites,
    /// By site: the machines that read it, each with the number of the reading.
    of_site: &'a [Vec<(usize, usize)>],
    /// The machines that result from meetings, numbered after all others, and by site, the readings of these.
    pub(super) made: Vec<Machine>,
    pub(super) made_of_site: BTreeMap<usize, Vec<(usize, usize)>>,
    /// By machine.
    pub(super) open: Vec<OpenMachine>,
    /// By the next site to read, by all sites left to read: the machines, each with the number of its next reading.
    /// Some have become part of others since.
    pub(super) alike: FxHashMap<usize, BySitesLeft>,
    pub(super) diagram: Diagram,
    /// The bits in use, by word.
    used: Vec<u64>,
    /// The sum of the logarithms of the widths of all machines that have begun and not ended.
    pub(super) width: f64,
    stop: &'a Stop,
}

type BySitesLeft = FxHashMap<Vec<usize>, Vec<(usize, usize)>>;

/// How far a machine has come.
#[derive(Clone, Default)]
pub(super) struct OpenMachine {
    /// Its slot, while it has something to remember.
    pub(super) slot: Option<Slot>,
    /// The number of its next reading; `None` once it has become part of another.
    pub(super) next: Option<usize>,
    /// The nodes of its states before each reading; empty unless it is small.
    pub(super) nodes: Vec<Vec<NodeId>>,
}

impl<'a> Packing<'a> {
    pub fn new(
        machines: &'a [Machine],
        sites: &'a Sites,
        of_site: &'a [Vec<(usize, usize)>],
        stop: &'a Stop,
    ) -> Result<Self, NotPacked> {
        let mut packing = Packing {
            machines,
            sites,
            of_site,
            made: Vec::new(),
            made_of_site: BTreeMap::new(),
            open: Vec::with_capacity(machines.len()),
            alike: FxHashMap::default(),
            diagram: Diagram::default(),
            used: Vec::new(),
            width: 0.0,
            stop,
        };
        for machine in machines {
            stop.poll()?;
            let open = packing.ready(machine);
            packing.open.push(open);
        }
        Ok(packing)
    }

    pub(super) fn machine(&self, number: usize) -> &Machine {
        match number.checked_sub(self.machines.len()) {
            None => &self.machines[number],
            Some(made) => &self.made[made],
        }
    }

    pub fn program(&mut self, component: &[usize]) -> Result<ComponentProgram, NotPacked> {
        self.used = vec![0];
        self.width = 0.0;
        let mut steps = Vec::with_capacity(component.len());
        let mut states = 0.0f64;
        for &site in component {
            self.stop.poll()?;
            steps.push(self.step(site)?);
            states += self.width.exp2();
        }
        let words = self.used.len();
        for step in &mut steps {
            step.clear.resize(words, 0);
        }
        Ok(ComponentProgram {
            words,
            steps,
            logarithm_of_states: states.log2(),
        })
    }

    fn step(&mut self, site: usize) -> Result<SiteStep, NotPacked> {
        self.alike.remove(&site);
        let choices = self.sites.site(site).choices.len();
        let mut possible = vec![true; choices];
        let mut clear = vec![0; self.used.len()];
        let made = self.made_of_site.remove(&site).unwrap_or_default();
        let mut readings = [self.of_site[site].as_slice(), &made].concat();
        readings.retain(|&(number, _)| self.open[number].next.is_some());
        let mut actions = Vec::with_capacity(readings.len());
        for &(number, place) in &readings {
            if number < self.machines.len() && self.machines[number].is_unary() {
                let next = &self.machines[number].readings[place].next;
                for (possible, &next) in possible.iter_mut().zip(next) {
                    *possible &= next != DEAD;
                }
                continue;
            }
            let slot = self.slot(number)?;
            let machine = self.machine(number);
            let reading = &machine.readings[place];
            let (before, after) = (reading.width as f64, machine.width_after(place) as f64);
            let next = reading.next.clone();
            clear.resize(self.used.len(), 0);
            clear[slot.word] |= slot.bits();
            actions.push(MachineAction {
                slot,
                choices,
                next,
            });
            self.width += after.log2() - before.log2();
        }
        let mut meetings = Vec::new();
        for &(number, place) in &readings {
            self.open[number].next = Some(place + 1);
            if place + 1 == self.machine(number).readings.len() {
                self.free(number);
            }
        }
        for &(number, place) in &readings {
            if self.open[number].next == Some(place + 1) {
                self.meet(number, &mut meetings)?;
            }
        }
        Ok(SiteStep {
            site,
            choices: (0..choices).filter(|&choice| possible[choice]).collect(),
            logarithm_of_states: self.width,
            clear,
            actions,
            meetings,
        })
    }

    /// The slot of a machine, wide enough for all its states.
    pub(super) fn slot(&mut self, number: usize) -> Result<Slot, NotPacked> {
        if let Some(slot) = self.open[number].slot {
            return Ok(slot);
        }
        let readings = &self.machine(number).readings;
        let widths = readings.iter().map(|reading| reading.width);
        let greatest = widths.max().unwrap_or(1).saturating_sub(1) as u64;
        let mask = u64::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0);
        let slot = self.free_slot(mask)?;
        self.used[slot.word] |= slot.bits();
        self.open[number].slot = Some(slot);
        Ok(slot)
    }

    fn free_slot(&mut self, mask: u64) -> Result<Slot, NotPacked> {
        let shifts = 0..=mask.leading_zeros().min(u64::BITS - 1);
        for (word, used) in self.used.iter().enumerate() {
            if let Some(shift) = shifts.clone().find(|&shift| mask << shift & used == 0) {
                return Ok(Slot { word, shift, mask });
            }
        }
        if self.used.len() == MOST_WORDS {
            return Err(NotPacked::KeyTooLong);
        }
        self.used.push(0);
        let (word, shift) = (self.used.len() - 1, 0);
        Ok(Slot { word, shift, mask })
    }

    pub(super) fn free(&mut self, number: usize) {
        if let Some(slot) = self.open[number].slot.take() {
            self.used[slot.word] &= !slot.bits();
        }
    }
}
