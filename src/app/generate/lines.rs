//! Random lines along which a rule about differences holds.

use std::sync::Arc;

use fastrand::Rng;

use super::Making;
use super::shapes::{AROUND, beside};
use crate::app::read_off::read_off;
use crate::board::{Grouping, Square};
use crate::puzzle::{Bounds, ComparedPairs, CountedGroups, Difference, Interval, Rule};

impl Making<'_> {
    /// Random lines along which the rule holds. Lines of two squares are all pairs side by side; longer ones go to any
    /// square around and share none.
    pub fn lines(&self, rule: &Difference, rng: &mut Rng) -> Vec<Vec<Square>> {
        let bare = self.opened.bare();
        let bound = self.file.instance.generation.lines.unwrap_or(Interval::ANY);
        let side = |end: Option<i64>, other| end.map_or(other, |end| end.max(2) as usize);
        let (least, most) = (side(bound.at_least, 2), side(bound.at_most, 6));
        let kinds = rule.of.kinds();
        let counts = |square: Square| {
            self.solution
                .get(square)
                .is_some_and(|on| kinds.contains(on))
        };
        let holds = |one: Square, other: Square| {
            let rule = on_lines(rule, vec![vec![one, other]]);
            counts(one)
                && counts(other)
                && read_off(bare, Rule::Difference(rule), &self.solution).is_none()
        };
        let board = &bare.board;
        let mut squares: Vec<Square> = board.open_squares().collect();
        let mut lines = Vec::new();
        if most == 2 {
            for square in squares {
                let beside = beside(board, square).into_iter();
                let beside = beside.filter(|&other| holds(square, other));
                // Where both directions hold, one says it all.
                let other_way = |other: &Square| *other < square && holds(*other, square);
                lines.extend(
                    beside
                        .filter(|other| !other_way(other))
                        .map(|other| vec![square, other]),
                );
            }
            return lines;
        }
        let mut is_free = vec![true; board.len()];
        rng.shuffle(&mut squares);
        for first in squares {
            let mut line = vec![first];
            let length = rng.usize(least..=most.max(least));
            while is_free[first.index()] && line.len() < length {
                let last = line[line.len() - 1];
                let mut next = board.one_step_from(last, &AROUND);
                next.retain(|at| is_free[at.index()] && !line.contains(at) && holds(last, *at));
                match rng.choice(&next) {
                    Some(&at) => line.push(at),
                    None => break,
                }
            }
            if line.len() >= least {
                line.iter()
                    .for_each(|square| is_free[square.index()] = false);
                lines.push(line);
            }
        }
        lines
    }
}

/// The rule for these lines instead of those that it lists.
pub(super) fn on_lines(rule: &Difference, lines: Vec<Vec<Square>>) -> Difference {
    let bounds = match &rule.pairs {
        ComparedPairs::Lines(groups) => groups.bounds.clone(),
        ComparedPairs::Joined { bound, .. } => Bounds::Same(bound.clone()),
    };
    Difference {
        pairs: ComparedPairs::Lines(CountedGroups {
            grouping: Grouping::Listed(Arc::new(lines)),
            bounds,
        }),
        ..rule.clone()
    }
}
