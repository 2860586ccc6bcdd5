//! Text for a page, in fonts that every viewer has and with strokes for signs that these lack, and how wide it is.

use std::borrow::Cow;

use crate::render::drawings::figures::accents::{self, LetterBox};
use crate::render::drawings::figures::glyphs;
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

/// The same in bold.
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// The height of a capital letter, as a share of the size of a font.
const CAPITAL: f64 = 0.72;

/// A unit of glyphs, in thousandths of the size.
const UNIT: f64 = 1000.0 * CAPITAL / glyphs::HEIGHT;

/// What is written in one way.
pub enum Run {
    /// Letters of a font, as Windows encodes them.
    Letters(Vec<u8>),
    /// What fonts lack, in the units of glyphs: a sign, a letter of another alphabet, or the marks of the letter before.
    Strokes {
        path: Cow<'static, str>,
        advance: f64,
    },
}

impl Run {
    /// How far to the right the next one begins.
    pub fn width(&self, font: Font, size: f32) -> f32 {
        let wide = match self {
            Run::Letters(bytes) => bytes.iter().map(|&byte| of_letter(byte, font)).sum(),
            Run::Strokes { advance, .. } => advance * UNIT,
        };
        wide as f32 / 1000.0 * size
    }

    /// How many times as large as it is defined a glyph is beside letters of this size.
    pub fn scale(size: f32) -> f64 {
        f64::from(size) * CAPITAL / glyphs::HEIGHT
    }
}

/// In thousandths of the size.
fn of_letter(byte: u8, font: Font) -> f64 {
    let widths = if font == Font::Bold { BOLD } else { WIDTHS };
    let of = |byte: u8| widths.get(usize::from(byte.checked_sub(b' ')?));
    // A letter is as wide with a mark as without. A test compares the others with the lists of the fonts.
    let without = || {
        let (letter, _) = accents::parts(char::from(byte))?;
        of(code(letter)?)
    };
    match of(byte).or_else(without) {
        Some(&wide) => f64::from(wide),
        None => f64::from(of_sign(byte)),
    }
}

fn of_sign(byte: u8) -> u16 {
    match byte {
        0x85 | 0x89 | 0x97 | 0x99 | 0x8c | 0xc6 => 1000,
        0x91 | 0x92 | 0x82 | 0xb7 | 0xa0 => 278,
        0x84 | 0x93 | 0x94 | 0xa1 | 0xb2..=0xb4 | 0xb9 | 0x8b | 0x9b => 333,
        0x8a | 0x8e | 0xde => 667,
        0x9a | 0x9e => 500,
        0x9c | 0xe6 => 900,
        0xbc..=0xbe => 834,
        0xd0 => 722,
        0xd8 => 778,
        0xdf | 0xf8 | 0xfe | 0xbf => 611,
        _ => 556,
    }
}

/// A text in parts. What can be written in no way is left out; see [`missing`].
pub fn runs(text: &str, font: Font) -> Vec<Run> {
    let mut runs = Vec::new();
    for character in text.chars() {
        if let Some(code) = code(character) {
            push(&mut runs, code);
        } else if let Some((code, marks)) = marked(character, font) {
            push(&mut runs, code);
            runs.push(marks);
        } else if let Some(glyph) = glyphs::glyph(character) {
            let advance = glyph.advance();
            let path = glyph.path;
            runs.push(Run::Strokes { path, advance });
        }
    }
    runs
}

fn push(runs: &mut Vec<Run>, code: u8) {
    match runs.last_mut() {
        Some(Run::Letters(letters)) => letters.push(code),
        _ => runs.push(Run::Letters(vec![code])),
    }
}

/// A letter of the fonts, and the marks on it that they lack; these begin where the letter ends.
fn marked(character: char, font: Font) -> Option<(u8, Run)> {
    let (letter, marks) = accents::parts(character)?;
    let code = code(accents::without_dot(letter, &marks))?;
    let wide = of_letter(code, font) / UNIT;
    let frame = LetterBox {
        left: STEM - wide,
        right: -STEM,
        small: 5.5,
        lean: if font == Font::Slanted { 0.21 } else { 0.0 },
    };
    let (path, advance) = accents::strokes(letter, &marks, frame)?;
    let path = Cow::Owned(path);
    Some((code, Run::Strokes { path, advance }))
}

/// How far the middle of a stem is from the edge of its letter, in the units of glyphs.
const STEM: f64 = 3.0;

/// The first character that neither the fonts have nor is drawn with strokes.
pub fn missing(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.find(|&character| code(character).is_none() && glyphs::glyph(character).is_none())
}

fn width(text: &str, font: Font, size: f32) -> f32 {
    let runs = runs(text, font);
    runs.iter().map(|run| run.width(font, size)).sum()
}

/// Lines of whole words that are at most this wide, unless a single word is wider.
pub fn wrapped(words: &str, font: Font, size: f32, most: f32) -> Vec<String> {
    text::wrapped(words, |line| width(line, font, size) <= most)
}

/// As Windows encodes it.
fn code(character: char) -> Option<u8> {
    /// From 128 on; a blank where there is none.
    const BEHIND_ASCII: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    if let ' '..='~' | '\u{a0}'..='\u{ff}' = character {
        return u8::try_from(u32::from(character)).ok();
    }
    let place = BEHIND_ASCII.chars().position(|its| its == character)?;
    u8::try_from(0x80 + place).ok()
}
