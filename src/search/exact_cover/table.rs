//! What one step of the search does to all words at once, worked out beforehand for each fact.
//!
//! A fact that becomes true takes all facts in conflict with it out of their words and marks its
//! own groups as met: a mask to `and` and a mask to `or`. It must not know in which order facts are
//! tried.

use super::recognise::ExactCover;
use super::word::{MOST_WORDS, MachineWord};
use crate::search::model::Fact;

/// A larger table is not made, in bytes.
const MOST_BYTES: usize = 1 << 28;

/// An exact cover laid out in `N` words.
#[derive(Debug)]
pub struct CoverTable<L, const N: usize> {
    /// For each word, for each of its bits, the place of the fact.
    members: Vec<u32>,
    steps: Vec<FactEffect<L, N>>,
    /// For each place, the words that the fact is in, each with its bit there.
    bits: Vec<Vec<(usize, L)>>,
    /// The facts by their places, in their own order.
    pub facts: Vec<Fact>,
    pub start: SearchNode<L, N>,
}

/// What becoming true of a fact does.
#[derive(Debug)]
struct FactEffect<L, const N: usize> {
    /// What is not in conflict with it.
    kept: [L; N],
    /// The mark in the words that are met by it.
    met: [L; N],
    /// How many words these are.
    meets: u32,
}

/// A point of the search.
#[derive(Clone, Copy, Debug)]
pub struct SearchNode<L, const N: usize> {
    words: [L; N],
    /// How many groups are still to be met.
    pub unmet: u32,
}

impl<L: MachineWord, const N: usize> CoverTable<L, N> {
    /// The table of a cover, a word for each group in their order; `None` if it does not fit.
    pub fn new(cover: &ExactCover) -> Option<Self> {
        let ExactCover { facts, groups, .. } = cover;
        let bytes = size_of::<FactEffect<L, N>>().saturating_mul(facts.len());
        let fits = |group: &Vec<usize>| group.len() < L::WIDTH;
        if groups.len() > N || N > MOST_WORDS || bytes > MOST_BYTES || !groups.iter().all(fits) {
            return None;
        }
        let mut table = CoverTable {
            members: vec![0; N * L::WIDTH],
            steps: Vec::with_capacity(facts.len()),
            bits: vec![Vec::new(); facts.len()],
            facts: facts.clone(),
            start: SearchNode {
                words: [L::MET; N],
                unmet: groups.len() as u32,
            },
        };
        for (word, group) in groups.iter().enumerate() {
            table.start.words[word] = L::NONE;
            for (bit, &member) in group.iter().enumerate() {
                table.members[word * L::WIDTH + bit] = member as u32;
                table.bits[member].push((word, L::bit(bit)));
                let all = &mut table.start.words[word];
                *all = all.or(L::bit(bit));
            }
        }
        for place in 0..facts.len() {
            table.steps.push(step(cover, place, &table.bits));
        }
        Some(table)
    }

    /// The fact of a bit, by its place.
    #[inline(always)]
    pub fn member(&self, word: usize, bit: usize) -> usize {
        self.members[word * L::WIDTH + bit] as usize
    }

    /// Whether a fact that is available meets all groups that are left.
    #[inline(always)]
    pub fn completes(&self, node: &SearchNode<L, N>, place: usize) -> bool {
        self.steps[place].meets == node.unmet
    }

    /// The point where a fact is no longer available.
    pub fn without(&self, node: &SearchNode<L, N>, place: usize) -> SearchNode<L, N> {
        let mut left = *node;
        for &(word, bit) in &self.bits[place] {
            left.words[word] = left.words[word].minus(bit);
        }
        left
    }

    /// The point that an available fact leads to.
    #[inline(always)]
    pub fn after(&self, node: &SearchNode<L, N>, place: usize) -> SearchNode<L, N> {
        let step = &self.steps[place];
        let mut words = node.words;
        for ((word, &kept), &met) in words.iter_mut().zip(&step.kept).zip(&step.met) {
            *word = word.and(kept).or(met);
        }
        SearchNode {
            words,
            unmet: node.unmet - step.meets,
        }
    }
}

impl<L: MachineWord, const N: usize> SearchNode<L, N> {
    /// The most constrained word of those that are not met, with its bits; `None` if a word has
    /// none left, or all are met.
    #[inline(always)]
    pub fn most_constrained(&self) -> Option<(usize, L)> {
        let mut least = L::LAST;
        for (place, word) in self.words.iter().enumerate() {
            least = least.min(word.key(place));
        }
        let (bits, place) = L::read(least);
        (bits > 0 && self.unmet > 0).then(|| (place, self.words[place]))
    }
}

/// `bits` are the words and bits of each fact.
fn step<L: MachineWord, const N: usize>(
    cover: &ExactCover,
    place: usize,
    bits: &[Vec<(usize, L)>],
) -> FactEffect<L, N> {
    let mut step = FactEffect {
        kept: [L::ALL; N],
        met: [L::NONE; N],
        meets: bits[place].len() as u32,
    };
    for other in cover.conflicts[place].ones() {
        for &(word, bit) in &bits[other] {
            step.kept[word] = step.kept[word].minus(bit);
        }
    }
    for &(word, _) in &bits[place] {
        step.met[word] = L::MET;
    }
    step
}
