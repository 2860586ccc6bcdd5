//! Runs rules: for each group an automaton that reads whether its squares count.
//!
//! Its states say what has been read of a group: the position in the list of lengths, and the length of the run so
//! far. If the list has no star, the number of squares that count is known as well.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Groups, Reading};
use crate::board::Square;
use crate::puzzle::{Bound, Puzzle, Run, Runs, RunsOf};
use crate::search::model::{Automaton, Builder, Choice, Fact, Known, Transitions};
use crate::stop::Stopped;

/// The letter of squares that do not count.
const OTHER: u32 = 0;

impl Reading for Runs {
    /// What is read, and the states: about as many as there are squares in a group.
    fn size(&self, puzzle: &Puzzle) -> u64 {
        let extent = puzzle.board.extent(&self.grouping);
        let letters = match &self.of {
            RunsOf::Symbols(kinds) => kinds.count() as u64 + 1,
            RunsOf::Pieces(_) | RunsOf::Empty => 2,
        };
        extent.squares.saturating_mul(4 * letters)
    }

    fn compile(&self, builder: &mut Builder, _: &mut Groups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        let letters = match &self.of {
            RunsOf::Symbols(kinds) => kinds.count() as u32 + 1,
            RunsOf::Pieces(_) | RunsOf::Empty => 2,
        };
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
                let reader = Reader {
                    lengths,
                    number: self.number,
                    length: self.length,
                    squares: squares.len(),
                };
                let start = Way::default();
                let read = |way: &Way, letter| reader.read(way, letter);
                let transitions = Transitions::of(start, letters, read, |way| reader.accepts(way));
                Arc::new(transitions)
            });
            let transitions = Arc::clone(transitions);
            let places = squares.iter().map(|&square| choices(builder, self, square));
            let places = places.collect();
            builder.model.automata.push(Automaton {
                places,
                transitions,
            });
        }
        Ok(())
    }
}

/// Whether a square counts, if all squares that count are alike.
fn counts(builder: &mut Builder, rule: &Runs, square: Square) -> Known {
    match &rule.of {
        RunsOf::Pieces(kinds) | RunsOf::Symbols(kinds) => {
            builder.holds(square, |kind| kinds.contains(kind))
        }
        RunsOf::Empty if !builder.puzzle.board.is_open(square) => Known::Never,
        RunsOf::Empty => builder.holds(square, |_| true).negated(),
    }
}

/// What may be read on a square.
fn choices(builder: &mut Builder, rule: &Runs, square: Square) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut add = |letter, known| match known {
        Known::Never => {}
        Known::Always => choices.push(Choice {
            letter,
            literal: None,
        }),
        Known::If(literal) => choices.push(Choice {
            letter,
            literal: Some(literal),
        }),
    };
    let counted = counts(builder, rule, square);
    match &rule.of {
        RunsOf::Symbols(kinds) => {
            for (letter, kind) in (1..).zip(kinds.iter()) {
                add(letter, builder.holds(square, |held| held == kind));
            }
        }
        RunsOf::Pieces(_) | RunsOf::Empty => add(1, counted),
    }
    add(OTHER, counted.negated());
    choices
}

/// Without a star, the number of squares that count is the sum of the lengths.
fn squares_that_count(builder: &mut Builder, rule: &Runs, squares: &[Square], lengths: &[Run]) {
    let mut sum = 0usize;
    for run in lengths {
        match run {
            Run::Of(length) => sum = sum.saturating_add(*length),
            Run::Any => return,
        }
    }
    let mut number = i64::try_from(sum).unwrap_or(i64::MAX);
    let mut members: Vec<Fact> = Vec::new();
    for &square in squares {
        match counts(builder, rule, square) {
            Known::Never => {}
            Known::Always => number = number.saturating_sub(1),
            Known::If(literal) => members.push(builder.fact(literal)),
        }
    }
    builder.cardinality(&members, Bound::exactly(number), None);
}

/// The conditions by which a group is read.
struct Reader {
    lengths: Vec<Run>,
    number: Bound,
    length: Bound,
    /// How many squares the group has: an upper bound for the length of a run and for the number of
    /// runs.
    squares: usize,
}

/// A state: what has been read of the first squares of a group.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Way {
    /// The number of items of the list that are done; the current run belongs to the next item.
    items: usize,
    /// The letter and the length of the current run; 0 if there is none.
    letter: u32,
    run: usize,
    /// How many runs have begun.
    number: usize,
}

impl Reader {
    fn read(&self, way: &Way, letter: u32) -> Vec<Way> {
        if letter != OTHER && letter == way.letter {
            let longer = Way {
                run: way.run + 1,
                ..*way
            };
            return self.cut(longer).into_iter().collect();
        }
        let Some(ended) = self.ended(way) else {
            return Vec::new();
        };
        if letter == OTHER {
            return vec![ended];
        }
        let begun = |items| Way {
            items,
            letter,
            run: 1,
            number: ended.number + 1,
        };
        // A star may end before the run.
        let next = [Some(ended.items), self.passing(ended.items)];
        let begun = next.into_iter().flatten().map(begun);
        begun.filter_map(|way| self.cut(way)).collect()
    }

    /// The item after a star.
    fn passing(&self, items: usize) -> Option<usize> {
        (self.lengths.get(items) == Some(&Run::Any)).then_some(items + 1)
    }

    fn ended(&self, way: &Way) -> Option<Way> {
        if way.run == 0 {
            return Some(*way);
        }
        let items = match self.lengths.get(way.items)? {
            Run::Of(length) => (*length == way.run).then_some(way.items + 1)?,
            Run::Any => way.items,
        };
        let is_long = self
            .length
            .at_least
            .is_none_or(|least| way.run as i64 >= least);
        is_long.then_some(Way {
            items,
            letter: OTHER,
            run: 0,
            number: way.number,
        })
    }

    /// The same state with its numbers capped where larger ones make no difference; `None` if one
    /// is too large.
    fn cut(&self, way: Way) -> Option<Way> {
        let within = |number: usize, bound: Bound| {
            let number = number as i64;
            let is_lost = bound.at_most.is_some_and(|most| number > most);
            // A lower bound that no group can reach is capped, because a larger one makes no
            // difference.
            let most = bound.at_most.or(bound.at_least).unwrap_or(0);
            let most = most.clamp(0, self.squares as i64 + 1);
            (!is_lost).then_some(number.min(most) as usize)
        };
        let number = within(way.number, self.number)?;
        let cut = within(way.run, self.length)?.max(1);
        let run = match self.lengths.get(way.items)? {
            // No run is longer than its group, whatever the list says.
            Run::Of(length) => {
                (way.run <= *length && way.run <= self.squares).then_some(way.run)?
            }
            Run::Any => cut,
        };
        Some(Way { run, number, ..way })
    }

    fn accepts(&self, way: &Way) -> bool {
        self.ended(way).is_some_and(|ended| {
            let last = self.lengths.len();
            self.number.allows(ended.number)
                && (ended.items == last || self.passing(ended.items) == Some(last))
        })
    }
}
