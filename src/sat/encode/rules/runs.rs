//! `[[runs]]`: for each group an automaton that reads what counts, square by square.
//!
//! If a star leaves open which item a run belongs to, the state is the set of all possible places in the list of
//! lengths. So the automaton is deterministic, and a placement has one model.

use crate::board::{Group, Square};
use crate::puzzle::{Bound, KindId, RuleInstance, Run, Runs, RunsOf};
use crate::sat::encode::automaton::{Choice, Layers};
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

/// The letter of what does not count; the letters of what counts follow.
const OTHER: usize = 0;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Runs) -> Result<(), Stopped> {
    for (place, group) in encoder.groups(&rule.grouping)? {
        let choices = choices(encoder, rule, &group);
        let wanted = RunsConditions::new(rule, place);
        let start = RunsProgress::new(&wanted);
        let writer = &mut encoder.writer;
        let mut poll = |made: u64| {
            writer.foresee(made)?;
            writer.poll()
        };
        let layers = Layers::of(
            start,
            &choices,
            |state, letter| state.read(&wanted, letter),
            |state| state.end(&wanted).is_some_and(|end| end.is_done(&wanted)),
            &mut poll,
        )?;
        let instance = || RuleInstance::Group(rule.grouping.clone(), place);
        encoder.instance(rule.origin, instance, |encoder| match &layers {
            Some(layers) => layers.write(&mut encoder.writer, &choices),
            None => encoder.writer.clause(&[]),
        })?;
    }
    Ok(())
}

fn choices(encoder: &mut Encoder<'_>, rule: &Runs, group: &Group) -> Vec<Vec<Choice>> {
    let squares = group.squares.iter();
    squares
        .map(|&square| letters(encoder, rule, square))
        .collect()
}

/// The letters as which a square may be read.
fn letters(encoder: &mut Encoder<'_>, rule: &Runs, square: Square) -> Vec<Choice> {
    let choice = |letter, literal| Choice { letter, literal };
    let counted = match &rule.of {
        RunsOf::Pieces(kinds) => encoder.holds(square, kinds),
        RunsOf::Symbols(kinds) => {
            let pieces = |kind: KindId| Some((kind, encoder.piece(square, kind)?));
            let pieces = kinds.iter().filter_map(pieces);
            let mut all: Vec<Choice> = pieces
                .map(|(kind, piece)| choice(kind.index() + 1, Some(piece)))
                .collect();
            let any = encoder.holds(square, kinds).map(|any| !any);
            all.push(choice(OTHER, any));
            return all;
        }
        RunsOf::Empty if !encoder.puzzle.board.is_open(square) => None,
        RunsOf::Empty => match encoder.occupied(square) {
            None => return vec![choice(1, None)],
            Some(occupied) => Some(!occupied),
        },
    };
    match counted {
        None => vec![choice(OTHER, None)],
        Some(counted) => vec![choice(1, Some(counted)), choice(OTHER, Some(!counted))],
    }
}

/// What is asked of one group.
struct RunsConditions {
    items: Vec<Run>,
    /// The number of runs, and of squares of each run.
    number: Bound,
    length: Bound,
    /// Longer runs are not distinguished.
    longest: usize,
}

impl RunsConditions {
    fn new(rule: &Runs, place: usize) -> Self {
        let items = rule
            .lengths_of(place)
            .map_or(vec![Run::Any], <[Run]>::to_vec);
        let of_items = items.iter().map(|item| match item {
            Run::Of(length) => length.saturating_add(1),
            Run::One | Run::Any => 1,
        });
        let longest = of_items.max().unwrap_or(1);
        RunsConditions {
            items,
            number: rule.number.clone(),
            length: rule.length.clone(),
            longest: longest.max(enough(&rule.length)),
        }
    }
}

/// The number from which on greater ones make no difference.
fn enough(bound: &Bound) -> usize {
    usize::try_from(bound.settled_from().max(0)).unwrap_or(usize::MAX)
}

/// Whether a number is greater than all that are allowed.
fn is_beyond(bound: &Bound, number: usize) -> bool {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    bound.hull().at_most.is_some_and(|most| number > most)
}

/// What was read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RunsProgress {
    /// The number of runs that have begun, as far as it matters.
    number: usize,
    /// The length of the current run, 0 if there is none, and its letter.
    run: usize,
    letter: usize,
    /// The items that the current run may be, or those that may come next.
    items: Vec<usize>,
}

impl RunsProgress {
    fn new(wanted: &RunsConditions) -> Self {
        let start = RunsProgress {
            number: 0,
            run: 0,
            letter: OTHER,
            items: vec![0],
        };
        start.with_what_may_come(wanted)
    }

    fn read(&self, wanted: &RunsConditions, letter: usize) -> Option<Self> {
        if letter == self.letter && letter != OTHER {
            return self.longer(wanted);
        }
        let ended = self.end(wanted)?;
        match letter {
            OTHER => Some(ended),
            letter => ended.begin(wanted, letter),
        }
    }

    /// Ends the current run, if there is one.
    fn end(&self, wanted: &RunsConditions) -> Option<Self> {
        if self.run == 0 {
            return Some(self.clone());
        }
        let next = |&item: &usize| match wanted.items[item] {
            Run::Of(length) => (length == self.run).then_some(item + 1),
            Run::One => Some(item + 1),
            Run::Any => Some(item),
        };
        let items: Vec<usize> = self.items.iter().filter_map(next).collect();
        let ended = RunsProgress {
            run: 0,
            letter: OTHER,
            items,
            number: self.number,
        };
        (wanted.length.allows(self.run) && !ended.items.is_empty())
            .then(|| ended.with_what_may_come(wanted))
    }

    fn begin(mut self, wanted: &RunsConditions, letter: usize) -> Option<Self> {
        self.items.retain(|&item| match wanted.items.get(item) {
            Some(Run::Of(length)) => *length > 0,
            Some(Run::One | Run::Any) => true,
            None => false,
        });
        let is_lost = self.items.is_empty()
            || is_beyond(&wanted.number, self.number + 1)
            || is_beyond(&wanted.length, 1);
        (!is_lost).then_some(RunsProgress {
            number: (self.number + 1).min(enough(&wanted.number)),
            run: 1,
            letter,
            items: self.items,
        })
    }

    fn longer(&self, wanted: &RunsConditions) -> Option<Self> {
        let run = self.run + 1;
        let fits = |&item: &usize| match wanted.items[item] {
            Run::Of(length) => run <= length,
            Run::One | Run::Any => true,
        };
        let items: Vec<usize> = self.items.iter().copied().filter(fits).collect();
        (!items.is_empty() && !is_beyond(&wanted.length, run)).then(|| RunsProgress {
            run: run.min(wanted.longest),
            items,
            ..self.clone()
        })
    }

    /// Adds the items after a star, which may stand for nothing.
    fn with_what_may_come(mut self, wanted: &RunsConditions) -> Self {
        let passed = |item: &usize| wanted.items.get(*item) == Some(&Run::Any);
        let after: Vec<usize> = self
            .items
            .iter()
            .copied()
            .filter(passed)
            .map(|item| item + 1)
            .collect();
        self.items.extend(after);
        self.items.sort_unstable();
        self.items.dedup();
        self
    }

    fn is_done(&self, wanted: &RunsConditions) -> bool {
        wanted.number.allows(self.number) && self.items.contains(&wanted.items.len())
    }
}
