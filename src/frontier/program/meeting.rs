//! Merges machines that have become alike.
//!
//! Two machines that have the same sites left may know almost the same: on a row that no lamp lights so far, each
//! square asks for a lamp on the rest of the row, and one lamp is enough for all. If the intersection of two machines
//! has fewer states than both have together, one machine replaces the two. Six x-ray rooks take 0.07 s, and 0.90 s if
//! none are merged.

use super::diagram::{NodeId, number};
use super::packing::{OpenMachine, Packing};
use super::{Meeting, NotPacked};
use crate::frontier::machine::Machine;

/// Machines with larger tables are not merged: counters of a whole board are like no other machine.
const SMALL: usize = 4096;
/// The number of other machines tried, and the greatest number of pairs of states.
const MOST_TRIES: usize = 8;
const MOST_PAIRS: usize = 4096;

impl Packing<'_> {
    pub(super) fn ready(&mut self, machine: &Machine) -> OpenMachine {
        let readings = machine.readings.iter();
        let size: usize = readings.map(|reading| reading.next.len()).sum();
        OpenMachine {
            slot: None,
            next: Some(0),
            nodes: match size <= SMALL {
                true => self.diagram.of(machine),
                false => Vec::new(),
            },
        }
    }

    /// Tries to merge a machine that has just read a site with those that have the same sites left.
    pub(super) fn meet(
        &mut self,
        mut number: usize,
        meetings: &mut Vec<Meeting>,
    ) -> Result<(), NotPacked> {
        loop {
            let open = &self.open[number];
            let (Some(next), Some(_)) = (open.next, open.slot) else {
                return Ok(());
            };
            if open.nodes.is_empty() {
                return Ok(());
            }
            let left = self.machine(number).readings[next..].iter();
            let left: Vec<usize> = left.map(|reading| reading.site).collect();
            let Some(&first) = left.first() else {
                return Ok(());
            };
            let alike = self.alike.entry(first).or_default().get(&left);
            let others = alike.into_iter().flatten();
            let others = others
                .filter(|&&(other, next)| other != number && self.open[other].next == Some(next));
            let others: Vec<usize> = others.map(|&(other, _)| other).collect();
            let mut met = None;
            for &other in others.iter().take(MOST_TRIES) {
                met = self.met([other, number], &left)?;
                if met.is_some() {
                    break;
                }
            }
            let Some((meeting, made)) = met else {
                let alike = self.alike.entry(first).or_default();
                alike.entry(left).or_default().push((number, next));
                return Ok(());
            };
            meetings.push(meeting);
            number = made;
        }
    }

    /// Merges two machines if the result has fewer states than both together. Returns its number.
    fn met(
        &mut self,
        pair: [usize; 2],
        left: &[usize],
    ) -> Result<Option<(Meeting, usize)>, NotPacked> {
        let nodes = |number: usize| {
            let open = &self.open[number];
            open.nodes[open.next.unwrap_or_default()].clone()
        };
        let [mine, yours] = pair.map(nodes);
        if mine.len() * yours.len() > MOST_PAIRS {
            return Ok(None);
        }
        let mut states: Vec<NodeId> = Vec::new();
        let mut next = Vec::with_capacity(mine.len() * yours.len());
        for &one in &mine {
            for &other in &yours {
                let met = self.diagram.meet(one, other);
                next.push(number(&mut states, met));
            }
        }
        if states.len() >= mine.len() + yours.len() {
            return Ok(None);
        }
        let [Some(one), Some(other)] = pair.map(|number| self.open[number].slot) else {
            return Ok(None);
        };
        let before = (mine.len() as f64).log2() + (yours.len() as f64).log2();
        self.width += (states.len().max(1) as f64).log2() - before;
        for number in pair {
            self.free(number);
            self.open[number].next = None;
        }
        let made = self.make(states, left);
        let has_readings = !self.machine(made).readings.is_empty();
        let to = has_readings.then(|| self.slot(made)).transpose()?;
        let meeting = Meeting {
            slots: [one, other],
            width: yours.len(),
            next,
            to,
        };
        Ok(Some((meeting, made)))
    }

    fn make(&mut self, states: Vec<NodeId>, left: &[usize]) -> usize {
        let choices = |site: usize| self.sites.site(site).choices.len();
        let machine = self.diagram.machine(states, left, choices);
        let number = self.open.len();
        for (place, reading) in machine.readings.iter().enumerate() {
            let of_site = self.made_of_site.entry(reading.site).or_default();
            of_site.push((number, place));
        }
        let open = self.ready(&machine);
        self.open.push(open);
        self.made.push(machine);
        number
    }
}
