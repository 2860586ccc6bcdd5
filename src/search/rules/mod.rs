//! Turns each kind of rule into facts and constraints on them: one file for each kind. Only this file tells rules
//! apart.
//!
//! Attacks rules are compiled from their [`Sight`], whose geometry is computed once for all models
//! of a puzzle.

pub mod attacks;
mod clues;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod matching;
mod runs;
mod stretch;
mod sum;
pub mod visibility;
mod visible;

use attacks::sight::Sight;
use connected::Parities;

use super::bounds::saturation::{CardinalityFamily, CountDemand};
use super::model::{Builder, Candidates};
use crate::board::{Grouping, Wrap};
use crate::puzzle::{Counted, Interval, KindId, Puzzle, Rule, of_any_kind};
use crate::stop::Stopped;

/// How the search reads a kind of rule.
trait Reading {
    /// About how many times the model will name a fact because of the rule. An estimate by arithmetic
    /// alone, before any memory is allocated, and rather too high: lines count as if as long as the
    /// longer side allows, and restrictions of pieces are ignored.
    fn size(&self, puzzle: &Puzzle) -> u64;

    /// Adds the rule's constraints to a model, and to `groups` what counting can use.
    fn compile(&self, builder: &mut Builder, groups: &mut CountingGroups) -> Result<(), Stopped>;
}

/// What counting uses, see [`super::bounds::saturation`].
#[derive(Default)]
pub struct CountingGroups {
    pub demands: Vec<CountDemand>,
    pub families: Vec<CardinalityFamily>,
    /// How many pieces of each kind stand on the board, as far as a demand or the objective states it.
    pub numbers: Vec<Interval>,
}

fn reading(rule: &Rule) -> &dyn Reading {
    of_any_kind!(rule, rule => rule)
}

/// See [`Reading::size`].
pub fn size(puzzle: &Puzzle) -> u64 {
    let sizes = puzzle.rules.iter().map(|rule| reading(rule).size(puzzle));
    sizes.fold(0, u64::saturating_add)
}

/// Adds all rules to a model, except attacks rules, whose sights were compiled before ([`attacks::rule`]).
pub fn compile(builder: &mut Builder, groups: &mut CountingGroups) -> Result<(), Stopped> {
    let mut rules = builder.puzzle.rules.iter();
    rules.try_for_each(|rule| reading(rule).compile(builder, groups))?;
    lines_modulo_two(builder)
}

/// Of lines that have to be connected, what counts and sums say of them modulo two.
fn lines_modulo_two(builder: &mut Builder) -> Result<(), Stopped> {
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

/// The sights of the attacks rules, in their order.
pub fn sights(puzzle: &Puzzle) -> Vec<Sight<'_>> {
    let sights = puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Attacks(rule) => Some(Sight::of(puzzle, rule)),
        _ => None,
    });
    sights.collect()
}

/// For each equal rule, the kinds that stand equally often on the whole board because of it.
pub fn equal_kinds(puzzle: &Puzzle, candidates: &Candidates) -> Vec<Vec<KindId>> {
    let kinds = puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Equal(rule) => Some(equal::equal_kinds(rule, puzzle, candidates)),
        _ => None,
    });
    kinds.collect()
}

/// The most squares that a ride passes.
fn longest_ride(puzzle: &Puzzle) -> u64 {
    let board = &puzzle.board;
    let longer = board.rows().max(board.columns()) as u64;
    match board.wrap() {
        wrap if wrap == Wrap::default() => longer,
        // Round the board, until it has passed every square.
        _ => board.len() as u64,
    }
}

/// How many squares all groups of some groupings have together.
fn squares<'a>(puzzle: &Puzzle, groupings: impl Iterator<Item = &'a Grouping>) -> u64 {
    let squares = groupings.map(|grouping| puzzle.board.extent(grouping).squares);
    squares.fold(0, u64::saturating_add)
}
