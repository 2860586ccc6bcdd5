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
    /// What the piece on a side joins.
    puzzle: &'a Puzzle,
    /// Whether there are walls alone, so that lines between squares say nothing.
    has_walls_alone: bool,
    /// Whether the edge of the board is a line, because no piece lies on it.
    has_frame: bool,
}

impl<'a> SideLines<'a> {
    /// `None` where lines would not show everything, see [`SideLines::are_shown`]: what can still stand on sides.
    pub fn of(shown: &Shown<'a>) -> Option<Self> {
        let puzzle = shown.puzzle;
        let found = shown.style.candidates.as_ref();
        let shows_more = found.is_some_and(|found| !found.are_decided(puzzle));
        (SideLines::are_shown(puzzle) && !shows_more).then(|| SideLines {
            board: &puzzle.board,
            placement: shown.placement,
            puzzle,
            has_walls_alone: kinds_joining(puzzle, Joins::Squares) == 0,
            has_frame: !is_dotted(puzzle),
        })
    }

    /// Whether the pieces on sides can be told apart as lines: of those that join squares there is one kind at most, and
    /// of those that join corners, and the board has an edge.
    pub fn are_shown(puzzle: &Puzzle) -> bool {
        let numbers = [Joins::Squares, Joins::Corners].map(|joins| kinds_joining(puzzle, joins));
        let has_sides = puzzle.board.has_sides() && puzzle.board.wrap() == Wrap::NONE;
        has_sides && matches!(numbers, [0 | 1, 0 | 1])
    }

    /// Whether a line lies along the side at this place of the drawn board, or none, where lines along sides are the only
    /// ones; `usual` is what would be drawn without sides, `Edge::None` beyond the board.
    pub fn edge(&self, place: RowColumn, usual: Edge) -> Edge {
        let is_there = usual != Edge::None && kinds_joining(self.puzzle, Joins::Corners) > 0;
        let is_outer = |at: usize, squares: usize| at == 0 || at == 2 * squares;
        let is_frame = match place.row.is_multiple_of(2) {
            true => is_outer(place.row, self.board.rows()),
            false => is_outer(place.column, self.board.columns()),
        };
        match usual {
            _ if is_there && self.has_frame && is_frame => Edge::Heavy,
            _ if is_there && self.stands(self.board.drawn().at(place), Joins::Corners) => {
                Edge::Heavy
            }
            Edge::Thin if is_there && self.has_walls_alone => Edge::None,
            _ => usual,
        }
    }

    /// Whether a line through squares crosses this side.
    pub fn crosses(&self, side: Square) -> bool {
        self.stands(side, Joins::Squares)
    }

    /// Whether lines through squares cross the left and the right side of this one.
    pub fn beside(&self, square: Square) -> [bool; 2] {
        let [_, right, _, left] = self.board.sides_of(square);
        [left, right].map(|side| self.crosses(side))
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

    fn stands(&self, side: Square, joins: Joins) -> bool {
        let kind = self.placement.get(side);
        let kind = kind.filter(|&kind| self.puzzle.print.is_drawn(kind));
        kind.is_some_and(|kind| self.puzzle.kind(kind).joins == Some(joins))
    }
}

/// How many kinds of pieces join these.
fn kinds_joining(puzzle: &Puzzle, joins: Joins) -> usize {
    let drawn = puzzle
        .kind_ids()
        .filter(|&kind| puzzle.print.is_drawn(kind));
    drawn
        .filter(|&kind| puzzle.kind(kind).joins == Some(joins))
        .count()
}
