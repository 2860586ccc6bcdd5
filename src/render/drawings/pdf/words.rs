//! Text for a page, in fonts that every viewer has and with strokes for signs that these lack, and how wide it is.

use crate::render::drawings::figures::glyphs::{self, Glyph};
use crate::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    Upright,
    Bold,
    Slanted,
}

impl Font {
    pub const ALL: [Font; 3] = [Font::Upright, Font::Bold, Font::Slanted];

    /// Its name on a page.
    pub fn name(self) -> &'static [u8] {
        match self {
            Font::Upright => b"U",
            Font::Bold => b"B",
            Font::Slanted => b"S",
        }
    }

    pub fn base(self) -> &'static str {
        match self {
            Font::Upright => "Helvetica",
            Font::Bold => "Helvetica-Bold",
            Font::Slanted => "Helvetica-Oblique",
        }
    }
}

/// The widths of the characters from the blank to `~`, in thousandths of the size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// An upper bound for letters in bold, as they are a little wider.
const BOLD: f32 = 1.08;

/// The height of a capital letter, as a share of the size of a font.
const CAPITAL: f32 = 0.72;

/// What is written in one way.
pub enum Run {
    /// Letters of a font, as Windows encodes them.
    Letters(Vec<u8>),
    /// A sign that fonts lack.
    Strokes(&'static Glyph),
}

impl Run {
    /// How far to the right the next one begins.
    pub fn width(&self, font: Font, size: f32) -> f32 {
        let wide = match self {
            Run::Letters(bytes) => {
                let wide: u32 = bytes.iter().map(|&byte| u32::from(of_letter(byte))).sum();
                wide as f32 / 1000.0
            }
            Run::Strokes(glyph) => glyph.advance() as f32 * CAPITAL / glyphs::HEIGHT as f32,
        };
        let wider = if font == Font::Bold { BOLD } else { 1.0 };
        wide * size * wider
    }

    /// How many times as large as it is defined a glyph is beside letters of this size.
    pub fn scale(size: f32) -> f64 {
        f64::from(size * CAPITAL) / glyphs::HEIGHT
    }
}

/// In thousandths of the size.
fn of_letter(byte: u8) -> u16 {
    let place = byte.checked_sub(b' ');
    let of = |place: u8| WIDTHS.get(usize::from(place)).copied().unwrap_or(600);
    place.map_or(0, of)
}

/// A text in parts. What can be written in no way is left out; see [`missing`].
pub fn runs(text: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    for character in text.chars() {
        match (code(character), runs.last_mut()) {
            (Some(code), Some(Run::Letters(letters))) => letters.push(code),
            (Some(code), _) => runs.push(Run::Letters(vec![code])),
            (None, _) => runs.extend(glyphs::glyph(character).map(Run::Strokes)),
        }
    }
    runs
}

/// The first character that neither the fonts have nor is drawn with strokes.
pub fn missing(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.find(|&character| code(character).is_none() && glyphs::glyph(character).is_none())
}

fn width(text: &str, font: Font, size: f32) -> f32 {
    let runs = runs(text);
    runs.iter().map(|run| run.width(font, size)).sum()
}

/// Lines of whole words that are at most this wide, unless a single word is wider.
pub fn wrapped(words: &str, font: Font, size: f32, most: f32) -> Vec<String> {
    text::wrapped(words, |line| width(line, font, size) <= most)
}

/// As Windows encodes it.
fn code(character: char) -> Option<u8> {
    const BEHIND_ASCII: [(char, u8); 27] = [
        ('€', 0x80),
        ('‚', 0x82),
        ('ƒ', 0x83),
        ('„', 0x84),
        ('…', 0x85),
        ('†', 0x86),
        ('‡', 0x87),
        ('ˆ', 0x88),
        ('‰', 0x89),
        ('Š', 0x8a),
        ('‹', 0x8b),
        ('Œ', 0x8c),
        ('Ž', 0x8e),
        ('‘', 0x91),
        ('’', 0x92),
        ('“', 0x93),
        ('”', 0x94),
        ('•', 0x95),
        ('–', 0x96),
        ('—', 0x97),
        ('˜', 0x98),
        ('™', 0x99),
        ('š', 0x9a),
        ('›', 0x9b),
        ('œ', 0x9c),
        ('ž', 0x9e),
        ('Ÿ', 0x9f),
    ];
    if let ' '..='~' | '\u{a0}'..='\u{ff}' = character {
        return u8::try_from(u32::from(character)).ok();
    }
    let mut others = BEHIND_ASCII.into_iter();
    others.find_map(|(its, code)| (its == character).then_some(code))
}
