//! Propagation of automata: a letter that is on no path from the start to an accepting state is not
//! read.
//!
//! A forward pass finds the reachable states; a backward pass finds those from which an accepting state
//! can be reached (G. Pesant, A regular language membership constraint, 2004).

use super::Contradiction;
use super::state::State;
use crate::search::model::{AutomatonConstraint, Choice, Literal};

const BITS: usize = u64::BITS as usize;

/// The states before each place and after the last, as bits; kept to reuse the allocation.
#[derive(Clone, Debug, Default)]
pub struct ReachedStates {
    words: usize,
    layers: Vec<u64>,
}

impl ReachedStates {
    /// Resets it to the start state of an automaton.
    fn begin(&mut self, automaton: &AutomatonConstraint) {
        self.words = automaton.transitions.states.div_ceil(BITS);
        self.layers.clear();
        self.layers
            .resize(self.words * (automaton.places.len() + 1), 0);
        self.add(0, 0);
    }

    fn add(&mut self, layer: usize, state: usize) {
        self.layers[layer * self.words + state / BITS] |= 1 << (state % BITS);
    }

    fn remove(&mut self, layer: usize, state: usize) {
        self.layers[layer * self.words + state / BITS] &= !(1 << (state % BITS));
    }

    fn has(&self, layer: usize, state: usize) -> bool {
        self.layers[layer * self.words + state / BITS] >> (state % BITS) & 1 == 1
    }

    /// The first state in the layer that is not before `from`.
    fn next(&self, layer: usize, from: usize) -> Option<usize> {
        let words = &self.layers[layer * self.words..(layer + 1) * self.words];
        let first = from / BITS;
        for (place, &word) in words.iter().enumerate().skip(first) {
            let word = match place == first {
                true => word & (u64::MAX << (from % BITS)),
                false => word,
            };
            if word != 0 {
                return Some(place * BITS + word.trailing_zeros() as usize);
            }
        }
        None
    }
}

impl State {
    /// Propagates an automaton that reads a fact that became known.
    pub(super) fn propagate_automaton(
        &mut self,
        automaton: &AutomatonConstraint,
    ) -> Result<(), Contradiction> {
        let mut reached = std::mem::take(&mut self.reached);
        self.forwards(automaton, &mut reached);
        let outcome = self.backwards(automaton, &mut reached);
        self.reached = reached;
        outcome
    }

    fn can_be_read(&self, choice: &Choice) -> bool {
        let value = |literal: Literal| self.value(literal);
        choice.literal.and_then(value) != Some(false)
    }

    fn forwards(&self, automaton: &AutomatonConstraint, reached: &mut ReachedStates) {
        reached.begin(automaton);
        for (place, choices) in automaton.places.iter().enumerate() {
            for choice in choices.iter().filter(|choice| self.can_be_read(choice)) {
                let mut from = 0;
                while let Some(state) = reached.next(place, from) {
                    for &after in automaton.transitions.after(state, choice.letter) {
                        reached.add(place + 1, after as usize);
                    }
                    from = state + 1;
                }
            }
        }
    }

    /// Keeps the states from which an accepting state can be reached, and rules out the letters
    /// that lead to none of these.
    fn backwards(
        &mut self,
        automaton: &AutomatonConstraint,
        reached: &mut ReachedStates,
    ) -> Result<(), Contradiction> {
        let AutomatonConstraint {
            places,
            transitions,
        } = automaton;
        let mut from = 0;
        while let Some(state) = reached.next(places.len(), from) {
            if !transitions.accepted[state] {
                reached.remove(places.len(), state);
            }
            from = state + 1;
        }
        if reached.next(places.len(), 0).is_none() {
            return Err(Contradiction);
        }
        for (place, choices) in places.iter().enumerate().rev() {
            let open = choices.iter().filter(|choice| self.can_be_read(choice));
            // Each letter that can still be read, and whether it leads to such a state.
            let mut leads: Vec<(&Choice, bool)> = open.map(|choice| (choice, false)).collect();
            let mut from = 0;
            while let Some(state) = reached.next(place, from) {
                let mut is_live = false;
                for (choice, leads) in &mut leads {
                    let mut after = transitions.after(state, choice.letter).iter();
                    let goes_on = after.any(|&after| reached.has(place + 1, after as usize));
                    *leads |= goes_on;
                    is_live |= goes_on;
                }
                if !is_live {
                    reached.remove(place, state);
                }
                from = state + 1;
            }
            for (choice, leads) in leads {
                if let (Some(literal), false) = (choice.literal, leads) {
                    self.assign(literal.negated())?;
                }
            }
        }
        Ok(())
    }
}
