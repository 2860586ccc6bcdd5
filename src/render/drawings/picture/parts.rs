//! A picture in parts, for a page that shows many boards: the empty board once, each kind once, and of each board only
//! what pieces draw together.

use crate::puzzle::print::Hue;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::drawing::{Shape, View};
use crate::render::drawings::figures::{Look, looks};
use crate::render::drawings::picture::coordinates::{coordinates as draw_coordinates, room};
use crate::render::drawings::picture::layout::view_around;
use crate::render::drawings::picture::lettering::{Lettering, room_for_numbers};
use crate::render::drawings::picture::pieces::{Frame, frames, strokes_of};
use crate::render::drawings::picture::{Medium, Picture, board, numbers, planes, rules, sides};
use crate::render::format::{CannotWrite, Coordinates, Shown, Style};
use crate::render::marks::borders::{NumberedParts, is_dotted};

/// What a page needs to draw any placement of a puzzle.
pub struct Parts {
    pub view: View,
    pub without_coordinates: View,
    /// The figure of each kind.
    pub figures: Vec<(KindId, Vec<Shape>)>,
    /// The empty board: squares and walls, below what lamps light.
    pub ground: Vec<Shape>,
    /// The lines between squares, or the dots on corners.
    pub grid: Vec<Shape>,
    /// What lies over shaded squares: other lines, the edge, numbers beside the board.
    pub lines: Vec<Shape>,
    /// The lines between regions or boxes, a part of those lines.
    pub borders: Vec<Shape>,
    pub coordinates: Vec<Shape>,
    /// Clues and numbers in corners, which lie over pieces and can be read on any of them; nothing where [`Together`] has
    /// them.
    pub clues: Vec<Shape>,
    /// Colour and width of the lines of given and of found characters.
    pub strokes: [(&'static str, f64); 2],
    /// The frame of each kind where it is given.
    pub frames: Vec<Option<Frame>>,
    /// Whether pieces of each kind are drawn together, see [`Together`], and not one by one.
    pub joined: Vec<bool>,
}

/// What pieces draw together with those beside them.
pub struct Together {
    /// Filled squares below the lines between squares.
    pub below: Vec<Shape>,
    /// Filled squares over these lines.
    pub over_grid: Vec<Shape>,
    /// Borders of parts, ships, lines and walls, over all other lines.
    pub over_lines: Vec<Shape>,
    /// Clues and numbers in corners where squares may be shaded, on which they are white.
    pub clues: Vec<Shape>,
}

/// Whether a number is dark or white as pieces stand.
fn have_shaded(looks: &[Look]) -> bool {
    looks.iter().any(|look| look.fill() == Some(Hue::Black))
}

/// Whether any piece of a puzzle is drawn together with those beside it, and not each by itself.
pub fn draws_together(puzzle: &Puzzle) -> bool {
    let mut kinds = puzzle.kind_ids();
    let are_joined = looks(puzzle).into_iter().any(planes::is_joined_look);
    are_joined || kinds.any(|kind| puzzle.is_on_sides(kind)) || NumberedParts::are_in(puzzle)
}

/// What the pieces of a placement draw together; `None` if the board is too large.
pub fn together(puzzle: &Puzzle, placement: &Placement) -> Option<Together> {
    let style = Style::default();
    let shown = Shown::new(puzzle, placement, &style);
    let picture = &Picture::of(&shown, Medium::Screen, Lettering::of(puzzle)).ok()?;
    Some(Together {
        below: drawn(&|over| planes::coloured_pieces(over, picture)),
        over_grid: drawn(&|over| planes::shaded(over, picture)),
        over_lines: drawn(&|over| {
            if NumberedParts::of(&shown).is_some() || have_shaded(&picture.looks) {
                board::borders(over, picture);
            }
            planes::joined(over, picture);
            sides::pieces(over, picture);
        }),
        clues: drawn(&|over| {
            if have_shaded(&picture.looks) {
                numbers::clues(over, picture, false);
                numbers::in_corners(over, picture, |square| placement.get(square).is_some());
            }
        }),
    })
}

fn drawn(draw: &dyn Fn(&mut Vec<Shape>)) -> Vec<Shape> {
    let mut shapes = Vec::new();
    draw(&mut shapes);
    shapes
}

/// With these coordinates, or the usual ones.
pub fn parts(puzzle: &Puzzle, coordinates: Option<Coordinates>) -> Result<Parts, CannotWrite> {
    let (empty, style) = (
        Placement::empty(puzzle.board.len()),
        Style {
            coordinates,
            ..Style::default()
        },
    );
    let shown = Shown::new(puzzle, &empty, &style);
    let picture = &Picture::of(&shown, Medium::Screen, Lettering::of(puzzle))?;
    let is_dotted = is_dotted(puzzle);
    let is_open = |square| puzzle.board.is_open(square);
    Ok(Parts {
        view: view_around(picture, room(picture)),
        without_coordinates: view_around(picture, room_for_numbers(picture.margins)),
        figures: picture.figures(|_| true),
        ground: drawn(&|over| {
            board::squares(over, picture, picture.ground());
            planes::coloured(over, picture);
        }),
        grid: drawn(&|over| match is_dotted {
            true => sides::dots(over, picture),
            false => board::grid(over, picture, picture.ground()),
        }),
        lines: drawn(&|over| {
            board::diagonals(over, picture);
            rules::under_pieces(over, picture);
            board::borders(over, picture);
            if !is_dotted {
                board::edge(over, picture);
            }
            rules::around_squares(over, picture);
            rules::between_squares(over, picture);
            numbers::bounds(over, picture);
        }),
        borders: drawn(&|over| board::borders(over, picture)),
        coordinates: drawn(&|over| draw_coordinates(over, picture)),
        clues: drawn(&|over| {
            if !have_shaded(&picture.looks) {
                numbers::clues(over, picture, true);
                numbers::in_corners(over, picture, is_open);
            }
        }),
        strokes: strokes_of(puzzle),
        frames: frames(picture),
        joined: Vec::from_iter(
            puzzle
                .kind_ids()
                .map(|kind| planes::is_joined(picture, kind)),
        ),
    })
}
