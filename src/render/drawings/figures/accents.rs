//! Letters with marks: `ą`, `Ś`, `ệ`, `ё`, `ά`. Unicode says of which letter and marks each is composed, and a mark is a
//! stroke at a place of the letter, so that no list of all such letters is needed.

use std::borrow::Cow;

use unicode_normalization::char::decompose_canonical;

use crate::render::drawings::figures::letters;
use crate::render::drawings::figures::strokes::Glyph;

/// Where a letter has its marks, in the units of glyphs.
#[derive(Clone, Copy)]
pub struct LetterBox {
    pub left: f64,
    pub right: f64,
    /// The top of a small letter without a stem.
    pub small: f64,
    /// How far to the right of its foot the top of a slanted letter is, for each unit of height.
    pub lean: f64,
}

/// A letter with its marks as one glyph.
pub fn composed(character: char) -> Option<Glyph> {
    let (letter, marks) = parts(character)?;
    let base = letters::letter(without_dot(letter, &marks))?;
    let frame = LetterBox {
        left: 0.0,
        right: base.width,
        small: 7.0,
        lean: 0.0,
    };
    let (path, wider) = strokes(letter, &marks, frame)?;
    Some(Glyph {
        width: base.width + wider,
        path: Cow::Owned(format!("{}{path}", base.path)),
    })
}

/// A letter, and the marks on it from the inside to the outside.
pub fn parts(character: char) -> Option<(char, Vec<char>)> {
    if let Some(&(_, letter, ..)) = STRUCK.iter().find(|struck| struck.0 == character) {
        return Some((letter, vec![character]));
    }
    let mut parts = Vec::new();
    decompose_canonical(character, |part| parts.push(part));
    match parts.as_slice() {
        [letter, marks @ ..] if !marks.is_empty() => Some((*letter, marks.to_vec())),
        _ => None,
    }
}

/// The letter, without its dot where a mark is in the place of that.
pub fn without_dot(letter: char, marks: &[char]) -> char {
    match letter {
        'i' | 'і' if marks.iter().any(|&mark| is_above(letter, mark)) => 'ı',
        'j' if marks.iter().any(|&mark| is_above(letter, mark)) => 'ȷ',
        _ => letter,
    }
}

/// The marks of a letter in this frame, and how much wider the letter is with them.
pub fn strokes(letter: char, marks: &[char], frame: LetterBox) -> Option<(String, f64)> {
    let mut path = String::new();
    let mut stroke = |x: f64, y: f64, stroke: &str| {
        let x = x + frame.lean * (20.0 - y);
        path += &format!("M{x:.1} {y:.1}{stroke}");
    };
    let middle = f64::midpoint(frame.left, frame.right);
    let (mut above, mut wider) = (top(letter, frame.small) - 2.8, 0.0);
    for &mark in marks {
        if let Some(&(_, _, side, y, path)) = STRUCK.iter().find(|struck| struck.0 == mark) {
            let x = [frame.left, middle, frame.right][side];
            stroke(x, y, path);
        } else if is_apostrophe(letter, mark) {
            wider = 4.0;
            stroke(frame.right + 3.4, 0.0, "c.2 2-.2 3.2-1.2 4");
        } else if mark == HORN {
            wider = 2.0;
            stroke(
                frame.right - 1.0,
                top(letter, frame.small) + 1.5,
                "c2.4 0 3-1.6 2.6-3.4",
            );
        } else if let Some(path) = below(letter, mark) {
            let x = match letter {
                'a' | 'A' | 'u' if mark == OGONEK => frame.right,
                'e' | 'E' if mark == OGONEK => middle + 2.0,
                _ => middle,
            };
            stroke(x, 20.0, path);
        } else {
            let (_, path) = ABOVE.iter().find(|(its, _)| *its == mark)?;
            stroke(middle, above, path);
            above -= 5.0;
        }
    }
    Some((path, wider))
}

fn top(letter: char, small: f64) -> f64 {
    let is_small = letter.is_lowercase() && !"bdfhkltβδζθλξ".contains(letter);
    if is_small { small } else { 0.0 }
}

fn is_above(letter: char, mark: char) -> bool {
    let is_elsewhere = mark == HORN || is_apostrophe(letter, mark) || below(letter, mark).is_some();
    !is_elsewhere && ABOVE.iter().any(|(its, _)| *its == mark)
}

/// Beside a stem there is no room for a hook: `ď`, `ľ`, `ť`, `Ľ`.
fn is_apostrophe(letter: char, mark: char) -> bool {
    mark == '\u{30c}' && "dltL".contains(letter)
}

/// From the middle of the foot of a letter.
fn below(letter: char, mark: char) -> Option<&'static str> {
    const COMMA: &str = "m.6 3.2c.2 1.4-.4 2.6-1.6 3.4";
    match mark {
        // What Unicode calls a cedilla is a comma on these, and stands above on `g`.
        '\u{327}' if letter == 'g' => None,
        '\u{327}' if "GkKlLnNrR".contains(letter) => Some(COMMA),
        '\u{327}' => Some("c-.4 1.8 2.6 1.4 2.4 3.8c-.2 2-2.4 2.4-4.2 1.6"),
        '\u{326}' => Some(COMMA),
        '\u{323}' => Some("m0 3.6v.1"),
        '\u{331}' => Some("m-4 3.6h8"),
        OGONEK => Some("c-2.4 1.4-3.2 4.2-1 5.2c.8.3 1.6.1 2.2-.3"),
        _ => None,
    }
}

const OGONEK: char = '\u{328}';
const HORN: char = '\u{31b}';

/// From the middle of the lower edge of a mark.
static ABOVE: [(char, &str); 15] = [
    ('\u{300}', "m-2.4-4.2l4.4 4.2"),
    ('\u{301}', "m2.4-4.2l-4.4 4.2"),
    ('\u{302}', "m-4 0l4-4l4 4"),
    ('\u{303}', "m-4.6-.4c1.2-3 3.2-2.6 4.6-1.4s3.2 1.4 4.4-1.4"),
    ('\u{304}', "m-4-1.4h8"),
    ('\u{306}', "m-4-4c.4 2.6 1.8 4 4 4s3.6-1.4 4-4"),
    ('\u{307}', "m0-1.6v.1"),
    ('\u{308}', "m-3-1.6v.1m6-.1v.1"),
    (
        '\u{309}',
        "m-1.8-4.4c1.6-1.6 4.2-.6 3.4 1.4c-.4 1-1.4 1.2-1.6 3",
    ),
    ('\u{30a}', "c-3.2 0-3.2-4.8 0-4.8s3.2 4.8 0 4.8z"),
    ('\u{30b}', "m.2-4.2l-3 4.2m6.6-4.2l-3 4.2"),
    ('\u{30c}', "m-4-4l4 4l4-4"),
    ('\u{313}', "m.6-4.4c.4 2-.2 3.4-1.4 4.2"),
    ('\u{327}', "m.8-4.6c-1.4.8-1.8 2.4-1.2 4.4"),
    ('\u{342}', "m-4.6-.4c1.2-3 3.2-2.6 4.6-1.4s3.2 1.4 4.4-1.4"),
];

/// Letters with a stroke across: of which letter, from its left, middle or right, at which height.
static STRUCK: [(char, char, usize, f64, &str); 7] = [
    ('ł', 'l', 1, 10.0, "m-3 2.4l6-4.8"),
    ('Ł', 'L', 0, 10.5, "m-3 2.6l7.4-5.2"),
    ('đ', 'd', 2, 3.5, "m-5.4 0h7.8"),
    ('Đ', 'D', 0, 10.0, "m-3 0h8.4"),
    ('ħ', 'h', 0, 3.5, "m-2.4 0h7.6"),
    ('ŧ', 't', 1, 13.0, "m-3.4 0h6.8"),
    ('Ŧ', 'T', 1, 11.0, "m-4 0h8"),
];

#[cfg(test)]
mod tests {
    use crate::render::drawings::figures::glyphs::{glyph, missing};

    #[test]
    fn the_alphabets_of_europe_and_of_vietnam_are_drawn() {
        for words in [
            "ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ áčďéěíňóřšťúůýž ĽĹŔľĺŕ őűŐŰ ășțâî ĂȘȚ şğıİ āčēģīķļņšūž ėįųū",
            "äöüßÄÖÜ éèêëçœæñãõåøÆØÅŒ þðÞÐ đĐ ħĦ ŋŊ ŧŦ ġĠ ċ ẁŵŷ «»„“”‘’–—…¿¡§€£",
            "ăâđêôơư ắằẳẵặ ấầẩẫậ ếệ ộ ớ ự ỳỷỹ ĐƠƯ",
            "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя ґєіїҐЄІЇ ўЎ",
            "ђјљњћџЂЈЉЊЋЏ ѓќ ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ αβγδεζηθικλμνξοπρσςτυφχψω άέήίόύώϊϋΐΰ",
        ] {
            assert_eq!(missing(words), None, "{words}");
        }
        assert_eq!(missing("数独"), Some('数'));
        assert_eq!(missing("שלום"), Some('ש'));
    }

    #[test]
    fn a_letter_with_a_mark_is_no_letter_without() {
        let path = |character: char| glyph(character).unwrap().path;
        for (letter, with) in [('l', 'ł'), ('a', 'ą'), ('и', 'й'), ('C', 'Ć'), ('t', 'ť')] {
            assert!(path(with).len() > path(letter).len(), "{with}");
            assert!(path(with).starts_with(&*path(letter)), "{with}");
        }
        // The dot gives way to the mark.
        assert!(!path('í').starts_with(&*path('i')));
        assert!(path('į').starts_with(&*path('i')));
    }
}
