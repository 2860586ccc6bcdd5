//! A puzzle becomes a [`Model`]: the order in which rules are read.
//!
//! Lines come first, because they are cheap to find and often settle by counting alone that there
//! is no solution.

use super::builder::{Builder, at_most};
use super::candidates::Candidates;
use super::lines::Lines;
use super::model::Model;
use super::{attacks, counts, obstacles, saturation};
use crate::puzzle::{Puzzle, Rule};

/// The model of a puzzle when only these candidates are left.
pub fn compile(puzzle: &Puzzle, candidates: Candidates) -> Model {
    let mut builder = Builder::new(puzzle, candidates);
    let mut demands = counts::kinds(&builder);
    let mut lines = Lines::default();
    for rule in &puzzle.rules {
        if let Rule::Attacks(rule) = rule {
            lines.add_rule(&mut builder, rule);
        }
    }
    for demand in &mut demands {
        for family in &lines.families {
            saturation::by_tallies(&mut builder, demand, family);
        }
    }
    if builder.model.refuted {
        return builder.finish();
    }
    let mut families = Vec::new();
    for rule in &puzzle.rules {
        match rule {
            Rule::Attacks(rule) => attacks::rule(&mut builder, rule),
            Rule::Count(rule) => families.extend(counts::rule(&mut builder, rule, &mut demands)),
        }
    }
    one_piece_on_a_square(&mut builder);
    families.extend(lines.families);
    for demand in &mut demands {
        for family in &families {
            saturation::by_tallies(&mut builder, demand, family);
        }
        saturation::by_cliques(&mut builder, demand);
        demand.state(&mut builder);
    }
    builder.model.obstacles = obstacles::find(&builder);
    builder.finish()
}

fn one_piece_on_a_square(builder: &mut Builder) {
    for square in builder.puzzle.board.squares() {
        let facts: Vec<_> = builder.model.candidates.at(square).collect();
        let facts: Vec<_> = facts.into_iter().map(|(fact, _)| fact).collect();
        builder.tally(&facts, at_most(1), None);
    }
}
