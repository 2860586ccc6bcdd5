//! Pieces on sides: those that join corners are heavy lines of the grid, those that join squares lines through them.

use crate::board::{Board, RowColumn, Square, Wrap};
use crate::puzzle::{Joins, Placement, Puzzle};
use crate::render::boards::unicode::edge::{Edge, joint};
use crate::render::format::Shown;
use crate::render::marks::borders::is_dotted;

/// What stands on the sides of a board.
#[derive(Clone, Copy)]
pub struct SideLines<'a> {
    board: &'a Board,
    placement: &'a Placement,
    joins: Joins,
    /// Whether the edge of the board is a line, because no piece lies on it.
    has_frame: bool,
}

impl<'a> SideLines<'a> {
    /// `None` where lines would not show everything: pieces of several kinds, what can still stand on sides, what differs.
    pub fn of(shown: &Shown<'a>) -> Option<Self> {
        let (puzzle, style) = (shown.puzzle, shown.style);
        let shows_more = style.candidates.is_some() || !style.differs.is_empty();
        Some(SideLines {
            board: &puzzle.board,
            placement: shown.placement,
            joins: SideLines::joins(puzzle).filter(|_| !shows_more)?,
            has_frame: !is_dotted(puzzle),
        })
    }

    /// What the pieces on sides join; `None` where these are of several kinds, or the board has no edge.
    pub fn joins(puzzle: &Puzzle) -> Option<Joins> {
        let mut on_sides = puzzle.kind_ids().filter(|&kind| puzzle.is_on_sides(kind));
        let joins = puzzle.kind(on_sides.next()?).joins?;
        let is_alone = on_sides.next().is_none() && puzzle.board.wrap() == Wrap::NONE;
        is_alone.then_some(joins)
    }

    /// Whether a line lies along the side at this place of the drawn board, or none, where lines along sides are the only
    /// ones; `usual` is what would be drawn without sides, `Edge::None` beyond the board.
    pub fn edge(&self, place: RowColumn, usual: Edge) -> Edge {
        let is_there = usual != Edge::None && self.joins == Joins::Corners;
        let is_outer = |at: usize, squares: usize| at == 0 || at == 2 * squares;
        let is_frame = match place.row.is_multiple_of(2) {
            true => is_outer(place.row, self.board.rows()),
            false => is_outer(place.column, self.board.columns()),
        };
        match usual {
            _ if is_there && self.has_frame && is_frame => Edge::Heavy,
            _ if is_there && self.stands(self.board.drawn().at(place)) => Edge::Heavy,
            Edge::Thin if is_there => Edge::None,
            _ => usual,
        }
    }

    /// Whether a line through squares crosses this side.
    pub fn crosses(&self, side: Square) -> bool {
        self.joins == Joins::Squares && self.stands(side)
    }

    /// The lines that meet in a square.
    pub fn within(&self, square: Square) -> Option<char> {
        let edges = self.board.sides_of(square);
        let edges = edges.map(|side| match self.crosses(side) {
            true => Edge::Heavy,
            false => Edge::None,
        });
        (edges != [Edge::None; 4]).then(|| joint(edges))
    }

    fn stands(&self, side: Square) -> bool {
        self.placement.get(side).is_some()
    }
}
