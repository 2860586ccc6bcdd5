//! A puzzle becomes a [`Model`]: the order in which rules are read.
//!
//! Lines come first, because they are cheap to find and often settle by counting alone that there
//! is no solution.

use super::aim::{self, Aim};
use super::builder::{Builder, at_most};
use super::candidates::Candidates;
use super::model::{Fact, Model};
use super::saturation::{self, Demand, Family};
use super::sight::Sight;
use super::{
    attacks, camps, clues, counts, cover, distinct, equal, forbid, lines, numbers, obstacles, sums,
};
use crate::puzzle::{Puzzle, Rule};
use crate::stop::{Stop, Stopped};

/// The model of a puzzle when only these candidates are left; `sights` are those of its rules. Where
/// there is an aim, only placements with so many pieces are wanted.
pub fn compile(
    puzzle: &Puzzle,
    sights: &[Sight],
    candidates: Candidates,
    aim: Option<&Aim>,
    general_only: bool,
    stop: &Stop,
) -> Result<Model, Stopped> {
    let mut builder = Builder::new(puzzle, candidates, stop);
    let numbers = numbers::of_kinds(puzzle, &builder.model.candidates, aim);
    let mut demands = counts::kinds(&builder, &numbers, aim);
    let number_of_kinds = demands.len();
    let lines = all_lines(&mut builder, sights, &mut demands)?;
    if builder.model.refuted {
        return Ok(builder.model);
    }
    for sight in sights {
        let camps = match general_only {
            true => None,
            false => camps::Plan::of(sight, &numbers),
        };
        attacks::rule(&mut builder, sight, camps.as_ref())?;
    }
    let mut families = Vec::new();
    for rule in &puzzle.rules {
        match rule {
            // Their sights are in the model already.
            Rule::Attacks(_) => {}
            Rule::Count(rule) => {
                families.extend(counts::rule(&mut builder, rule, &mut demands)?);
            }
            Rule::Clues(rule) => clues::rule(&mut builder, rule)?,
            Rule::Equal(rule) => equal::rule(&mut builder, rule)?,
            Rule::Forbid(rule) => forbid::rule(&mut builder, rule)?,
            Rule::Distinct(rule) => distinct::rule(&mut builder, rule),
        }
    }
    one_piece_on_a_square(&mut builder)?;
    if !general_only {
        let families = families.iter().chain(&lines);
        sums::compare(&mut builder, families, &demands, number_of_kinds)?;
    }
    for (index, demand) in demands.iter_mut().enumerate() {
        // The kinds' demands have met the lines already.
        builder.poll()?;
        let lines = lines.iter().filter(|_| index >= number_of_kinds);
        for family in families.iter().chain(lines) {
            builder.poll()?;
            saturation::by_tallies(&mut builder, demand, family);
        }
        saturation::by_cliques(&mut builder, demand);
        demand.state(&mut builder);
    }
    if let Some(aim) = aim {
        let mut demand = aim.demand(&builder);
        let families: Vec<&Family> = families.iter().chain(&lines).collect();
        for family in &families {
            builder.poll()?;
            saturation::by_tallies(&mut builder, &mut demand, family);
        }
        saturation::by_cliques(&mut builder, &mut demand);
        aim::state(&mut builder, &demand, &families)?;
    }
    if builder.model.cover.is_none() && !general_only {
        cover::find(&mut builder, &numbers);
    }
    builder.model.obstacles = obstacles::find(&builder, sights)?;
    builder.finish()
}

/// Adds the lines of all rules, and stops as soon as they leave no room for the pieces.
fn all_lines(
    builder: &mut Builder,
    sights: &[Sight],
    demands: &mut [Demand],
) -> Result<Vec<Family>, Stopped> {
    let mut families = Vec::new();
    for sight in sights {
        for direction in lines::directions(sight) {
            let family = lines::add(builder, sight, direction)?;
            for demand in demands.iter_mut() {
                builder.poll()?;
                saturation::by_tallies(builder, demand, &family);
            }
            families.push(family);
            if builder.model.refuted {
                return Ok(families);
            }
        }
    }
    Ok(families)
}

/// How many squares lie between two looks at the stop flag.
const SQUARES_BETWEEN_LOOKS: usize = 4096;

fn one_piece_on_a_square(builder: &mut Builder) -> Result<(), Stopped> {
    for square in builder.puzzle.board.squares() {
        if square.index().is_multiple_of(SQUARES_BETWEEN_LOOKS) {
            builder.poll()?;
        }
        let facts = builder.model.candidates.at(square).map(|(fact, _)| fact);
        // Most squares of a large board have one candidate, and then nothing is to be said.
        if facts.size_hint().0 > 1 {
            let facts: Vec<Fact> = facts.collect();
            builder.tally(&facts, at_most(1), None);
        }
    }
    Ok(())
}
