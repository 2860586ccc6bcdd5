//! The states of one layer, each with the number of ways that lead to it.
//!
//! Keys and numbers lie in two arrays without gaps; a hash table holds places in them. If a sum no longer fits,
//! all numbers of the table become one word longer, so no number ever wraps round.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::numbers;

/// States and their numbers of ways. With a goal, only the best ways so far are counted.
#[derive(Clone, Debug, Default)]
pub struct StateTable {
    /// How many words a key has.
    words: usize,
    /// How many words a number has.
    length: usize,
    keys: Vec<u64>,
    numbers: Vec<u64>,
    /// What the goal counts for each state; more is better.
    gains: Vec<i64>,
    places: HashTable<u32>,
}

/// One state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateEntry<'t> {
    pub key: &'t [u64],
    pub number: &'t [u64],
    pub gain: i64,
}

impl StateTable {
    /// An empty table for keys of this many words.
    pub fn new(words: usize) -> Self {
        StateTable {
            words,
            length: 1,
            ..StateTable::default()
        }
    }

    pub fn len(&self) -> usize {
        self.gains.len()
    }

    pub fn entry(&self, place: usize) -> StateEntry<'_> {
        StateEntry {
            key: &self.keys[place * self.words..][..self.words],
            number: &self.numbers[place * self.length..][..self.length],
            gain: self.gains[place],
        }
    }

    pub fn entries(&self) -> impl Iterator<Item = StateEntry<'_>> {
        (0..self.len()).map(|place| self.entry(place))
    }

    /// The place of a key, with its hash.
    pub fn find(&self, hash: u64, key: &[u64]) -> Option<usize> {
        let found = self.places.find(hash, |&place| self.key(place) == key);
        found.map(|&place| place as usize)
    }

    fn key(&self, place: u32) -> &[u64] {
        &self.keys[place as usize * self.words..][..self.words]
    }

    /// Adds ways to a state, whose hash is given.
    #[inline]
    pub fn add(&mut self, hash: u64, ways: StateEntry<'_>) {
        let words = self.words;
        let keys = &self.keys;
        let of = |&place: &u32| &keys[place as usize * words..][..words];
        let is_same = |place: &u32| of(place) == ways.key;
        let found = self
            .places
            .entry(hash, is_same, |place| self::hash(of(place)));
        match found {
            hashbrown::hash_table::Entry::Occupied(found) => {
                let place = *found.get() as usize;
                self.add_at(place, ways);
            }
            hashbrown::hash_table::Entry::Vacant(vacant) => {
                vacant.insert(self.gains.len() as u32);
                self.keys.extend_from_slice(ways.key);
                self.gains.push(ways.gain);
                self.lengthen_to(ways.number.len());
                self.numbers.extend_from_slice(ways.number);
                let length = self.numbers.len() + self.length - ways.number.len();
                self.numbers.resize(length, 0);
            }
        }
    }

    fn add_at(&mut self, place: usize, ways: StateEntry<'_>) {
        if ways.gain < self.gains[place] {
            return;
        }
        self.lengthen_to(ways.number.len());
        let number = &mut self.numbers[place * self.length..][..self.length];
        if ways.gain > self.gains[place] {
            self.gains[place] = ways.gain;
            number.fill(0);
        }
        if numbers::add(number, ways.number) {
            let length = self.length;
            self.lengthen_to(length + 1);
            self.numbers[place * self.length + length] = 1;
        }
    }

    /// Makes all numbers this long, if they are shorter.
    fn lengthen_to(&mut self, length: usize) {
        if length <= self.length {
            return;
        }
        let numbers = self.numbers.chunks(self.length);
        let longer = numbers.flat_map(|number| {
            let zeros = std::iter::repeat_n(0, length - number.len());
            number.iter().copied().chain(zeros)
        });
        self.numbers = longer.collect();
        self.length = length;
    }
}

/// The hash of a key. Its upper bits say in which part of a layer the key belongs.
#[inline]
pub fn hash(key: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in key {
        hasher.write_u64(word);
    }
    hasher.finish()
}
