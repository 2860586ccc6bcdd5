//! The whole picture: its size, its layers, and its entry in the registry of formats.

use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::figures::{Look, is_chess_like, looks};
use crate::render::drawings::svg::attacks::Shades;
use crate::render::drawings::svg::board::Ground;
use crate::render::drawings::svg::breaches::Badges;
use crate::render::drawings::svg::canvas::{Canvas, Escaped, Short};
use crate::render::drawings::svg::squares::board_size;
use crate::render::drawings::svg::{
    board, breaches, describe, differences, numbers, pieces, shapes,
};
use crate::render::format::{self, CannotWrite, Format, Shown};
use crate::render::marks::beside::{Beside, Margins};
use crate::render::marks::rules::{numbers as numbers_of, shapes as shapes_of};
use crate::render::marks::shapes::Shape;

pub const FORMAT: Format = Format {
    name: "svg",
    about: "a drawing, one file for each board",
    shape: format::Shape::File { is_text: true },
    endings: &["svg"],
    write,
    reader: None,
};

/// The greatest number of squares that is drawn.
const MOST_SQUARES: usize = 256 * 256;

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    draw(shown).map(String::into_bytes)
}

/// The drawing as a document.
pub fn draw(shown: &Shown) -> Result<String, CannotWrite> {
    let puzzle = shown.puzzle;
    can_be_drawn(puzzle)?;
    let looks = looks(puzzle);
    let size = size_of(shown);
    let (width, height) = size.pixels(shown.style.width);
    let (numbers, shapes) = (numbers_of(puzzle), shapes_of(puzzle));
    let drawn = Drawn {
        shown,
        looks: &looks,
        numbers: &numbers,
        shapes: &shapes,
    };
    let mut canvas = Canvas::with_prefix(prefix(&drawn));
    canvas.line(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         width=\"{}\" height=\"{}\" viewBox=\"{}\">",
        Short(width),
        Short(height),
        size.view_box()
    ));
    let title = shown.style.title.as_deref().unwrap_or("A board");
    let words = describe::in_words(shown);
    canvas.line(format_args!("<title>{}</title>", Escaped(title)));
    canvas.line(format_args!("<desc>{}</desc>", Escaped(&words)));
    canvas.line(
        "<style>@media (prefers-color-scheme: dark) {.coordinates, .key {stroke: #a8a8a8} \
         .bounds {stroke: #e8e8e8} .edge, .joined {stroke: #8c8c92}}</style>",
    );
    layers(&mut canvas, &drawn);
    canvas.line("</svg>");
    Ok(canvas.into_text())
}

/// What is drawn, looked up once for all layers.
struct Drawn<'a> {
    shown: &'a Shown<'a>,
    looks: &'a [Look],
    numbers: &'a [Beside],
    shapes: &'a [Shape],
}

/// What names in this picture begin with: no other picture has them, so that both can stand in one page,
/// where names are looked for in the whole of it.
fn prefix(drawn: &Drawn) -> String {
    let mut nameless = Canvas::default();
    layers(&mut nameless, drawn);
    // FNV-1a: the same picture has the same names for ever.
    let hash = nameless
        .into_text()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("b{:08x}-", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// Refuses boards whose drawings would be too large to open.
pub fn can_be_drawn(puzzle: &Puzzle) -> Result<(), CannotWrite> {
    let squares = puzzle.board.len();
    if squares > MOST_SQUARES {
        let most = MOST_SQUARES;
        return Err(CannotWrite::TooManySquares { squares, most });
    }
    Ok(())
}

fn layers(canvas: &mut Canvas, drawn: &Drawn) {
    let Drawn {
        shown,
        looks,
        numbers: beside,
        shapes: of_rules,
    } = *drawn;
    let margins = Margins::of(beside);
    let (puzzle, placement, style) = (shown.puzzle, shown.placement, shown.style);
    let shades = Shades::of(shown);
    let badges = Badges::of(shown);
    let ground = match style.attacks {
        Some(_) => Ground::White,
        None => ground(puzzle, looks),
    };
    canvas.line("<defs>");
    board::define(canvas, puzzle);
    if !style.breaches.is_empty() {
        breaches::define(canvas, puzzle);
    }
    for kind in standing(puzzle, placement) {
        pieces::define(canvas, kind, looks[kind.index()]);
    }
    canvas.line("</defs>");
    board::squares(canvas, puzzle, ground);
    if shades.is_none() {
        board::lit(canvas, puzzle, placement, looks);
    }
    if let Some(shades) = &shades {
        shades.fill(canvas);
    }
    board::grid(canvas, puzzle, ground);
    board::diagonals(canvas, puzzle);
    shapes::under_pieces(canvas, puzzle, of_rules);
    breaches::hatches(canvas, puzzle, &style.breaches);
    differences::tints(canvas, puzzle, &style.differs);
    crate::render::drawings::svg::regions::borders(canvas, puzzle);
    board::edge(canvas, puzzle);
    pieces::draw(canvas, puzzle, placement, looks);
    shapes::between_squares(canvas, puzzle, of_rules);
    numbers::clues(canvas, puzzle, placement, looks);
    numbers::bounds(canvas, puzzle, beside);
    numbers::coordinates(canvas, puzzle, margins);
    let (_, bottom) = board_size(puzzle);
    let mut top = bottom + numbers::room(puzzle, margins).below;
    if let Some(shades) = &shades {
        shades.numbers(canvas);
        shades.key(canvas, top);
        top += shades.key_height();
    }
    badges.draw(canvas, top);
    differences::frames(canvas, puzzle, &style.differs);
    breaches::marks(canvas, puzzle, placement, &style.breaches);
}

/// How the squares of a board are coloured.
pub fn ground(puzzle: &Puzzle, looks: &[Look]) -> Ground {
    if is_chess_like(puzzle, looks) {
        Ground::Checkered
    } else {
        Ground::Plain
    }
}

/// The kinds that stand somewhere on the board.
fn standing(puzzle: &Puzzle, placement: &Placement) -> impl Iterator<Item = KindId> {
    let mut stands = vec![false; puzzle.kinds.len()];
    for (_, kind) in placement.pieces() {
        stands[kind.index()] = true;
    }
    puzzle.kind_ids().filter(move |kind| stands[kind.index()])
}

/// How large a picture is: the board and what is beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// Around everything.
const PADDING: f64 = 6.0;

/// What there is room for beside the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Around {
    Nothing,
    Coordinates,
    /// Also a key and badges below the board, which take so much.
    CoordinatesAndMore {
        height: f64,
        width: f64,
    },
}

/// The size of a picture.
pub fn size_of(shown: &Shown) -> Size {
    let badges = Badges::of(shown);
    let (mut height, mut width) = (badges.height(), badges.width());
    if let Some(shades) = Shades::of(shown) {
        height += shades.key_height();
        width = width.max(shades.key_width());
    }
    let margins = Margins::of(&numbers_of(shown.puzzle));
    let more = Around::CoordinatesAndMore { height, width };
    size(shown.puzzle, margins, more)
}

/// The size of the picture of a puzzle's board, with room for what is beside it.
pub fn size(puzzle: &Puzzle, margins: Margins, around: Around) -> Size {
    let (width, height) = board_size(puzzle);
    let room = match around {
        Around::Nothing => numbers::room_for_numbers(margins),
        Around::Coordinates | Around::CoordinatesAndMore { .. } => numbers::room(puzzle, margins),
    };
    let (more, width) = match around {
        Around::CoordinatesAndMore {
            height,
            width: wide,
        } => (height, (width + room.right).max(wide)),
        Around::Nothing | Around::Coordinates => (0.0, width + room.right),
    };
    Size {
        left: -room.left - PADDING,
        top: -room.above - PADDING,
        width: room.left + width + 2.0 * PADDING,
        height: room.above + height + room.below + more + 2.0 * PADDING,
    }
}

impl Size {
    pub fn view_box(&self) -> String {
        let numbers = [self.left, self.top, self.width, self.height];
        let numbers = numbers.map(|number| Short(number).to_string());
        numbers.join(" ")
    }

    /// Width and height in pixels: those of the drawing, or this width.
    pub fn pixels(&self, width: Option<u32>) -> (f64, f64) {
        match width {
            None => (self.width, self.height),
            Some(width) => {
                let width = f64::from(width);
                (width, width * self.height / self.width)
            }
        }
    }
}
