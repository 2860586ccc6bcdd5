//! How squares without a piece look in a picture of characters.

use crate::board::Terrain;

/// How a square without a piece looks in a picture.
pub fn terrain_sign(terrain: Terrain) -> char {
    match terrain {
        Terrain::Open => '.',
        Terrain::Wall => '#',
        Terrain::Closed => 'x',
    }
}
