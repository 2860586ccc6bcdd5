//! What lies above and below boards: captions, the key to shades, and badges (`2 of 6 queens`), which are breaches on the
//! whole board.

use crate::render::drawings::colours::{BROKEN, FAINT, INK};
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Path, Shape, Text};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::outline::{rectangle, rounded};
use crate::render::drawings::picture::coordinates::room;
use crate::render::drawings::picture::{Picture, planes};
use crate::render::drawings::shades::{Shades, Swatch};
use crate::render::english::in_short::all_in_short;
use crate::render::format::Shown;
use crate::text::wrapped;

/// The room above a board of usual size that a caption of one line takes, each further line, and how high the text is.
const CAPTION: f64 = 26.0;
const LINE_OF_CAPTION: f64 = 20.0;
const TEXT_OF_CAPTION: f64 = 13.0;

/// A caption may be so wide above a narrower board: lines of one word each are hard to read.
const LEAST_WIDTH_OF_CAPTION: f64 = 5.0 * CELL;

/// The room of the key and the height of its text.
const KEY: f64 = 34.0;
const TEXT: f64 = 11.0;

/// The height of a badge, the distance from one to the next, and the room at both sides of its text.
const BADGE: f64 = 22.0;
const ROW: f64 = 27.0;
const SIDE: f64 = 8.0;

/// A caption above its board and the numbers there.
pub fn caption(over: &mut Vec<Shape>, picture: &Picture, words: &str) {
    let mut lines = Vec::new();
    for (place, line) in lines_of_caption(picture, words).iter().rev().enumerate() {
        let y = -CAPTION / 2.0 - 2.0 - place as f64 * LINE_OF_CAPTION;
        lines.text(Text::new(
            line,
            (0.0, y),
            Align::Start,
            (TEXT_OF_CAPTION, 2.0),
        ));
    }
    lines.reverse();
    let caption = Group::new("key", lines).with_pen(FAINT, None);
    let start = -overhang(picture, size_of_caption(picture, words).width);
    over.group(caption.moved((start, -room(picture).above), picture.lettering.scale()));
}

/// The room that a caption takes.
pub fn size_of_caption(picture: &Picture, words: &str) -> Size {
    let scale = picture.lettering.scale();
    let lines = lines_of_caption(picture, words);
    let widths = lines.iter().map(|line| scale * width_of_caption(line));
    Size {
        scale,
        width: widths.fold(0.0, f64::max),
        height: scale * (CAPTION + (lines.len() as f64 - 1.0).max(0.0) * LINE_OF_CAPTION),
    }
}

/// How far a caption of this width begins to the left of a narrower board, which is in the middle below it.
pub fn overhang(picture: &Picture, caption: f64) -> f64 {
    let board = picture.size().0 + room(picture).right;
    ((caption - board) / 2.0).ceil().max(0.0)
}

fn lines_of_caption(picture: &Picture, words: &str) -> Vec<String> {
    let board = (picture.size().0 + room(picture).right) / picture.lettering.scale();
    let most = board.max(LEAST_WIDTH_OF_CAPTION);
    wrapped(words, |line| width_of_caption(line) <= most)
}

fn width_of_caption(words: &str) -> f64 {
    glyphs::wide(words, TEXT_OF_CAPTION)
}

/// The fleet, the key, and badges below it, from this height on.
pub fn below(over: &mut Vec<Shape>, picture: &Picture, shades: Option<&Shades>, mut top: f64) {
    planes::fleet(over, picture, top);
    top += planes::height_of_fleet(picture);
    if let Some(shades) = shades {
        let size = size_of_key(picture, shades);
        let key = Group::new("key", key(shades)).with_pen(FAINT, None);
        over.group(key.moved((0.0, top), size.scale));
        top += size.height;
    }
    badges(over, picture, top);
}

/// The size of something below the board, which is drawn so many times as large as below a board of usual size.
pub struct Size {
    scale: f64,
    pub width: f64,
    pub height: f64,
}

/// As large as other letters beside the board, but on a large board not wider than the board.
pub fn size_of_key(picture: &Picture, shades: &Shades) -> Size {
    let width = unit_at(shades) + text_width(shades.unit) + 2.0;
    let (board, _) = picture.size();
    let scale = picture.lettering.scale().min((board / width).max(1.0));
    Size {
        scale,
        width: scale * width,
        height: scale * KEY,
    }
}

/// What the shades mean: `1 2 3 attackers`.
fn key(shades: &Shades) -> Vec<Shape> {
    let y = KEY / 2.0 - 4.0;
    let mut key = Vec::new();
    let words = |key: &mut Vec<Shape>, words, x| {
        key.text(Text::new(words, (x, y), Align::Start, (TEXT, 1.8)))
    };
    for (swatch, left) in swatches(shades) {
        let edge = rectangle((left, y - 8.0), (16.0, 16.0));
        let edge = Path::drawn("", edge, FAINT, 0.8, Ends::Flat);
        key.path(edge.with_fill(swatch.colour.clone()));
        if swatch.is_framed {
            let frame = rectangle((left + 2.0, y - 6.0), (12.0, 12.0));
            key.line("", frame, (INK, 1.6), Ends::Flat);
        }
        words(&mut key, &swatch.words, left + 22.0);
    }
    words(&mut key, shades.unit, unit_at(shades));
    key
}

/// What the key shows, each with the left edge of its swatch.
fn swatches(shades: &Shades) -> impl Iterator<Item = (&Swatch, f64)> {
    let mut next = 0.0;
    shades.key.iter().map(move |swatch| {
        let left = next;
        next += 32.0 + text_width(&swatch.words);
        (swatch, left)
    })
}

/// Where the unit after the swatches begins.
fn unit_at(shades: &Shades) -> f64 {
    let last = swatches(shades).last();
    last.map_or(0.0, |(swatch, left)| {
        left + 34.0 + text_width(&swatch.words)
    })
}

fn text_width(words: &str) -> f64 {
    glyphs::wide(words, TEXT)
}

/// The words of the badges.
pub fn words_of_badges(shown: &Shown) -> Vec<String> {
    all_in_short(&shown.style.breaches, shown.puzzle)
}

/// The room of all badges. Large ones are further from the coordinates.
pub fn size_of_badges(picture: &Picture) -> Size {
    let words = words_of_badges(picture.shown);
    let scale = picture.lettering.scale();
    let widths = words.iter().map(|words| width_of_badge(words) * scale);
    Size {
        scale,
        width: widths.fold(0.0, f64::max),
        height: match words.len() {
            0 => 0.0,
            rows => gap(scale) + rows as f64 * ROW * scale,
        },
    }
}

fn gap(scale: f64) -> f64 {
    (ROW - BADGE) * (scale - 1.0)
}

fn width_of_badge(words: &str) -> f64 {
    text_width(words) + 2.0 * SIDE
}

/// One below another.
fn badges(over: &mut Vec<Shape>, picture: &Picture, top: f64) {
    let scale = picture.lettering.scale();
    let mut badges = Vec::new();
    for (place, words) in words_of_badges(picture.shown).iter().enumerate() {
        let y = place as f64 * ROW;
        let badge = rounded((0.0, y), (width_of_badge(words), BADGE), 5.0);
        badges.area("", badge, BROKEN);
        let at = (SIDE, y + BADGE / 2.0);
        badges.text(Text::new(words, at, Align::Start, (TEXT, 1.9)));
    }
    let badges = Group::new("badges", badges).with_pen("#ffffff", None);
    over.group(badges.moved((0.0, top + gap(scale)), scale));
}
