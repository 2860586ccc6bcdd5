//! Pieces on sides: those that join corners are heavy lines of the grid, those that join squares lines through them.

use rustc_hash::FxHashMap;

use crate::board::Wrap;
use crate::puzzle::Joins;
use crate::render::boards::unicode::edge::{Edge, joint};
use crate::render::format::Shown;

/// A row and a column of the drawn board: squares have odd ones, corners even ones, and sides lie between.
pub type DrawnPlace = (usize, usize);

/// What stands on the sides of a board.
pub struct SideLines {
    joins: Joins,
    /// Whether a piece stands on each side.
    stands: FxHashMap<DrawnPlace, bool>,
}

impl SideLines {
    /// `None` where lines would not show everything: pieces of several kinds, what can still stand on sides, what differs.
    pub fn of(shown: &Shown) -> Option<Self> {
        let (puzzle, style) = (shown.puzzle, shown.style);
        let board = &puzzle.board;
        let mut on_sides = puzzle.kind_ids().filter(|&kind| puzzle.is_on_sides(kind));
        let joins = puzzle.kind(on_sides.next()?).joins?;
        let shows_more = style.candidates.is_some() || !style.differs.is_empty();
        if on_sides.next().is_some() || shows_more || board.wrap() != Wrap::default() {
            return None;
        }
        let stands = board.sides().map(|side| {
            let place = board.drawn_place(side);
            let stands = shown.placement.get(side).is_some();
            ((place.row, place.column), stands)
        });
        Some(SideLines {
            joins,
            stands: stands.collect(),
        })
    }

    fn stands(&self, joins: Joins, place: DrawnPlace) -> bool {
        self.joins == joins && self.stands.get(&place) == Some(&true)
    }

    /// The line along a side, which would be this one without sides. Where pieces are such lines, no others are drawn
    /// between squares.
    pub fn edge(&self, place: DrawnPlace, usual: Edge) -> Edge {
        match (self.joins, usual) {
            _ if self.stands(Joins::Corners, place) => Edge::Heavy,
            (Joins::Corners, Edge::Thin) => Edge::None,
            _ => usual,
        }
    }

    /// The part of a line through squares that crosses a side.
    pub fn across(&self, place: DrawnPlace) -> Option<char> {
        let is_upright = place.0.is_multiple_of(2);
        let stroke = if is_upright { '┃' } else { '━' };
        self.stands(Joins::Squares, place).then_some(stroke)
    }

    /// The lines that meet in a square.
    pub fn within(&self, square: DrawnPlace) -> Option<char> {
        let (row, column) = square;
        let sides = [
            (row - 1, column),
            (row, column + 1),
            (row + 1, column),
            (row, column - 1),
        ];
        let edges = sides.map(|side| match self.stands(Joins::Squares, side) {
            true => Edge::Heavy,
            false => Edge::None,
        });
        (edges != [Edge::None; 4]).then(|| joint(edges))
    }
}
