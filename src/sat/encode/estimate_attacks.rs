//! How large the clauses of attacks and clues will be, direction by direction, as [`super::attacks`]
//! chooses among its ways to state them.
//!
//! It must not make a clause or walk a line: see [`estimate`](mod@super::estimate).

use super::estimate::Size;
use super::lengths::{longest_line, straight_lines};
use super::reach::{Reach, Riders};
use crate::puzzle::{Attacks, Bound, Clues, KindSet, Targets};

impl Size<'_> {
    /// Targets, blockers and attackers as literals, each direction, and the numbers where some
    /// attackers are allowed.
    pub fn attacks(&self, rule: &Attacks) -> f64 {
        let reach = Reach::new(self.puzzle, rule);
        let targets = match &rule.on {
            Targets::Pieces(kinds) => self.occupancy(kinds),
            Targets::Empty => self.occupancy(&self.puzzle.all_kinds()),
            Targets::Square => 0.0,
        };
        let blockers = self.occupancy(&self.puzzle.all_kinds());
        let all = reach.all();
        let directions = all.iter().map(|riders| match is_zero(rule.bound) {
            true => self.forbidden_along(rule, &reach, riders),
            false => self.counted_along(riders),
        });
        let numbers = match is_zero(rule.bound) {
            true => 0.0,
            false => {
                let attackers = all.iter().map(|riders| self.attackers_along(riders)).sum();
                self.open * self.bounded(attackers, rule.bound)
            }
        };
        targets + blockers + self.occupancy(&rule.by) + directions.sum::<f64>() + numbers
    }

    /// The number around each clue: its squares, who sees it from them, and the bound.
    pub fn clues(&self, rule: &Clues) -> f64 {
        let blockers = self.occupancy(&self.puzzle.all_kinds());
        let length = |riders: &Riders| {
            let longest = longest_line(&self.puzzle.board, riders.step);
            riders.range().min(longest.saturating_sub(1))
        };
        let reach = Reach::around(self.puzzle, rule);
        let lengths: Vec<usize> = reach.all().iter().map(length).collect();
        // A neighbour is its own literal; what lies further needs to be seen.
        let ways = lengths.iter().map(|&length| match length {
            0 | 1 => 0.0,
            several => 16.0 * several as f64,
        });
        let ways: f64 = ways.sum();
        let squares = lengths.iter().sum::<usize>() + usize::from(rule.own);
        let mut of_number = [0.0; 10];
        for clue in &rule.clues {
            of_number[usize::from(clue.number.min(9))] += 1.0;
        }
        let bounds = of_number
            .iter()
            .zip(0..)
            .map(|(clues, number)| clues * (ways + self.bounded(squares, Bound::exactly(number))));
        blockers + self.occupancy(&rule.of) + bounds.sum::<f64>()
    }

    /// No target along one direction: at most ones, definitions, or pairs.
    fn forbidden_along(&self, rule: &Attacks, reach: &Reach, riders: &Riders) -> f64 {
        let length = longest_line(&self.puzzle.board, riders.step);
        if self.is_free(rule, reach, riders) {
            let excluded = if attackers_are_targets(rule) {
                0.0
            } else {
                6.0
            };
            let squares = self.open * (self.at_most_one(length) / length.max(1) as f64 + excluded);
            let pairwise = self.thresholds.most_in_pairs().min(length);
            let by_pairs = self.on_short_lines(riders, pairwise) * pairwise as f64;
            // Both directions are stated at once.
            return (squares + by_pairs) / 2.0;
        }
        if self.is_seen(riders, length) {
            let between = self.thresholds.between;
            let by_pairs = (between * between) as f64 / 4.0;
            return self.open * 13.0 + self.on_short_lines(riders, between) * by_pairs;
        }
        let distance = riders.range().min(length.saturating_sub(1)) as f64;
        let between = match self.blockers(rule, riders).is_empty() {
            true => 0.0,
            false => distance * distance / 2.0,
        };
        self.open * (2.0 * distance + between)
    }

    /// How many squares lie on lines of this direction with at most `limit` squares: near the
    /// corners diagonals are short, and stated as short lines are even where the longest is not.
    fn on_short_lines(&self, riders: &Riders, limit: usize) -> f64 {
        let is_diagonal = riders.step.rows != 0 && riders.step.columns != 0;
        match is_diagonal {
            true => self.open.min(limit as f64 * limit as f64),
            false => 0.0,
        }
    }

    /// The literals "attacks this target" along one direction, for all targets.
    fn counted_along(&self, riders: &Riders) -> f64 {
        let length = longest_line(&self.puzzle.board, riders.step);
        let attackers = self.attackers_along(riders);
        if self.is_seen(riders, length) {
            let between = self.thresholds.between;
            return self.open * 13.0 + self.on_short_lines(riders, between) * 8.0 * between as f64;
        }
        match attackers {
            0 | 1 => self.open,
            several => self.open * 16.0 * several as f64,
        }
    }

    fn attackers_along(&self, riders: &Riders) -> usize {
        let length = longest_line(&self.puzzle.board, riders.step);
        match self.is_seen(riders, length) {
            true => 1,
            false => riders.range().min(length.saturating_sub(1)),
        }
    }

    fn is_seen(&self, riders: &Riders, length: usize) -> bool {
        riders.is_unlimited()
            && length > self.thresholds.between
            && straight_lines(&self.puzzle.board, riders.step).is_some()
    }

    /// The kinds that clauses about these riders have to name as blockers.
    fn blockers(&self, rule: &Attacks, riders: &Riders) -> KindSet {
        let puzzle = self.puzzle;
        let blocking = |&kind: &_| puzzle.kind(kind).blocks && !self.possible.is_used_up(kind);
        let blocking: KindSet = puzzle.kind_ids().filter(blocking).collect();
        let others = blocking.without(&riders.as_far);
        match &rule.on {
            _ if !rule.within.is_full() => others,
            Targets::Pieces(on) => others.without(on),
            Targets::Square => KindSet::default(),
            Targets::Empty => others,
        }
    }

    /// Whether lines along this step are stated as at-most-ones.
    pub fn is_free(&self, rule: &Attacks, reach: &Reach, riders: &Riders) -> bool {
        riders.is_unlimited()
            && reach.is_same_both_ways(&self.puzzle.board, riders.step)
            && self.blockers(rule, riders).is_empty()
    }
}

/// Whether nothing may attack.
pub fn is_zero(bound: Bound) -> bool {
    bound.at_most == Some(0) && bound.at_least.is_none_or(|least| least <= 0)
}

/// Whether attackers and targets are the same pieces.
fn attackers_are_targets(rule: &Attacks) -> bool {
    matches!(&rule.on, Targets::Pieces(on) if *on == rule.by)
}
