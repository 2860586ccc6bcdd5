//! Turns each kind of rule into facts and constraints on them: one file for each kind. Only this file and the estimate
//! of a model's size, [`super::size`], tell rules apart.
//!
//! Attacks rules are compiled from their [`Sight`], whose geometry is computed once for all models
//! of a puzzle.

pub mod attacks;
mod clues;
pub mod connected;
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

use super::bounds::saturation::{CardinalityFamily, CountDemand};
use super::model::{Builder, Candidates};
use crate::puzzle::{Interval, KindId, Puzzle, Rule, of_any_kind};
use crate::stop::Stopped;

/// How the search reads a kind of rule.
trait Reading {
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

/// Adds all rules to a model, except attacks rules, whose sights were compiled before ([`attacks::rule`]).
pub fn compile(builder: &mut Builder, groups: &mut CountingGroups) -> Result<(), Stopped> {
    let mut rules = builder.puzzle.rules.iter();
    rules.try_for_each(|rule| of_any_kind!(rule, rule => rule.compile(builder, groups)))?;
    connected::lines_modulo_two(builder)
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
