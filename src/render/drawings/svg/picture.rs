//! The whole picture: its boards, their layers, and its entry in the registry of formats.

use rustc_hash::FxHashSet;

use crate::app::Shares;
use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::figures::{Look, is_chess_like, looks};
use crate::render::drawings::shades::Shades;
use crate::render::drawings::svg::beside::bounds::bounds;
use crate::render::drawings::svg::beside::coordinates::{coordinates, room};
use crate::render::drawings::svg::beside::{Lettering, key};
use crate::render::drawings::svg::board::Ground;
use crate::render::drawings::svg::breaches::Badges;
use crate::render::drawings::svg::canvas::{Canvas, Escaped, Short};
use crate::render::drawings::svg::panels::{Panels, caption};
use crate::render::drawings::svg::pieces::Digits;
use crate::render::drawings::svg::size::size_of;
use crate::render::drawings::svg::squares::board_size;
use crate::render::drawings::svg::{
    board, breaches, describe, differences, numbers, pieces, shades, shapes,
};
use crate::render::format::{self, CannotWrite, Format, Shown};
use crate::render::marks::beside::{Beside, Margins};
use crate::render::marks::rules::{numbers as numbers_of, shapes as shapes_of};
use crate::render::marks::shapes::Shape;
use crate::render::marks::shares::caption_of;

pub const FORMAT: Format = Format {
    name: "svg",
    about: "a drawing, one file for each board",
    shape: format::OutputShape::File { is_text: true },
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
    draw_with(shown, Lettering::of(shown.puzzle))
}

/// The same, with letters of this height beside the board.
pub fn draw_with(shown: &Shown, lettering: Lettering) -> Result<String, CannotWrite> {
    let puzzle = shown.puzzle;
    can_be_drawn(puzzle, shown.style.shares.len().max(1))?;
    let looks = looks(puzzle);
    let size = size_of(shown, lettering);
    let (width, height) = size.pixels(shown.style.width);
    let (numbers, shapes) = (numbers_of(puzzle), shapes_of(puzzle));
    let drawn = Drawn {
        shown,
        looks: &looks,
        numbers: &numbers,
        shapes: &shapes,
        margins: Margins::of(&numbers),
        lettering,
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
        "<style>svg:root {color-scheme: light dark} @media (prefers-color-scheme: dark) {.coordinates, .key {stroke: #a8a8a8} \
         .bounds {stroke: #e8e8e8} .edge {stroke: #8c8c92} .joined {stroke: #e8e8e8}}</style>",
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
    margins: Margins,
    lettering: Lettering,
}

/// The prefix of names in this picture. No other picture has it, so that several pictures can stand in one
/// page, where names are looked up in the whole page.
fn prefix(drawn: &Drawn) -> String {
    let mut nameless = Canvas::default();
    layers(&mut nameless, drawn);
    // FNV-1a: the same picture always has the same names.
    let hash = nameless
        .into_text()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("b{:08x}-", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// Refuses drawings with too many boards to be opened.
pub fn can_be_drawn(puzzle: &Puzzle, boards: usize) -> Result<(), CannotWrite> {
    let squares = puzzle.board.len().saturating_mul(boards);
    if squares > MOST_SQUARES {
        let most = MOST_SQUARES;
        return Err(CannotWrite::TooManySquares { squares, most });
    }
    Ok(())
}

fn layers(canvas: &mut Canvas, drawn: &Drawn) {
    define(canvas, drawn);
    let panels = Panels::of(drawn.shown, drawn.margins, drawn.lettering);
    let (_, bottom) = board_size(drawn.shown.puzzle);
    let room = room(drawn.shown.puzzle, drawn.margins, drawn.lettering);
    for (place, (shares, (right, down))) in panels.each().enumerate() {
        if place == 0 {
            // What is below all boards begins where the first does.
            let below = bottom + room.below + panels.below();
            one_board(canvas, drawn, shares, Some(below));
            continue;
        }
        let (right, down) = (Short(right), Short(down));
        let moved = format!("transform=\"translate({right} {down})\"");
        canvas.group(&moved, |canvas| one_board(canvas, drawn, shares, None));
    }
}

fn define(canvas: &mut Canvas, drawn: &Drawn) {
    let shown = drawn.shown;
    canvas.line("<defs>");
    board::define(canvas, shown.puzzle);
    if !shown.style.breaches.is_empty() {
        breaches::define(canvas, shown.puzzle, &shown.style.breaches);
    }
    let digits = Digits::of(shown.puzzle, drawn.numbers, drawn.shapes);
    for kind in standing(shown.puzzle, shown.placement) {
        pieces::define(canvas, kind, drawn.looks[kind.index()], digits);
    }
    canvas.line("</defs>");
}

/// A board, shaded by these shares if there are any; with `below_all`, also what is below all boards, from
/// this height on.
fn one_board(canvas: &mut Canvas, drawn: &Drawn, shares: Option<&Shares>, below_all: Option<f64>) {
    let Drawn {
        shown,
        looks,
        numbers: beside,
        shapes: of_rules,
        margins,
        lettering,
    } = *drawn;
    let (puzzle, placement, style) = (shown.puzzle, shown.placement, shown.style);
    let all_shades = Shades::of(shown, shares);
    let shaded = all_shades.as_ref().filter(|shades| !shades.is_blank());
    let ground = match shaded {
        Some(_) => Ground::White,
        None => ground(puzzle),
    };
    if let Some(shares) = shares {
        let words = caption_of(puzzle, shares);
        let above = room(puzzle, margins, lettering).above;
        caption(canvas, &words, above, lettering);
    }
    board::squares(canvas, puzzle, ground);
    match shaded {
        Some(shaded) => shades::fill(canvas, puzzle, shaded),
        None => board::lit(canvas, puzzle, placement),
    }
    board::grid(canvas, puzzle, ground);
    breaches::hatches(canvas, puzzle, &style.breaches);
    board::diagonals(canvas, puzzle);
    shapes::under_pieces(canvas, puzzle, of_rules);
    differences::tints(canvas, puzzle, &style.differs);
    crate::render::drawings::svg::regions::borders(canvas, puzzle);
    board::edge(canvas, puzzle);
    pieces::draw(canvas, puzzle, placement, looks, shares.is_none());
    numbers::clues(canvas, puzzle, placement, looks);
    bounds(canvas, puzzle, beside);
    let framed: FxHashSet<Square> = shaded.map_or_else(FxHashSet::default, |shaded| {
        shades::frames(canvas, puzzle, shaded);
        shaded.framed.iter().copied().collect()
    });
    let is_over = |square| placement.get(square).is_some() || framed.contains(&square);
    numbers::in_corners(canvas, puzzle, beside, is_over);
    coordinates(canvas, puzzle, margins, lettering);
    if let Some(shaded) = shaded {
        shades::labels(canvas, shown, shaded, of_rules);
    }
    if let Some(top) = below_all {
        below(canvas, drawn, all_shades.as_ref(), top);
    }
    differences::frames(canvas, puzzle, &style.differs, lettering);
    breaches::marks(canvas, puzzle, placement, &style.breaches);
    // Over all frames, which would otherwise hide them.
    shapes::between_squares(canvas, puzzle, of_rules);
}

/// The key, and badges below it.
fn below(canvas: &mut Canvas, drawn: &Drawn, shaded: Option<&Shades>, mut top: f64) {
    if let Some(shaded) = shaded {
        let size = key::size(shaded, drawn.shown.puzzle, drawn.lettering);
        key::key(canvas, shaded, size, top);
        top += size.height;
    }
    Badges::of(drawn.shown).draw(canvas, top);
}

/// How the squares of a board are coloured.
pub fn ground(puzzle: &Puzzle) -> Ground {
    if is_chess_like(puzzle) {
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
