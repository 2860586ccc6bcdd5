//! Text on a page, in fonts that every viewer has, and how wide it is.

use pdf_writer::{Content, Name, Str};

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

fn width(text: &str, font: Font, size: f32) -> f32 {
    let of = |byte: u8| match byte.checked_sub(b' ') {
        Some(place) => WIDTHS.get(usize::from(place)).copied().unwrap_or(600),
        None => 0,
    };
    let wide: u32 = encoded(text)
        .into_iter()
        .map(|byte| u32::from(of(byte)))
        .sum();
    let wider = if font == Font::Bold { BOLD } else { 1.0 };
    wide as f32 / 1000.0 * size * wider
}

/// Lines of whole words that are at most this wide, unless a single word is wider.
pub fn wrapped(words: &str, font: Font, size: f32, most: f32) -> Vec<String> {
    text::wrapped(words, |line| width(line, font, size) <= most)
}

/// Writes a line that begins at this point.
pub fn show(content: &mut Content, text: &str, font: Font, size: f32, (x, y): (f32, f32)) {
    content.begin_text().set_font(Name(font.name()), size);
    content.next_line(x, y).show(Str(&encoded(text)));
    content.end_text();
}

/// As Windows encodes it; what it has no code for becomes a question mark.
pub fn encoded(text: &str) -> Vec<u8> {
    let code = |character: char| match character {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(character)).unwrap_or(b'?'),
        '…' => 0x85,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '–' => 0x96,
        '—' => 0x97,
        _ => b'?',
    };
    text.chars().map(code).collect()
}
