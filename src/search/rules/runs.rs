//! Runs rules: for each group an automaton that reads whether its squares count.
//!
//! Its states say what has been read of a group: the position in the list of lengths, and the length of the run so
//! far. If the list gives every length, the number of squares that count is known as well.

use std::collections::HashMap;
use std::sync::Arc;

use super::{CountingGroups, Reading};
use crate::board::Square;
use crate::puzzle::{Bound, Interval, Run, Runs, RunsOf};
use crate::search::model::{
    AutomatonConstraint, Builder, Choice, Condition, Constraint, Fact, Transitions,
};
use crate::stop::Stopped;

/// The letter of squares that do not count.
const OTHER: u32 = 0;

impl Reading for Runs {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        let mut known: HashMap<(Vec<Run>, usize), Arc<Transitions>> = HashMap::new();
        for (place, group) in board.groups(&self.grouping).enumerate() {
            builder.poll()?;
            let squares = group.squares;
            let asked = self.lengths_of(place);
            if let Some(lengths) = asked {
                squares_that_count(builder, self, &squares, lengths);
            }
            let lengths = asked.map_or(vec![Run::Any], <[Run]>::to_vec);
            let key = (lengths.clone(), squares.len());
            let transitions = known.entry(key).or_insert_with(|| {
                let automaton = RunsAutomaton {
                    lengths,
                    number: self.number.clone(),
                    length: self.length.clone(),
                    squares: squares.len(),
                };
                let start = RunsState::default();
                let read = |state: &RunsState, letter| automaton.read(state, letter);
                let transitions =
                    Transitions::of(start, letters(self), read, |state| automaton.accepts(state));
                Arc::new(transitions)
            });
            let transitions = Arc::clone(transitions);
            let places = squares.iter().map(|&square| choices(builder, self, square));
            let places = places.collect();
            builder.constraint(Constraint::Automaton(AutomatonConstraint {
                places,
                transitions,
            }));
        }
        Ok(())
    }
}

/// How many letters its automata read.
fn letters(rule: &Runs) -> u32 {
    match &rule.of {
        RunsOf::Symbols(kinds) => kinds.count() as u32 + 1,
        RunsOf::Pieces(_) | RunsOf::Empty => 2,
    }
}

/// Whether a square counts, if all squares that count are alike.
fn counts(builder: &mut Builder, rule: &Runs, square: Square) -> Condition {
    match &rule.of {
        RunsOf::Pieces(kinds) | RunsOf::Symbols(kinds) => {
            builder.holds(square, |kind| kinds.contains(kind))
        }
        RunsOf::Empty if !builder.puzzle.board.is_open(square) => Condition::Never,
        RunsOf::Empty => builder.holds(square, |_| true).negated(),
    }
}

/// What may be read on a square.
fn choices(builder: &mut Builder, rule: &Runs, square: Square) -> Vec<Choice> {
    let counted = counts(builder, rule, square);
    let mut choices = vec![Choice::of(OTHER, counted.negated())];
    match &rule.of {
        RunsOf::Symbols(kinds) => {
            choices.extend((1..).zip(kinds.iter()).map(|(letter, kind)| {
                Choice::of(letter, builder.holds(square, |held| held == kind))
            }))
        }
        RunsOf::Pieces(_) | RunsOf::Empty => choices.push(Choice::of(1, counted)),
    }
    choices.into_iter().flatten().collect()
}

/// Where every length is given, the number of squares that count is the sum of the lengths.
fn squares_that_count(builder: &mut Builder, rule: &Runs, squares: &[Square], lengths: &[Run]) {
    let mut sum = 0usize;
    for run in lengths {
        match run {
            Run::Of(length) => sum = sum.saturating_add(*length),
            Run::One | Run::Any => return,
        }
    }
    let mut number = i64::try_from(sum).unwrap_or(i64::MAX);
    let mut members: Vec<Fact> = Vec::new();
    for &square in squares {
        match counts(builder, rule, square) {
            Condition::Never => {}
            Condition::Always => number = number.saturating_sub(1),
            Condition::If(literal) => members.push(builder.fact(literal)),
        }
    }
    builder.cardinality(&members, Interval::exactly(number), None);
}

/// The automaton of a group.
struct RunsAutomaton {
    lengths: Vec<Run>,
    number: Bound,
    length: Bound,
    /// How many squares the group has: an upper bound for the length of a run and for the number of
    /// runs.
    squares: usize,
}

/// Its state: what has been read of the first squares of a group.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct RunsState {
    /// The number of items of the list that are done; the current run belongs to the next item.
    items: usize,
    /// The letter and the length of the current run; 0 if there is none.
    letter: u32,
    run: usize,
    /// How many runs have begun.
    number: usize,
}

impl RunsAutomaton {
    fn read(&self, state: &RunsState, letter: u32) -> Vec<RunsState> {
        if letter != OTHER && letter == state.letter {
            let longer = RunsState {
                run: state.run + 1,
                ..*state
            };
            return self.cut(longer).into_iter().collect();
        }
        let Some(ended) = self.ended(state) else {
            return Vec::new();
        };
        if letter == OTHER {
            return vec![ended];
        }
        let begun = |items| RunsState {
            items,
            letter,
            run: 1,
            number: ended.number + 1,
        };
        // A star may end before the run.
        let next = [Some(ended.items), self.passing(ended.items)];
        let begun = next.into_iter().flatten().map(begun);
        begun.filter_map(|state| self.cut(state)).collect()
    }

    /// The item after a star.
    fn passing(&self, items: usize) -> Option<usize> {
        (self.lengths.get(items) == Some(&Run::Any)).then_some(items + 1)
    }

    fn ended(&self, state: &RunsState) -> Option<RunsState> {
        if state.run == 0 {
            return Some(*state);
        }
        let items = match self.lengths.get(state.items)? {
            Run::Of(length) => (*length == state.run).then_some(state.items + 1)?,
            Run::One => state.items + 1,
            Run::Any => state.items,
        };
        self.length.allows(state.run).then_some(RunsState {
            items,
            letter: OTHER,
            run: 0,
            number: state.number,
        })
    }

    /// The same state with its numbers capped where larger ones make no difference; `None` if one
    /// is too large.
    fn cut(&self, state: RunsState) -> Option<RunsState> {
        let within = |number: usize, bound: &Bound| {
            let number = number as i64;
            let is_lost = bound.hull().at_most.is_some_and(|most| number > most);
            // A lower bound that no group can reach is capped, because a larger one makes no
            // difference.
            let most = bound.settled_from().clamp(0, self.squares as i64 + 1);
            (!is_lost).then_some(number.min(most) as usize)
        };
        let number = within(state.number, &self.number)?;
        let cut = within(state.run, &self.length)?.max(1);
        let run = match self.lengths.get(state.items)? {
            // No run is longer than its group, whatever the list says.
            Run::Of(length) => {
                (state.run <= *length && state.run <= self.squares).then_some(state.run)?
            }
            Run::One | Run::Any => cut,
        };
        Some(RunsState {
            run,
            number,
            ..state
        })
    }

    fn accepts(&self, state: &RunsState) -> bool {
        self.ended(state).is_some_and(|ended| {
            let last = self.lengths.len();
            self.number.allows(ended.number)
                && (ended.items == last || self.passing(ended.items) == Some(last))
        })
    }
}
