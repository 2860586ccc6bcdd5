//! A picture in parts, for a page that shows many boards: the empty board once, each kind once.

use crate::puzzle::Puzzle;
use crate::render::drawings::figures::looks;
use crate::render::drawings::svg::beside::Lettering;
use crate::render::drawings::svg::beside::bounds::bounds;
use crate::render::drawings::svg::beside::coordinates::coordinates;
use crate::render::drawings::svg::canvas::Canvas;
use crate::render::drawings::svg::picture::{can_be_drawn, ground};
use crate::render::drawings::svg::pieces::{Digits, Frame};
use crate::render::drawings::svg::size::{Around, Size, size};
use crate::render::drawings::svg::{board, numbers, pieces, regions, shapes};
use crate::render::format::CannotWrite;
use crate::render::marks::beside::Margins;
use crate::render::marks::rules::{numbers as numbers_of, shapes as shapes_of};

/// What a page needs to draw any placement of a puzzle.
pub struct Parts {
    pub size: Size,
    /// The size without coordinates.
    pub without_coordinates: Size,
    /// Definitions: hatches, and a group `piece-K` for the kind at place K.
    pub definitions: String,
    /// The empty board: squares and walls, below what lamps light.
    pub ground: String,
    /// What lies over it: lines, the edge, numbers beside the board.
    pub lines: String,
    /// The lines between regions or boxes, a part of those lines.
    pub borders: String,
    pub coordinates: String,
    /// Clues and numbers in corners, which lie over pieces and can be read on any of them.
    pub clues: String,
    /// Colour and width of the lines of given and of found characters.
    pub strokes: [(&'static str, f64); 2],
    /// The frame of each kind where it is given.
    pub frames: Vec<Option<Frame>>,
}

pub fn parts(puzzle: &Puzzle) -> Result<Parts, CannotWrite> {
    can_be_drawn(puzzle, 1)?;
    let looks = looks(puzzle);
    let ground = ground(puzzle);
    let (beside, of_rules) = (numbers_of(puzzle), shapes_of(puzzle));
    let margins = Margins::of(&beside);
    let lettering = Lettering::of(puzzle);
    let drawn = |draw: &dyn Fn(&mut Canvas)| {
        let mut canvas = Canvas::default();
        draw(&mut canvas);
        canvas.into_text()
    };
    let digits = Digits::of(puzzle, &beside, &of_rules);
    let definitions = drawn(&|canvas| {
        board::define(canvas, puzzle);
        for kind in puzzle.kind_ids() {
            pieces::define(canvas, kind, looks[kind.index()], digits);
        }
    });
    let lines = drawn(&|canvas| {
        board::grid(canvas, puzzle, ground);
        board::diagonals(canvas, puzzle);
        shapes::under_pieces(canvas, puzzle, &of_rules);
        canvas.line("<use href=\"#borders\"/>");
        board::edge(canvas, puzzle);
        shapes::between_squares(canvas, puzzle, &of_rules);
        bounds(canvas, puzzle, &beside);
    });
    Ok(Parts {
        size: size(puzzle, margins, Around::Coordinates(lettering)),
        without_coordinates: size(puzzle, margins, Around::Nothing),
        definitions,
        ground: drawn(&|canvas| board::squares(canvas, puzzle, ground)),
        lines,
        borders: drawn(&|canvas| regions::borders(canvas, puzzle)),
        coordinates: drawn(&|canvas| coordinates(canvas, puzzle, margins, lettering)),
        clues: drawn(&|canvas| {
            numbers::clues_over_pieces(canvas, puzzle);
            let is_open = |square| puzzle.board.is_open(square);
            numbers::in_corners(canvas, puzzle, &beside, is_open);
        }),
        strokes: pieces::strokes_of(puzzle),
        frames: pieces::frames(puzzle, &looks),
    })
}
