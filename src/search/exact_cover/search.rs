//! The search through an exact cover, depth first without recursion.
//!
//! It branches on the most constrained group and tries its facts in their order. Nothing is undone:
//! a point of the search is small, so each depth keeps a copy of its own. Several searches share
//! one table, each among the solutions of its own prefix.

use std::sync::Arc;

use multiversion::multiversion;

use super::recognise::ExactCover;
use super::table::{CoverTable, SearchNode};
use super::word::MachineWord;
use crate::pace::Pace;
use crate::random::Random;
use crate::search::model::{Fact, Literal};
use crate::stop::{Stop, Stopped};
use crate::workload::SizeEstimate;

/// So many nodes lie between two polls of the stop flag.
const NODES_BETWEEN_POLLS: u64 = 1 << 10;

/// To a pace so many nodes are one step: they take about as long as one node of the other search.
const NODES_OF_A_STEP: u64 = 32;

/// So many choices take less time than a branch of the other search, on large boards too.
const CHOICES_OF_A_BRANCH: u64 = 8;

/// A step goes through so many bytes of points.
const BYTES_OF_A_STEP: usize = 1 << 10;

/// The first choices of some solutions; some are of facts that are false.
pub type Prefix = Vec<Literal>;

/// A search whatever the size of its table. It goes through the solutions of a prefix that it has been
/// sent to; before that there are none.
pub trait ExactCoverSearch: Send + Sync {
    /// Goes on to the next solution; `false` if there is none.
    fn advance(&mut self, stop: &Stop, pace: &Pace) -> Result<bool, Stopped>;
    /// The facts that are true in the solution at hand, of those that were open.
    fn chosen(&self) -> Vec<Fact>;
    /// How many choices were tried.
    fn nodes(&self) -> u64;
    /// After what takes less time than this many branches of the other search it pauses, as if it were stopped; it can
    /// be gone on with.
    fn pause_after(&mut self, branches: u64);
    /// The prefixes one choice longer, in the search's order; the same, if it is a solution.
    fn longer(&self, prefix: &[Literal]) -> Vec<Prefix>;
    /// Goes to where the solutions begin that have a prefix, and stays among them.
    fn go_to(&mut self, prefix: &[Literal]);
    /// About how many steps the solutions of a prefix take, as one random way tells.
    fn look(&self, prefix: &[Literal], random: &mut Random) -> SizeEstimate;
    /// Another search through the same.
    fn fresh(&self) -> Box<dyn ExactCoverSearch>;
}

/// Through a cover, by words that suit it; `None` if it is large.
pub fn in_words(cover: &ExactCover) -> Option<Box<dyn ExactCoverSearch>> {
    let largest = cover.groups.iter().map(Vec::len).max()?;
    match largest {
        0..16 => of_width::<u16>(cover),
        16..32 => of_width::<u32>(cover),
        _ => of_width::<u64>(cover),
    }
}

fn of_width<L: MachineWord>(cover: &ExactCover) -> Option<Box<dyn ExactCoverSearch>> {
    match cover.groups.len() {
        0..=32 => of_size::<L, 32>(cover),
        33..=40 => of_size::<L, 40>(cover),
        41..=64 => of_size::<L, 64>(cover),
        65..=128 => of_size::<L, 128>(cover),
        129..=256 => of_size::<L, 256>(cover),
        257..=512 => of_size::<L, 512>(cover),
        _ => of_size::<L, 1024>(cover),
    }
}

fn of_size<L: MachineWord, const N: usize>(
    cover: &ExactCover,
) -> Option<Box<dyn ExactCoverSearch>> {
    let table = CoverTable::<L, N>::new(cover)?;
    Some(Box::new(DepthFirst::new(Arc::new(table))))
}

struct DepthFirst<L, const N: usize> {
    table: Arc<CoverTable<L, N>>,
    stack: Vec<Frame<L, N>>,
    /// The choices that lead to the solution at hand, or to the frame on top.
    chosen: Vec<u32>,
    /// A prefix that is a solution has been reached and not been given.
    is_complete: bool,
    nodes: u64,
    pause_at: u64,
}

/// A point of the search, and which choices are left there.
struct Frame<L, const N: usize> {
    node: SearchNode<L, N>,
    word: usize,
    untried: L,
    /// How many choices lead here.
    depth: usize,
}

impl<L: MachineWord, const N: usize> DepthFirst<L, N> {
    fn new(table: Arc<CoverTable<L, N>>) -> Self {
        DepthFirst {
            table,
            stack: Vec::new(),
            chosen: Vec::new(),
            is_complete: false,
            nodes: 0,
            pause_at: u64::MAX,
        }
    }

    /// The places of facts that are true.
    fn places(&self, prefix: &[Literal]) -> Vec<u32> {
        let chosen = prefix.iter().filter(|literal| literal.value);
        let places = chosen.filter_map(|literal| self.place(literal.fact));
        places.map(|place| place as u32).collect()
    }

    /// The place of a fact; `None` if it was not open.
    fn place(&self, fact: Fact) -> Option<usize> {
        self.table.facts.binary_search(&fact).ok()
    }

    /// The point after some choices, which do not contradict each other.
    fn node_after(&self, prefix: &[Literal]) -> SearchNode<L, N> {
        let mut node = self.table.start;
        for literal in prefix {
            if let Some(place) = self.place(literal.fact) {
                node = match literal.value {
                    true => self.table.after(&node, place),
                    false => self.table.without(&node, place),
                };
            }
        }
        node
    }
}

/// [`ExactCoverSearch::advance`], where nearly all of the time is spent. Each step goes through all words of a point, so a
/// copy of this function is compiled for AVX2 and chosen if the processor has it: 16 queens take a third less time. What
/// it calls has to be inlined to be compiled with it.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn go_on<L: MachineWord, const N: usize>(
    search: &mut DepthFirst<L, N>,
    stop: &Stop,
    pace: &Pace,
) -> Result<bool, Stopped> {
    if std::mem::take(&mut search.is_complete) {
        return Ok(true);
    }
    let table = &*search.table;
    while let Some(frame) = search.stack.last_mut() {
        if frame.untried == L::NONE {
            search.stack.pop();
            continue;
        }
        if search.nodes >= search.pause_at {
            return Err(Stopped);
        }
        let place = table.member(frame.word, frame.untried.first());
        frame.untried = frame.untried.without_first();
        let depth = frame.depth;
        search.chosen.truncate(depth);
        search.chosen.push(place as u32);
        search.nodes += 1;
        if search.nodes.is_multiple_of(NODES_BETWEEN_POLLS) {
            pace.spent(NODES_BETWEEN_POLLS / NODES_OF_A_STEP);
            stop.poll()?;
        }
        if table.completes(&frame.node, place) {
            return Ok(true);
        }
        let node = table.after(&frame.node, place);
        if let Some((word, untried)) = node.most_constrained() {
            search.stack.push(Frame {
                node,
                word,
                untried,
                depth: depth + 1,
            });
        }
    }
    Ok(false)
}

impl<L: MachineWord, const N: usize> ExactCoverSearch for DepthFirst<L, N> {
    fn advance(&mut self, stop: &Stop, pace: &Pace) -> Result<bool, Stopped> {
        go_on(self, stop, pace)
    }

    fn chosen(&self) -> Vec<Fact> {
        let places = self.chosen.iter();
        places
            .map(|&place| self.table.facts[place as usize])
            .collect()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn pause_after(&mut self, branches: u64) {
        let choices = branches.saturating_mul(CHOICES_OF_A_BRANCH);
        self.pause_at = self.nodes.saturating_add(choices);
    }

    fn longer(&self, prefix: &[Literal]) -> Vec<Prefix> {
        let node = self.node_after(prefix);
        if node.unmet == 0 {
            return vec![prefix.to_vec()];
        }
        let Some((word, mut untried)) = node.most_constrained() else {
            return Vec::new();
        };
        let mut longer = Vec::new();
        while untried != L::NONE {
            let place = self.table.member(word, untried.first());
            longer.push([prefix, &[self.table.facts[place].holds()]].concat());
            untried = untried.without_first();
        }
        longer
    }

    fn go_to(&mut self, prefix: &[Literal]) {
        self.chosen = self.places(prefix);
        let node = self.node_after(prefix);
        self.stack.clear();
        self.is_complete = node.unmet == 0;
        if let Some((word, untried)) = node.most_constrained() {
            self.stack.push(Frame {
                node,
                word,
                untried,
                depth: self.chosen.len(),
            });
        }
    }

    /// Each choice among so many stands for as many like it.
    fn look(&self, prefix: &[Literal], random: &mut Random) -> SizeEstimate {
        let mut node = self.node_after(prefix);
        let (mut ways, mut nodes, mut depth) = (1.0, 0.0, prefix.len());
        while let Some((word, mut untried)) = node.most_constrained() {
            let number = untried.count();
            ways *= f64::from(number);
            nodes += ways;
            depth += 1;
            for _ in 0..random.below_u32(number) {
                untried = untried.without_first();
            }
            let place = self.table.member(word, untried.first());
            if self.table.completes(&node, place) {
                break;
            }
            node = self.table.after(&node, place);
        }
        SizeEstimate {
            steps: nodes / NODES_OF_A_STEP as f64,
            effort: (depth * size_of::<[L; N]>() / BYTES_OF_A_STEP) as f64,
        }
    }

    fn fresh(&self) -> Box<dyn ExactCoverSearch> {
        Box::new(DepthFirst::new(Arc::clone(&self.table)))
    }
}
