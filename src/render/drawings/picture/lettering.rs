//! How high letters beside a board are, and the room that what is beside it takes. It must not know what that is.

use crate::puzzle::Puzzle;
use crate::render::drawings::outline::board_size;
use crate::render::drawings::picture::numbers::{FROM_BOARD, MARGIN};
use crate::render::marks::beside::Margins;

/// How high letters beside the board are on a board of usual size.
const USUAL: f64 = 11.0;

/// How many times the longer side of a board is as long as letters beside it are high, so that they can be read when a
/// large board is in a picture of usual size.
const ON_A_SIDE: f64 = 45.0;

/// How many times its width a board may be high for this.
const TALLEST: f64 = 12.0;

/// How high letters beside the board are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lettering {
    pub height: f64,
    /// Where there is no room for letters of this height, there are none.
    pub least: f64,
}

impl Lettering {
    pub const SMALL: Lettering = Lettering {
        height: USUAL,
        least: 0.0,
    };

    pub fn of(puzzle: &Puzzle) -> Self {
        let (width, height) = board_size(&puzzle.board);
        // Beside a tall narrow board such letters would be wider than the board.
        let longer = width.max(height.min(width * TALLEST));
        Lettering {
            height: (longer / ON_A_SIDE).max(USUAL),
            least: 0.0,
        }
    }

    /// How many times as large as on a board of usual size something beside the board is.
    pub fn scale(self) -> f64 {
        self.height / USUAL
    }
}

/// The room that what is beside the board takes on each side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    pub left: f64,
    pub above: f64,
    pub right: f64,
    pub below: f64,
}

/// The room of the numbers of rules.
pub fn room_for_numbers(margins: Margins) -> Room {
    let wide = |numbers: usize| match numbers {
        0 => 0.0,
        numbers => FROM_BOARD + numbers as f64 * MARGIN,
    };
    Room {
        left: wide(margins.left),
        above: wide(margins.above),
        right: wide(margins.right),
        below: wide(margins.below),
    }
}
