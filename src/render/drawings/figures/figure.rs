//! What is drawn of each kind of piece.

use crate::puzzle::Kind;
use crate::puzzle::print::KindLook;
use crate::render::drawings::colours::{self, INK, SHADED, tones};
use crate::render::drawings::drawing::{Align, CELL, Group, Path, Pen, Shape, Text};
use crate::render::drawings::figures::looks::{Army, Look, looks};
use crate::render::drawings::figures::shapes::{Chess, filled, line, outlined};
#[cfg(any(feature = "pdf", feature = "png"))]
use crate::render::format::CannotWrite;
use crate::render::format::Shown;

/// The shapes of a piece on a square whose corner is at 0, 0. `kind` is its place among the kinds; `digits` are top and
/// bottom of a character without a disc.
pub fn figure(kind: usize, look: Look, digits: [f64; 2]) -> Vec<Shape> {
    let (paths, scale, shift) = match look {
        Look::Chess(chess, army) => (chess_piece(chess, army), 0.43, 2.5),
        Look::Fairy(fairy, army) => {
            let shapes = fairy.shapes(|chess| chess_piece(chess, army));
            return vec![Shape::Group(Group::new("", shapes).moved((2.5, 2.5), 0.43))];
        }
        Look::Emblem(emblem) => (emblem.parts(), CELL * 0.88 / 100.0, CELL * 0.06),
        Look::Stone(army) => {
            let (fill, edge, _) = inks(army);
            (vec![outlined(STONE, fill, edge, 1.8)], 1.0, 0.0)
        }
        Look::Spot(colour) => {
            let spot = outlined(SPOT, colours::SPOTS[colour], INK, 2.4);
            (vec![spot], 1.0, 0.0)
        }
        Look::Plane(look) => (plane(look), 1.0, 0.0),
        Look::Disc(symbol) | Look::Shogi(symbol) => {
            let pen = Pen {
                colour: Some(INK.into()),
                width: Some(2.4 * 20.0 / 18.0),
            };
            let (ground, middle) = match look {
                Look::Shogi(_) => (SHOGI, 27.0),
                _ => (DISC, CELL / 2.0),
            };
            let symbol = character(symbol, middle, 18.0, pen);
            let ground = outlined(ground, colours::disc(kind), INK, 1.8);
            return vec![Shape::Path(ground), Shape::Text(symbol)];
        }
        Look::Plain(symbol) => {
            let [top, bottom] = digits;
            let middle = (top + bottom) / 2.0;
            let symbol = character(symbol, middle, bottom - top, Pen::default());
            return vec![Shape::Text(symbol)];
        }
        Look::Number(number) => {
            let [top, bottom] = digits;
            let height = (bottom - top) * NUMBER_HEIGHT;
            let (at, pen) = ((CELL / 2.0, (top + bottom) / 2.0), Pen::default());
            return vec![Shape::Text(text(number.to_string(), at, height, pen))];
        }
    };
    let shapes = paths.into_iter().map(Shape::Path).collect();
    match scale {
        1.0 => shapes,
        _ => vec![Shape::Group(
            Group::new("", shapes).moved((shift, shift), scale),
        )],
    }
}

/// The characters that the pieces on a board are drawn with, each with its kind.
pub fn symbols<'a>(shown: &'a Shown) -> impl Iterator<Item = (char, &'a Kind)> {
    let looks = looks(shown.puzzle);
    let pieces = shown.placement.pieces();
    pieces.filter_map(move |(_, kind)| match looks[kind.index()] {
        Look::Plain(symbol) | Look::Disc(symbol) | Look::Shogi(symbol) => {
            Some((symbol, shown.puzzle.kind(kind)))
        }
        _ => None,
    })
}

/// Refuses a symbol with a character that a format lacks.
#[cfg(any(feature = "pdf", feature = "png"))]
pub fn all_are_drawn(
    shown: &Shown,
    missing: impl Fn(&str) -> Option<char>,
    [format, instead]: [&'static str; 2],
) -> Result<(), CannotWrite> {
    let mut symbols = symbols(shown);
    match symbols.find(|(symbol, _)| missing(&symbol.to_string()).is_some()) {
        None => Ok(()),
        Some((symbol, kind)) => Err(CannotWrite::NoGlyph {
            format,
            symbol,
            name: kind.name.clone(),
            instead,
        }),
    }
}

/// The height of numbers of two digits, as a part of that of one: they fit into a square.
const NUMBER_HEIGHT: f64 = 0.8;

/// In the middle of a square, at this height. Small letters lie lower, and are centred on their own height.
fn character(symbol: char, middle: f64, height: f64, pen: Pen) -> Text {
    let up = match "acemnorsuvwxz".contains(symbol) {
        true => height * 0.175,
        false => 0.0,
    };
    text(symbol.to_string(), (CELL / 2.0, middle - up), height, pen)
}

fn text(words: String, at: (f64, f64), height: f64, pen: Pen) -> Text {
    Text {
        words,
        at,
        align: Align::Middle,
        height,
        pen,
        halo: None,
    }
}

fn chess_piece(chess: Chess, army: Army) -> Vec<Path> {
    let outline = chess.outline();
    let (fill, edge, ink) = inks(army);
    let mut parts = vec![
        outlined(outline.silhouette, fill, edge, 4.0),
        line(outline.lines, ink, 3.4),
    ];
    if !outline.spots.is_empty() {
        parts.push(filled(outline.spots, ink));
    }
    parts
}

/// What is drawn of a piece without those beside it.
fn plane(look: KindLook) -> Vec<Path> {
    match look {
        KindLook::Fill(colour) => vec![Path::filled("", "M0 0H48V48H0Z", tones(colour).fill)],
        KindLook::Ship => vec![filled(STONE, SHADED)],
        KindLook::Dot | KindLook::Line => {
            vec![filled("M15 24A9 9 0 0 1 33 24A9 9 0 0 1 15 24Z", INK)]
        }
        _ => Vec::new(),
    }
}

/// What the pieces of an army are filled with, their edge, and the lines in them.
fn inks(army: Army) -> (&'static str, &'static str, &'static str) {
    match army {
        Army::White => (colours::PAPER, INK, INK),
        Army::Black => ("#26262a", "#101012", "#f3eee3"),
    }
}

/// Circles around the middle of a square.
const SPOT: &str = "M10 24A14 14 0 0 1 38 24A14 14 0 0 1 10 24Z";
const STONE: &str = "M7 24A17 17 0 0 1 41 24A17 17 0 0 1 7 24Z";
const DISC: &str = "M6.5 24A17.5 17.5 0 0 1 41.5 24A17.5 17.5 0 0 1 6.5 24Z";
/// A wedge with its point ahead.
const SHOGI: &str = "M24 5L36.5 11L41.5 42H6.5L11.5 11Z";

#[cfg(test)]
mod tests {
    use svgtypes::{SimplePathSegment, SimplifyingPathParser};

    use super::*;
    use crate::puzzle::{Bound, Moves, sample};

    /// The paths of the figure of a kind with this name, and their scale and shift.
    fn paths_of(name: &str) -> (Vec<Shape>, f64, f64) {
        let mut puzzle = sample::open(3, 3);
        let symbol = name.chars().next().unwrap();
        puzzle.add(name, symbol, Moves::none(), Bound::ANY);
        let mut shapes = figure(0, looks(&puzzle)[0], [0.0, 0.0]);
        match shapes.pop() {
            Some(Shape::Group(group)) => (group.shapes, group.scale, group.shift.0),
            last => {
                shapes.extend(last);
                (shapes, 1.0, 0.0)
            }
        }
    }

    #[test]
    fn every_path_is_read_to_its_end_and_a_frame_cuts_no_chess_piece() {
        let chess = ["king", "queen", "rook", "bishop", "knight", "pawn"];
        let others = [
            "star", "lamp", "mine", "tree", "tent", "white", "elf", "gold",
        ];
        // A red frame is drawn at 2 from the edge, and is 3 wide.
        let inside = 3.5..=44.5;
        for name in chess.into_iter().chain(others) {
            let (shapes, scale, shift) = paths_of(name);
            for shape in shapes {
                let Shape::Path(path) = shape else { continue };
                // LaTeX would need to know where it begins.
                assert!(!path.outline.contains(['Q', 'q', 'T', 't']));
                let half = path.line.map_or(0.0, |line| line.width / 2.0) * scale;
                for segment in SimplifyingPathParser::from(path.outline.as_ref()) {
                    let (SimplePathSegment::MoveTo { x, y }
                    | SimplePathSegment::LineTo { x, y }
                    | SimplePathSegment::CurveTo { x, y, .. }
                    | SimplePathSegment::Quadratic { x, y, .. }) = segment.unwrap()
                    else {
                        continue;
                    };
                    let edges = [x, y].map(|at| at * scale + shift);
                    let edges = edges.map(|at| [at - half, at + half]);
                    let are_inside = edges.iter().flatten().all(|at| inside.contains(at));
                    assert!(are_inside || others.contains(&name), "{name}: {x} {y}");
                }
            }
        }
    }
}
