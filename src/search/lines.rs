//! Lines that hold at most one piece: what "none attacks another" says about riders.
//!
//! Let a rule forbid that any of some kinds is attacked by any of them, and let all of these ride
//! without limit by one step. Take two of their pieces on squares that both are targets, on a line
//! along this step, with nothing *opaque* between (see [`super::sight`]): the first attacks the
//! second, or the rule is broken between them. So each stretch of the line from one square that may
//! hold an opaque piece to the next, both included, holds at most one of them. Between squares of
//! different stretches nothing is said here.
//!
//! On a line that closes to a ring two pieces look at one another both ways round, and one square
//! that may be opaque is on one of the ways only: unless there are two, the ring is one stretch.

use std::collections::HashMap;

use super::builder::{Builder, at_most};
use super::model::Fact;
use super::saturation::Family;
use super::sight::{Origins, Question, Sight};
use crate::board::{Board, Square, Step, Terrain};
use crate::puzzle::Attacks;

/// Finds the lines of attacks rules; each set of candidates becomes one tally, however often it is
/// found.
#[derive(Default)]
pub struct Lines {
    tallies: HashMap<Vec<Fact>, Option<usize>>,
    /// One for each rule and step that has lines.
    pub families: Vec<Family>,
}

impl Lines {
    pub fn add_rule(&mut self, builder: &mut Builder, rule: &Attacks) {
        let sight = Sight::new(builder.puzzle, rule);
        if sight.question != Question::None {
            return;
        }
        let (_, rides) = sight.steps();
        for step in rides {
            let mut kinds = builder.puzzle.kind_ids();
            if kinds.any(|kind| sight.is_in_line(kind, step)) {
                self.add_step(builder, &sight, step);
            }
        }
    }

    fn add_step(&mut self, builder: &mut Builder, sight: &Sight, step: Step) {
        let mut family = Family::new();
        for line in lines_along(&builder.puzzle.board, step) {
            for stretch in stretches(builder, sight, step, &line) {
                let mut members = members(builder, sight, step, stretch);
                members.sort_unstable();
                if members.len() < 2 {
                    continue;
                }
                let tally = *self
                    .tallies
                    .entry(members)
                    .or_insert_with_key(|members| builder.tally(members, at_most(1), None));
                family.extend(tally);
            }
        }
        family.sort_unstable();
        family.dedup();
        if !self.families.contains(&family) {
            self.families.push(family);
        }
    }
}

/// The squares that a repeated step passes between walls or edges.
struct Line {
    squares: Vec<Square>,
    /// The last square leads back to the first.
    is_ring: bool,
}

/// Every square that is no wall is on exactly one line along a step.
fn lines_along(board: &Board, step: Step) -> Vec<Line> {
    let origins = Origins::new(board, step);
    let is_wall = |square: Square| board.terrain(square) == Terrain::Wall;
    let mut is_done = vec![false; board.len()];
    let mut follow = |first: Square| {
        let mut squares = Vec::new();
        let mut next = Some(first);
        while let Some(at) = next.filter(|&at| !is_wall(at) && !is_done[at.index()]) {
            is_done[at.index()] = true;
            squares.push(at);
            next = board.step(at, step);
        }
        squares
    };
    let mut lines = Vec::new();
    let starts_line = |square: &Square| origins.of(*square).is_none_or(is_wall);
    for first in board.squares().filter(starts_line) {
        let squares = follow(first);
        lines.push(Line {
            squares,
            is_ring: false,
        });
    }
    // What is left has no beginning.
    for first in board.squares() {
        let squares = follow(first);
        lines.push(Line {
            squares,
            is_ring: true,
        });
    }
    lines
}

/// The parts of a line from one square that may hold an opaque piece to the next.
fn stretches(builder: &Builder, sight: &Sight, step: Step, line: &Line) -> Vec<Vec<Square>> {
    let may_be_opaque = |&place: &usize| {
        let square = line.squares[place];
        let mut candidates = builder.model.candidates.at(square);
        candidates.any(|(_, held)| sight.is_opaque(held.kind, square, step, usize::MAX))
    };
    let cuts: Vec<usize> = (0..line.squares.len()).filter(may_be_opaque).collect();
    let mut squares = line.squares.clone();
    let mut bounds = vec![0];
    match cuts[..] {
        [first, _, ..] if line.is_ring => {
            squares.rotate_left(first);
            squares.push(line.squares[first]);
            bounds.extend(cuts.iter().skip(1).map(|cut| cut - first));
        }
        _ if line.is_ring => {}
        _ => bounds.extend(&cuts),
    }
    bounds.push(squares.len().saturating_sub(1));
    let stretch = |ends: &[usize]| squares.get(ends[0]..=ends[1]).map(<[Square]>::to_vec);
    bounds.windows(2).filter_map(stretch).collect()
}

/// The pieces of which a stretch holds at most one.
fn members(builder: &Builder, sight: &Sight, step: Step, stretch: Vec<Square>) -> Vec<Fact> {
    stretch
        .into_iter()
        .filter(|&square| sight.rule.within.contains(square))
        .flat_map(|square| builder.model.candidates.at(square))
        .filter(|(_, candidate)| sight.is_in_line(candidate.kind, step))
        .map(|(fact, _)| fact)
        .collect()
}
