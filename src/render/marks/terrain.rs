//! How squares without a piece look in a picture of characters.

use crate::board::{Board, Square, Terrain};

/// How a square without a piece looks in a picture.
pub fn terrain_sign(terrain: Terrain) -> char {
    match terrain {
        Terrain::Open => '.',
        Terrain::Wall => '#',
        Terrain::Closed => 'x',
    }
}

/// A corner in a picture of a board with sides.
pub const CORNER: char = '·';

/// How a place without a piece looks in a picture of the board: a place where no side is looks like an empty one.
pub fn place_sign(board: &Board, place: Square) -> char {
    match (board.is_square(place), board.is_corner(place)) {
        (true, _) => terrain_sign(board.terrain(place)),
        (false, true) => CORNER,
        (false, false) => terrain_sign(Terrain::Open),
    }
}
