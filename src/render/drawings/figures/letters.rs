//! Letters beyond ASCII as strokes: those of Greek and Cyrillic, those of Latin that are no letter with a mark, and signs
//! that titles have.
//!
//! Formats without fonts draw these; [`accents`](super::accents) adds marks to them.

use std::sync::LazyLock;

use crate::render::drawings::figures::strokes::{Glyph, Glyphs, glyphs, usual};

/// The letter or sign itself, without marks; a letter that looks like one of Latin is drawn as that.
pub fn letter(character: char) -> Option<Glyph> {
    static LETTERS: LazyLock<Glyphs> = LazyLock::new(|| glyphs(include_str!("letters.txt")));
    let drawn = |character: char| usual(character).or_else(|| LETTERS.get(&character).cloned());
    drawn(character).or_else(|| drawn(like(character)?))
}

/// The letter that a letter of another alphabet looks like.
fn like(character: char) -> Option<char> {
    let mut pairs = ALIKE.split(' ');
    pairs.find_map(|pair| pair.strip_prefix(character)?.chars().next())
}

const ALIKE: &str = "АA ВB ЕE З3 КK МM НH ОO РP СC ТT ХX ІI ЈJ ЅS аa еe оo рp сc хx уy іi јj \
                     ѕs ΑA ΒB ΓГ ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΠП ΡP ΤT ΥY ΦФ ΧX νv οo µμ";
