//! `[[forbid]]`: a picture that must appear nowhere on the board.

use std::iter;

use super::{Data, Origin, Rule};
use crate::board::{Board, Group, Grouping, Isometry, SquareSet, Symmetry};
use crate::puzzle::Pattern;
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;

/// A pattern that must appear nowhere on the board, not over joined edges either, where all its
/// squares on the board are in `within`. Its instances are the places where it could lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forbid {
    pub pattern: Pattern,
    /// Whether its rotations and reflections must not appear either.
    pub turn: bool,
    pub within: SquareSet,
    /// With these the pattern has a centre, which lies on each of them in turn. It may hang over the edge of the board:
    /// outside nothing stands.
    pub at: Option<SquareSet>,
    pub origin: Origin,
}

impl Forbid {
    /// How many rectangles of squares it may lie on: wholly on the board and in `within`, turned too if it is turned. If it is
    /// drawn around squares, how many these are.
    pub fn places(&self, board: &Board) -> usize {
        if let Some(at) = &self.at {
            return at.count();
        }
        let (rows, columns) = (self.pattern.rows(), self.pattern.columns());
        let turned = (self.turn && rows != columns).then_some((columns, rows));
        let places = |(rows, columns)| {
            let window = Grouping::Window { rows, columns };
            if self.within.is_full() {
                return board.extent(&window).groups as usize;
            }
            let is_within = |group: &Group| group.squares.iter().all(|&s| self.within.contains(s));
            board.groups(&window).filter(is_within).count()
        };
        iter::once((rows, columns)).chain(turned).map(places).sum()
    }
}

impl Data for Forbid {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        Some(Rule::Forbid(Forbid {
            pattern: action.pattern(&self.pattern)?,
            turn: self.turn,
            within: action.squares(&self.within),
            at: self.at.as_ref().map(|at| action.squares(at)),
            origin: self.origin,
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        Some(Rule::Forbid(Forbid {
            within: crop.squares(&self.within),
            at: self.at.as_ref().map(|at| crop.squares(at)),
            ..self.clone()
        }))
    }

    /// A rule for each different picture that is forbidden.
    fn split(&self) -> Option<Vec<Rule>> {
        let isometries = match self.turn {
            true => &Isometry::ALL[..],
            false => &[Isometry::Identity],
        };
        let mut patterns = Vec::new();
        for &isometry in isometries {
            let turned = self.pattern.turned(&Symmetry::turning(isometry));
            patterns.extend(turned.filter(|pattern| !patterns.contains(pattern)));
        }
        let alone = patterns.into_iter().map(|pattern| Forbid {
            pattern,
            turn: false,
            within: self.within.clone(),
            at: self.at.clone(),
            origin: self.origin,
        });
        Some(alone.map(Rule::Forbid).collect())
    }
}
