//! A board as a TikZ picture, for LaTeX documents that need nothing but `\usepackage{tikz}`.
//!
//! Pieces have the shapes of our drawings, from the same paths, so that no chess font is needed; LaTeX sets digits
//! and the letters in discs. Dark and light squares, colours of regions, shades, and marks of what is broken are
//! those of drawings; lines between regions or boxes are thick. The output is not a whole document, so that it can be
//! included with `\input`. For shares of solutions there is one picture for each piece.

use std::fmt::Write as _;

use crate::app::Shares;
use crate::puzzle::{Kind, KindId};
use crate::render::drawings::colours::LIT;
use crate::render::drawings::figures::{Look, figure, looks};
use crate::render::drawings::lit::lit;
use crate::render::drawings::shades::Shades;
use crate::render::drawings::svg::{self, Ground, ground};
use crate::render::drawings::tikz::board::{self as tikz_board, corner};
use crate::render::drawings::tikz::{self, Below, Colour, breaches, numbers, shades, shapes};
use crate::render::format::{CannotWrite, Format, OutputShape, Shown};
use crate::render::marks::beside::Margins;
use crate::render::marks::rules::{numbers as numbers_of, shapes as shapes_of};
use crate::render::marks::shares::caption_of;

pub const FORMAT: Format = Format {
    name: "latex",
    about: "a TikZ picture for LaTeX",
    shape: OutputShape::Figures,
    endings: &["tex"],
    write,
    reader: None,
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let mut text = String::new();
    if shown.style.shares.is_empty() {
        picture(&mut text, shown, None)?;
    }
    for shares in &shown.style.shares {
        picture(&mut text, shown, Some(shares))?;
    }
    Ok(text.into_bytes())
}

/// A picture, shaded by these shares if there are any.
fn picture(text: &mut String, shown: &Shown, shares: Option<&Shares>) -> Result<(), CannotWrite> {
    let puzzle = shown.puzzle;
    let board = &puzzle.board;
    let looks = looks(puzzle);
    let (beside, of_rules) = (numbers_of(puzzle), shapes_of(puzzle));
    let margins = Margins::of(&beside);
    let breaches = &shown.style.breaches;
    let shades = Shades::of(shown, shares);
    text.push_str("\\begin{tikzpicture}[x=6mm,y=6mm]\n");
    definitions(text, shown, &looks);
    match &shades {
        Some(shades) if !shades.is_blank() => {
            tikz_board::ground(text, board, Ground::White);
            shades::fill(text, board, shades);
        }
        _ => {
            tikz_board::ground(text, board, ground(puzzle));
            let lit = lit(puzzle, shown.placement);
            tikz_board::fill_all(text, board, &format!("color={}", Colour(LIT)), &lit);
        }
    }
    tikz_board::fill_all(text, board, "cyan!40", &shown.style.differs);
    breaches::hatch(text, puzzle, breaches);
    tikz_board::grid(text, board);
    tikz_board::diagonals(text, puzzle);
    shapes::under_pieces(text, board, &of_rules);
    tikz_board::borders(text, board);
    numbers::coordinates(text, board, margins);
    numbers::clues(text, shown);
    pieces(text, shown, &looks)?;
    numbers::bounds(text, shown, &beside);
    if let Some(shares) = shares {
        shades::caption(text, board, margins, &caption_of(puzzle, shares))?;
    }
    let mut below = Below::new(margins);
    if let Some(shades) = &shades {
        shades::labels(text, shown, shades)?;
        shades::key(text, shades, &mut below)?;
    }
    breaches::marks(text, shown);
    shapes::between_squares(text, board, &of_rules);
    breaches::badges(text, shown, &mut below)?;
    text.push_str("\\end{tikzpicture}\n");
    Ok(())
}

/// The shapes of the kinds that stand on the board.
fn definitions(text: &mut String, shown: &Shown, looks: &[Look]) {
    let mut stand = vec![false; looks.len()];
    for (_, kind) in shown.placement.pieces() {
        stand[kind.index()] = true;
    }
    for (kind, look) in shown.puzzle.kind_ids().zip(looks) {
        let figure = figure(kind.index(), *look);
        if stand[kind.index()] && !figure.parts.is_empty() {
            text.push_str(&tikz::shape(&shape_name(kind), &figure));
        }
    }
}

fn shape_name(kind: KindId) -> String {
    format!("piece-{}", kind.index())
}

fn pieces(text: &mut String, shown: &Shown, looks: &[Look]) -> Result<(), CannotWrite> {
    let puzzle = shown.puzzle;
    let frames = svg::frames(puzzle, looks);
    let givens = puzzle.given_placement();
    for (square, kind) in shown.placement.pieces() {
        let (x, y) = corner(&puzzle.board, square);
        let is_given = givens.get(square) == Some(kind);
        let look = looks[kind.index()];
        if !matches!(look, Look::Plain(_)) {
            let _ = writeln!(text, "  \\pic at ({x},{y}) {{{}}};", shape_name(kind));
        }
        let is_framed = is_given && shown.style.shares.is_empty();
        if let Some(frame) = frames[kind.index()].filter(|_| is_framed) {
            let (colour, inset, side) = match frame == svg::Frame::WITHIN {
                true => ("white", "19", "0.62"),
                false => ("black", "05", "0.9"),
            };
            let _ = writeln!(
                text,
                "  \\draw[{colour},thick,rounded corners=0.5mm] \
                 ({x}.{inset},{y}.{inset}) rectangle ++({side},{side});"
            );
        }
        if let Look::Plain(_) | Look::Disc(_) = look {
            let symbol = symbol(puzzle.kind(kind))?;
            let font = match (look, is_given) {
                (Look::Disc(_), _) => "\\small",
                (_, true) => "\\bfseries",
                (_, false) => "",
            };
            let _ = writeln!(
                text,
                "  \\node[font=\\sffamily{font}] at ({x}.5,{y}.5) {{{symbol}}};"
            );
        }
    }
    Ok(())
}

/// A symbol as LaTeX sets it with any of its usual fonts.
fn symbol(kind: &Kind) -> Result<String, CannotWrite> {
    tikz::text(&kind.symbol.to_string()).map_err(|_| CannotWrite::NoSuchBoard {
        format: "latex",
        why: format!(
            "the symbol `{}` of {} with every font",
            kind.symbol, kind.name
        ),
    })
}
