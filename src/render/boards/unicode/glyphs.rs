//! The character that a kind of piece is drawn as.

use crate::puzzle::{KindId, Puzzle};

/// Glyphs of pieces by their usual names.
const GLYPHS: [(&str, char); 12] = [
    ("king", '♔'),
    ("queen", '♕'),
    ("rook", '♖'),
    ("bishop", '♗'),
    ("knight", '♘'),
    ("pawn", '♙'),
    ("black-king", '♚'),
    ("black-queen", '♛'),
    ("black-rook", '♜'),
    ("black-bishop", '♝'),
    ("black-knight", '♞'),
    ("black-pawn", '♟'),
];

/// The glyph of a kind, unless it is the symbol of another kind; otherwise the symbol of the kind.
pub fn glyph(puzzle: &Puzzle, id: KindId) -> char {
    let kind = puzzle.kind(id);
    let name = kind.name.strip_prefix("white-").unwrap_or(&kind.name);
    let known = GLYPHS.iter().find(|(known, _)| *known == name);
    let known = known.map(|(_, glyph)| *glyph);
    let is_taken = |glyph: &char| {
        let mut others = puzzle.kind_ids().filter(|&other| other != id);
        others.any(|other| {
            let other = puzzle.kind(other);
            let other_name = other.name.strip_prefix("white-").unwrap_or(&other.name);
            other.symbol == *glyph || other_name == name
        })
    };
    known
        .filter(|glyph| !is_taken(glyph))
        .unwrap_or(kind.symbol)
}
