//! Digits, letters and signs as strokes, so that a picture needs no font, and how wide words of them are.
//!
//! Where every format leaves the rest to fonts, as in the page for browsers, the letters beyond ASCII are left out.

#[cfg(not(any(feature = "pdf", feature = "png")))]
use crate::render::drawings::figures::strokes;
pub use crate::render::drawings::figures::strokes::Glyph;
#[cfg(any(feature = "pdf", feature = "png"))]
use crate::render::drawings::figures::{accents, letters};

#[cfg(feature = "pdf")]
impl Glyph {
    /// From its left to that of the next.
    pub fn advance(&self) -> f64 {
        self.width + SPACING
    }
}

/// The height of a capital letter or a digit.
pub const HEIGHT: f64 = 20.0;

/// The gap between two characters of a word.
const SPACING: f64 = 5.0;

/// The glyph of a character, if there is one.
#[cfg(any(feature = "pdf", feature = "png"))]
pub fn glyph(character: char) -> Option<Glyph> {
    letters::letter(character).or_else(|| accents::composed(character))
}

#[cfg(not(any(feature = "pdf", feature = "png")))]
pub fn glyph(character: char) -> Option<Glyph> {
    strokes::usual(character)
}

/// The first character of a text that has no glyph.
pub fn missing(words: &str) -> Option<char> {
    let mut characters = words.chars();
    characters.find(|&character| character != ' ' && glyph(character).is_none())
}

/// From the left of a character to that of the next. A character without a glyph is a gap.
pub fn advance(character: char) -> f64 {
    glyph(character).map_or(6.0, |glyph| glyph.width) + SPACING
}

/// The width of a word.
pub fn width(word: &str) -> f64 {
    (word.chars().map(advance).sum::<f64>() - SPACING).max(0.0)
}

/// The same with letters of this height.
pub fn wide(words: &str, height: f64) -> f64 {
    width(words) * height / HEIGHT
}

/// Each character of a text that has a glyph, and how far from the beginning it stands.
pub fn placed(words: &str) -> impl Iterator<Item = (f64, Glyph)> {
    let mut at = 0.0;
    words.chars().filter_map(move |character| {
        let here = at;
        at += advance(character);
        Some((here, glyph(character)?))
    })
}
