//! Difference rules: conflicts of candidates; where something may stand between two candidates, a cardinality of
//! both that applies only if nothing does.

use super::{CountingGroups, Reading};
use crate::board::Square;
use crate::puzzle::{Bound, ComparedPairs, Difference, Interval, Measure, Moves};
use crate::search::model::{Builder, Condition, Fact, Literal};
use crate::stop::Stopped;

impl Reading for Difference {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        match &self.pairs {
            ComparedPairs::Lines(groups) => {
                let board = &builder.puzzle.board;
                for (place, group) in board.groups(&groups.grouping).enumerate() {
                    builder.poll()?;
                    for pair in self.pairs_of(&group.squares) {
                        compare(builder, self, pair, groups.bounds.of(place).clone(), None);
                    }
                }
            }
            ComparedPairs::Joined {
                moves,
                within,
                bound,
            } => {
                for from in within.iter() {
                    builder.poll()?;
                    from_square(builder, self, moves, from, bound.clone());
                }
            }
        }
        Ok(())
    }
}

/// Compares a square with all squares that moves lead to from it.
fn from_square(
    builder: &mut Builder,
    rule: &Difference,
    moves: &Moves,
    from: Square,
    bound: Bound,
) {
    let puzzle = builder.puzzle;
    let is_within = |square: Square| match &rule.pairs {
        ComparedPairs::Joined { within, .. } => within.contains(square),
        ComparedPairs::Lines(_) => true,
    };
    for &leap in moves.leaps() {
        let to = puzzle.board.step(from, leap);
        if let Some(to) = to.filter(|&to| to != from && is_within(to)) {
            compare(builder, rule, [from, to], bound.clone(), None);
        }
    }
    for &ride in moves.rides() {
        // The literal that something on the squares passed so far stops sight.
        let mut hidden: Option<Literal> = None;
        for to in puzzle.board.ray(from, ride) {
            if is_within(to) {
                compare(builder, rule, [from, to], bound.clone(), hidden);
            }
            match (builder.holds(to, |kind| puzzle.kind(kind).blocks), hidden) {
                (Condition::Never, _) => {}
                (Condition::Always, _) => break,
                (Condition::If(blocker), None) => hidden = Some(blocker),
                (Condition::If(blocker), Some(before)) => {
                    let either = [builder.fact(before), builder.fact(blocker)];
                    hidden = Some(builder.either(&either, None).holds());
                }
            }
        }
    }
}

/// What a rule measures between two values.
fn measured(measure: Measure, first: i64, second: i64) -> i64 {
    let sizes = [first, second].map(i64::unsigned_abs);
    match (measure, sizes.iter().min(), sizes.iter().max()) {
        (Measure::Signed, ..) => first - second,
        (Measure::Size, ..) => (first - second).abs(),
        (Measure::Ratio, Some(&smaller), Some(&larger)) if smaller > 0 && larger % smaller == 0 => {
            i64::try_from(larger / smaller).unwrap_or(i64::MAX)
        }
        (Measure::Ratio, ..) => 0,
    }
}

/// Forbids two candidates together whose values differ by a forbidden amount, unless one is hidden from the
/// other.
fn compare(
    builder: &mut Builder,
    rule: &Difference,
    [first, second]: [Square; 2],
    bound: Bound,
    hidden: Option<Literal>,
) {
    let valued = |square| -> Vec<(Fact, i64)> {
        let candidates = builder.model.candidates.at(square);
        let valued = candidates.filter_map(|(fact, held)| Some((fact, rule.of.of(held.kind)?)));
        valued.collect()
    };
    let (firsts, seconds) = (valued(first), valued(second));
    for &(one, value) in &firsts {
        for &(other, other_value) in &seconds {
            if bound.allows_sum(measured(rule.measure, value, other_value)) {
                continue;
            }
            match hidden {
                None => builder.conflict(one, other),
                Some(hidden) => {
                    builder.cardinality(
                        &[one, other],
                        Interval::at_most(1),
                        Some(hidden.negated()),
                    );
                }
            }
        }
    }
}
