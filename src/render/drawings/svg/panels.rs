//! The boards of one drawing: a single board, or one in rows for each piece whose shares are shown.

use crate::app::Shares;
use crate::render::drawings::colours::FAINT;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs::{self, glyph};
use crate::render::drawings::svg::beside::Lettering;
use crate::render::drawings::svg::beside::coordinates::room;
use crate::render::drawings::svg::canvas::{Canvas, Escaped, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::board_size;
use crate::render::format::Shown;
use crate::render::marks::beside::Margins;
use crate::render::marks::shares::caption_of;

/// The room above a board that its caption takes, and how high the text is, on a board of usual size.
const CAPTION: f64 = 26.0;
const TEXT: f64 = 13.0;

/// The least gap between two boards.
const GAP: f64 = 20.0;

/// Where the boards of a drawing are.
pub struct Panels<'a> {
    shares: &'a [Shares],
    /// How many boards are in a row.
    columns: usize,
    /// From one board to the next in a row, and from one row to the next: whole squares, so that squares of all boards
    /// can be whole pixels.
    across: f64,
    down: f64,
    /// The width of a board with what is at its right, from its left edge on.
    width: f64,
    /// The room of the caption above each board.
    caption: f64,
}

impl<'a> Panels<'a> {
    pub fn of(shown: &'a Shown, margins: Margins, lettering: Lettering) -> Self {
        let shares = shown.style.shares.as_slice();
        let room = room(shown.puzzle, margins, lettering);
        let (width, height) = board_size(shown.puzzle);
        let scale = lettering.scale();
        let captions = shares
            .iter()
            .map(|shares| scale * text_width(&caption_of(shown.puzzle, shares)));
        let width = captions.fold(width + room.right, f64::max);
        let whole_squares = |length: f64| (length / CELL).ceil() * CELL;
        let across = whole_squares(room.left + width + GAP);
        let down = whole_squares(scale * CAPTION + room.above + height + room.below + GAP);
        Panels {
            shares,
            columns: columns(shares.len(), across, down),
            across,
            down,
            width,
            caption: scale * CAPTION,
        }
    }

    /// Each board with what is shown on it, and how far it lies from the first.
    pub fn each(&self) -> impl Iterator<Item = (Option<&'a Shares>, (f64, f64))> {
        let number = self.shares.len().max(1);
        (0..number).map(|place| {
            let (row, column) = (place / self.columns, place % self.columns);
            let place_of = (column as f64 * self.across, row as f64 * self.down);
            (self.shares.get(place), place_of)
        })
    }

    pub fn number(&self) -> usize {
        self.shares.len().max(1)
    }

    /// The room of the caption above the first board.
    pub fn above(&self) -> f64 {
        if self.shares.is_empty() {
            0.0
        } else {
            self.caption
        }
    }

    /// How far the last row is below the first.
    pub fn below(&self) -> f64 {
        (self.number().div_ceil(self.columns) - 1) as f64 * self.down
    }

    /// The width of all boards, from the left edge of the first on.
    pub fn width(&self) -> f64 {
        (self.columns - 1) as f64 * self.across + self.width
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

/// A caption above its board, at this height above it.
pub fn caption(canvas: &mut Canvas, words: &str, above: f64, lettering: Lettering) {
    let (above, scale) = (Short(-above), Short(lettering.scale()));
    let y = -CAPTION / 2.0 - 2.0;
    let attributes = format!(
        "class=\"key\" stroke=\"{FAINT}\" transform=\"translate(0 {above})scale({scale})\""
    );
    canvas.group(&attributes, |canvas| {
        if without_glyph(words).is_none() {
            canvas.line(line_of_text(words, 0.0, y, TEXT, 2.0, Align::Start));
            return;
        }
        canvas.line(format_args!(
            "<text class=\"caption\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" fill=\"{FAINT}\" \
             stroke=\"none\">{}</text>",
            Short(y + TEXT * 0.5),
            Short(TEXT * 1.3),
            Escaped(words)
        ));
    });
}

/// The first character of a name that has no glyph, and is left to the fonts of the viewer.
pub fn without_glyph(name: &str) -> Option<char> {
    name.chars().find(|&character| glyph(character).is_none())
}

fn text_width(words: &str) -> f64 {
    glyphs::width(words) * TEXT / glyphs::HEIGHT
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
