//! `[[difference]]`: for each pair of squares, the difference of the values on them.

use std::sync::Arc;

use super::{Bound, Bounds, CountedGroups, Data, Origin, Rule, joins_two};
use crate::board::{Board, Grouping, Square, SquareSet};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{Moves, Puzzle, Values};

/// For each pair of squares that both hold one of `of`: how far their values are apart.
///
/// Its instances are the lines; or, with moves, the pairs, as places of two squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The pieces that are compared, and their values. The largest difference fits into 64 bits.
    pub of: Values,
    pub pairs: ComparedPairs,
    /// Whether all squares of a line are compared, each with every later one; otherwise each with the next.
    pub all: bool,
    pub measure: Measure,
    pub origin: Origin,
}

/// How the values of two squares are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The size of their difference: it does not matter which square is the first.
    Size,
    /// The first minus the second.
    Signed,
    /// The quotient of the greater absolute value by the smaller, where it is whole, and otherwise 0; 0 too where
    /// the smaller is 0.
    Ratio,
}

/// Which squares are compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ComparedPairs {
    /// Each square with every square that a piece on it with these moves would attack, both within the
    /// set.
    Joined {
        moves: Moves,
        within: SquareSet,
        bound: Bound,
    },
    /// Squares of a listed line, in its order.
    Lines(CountedGroups),
}

impl ComparedPairs {
    /// Whether some difference must be less than 0.
    pub fn is_bounded_below_zero(&self) -> bool {
        let is_below = |bound: &Bound| bound.hull().at_most.is_some_and(|most| most < 0);
        match self {
            ComparedPairs::Joined { bound, .. } => is_below(bound),
            ComparedPairs::Lines(groups) => match &groups.bounds {
                Bounds::Same(bound) => is_below(bound),
                Bounds::Each(bounds) => bounds.iter().any(is_below),
            },
        }
    }

    fn of_listed(pairs: Vec<([Square; 2], Bound)>) -> Self {
        let (lines, bounds): (Vec<_>, Vec<_>) = pairs
            .into_iter()
            .map(|(pair, bound)| (pair.to_vec(), bound))
            .unzip();
        ComparedPairs::Lines(CountedGroups {
            grouping: Grouping::Listed(Arc::new(lines)),
            bounds: Bounds::Each(bounds),
        })
    }
}

impl Difference {
    pub fn is_signed(&self) -> bool {
        self.measure == Measure::Signed
    }

    /// The pairs of squares of a line that are compared, the earlier square first.
    pub fn pairs_of(&self, line: &[Square]) -> Vec<[Square; 2]> {
        let furthest = if self.all { line.len() } else { 1 };
        let mut pairs = Vec::new();
        for (place, &first) in line.iter().enumerate() {
            let later = line[place + 1..].iter().take(furthest);
            pairs.extend(later.map(|&second| [first, second]));
        }
        pairs
    }

    /// The pairs of lines one by one, with their bounds; nothing for pairs by moves.
    fn listed(&self) -> Vec<([Square; 2], Bound)> {
        let ComparedPairs::Lines(groups) = &self.pairs else {
            return Vec::new();
        };
        let lines = groups.grouping.own_groups().unwrap_or_default();
        let pairs = lines.iter().enumerate().flat_map(|(place, line)| {
            let bound = groups.bounds.of(place);
            let pairs = self.pairs_of(line).into_iter();
            pairs.map(move |pair| (pair, bound.clone()))
        });
        pairs.collect()
    }
}

impl Data for Difference {
    fn bounded(&self) -> &[CountedGroups] {
        match &self.pairs {
            ComparedPairs::Lines(groups) => std::slice::from_ref(groups),
            ComparedPairs::Joined { .. } => &[],
        }
    }

    fn is_void(&self, board: &Board) -> bool {
        match &self.pairs {
            ComparedPairs::Joined { moves, within, .. } => !joins_two(board, moves, within),
            ComparedPairs::Lines(groups) => {
                let mut lines = board.groups(&groups.grouping);
                !lines.any(|line| line.squares.len() > 1)
            }
        }
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let pairs = match &self.pairs {
            ComparedPairs::Joined {
                moves,
                within,
                bound,
            } => ComparedPairs::Joined {
                moves: action.moves(moves)?,
                within: action.squares(within),
                bound: bound.clone(),
            },
            ComparedPairs::Lines(groups) => ComparedPairs::Lines(groups.image(action)?),
        };
        Some(Rule::Difference(Difference {
            of: self.of.image(action),
            pairs,
            ..self.clone()
        }))
    }

    /// Squares that become neighbours because those between them are cut off are not a pair; `None` if no pair
    /// is left.
    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let pairs = match &self.pairs {
            ComparedPairs::Joined {
                moves,
                within,
                bound,
            } => ComparedPairs::Joined {
                moves: moves.clone(),
                within: crop.squares(within),
                bound: bound.clone(),
            },
            ComparedPairs::Lines(_) => {
                let kept = |([one, other], bound): ([Square; 2], Bound)| {
                    Some(([crop.square(one)?, crop.square(other)?], bound))
                };
                let kept: Vec<_> = self.listed().into_iter().filter_map(kept).collect();
                if kept.is_empty() {
                    return None;
                }
                ComparedPairs::of_listed(kept)
            }
        };
        Some(Rule::Difference(Difference {
            pairs,
            all: false,
            ..self.clone()
        }))
    }

    /// Splits lines into their pairs.
    fn split(&self) -> Option<Vec<Rule>> {
        if let ComparedPairs::Joined { .. } = self.pairs {
            return None;
        }
        let alone = self.listed().into_iter().map(|pair| Difference {
            pairs: ComparedPairs::of_listed(vec![pair]),
            all: false,
            ..self.clone()
        });
        Some(alone.map(Rule::Difference).collect())
    }

    /// Only for signed differences it matters which square of a pair is the first.
    fn canonical(&self, _: &Puzzle) -> Option<Rule> {
        if self.is_signed() || matches!(self.pairs, ComparedPairs::Joined { .. }) {
            return None;
        }
        let mut pairs = self.listed();
        pairs.iter_mut().for_each(|(pair, _)| pair.sort_unstable());
        pairs.sort_unstable();
        pairs.dedup();
        Some(Rule::Difference(Difference {
            pairs: ComparedPairs::of_listed(pairs),
            all: false,
            ..self.clone()
        }))
    }
}
