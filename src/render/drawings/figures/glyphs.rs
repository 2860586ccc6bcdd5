//! Digits, letters and signs as strokes, so that a picture needs no font.
//!
//! Each is drawn in a box 20 high, from the top of a capital letter to the base line, beginning at
//! the left. What goes below the base line ends at 26.
//!
//! Where every format leaves the rest to fonts, as in the page for browsers, the letters beyond ASCII are left out.

use std::borrow::Cow;

#[cfg(any(feature = "pdf", feature = "png"))]
use crate::render::drawings::figures::{accents, letters};

/// A character as the path of a pen, and its width.
#[derive(Clone)]
pub struct Glyph {
    pub character: char,
    pub width: f64,
    pub path: Cow<'static, str>,
}

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
pub fn glyph(character: char) -> Option<Glyph> {
    let mut glyphs = GLYPHS.iter();
    let usual = glyphs.find(|glyph| glyph.character == character);
    usual.cloned().or_else(|| beyond(character))
}

#[cfg(any(feature = "pdf", feature = "png"))]
fn beyond(character: char) -> Option<Glyph> {
    let alike = || glyph(letters::like(character)?);
    let letter = letters::letter(character).or_else(alike);
    letter.or_else(|| accents::composed(character))
}

#[cfg(not(any(feature = "pdf", feature = "png")))]
fn beyond(_: char) -> Option<Glyph> {
    None
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

/// Each character of a text that has a glyph, and how far from the beginning it stands.
pub fn placed(words: &str) -> impl Iterator<Item = (f64, Glyph)> {
    let mut at = 0.0;
    words.chars().filter_map(move |character| {
        let here = at;
        at += advance(character);
        Some((here, glyph(character)?))
    })
}

pub const fn g(character: char, width: f64, path: &'static str) -> Glyph {
    Glyph {
        character,
        width,
        path: Cow::Borrowed(path),
    }
}

#[rustfmt::skip]
static GLYPHS: [Glyph; 105] = [
    g('0', 12.0, "M6 0C1.6 0 0 4.4 0 10S1.6 20 6 20S12 15.6 12 10S10.4 0 6 0Z"),
    g('1', 7.0, "M1 4.6L7 0V20"),
    g('2', 12.0, "M.6 5.2C.6 2 2.8 0 6 0S11.4 2.2 11.4 5.4C11.4 9.6 6.8 12.2 .4 20H12"),
    g('3', 12.0, "M1 3.2C2 1.2 3.8 0 6 0C9 0 11 1.9 11 4.8C11 7.6 9 9.4 5.4 9.4C9.4 9.4 12 11.4 12 14.6C12 17.8 9.6 20 6 20C3.2 20 1.2 18.8 .2 16.4"),
    g('4', 12.4, "M9 20V0L0 14H12.4"),
    g('5', 12.0, "M11 0H2.2L1.2 8.8C2.4 7.8 4 7.2 5.8 7.2C9.6 7.2 12 9.8 12 13.5C12 17.4 9.5 20 5.8 20C3.2 20 1.2 18.9 0 16.8"),
    g('6', 12.0, "M10.6 2C9.6 .7 8.2 0 6.6 0C2.4 0 0 4.4 0 11.6C0 17 2.2 20 6 20C9.6 20 12 17.4 12 13.8C12 10.2 9.7 7.8 6.4 7.8C3.4 7.8 .6 9.8 .1 13"),
    g('7', 12.0, "M.4 0H12L4.6 20"),
    g('8', 12.0, "M6 9.2C3 9.2 1 7.4 1 4.6S3 0 6 0S11 1.8 11 4.6S9 9.2 6 9.2C2.4 9.2 0 11.4 0 14.6S2.4 20 6 20S12 17.8 12 14.6S9.6 9.2 6 9.2Z"),
    g('9', 12.0, "M1.4 18C2.4 19.3 3.8 20 5.4 20C9.6 20 12 15.6 12 8.4C12 3 9.8 0 6 0C2.4 0 0 2.6 0 6.2C0 9.8 2.3 12.2 5.6 12.2C8.6 12.2 11.4 10.2 11.9 7"),
    g('A', 14.0, "M0 20L7 0L14 20M2.5 13H11.5"),
    g('B', 13.0, "M0 20V0H6.5C10 0 12 1.9 12 4.9S10 9.7 6.5 9.7H0M6.5 9.7C10.6 9.7 13 11.6 13 14.9S10.6 20 6.5 20H0"),
    g('C', 13.6, "M13.6 4.2C12.2 1.6 9.8 0 7 0C2.8 0 0 4 0 10S2.8 20 7 20C9.8 20 12.2 18.4 13.6 15.8"),
    g('D', 13.5, "M0 0H5.5C10.5 0 13.5 3.8 13.5 10S10.5 20 5.5 20H0Z"),
    g('E', 11.0, "M11 0H0V20H11M0 9.6H9.6"),
    g('F', 11.0, "M11 0H0V20M0 9.6H9.6"),
    g('G', 13.6, "M13.4 4.2C12 1.6 9.8 0 7 0C2.8 0 0 4 0 10S2.8 20 7 20C10.8 20 13.6 17.2 13.6 12.4V10.8H7.6"),
    g('H', 12.5, "M0 0V20M12.5 0V20M0 9.6H12.5"),
    g('I', 6.0, "M0 0H6M3 0V20M0 20H6"),
    g('J', 8.0, "M8 0V14C8 18 6.4 20 3.8 20C1.8 20 .5 18.8 0 16.6"),
    g('K', 12.4, "M0 0V20M12 0L0 12.4M4.6 7.8L12.4 20"),
    g('L', 10.5, "M0 0V20H10.5"),
    g('M', 15.0, "M0 20V0L7.5 14L15 0V20"),
    g('N', 12.5, "M0 20V0L12.5 20V0"),
    g('O', 14.4, "M7.2 0C3 0 0 4 0 10S3 20 7.2 20S14.4 16 14.4 10S11.4 0 7.2 0Z"),
    g('P', 12.6, "M0 20V0H6.8C10.6 0 12.6 2.2 12.6 5.6S10.6 11.2 6.8 11.2H0"),
    g('Q', 14.4, "M7.2 0C3 0 0 4 0 10S3 20 7.2 20S14.4 16 14.4 10S11.4 0 7.2 0ZM8.6 14.4L14 21"),
    g('R', 13.0, "M0 20V0H6.8C10.6 0 12.6 2.2 12.6 5.6S10.6 11.2 6.8 11.2H0M7 11.2L13 20"),
    g('S', 12.0, "M11.6 3.4C10.6 1.2 8.6 0 6 0C2.8 0 .6 1.9 .6 4.8C.6 8 3.2 9 6.2 9.8C9.6 10.7 12 11.8 12 15C12 18 9.6 20 6.2 20C3.2 20 1 18.6 0 16"),
    g('T', 13.0, "M0 0H13M6.5 0V20"),
    g('U', 12.6, "M0 0V13C0 17.6 2.4 20 6.3 20S12.6 17.6 12.6 13V0"),
    g('V', 14.0, "M0 0L7 20L14 0"),
    g('W', 18.4, "M0 0L4.6 20L9.2 3L13.8 20L18.4 0"),
    g('X', 13.0, "M0 0L13 20M13 0L0 20"),
    g('Y', 13.2, "M0 0L6.6 10.4V20M13.2 0L6.6 10.4"),
    g('Z', 12.4, "M.4 0H12L0 20H12.4"),
    g('a', 9.5, "M9.5 7V20M9.5 13.5C9.5 17.3 7.6 20 4.8 20S0 17.2 0 13.5S2 7 4.8 7S9.5 9.7 9.5 13.5"),
    g('b', 9.5, "M0 0V20M0 13.5C0 9.7 1.9 7 4.7 7S9.5 9.8 9.5 13.5S7.5 20 4.7 20S0 17.3 0 13.5"),
    g('c', 9.0, "M9 9.6C8.1 8 6.7 7 5 7C2 7 0 9.6 0 13.5S2 20 5 20C6.7 20 8.1 19 9 17.4"),
    g('d', 9.5, "M9.5 0V20M9.5 13.5C9.5 17.3 7.6 20 4.8 20S0 17.2 0 13.5S2 7 4.8 7S9.5 9.7 9.5 13.5"),
    g('e', 9.4, "M.1 13.2H9.4C9.4 9.4 7.7 7 4.8 7S0 9.6 0 13.5S2 20 5 20C6.8 20 8.2 19.2 9.1 17.6"),
    g('f', 7.0, "M7 .6C6.4 .2 5.8 0 5.2 0C3.4 0 2.6 1.2 2.6 3.6V20M0 7H6.4"),
    g('g', 9.5, "M9.5 7V20.5C9.5 24 7.8 26 4.8 26C2.9 26 1.5 25.3 .6 24M9.5 13.5C9.5 17.3 7.6 20 4.8 20S0 17.2 0 13.5S2 7 4.8 7S9.5 9.7 9.5 13.5"),
    g('h', 8.8, "M0 0V20M0 12C0 9 1.8 7 4.6 7C7.4 7 8.8 8.8 8.8 12V20"),
    g('i', 1.0, "M.5 7V20M.5 2V2.1"),
    g('j', 4.0, "M3.4 7V22.4C3.4 24.8 2.4 26 .4 26M3.4 2V2.1"),
    g('k', 9.0, "M0 0V20M8.6 7L0 15.4M3.2 12.4L9 20"),
    g('l', 1.0, "M.5 0V20"),
    g('m', 14.6, "M0 7V20M0 11.4C0 8.8 1.5 7 3.8 7S7.3 8.6 7.3 11.4V20M7.3 11.4C7.3 8.8 8.8 7 11.1 7S14.6 8.6 14.6 11.4V20"),
    g('n', 8.8, "M0 7V20M0 12C0 9 1.8 7 4.6 7C7.4 7 8.8 8.8 8.8 12V20"),
    g('o', 9.8, "M4.9 7C2 7 0 9.7 0 13.5S2 20 4.9 20S9.8 17.3 9.8 13.5S7.8 7 4.9 7Z"),
    g('p', 9.5, "M0 7V26M0 13.5C0 9.7 1.9 7 4.7 7S9.5 9.8 9.5 13.5S7.5 20 4.7 20S0 17.3 0 13.5"),
    g('q', 9.5, "M9.5 7V26M9.5 13.5C9.5 17.3 7.6 20 4.8 20S0 17.2 0 13.5S2 7 4.8 7S9.5 9.7 9.5 13.5"),
    g('r', 5.8, "M0 7V20M0 12.4C0 9 1.6 7 4.2 7C4.8 7 5.4 7.1 5.8 7.4"),
    g('s', 8.1, "M7.8 9.2C7.1 7.8 5.8 7 4.1 7C2 7 .5 8.3 .5 10.1C.5 12.2 2.2 12.9 4.2 13.4C6.6 14 8.1 14.8 8.1 16.7C8.1 18.6 6.5 20 4.2 20C2.2 20 .7 19.1 0 17.4"),
    g('t', 7.2, "M3 2.6V16.4C3 18.8 3.9 20 5.6 20C6.2 20 6.7 19.9 7.2 19.6M0 7H6.6"),
    g('u', 8.8, "M0 7V15C0 18.2 1.4 20 4.2 20C7 20 8.8 18 8.8 15M8.8 7V20"),
    g('v', 9.4, "M0 7L4.7 20L9.4 7"),
    g('w', 13.8, "M0 7L3.4 20L6.9 8.6L10.4 20L13.8 7"),
    g('x', 8.8, "M0 7L8.8 20M8.8 7L0 20"),
    g('y', 9.4, "M0 7L4.7 20M9.4 7L4.2 21.6C3.2 24.6 2.2 26 .4 26"),
    g('z', 8.8, "M.2 7H8.4L0 20H8.8"),
    g('+', 12.0, "M6 4V16M0 10H12"),
    g('-', 10.0, "M0 10H10"),
    g('×', 11.0, "M0 4.5L11 15.5M11 4.5L0 15.5"),
    g('÷', 12.0, "M0 10H12M6 4.4V4.5M6 15.5V15.6"),
    g('=', 12.0, "M0 7H12M0 13H12"),
    g('≠', 12.0, "M0 7H12M0 13H12M9.4 2L2.6 18"),
    g('/', 10.0, "M0 20L10 0"),
    g('\\', 10.0, "M0 0L10 20"),
    g('|', 1.0, "M.5 0V20"),
    g('_', 12.0, "M0 20H12"),
    g('<', 11.0, "M11 4L0 10L11 16"),
    g('>', 11.0, "M0 4L11 10L0 16"),
    g('≤', 11.0, "M11 1L0 7L11 13M0 18H11"),
    g('≥', 11.0, "M0 1L11 7L0 13M0 18H11"),
    g('(', 5.0, "M5 0C1 5 1 15 5 20"),
    g(')', 5.0, "M0 0C4 5 4 15 0 20"),
    g('[', 5.0, "M5 0H0V20H5"),
    g(']', 5.0, "M0 0H5V20H0"),
    g('!', 1.0, "M.5 0V13M.5 19.8V19.9"),
    g(':', 1.0, "M.5 7V7.1M.5 19.8V19.9"),
    g('.', 1.0, "M.5 19.8V19.9"),
    g(',', 2.0, "M2 18.5V19.5L.6 23"),
    g('%', 16.0, "M14 0L2 20M3.5 1A3.5 3.5 0 1 0 3.6 1ZM12.5 12A3.5 3.5 0 1 0 12.6 12Z"),
    g('@', 18.0, "M12.6 7V12C12.6 15 17.6 15 17.6 9.6C17.6 4 13.8 .6 9 .6S.4 4.6 .4 10S4 19.4 9 19.4C11 19.4 12.6 19 14 18M12.6 10A3.8 3.8 0 1 1 12.6 9.9"),
    g('°', 7.0, "M3.5 0A3.5 3.5 0 1 0 3.6 0Z"),
    g('○', 14.0, "M7 3A7 7 0 1 0 7.1 3Z"),
    g('$', 12.0, "M11.6 3.4C10.6 1.2 8.6 0 6 0C2.8 0 .6 1.9 .6 4.8C.6 8 3.2 9 6.2 9.8C9.6 10.7 12 11.8 12 15C12 18 9.6 20 6.2 20C3.2 20 1 18.6 0 16M6 -3V23"),
    g('&', 15.0, "M15 20L3.4 6.4C1.6 4 2.8 0 6.4 0S11 4.6 8.6 6.6L3 10.4C-1 13.4 .4 20 6 20C10.6 20 13.4 16 14 11"),
    g('\'', 1.0, "M.5 0V5"),
    g('"', 4.0, "M0 0V5M4 0V5"),
    g(';', 2.0, "M1.5 7V7.1M2 18.5V19.5L.6 23"),
    g('^', 10.0, "M0 7L5 0L10 7"),
    g('`', 3.0, "M0 0L3 4"),
    g('~', 13.0, "M0 11C2 7 5 8 6.5 10S11 13 13 9"),
    g('{', 5.0, "M5 0C1 0 4 9 0 10C4 11 1 20 5 20"),
    g('}', 5.0, "M0 0C4 0 1 9 5 10C1 11 4 20 0 20"),
    g('?', 11.0, "M.5 5C.5 1.8 2.6 0 5.5 0S10.5 1.8 10.5 4.8C10.5 9 5.5 9 5.5 13.6M5.5 19.8V19.9"),
    g('*', 12.0, "M6 3V15M.8 6L11.2 12M.8 12L11.2 6"),
    g('#', 14.0, "M5 2L3 18M11 2L9 18M.5 7H14M0 13H13.5"),
    g('↑', 12.0, "M6 19V1M0 8L6 1L12 8"),
    g('↓', 12.0, "M6 1V19M0 12L6 19L12 12"),
    g('←', 18.0, "M18 10H0M7 4L0 10L7 16"),
    g('→', 18.0, "M0 10H18M11 4L18 10L11 16"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_ascii_has_a_glyph() {
        for symbol in '!'..='~' {
            assert!(glyph(symbol).is_some(), "{symbol}");
        }
        assert!(glyph('♞').is_none());
    }

    #[test]
    fn no_character_has_two_glyphs() {
        for (place, one) in GLYPHS.iter().enumerate() {
            let others = &GLYPHS[place + 1..];
            let again = others.iter().any(|other| other.character == one.character);
            assert!(!again, "{}", one.character);
        }
    }
}
