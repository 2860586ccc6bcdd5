//! How large the encoding will be, before any of it is made.
//!
//! By arithmetic over the size of the board, the lengths of lines and the numbers of kinds, with
//! nothing held and no line walked. It leans upwards: every line counts as long as the longest,
//! walls and restrictions of pieces are not looked at except where they make more lines. On the
//! puzzles people write it lies between the true number and a few times that.

use std::collections::BTreeMap;

use thiserror::Error;

use super::Thresholds;
use super::attacks::without;
use super::cardinality::{needs_totalizer, subsets, within_reach};
use super::forbid::images;
use super::lengths::{longest_group, longest_line, straight_lines};
use super::possible::Possible;
use super::reach::{Reach, Riders};
use crate::board::{Board, Grouping, Terrain};
use crate::puzzle::{
    Attacks, Bound, Bounds, Clues, Count, Counted, CountedGroups, Distinct, Equal, Forbid, KindSet,
    Puzzle, Rule, Targets,
};

/// The greatest estimate that is encoded: about three gigabytes in the solver.
pub const MOST_LITERALS: u64 = 60_000_000;

/// The puzzle is too large to be encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("about {literals} literals would be needed, at most {most} are allowed")]
pub struct DoesNotFit {
    pub literals: u64,
    pub most: u64,
}

/// Refuses a puzzle whose clauses would have more than [`MOST_LITERALS`] literals.
pub fn check_size(puzzle: &Puzzle, thresholds: &Thresholds) -> Result<(), DoesNotFit> {
    let literals = estimate(puzzle, thresholds);
    let most = MOST_LITERALS;
    if literals > most {
        return Err(DoesNotFit { literals, most });
    }
    Ok(())
}

/// About how many literals the clauses of a puzzle will have, without guards.
pub fn estimate(puzzle: &Puzzle, thresholds: &Thresholds) -> u64 {
    let size = Size {
        puzzle,
        thresholds,
        possible: Possible::with_givens(puzzle),
        open: puzzle.board.open_squares().count() as f64,
    };
    let kinds = puzzle.kinds.len();
    let squares = size.open * (kinds as f64 + size.at_most_one(kinds));
    let rules = puzzle.rules.iter().map(|rule| match rule {
        Rule::Attacks(rule) => size.attacks(rule),
        Rule::Count(rule) => size.count(rule),
        Rule::Equal(rule) => size.equal(rule),
        Rule::Forbid(rule) => size.forbid(rule),
        Rule::Clues(rule) => size.clues(rule),
        Rule::Distinct(rule) => size.distinct(rule),
    });
    let numbers = puzzle.kind_ids().map(|id| {
        let count = puzzle.kind(id).count;
        size.total(&[id].into_iter().collect(), count)
    });
    // All outputs of a totalizer over the lines, and later a bound on the same number.
    let goal = puzzle.goal.as_ref().map_or(0.0, |goal| {
        let lines = size.counted_lines(&goal.of) as f64;
        2.0 * (size.open + totalizer(lines, lines))
    });
    // A number too great for the type becomes the greatest of the type.
    (squares + rules.sum::<f64>() + numbers.sum::<f64>() + goal) as u64
}

struct Size<'a> {
    puzzle: &'a Puzzle,
    thresholds: &'a Thresholds,
    possible: Possible,
    /// How many squares are open.
    open: f64,
}

impl Size<'_> {
    fn at_most_one(&self, literals: usize) -> f64 {
        let number = literals as f64;
        if literals <= self.thresholds.most_in_pairs().max(3) {
            return number * (number - 1.0).max(0.0);
        }
        // Two selectors for each literal, and pairs of selectors.
        6.0 * number
    }

    fn bounded(&self, literals: usize, bound: Bound) -> f64 {
        let Some((least, most)) = within_reach(bound, literals) else {
            return 0.0;
        };
        let at_least = match least {
            0 => 0.0,
            1 => literals as f64,
            _ => self.at_most(literals, literals - least, least),
        };
        at_least + self.at_most(literals, most, most + 1)
    }

    /// At most `most` true, by a totalizer with that many outputs if it takes one.
    fn at_most(&self, literals: usize, most: usize, outputs: usize) -> f64 {
        if most >= literals {
            return 0.0;
        }
        if needs_totalizer(self.thresholds, literals, most) {
            let outputs = match self.thresholds.count_preserving {
                true => literals,
                false => outputs,
            };
            return totalizer(literals as f64, outputs as f64);
        }
        match most {
            0 => literals as f64,
            1 => self.at_most_one(literals),
            _ => subsets(literals, most + 1) * (most + 1) as f64,
        }
    }

    /// The literals "one of these kinds stands here" for every square.
    fn occupancy(&self, kinds: &KindSet) -> f64 {
        match kinds.count() {
            0 | 1 => 0.0,
            several => self.open * (3 * several + 1) as f64,
        }
    }

    fn count(&self, rule: &Count) -> f64 {
        let helpers = match &rule.of {
            Counted::Pieces(kinds) => self.occupancy(kinds),
            Counted::Empty => self.occupancy(&self.puzzle.all_kinds()),
        };
        let groups = rule.each.iter().map(|each| {
            let extent = self.puzzle.board.extent(each.grouping);
            let longest = longest_group(&self.puzzle.board, each.grouping, extent.squares);
            let of_bound = |bound: Bound| match (each.grouping, &rule.of) {
                (Grouping::Board, Counted::Pieces(kinds)) => self.total(kinds, bound),
                _ => self.bounded(longest, bound) / longest.max(1) as f64 * extent.squares as f64,
            };
            match &each.bounds {
                Bounds::Same(bound) => of_bound(*bound),
                Bounds::Each(bounds) => {
                    let all = bounds.iter().map(|&bound| of_bound(bound));
                    all.fold(0.0, f64::max)
                }
            }
        });
        helpers + groups.sum::<f64>()
    }

    /// Each name is tied to the next by a bound over the literals of both.
    fn equal(&self, rule: &Equal) -> f64 {
        let helpers = rule.of.iter().map(|kinds| self.occupancy(kinds));
        let ties = rule.of.len().saturating_sub(1) as f64;
        let groups = rule.each.iter().map(|&grouping| {
            let extent = self.puzzle.board.extent(grouping);
            let longest = longest_group(&self.puzzle.board, grouping, extent.squares);
            let bound = Bound::exactly(longest as i64);
            let tie = self.bounded(longest.saturating_mul(2), bound);
            ties * tie / longest.max(1) as f64 * extent.squares as f64
        });
        // Definitions are made again for the kinds that two names do not share.
        2.0 * helpers.sum::<f64>() + groups.sum::<f64>()
    }

    /// A literal for each square of each place where an image can lie.
    fn forbid(&self, rule: &Forbid) -> f64 {
        let images = images(rule).into_iter();
        let covered = images.map(|image| self.puzzle.board.extent(image.windows()).squares as f64);
        self.occupancy(&self.puzzle.all_kinds()) + covered.sum::<f64>()
    }

    /// The number of pieces of some kinds on the whole board.
    fn total(&self, kinds: &KindSet, bound: Bound) -> f64 {
        if bound == Bound::ANY {
            return 0.0;
        }
        3.0 * self.open + self.bounded(self.counted_lines(kinds), bound)
    }

    /// How many literals a count of some kinds on the whole board is about.
    fn counted_lines(&self, kinds: &KindSet) -> usize {
        let squares = self.open as usize;
        let lines = self.lines_with_at_most_one(kinds).unwrap_or(squares);
        lines.min(squares)
    }

    /// In how few lines with at most one of these kinds each the rules cut the board.
    fn lines_with_at_most_one(&self, kinds: &KindSet) -> Option<usize> {
        if !self.thresholds.saturate {
            return None;
        }
        let all_in = |others: &KindSet| kinds.iter().all(|kind| others.contains(kind));
        let board = &self.puzzle.board;
        let walls = board
            .squares()
            .filter(|&s| board.terrain(s) == Terrain::Wall)
            .count();
        let of_rule = |rule: &Rule| match rule {
            Rule::Count(Count {
                of: Counted::Pieces(of),
                each,
                ..
            }) if all_in(of) => each
                .iter()
                .filter_map(|each| lines_of_groups(board, each))
                .min(),
            Rule::Attacks(rule) if is_zero(rule.bound) && all_in(&rule.by) => {
                let reach = Reach::new(self.puzzle, rule);
                let free =
                    |riders: &Riders| all_in(&riders.kinds) && self.is_free(rule, &reach, riders);
                let riders = reach.all().into_iter().filter(free);
                let lines = riders.filter_map(|riders| straight_lines(board, riders.step));
                // Each wall, and each given piece, cuts a line in two at most.
                lines
                    .min()
                    .map(|lines| lines + walls + self.puzzle.givens.len())
            }
            Rule::Count(_)
            | Rule::Attacks(_)
            | Rule::Clues(_)
            | Rule::Equal(_)
            | Rule::Forbid(_)
            | Rule::Distinct(_) => None,
        };
        self.puzzle.rules.iter().filter_map(of_rule).min()
    }

    fn attacks(&self, rule: &Attacks) -> f64 {
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
    fn clues(&self, rule: &Clues) -> f64 {
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

    /// For each pair of groups as long as one another, the differences in all places.
    fn distinct(&self, rule: &Distinct) -> f64 {
        let board = &self.puzzle.board;
        let in_pairs = rule.each.iter().map(|&grouping| {
            let mut of_length: BTreeMap<usize, f64> = BTreeMap::new();
            for group in board.groups(grouping) {
                *of_length.entry(group.squares.len()).or_default() += 1.0;
            }
            let places = of_length
                .into_iter()
                .map(|(length, groups)| groups * (groups - 1.0) / 2.0 * length as f64);
            places.sum::<f64>()
        });
        let of_place = (9 * self.puzzle.kinds.len() + 4) as f64;
        self.occupancy(&self.puzzle.all_kinds()) + in_pairs.sum::<f64>() * of_place
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
        let others = without(&blocking, &riders.as_far);
        match &rule.on {
            _ if !rule.within.is_full() => others,
            Targets::Pieces(on) => without(&others, on),
            Targets::Square => KindSet::default(),
            Targets::Empty => others,
        }
    }

    /// Whether lines along this step are stated as at-most-ones.
    fn is_free(&self, rule: &Attacks, reach: &Reach, riders: &Riders) -> bool {
        riders.is_unlimited()
            && reach.is_same_both_ways(&self.puzzle.board, riders.step)
            && self.blockers(rule, riders).is_empty()
    }
}

fn is_zero(bound: Bound) -> bool {
    bound.at_most == Some(0) && bound.at_least.is_none_or(|least| least <= 0)
}

/// Whether attackers and targets are the same pieces.
fn attackers_are_targets(rule: &Attacks) -> bool {
    matches!(&rule.on, Targets::Pieces(on) if *on == rule.by)
}

/// Each level of the tree merges pairs of nodes; a merge names each pair of their outputs.
fn totalizer(literals: f64, outputs: f64) -> f64 {
    let mut total = 0.0;
    let mut leaves = 2.0;
    while leaves < 2.0 * literals {
        let half = (leaves / 2.0_f64).min(outputs);
        let merge = (half * half).min(outputs * outputs / 2.0) + 2.0 * half;
        total += (literals / leaves).max(1.0) * 3.0 * merge;
        leaves *= 2.0;
    }
    total
}

fn lines_of_groups(board: &Board, each: &CountedGroups) -> Option<usize> {
    let Bounds::Same(bound) = each.bounds else {
        return None;
    };
    let lines = match each.grouping {
        Grouping::Row => board.rows(),
        Grouping::Column => board.columns(),
        Grouping::Box => board.extent(Grouping::Box).groups as usize,
        _ => return None,
    };
    bound.at_most.is_some_and(|most| most <= 1).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, SquareSet, Wrap};
    use crate::puzzle::{Moves, Origin, sample};
    use crate::sat::encode::Guards;
    use crate::sat::encode::random::{self, Random};
    use crate::sat::encode::truth::{all_thresholds, formula};

    fn written(puzzle: &Puzzle, thresholds: &Thresholds) -> u64 {
        let (cnf, _) = formula(puzzle, thresholds, Guards::None);
        cnf.clauses().map(|clause| clause.len() as u64).sum()
    }

    fn queens_with(n: usize, wrap: Wrap, on: Targets, bound: Bound) -> Puzzle {
        let mut puzzle = sample::on(Board::new(n, n, wrap));
        let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::exactly(5));
        puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
        puzzle.attacks(&[queen], on, bound);
        puzzle
    }

    fn clues_everywhere(n: usize, around: Moves) -> Puzzle {
        let mut puzzle = sample::open(n, n);
        let lamp = puzzle.add("lamp", 'L', Moves::none(), Bound::ANY);
        let clues: Vec<(usize, u8)> = (0..n * n).map(|square| (square, 2)).collect();
        puzzle.clues(&[lamp], around, &clues, true);
        puzzle
    }

    fn distinct_rows_and_columns(n: usize) -> Puzzle {
        let mut puzzle = sample::open(n, n);
        puzzle.add("zero", '0', Moves::none(), Bound::ANY);
        puzzle.add("one", '1', Moves::none(), Bound::ANY);
        puzzle.distinct(&[Grouping::Row, Grouping::Column]);
        puzzle
    }

    #[test]
    fn the_estimate_is_between_the_true_number_and_a_few_times_it() {
        let torus = Wrap {
            left_right: true,
            top_bottom: true,
        };
        let some = Bound {
            at_least: Some(1),
            at_most: None,
        };
        let queen = || Targets::Pieces(sample::set(&[crate::puzzle::KindId::new(0)]));
        let puzzles = [
            sample::queens(8),
            sample::queens(20),
            sample::queens(60),
            sample::queens_and_pawn(8),
            sample::queens_and_pawn(14),
            sample::queens_and_pawn(30),
            queens_with(8, Wrap::default(), Targets::Empty, some),
            queens_with(20, Wrap::default(), Targets::Empty, some),
            queens_with(8, Wrap::default(), queen(), Bound::exactly(1)),
            queens_with(20, Wrap::default(), queen(), Bound::exactly(1)),
            queens_with(9, torus, queen(), Bound::exactly(1)),
            queens_with(9, torus, queen(), Bound::exactly(0)),
            clues_everywhere(8, sample::king()),
            clues_everywhere(20, sample::queen()),
            distinct_rows_and_columns(4),
            distinct_rows_and_columns(20),
        ];
        for (index, puzzle) in puzzles.iter().enumerate() {
            let thresholds = Thresholds::default();
            let (written, estimate) = (written(puzzle, &thresholds), estimate(puzzle, &thresholds));
            let fits = written <= estimate && estimate <= 6 * written;
            assert!(
                fits,
                "puzzle {index}: {written} written, {estimate} estimated"
            );
        }
    }

    #[test]
    fn the_estimate_of_a_small_puzzle_is_small() {
        for seed in 0..300 {
            let puzzle = random::puzzle(&mut Random::new(seed));
            for thresholds in all_thresholds() {
                assert!(estimate(&puzzle, &thresholds) < 1_000_000);
            }
        }
    }

    #[test]
    fn a_thousand_queens_fit_and_the_largest_boards_are_refused_at_once() {
        let thresholds = Thresholds::default();
        assert_eq!(check_size(&sample::queens(1000), &thresholds), Ok(()));
        assert!(check_size(&sample::queens(2048), &thresholds).is_err());
        assert!(check_size(&sample::queens_and_pawn(2048), &thresholds).is_err());
        let mut lines = sample::open(2048, 2048);
        let point = lines.add("point", 'P', Moves::none(), Bound::ANY);
        lines.rules.push(Rule::Count(Count {
            of: Counted::Pieces(sample::set(&[point])),
            each: vec![CountedGroups {
                grouping: Grouping::Line,
                bounds: Bounds::Same(Bound {
                    at_least: None,
                    at_most: Some(2),
                }),
            }],
            within: SquareSet::full(2048 * 2048),
            origin: Origin(0),
        }));
        assert!(check_size(&lines, &thresholds).is_err());
        assert!(check_size(&distinct_rows_and_columns(2048), &thresholds).is_err());
        assert!(check_size(&clues_everywhere(2048, sample::queen()), &thresholds).is_err());
    }
}
