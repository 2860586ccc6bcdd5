//! Makes the [`Model`] of a puzzle: the order in which rules are read.
//!
//! Lines come first, because they are cheap to find and often settle by counting alone that there
//! is no solution.

use super::bounds::objective::{self, ObjectiveBound};
use super::bounds::saturation::{self, CardinalityFamily, CountDemand};
use super::kind_counts;
use super::model::{Builder, Candidates, Fact, Model, SQUARES_BETWEEN_POLLS};
use super::rules::attacks::sight::Sight;
use super::rules::attacks::{self, limited, line_partition, lines, obstacles};
use super::rules::{self, CountingGroups};
use crate::puzzle::{Interval, Puzzle};
use crate::stop::{Stop, Stopped};

/// The model of a puzzle when only these candidates are left; `sights` are those of its rules. With
/// an objective, only placements with the number of pieces that it asks for are wanted.
pub fn compile(
    puzzle: &Puzzle,
    sights: &[Sight],
    candidates: Candidates,
    objective: Option<&ObjectiveBound>,
    stop: &Stop,
) -> Result<Model, Stopped> {
    let mut builder = Builder::new(puzzle, candidates, stop);
    let numbers = kind_counts::bounds(puzzle, &builder.model.candidates, objective);
    let demands = kind_counts::demands(&builder, &numbers, objective);
    let number_of_kinds = demands.len();
    let lines = all_lines(&mut builder, sights, &demands)?;
    if builder.model.refuted {
        return Ok(builder.model);
    }
    for sight in sights {
        let partition = line_partition::LinePartitionPlan::of(sight, &numbers);
        attacks::rule(&mut builder, sight, partition.as_ref())?;
    }
    let mut stated: Vec<Interval> = demands.iter().map(|demand| demand.bound).collect();
    if let Some((kind, bound)) = objective.and_then(|one| Some((one.only_kind()?, one.bound()))) {
        stated[kind.index()] = bound;
    }
    let mut groups = CountingGroups {
        demands,
        families: Vec::new(),
        numbers: stated,
    };
    rules::compile(&mut builder, &mut groups)?;
    let CountingGroups {
        demands, families, ..
    } = groups;
    one_piece_on_a_square(&mut builder)?;
    for (index, demand) in demands.iter().enumerate() {
        // The demands of the kinds have already been compared with the lines.
        builder.poll()?;
        let lines = lines.iter().filter(|_| index >= number_of_kinds);
        for family in families.iter().chain(lines) {
            saturation::by_cardinalities(&mut builder, demand, family)?;
        }
        saturation::by_cliques(&mut builder, demand)?;
        demand.state(&mut builder);
    }
    if let Some(objective) = objective {
        let demand = objective.demand(&builder);
        let families: Vec<&CardinalityFamily> = families.iter().chain(&lines).collect();
        for family in &families {
            saturation::by_cardinalities(&mut builder, &demand, family)?;
        }
        saturation::by_cliques(&mut builder, &demand)?;
        objective::state(&mut builder, &demand, &families)?;
    }
    if builder.model.covering.is_none() {
        limited::find(&mut builder, sights, &numbers);
    }
    builder.model.obstacles = obstacles::find(&builder, sights)?;
    builder.finish()
}

/// Adds the lines of all rules; stops as soon as they cannot hold the pieces.
fn all_lines(
    builder: &mut Builder,
    sights: &[Sight],
    demands: &[CountDemand],
) -> Result<Vec<CardinalityFamily>, Stopped> {
    let mut families = Vec::new();
    for sight in sights {
        for direction in lines::directions(sight) {
            let family = lines::add(builder, sight, direction)?;
            saturate(builder, demands, &family)?;
            families.push(family);
            if builder.model.refuted {
                return Ok(families);
            }
        }
    }
    Ok(families)
}

fn saturate(
    builder: &mut Builder,
    demands: &[CountDemand],
    family: &CardinalityFamily,
) -> Result<(), Stopped> {
    for demand in demands {
        saturation::by_cardinalities(builder, demand, family)?;
    }
    Ok(())
}

fn one_piece_on_a_square(builder: &mut Builder) -> Result<(), Stopped> {
    for square in builder.puzzle.board.open_places() {
        if square.index().is_multiple_of(SQUARES_BETWEEN_POLLS) {
            builder.poll()?;
        }
        let facts = builder.model.candidates.at(square).map(|(fact, _)| fact);
        // Most squares of a large board have one candidate and need no constraint.
        if facts.size_hint().0 > 1 {
            let facts: Vec<Fact> = facts.collect();
            builder.cardinality(&facts, Interval::at_most(1), None);
        }
    }
    Ok(())
}
