//! Finite automata that read what stands along a line.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use super::{Condition, Literal};

/// A constraint: what is read at the places, in order, leads from state 0 to an accepting state.
#[derive(Clone, Debug)]
pub struct AutomatonConstraint {
    /// What may be read at each place; exactly one of the literals of a place is true.
    pub places: Vec<Vec<Choice>>,
    pub transitions: Arc<Transitions>,
}

/// A letter, and the literal that holds if it is read; none if it is read whatever stands there.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub letter: u32,
    pub literal: Option<Literal>,
}

/// The states of an automaton, which need not be deterministic, and where letters lead.
#[derive(Clone, Debug)]
pub struct Transitions {
    pub states: usize,
    pub accepted: Vec<bool>,
    /// For each letter and state, where its targets start in `targets`.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Choice {
    /// The letter is read if this holds; `None` if it never does.
    pub fn of(letter: u32, holds: Condition) -> Option<Self> {
        let literal = match holds {
            Condition::Never => return None,
            Condition::Always => None,
            Condition::If(literal) => Some(literal),
        };
        Some(Choice { letter, literal })
    }
}

impl AutomatonConstraint {
    /// The number of transitions visited to read the whole line.
    pub fn size(&self) -> usize {
        self.places.len() * self.transitions.targets.len()
    }
}

impl Transitions {
    /// Builds all states that can be reached from the start, with letters below this number.
    pub fn of<S: Clone + Eq + Hash>(
        start: S,
        letters: u32,
        read: impl Fn(&S, u32) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let mut numbers = HashMap::from([(start.clone(), 0u32)]);
        let mut states = vec![start];
        // For each state, for each letter.
        let mut next: Vec<Vec<Vec<u32>>> = Vec::new();
        while let Some(state) = states.get(next.len()).cloned() {
            let mut by_letter = Vec::new();
            for letter in 0..letters {
                let mut targets = Vec::new();
                for after in read(&state, letter) {
                    let number = numbers.len() as u32;
                    targets.push(*numbers.entry(after).or_insert_with_key(|after| {
                        states.push(after.clone());
                        number
                    }));
                }
                by_letter.push(targets);
            }
            next.push(by_letter);
        }
        let (mut starts, mut targets) = (vec![0], Vec::new());
        for letter in 0..letters as usize {
            for by_letter in &next {
                targets.extend_from_slice(&by_letter[letter]);
                starts.push(targets.len() as u32);
            }
        }
        Transitions {
            states: states.len(),
            accepted: states.iter().map(accepts).collect(),
            starts,
            targets,
        }
    }

    pub fn after(&self, state: usize, letter: u32) -> &[u32] {
        let place = letter as usize * self.states + state;
        &self.targets[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}
