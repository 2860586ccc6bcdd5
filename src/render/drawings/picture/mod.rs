//! What is drawn of a board: the shapes of its [`Drawing`], layer by layer.
//!
//! From the ground up: [`board`], [`shades`] of what is attacked or likely, marks of [`rules`], [`pieces`], [`numbers`],
//! and [`breaches`] over all; beside the board are numbers, [`coordinates`], and what is [`below`] it. It must not know
//! what a rule means, which the judge and the caller say, nor how a drawing is written.

mod below;
mod board;
mod breaches;
mod coordinates;
mod hatch;
mod layout;
mod lettering;
mod numbers;
mod parts;
mod pieces;
mod planes;
mod rules;
mod shaded;
mod shades;
mod sides;
#[cfg(test)]
mod tests;
mod words;

use rustc_hash::FxHashSet;

use crate::app::Shares;
use crate::board::{Board, Square, SquareSet, Terrain};
use crate::puzzle::{KindId, Mark, Puzzle};
use crate::render::drawings::captions::coordinates_of;
use crate::render::drawings::colours::{DIFFERENT, DIFFERENT_TINT, REASON_TINT};
use crate::render::drawings::drawing::{Drawing, Ends, Group, Over, Path, Shape};
use crate::render::drawings::figures::{Look, figure, is_chess_like, looks};
use crate::render::drawings::outline::{self, board_size};
use crate::render::drawings::shades::Shades;
use crate::render::format::{CannotWrite, Coordinates, Shown};
use crate::render::marks::beside::{Beside, Margins, make_way_for_diagonals};
use crate::render::marks::borders::is_dotted;
use crate::render::marks::cut_off::cut_off;
use crate::render::marks::rules::printed;
use crate::render::marks::shares::caption_of;

pub use layout::room_around_numbers;
#[cfg(feature = "png")]
pub use layout::view_of;
pub use lettering::Lettering;
pub use parts::{Together, draws_together, parts, together};
pub use pieces::Frame;
pub use planes::lengths as lengths_of_ships;

/// The greatest number of squares that is drawn.
const MOST_SQUARES: usize = 256 * 256;

/// What a drawing is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    Screen,
    /// Paper is white, and dark squares are grey.
    Print,
}

/// How the squares of a board are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// White, with lines between squares.
    Plain,
    /// Like `Plain`, but regions have no colours, because shades could not be told apart on them.
    White,
    /// Light and dark.
    Checkered,
}

/// A board that is to be drawn, and what all layers look at.
pub struct Picture<'a> {
    shown: &'a Shown<'a>,
    medium: Medium,
    lettering: Lettering,
    coordinates: Coordinates,
    looks: Vec<Look>,
    numbers: Vec<Beside>,
    marks: Vec<Mark>,
    margins: Margins,
    /// Squares that are not drawn.
    cut_off: SquareSet,
}

impl<'a> Picture<'a> {
    /// Refuses boards that are too large. Letters beside the board have this height.
    pub fn of(
        shown: &'a Shown<'a>,
        medium: Medium,
        lettering: Lettering,
    ) -> Result<Self, CannotWrite> {
        let squares = shown.puzzle.board.len();
        let squares = squares.saturating_mul(shown.style.shares.len().max(1));
        if squares > MOST_SQUARES {
            let most = MOST_SQUARES;
            return Err(CannotWrite::TooManySquares { squares, most });
        }
        let (mut numbers, marks) = printed(shown.puzzle);
        make_way_for_diagonals(&shown.puzzle.board, &mut numbers);
        Ok(Picture {
            shown,
            medium,
            lettering,
            coordinates: coordinates_of(shown),
            looks: looks(shown.puzzle),
            margins: Margins::of(&shown.puzzle.board, &numbers),
            cut_off: cut_off(shown.puzzle, &numbers, &marks),
            numbers,
            marks,
        })
    }

    fn puzzle(&self) -> &'a Puzzle {
        self.shown.puzzle
    }

    fn board(&self) -> &'a Board {
        &self.shown.puzzle.board
    }

    fn size(&self) -> (f64, f64) {
        board_size(self.board())
    }

    fn ground(&self) -> Ground {
        match is_chess_like(self.puzzle()) {
            true => Ground::Checkered,
            false => Ground::Plain,
        }
    }

    /// A board for each of these shares, or else the only one.
    pub fn drawing(&self, shares: &[Shares]) -> Drawing {
        let panels = layout::Panels::of(self, shares);
        let mut shapes = Vec::new();
        for (place, (right, down)) in panels.places().enumerate() {
            let mut board = Vec::new();
            // What is below all boards begins where the first does.
            let below = (place == 0).then(|| panels.below_all(self));
            self.one_board(&mut board, shares.get(place), below);
            match place {
                0 => shapes.append(&mut board),
                _ => shapes.group(Group::new("", board).moved((right, down), 1.0)),
            }
        }
        let title = self.shown.style.title.as_deref().unwrap_or("A board");
        Drawing {
            title: title.to_owned(),
            words: words::in_words(self.shown),
            view: layout::view_of(self, shares),
            figures: self.figures(|kind| self.shown.placement.pieces().any(|(_, its)| its == kind)),
            shapes,
        }
    }

    fn figures(&self, is_drawn: impl Fn(KindId) -> bool) -> Vec<(KindId, Vec<Shape>)> {
        let digits = pieces::digits(self);
        let kinds = self.puzzle().kind_ids().filter(|&kind| is_drawn(kind));
        let figure_of = |kind: KindId| figure(kind.index(), self.looks[kind.index()], digits);
        kinds.map(|kind| (kind, figure_of(kind))).collect()
    }

    /// A board, shaded by these shares if there are any; with `below_all`, also what is below all boards, from this
    /// height on.
    fn one_board(&self, over: &mut Vec<Shape>, shares: Option<&Shares>, below_all: Option<f64>) {
        let all_shades = Shades::of(self.shown, shares);
        let shaded = all_shades.as_ref().filter(|shades| !shades.is_blank());
        let ground = shaded.map_or_else(|| self.ground(), |_| Ground::White);
        let caption = shares.map(|shares| caption_of(self.puzzle(), shares));
        if let Some(words) = caption.or_else(|| self.shown.style.caption.clone()) {
            below::caption(over, self, &words);
        }
        board::squares(over, self, ground);
        match shaded {
            Some(shaded) => shades::fill(over, self, shaded),
            None => board::lit(over, self),
        }
        planes::coloured(over, self);
        let is_dotted = is_dotted(self.puzzle());
        match is_dotted {
            true => sides::dots(over, self),
            false => board::grid(over, self, ground),
        }
        planes::shaded(over, self);
        breaches::hatch(over, self);
        board::diagonals(over, self);
        rules::under_pieces(over, self);
        self.tint_differences(over);
        // Which would hide the ends of sides.
        if is_dotted && self.has_tinted_sides() {
            sides::dots(over, self);
        }
        board::borders(over, self);
        if !is_dotted {
            board::edge(over, self);
        }
        rules::around_squares(over, self);
        planes::joined(over, self);
        if let Some(shaded) = shaded {
            shades::on_sides(over, self, shaded);
        }
        sides::pieces(over, self);
        pieces::pieces(over, self, shares.is_none());
        numbers::candidates(over, self);
        numbers::clues(over, self, false);
        numbers::bounds(over, self);
        let mut framed = FxHashSet::default();
        if let Some(shaded) = shaded {
            over.path(shades::frames(self, shaded));
            framed.extend(shaded.framed.iter().copied());
        }
        let stands = |square| self.shown.placement.get(square).is_some();
        numbers::in_corners(over, self, |square| {
            stands(square) || framed.contains(&square)
        });
        coordinates::coordinates(over, self);
        if let Some(shaded) = shaded {
            shades::labels(over, self, shaded);
        }
        if let Some(top) = below_all {
            below::below(over, self, all_shades.as_ref(), top);
        }
        self.frame_differences(over);
        breaches::marks(over, self);
        // Over all frames, which would otherwise hide them.
        rules::between_squares(over, self);
    }

    /// The squares of a reason, and where a solution differs from another one, below the pieces.
    fn tint_differences(&self, over: &mut Vec<Shape>) {
        let style = self.shown.style;
        let is_marked = |place: &Square| !style.emptied.contains(place);
        let differs: Vec<Square> = style.differs.iter().copied().filter(is_marked).collect();
        sides::mark(over, self, &style.reason, REASON_TINT);
        sides::mark(over, self, &differs, DIFFERENT_TINT);
        let is_wall = |square: &Square| self.board().terrain(*square) == Terrain::Wall;
        let reason = self.shown.style.reason.iter().copied();
        let (walls, others): (Vec<_>, Vec<_>) = reason.partition(is_wall);
        let squares = outline::squares(self.board(), &others);
        over.path(Path::filled("reason", squares, REASON_TINT).with_opacity(0.6));
        // A tint would hide what is written on a wall.
        let frame = Frame {
            stroke: REASON_TINT,
            width: 5.0,
            inset: 3.0,
        };
        over.path(frame.around("reason", 2.0, self.board(), &walls));
        let squares = outline::squares(self.board(), &self.shown.style.differs);
        over.path(Path::filled("differs", squares, DIFFERENT_TINT).with_opacity(0.6));
    }

    /// Whether sides may be tinted or shaded, at the edge of the board too.
    fn has_tinted_sides(&self) -> bool {
        let style = self.shown.style;
        let mut tinted = style.reason.iter().chain(&style.differs);
        let has_shares = !style.shares.is_empty() && is_dotted(self.puzzle());
        has_shares || tinted.any(|&place| !self.board().is_square(place))
    }

    /// The same over the pieces; heavier on large boards, as letters beside the board are.
    fn frame_differences(&self, over: &mut Vec<Shape>) {
        let width = (2.6 * self.lettering.scale()).min(HEAVIEST);
        let frame = Frame {
            stroke: DIFFERENT,
            width,
            inset: 1.2 + width / 2.0,
        };
        over.path(frame.around("differs", 4.0, self.board(), &self.shown.style.differs));
        let crosses = numbers::crosses(self.board(), &self.shown.style.emptied);
        over.line("emptied", crosses, (DIFFERENT, width), Ends::Round);
    }
}

/// The width of the heaviest frame.
const HEAVIEST: f64 = 9.0;
