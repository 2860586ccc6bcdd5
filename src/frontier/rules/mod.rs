//! Each rule as automata over the squares, one file for each kind of rule.
//!
//! This is the only place of the layer that distinguishes rules. An automaton knows the order in which squares
//! are read, but nothing of how its states are merged, packed or counted.

mod attacks;
mod clues;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod matching;
mod runs;
mod sight;
mod stretch;
mod sum;
mod visible;

use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use super::machine::{Automaton, Machine, TooManyStates, TransitionBudget};
use super::sites::Sites;
use super::{CountWatch, Options};
use crate::board::{Grouping, Square, SquareSet};
use crate::puzzle::{KindSet, Origin, Puzzle, Rule};
use crate::stop::Stop;

/// The machines of all rules and numbers of pieces; all of them must accept.
pub struct Machines<'p> {
    pub puzzle: &'p Puzzle,
    pub sites: &'p Sites,
    /// The kinds that stop sight.
    pub blocks: KindSet,
    found: Vec<Machine>,
    /// The numbers of the machines found, by what they are.
    known: HashTable<usize>,
    room: &'p mut TransitionBudget,
    stop: &'p Stop,
    watch: &'p CountWatch,
    /// How many were made so far, equal ones too.
    made: usize,
    /// Whether one of them accepts nothing, so that there is no solution.
    is_refuted: bool,
}

/// A rule for which no narrow automaton is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotNarrow {
    pub origin: Origin,
}

/// There is no automaton; this becomes [`NotNarrow`] with the rule's place.
pub(super) struct NoAutomaton;

impl From<TooManyStates> for NoAutomaton {
    fn from(_: TooManyStates) -> Self {
        NoAutomaton
    }
}

/// The machines of a puzzle, which take up room; `None` if one of them accepts nothing. A stop ends the work as a rule
/// without an automaton does.
pub fn machines(
    puzzle: &Puzzle,
    sites: &Sites,
    room: &mut TransitionBudget,
    options: &Options,
) -> Result<Option<Vec<Machine>>, NotNarrow> {
    let blocks = puzzle.kind_ids().filter(|&kind| puzzle.kind(kind).blocks);
    let mut all = Machines {
        puzzle,
        sites,
        blocks: blocks.collect(),
        found: Vec::new(),
        known: HashTable::new(),
        room,
        stop: &options.stop,
        watch: &options.watch,
        made: 0,
        is_refuted: false,
    };
    for kind in puzzle.kind_ids() {
        let origin = puzzle.kind(kind).origin;
        count::add_number(kind, &mut all).map_err(|NoAutomaton| NotNarrow { origin })?;
    }
    for rule in &puzzle.rules {
        let added = match rule {
            Rule::Attacks(rule) => attacks::add(rule, &mut all),
            Rule::Count(rule) => count::add(rule, &mut all),
            Rule::Clues(rule) => clues::add(rule, &mut all),
            Rule::Equal(rule) => equal::add(rule, &mut all),
            Rule::Forbid(rule) => forbid::add(rule, &mut all),
            Rule::Distinct(rule) => distinct::add(rule, &mut all),
            Rule::Sum(rule) => sum::add(rule, &mut all),
            Rule::Matching(rule) => matching::add(rule, &mut all),
            Rule::Connected(rule) => connected::add(rule, &mut all),
            Rule::Difference(rule) => difference::add(rule, &mut all),
            Rule::Runs(rule) => runs::add(rule, &mut all),
            Rule::Visible(rule) => visible::add(rule, &mut all),
        };
        let origin = rule.origin();
        added.map_err(|NoAutomaton| NotNarrow { origin })?;
        if all.is_refuted {
            return Ok(None);
        }
    }
    Ok((!all.is_refuted).then_some(all.found))
}

impl<'p> Machines<'p> {
    /// The groups with a square of a set, each with its place among all groups and with its squares of the set in the
    /// order in which they are read.
    fn groups<'r>(
        &self,
        grouping: &'r Grouping,
        within: &'r SquareSet,
    ) -> impl Iterator<Item = (usize, Vec<Square>)> + use<'p, 'r>
    where
        'p: 'r,
    {
        let sites = self.sites;
        let groups = self.puzzle.board.groups_within(grouping, within);
        groups.map(move |(place, squares)| (place, sites.in_reading_order(squares)))
    }

    fn poll(&self) -> Result<(), NoAutomaton> {
        self.stop.poll().map_err(|_| NoAutomaton)
    }

    /// Adds an automaton, unless it is there already.
    fn add<A: Automaton>(&mut self, automaton: &A) -> Result<(), NoAutomaton> {
        self.poll()?;
        self.watch.note_automata(Some(self.made));
        self.made += 1;
        match Machine::of(automaton, self.sites, self.room, self.stop)? {
            None => self.is_refuted = true,
            Some(machine) => {
                if !machine.readings.is_empty() {
                    self.keep(machine);
                }
            }
        }
        Ok(())
    }

    /// Unless an equal one is there already.
    fn keep(&mut self, machine: Machine) {
        let hash = |machine: &Machine| FxBuildHasher.hash_one(machine);
        let found = &mut self.found;
        let own = hash(&machine);
        let is_same = |&number: &usize| found[number] == machine;
        let of_number = |&number: &usize| hash(&found[number]);
        if let Entry::Vacant(vacant) = self.known.entry(own, is_same, of_number) {
            vacant.insert(found.len());
            found.push(machine);
        }
    }
}
