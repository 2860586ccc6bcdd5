//! How large the encoding will be, before any of it is made.
//!
//! By arithmetic over the size of the board, the lengths of lines and the numbers of kinds, with
//! nothing held and no line walked. It leans upwards: every line counts as long as the longest,
//! walls and restrictions of pieces are not looked at except where they make more lines. On the
//! puzzles people write it lies between the true number and a few times that.

use std::collections::BTreeMap;

use thiserror::Error;

use super::Thresholds;
use super::cardinality::{needs_totalizer, subsets, within_reach};
use super::estimate_attacks::is_zero;
use super::forbid::images;
use super::lengths::{longest_group, straight_lines};
use super::possible::Possible;
use super::reach::{Reach, Riders};
use crate::board::{Board, Grouping, Terrain};
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Distinct, Equal, Forbid, KindSet, Puzzle, Rule,
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

/// A puzzle of which the size is asked. All methods count literals of clauses, about.
pub struct Size<'a> {
    pub puzzle: &'a Puzzle,
    pub thresholds: &'a Thresholds,
    pub possible: Possible,
    /// How many squares are open.
    pub open: f64,
}

impl Size<'_> {
    pub fn at_most_one(&self, literals: usize) -> f64 {
        let number = literals as f64;
        if literals <= self.thresholds.most_in_pairs().max(3) {
            return number * (number - 1.0).max(0.0);
        }
        // Two selectors for each literal, and pairs of selectors.
        6.0 * number
    }

    pub fn bounded(&self, literals: usize, bound: Bound) -> f64 {
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
    pub fn occupancy(&self, kinds: &KindSet) -> f64 {
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
    use crate::board::{Board, Wrap};
    use crate::puzzle::{Moves, Targets, sample};
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
        let points = Counted::Pieces(sample::set(&[point]));
        let at_most_two = Bound {
            at_least: None,
            at_most: Some(2),
        };
        lines.count(points, Grouping::Line, at_most_two);
        assert!(check_size(&lines, &thresholds).is_err());
        assert!(check_size(&distinct_rows_and_columns(2048), &thresholds).is_err());
        assert!(check_size(&clues_everywhere(2048, sample::queen()), &thresholds).is_err());
    }
}
