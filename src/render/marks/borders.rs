//! The borders that are drawn as thick lines: between regions, between boxes, and between the parts of a division into
//! numbers. And whether the board has an edge.

use crate::board::{Board, Square};
use crate::puzzle::{Bound, Counted, Joins, KindId, Puzzle, Rule};
use crate::render::format::Shown;

/// Whether the line between two squares side by side divides regions or boxes.
pub fn is_border_between(board: &Board, one: Square, other: Square) -> bool {
    board.region_of(one) != board.region_of(other) || board.box_of(one) != board.box_of(other)
}

/// Whether the line between two squares is one of every five, which are heavier in a nonogram.
pub fn are_fives_apart(board: &Board, one: Square, other: Square) -> bool {
    const FIVE: usize = 5;
    let place = |square| (board.row(square) / FIVE, board.column(square) / FIVE);
    place(one) != place(other)
}

/// Whether a board has regions or boxes.
pub fn is_divided(board: &Board) -> bool {
    board.regions().is_some() || board.boxes().is_some()
}

/// Whether the board has no edge but dots on all corners, because it is to be found whether a line runs along its edge.
pub fn is_dotted(puzzle: &Puzzle) -> bool {
    let board = &puzzle.board;
    puzzle.kind_ids().any(|id| {
        let kind = puzzle.kind(id);
        let givens = || puzzle.givens.iter().filter(move |given| given.kind == id);
        // What is given there is known, and needs no place of its own.
        let may_be_outer = |side: Square| {
            let is_outer = kind.squares.contains(side) && !board.is_inner(side);
            is_outer && !givens().any(|given| given.square == side)
        };
        let may_be_found = || {
            kind.count
                .at_most
                .is_none_or(|most| most > givens().count() as i64)
        };
        kind.joins == Some(Joins::Corners) && may_be_found() && board.sides().any(may_be_outer)
    })
}

/// The parts that a solution divides its board into, each of squares with one number, as in a fillomino.
pub struct NumberedParts<'a> {
    shown: &'a Shown<'a>,
    /// By kind: whether a rule says how many squares each part of this kind alone has.
    sized: Vec<bool>,
}

impl<'a> NumberedParts<'a> {
    /// `None` as long as nothing stands on the board but what is given: parts may then be of any shape.
    pub fn of(shown: &'a Shown<'a>) -> Option<Self> {
        let sized = Self::sized(shown.puzzle);
        let is_given = *shown.placement == shown.puzzle.given_placement();
        (sized.contains(&true) && !is_given).then_some(NumberedParts { shown, sized })
    }

    /// Whether a puzzle has such parts.
    pub fn are_in(puzzle: &Puzzle) -> bool {
        Self::sized(puzzle).contains(&true)
    }

    /// See the field.
    fn sized(puzzle: &Puzzle) -> Vec<bool> {
        let is_sized = |kind: KindId| {
            puzzle.rules.iter().any(|rule| match rule {
                Rule::Connected(rule) => match &rule.of {
                    Some(Counted::Pieces(kinds)) => {
                        rule.size != Bound::ANY && kinds.iter().eq([kind])
                    }
                    _ => false,
                },
                _ => false,
            })
        };
        puzzle.kind_ids().map(is_sized).collect()
    }

    /// Whether two squares side by side hold different numbers of such parts.
    pub fn divide(&self, one: Square, other: Square) -> bool {
        let on = |square| self.shown.placement.get(square);
        let is_sized = |kind: KindId| self.sized[kind.index()];
        match (on(one), on(other)) {
            (Some(one), Some(other)) => one != other && is_sized(one) && is_sized(other),
            _ => false,
        }
    }
}
