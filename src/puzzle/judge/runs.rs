//! `[[runs]]`: for each group of squares, the lengths of its runs.
//!
//! It follows the definition: it goes along each group square by square, and compares its runs with the rule.

use std::sync::OnceLock;

use super::geometry::in_order;
use super::{Breach, RuleJudge};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Bound, KindId, Origin, Placement, Puzzle, Run, Runs, RunsOf};

/// A group with runs that are not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunsBreach {
    pub group: Group,
    /// The squares of each run.
    pub runs: Vec<Vec<Square>>,
    pub wanted: WantedRuns,
    pub origin: Origin,
}

/// What the rule requires of the runs of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedRuns {
    pub lengths: Option<Vec<Run>>,
    pub number: Bound,
    pub length: Bound,
}

impl WantedRuns {
    fn allows(&self, runs: &[Vec<Square>]) -> bool {
        let lengths: Vec<usize> = runs.iter().map(Vec::len).collect();
        self.number.allows(lengths.len())
            && lengths.iter().all(|&length| self.length.allows(length))
            && self
                .lengths
                .as_ref()
                .is_none_or(|wanted| are(wanted, &lengths))
    }
}

/// Whether runs of these lengths match the wanted list.
fn are(wanted: &[Run], lengths: &[usize]) -> bool {
    // For each number of lengths from the front, whether these match the items so far.
    let mut fits = vec![false; lengths.len() + 1];
    fits[0] = true;
    for run in wanted {
        fits = (0..=lengths.len())
            .map(|end| match *run {
                Run::Any => fits[..=end].contains(&true),
                Run::Of(length) => end > 0 && fits[end - 1] && lengths[end - 1] == length,
            })
            .collect();
    }
    fits[lengths.len()]
}

pub(super) struct RunsJudge<'a> {
    board: &'a Board,
    rule: &'a Runs,
    /// The groups, each with what the rule requires of it; built when first needed.
    groups: OnceLock<Vec<(Group, WantedRuns)>>,
}

impl<'a> RunsJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Runs) -> Self {
        RunsJudge {
            board: &puzzle.board,
            rule,
            groups: OnceLock::new(),
        }
    }

    fn groups(&self) -> &[(Group, WantedRuns)] {
        self.groups.get_or_init(|| {
            let groups = in_order(self.board, &self.rule.grouping).into_iter();
            let wanted = |(place, group)| {
                let wanted = WantedRuns {
                    lengths: self.rule.lengths_of(place).map(<[Run]>::to_vec),
                    number: self.rule.number,
                    length: self.rule.length,
                };
                (group, wanted)
            };
            groups.enumerate().map(wanted).collect()
        })
    }

    fn runs(&self, placement: &Placement, group: &Group) -> Vec<Vec<Square>> {
        let mut runs: Vec<Vec<Square>> = Vec::new();
        let mut last: Option<Counts> = None;
        for &square in &group.squares {
            let counts = self.counts(placement, square);
            match runs.last_mut() {
                Some(run) if counts.is_some() && counts == last => run.push(square),
                _ if counts.is_some() => runs.push(vec![square]),
                _ => {}
            }
            last = counts;
        }
        runs
    }

    /// Whether the content of a square counts, and as what.
    fn counts(&self, placement: &Placement, square: Square) -> Option<Counts> {
        let held = placement.get(square);
        match (&self.rule.of, held) {
            (RunsOf::Pieces(kinds), Some(kind)) => kinds.contains(kind).then_some(None),
            (RunsOf::Symbols(kinds), Some(kind)) => kinds.contains(kind).then_some(Some(kind)),
            (RunsOf::Empty, None) => self.board.is_open(square).then_some(None),
            _ => None,
        }
    }
}

/// What a square counts as; adjacent squares that count as the same are in one run.
type Counts = Option<KindId>;

impl RuleJudge for RunsJudge<'_> {
    fn holds(&self, placement: &Placement) -> bool {
        let mut groups = self.groups().iter();
        groups.all(|(group, wanted)| wanted.allows(&self.runs(placement, group)))
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let breach = |(group, wanted): &(Group, WantedRuns)| {
            let runs = self.runs(placement, group);
            (!wanted.allows(&runs)).then(|| {
                Breach::Runs(RunsBreach {
                    group: group.clone(),
                    runs,
                    wanted: wanted.clone(),
                    origin: self.rule.origin,
                })
            })
        };
        self.groups().iter().filter_map(breach).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Grouping, Wrap};
    use crate::puzzle::judge::tests::judged_picture;
    use crate::puzzle::{Bound, Breach, Moves, Puzzle, Run, Runs, RunsOf, sample};

    /// Men and women.
    fn people(board: Board) -> Puzzle {
        let mut puzzle = sample::on(board);
        for (name, symbol) in [("man", 'M'), ("woman", 'W')] {
            puzzle.add(name, symbol, Moves::none(), Bound::ANY);
        }
        puzzle
    }

    fn row(change: impl Fn(&mut Runs)) -> Puzzle {
        let mut puzzle = people(Board::new(1, 7, Wrap::NONE));
        let of = RunsOf::Pieces(puzzle.all_kinds());
        puzzle.runs(of, Grouping::Row, change);
        puzzle
    }

    /// For each group that breaks the rule, the lengths of its runs.
    fn wrong(puzzle: &Puzzle, picture: &str) -> Vec<Vec<usize>> {
        let breaches = judged_picture(puzzle, picture);
        let runs = |breach: &Breach| match breach {
            Breach::Runs(breach) => breach.runs.iter().map(Vec::len).collect(),
            other => panic!("{other:?}"),
        };
        breaches.iter().map(runs).collect()
    }

    #[test]
    fn runs_are_in_order_as_long_as_is_wanted() {
        let puzzle = row(|rule| rule.lengths = vec![Some(vec![Run::Of(2), Run::Of(1)])]);
        assert!(wrong(&puzzle, "MW.M...").is_empty());
        assert!(wrong(&puzzle, "..WW..M").is_empty());
        assert_eq!(wrong(&puzzle, "M.MM..."), [vec![1, 2]]);
        assert_eq!(wrong(&puzzle, "MMM...."), [vec![3]]);
        let none = row(|rule| rule.lengths = vec![Some(Vec::new())]);
        assert!(wrong(&none, ".......").is_empty());
        assert_eq!(wrong(&none, "..M...."), [vec![1]]);
    }

    #[test]
    fn a_star_stands_for_any_runs() {
        let star = [Run::Any, Run::Of(2), Run::Any];
        let puzzle = row(|rule| rule.lengths = vec![Some(star.to_vec())]);
        for right in ["MM.....", "M.MM.M.", "MM.MM..", "M.M..MM"] {
            assert!(wrong(&puzzle, right).is_empty(), "{right}");
        }
        assert_eq!(wrong(&puzzle, "M.MMM.M"), [vec![1, 3, 1]]);
        assert_eq!(wrong(&puzzle, "......."), [Vec::<usize>::new()]);
    }

    #[test]
    fn their_number_and_the_length_of_each_have_bounds() {
        let puzzle = row(|rule| {
            rule.number = Bound::at_most(2);
            rule.length = Bound::at_least(2);
        });
        assert!(wrong(&puzzle, "MM.WWW.").is_empty());
        assert!(wrong(&puzzle, ".......").is_empty());
        assert_eq!(wrong(&puzzle, "MM.W..."), [vec![2, 1]]);
        assert_eq!(wrong(&puzzle, "MM.MM.M"), [vec![2, 2, 1]]);
    }

    #[test]
    fn runs_of_empty_squares_and_of_equal_symbols() {
        let mut puzzle = people(Board::new(1, 4, Wrap::NONE));
        puzzle.runs(RunsOf::Empty, Grouping::Row, |rule| {
            rule.length = Bound::exactly(2)
        });
        assert!(wrong(&puzzle, "M..W").is_empty());
        assert_eq!(wrong(&puzzle, "M.WM"), [vec![1]]);
        let mut puzzle = people(Board::new(1, 4, Wrap::NONE));
        let of = RunsOf::Symbols(puzzle.all_kinds());
        puzzle.runs(of, Grouping::Row, |rule| rule.number = Bound::exactly(2));
        assert!(wrong(&puzzle, "MWW.").is_empty());
        assert!(wrong(&puzzle, "M.M.").is_empty());
        assert_eq!(wrong(&puzzle, "MWM."), [vec![1, 1, 1]]);
    }

    #[test]
    fn rows_end_at_joined_edges_and_diagonals_run_on() {
        let torus = || people(Board::new(4, 4, Wrap::BOTH));
        let mut puzzle = torus();
        let of = RunsOf::Pieces(puzzle.all_kinds());
        puzzle.runs(of.clone(), Grouping::Row, |rule| {
            rule.number = Bound::at_most(1)
        });
        assert_eq!(wrong(&puzzle, "M..M/..../..../...."), [vec![1, 1]]);
        // The ring through c4 begins at a2, its leftmost square, and goes up: b3, c4, d1.
        let mut puzzle = torus();
        puzzle.runs(of, Grouping::Diagonal, |rule| {
            rule.number = Bound::at_most(1)
        });
        assert!(wrong(&puzzle, "..M./.M../..../....").is_empty());
        assert!(wrong(&puzzle, "..M./..../..../...M").is_empty());
        assert_eq!(wrong(&puzzle, "..../..../M.../...M"), [vec![1, 1]]);
    }
}
