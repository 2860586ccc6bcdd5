//! A board as a PNG: the SVG, painted by resvg on white.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs::glyph;
use crate::render::drawings::figures::{Look, looks};
use crate::render::drawings::svg;
use crate::render::format::{CannotWrite, Format, OutputShape, Shown};

pub const FORMAT: Format = Format {
    name: "png",
    about: "the same drawing in pixels",
    shape: OutputShape::File { is_text: false },
    endings: &["png"],
    write,
    reader: None,
};

/// How many pixels the longer side has unless the width is given: of one board, and of several.
const LONGER_SIDE: f64 = 800.0;
const LONGER_SIDE_OF_SEVERAL: f64 = 1600.0;

/// The greatest number of pixels; each takes 4 bytes of memory.
const MOST_PIXELS: u64 = 100_000_000;

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    all_can_be_drawn(shown)?;
    let size = svg::size_of(shown);
    let (width, height) = match shown.style.width {
        Some(width) => size.pixels(Some(width)),
        None => {
            let longer = match shown.style.shares.len() {
                0 | 1 => LONGER_SIDE,
                _ => LONGER_SIDE_OF_SEVERAL,
            };
            let scale = longer / size.width.max(size.height);
            (size.width * scale, size.height * scale)
        }
    };
    let pixels = |length: f64| length.round().max(1.0) as u32;
    let (columns, rows) = (pixels(width), pixels(height));
    let too_large = CannotWrite::TooManyPixels {
        columns,
        rows,
        most: MOST_PIXELS,
    };
    if u64::from(columns) * u64::from(rows) > MOST_PIXELS {
        return Err(too_large);
    }
    let drawing = svg::draw(shown)?;
    // The drawing is valid SVG, and its size was tested above.
    let tree = Tree::from_str(&drawing, &Options::default()).map_err(|_| too_large.clone())?;
    let mut pixmap = Pixmap::new(columns, rows).ok_or(too_large.clone())?;
    pixmap.fill(Color::WHITE);
    let transform = placed(&size, &tree, columns, rows);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|_| too_large)
}

/// Centred in the given number of pixels, as large as possible with squares of whole pixels, and with the
/// board at a pixel boundary: squares of different sizes side by side would make visible patterns. Squares
/// below two pixels stay as they are.
fn placed(size: &svg::Size, tree: &Tree, columns: u32, rows: u32) -> Transform {
    let (columns, rows) = (f64::from(columns), f64::from(rows));
    let pixels = (columns / size.width * CELL).floor();
    let scale = if pixels >= 2.0 {
        pixels / CELL
    } else {
        columns / size.width
    };
    let shift = |whole: f64, drawn: f64, before: f64| {
        let free = (whole - drawn * scale) / 2.0;
        (free + before * scale).round() - before * scale
    };
    let x = shift(columns, size.width, -size.left);
    let y = shift(rows, size.height, -size.top);
    // The tree has pixels of its own.
    let scale = scale * size.width / f64::from(tree.size().width());
    Transform::from_row(scale as f32, 0.0, 0.0, scale as f32, x as f32, y as f32)
}

/// Refuses a symbol or a caption that has no glyph: it would need a font.
fn all_can_be_drawn(shown: &Shown) -> Result<(), CannotWrite> {
    let looks = looks(shown.puzzle);
    for (_, kind) in shown.placement.pieces() {
        if let Look::Plain(symbol) | Look::Disc(symbol) = looks[kind.index()]
            && glyph(symbol).is_none()
        {
            let name = shown.puzzle.kind(kind).name.clone();
            return Err(CannotWrite::NoGlyph { symbol, name });
        }
    }
    for shares in &shown.style.shares {
        if let Some(character) = svg::without_glyph(&shares.piece) {
            let name = shares.piece.clone();
            return Err(CannotWrite::NoGlyphInName { character, name });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::{KindId, Placement, sample};
    use crate::render::format::Style;

    /// A board of two by two with a queen at the top left, this many pixels wide.
    fn painted(width: Option<u32>) -> Pixmap {
        let puzzle = sample::queens(2);
        let mut placement = Placement::empty(4);
        placement.set(Square::new(0), Some(KindId::new(0)));
        let style = Style {
            width,
            ..Style::default()
        };
        let shown = Shown::new(&puzzle, &placement, &style);
        Pixmap::decode_png(&write(&shown).unwrap()).unwrap()
    }

    #[test]
    fn a_picture_is_as_wide_as_asked_or_800_pixels_on_its_longer_side() {
        assert_eq!(painted(Some(264)).width(), 264);
        let usual = painted(None);
        assert_eq!(usual.width().max(usual.height()), 800);
    }

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
    fn squares_pieces_and_paper_have_their_colours() {
        // Twice as large as drawn: 24 + 6 units are left of the board, 6 above, a square is 48.
        let picture = painted(Some(264));
        let at = |x: u32, y: u32| {
            let pixel = picture.pixel(2 * (30 + x), 2 * (6 + y)).unwrap();
            (pixel.red(), pixel.green(), pixel.blue())
        };
        assert_eq!(picture.pixel(0, 0).unwrap().red(), 255);
        assert_eq!(at(48 + 24, 24), (0xc7, 0x9f, 0x6f), "b2 is dark");
        assert_eq!(at(24, 48 + 24), (0xc7, 0x9f, 0x6f), "a1 is dark");
        assert_eq!(at(48 + 24, 48 + 24), (0xf2, 0xe6, 0xcf), "b1 is light");
        assert_eq!(at(24, 28), (0xff, 0xfd, 0xf8), "the queen on a2");
        assert_eq!(at(4, 44), (0xf2, 0xe6, 0xcf), "a2 beside the queen");
    }
}
