//! The size of a picture: its boards and what is beside them.

use crate::puzzle::Puzzle;
use crate::render::drawings::shades::Shades;
use crate::render::drawings::svg::beside::bounds::room_for_numbers;
use crate::render::drawings::svg::beside::coordinates::room;
use crate::render::drawings::svg::beside::{Lettering, key};
use crate::render::drawings::svg::breaches::Badges;
use crate::render::drawings::svg::canvas::Short;
use crate::render::drawings::svg::panels::Panels;
use crate::render::drawings::svg::squares::board_size;
use crate::render::format::Shown;
use crate::render::marks::beside::Margins;
use crate::render::marks::rules::numbers as numbers_of;

/// The size of a picture: the board and what is beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// Around everything.
const PADDING: f64 = 6.0;

/// What there is room for beside the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Around {
    Nothing,
    Coordinates(Lettering),
    /// Also this much room above and below the board for more.
    CoordinatesAndMore {
        lettering: Lettering,
        above: f64,
        below: f64,
        /// The width of everything, from the left edge of the board on.
        width: f64,
    },
}

/// The size of a picture.
pub fn size_of(shown: &Shown, lettering: Lettering) -> Size {
    let margins = Margins::of(&numbers_of(shown.puzzle));
    let panels = Panels::of(shown, margins, lettering);
    let badges = Badges::of(shown);
    let mut below = panels.below() + badges.height();
    let mut width = panels.width().max(badges.width());
    if let Some(shades) = Shades::of(shown, shown.style.shares.first()) {
        let key = key::size(&shades, shown.puzzle, lettering);
        below += key.height;
        width = width.max(key.width);
    }
    let more = Around::CoordinatesAndMore {
        lettering,
        above: panels.above(),
        below,
        width,
    };
    size(shown.puzzle, margins, more)
}

/// The size of the picture of a puzzle's board, with room for what is beside it.
pub fn size(puzzle: &Puzzle, margins: Margins, around: Around) -> Size {
    let (width, height) = board_size(puzzle);
    let room = match around {
        Around::Nothing => room_for_numbers(margins),
        Around::Coordinates(lettering) | Around::CoordinatesAndMore { lettering, .. } => {
            room(puzzle, margins, lettering)
        }
    };
    let (more_above, more_below, more_width) = match around {
        Around::CoordinatesAndMore {
            above,
            below,
            width,
            ..
        } => (above, below, width),
        Around::Nothing | Around::Coordinates(_) => (0.0, 0.0, 0.0),
    };
    let width = (width + room.right).max(more_width);
    let above = room.above + more_above;
    Size {
        left: -room.left - PADDING,
        top: -above - PADDING,
        width: room.left + width + 2.0 * PADDING,
        height: above + height + room.below + more_below + 2.0 * PADDING,
    }
}

impl Size {
    pub fn view_box(&self) -> String {
        let numbers = [self.left, self.top, self.width, self.height];
        let numbers = numbers.map(|number| Short(number).to_string());
        numbers.join(" ")
    }

    /// Width and height in pixels: those of the drawing, or this width.
    pub fn pixels(&self, width: Option<u32>) -> (f64, f64) {
        match width {
            None => (self.width, self.height),
            Some(width) => {
                let width = f64::from(width);
                (width, width * self.height / self.width)
            }
        }
    }
}
