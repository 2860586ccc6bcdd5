//! `[[forbid]]`: a picture that must appear nowhere on the board.

use std::iter;

use super::{Data, Origin, Rule};
use crate::board::{Board, Group, Grouping, Isometry, Square, SquareSet, Step, Symmetry};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{Pattern, PatternCell};

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
    /// Whether it is a pattern of the drawn board: around its centre, squares lie at even rows and columns, and sides
    /// between them.
    pub sides: bool,
    pub origin: Origin,
}

impl Forbid {
    /// Where a step of the pattern leads from a square.
    pub fn step(&self, board: &Board, from: Square, step: Step) -> Option<Square> {
        match self.sides {
            true => board.drawn_step(from, step),
            false => board.step(from, step),
        }
    }

    /// Whether a pattern of this size, drawn around a square, covers no square twice over joined edges.
    pub fn fits_around(&self, board: &Board, rows: usize, columns: usize) -> bool {
        let unit = if self.sides { 2 } else { 1 };
        let wrap = board.wrap();
        (!wrap.top_bottom || rows <= unit * board.rows())
            && (!wrap.left_right || columns <= unit * board.columns())
    }

    /// How many rectangles of squares it may lie on: wholly on the board and in `within`, turned too if it is turned. If it is
    /// drawn around squares, around how many of these it may lie.
    pub fn places(&self, board: &Board) -> usize {
        if let Some(at) = &self.at {
            let patterns = self.patterns();
            let lies = |&centre: &Square| self.lies_around(board, &patterns, centre);
            return at.iter().filter(lies).count();
        }
        let (rows, columns) = (self.pattern.rows(), self.pattern.columns());
        let turned = (self.turn && rows != columns).then_some((columns, rows));
        let places = |(rows, columns)| {
            let window = Grouping::Window { rows, columns };
            if board.is_whole(&self.within) {
                return board.extent(&window).groups as usize;
            }
            let is_within = |group: &Group| group.squares.iter().all(|&s| self.within.contains(s));
            board.groups(&window).filter(is_within).count()
        };
        iter::once((rows, columns)).chain(turned).map(places).sum()
    }

    /// Whether one of these patterns may lie around a square.
    fn lies_around(&self, board: &Board, patterns: &[Pattern], centre: Square) -> bool {
        patterns.iter().any(|pattern| {
            let (rows, columns) = (pattern.rows(), pattern.columns());
            let (row, column) = pattern.centre().unwrap_or_default();
            let may_lie = |place: usize| {
                let step = Step::new(
                    (place / columns) as i64 - row as i64,
                    (place % columns) as i64 - column as i64,
                );
                match self.step(board, centre, step) {
                    Some(square) => !board.is_square(square) || self.within.contains(square),
                    // Outside nothing stands.
                    None => matches!(
                        pattern.looks()[place],
                        PatternCell::Anything | PatternCell::Empty
                    ),
                }
            };
            self.fits_around(board, rows, columns) && (0..rows * columns).all(may_lie)
        })
    }

    /// The different patterns that are forbidden.
    fn patterns(&self) -> Vec<Pattern> {
        let isometries = match self.turn {
            true => &Isometry::ALL[..],
            false => &[Isometry::Identity],
        };
        let mut patterns = Vec::new();
        for &isometry in isometries {
            let turned = self.pattern.turned(&Symmetry::turning(isometry));
            patterns.extend(turned.filter(|pattern| !patterns.contains(pattern)));
        }
        patterns
    }
}

impl Data for Forbid {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn is_void(&self, board: &Board) -> bool {
        match &self.at {
            Some(at) => {
                let patterns = self.patterns();
                !at.iter().any(|at| self.lies_around(board, &patterns, at))
            }
            None => self.places(board) == 0,
        }
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        Some(Rule::Forbid(Forbid {
            pattern: action.pattern(&self.pattern)?,
            turn: self.turn,
            within: action.squares(&self.within),
            at: self.at.as_ref().map(|at| action.squares(at)),
            sides: self.sides,
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
        let alone = self.patterns().into_iter().map(|pattern| Forbid {
            pattern,
            turn: false,
            within: self.within.clone(),
            at: self.at.clone(),
            sides: self.sides,
            origin: self.origin,
        });
        Some(alone.map(Rule::Forbid).collect())
    }
}
