//! A layer: all states between two sites, divided by hash into parts, one for each thread.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::Options;
use super::numbers::{add, to_big};
use super::program::{Scratch, SiteStep};
use super::table::{StateEntry, StateTable, hash};
use crate::stop::{Stop, Stopped};
use crate::threads;

/// The number of states between two looks at the stop.
const BETWEEN_LOOKS: usize = 1024;

#[derive(Clone, Debug)]
pub struct Layer {
    words: usize,
    parts: Vec<StateTable>,
}

impl Layer {
    /// The first layer: nothing is read yet.
    pub fn start(words: usize) -> Self {
        let key = vec![0; words];
        let entry = StateEntry {
            key: &key,
            number: &[1],
            gain: 0,
        };
        let mut table = StateTable::new(words);
        table.add(hash(&key), entry);
        Layer {
            words,
            parts: vec![table],
        }
    }

    /// The states whose keys are wanted, with the ways to them.
    pub fn only(&self, is_wanted: impl Fn(&[u64]) -> bool) -> Self {
        let mut table = StateTable::new(self.words);
        for entry in self.entries().filter(|entry| is_wanted(entry.key)) {
            table.add(hash(entry.key), entry);
        }
        Layer {
            words: self.words,
            parts: vec![table],
        }
    }

    /// How many states there are.
    pub fn width(&self) -> usize {
        self.parts.iter().map(StateTable::len).sum()
    }

    pub fn entries(&self) -> impl Iterator<Item = StateEntry<'_>> {
        self.parts.iter().flat_map(StateTable::entries)
    }

    /// How many ways lead to all of them together.
    pub fn ways(&self) -> BigUint {
        let mut sum: Vec<u64> = Vec::new();
        for entry in self.entries() {
            sum.resize(sum.len().max(entry.number.len()), 0);
            if add(&mut sum, entry.number) {
                sum.push(1);
            }
        }
        to_big(&sum)
    }

    /// The place of a state among the entries, if the layer has it.
    pub fn find(&self, key: &[u64]) -> Option<usize> {
        let hash = hash(key);
        let number = part_of(hash, self.parts.len());
        let place = self.parts[number].find(hash, key)?;
        let before = self.parts[..number].iter().map(StateTable::len);
        Some(before.sum::<usize>() + place)
    }

    /// The layer after a step. `gains` says for each choice of the site what the goal counts.
    pub fn after(
        &self,
        step: &SiteStep,
        gains: &[i64],
        options: &Options,
    ) -> Result<Layer, Stopped> {
        let stop = &options.stop;
        let parts = match options.jobs {
            Some(jobs) if self.width() >= options.share_from => jobs.get(),
            _ => 1,
        };
        if parts == 1 {
            let mut table = StateTable::new(self.words);
            for part in &self.parts {
                expand(part, self.words, step, gains, stop, |hash, entry| {
                    table.add(hash, entry)
                })?;
            }
            return Ok(Layer {
                words: self.words,
                parts: vec![table],
            });
        }
        self.after_shared(step, gains, parts, stop)
    }

    /// Each thread expands some of the states into a table for each part; then each thread merges the tables of one
    /// part.
    fn after_shared(
        &self,
        step: &SiteStep,
        gains: &[i64],
        parts: usize,
        stop: &Stop,
    ) -> Result<Layer, Stopped> {
        let made = on_all(&self.parts, |source| {
            let mut tables = vec![StateTable::new(self.words); parts];
            expand(source, self.words, step, gains, stop, |hash, entry| {
                tables[part_of(hash, parts)].add(hash, entry);
            })?;
            Ok(tables)
        })?;
        let numbers: Vec<usize> = (0..parts).collect();
        let merged = on_all(&numbers, |&part| {
            let mut all = StateTable::new(self.words);
            let entries = made.iter().flat_map(|tables| tables[part].entries());
            for (place, entry) in entries.enumerate() {
                if place % BETWEEN_LOOKS == 0 {
                    stop.poll()?;
                }
                all.add(hash(entry.key), entry);
            }
            Ok(all)
        })?;
        Ok(Layer {
            words: self.words,
            parts: merged,
        })
    }
}

fn part_of(hash: u64, parts: usize) -> usize {
    // The lower bits choose the place in a table.
    (hash >> 40) as usize % parts
}

fn expand(
    table: &StateTable,
    words: usize,
    step: &SiteStep,
    gains: &[i64],
    stop: &Stop,
    mut visit: impl FnMut(u64, StateEntry<'_>),
) -> Result<(), Stopped> {
    let mut scratch = Scratch::new(words);
    for (place, entry) in table.entries().enumerate() {
        if place % BETWEEN_LOOKS == 0 {
            stop.poll()?;
        }
        step.expand(entry.key, &mut scratch, |choice, key| {
            let gain = entry.gain + gains[choice];
            visit(hash(key), StateEntry { key, gain, ..entry });
        });
    }
    Ok(())
}

/// Does the work for each item, on as many threads as there are items.
fn on_all<I: Sync, T: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let next = AtomicUsize::new(0);
    let jobs = NonZeroUsize::new(items.len()).unwrap_or(NonZeroUsize::MIN);
    let done = threads::on_each(jobs, || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            match items.get(number) {
                Some(item) => done.push((number, work(item))),
                None => return done,
            }
        }
    });
    let mut done: Vec<(usize, Result<T, Stopped>)> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}
