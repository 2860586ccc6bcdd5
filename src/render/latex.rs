//! A board as a TikZ picture, for LaTeX documents: nothing but `\usepackage{tikz}` is needed.
//!
//! Pieces are their symbols, so that no font for chess is needed either. Squares are dark and light
//! as on a chessboard, except where regions or boxes divide the board: there the lines between them
//! are thick. A picture is no document, so that it can be included with `\input`.

use std::fmt::Write as _;

use super::formats::{CannotWrite, Format, Shape, Shown};
use super::thick::{is_divided, is_thick};
use crate::board::{Board, Square, Terrain};
use crate::puzzle::{Kind, Puzzle, Rule};

pub const FORMAT: Format = Format {
    name: "latex",
    about: "a TikZ picture for LaTeX; pieces are their symbols",
    shape: Shape::Line,
    ending: Some("tex"),
    write,
    reader: None,
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let puzzle = shown.puzzle;
    let board = &puzzle.board;
    let mut text = String::from("\\begin{tikzpicture}[x=6mm,y=6mm]\n");
    for square in board.squares() {
        text.push_str(&ground(board, square));
    }
    if !board.is_empty() {
        let (columns, rows) = (board.columns(), board.rows());
        let _ = writeln!(text, "  \\draw[gray,step=1] (0,0) grid ({columns},{rows});");
        let _ = writeln!(
            text,
            "  \\draw[very thick] (0,0) rectangle ({columns},{rows});"
        );
    }
    borders(&mut text, board);
    numbers(&mut text, puzzle, shown);
    for (square, kind) in shown.placement.pieces() {
        let symbol = symbol(puzzle.kind(kind))?;
        let is_given = puzzle.givens.iter().any(|given| given.square == square);
        let font = if is_given { "\\bfseries" } else { "" };
        let (x, y) = corner(board, square);
        let _ = writeln!(
            text,
            "  \\node[font=\\sffamily{font}] at ({x}.5,{y}.5) {{{symbol}}};"
        );
    }
    text.push_str("\\end{tikzpicture}\n");
    Ok(text.into_bytes())
}

/// The bottom left corner of a square; TikZ counts upwards.
fn corner(board: &Board, square: Square) -> (usize, usize) {
    (board.column(square), board.rows() - 1 - board.row(square))
}

fn ground(board: &Board, square: Square) -> String {
    let (x, y) = corner(board, square);

    let fill = match board.terrain(square) {
        Terrain::Wall => "black",
        Terrain::Closed => "gray!60",
        Terrain::Open if (x + y).is_multiple_of(2) && !is_divided(board) => "gray!20",
        Terrain::Open => return String::new(),
    };
    format!("  \\fill[{fill}] ({x},{y}) rectangle ++(1,1);\n")
}

/// A thick line between squares of different regions or boxes.
fn borders(text: &mut String, board: &Board) {
    for square in board.squares() {
        let (x, y) = corner(board, square);
        let (row, column) = (board.row(square), board.column(square));
        if column + 1 < board.columns() && is_thick(board, square, board.at(row, column + 1)) {
            let _ = writeln!(text, "  \\draw[very thick] ({},{y}) -- ++(0,1);", x + 1);
        }
        if row + 1 < board.rows() && is_thick(board, square, board.at(row + 1, column)) {
            let _ = writeln!(text, "  \\draw[very thick] ({x},{y}) -- ++(1,0);");
        }
    }
}

/// Clues, where no piece stands on them.
fn numbers(text: &mut String, puzzle: &Puzzle, shown: &Shown) {
    for rule in &puzzle.rules {
        let Rule::Clues(rule) = rule else { continue };
        for clue in rule
            .clues
            .iter()
            .filter(|clue| shown.placement.get(clue.square).is_none())
        {
            let (x, y) = corner(&puzzle.board, clue.square);
            let colour = match puzzle.board.terrain(clue.square) {
                Terrain::Wall => "white",
                Terrain::Closed | Terrain::Open => "black",
            };
            let number = clue.number;
            let _ = writeln!(
                text,
                "  \\node[text={colour}] at ({x}.5,{y}.5) {{{number}}};"
            );
        }
    }
}

/// A symbol as LaTeX sets it with any of its usual fonts.
fn symbol(kind: &Kind) -> Result<String, CannotWrite> {
    match kind.symbol {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => Ok(format!("\\{}", kind.symbol)),
        '~' => Ok("\\textasciitilde{}".to_owned()),
        '^' => Ok("\\textasciicircum{}".to_owned()),
        '\\' => Ok("\\textbackslash{}".to_owned()),
        '<' => Ok("\\textless{}".to_owned()),
        '>' => Ok("\\textgreater{}".to_owned()),
        '|' => Ok("\\textbar{}".to_owned()),
        '"' => Ok("''".to_owned()),
        symbol if symbol.is_ascii() => Ok(symbol.to_string()),
        symbol => Err(CannotWrite::NoSuchBoard {
            format: "latex",
            why: format!("the symbol `{symbol}` of {} with every font", kind.name),
        }),
    }
}
