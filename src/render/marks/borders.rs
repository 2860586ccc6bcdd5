//! The borders between regions and between boxes, which are drawn as thick lines.

use crate::board::{Board, Square};

/// Whether the line between two squares side by side divides regions or boxes.
pub fn is_border_between(board: &Board, one: Square, other: Square) -> bool {
    board.region_of(one) != board.region_of(other) || board.box_of(one) != board.box_of(other)
}

/// Whether a board has regions or boxes.
pub fn is_divided(board: &Board) -> bool {
    board.regions().is_some() || board.boxes().is_some()
}
