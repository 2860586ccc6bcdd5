//! Pieces as painted paths, whatever they are later written as: elements of an SVG, or TikZ.

use crate::render::drawings::colours::{self, INK};
use crate::render::drawings::figures::looks::{Army, Look};
use crate::render::drawings::figures::shapes::{Chess, Part};

/// The side of a square of the board, in units of the picture.
pub const CELL: f64 = 48.0;

/// What is drawn of a piece; a symbol may stand over it.
pub struct Figure {
    pub parts: Vec<Part>,
    /// A point of a path, times `scale` and moved right and down by `shift`, lies in a square of [`CELL`]
    /// units.
    pub scale: f64,
    pub shift: f64,
}

/// `kind` is the place of the piece among the kinds. A plain character has no parts.
pub fn figure(kind: usize, look: Look) -> Figure {
    let (parts, scale, shift) = match look {
        Look::Chess(chess, army) => (chess_piece(chess, army), 0.43, 2.5),
        Look::Emblem(emblem) => (emblem.parts().to_vec(), CELL * 0.88 / 100.0, CELL * 0.06),
        Look::Stone(army) => (vec![stone(army)], 1.0, 0.0),
        Look::Spot(colour) => (vec![spot(colour)], 1.0, 0.0),
        Look::Disc(_) => (vec![disc(kind)], 1.0, 0.0),
        Look::Plain(_) => (Vec::new(), 1.0, 0.0),
    };
    Figure {
        parts,
        scale,
        shift,
    }
}

fn chess_piece(chess: Chess, army: Army) -> Vec<Part> {
    let outline = chess.outline();
    let (fill, edge, line) = match army {
        Army::White => (colours::PAPER, INK, INK),
        Army::Black => (BLACK, BLACK_EDGE, "#f3eee3"),
    };
    let mut parts = vec![
        Part::outlined(outline.silhouette, fill, edge, 4.0),
        Part::drawn(outline.lines, line, 3.4),
    ];
    if !outline.spots.is_empty() {
        parts.push(Part::filled(outline.spots, line));
    }
    parts
}

const BLACK: &str = "#26262a";
const BLACK_EDGE: &str = "#101012";

/// Circles around the middle of a square.
const SPOT: &str = "M10 24A14 14 0 0 1 38 24A14 14 0 0 1 10 24Z";
const STONE: &str = "M7 24A17 17 0 0 1 41 24A17 17 0 0 1 7 24Z";
const DISC: &str = "M6.5 24A17.5 17.5 0 0 1 41.5 24A17.5 17.5 0 0 1 6.5 24Z";

fn stone(army: Army) -> Part {
    match army {
        Army::White => Part::outlined(STONE, colours::PAPER, INK, 1.8),
        Army::Black => Part::outlined(STONE, BLACK, BLACK_EDGE, 1.8),
    }
}

fn spot(colour: usize) -> Part {
    Part::outlined(SPOT, colours::SPOTS[colour], INK, 2.4)
}

fn disc(kind: usize) -> Part {
    Part::outlined(DISC, colours::disc(kind), INK, 1.8)
}
