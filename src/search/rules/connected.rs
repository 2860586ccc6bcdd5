//! Connected rules: for each group, the squares that may hold what counts, and the steps that join
//! them.

use std::collections::HashMap;

use super::{CountingGroups, Reading, squares};
use crate::board::Square;
use crate::puzzle::{Connected, Counted, Puzzle};
use crate::search::model::{Builder, Condition, ConnectedParts, Constraint};
use crate::stop::Stopped;

impl Reading for Connected {
    fn size(&self, puzzle: &Puzzle) -> u64 {
        let squares = squares(puzzle, self.each.iter().map(|groups| &groups.grouping));
        let each = self.by.leaps().len() as u64 + puzzle.kinds.len() as u64;
        squares.saturating_mul(2 * each)
    }

    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let joined = joined(builder, self)?;
        let mut grouped = vec![false; builder.puzzle.board.len()];
        for groups in &self.each {
            let board = &builder.puzzle.board;
            for (place, squares) in board.groups_within(&groups.grouping, &self.within) {
                builder.poll()?;
                let mut parts = parts(builder, self, &squares, &joined);
                parts.number = groups.bounds.of(place).clone();
                squares
                    .iter()
                    .for_each(|square| grouped[square.index()] = true);
                builder.constraint(Constraint::Parts(parts));
            }
        }
        if self.marked().iter().any(|square| !grouped[square.index()]) {
            builder.model.refuted = true;
        }
        Ok(())
    }
}

/// For each square, the squares that a step joins to it.
fn joined(builder: &Builder, rule: &Connected) -> Result<Vec<Vec<Square>>, Stopped> {
    let board = &builder.puzzle.board;
    let mut joined = vec![Vec::new(); board.len()];
    for from in board.squares() {
        builder.poll()?;
        for to in board.one_step_from(from, rule.by.leaps()) {
            joined[from.index()].push(to);
            joined[to.index()].push(from);
        }
    }
    for squares in &mut joined {
        squares.sort_unstable();
        squares.dedup();
    }
    Ok(joined)
}

/// Those of these squares that may hold what counts; the number of parts is left open.
fn parts(
    builder: &mut Builder,
    rule: &Connected,
    squares: &[Square],
    joined: &[Vec<Square>],
) -> ConnectedParts {
    let mut parts = ConnectedParts {
        size: rule.size.clone(),
        one_each: rule.one_each,
        ..ConnectedParts::default()
    };
    let mut vertex = HashMap::new();
    let mut possible = Vec::new();
    for &square in squares {
        let holds = match &rule.of {
            Counted::Pieces(kinds) => builder.holds(square, |kind| kinds.contains(kind)),
            Counted::Empty if !builder.puzzle.board.is_open(square) => Condition::Never,
            Counted::Empty => builder.holds(square, |_| true).negated(),
        };
        let size = rule.sizes.binary_search_by_key(&square, |(of, _)| *of).ok();
        let is_labelled = rule
            .labels
            .as_ref()
            .is_some_and(|labels| labels.of(square).is_some());
        match (holds, size) {
            (Condition::Never, _) => builder.model.refuted |= size.is_some() || is_labelled,
            (holds, size) => {
                let place = possible.len() as u32;
                vertex.insert(square, place);
                possible.push(square);
                parts.holds.push(holds);
                parts
                    .sizes
                    .extend(size.map(|size| (place, rule.sizes[size].1)));
            }
        }
    }
    for label in rule.labelled() {
        let places = label
            .iter()
            .filter_map(|square| vertex.get(square).copied());
        let places: Vec<u32> = places.collect();
        // All squares of a label are in the group, or none.
        builder.model.refuted |= !places.is_empty() && places.len() < label.len();
        parts
            .labels
            .extend(Some(places).filter(|places| !places.is_empty()));
    }
    for square in &possible {
        let near = joined[square.index()].iter();
        let near = near.filter_map(|other| vertex.get(other).copied());
        parts.joined.push(near.collect());
    }
    if rule.outside {
        let edge = possible
            .iter()
            .filter(|square| builder.puzzle.board.is_on_edge(**square));
        let edge: Vec<u32> = edge.map(|square| vertex[square]).collect();
        let space = possible.len() as u32;
        edge.iter()
            .for_each(|&place| parts.joined[place as usize].push(space));
        parts.joined.push(edge);
        parts.holds.push(Condition::Always);
        parts.space = Some(space);
    }
    parts
}
