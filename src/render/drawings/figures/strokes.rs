//! Characters as strokes: those of ASCII and signs that puzzles have.
//!
//! Each line of the table is a character, its width and the path of a pen, in a box 20 high, from the top of a capital
//! letter to the base line, beginning at the left. What goes below the base line ends at 26.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// A character as the path of a pen, and its width.
#[derive(Clone)]
pub struct Glyph {
    pub width: f64,
    pub path: Cow<'static, str>,
}

pub type Glyphs = FxHashMap<char, Glyph>;

/// The glyph of a character of ASCII, or of a sign.
pub fn usual(character: char) -> Option<Glyph> {
    static GLYPHS: LazyLock<Glyphs> = LazyLock::new(|| glyphs(include_str!("strokes.txt")));
    GLYPHS.get(&character).cloned()
}

/// Reads a table.
pub fn glyphs(table: &'static str) -> Glyphs {
    let glyph = |line: &'static str| {
        let mut parts = line.splitn(3, ' ');
        let character = parts.next()?.chars().next()?;
        let width = parts.next()?.parse().ok()?;
        let path = Cow::Borrowed(parts.next()?);
        Some((character, Glyph { width, path }))
    };
    table.lines().filter_map(glyph).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_ascii_has_a_glyph_and_none_has_two() {
        for symbol in '!'..='~' {
            assert!(usual(symbol).is_some(), "{symbol}");
        }
        assert!(usual('♞').is_none());
        for table in [include_str!("strokes.txt"), include_str!("letters.txt")] {
            assert_eq!(glyphs(table).len(), table.lines().count());
        }
    }
}
