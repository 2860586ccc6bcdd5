//! `[[runs]]`: for each group of squares, the lengths of its runs.

use std::sync::Arc;

use super::{Bound, Data, Origin, Rule};
use crate::board::{Grouping, Square};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{KindSet, Puzzle};

/// For each group of squares, in its order: its runs. A run is a maximal sequence of consecutive squares that
/// hold what counts. Its instances are the groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Runs {
    pub of: RunsOf,
    /// Rows, columns, diagonals of one slope, or listed lines.
    pub grouping: Grouping,
    /// The list of runs of each group, in order; `None` for a group without a list. Empty if no
    /// group has one.
    pub lengths: Vec<Option<Vec<Run>>>,
    /// How many runs a group has.
    pub number: Bound,
    /// How long each run is.
    pub length: Bound,
    pub origin: Origin,
}

/// What runs consist of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RunsOf {
    /// Squares that hold any of these.
    Pieces(KindSet),
    /// Open squares that hold nothing.
    Empty,
    /// Squares that hold the same one of these.
    Symbols(KindSet),
}

/// An item in the list of the runs of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Run {
    /// A run of this number of squares.
    Of(usize),
    /// One run of any length; never the only item of a list, which is written as no list.
    One,
    /// Any number of runs; two of these items are never adjacent.
    Any,
}

/// A line, and its list of runs.
type LineOfRuns = (Vec<Square>, Option<Vec<Run>>);

impl Runs {
    /// The list of runs of the group at this index, if the rule has one.
    pub fn lengths_of(&self, place: usize) -> Option<&[Run]> {
        self.lengths.get(place)?.as_deref()
    }

    fn of_lines(&self, lines: Vec<LineOfRuns>) -> Rule {
        let (lines, mut lengths): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
        if lengths.iter().all(Option::is_none) {
            lengths.clear();
        }
        Rule::Runs(Runs {
            grouping: Grouping::Listed(Arc::new(lines)),
            lengths,
            ..self.clone()
        })
    }
}

impl Data for Runs {
    fn groupings(&self) -> Vec<&Grouping> {
        vec![&self.grouping]
    }

    fn says_of_each(&self, _: &Grouping) -> bool {
        !self.lengths.is_empty()
    }

    /// Listed lines, because the image of a row may be read from its other end, or begin in its
    /// middle.
    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let groups = action.board().groups(&self.grouping).enumerate();
        let lines = groups.map(|(place, group)| {
            let squares = group.squares.iter().map(|&square| action.square(square));
            let lengths = self.lengths_of(place).map(<[Run]>::to_vec);
            (squares.collect(), lengths)
        });
        let of = match &self.of {
            RunsOf::Pieces(kinds) => RunsOf::Pieces(action.kinds(kinds)),
            RunsOf::Symbols(kinds) => RunsOf::Symbols(action.kinds(kinds)),
            RunsOf::Empty => RunsOf::Empty,
        };
        let image = Runs { of, ..self.clone() };
        Some(image.of_lines(lines.collect()))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let grouping = crop.grouping(&self.grouping)?;
        self.lengths.is_empty().then(|| {
            Rule::Runs(Runs {
                grouping,
                ..self.clone()
            })
        })
    }

    /// Listed lines in a fixed order, each read from the end that makes it smaller.
    fn canonical(&self, puzzle: &Puzzle) -> Option<Rule> {
        let groups = puzzle.board.groups(&self.grouping).enumerate();
        let lines = groups.map(|(place, group)| {
            let line = group.squares;
            let lengths = self.lengths_of(place).map(<[Run]>::to_vec);
            let reversed = |lengths: &Vec<Run>| lengths.iter().rev().copied().collect();
            let other: LineOfRuns = (
                line.iter().rev().copied().collect(),
                lengths.as_ref().map(reversed),
            );
            other.min((line, lengths))
        });
        let mut lines: Vec<LineOfRuns> = lines.collect();
        lines.sort_unstable();
        lines.dedup();
        Some(self.of_lines(lines))
    }
}
