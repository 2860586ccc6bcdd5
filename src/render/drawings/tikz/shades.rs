//! Shaded squares, what is written on them, and the key below the board.

use std::fmt::Write as _;

use crate::board::Board;
use crate::render::drawings::colours::FAINT;
use crate::render::drawings::shades::{Place, Shades, Swatch};
use crate::render::drawings::tikz::board::{corner, fill_all};
use crate::render::drawings::tikz::{Below, Colour, naming};
use crate::render::format::{CannotWrite, Shown};
use crate::render::marks::beside::Margins;

/// Shades squares, whatever stands on them.
pub fn fill(text: &mut String, board: &Board, shades: &Shades) {
    for tone in &shades.tones {
        let colour = format!("color={}", Colour(&tone.colour));
        fill_all(text, board, &colour, &tone.squares);
    }
}

/// The frames, and what is written on squares: small beside a piece or a clue.
pub fn labels(text: &mut String, shown: &Shown, shades: &Shades) -> Result<(), CannotWrite> {
    let board = &shown.puzzle.board;
    for &square in &shades.framed {
        let (x, y) = corner(board, square);
        let _ = writeln!(
            text,
            "  \\draw[thick] ({x}.07,{y}.07) rectangle ++(0.86,0.86);"
        );
    }
    // All have the same size: the smallest font is the one in which `<0.1%` fits into a square.
    let longest = shades.labels.each.iter().map(|label| label.words.len());
    let of_free = match longest.max() {
        Some(..=2) => "\\scriptsize",
        _ => "\\tiny",
    };
    let edge = shades.edges(shown);
    for (label, place) in shades.placed(shown) {
        let (x, y) = corner(board, label.square);
        let font = match place {
            Place::Middle => of_free,
            Place::BelowNumber | Place::Beside => "\\tiny",
        };
        let (at, more) = match place {
            Place::Middle => (format!("({x}.5,{y}.5)"), ""),
            Place::BelowNumber => (format!("({x}.5,{y}.35)"), ""),
            Place::Beside => (format!("({x}.97,{y}.03)"), "anchor=south east,"),
        };
        let edge = edge(label, place)
            .map(|edge| format!("fill={},fill opacity=0.8,text opacity=1,", Colour(edge)));
        let style = format!(
            "{more}{}inner sep=0.3pt,text={}",
            edge.unwrap_or_default(),
            Colour(label.ink)
        );
        let words = naming(&label.words)?;
        let _ = writeln!(
            text,
            "  \\node[font=\\sffamily{font},{style}] at {at} {{{words}}};"
        );
    }
    Ok(())
}

/// What the shades mean: `1 2 3 attackers`.
pub fn key(text: &mut String, shades: &Shades, below: &mut Below) -> Result<(), CannotWrite> {
    let swatches = shades
        .key
        .iter()
        .map(swatch)
        .collect::<Result<String, _>>()?;
    let words = format!("\\fboxsep=0pt{swatches}{}", naming(shades.unit)?);
    let style = format!("inner sep=0pt,text={}", Colour(FAINT));
    below.node(text, 0.9, &style, &words);
    Ok(())
}

fn swatch(swatch: &Swatch) -> Result<String, CannotWrite> {
    let (line, width) = match swatch.is_framed {
        true => ("black", "0.8pt"),
        false => ("gray", "0.2pt"),
    };
    let colour = Colour(&swatch.colour);
    let words = naming(&swatch.words)?;
    Ok(format!(
        "{{\\fboxrule={width}\\fcolorbox{{{line}}}{colour}{{\\rule{{0pt}}{{2mm}}\\rule{{2mm}}{{0pt}}}}}}~{words}\\enspace "
    ))
}

/// The name of a piece above its board and the numbers there.
pub fn caption(
    text: &mut String,
    board: &Board,
    margins: Margins,
    name: &str,
) -> Result<(), CannotWrite> {
    let y = board.rows() + margins.above;
    let style = format!("anchor=south west,inner xsep=0pt,text={}", Colour(FAINT));
    let name = naming(name)?;
    let _ = writeln!(
        text,
        "  \\node[font=\\sffamily\\small,{style}] at (0,{y}) {{{name}}};"
    );
    Ok(())
}
