//! Squares in shades of one colour, what is written on them, and the key to the shades.
//!
//! [`attacks`] shades a square by how many pieces attack it, [`shares`] by the share of all solutions in
//! which a piece stands there. It must not know how a square is drawn.

mod attacks;
mod shares;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::app::Shares;
use crate::board::Square;
use crate::render::drawings::colours::PAPER;
use crate::render::format::Shown;
use crate::render::marks::beside::Side;
use crate::render::marks::clues::clue_on;
use crate::render::marks::diagonals::diagonals;
use crate::render::marks::rules::{numbers, shapes};

/// The shades of one board.
pub struct Shades {
    pub class: &'static str,
    pub tones: Vec<Tone>,
    /// Squares with a frame, because what is known of them is certain although nothing is given there.
    pub framed: Vec<Square>,
    pub labels: Labels,
    pub key: Vec<Swatch>,
    /// What the key says after its swatches, or alone.
    pub unit: &'static str,
}

/// Squares of one opaque colour, so that it is the same in the key as on the board.
pub struct Tone {
    pub colour: String,
    pub squares: Vec<Square>,
}

/// What is written on squares.
pub struct Labels {
    pub class: &'static str,
    /// The height of the text where nothing else is on its square.
    pub height: f64,
    pub each: Vec<Label>,
}

pub struct Label {
    pub square: Square,
    pub words: String,
    pub ink: &'static str,
}

/// Where on its square a label is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Middle,
    /// Lower, because a number of a rule is in the corner.
    BelowNumber,
    /// Small in the corner, because a piece or a clue is in the middle.
    Beside,
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

    /// The colour around a label, which separates it from lines of rules that cross its square; `None`
    /// where it needs none.
    pub fn edges<'a>(&'a self, shown: &Shown) -> impl Fn(&Label, Place) -> Option<&'a str> {
        let is_crossed = shapes(shown.puzzle).iter().any(|shape| !shape.is_sign())
            || !diagonals(shown.puzzle).is_empty();
        let tones = self.tones.iter().flat_map(|Tone { colour, squares }| {
            squares.iter().map(move |&square| (square, colour.as_str()))
        });
        let tones: FxHashMap<Square, &str> = tones.collect();
        move |label, place| match place {
            Place::Beside => Some(PAPER),
            Place::Middle | Place::BelowNumber if is_crossed => {
                Some(tones.get(&label.square).copied().unwrap_or(PAPER))
            }
            Place::Middle | Place::BelowNumber => None,
        }
    }

    /// Every label and where it is.
    pub fn placed(&self, shown: &Shown) -> impl Iterator<Item = (&Label, Place)> {
        let beside = numbers(shown.puzzle);
        let corners = beside
            .iter()
            .filter(|number| number.side == Side::Corner(0));
        let corners: FxHashSet<Square> = corners.map(|number| number.square).collect();
        self.labels.each.iter().map(move |label| {
            let square = label.square;
            let is_free =
                shown.placement.get(square).is_none() && clue_on(shown.puzzle, square).is_none();
            let place = match (is_free, corners.contains(&square)) {
                (false, _) => Place::Beside,
                (true, true) => Place::BelowNumber,
                (true, false) => Place::Middle,
            };
            (label, place)
        })
    }
}
