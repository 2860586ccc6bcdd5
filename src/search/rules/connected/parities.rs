//! Lines modulo two: where it is known whether an even or an odd number of lines ends in each place that they join, on a
//! board in the plane.
//!
//! Lines of which an even number ends in each corner are the border of a set of squares, and those of which an even number
//! ends in each square that of a set of corners ([`crate::search::model::Potentials`]). If an odd number ends in some, take
//! any lines that end as these do: where the lines are, or these, but not both, an even number ends everywhere.

use std::collections::HashMap;

use super::lines::{self, PossibleLine};
use crate::board::{Square, Wrap};
use crate::disjoint_sets::DisjointSets;
use crate::puzzle::{Bound, Count, Counted, Joins, KindSet, Rule, Sum};
use crate::search::model::{Builder, Constraint, Fact, Potentials, Watch};
use crate::stop::Stopped;

/// The most facts of a number whose parity is asked; four sides end in a corner.
const MOST_FACTS: usize = 16;

/// The most facts of a watch.
const MOST_WATCHED: usize = 8;

/// Of lines that have to be connected, states what counts and sums say of them modulo two.
pub fn lines_modulo_two(builder: &mut Builder) -> Result<(), Stopped> {
    let puzzle = builder.puzzle;
    let mut lines = Vec::new();
    for rule in &puzzle.rules {
        if let Rule::Connected(rule) = rule
            && let (Some(joins), Some(Counted::Pieces(kinds))) = (rule.joins, &rule.of)
            && !lines.contains(&(kinds, joins))
        {
            lines.push((kinds, joins));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    let mut parities = Parities::default();
    for rule in &puzzle.rules {
        match rule {
            Rule::Count(rule) => parities.add_count(builder, rule)?,
            Rule::Sum(rule) => parities.add_sum(builder, rule)?,
            _ => {}
        }
    }
    for (kinds, joins) in lines {
        parities.state(builder, kinds, joins);
    }
    Ok(())
}

/// Of facts, in order: whether an odd number of them is true in every solution.
#[derive(Default)]
struct Parities {
    is_odd: HashMap<Vec<Fact>, bool>,
}

impl Parities {
    fn add_count(&mut self, builder: &Builder, rule: &Count) -> Result<(), Stopped> {
        let Counted::Pieces(kinds) = &rule.of else {
            return Ok(());
        };
        for groups in &rule.each {
            let board = &builder.puzzle.board;
            for (place, squares) in board.groups_within(&groups.grouping, &rule.within) {
                builder.poll()?;
                let counted = |kind| kinds.contains(kind);
                let facts = builder.model.candidates.on(squares, counted);
                let numbers = numbers(groups.bounds.of(place), facts.len());
                self.add(facts, numbers);
            }
        }
        Ok(())
    }

    /// Only odd values matter.
    fn add_sum(&mut self, builder: &Builder, rule: &Sum) -> Result<(), Stopped> {
        if rule.is_product || rule.stretch.is_some() || !rule.factors.is_empty() {
            return Ok(());
        }
        for groups in &rule.each {
            let board = &builder.puzzle.board;
            for (place, squares) in board.groups_within(&groups.grouping, &rule.within) {
                builder.poll()?;
                let is_odd = |kind| rule.of.of(kind).is_some_and(|value| value % 2 != 0);
                let facts = builder.model.candidates.on(squares, is_odd);
                self.add(facts, groups.bounds.of(place).exact().into_iter());
            }
        }
        Ok(())
    }

    /// The number of these facts that hold is one of some, or differs from one by an even number.
    fn add(&mut self, mut facts: Vec<Fact>, mut numbers: impl Iterator<Item = i64>) {
        let Some(is_odd) = numbers.next().map(|number| number % 2 != 0) else {
            return;
        };
        if facts.len() <= MOST_FACTS && numbers.all(|number| (number % 2 != 0) == is_odd) {
            facts.sort_unstable();
            self.is_odd.insert(facts, is_odd);
        }
    }

    /// States what is known modulo two of lines of some kinds, if it is known wherever they end.
    fn state(&self, builder: &mut Builder, kinds: &KindSet, joins: Joins) {
        let board = &builder.puzzle.board;
        if board.wrap() != Wrap::NONE || !board.has_sides() {
            return;
        }
        let places = board.drawn().places();
        // What is outside the board is one more.
        let mut nodes = DisjointSets::new(places + 1);
        let Some(mut lines) = lines::all(builder, kinds, joins, &mut nodes) else {
            return;
        };
        let Some(is_odd) = self.of_ends(builder, kinds, &lines, places) else {
            return;
        };
        if !lines::flip(&mut lines, is_odd) {
            builder.model.refuted = true;
            return;
        }
        let differences = lines::differences(builder, &lines, &mut nodes);
        let place = builder.model.potentials().count();
        let potentials = Potentials::new(place, places + 1, differences);
        let potentials = watched(builder, potentials);
        builder.constraint(Constraint::Potentials(Box::new(potentials)));
    }

    /// For each place whether an odd number of lines ends there, if that is known wherever one may end.
    fn of_ends(
        &self,
        builder: &Builder,
        kinds: &KindSet,
        lines: &[PossibleLine],
        places: usize,
    ) -> Option<Vec<bool>> {
        let board = &builder.puzzle.board;
        let mut is_odd = vec![false; places];
        let mut ends: Vec<usize> = lines.iter().flat_map(|line| line.ends).collect();
        ends.sort_unstable();
        ends.dedup();
        for end in ends {
            let place = Square::new(end);
            let sides = match board.is_square(place) {
                true => board.sides_of(place).to_vec(),
                false => board.sides_of_corner(place),
            };
            let sides = sides.into_iter().filter(|&side| board.is_open_side(side));
            let candidates = &builder.model.candidates;
            let mut facts = candidates.on(sides, |kind| kinds.contains(kind));
            facts.sort_unstable();
            is_odd[end] = *self.is_odd.get(&facts)?;
        }
        Some(is_odd)
    }
}

/// The numbers up to `most` that a bound allows.
fn numbers(bound: &Bound, most: usize) -> impl Iterator<Item = i64> + '_ {
    let all = 0..=most.min(MOST_FACTS + 1);
    let allowed = all.filter(|&number| bound.allows(number));
    allowed.map(|number| number as i64)
}

/// Watches the cardinalities of a few of the differences.
fn watched(builder: &Builder, mut potentials: Potentials) -> Potentials {
    let mut of_members: HashMap<Vec<u32>, usize> = HashMap::new();
    let mut watches: Vec<Watch> = Vec::new();
    for index in 0..builder.model.cardinalities.len() as u32 {
        let members = builder.model.members_of(index);
        if !(2..=MOST_WATCHED).contains(&members.len()) {
            continue;
        }
        let as_difference = |&fact: &Fact| {
            let difference = potentials.of_fact(fact)?;
            let is_positive = potentials.differences[difference as usize].literal.value;
            Some(difference).filter(|_| is_positive)
        };
        let differences = members.iter().map(as_difference);
        let Some(mut differences) = differences.collect::<Option<Vec<u32>>>() else {
            continue;
        };
        differences.sort_unstable();
        let place = *of_members.entry(differences.clone()).or_insert_with(|| {
            let cardinalities = Vec::new();
            watches.push(Watch {
                differences,
                cardinalities,
            });
            watches.len() - 1
        });
        watches[place].cardinalities.push(index);
    }
    for watch in watches {
        let conditions = watch.cardinalities.iter().filter_map(|&index| {
            let condition = builder.model.cardinalities[index as usize].condition?;
            Some(condition.fact)
        });
        let conditions: Vec<Fact> = conditions.collect();
        potentials.watch(watch, conditions.into_iter());
    }
    potentials
}
