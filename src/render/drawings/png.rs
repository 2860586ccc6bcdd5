//! A board as a PNG: the SVG, painted by resvg on white.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::render::drawings::drawing::{CELL, View};
use crate::render::drawings::figures::{all_are_drawn, glyphs};
use crate::render::drawings::picture::{Lettering, Medium, Picture, view_of};
use crate::render::drawings::svg;
use crate::render::format::{CannotWrite, Format, OutputShape, Shown};

pub const FORMAT: Format = Format {
    name: "png",
    about: "the same drawing in pixels",
    shape: OutputShape::File,
    endings: &["png"],
    write,
    reader: None,
};

/// How many pixels the longer side has unless the width is given: of one board, and of several.
const LONGER_SIDE: f64 = 800.0;
const LONGER_SIDE_OF_SEVERAL: f64 = 1600.0;

/// The greatest number of pixels; each takes 4 bytes of memory.
const MOST_PIXELS: u64 = 100_000_000;

/// How many pixels a square has at least, so that every square has as many.
const LEAST_WHOLE: f64 = 2.0;

/// How high letters beside the board are in pixels at least, and below which height they are left out.
const LETTERS: f64 = 6.5;
const LEAST_LETTERS: f64 = 4.0;

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    // A symbol without a glyph would need a font.
    all_are_drawn(shown, glyphs::missing, ["png", "svg"])?;
    let Layout {
        lettering,
        size,
        scale,
        columns,
        rows,
    } = Layout::of(shown)?;
    let too_large = CannotWrite::TooManyPixels {
        columns,
        rows,
        most: MOST_PIXELS,
    };
    if u64::from(columns) * u64::from(rows) > MOST_PIXELS {
        return Err(too_large);
    }
    let drawing = svg::draw_with(shown, lettering)?;
    needs_no_font(&drawing)?;
    // The drawing is valid SVG, and its size was tested above.
    let tree = Tree::from_str(&drawing, &Options::default()).map_err(|_| too_large.clone())?;
    let mut pixmap = Pixmap::new(columns, rows).ok_or(too_large.clone())?;
    pixmap.fill(Color::WHITE);
    // The board is at a pixel boundary. The tree has pixels of its own.
    let shift = |whole: u32, drawn: f64, before: f64| {
        let free = (f64::from(whole) - drawn * scale) / 2.0;
        (free + before * scale).round() - before * scale
    };
    let x = shift(columns, size.width, -size.left);
    let y = shift(rows, size.height, -size.top);
    let scale = (scale * size.width / f64::from(tree.size().width())) as f32;
    let transform = Transform::from_row(scale, 0.0, 0.0, scale, x as f32, y as f32);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|_| too_large)
}

/// How a drawing lies in its pixels.
struct Layout {
    lettering: Lettering,
    size: View,
    /// How many pixels a unit of the drawing has.
    scale: f64,
    columns: u32,
    rows: u32,
}

impl Layout {
    /// As large as possible with squares of whole pixels: squares of different sizes side by side would make visible
    /// patterns. Squares below two pixels stay as they are.
    fn of(shown: &Shown) -> Result<Self, CannotWrite> {
        let usual = view_with(shown, Lettering::of(shown.puzzle))?;
        let greatest = greatest_scale(shown, usual);
        let mut pixels = (greatest * CELL).floor();
        while pixels >= LEAST_WHOLE {
            let scale = pixels / CELL;
            let lettering = lettering(shown, scale);
            let size = view_with(shown, lettering)?;
            if scale <= greatest_scale(shown, size) {
                return Ok(Layout::at(shown, lettering, size, scale));
            }
            pixels -= 1.0;
        }
        let lettering = lettering(shown, greatest);
        let size = view_with(shown, lettering)?;
        let greatest = greatest_scale(shown, size);
        Ok(Layout::at(shown, lettering, size, greatest))
    }

    fn at(shown: &Shown, lettering: Lettering, size: View, scale: f64) -> Self {
        let [wide, high] =
            [size.width, size.height].map(|length| (length * scale).round().max(1.0));
        let longer = longer_side(shown);
        let (wide, high) = match shown.style.width {
            Some(width) => (f64::from(width), high),
            None if size.width >= size.height => (longer, high),
            None => (wide, longer),
        };
        Layout {
            lettering,
            size,
            scale,
            columns: wide as u32,
            rows: high as u32,
        }
    }
}

/// How large the drawing will be with letters of this height.
fn view_with(shown: &Shown, lettering: Lettering) -> Result<View, CannotWrite> {
    let picture = Picture::of(shown, Medium::Screen, lettering)?;
    Ok(view_of(&picture, &shown.style.shares))
}

/// The letters beside a board where a unit has this many pixels.
fn lettering(shown: &Shown, scale: f64) -> Lettering {
    Lettering {
        height: Lettering::of(shown.puzzle).height.max(LETTERS / scale),
        least: LEAST_LETTERS / scale,
    }
}

/// How many pixels a unit of a drawing of this size has at most.
fn greatest_scale(shown: &Shown, size: View) -> f64 {
    match shown.style.width {
        Some(width) => f64::from(width) / size.width,
        None => longer_side(shown) / size.width.max(size.height),
    }
}

fn longer_side(shown: &Shown) -> f64 {
    match shown.style.shares.len() {
        0 | 1 => LONGER_SIDE,
        _ => LONGER_SIDE_OF_SEVERAL,
    }
}

/// Refuses a drawing with a text that is left to fonts, of which there are none here.
fn needs_no_font(drawing: &str) -> Result<(), CannotWrite> {
    let text = drawing.split_once("<text").and_then(|(_, rest)| {
        let (_, content) = rest.split_once('>')?;
        Some(content.split_once('<')?.0)
    });
    match text.and_then(|text| Some((glyphs::missing(text)?, text.to_owned()))) {
        Some((character, text)) => Err(CannotWrite::NoGlyphInText {
            format: "png",
            character,
            text,
            instead: "svg",
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Placement, sample};
    use crate::render::format::Style;

    /// A board of 100 by 100 with squares of two colours, at any width.
    #[test]
    fn squares_are_whole_pixels() {
        let puzzle = sample::queens(100);
        for width in [301, 555, 800, 1200] {
            let style = Style {
                width: Some(width),
                ..Style::default()
            };
            let empty = Placement::empty(10_000);
            let shown = Shown::new(&puzzle, &empty, &style);
            let picture = Pixmap::decode_png(&write(&shown).unwrap()).unwrap();
            assert_eq!(picture.width(), width);
            // Along a line through the middle of a row every run of a colour has the same length.
            let y = picture.height() / 3;
            let reds: Vec<u8> = (0..width)
                .map(|x| picture.pixel(x, y).unwrap().red())
                .collect();
            let runs: Vec<usize> = reds
                .chunk_by(|one, other| one == other)
                .map(<[u8]>::len)
                .collect();
            let inner = &runs[runs.len() / 4..runs.len() * 3 / 4];
            assert!(inner.len() > 40, "{width}: {runs:?}");
            assert!(
                inner.iter().all(|&run| run == inner[0]),
                "{width}: {inner:?}"
            );
        }
    }

    #[test]
    fn letters_beside_a_board_have_pixels_enough_or_are_left_out() {
        let layout = |rows, columns, width| {
            let puzzle = sample::open(rows, columns);
            let empty = Placement::empty(rows * columns);
            let style = Style {
                width: Some(width),
                ..Style::default()
            };
            Layout::of(&Shown::new(&puzzle, &empty, &style)).unwrap()
        };
        for width in [300, 800, 1200] {
            let Layout {
                lettering,
                size,
                scale,
                rows,
                ..
            } = layout(100, 100, width);
            assert!(lettering.height * scale >= 6.5, "{width}");
            assert!(size.width * scale <= f64::from(width), "{width}");
            // No white strips above and below.
            assert!(
                (size.height * scale - f64::from(rows)).abs() < 1.0,
                "{width}"
            );
        }
        // Numbers beside three rows would be two or three pixels high, and need no room.
        for width in [300, 800] {
            assert_eq!(layout(3, 200, width).size.left, -6.0, "{width}");
        }
    }
}
