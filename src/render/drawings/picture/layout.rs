//! Where the boards of a drawing are, a single one or one for each piece whose shares are shown, and how large it is
//! with what is beside them.

use crate::app::Shares;
use crate::render::drawings::drawing::{CELL, Point, View};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::below::{
    overhang, size_of_badges, size_of_caption, size_of_key,
};
use crate::render::drawings::picture::coordinates::room;
use crate::render::drawings::picture::lettering::{Room, room_for_numbers};
use crate::render::drawings::picture::planes::height_of_fleet;
use crate::render::drawings::shades::Shades;
use crate::render::marks::beside::{Margins, Side};
use crate::render::marks::shares::caption_of;

/// Around everything.
const PADDING: f64 = 6.0;

/// The same where numbers on corners or tinted sides stick out of the board.
const WIDE_PADDING: f64 = 12.0;

/// The room of so many numbers with what is around everything: left, above, right, below.
pub fn room_around_numbers(margins: Margins) -> [f64; 4] {
    let Room {
        left,
        above,
        right,
        below,
    } = room_for_numbers(margins);
    [left, above, right, below].map(|room| if room > 0.0 { room + PADDING } else { room })
}

/// A board with this room around it, and more of it at some sides.
pub fn view_around(picture: &Picture, room: Room) -> View {
    let (width, height) = picture.size();
    let mut numbers = picture.numbers.iter();
    let are_outside = numbers.any(|number| number.side == Side::OnCorner);
    let padding = match are_outside || picture.has_tinted_sides() {
        true => WIDE_PADDING,
        false => PADDING,
    };
    View {
        left: -room.left - padding,
        top: -room.above - padding,
        width: room.left + width + room.right + 2.0 * padding,
        height: room.above + height + room.below + 2.0 * padding,
    }
}

pub fn view_of(picture: &Picture, shares: &[Shares]) -> View {
    let panels = Panels::of(picture, shares);
    let badges = size_of_badges(picture);
    let mut room = room(picture);
    room.above += panels.caption;
    room.left = room.left.max(panels.overhang);
    room.below += panels.below() + height_of_fleet(picture) + badges.height;
    let mut width = panels.width().max(badges.width);
    if let Some(shades) = Shades::of(picture.shown, shares.first()) {
        let key = size_of_key(picture, &shades);
        room.below += key.height;
        width = width.max(key.width);
    }
    room.right = room.right.max(width - picture.size().0);
    view_around(picture, room)
}

/// The least gap between two boards.
const GAP: f64 = 20.0;

/// Where the boards of a drawing are.
pub struct Panels {
    number: usize,
    /// How many boards are in a row.
    columns: usize,
    /// From one board to the next in a row, and from one row to the next: whole squares, so that squares of all boards
    /// can be whole pixels.
    across: f64,
    down: f64,
    /// The width of a board with what is at its right, from its left edge on.
    board: f64,
    /// The room of the caption above each board, and how far it begins to the left of the board.
    caption: f64,
    overhang: f64,
}

impl Panels {
    pub fn of(picture: &Picture, shares: &[Shares]) -> Self {
        let room = room(picture);
        let (width, height) = picture.size();
        let of_shares = shares.iter();
        let of_shares = of_shares.map(|shares| caption_of(picture.puzzle(), shares));
        let captions = of_shares.chain(picture.shown.style.caption.iter().cloned());
        let (mut board, mut caption, mut left) = (width + room.right, 0.0_f64, 0.0_f64);
        for words in captions {
            let size = size_of_caption(picture, &words);
            let overhang = overhang(picture, size.width);
            board = board.max(size.width - overhang);
            left = left.max(overhang);
            caption = caption.max(size.height);
        }
        let whole_squares = |length: f64| (length / CELL).ceil() * CELL;
        let across = whole_squares(room.left.max(left) + board + GAP);
        let down = whole_squares(caption + room.above + height + room.below + GAP);
        Panels {
            number: shares.len().max(1),
            columns: columns(shares.len(), across, down),
            across,
            down,
            board,
            caption,
            overhang: left,
        }
    }

    /// How far each board lies from the first.
    pub fn places(&self) -> impl Iterator<Item = Point> {
        (0..self.number).map(|place| {
            let (row, column) = (place / self.columns, place % self.columns);
            (column as f64 * self.across, row as f64 * self.down)
        })
    }

    /// Where what is below all boards begins.
    pub fn below_all(&self, picture: &Picture) -> f64 {
        picture.size().1 + room(picture).below + self.below()
    }

    /// How far the last row is below the first.
    fn below(&self) -> f64 {
        (self.number.div_ceil(self.columns) - 1) as f64 * self.down
    }

    /// The width of all boards, from the left edge of the first on.
    fn width(&self) -> f64 {
        (self.columns - 1) as f64 * self.across + self.board
    }
}

/// The number of boards in a row that makes the drawing as nearly square as possible.
fn columns(boards: usize, across: f64, down: f64) -> usize {
    let longer = |columns: usize| {
        let rows = boards.div_ceil(columns);
        (columns as f64 * across).max(rows as f64 * down)
    };
    // Of two that are equally good, the one with fewer rows.
    let all = (1..=boards).rev();
    let best = all.min_by(|&one, &other| longer(one).total_cmp(&longer(other)));
    best.unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_of_several_boards_is_as_nearly_square_as_it_can_be() {
        let of_squares = [1, 2, 3, 4, 5, 9, 10].map(|boards| columns(boards, 5.0, 5.0));
        assert_eq!(of_squares, [1, 2, 2, 2, 3, 3, 4]);
        // Wide boards lie below one another, high ones side by side.
        assert_eq!(columns(2, 9.0, 2.0), 1);
        assert_eq!(columns(3, 2.0, 9.0), 3);
    }
}
