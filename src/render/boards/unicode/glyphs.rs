//! The character that a kind of piece is drawn as.

use crate::puzzle::print::{KindLook, Shape};
use crate::puzzle::{KindId, Puzzle};
use crate::render::marks::rules::printed;

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
    let symbol = puzzle.kind(id).symbol;
    let mut others = puzzle.kind_ids().filter(|&other| other != id);
    own_glyph(puzzle, id)
        .filter(|glyph| {
            !others.any(|other| {
                puzzle.kind(other).symbol == *glyph || own_glyph(puzzle, other) == Some(*glyph)
            })
        })
        .unwrap_or(symbol)
}

/// The glyph of what the file draws a kind as, or of its name.
fn own_glyph(puzzle: &Puzzle, id: KindId) -> Option<char> {
    let of_file = puzzle.print.of_kind(id).map(|look| match look {
        KindLook::WhiteDot => Some('○'),
        KindLook::BlackDot => Some('●'),
        KindLook::Dot | KindLook::Line => Some('•'),
        KindLook::Ship => Some('■'),
        KindLook::Fill(_) | KindLook::Text | KindLook::Hidden => None,
    });
    if let Some(glyph) = of_file {
        return glyph.filter(|&glyph| !is_mark(puzzle, glyph));
    }
    let name = &puzzle.kind(id).name;
    let name = name.strip_prefix("white-").unwrap_or(name);
    let known = GLYPHS.iter().find(|(known, _)| *known == name);
    known.map(|(_, glyph)| *glyph)
}

/// Whether a dot on a square without a piece would be taken for one.
fn is_mark(puzzle: &Puzzle, glyph: char) -> bool {
    let dot = match glyph {
        '○' => Shape::WhiteDot,
        '●' => Shape::BlackDot,
        _ => return false,
    };
    let (_, marks) = printed(puzzle);
    let mut on_squares = marks.iter().filter(|mark| mark.squares.len() == 1);
    on_squares.any(|mark| mark.shape == dot)
}
