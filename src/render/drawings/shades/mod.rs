//! Squares in shades of one colour, what is written on them, and the key to the shades.
//!
//! [`attacks`] shades a square by how many pieces attack it, [`shares`] by the share of all solutions in
//! which a piece stands there. It must not know how a square is drawn.

mod attacks;
mod shares;

use crate::app::Shares;
use crate::board::Square;
use crate::render::format::Shown;

/// The shades of one board.
pub struct Shades {
    pub class: &'static str,
    pub tones: Vec<Tone>,
    /// The same of sides, on a board whose pieces stand there.
    pub tones_of_sides: Vec<Tone>,
    /// Squares and sides with a frame, because what is known of them is certain although nothing is given there.
    pub framed: Vec<Square>,
    /// The class of the labels, and their height where nothing else is on their square.
    pub of_labels: (&'static str, f64),
    pub labels: Vec<Label>,
    pub key: Vec<Swatch>,
    /// What the key says after its swatches, or alone.
    pub unit: &'static str,
}

/// Squares or sides of one opaque colour, so that it is the same in the key as on the board.
pub struct Tone {
    pub colour: String,
    pub squares: Vec<Square>,
}

/// What is written on a square or a side.
pub struct Label {
    pub square: Square,
    pub words: String,
    pub ink: &'static str,
}

/// A shade as the key shows it.
pub struct Swatch {
    pub colour: String,
    pub words: String,
    pub is_framed: bool,
}

impl Shades {
    /// The shades of these shares, or else of attacked squares if these are to be marked.
    pub fn of(shown: &Shown, shares: Option<&Shares>) -> Option<Self> {
        match (shares, shown.style.attacks) {
            (Some(shares), _) => Some(shares::shades(shown, shares)),
            (None, Some(attacks)) => Some(attacks::shades(shown, attacks)),
            (None, None) => None,
        }
    }

    /// Whether no square has a shade, so that the board keeps its own colours.
    pub fn is_blank(&self) -> bool {
        self.tones.is_empty()
    }
}
