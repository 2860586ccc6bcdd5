//! `[[runs]]`: for each group of squares, the lengths of its runs.
//!
//! It follows the definition: it goes along each group square by square, and compares its runs with the rule.

use super::Breach;
use super::geometry::in_order;
use super::groupwise::{GroupRule, JudgedGroup, JudgedGroups};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Bound, KindId, Origin, Placement, Run, Runs, RunsOf};

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
                Run::One => end > 0 && fits[end - 1],
                Run::Of(length) => end > 0 && fits[end - 1] && lengths[end - 1] == length,
            })
            .collect();
    }
    fits[lengths.len()]
}

/// What a square counts as; adjacent squares that count as the same are in one run.
type Counts = Option<KindId>;

/// Whether the content of a square counts, and as what.
fn counts(of: &RunsOf, board: &Board, placement: &Placement, square: Square) -> Option<Counts> {
    match (of, placement.get(square)) {
        (RunsOf::Pieces(kinds), Some(kind)) => kinds.contains(kind).then_some(None),
        (RunsOf::Symbols(kinds), Some(kind)) => kinds.contains(kind).then_some(Some(kind)),
        (RunsOf::Empty, None) => board.is_open(square).then_some(None),
        _ => None,
    }
}

fn runs(of: &RunsOf, board: &Board, placement: &Placement, line: &[Square]) -> Vec<Vec<Square>> {
    let mut runs: Vec<Vec<Square>> = Vec::new();
    let mut last: Option<Counts> = None;
    for &square in line {
        let counts = counts(of, board, placement, square);
        match runs.last_mut() {
            Some(run) if counts.is_some() && counts == last => run.push(square),
            _ if counts.is_some() => runs.push(vec![square]),
            _ => {}
        }
        last = counts;
    }
    runs
}

impl GroupRule for Runs {
    type Wanted = WantedRuns;

    fn groups<'a>(&'a self, board: &'a Board) -> JudgedGroups<'a, WantedRuns> {
        let all = in_order(board, &self.grouping).into_iter().enumerate();
        Box::new(all.map(|(place, group)| JudgedGroup {
            area: group.squares.clone(),
            group,
            wanted: WantedRuns {
                lengths: self.lengths_of(place).map(<[Run]>::to_vec),
                number: self.number.clone(),
                length: self.length.clone(),
            },
        }))
    }

    fn holds(
        &self,
        board: &Board,
        placement: &Placement,
        area: &[Square],
        wanted: &WantedRuns,
    ) -> bool {
        wanted.allows(&runs(&self.of, board, placement, area))
    }

    fn breach(
        &self,
        board: &Board,
        placement: &Placement,
        broken: JudgedGroup<WantedRuns>,
    ) -> Breach {
        Breach::Runs(RunsBreach {
            runs: runs(&self.of, board, placement, &broken.area),
            group: broken.group,
            wanted: broken.wanted,
            origin: self.origin,
        })
    }
}
