//! A board as a PNG: the SVG, painted by resvg on white.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::render::drawings::figures::glyphs::glyph;
use crate::render::drawings::figures::{Look, looks};
use crate::render::drawings::svg;
use crate::render::format::{CannotWrite, Format, Shape, Shown};

pub const FORMAT: Format = Format {
    name: "png",
    about: "the same drawing in pixels",
    shape: Shape::File { is_text: false },
    endings: &["png"],
    write,
    reader: None,
};

/// How many pixels the longer side has unless the width is given.
const LONGER_SIDE: f64 = 800.0;

/// The greatest number of pixels: 4 bytes each are held.
const MOST_PIXELS: u64 = 100_000_000;

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    all_can_be_drawn(shown)?;
    let size = svg::size_of(shown);
    let (width, height) = match shown.style.width {
        Some(width) => size.pixels(Some(width)),
        None => {
            let scale = LONGER_SIDE / size.width.max(size.height);
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
    let scale = Transform::from_scale(
        columns as f32 / tree.size().width(),
        rows as f32 / tree.size().height(),
    );
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|_| too_large)
}

/// Refuses a symbol that has no glyph: it would need a font.
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::{KindId, Placement, sample};
    use crate::render::format::Style;

    /// A board of two by two with a queen at the top left, so many pixels wide.
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
        assert_eq!(at(24, 28), (0x26, 0x26, 0x2a), "the queen on a2");
        assert_eq!(at(4, 44), (0xf2, 0xe6, 0xcf), "a2 beside the queen");
    }
}
