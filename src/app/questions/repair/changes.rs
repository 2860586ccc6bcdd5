//! What must go may be changed instead: to which values, so that there is a solution.
//!
//! The puzzle is opened once, without all that may be changed; what stays is assumed. A solution shows one value. Where
//! one change is enough, other values are asked for, too: other pieces, and numbers near the one that is wrong.
//! All of it takes so much counted work at most, the same on every machine. Then it is counted what each change leaves.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Engine, Failure, How, Validation};
use crate::board::Square;
use crate::board::by_number;
use crate::puzzle::{Demand, Judge, OptimumWatch, Placement, Puzzle, RuleInstance};
use crate::query::{Item, Opened};
use crate::sat::Literal;
use crate::stop::Stopped;

use super::number_of_solutions;
use super::part::{ClueValue, ValuePlace, ValuedPart};

/// All questions take so many steps, each of some microseconds.
const MOST_STEPS: u64 = 1 << 20;

/// It is counted for so many changes what they leave.
const MOST_CHANGES: usize = 40;

/// A given or a clue, and what it may be changed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub demand: Demand,
    pub from: ClueValue,
    /// Any of these, in order; of several changes those that go together.
    pub to: Vec<ClueValue>,
}

/// What is changed together, and how many solutions there are then: no more than [`super::MOST_COUNTED`] are counted; `None`
/// if that was not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub parts: Vec<Correction>,
    pub leaves: Option<u64>,
}

/// For each set of items without which there is a solution, changes of each with which there is one, too, first those that
/// leave the fewest solutions; none where some of the set has no value of its own, or where it was not found out.
pub fn changes(
    puzzle: &Puzzle,
    sets: &[Vec<Item>],
    how: &How,
) -> Result<Vec<Vec<Change>>, Failure<Infallible>> {
    let part = |item: &Item| ValuedPart::of(puzzle, item);
    let sets = sets.iter();
    let sets = sets.map(|set| set.iter().map(part).collect::<Option<Vec<ValuedPart>>>());
    let sets: Vec<Vec<ValuedPart>> = sets.map(Option::unwrap_or_default).collect();
    let mut all: Vec<ValuedPart> = Vec::new();
    for part in sets.iter().flatten() {
        if !all.contains(part) {
            all.push(part.clone());
        }
    }
    let mut changes = vec![Vec::new(); sets.len()];
    let rest = all
        .iter()
        .fold(puzzle.clone(), |rest, part| part.left_out(rest));
    let opened = Opened::of(&rest, &how.thresholds, &how.stop).map_err(DoesNotFit::from)?;
    let Ok(opened) = opened else {
        return Ok(changes);
    };
    let mut asked = Asked {
        puzzle,
        rest,
        opened,
        held: Vec::new(),
    };
    for part in all {
        match asked.held(&part, &part.from) {
            Some(held) => asked.held.push((part, held)),
            None => return Ok(changes),
        }
    }
    let mut counts = MOST_CHANGES;
    for (set, changes) in sets
        .iter()
        .zip(&mut changes)
        .filter(|(set, _)| !set.is_empty())
    {
        match asked.change(set)? {
            Ok(found) => *changes = counted(puzzle, set, found, &mut counts, how)?,
            Err(Stopped) => break,
        }
    }
    Ok(changes)
}

/// What changes of these parts leave. Values of one part that leave as many are one change.
fn counted(
    puzzle: &Puzzle,
    set: &[ValuedPart],
    found: Vec<Correction>,
    counts: &mut usize,
    how: &How,
) -> Result<Vec<Change>, Failure<Infallible>> {
    let mut leaves = |values: &[ClueValue]| {
        if *counts == 0 {
            return Ok(None);
        }
        *counts -= 1;
        number_of_solutions(&changed(puzzle, set, values), how)
    };
    let [part] = found.as_slice() else {
        let values: Vec<ClueValue> = found.iter().flat_map(|part| part.to.clone()).collect();
        return Ok(match found.is_empty() {
            true => Vec::new(),
            false => vec![Change {
                leaves: leaves(&values)?,
                parts: found,
            }],
        });
    };
    let mut values: Vec<(Option<u64>, &ClueValue)> = Vec::new();
    for value in &part.to {
        values.push((leaves(std::slice::from_ref(value))?, value));
    }
    by_number(&mut values, |(leaves, _)| {
        leaves.map_or(usize::MAX, |leaves| leaves as usize)
    });
    let alike = values.chunk_by(|(one, _), (other, _)| one == other);
    let change = |alike: &[(Option<u64>, &ClueValue)]| Change {
        parts: vec![Correction {
            to: alike.iter().map(|(_, value)| (*value).clone()).collect(),
            ..part.clone()
        }],
        leaves: alike[0].0,
    };
    Ok(alike.map(change).collect())
}

/// The puzzle with these values of some parts.
fn changed(puzzle: &Puzzle, parts: &[ValuedPart], values: &[ClueValue]) -> Puzzle {
    let parts = parts.iter().zip(values);
    parts.fold(puzzle.clone(), |puzzle, (part, value)| {
        part.changed(puzzle, value)
    })
}

/// The puzzle without all that may be changed, and what is assumed for each of these to be as it is.
struct Asked<'p> {
    puzzle: &'p Puzzle,
    rest: Puzzle,
    opened: Opened,
    held: Vec<(ValuedPart, Vec<Literal>)>,
}

impl Asked<'_> {
    /// What is assumed for a part to have this value; `None` if it never has, or after a stop.
    fn held(&mut self, part: &ValuedPart, value: &ClueValue) -> Option<Vec<Literal>> {
        match (part.place, value) {
            (ValuePlace::Given(square), ClueValue::Piece(kind)) => {
                self.opened.holds(square, Some(*kind))
            }
            (ValuePlace::Given(_), _) => None,
            (ValuePlace::Clue(..), value) => {
                let rules = Puzzle {
                    rules: vec![part.alone(self.puzzle, value)?],
                    ..self.opened.bare().clone()
                };
                let guards = self.opened.add(&rules).ok()?;
                Some(guards.into_iter().map(|guard| guard.selector).collect())
            }
        }
    }

    fn change(
        &mut self,
        set: &[ValuedPart],
    ) -> Result<Result<Vec<Correction>, Stopped>, Failure<Infallible>> {
        let others = self.held.iter().filter(|(part, _)| !set.contains(part));
        let mut assumed: Vec<Literal> = others.flat_map(|(_, held)| held).copied().collect();
        for part in set {
            if let ValuePlace::Given(square) = part.place {
                assumed.push(self.other_piece(square, &part.others(self.puzzle)));
            }
        }
        let Ok(found) = self.ask(&assumed) else {
            return Ok(Err(Stopped));
        };
        let values = found.and_then(|found| {
            let values = set.iter().map(|part| part.read(&self.rest, &found));
            Some((values.collect::<Option<Vec<ClueValue>>>()?, found))
        });
        let Some((values, found)) = values else {
            return Ok(Ok(Vec::new()));
        };
        self.judge(set, &values, found)?;
        let mut changes: Vec<Correction> = set.iter().zip(values).map(Correction::of).collect();
        if let ([part], [change]) = (set, changes.as_mut_slice()) {
            for value in part.others(self.puzzle) {
                if change.to.contains(&value) {
                    continue;
                }
                let Some(held) = self.held(part, &value) else {
                    continue;
                };
                match self.ask(&[assumed.as_slice(), &held].concat()) {
                    Ok(Some(found)) => {
                        self.judge(set, std::slice::from_ref(&value), found)?;
                        let place = change.to.partition_point(|other| *other < value);
                        change.to.insert(place, value);
                    }
                    Ok(None) => {}
                    // What was found before is true.
                    Err(Stopped) => break,
                }
            }
        }
        Ok(Ok(changes))
    }

    /// A literal that says that one of these pieces is on a square.
    fn other_piece(&mut self, square: Square, pieces: &[ClueValue]) -> Literal {
        let is_other = self.opened.new_literal();
        let pieces = pieces.iter().filter_map(|piece| match piece {
            ClueValue::Piece(kind) => self.opened.holds(square, Some(*kind)),
            _ => None,
        });
        let pieces: Vec<Literal> = pieces.flatten().collect();
        self.opened.imply(&[is_other], &pieces);
        is_other
    }

    /// A placement; an error too when there is no work left.
    fn ask(&mut self, assumed: &[Literal]) -> Result<Option<Placement>, Stopped> {
        let left = MOST_STEPS.checked_sub(self.opened.steps()).ok_or(Stopped)?;
        let most = self.opened.conflicts_in(left);
        let answer = self.opened.ask_within(most, assumed)?;
        answer.map_err(|_| Stopped)
    }

    /// The judge looks at the puzzle as it was changed.
    fn judge(
        &self,
        set: &[ValuedPart],
        values: &[ClueValue],
        found: Placement,
    ) -> Result<(), Failure<Infallible>> {
        let changed = changed(self.puzzle, set, values);
        let (judge, watch) = (Judge::new(&changed), OptimumWatch::default());
        Validation::new(Engine::Sat, &changed, &judge, &watch).judge(found)?;
        Ok(())
    }
}

impl Correction {
    /// The square of the piece that it changes.
    pub fn given(&self) -> Option<Square> {
        match self.demand.instance {
            RuleInstance::Given(square) => Some(square),
            _ => None,
        }
    }

    fn of((part, to): (&ValuedPart, ClueValue)) -> Self {
        Correction {
            demand: part.demand.clone(),
            from: part.from.clone(),
            to: vec![to],
        }
    }
}
