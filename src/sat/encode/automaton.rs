//! Finite automata as clauses: one literal for each state and place, true exactly if the automaton is in that state
//! there.
//!
//! The states of each place are found from the start. States from which nothing is accepted are left out, and states
//! that nothing later tells apart are merged. A state's literal is defined both ways by those of the place before and
//! by what is read, so it is a function of the placement; only the clauses about acceptance may be switched off.
//! Unit propagation finds what can still be read (F. Bacchus, GAC via unit propagation, 2007).

use std::collections::HashMap;
use std::hash::Hash;

use super::writer::Writer;
use crate::sat::Literal;
use crate::stop::Stopped;

/// What may be read at a place: exactly one of these literals is true.
#[derive(Clone, Debug)]
pub struct Choice {
    pub letter: usize,
    /// None if nothing else can be read there.
    pub literal: Option<Literal>,
}

/// For each state before a place, for each choice there: the state after; `None` if nothing is accepted then.
type TransitionLayer = Vec<Vec<Option<usize>>>;

/// An automaton over places, with as few states as possible.
#[derive(Debug)]
pub struct Layers(Vec<TransitionLayer>);

/// To read from this many states takes a millisecond, if each holds much.
const STATES_BETWEEN_POLLS: usize = 64;

impl Layers {
    /// `poll` is given a number of clauses that will be written, and may end it. `read` returns the state after a letter, if anything can still be accepted. `None` if nothing is accepted.
    pub fn of<S: Clone + Eq + Hash>(
        start: S,
        choices: &[Vec<Choice>],
        read: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        poll: &mut dyn FnMut(u64) -> Result<(), Stopped>,
    ) -> Result<Option<Self>, Stopped> {
        let mut states = vec![start];
        let mut layers: Vec<TransitionLayer> = Vec::with_capacity(choices.len());
        for choices in choices {
            poll((states.len() * choices.len()) as u64)?;
            let mut numbers: HashMap<S, usize> = HashMap::new();
            let mut found = Vec::new();
            let mut number = |state: S| {
                *numbers.entry(state).or_insert_with_key(|state| {
                    found.push(state.clone());
                    found.len() - 1
                })
            };
            let mut after = |state: &S| -> Vec<Option<usize>> {
                let next = choices.iter().map(|choice| read(state, choice.letter));
                next.map(|next| next.map(&mut number)).collect()
            };
            let mut layer = Vec::with_capacity(states.len());
            for some in states.chunks(STATES_BETWEEN_POLLS) {
                poll(0)?;
                layer.extend(some.iter().map(&mut after));
            }
            layers.push(layer);
            states = found;
        }
        let accepted = states
            .iter()
            .map(|state| accepts(state).then_some(0))
            .collect();
        Ok(merged(&mut layers, accepted, poll)?.then_some(Layers(layers)))
    }

    /// States that what is read is accepted, under the writer's conditions.
    pub fn write(&self, writer: &mut Writer<'_>, choices: &[Vec<Choice>]) {
        // The literals of the states before a place; none for a state in which the automaton always is.
        let mut before: Vec<Option<Literal>> = vec![None];
        for (layer, choices) in self.0.iter().zip(choices) {
            if writer.is_stopped() {
                return;
            }
            before = TransitionWriter {
                writer,
                layer,
                choices,
                before: &before,
            }
            .write();
        }
    }
}

/// Removes dead states and merges states that lead to the same ones, from the last layer to the first. `merged` maps
/// each state after the last layer to its new state. Returns whether the start is left.
fn merged(
    layers: &mut [TransitionLayer],
    mut merged: Vec<Option<usize>>,
    poll: &mut dyn FnMut(u64) -> Result<(), Stopped>,
) -> Result<bool, Stopped> {
    for layer in layers.iter_mut().rev() {
        poll(0)?;
        let mut numbers: HashMap<Vec<Option<usize>>, usize> = HashMap::new();
        let mut kept: TransitionLayer = Vec::new();
        merged = layer
            .iter()
            .map(|state| {
                let next: Vec<Option<usize>> = state
                    .iter()
                    .map(|next| next.and_then(|next| merged[next]))
                    .collect();
                if next.iter().all(Option::is_none) {
                    return None;
                }
                Some(*numbers.entry(next).or_insert_with_key(|next| {
                    kept.push(next.clone());
                    kept.len() - 1
                }))
            })
            .collect();
        *layer = kept;
    }
    Ok(merged.first().copied().flatten().is_some())
}

/// One place, whose clauses are being written.
struct TransitionWriter<'p, 'w> {
    writer: &'p mut Writer<'w>,
    layer: &'p TransitionLayer,
    choices: &'p [Choice],
    before: &'p [Option<Literal>],
}

impl TransitionWriter<'_, '_> {
    /// Writes the clauses. Returns the literals of the states after the place.
    fn write(&mut self) -> Vec<Option<Literal>> {
        let states = self
            .layer
            .iter()
            .flatten()
            .flatten()
            .max()
            .map_or(0, |last| last + 1);
        // A single state needs no literal: the automaton is in it unless it has rejected what was read.
        let after: Vec<Option<Literal>> = match states {
            1 => vec![None],
            _ => (0..states).map(|state| self.state(state)).collect(),
        };
        for (state, next) in self.layer.iter().enumerate() {
            let literal = self.before[state];
            // One of the next states must be reached.
            let ways: Vec<Option<Literal>> =
                next.iter().flatten().map(|&next| after[next]).collect();
            self.asserted(&[literal], &ways);
            for (choice, next) in self.choices.iter().zip(next) {
                if next.is_none() {
                    self.asserted(&[literal, choice.literal], &[]);
                }
            }
        }
        for (place, choice) in self.choices.iter().enumerate() {
            let mut led_to: Vec<usize> = self.layer.iter().filter_map(|next| next[place]).collect();
            led_to.sort_unstable();
            led_to.dedup();
            let led_to: Vec<Option<Literal>> = led_to.into_iter().map(|next| after[next]).collect();
            self.asserted(&[choice.literal], &led_to);
        }
        after
    }

    /// If all of the first hold, one of the others holds; what always holds has no literal.
    fn asserted(&mut self, all: &[Option<Literal>], one: &[Option<Literal>]) {
        if one.contains(&None) {
            return;
        }
        let mut clause: Vec<Literal> = all.iter().flatten().map(|&literal| !literal).collect();
        clause.extend(one.iter().flatten());
        self.writer.clause(&clause);
    }

    /// The literal of a state after the place: a known one if possible, or a new one.
    fn state(&mut self, state: usize) -> Option<Literal> {
        let leads = |next: &Vec<Option<usize>>, choice: usize| next[choice] == Some(state);
        let choices = 0..self.choices.len();
        if let [next] = &self.layer[..] {
            // What is read determines the state.
            let mut letters = Vec::new();
            for choice in choices.filter(|&choice| leads(next, choice)) {
                letters.push(self.choices[choice].literal?);
            }
            return match letters.len() == next.len() {
                true => None,
                false => Some(self.writer.any_of(&letters)),
            };
        }
        let literal = self.writer.helper();
        let mut all_before: Vec<Literal> = Vec::new();
        for choice in choices {
            let read = self.choices[choice].literal.map(|read| !read);
            let from = self.layer.iter().zip(self.before);
            let from = from.filter(|(next, _)| leads(next, choice));
            let from: Vec<Literal> = from.filter_map(|(_, literal)| *literal).collect();
            for &one in &from {
                let clause = [Some(!one), read, Some(literal)];
                self.writer
                    .definition(&clause.into_iter().flatten().collect::<Vec<_>>());
            }
            let mut clause: Vec<Literal> = from.iter().copied().chain(read).collect();
            clause.push(!literal);
            self.writer.definition(&clause);
            all_before.extend(from);
        }
        all_before.push(!literal);
        self.writer.definition(&all_before);
        Some(literal)
    }
}
