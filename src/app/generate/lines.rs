//! Random lines along which a rule about differences holds.

use std::sync::Arc;

use crate::random::Random;

use super::Making;
use super::shapes::{AROUND, beside};
use crate::app::read_off::read_off;
use crate::board::{Board, Grouping, Square};
use crate::puzzle::{Bounds, ComparedPairs, CountedGroups, Difference, Interval, Rule};

impl Making<'_> {
    /// Random lines along which the rule holds, beside those that are drawn already. Lines of two squares are all pairs
    /// side by side; longer ones go to any square around, share none, and do not cross.
    pub fn lines(
        &self,
        rule: &Difference,
        drawn: &[Vec<Square>],
        rng: &mut Random,
    ) -> Vec<Vec<Square>> {
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
        let long = drawn.iter().filter(|line| line.len() > 2);
        let mut is_free = vec![true; board.len()];
        long.clone()
            .flatten()
            .for_each(|square| is_free[square.index()] = false);
        let mut steps: Vec<[Square; 2]> = long.flat_map(|line| steps_of(line)).collect();
        rng.shuffle(&mut squares);
        for first in squares {
            let mut line = vec![first];
            let length = rng.within(least..=most.max(least));
            while is_free[first.index()] && line.len() < length {
                let last = line[line.len() - 1];
                let mut next = board.one_step_from(last, &AROUND);
                next.retain(|at| is_free[at.index()] && !line.contains(at) && holds(last, *at));
                next.retain(|&at| {
                    let crossed = crossed_by(board, last, at);
                    let mut taken = steps_of(&line).chain(steps.iter().copied());
                    !taken.any(|step| step == crossed)
                });
                match rng.choice(&next) {
                    Some(&at) => line.push(at),
                    None => break,
                }
            }
            if line.len() >= least {
                line.iter()
                    .for_each(|square| is_free[square.index()] = false);
                steps.extend(steps_of(&line));
                lines.push(line);
            }
        }
        lines
    }
}

/// The steps of a line, each from the earlier square.
fn steps_of(line: &[Square]) -> impl Iterator<Item = [Square; 2]> {
    let step = |step: &[Square]| [step[0].min(step[1]), step[0].max(step[1])];
    line.windows(2).map(step)
}

/// The step that a step along a diagonal crosses, from the earlier square; of another step itself.
fn crossed_by(board: &Board, one: Square, other: Square) -> [Square; 2] {
    let corner = |row: Square, column: Square| board.at(board.row(row), board.column(column));
    let [first, second] = [corner(one, other), corner(other, one)];
    [first.min(second), first.max(second)]
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
