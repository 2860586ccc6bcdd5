//! What a board breaks, in red: groups hatched, squares in frames, lines of attack, badges below the board.

use std::fmt::Write as _;

use crate::puzzle::{Breach, Puzzle};
use crate::render::drawings::colours::BROKEN;
use crate::render::drawings::tikz::board::{corner, outline};
use crate::render::drawings::tikz::{Below, Colour, Thousandths, naming};
use crate::render::english::in_short::all_in_short;
use crate::render::format::{CannotWrite, Shown};
use crate::render::marks::broken::{Attack, areas, at_fault, attacks};

/// The pale edge of lines: without one type of cones red looks as dark as dark squares.
const EDGE: &str = "preaction={draw=white,line width=0.8mm,-}";

/// The number of lines of the hatch in a square.
const LINES: usize = 4;

/// The hatch over groups that are at fault; it belongs below the pieces. It is made of clipped lines,
/// because patterns are in a library of TikZ that a document has to load.
pub fn hatch(text: &mut String, puzzle: &Puzzle, breaches: &[Breach]) {
    let board = &puzzle.board;
    let areas = areas(puzzle, breaches);
    if areas.is_empty() {
        return;
    }
    let squares: Vec<String> = areas.iter().map(|&square| outline(board, square)).collect();
    let lines = LINES * (board.columns() + board.rows());
    let part = Thousandths(1.0 / LINES as f64);
    // The pale line beside each red one is visible on dark grounds; no red line lies on a diagonal.
    let line = |colour: &str, shift: &str| {
        format!("\\draw[{colour},line width=0.2mm] (0,\\i*{part}{shift})--(\\i*{part}{shift},0);")
    };
    let (pale, red) = (line("white", "-0.085"), line(&red(), "-0.125"));
    let _ = writeln!(
        text,
        "  \\begin{{scope}}\n    \\clip {};\n    \\foreach \\i in {{1,...,{lines}}} {{{pale}{red}}}\n  \\end{{scope}}",
        squares.join("\n      ")
    );
}

/// Frames around the squares at fault and arrows from attackers to what they attack; over the pieces.
pub fn marks(text: &mut String, shown: &Shown) {
    let (puzzle, breaches) = (shown.puzzle, &shown.style.breaches);
    let board = &puzzle.board;
    for square in at_fault(breaches) {
        let (x, y) = corner(board, square);
        let style = format!("{},line width=0.4mm,rounded corners=0.5mm,{EDGE}", red());
        let _ = writeln!(
            text,
            "  \\draw[{style}] ({x}.05,{y}.05) rectangle ++(0.9,0.9);"
        );
    }
    let attacks = attacks(puzzle, shown.placement, breaches);
    if attacks.is_empty() {
        return;
    }
    let (columns, rows) = (board.columns(), board.rows());
    let _ = writeln!(
        text,
        "  \\begin{{scope}}\n    \\clip (0,0) rectangle ({columns},{rows});"
    );
    for attack in &attacks {
        let _ = writeln!(text, "    {}", line(puzzle, attack));
    }
    text.push_str("  \\end{scope}\n");
}

/// The line of an attack, with a head unless both attack each other.
fn line(puzzle: &Puzzle, attack: &Attack) -> String {
    let rows = puzzle.board.rows() as f64;
    let point = |(x, y): (f64, f64)| format!("({},{})", Thousandths(x), Thousandths(rows - y));
    let pieces = attack.pieces(puzzle, 1.0 / 3.0).into_iter();
    let pieces: String = pieces
        .map(|[from, to]| format!(" {}--{}", point(from), point(to)))
        .collect();
    let head = if attack.is_mutual { "" } else { ",->" };
    let style = "line width=0.5mm,line cap=round";
    format!("\\draw[{},{style},{EDGE}{head}]{pieces};", red())
}

/// Breaches for which no square is to blame: `2 of 6 queens`.
pub fn badges(text: &mut String, shown: &Shown, below: &mut Below) -> Result<(), CannotWrite> {
    for words in all_in_short(&shown.style.breaches, shown.puzzle) {
        let style = format!(
            "fill={},text=white,rounded corners=0.5mm,inner sep=0.7mm",
            Colour(BROKEN)
        );
        below.node(text, 0.85, &style, &naming(&words)?);
    }
    Ok(())
}

fn red() -> String {
    format!("color={}", Colour(BROKEN))
}
