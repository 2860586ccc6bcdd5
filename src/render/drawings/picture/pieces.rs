//! Pieces, each kind a figure that is used on every square where it stands, and the frames of given ones.

use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::board::{Board, Square, Terrain};
use crate::puzzle::print::{Hue, KindLook};
use crate::puzzle::{KindId, Mark, Puzzle};
use crate::render::drawings::colours::{self, INK, PAPER};
use crate::render::drawings::drawing::{CELL, Ends, Group, Over, Path, Shape};
use crate::render::drawings::figures::Look;
use crate::render::drawings::outline::{corner, rounded};
use crate::render::drawings::picture::{Picture, planes};
use crate::render::marks::beside::{Side, are_above_pieces};
use crate::render::marks::given::is_wholly_given;

/// Top and bottom of digits and letters without a disc, measured from the top of their squares: there is room for
/// numbers of rules in upper corners, whose pale edge ends 18 below the top, and for signs between squares.
pub fn digits(picture: &Picture) -> [f64; 2] {
    let are_signs = picture.marks.iter().any(Mark::is_sign);
    match (
        are_above_pieces(picture.puzzle(), &picture.numbers),
        are_signs,
    ) {
        (false, false) => [10.0, 38.0],
        (false, true) => [12.0, 36.0],
        (true, false) => [20.0, 41.0],
        (true, true) => [20.0, 37.0],
    }
}

/// All pieces of a placement, with given pieces set apart: found digits have another colour, other given
/// pieces a frame, unless no piece of their kind is found or frames mean something else.
pub fn pieces(over: &mut Vec<Shape>, picture: &Picture, with_frames: bool) {
    let (puzzle, board) = (picture.puzzle(), picture.board());
    let givens = puzzle.given_placement();
    let is_given = |&(square, kind): &(Square, KindId)| givens.get(square) == Some(kind);
    let on_square = |(square, _): &(Square, KindId)| board.is_square(*square);
    let standing = || picture.shown.placement.pieces().filter(on_square);
    let (given, found): (Vec<_>, Vec<_>) = standing().partition(is_given);
    // Walls are as dark as digits and stones.
    let on_walls = standing().filter(|&(square, _)| board.terrain(square) == Terrain::Wall);
    let grounds = on_walls.map(|(square, _)| {
        let (x, y) = corner(board, square);
        rounded((x + 6.0, y + 6.0), (36.0, 36.0), 7.0)
    });
    over.area("on-walls", grounds.collect(), PAPER);
    let [of_given, of_found] = strokes_of(puzzle);
    // A given digit without a number above it stands in the middle, until others stand beside it.
    let in_corner = picture.numbers.iter();
    let in_corner = in_corner.filter(|number| matches!(number.side, Side::Corner(_)));
    let in_corner: FxHashSet<Square> = in_corner.map(|number| number.square).collect();
    let [top, bottom] = digits(picture);
    let up = |square: Square, kind: KindId| match picture.looks[kind.index()] {
        Look::Plain(_) | Look::Number(_) if found.is_empty() && !in_corner.contains(&square) => {
            (top + bottom - CELL) / 2.0
        }
        _ => 0.0,
    };
    for (class, (ink, width), those) in [("given", of_given, &given), ("found", of_found, &found)] {
        let pieces = those
            .iter()
            .filter(|&&(_, kind)| !planes::is_joined(picture, kind));
        let pieces = pieces.map(|&(square, kind)| {
            let (x, y) = corner(board, square);
            Shape::Piece(kind, (x, y - up(square, kind)))
        });
        over.group(Group::new(class, pieces.collect()).with_pen(ink, Some(width)));
    }
    if with_frames {
        let frames = frames(picture);
        for which in Frame::ALL {
            let has_it = |(_, kind): &&(Square, KindId)| frames[kind.index()] == Some(which);
            let squares = given.iter().filter(has_it).map(|(square, _)| square);
            over.path(which.around("frames", 7.0, board, squares));
        }
    }
}

/// The frame of a given piece.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Frame {
    pub stroke: &'static str,
    pub width: f64,
    /// How far inside its square it is.
    pub inset: f64,
}

impl Frame {
    const AROUND: Frame = Frame {
        stroke: INK,
        width: 2.4,
        inset: 2.5,
    };
    /// Heavier, on a large board.
    const OF_SPOT: Frame = Frame {
        stroke: INK,
        width: 5.0,
        inset: 3.5,
    };
    /// In a piece that fills its square with ink.
    const WITHIN: Frame = Frame {
        stroke: PAPER,
        width: 2.8,
        inset: 9.0,
    };

    /// In a piece that fills its square with a colour.
    const WITHIN_COLOUR: Frame = Frame {
        stroke: INK,
        width: 2.4,
        inset: 9.0,
    };
    const ALL: [Frame; 4] = [
        Frame::AROUND,
        Frame::OF_SPOT,
        Frame::WITHIN,
        Frame::WITHIN_COLOUR,
    ];

    /// Around all of these squares, with corners of this radius.
    pub fn around<'a>(
        self,
        class: &'static str,
        radius: f64,
        board: &Board,
        squares: impl IntoIterator<Item = &'a Square>,
    ) -> Path {
        let side = CELL - 2.0 * self.inset;
        let squares = squares
            .into_iter()
            .filter(|&&square| board.is_square(square));
        let frames = squares.map(|&square| {
            let (x, y) = corner(board, square);
            rounded((x + self.inset, y + self.inset), (side, side), radius)
        });
        Path::drawn(
            class,
            frames.collect::<String>(),
            self.stroke,
            self.width,
            Ends::Flat,
        )
    }
}

/// Hue and width, in units of glyphs, of the lines of given and of found characters. They differ not
/// only in colour: what is given is heavier, too.
pub fn strokes_of(puzzle: &Puzzle) -> [(&'static str, f64); 2] {
    if puzzle.givens.is_empty() {
        [(INK, 2.3); 2]
    } else {
        [(INK, 2.9), (colours::SOLVED, 2.1)]
    }
}

/// For each kind, the frame that a given piece of it has.
pub fn frames(picture: &Picture) -> Vec<Option<Frame>> {
    let frame = |(kind, look): (KindId, &Look)| match look {
        Look::Plain(_) | Look::Number(_) | Look::Plane(KindLook::Hidden) => None,
        _ if is_wholly_given(picture.puzzle(), kind) => None,
        look if look.fill() == Some(Hue::Black) => Some(Frame::WITHIN),
        look if look.fill().is_some() => Some(Frame::WITHIN_COLOUR),
        Look::Spot(_) => Some(Frame::OF_SPOT),
        _ => Some(Frame::AROUND),
    };
    let kinds = picture.puzzle().kind_ids();
    kinds.zip(&picture.looks).map(frame).collect()
}
