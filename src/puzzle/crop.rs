//! A puzzle on a part of its board, for the search for a smaller puzzle ([`Crop::puzzle`]).

use std::ops::Range;
use std::sync::Arc;

use super::{Given, Interval, Kind, Puzzle};
use crate::board::{Board, Grouping, Regions, Square, SquareSet};

/// A rectangle of a board, and the square in it that each square becomes.
pub struct Crop {
    board: Board,
    /// Indexed by the squares of the whole board.
    becomes: Vec<Option<Square>>,
}

impl Crop {
    /// `None` if nothing would be left, and for a board with sides.
    pub fn new(whole: &Board, rows: Range<usize>, columns: Range<usize>) -> Option<Crop> {
        if rows.is_empty() || columns.is_empty() || whole.has_sides() {
            return None;
        }
        let mut board = Board::new(rows.len(), columns.len(), whole.wrap());
        let mut becomes = vec![None; whole.len()];
        for square in whole.squares() {
            let (row, column) = (whole.row(square), whole.column(square));
            if rows.contains(&row) && columns.contains(&column) {
                let new = board.at(row - rows.start, column - columns.start);
                board.set_terrain(new, whole.terrain(square));
                becomes[square.index()] = Some(new);
            }
        }
        Some(Crop { board, becomes })
    }

    /// The new square of a square; `None` if it is cut off.
    pub fn square(&self, square: Square) -> Option<Square> {
        self.becomes[square.index()]
    }

    pub fn squares(&self, set: &SquareSet) -> SquareSet {
        let kept = set.iter().filter_map(|square| self.square(square));
        SquareSet::of(self.board.len(), kept)
    }

    /// What is inside the crop of regions that a rule draws.
    pub fn regions(&self, regions: &Regions) -> Regions {
        let mut labels = vec![None; self.board.len()];
        for (square, becomes) in self.becomes.iter().enumerate() {
            if let Some(becomes) = becomes {
                labels[becomes.index()] = regions.label(Square::new(square));
            }
        }
        Regions::new(labels)
    }

    /// The parts inside the crop of the groups that a rule draws or lists itself; other groupings are those of
    /// the new board. `None` if no listed line is left.
    pub fn grouping(&self, grouping: &Grouping) -> Option<Grouping> {
        Some(match grouping {
            Grouping::Drawn(regions) => Grouping::Drawn(Arc::new(self.regions(regions))),
            Grouping::Listed(lines) => {
                let line =
                    |line: &Vec<Square>| line.iter().filter_map(|&s| self.square(s)).collect();
                let lines = lines.iter().map(line);
                let lines = lines.filter(|line: &Vec<Square>| !line.is_empty());
                let lines: Vec<Vec<Square>> = lines.collect();
                if lines.is_empty() {
                    return None;
                }
                Grouping::Listed(Arc::new(lines))
            }
            Grouping::Sided(_) => return None,
            of_board => of_board.clone(),
        })
    }

    /// The puzzle on this part, without regions and boxes. A given piece that is cut off is one less to be
    /// placed. `None` if a rule cannot be cropped.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let rules = puzzle.rules.iter().map(|rule| rule.cropped(self));
        let (mut kinds, mut givens) = (puzzle.kinds.clone(), Vec::new());
        for kind in &mut kinds {
            kind.squares = self.squares(&kind.squares);
        }
        for given in &puzzle.givens {
            match self.square(given.square) {
                Some(square) => givens.push(Given { square, ..*given }),
                None => one_less(&mut kinds[given.kind.index()]),
            }
        }
        Some(Puzzle {
            board: self.board.clone(),
            kinds,
            givens,
            rules: rules.collect::<Option<_>>()?,
            print: Default::default(),
            ..puzzle.clone()
        })
    }
}

fn one_less(kind: &mut Kind) {
    let less = |number: Option<i64>| number.map(|number| number.saturating_sub(1));
    kind.count = Interval {
        at_least: less(kind.count.at_least),
        at_most: less(kind.count.at_most),
    };
}
